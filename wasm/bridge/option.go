//go:build js && wasm

package bridge

import (
	"math"
	"syscall/js"

	"github.com/posenc/posenc/encoder"
)

// Integer returns the option name, or 0 if it is not given.
func Integer(options js.Value, name string) (int, error) {
	v := options.Get(name)
	if v.IsUndefined() {
		return 0, nil
	}
	return whole(name, v)
}

// whole returns a number that has to be an integer.
func whole(name string, v js.Value) (int, error) { return integral(name, v.Float()) }

func integral(name string, x float64) (int, error) {
	switch {
	case x != math.Trunc(x) || math.IsInf(x, 0):
		return 0, encoder.Invalid(name, x, "is not an integer")
	case math.Abs(x) > encoder.MaxPosition:
		return 0, encoder.Invalid(name, x, "is beyond ±2^53")
	}
	return int(x), nil
}
