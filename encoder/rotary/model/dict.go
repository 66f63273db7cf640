package model

import (
	"maps"
	"math"
	"slices"

	"github.com/posenc/posenc/encoder"
)

// Use is the keys that numbers were read from.
type Use map[string]bool

// A Dict is an object of a configuration.
type Dict struct {
	path    string // of the object, with a dot at its end, or ""
	keys    map[string]any
	aliases aliases

	inner *Dict // attn_config, which has some of the keys of MPT and DBRX, or nil
}

// A State says whether a key is present.
type State int

const (
	Absent State = iota
	Null
	Given
)

// A Number is the value of a key. It is 0 unless it is Given.
type Number struct {
	Value float64
	State State
	Key   string // its path: rope_scaling.factor
}

// Given reports whether there is a number.
func (n Number) Given() bool { return n.State == Given }

// Or returns the number, or a default for one that is absent or null.
func (n Number) Or(def float64) float64 {
	if n.State == Given {
		return n.Value
	}
	return def
}

// OrNonzero returns the number, or a default for one that is absent, null or 0, as
// Python's “or” does.
func (n Number) OrNonzero(def float64) float64 {
	if n.Value != 0 {
		return n.Value
	}
	return def
}

// Int returns the number as an integer.
func (n Number) Int() int { return int(n.Value) }

// An entry is the value of a key, if it is present, what to multiply it by, and its path.
type entry struct {
	value   any
	scale   float64
	path    string
	present bool
}

// find returns the entry of a key under its first spelling.
func (d *Dict) find(use Use, key string) entry {
	if d == nil {
		return entry{path: key}
	}
	found := entry{path: d.path + key}
	for _, name := range d.aliases.spellings(key) {
		value, present := d.keys[name]
		if !present {
			continue
		}
		if use != nil {
			use[d.path+name] = true
		}
		if !found.present {
			found = entry{value, scaleOf(name), d.path + name, true}
		}
	}
	if !found.present && d.inner != nil && d.inner.Has(key) {
		return d.inner.find(use, key)
	}
	return found
}

// Number returns the number of a key. Parse has checked that it is one.
func (d *Dict) Number(use Use, key string) Number {
	e := d.find(use, key)
	x, number := toNumber(e.value)
	switch {
	case !e.present:
		return Number{Key: e.path}
	case !number:
		return Number{State: Null, Key: e.path}
	}
	return Number{Value: x * e.scale, State: Given, Key: e.path}
}

// Text returns the text of a key, or "".
func (d *Dict) Text(use Use, key string) string {
	text, _ := d.find(use, key).value.(string)
	return text
}

// Bool returns the boolean of a key, or a default.
func (d *Dict) Bool(use Use, key string, def bool) bool {
	value := d.find(use, key).value
	if b, ok := value.(bool); ok {
		return b
	}
	if x, ok := toNumber(value); ok {
		return x != 0
	}
	return def
}

// List returns the numbers of a key, or nil.
func (d *Dict) List(use Use, key string) []float64 {
	list, _ := toList(d.find(use, key).value)
	return list
}

// Has reports whether a key is present, be it null.
func (d *Dict) Has(key string) bool { return d.find(nil, key).present }

// Set reports whether a key is present, and neither null nor false.
func (d *Dict) Set(key string) bool {
	value := d.find(nil, key).value
	return value != nil && value != false
}

// Path returns the path of a key, under the spelling that it has.
func (d *Dict) Path(key string) string { return d.find(nil, key).path }

func (d *Dict) names() []string { return slices.Sorted(maps.Keys(d.keys)) }

// toNumber returns a number of a tree, which may be an integer where a program made it.
func toNumber(value any) (float64, bool) {
	switch x := value.(type) {
	case float64:
		return x, true
	case float32:
		return float64(x), true
	case int:
		return float64(x), true
	case int64:
		return float64(x), true
	case uint64:
		return float64(x), true
	case int32:
		return float64(x), true
	case uint32:
		return float64(x), true
	}
	return 0, false
}

// toList returns a list of numbers, and the index of the element that is none, or -1.
func toList(value any) (list []float64, bad int) {
	switch x := value.(type) {
	case []float64:
		return x, -1
	case []float32:
		for _, y := range x {
			list = append(list, float64(y))
		}
		return list, -1
	case []any:
		for i, y := range x {
			number, ok := toNumber(y)
			if !ok {
				return nil, i
			}
			list = append(list, number)
		}
		return list, -1
	}
	return nil, 0
}

func kind(value any) string {
	switch x := value.(type) {
	case nil:
		return "null"
	case bool:
		if x {
			return "true"
		}
		return "false"
	case string:
		return encoder.Quote(x)
	case []any, []float64, []float32:
		return "a list"
	case map[string]any:
		return "an object"
	}
	switch x, ok := toNumber(value); {
	case !ok:
		return "a value of another type"
	case math.IsInf(x, 1):
		return "Infinity" // as JSON of Python and JavaScript spell it
	case math.IsInf(x, -1):
		return "-Infinity"
	default:
		return encoder.Decimal(x)
	}
}

// whole reports whether x is a whole number that an int holds.
func whole(x float64) bool { return x == math.Trunc(x) && math.Abs(x) <= encoder.MaxPosition }
