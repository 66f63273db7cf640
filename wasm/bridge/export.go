//go:build js && wasm

package bridge

import (
	"syscall/js"
)

// Export defines the functions of the encoder for JavaScript.
func Export() {
	for name, f := range map[string]func(options js.Value) (js.Value, error){"encode": encode, "rotate": rotate, "relativeDot": relativeDot} {
		Define(name, func(args []js.Value) (js.Value, error) {
			result, err := f(args[0])
			return result, asGiven(err, args[0])
		})
	}
	Define("conventions", func([]js.Value) (js.Value, error) { return conventions(), nil })
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
