//go:build js && wasm

// Package bridge is the encoder's face in JavaScript: it turns options objects
// into encoder calls, slices into typed arrays, and errors into Error objects.
//
// Each function takes one plain object, whose properties have been read and
// typed by bridge.js, and returns its result or an Error for bridge.js to
// throw: an exception that passes through a Go program would end it. A page that
// runs the program without bridge.js has to do the same.
//
// What is exported with go:wasmexport computes the same from numbers in shared
// memory, which shared.js writes. It is for calls that are made often: it takes
// a microsecond where a call by way of syscall/js takes a hundred.
package bridge

import (
	"cmp"
	"strconv"
	"syscall/js"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/text"
)

// Export defines the functions of the encoder for JavaScript.
func Export() {
	for name, f := range map[string]func(options js.Value) (js.Value, error){"encode": encode, "rotate": rotate, "relativeDot": relativeDot} {
		Define(name, func(args []js.Value) (js.Value, error) {
			result, err := f(args[0])
			return result, asGiven(err, args[0])
		})
	}
	Define("conventions", func([]js.Value) (js.Value, error) { return Frozen(Plain(text.Conventions())), nil })
}

// Define makes f the global function name. It returns the error of f as an
// Error object, and so does it with a panic: whatever comes in, the program
// goes on.
func Define(name string, f func(args []js.Value) (js.Value, error)) {
	js.Global().Set(name, js.FuncOf(func(_ js.Value, args []js.Value) (result any) {
		defer func() {
			if r := recover(); r != nil {
				reason := "an unknown reason"
				if err, ok := r.(error); ok {
					reason = err.Error()
				}
				result = js.Global().Get("Error").New("posenc: " + name + " failed: " + reason)
			}
		}()
		value, err := f(args)
		if err != nil {
			return Exception(err)
		}
		return value
	}))
}

// Exception returns err as an exception in the spelling of JavaScript: an
// *encoder.Error as a RangeError with a code.
func Exception(err error) js.Value {
	e, ok := err.(*encoder.Error)
	if !ok {
		return js.Global().Get("Error").New("posenc: " + err.Error())
	}
	return ExceptionOf("RangeError", e.Spelled(convention.CamelCase))
}

// ExceptionOf returns an error in the spelling that it has as an exception of a class.
func ExceptionOf(class string, e *encoder.Error) js.Value {
	switch e.Value {
	case "+Inf":
		e.Value = "Infinity"
	case "-Inf":
		e.Value = "-Infinity"
	}
	exception := js.Global().Get(class).New("posenc: " + e.Sentence())
	exception.Set("code", string(cmp.Or(e.Code, encoder.OutOfRange)))
	return exception
}

// asGiven returns an error with true or false in place of 1 or 0 if that is the
// option that it is about.
func asGiven(err error, options js.Value) error {
	if e, ok := err.(*encoder.Error); ok {
		if v := options.Get(convention.CamelCase(e.Parameter)); v.Type() == js.TypeBoolean {
			e.Value = strconv.FormatBool(v.Bool())
		}
	}
	return err
}

// Renamed gives an error another name for its parameter, if that is called from.
func Renamed(err error, from, to string) error {
	if e, ok := err.(*encoder.Error); ok && e.Parameter == from {
		e.Parameter = to
	}
	return err
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
