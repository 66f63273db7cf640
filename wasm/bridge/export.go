//go:build js && wasm

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
			spelled := *e
			spelled.Value = strconv.FormatBool(v.Bool())
			return &spelled
		}
	}
	return err
}

// Renamed returns an error with another name for its parameter, if that is
// called from.
func Renamed(err error, from, to string) error {
	if e, ok := err.(*encoder.Error); ok && e.Parameter == from {
		other := *e
		other.Parameter = to
		return &other
	}
	return err
}
