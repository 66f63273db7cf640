//go:build js && wasm

package bridge

import (
	"syscall/js"

	"github.com/posenc/posenc/encoder"
)

// Export defines the functions of the encoder for JavaScript.
func Export() {
	Define("encode", func(args []js.Value) (js.Value, error) { return encode(args[0]) })
	Define("conventions", func([]js.Value) (js.Value, error) { return conventions(), nil })
	Define("rotate", func(args []js.Value) (js.Value, error) { return rotate(args[0]) })
	Define("relativeDot", func(args []js.Value) (js.Value, error) { return relativeDot(args[0]) })
}

// Define makes f the global function name. It returns the error of f as an
// Error object, and so does it with a panic: whatever comes in, the program
// goes on.
func Define(name string, f func(args []js.Value) (js.Value, error)) {
	js.Global().Set(name, js.FuncOf(func(_ js.Value, args []js.Value) (result any) {
		defer func() {
			if r := recover(); r != nil {
				result = js.Global().Get("Error").New("posenc: " + name + " failed: " + describe(r))
			}
		}()
		value, err := f(args)
		if err != nil {
			return Exception(err)
		}
		return value
	}))
}

// Exception returns the RangeError that tells of err, in the names of
// JavaScript.
func Exception(err error) js.Value {
	if e, ok := err.(*encoder.Error); ok {
		return js.Global().Get("RangeError").New("posenc: " + encoder.Camel(e.Parameter) + " " + e.Value + " " + e.Rule)
	}
	return js.Global().Get("Error").New("posenc: " + err.Error())
}

func describe(r any) string {
	if err, ok := r.(error); ok {
		return err.Error()
	}
	return "an unknown reason"
}
