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

// find returns the value of a key under its first spelling, what to multiply it by, and
// the path.
func (d *Dict) find(use Use, key string) (value any, scale float64, path string, ok bool) {
	if d == nil {
		return nil, 1, key, false
	}
	found := false
	path = d.path + key
	scale = 1
	for _, name := range d.aliases.spellings(key) {
		v, there := d.keys[name]
		if !there {
			continue
		}
		if use != nil {
			use[d.path+name] = true
		}
		if !found {
			value, scale, path, found = v, scaleOf(name), d.path+name, true
		}
	}
	if !found && d.inner != nil && d.inner.Has(key) {
		return d.inner.find(use, key)
	}
	return value, scale, path, found
}

// Number returns the number of a key. Parse has checked that it is one.
func (d *Dict) Number(use Use, key string) Number {
	value, scale, path, ok := d.find(use, key)
	x, number := toNumber(value)
	switch {
	case !ok:
		return Number{Key: path}
	case !number:
		return Number{State: Null, Key: path}
	}
	return Number{Value: x * scale, State: Given, Key: path}
}

// Text returns the text of a key, or "".
func (d *Dict) Text(use Use, key string) string {
	value, _, _, _ := d.find(use, key)
	text, _ := value.(string)
	return text
}

// Bool returns the boolean of a key, or a default.
func (d *Dict) Bool(use Use, key string, def bool) bool {
	value, _, _, _ := d.find(use, key)
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
	value, _, _, _ := d.find(use, key)
	list, _ := toList(value)
	return list
}

// Has reports whether a key is present, be it null.
func (d *Dict) Has(key string) bool {
	_, _, _, ok := d.find(nil, key)
	return ok
}

// Set reports whether a key is present, and neither null nor false.
func (d *Dict) Set(key string) bool {
	value, _, _, _ := d.find(nil, key)
	return value != nil && value != false
}

// Path returns the path of a key, under the spelling that it has.
func (d *Dict) Path(key string) string {
	_, _, path, _ := d.find(nil, key)
	return path
}

// names returns the keys in order.
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

// kind returns what a value is, for a message.
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
