//go:build js && wasm

package bridge

import (
	"syscall/js"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/rotary"
)

// preset returns the convention of the options, by default the paper, with its
// settings.
func preset(options js.Value) (convention.Preset, error) {
	name := "paper"
	if v := options.Get("convention"); !v.IsUndefined() {
		name = v.String()
	}
	p, err := convention.Find(name)
	if err != nil {
		if _, none := rotary.Find(name); none == nil {
			err = &encoder.Error{Parameter: "convention", Value: encoder.Quote(name), Rule: "makes no rows; it rotates vectors, as rotate does"}
		}
		return p, err
	}
	for _, setting := range convention.Settings() {
		if v := options.Get(convention.CamelCase(setting)); !v.IsUndefined() {
			if err := p.Set(setting, numberOf(v)); err != nil {
				return p, err
			}
		}
	}
	return p, nil
}

// numberOf returns the value of a setting as a number, where true is 1.
func numberOf(v js.Value) float64 {
	switch {
	case v.Type() != js.TypeBoolean:
		return v.Float()
	case v.Bool():
		return 1
	}
	return 0
}

// Frozen returns fields as frozen objects, and lists as frozen arrays.
func Frozen(value any) js.Value {
	object := js.Global().Get("Object")
	var made js.Value
	switch value := value.(type) {
	case []any:
		made = js.Global().Get("Array").New()
		for _, v := range value {
			made.Call("push", Frozen(v))
		}
	case []convention.Field:
		made = object.New()
		for _, f := range value {
			made.Set(f.Name, Frozen(f.Value))
		}
	default:
		return js.ValueOf(value)
	}
	return object.Call("freeze", made)
}

// List returns the values of items.
func List[T any](items []T, value func(T) any) []any {
	values := make([]any, len(items))
	for i, item := range items {
		values[i] = value(item)
	}
	return values
}

// Plain returns items as they are.
func Plain[T any](items []T) []any {
	return List(items, func(item T) any { return item })
}
