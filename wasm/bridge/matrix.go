//go:build js && wasm

package bridge

import (
	"strconv"
	"syscall/js"

	"github.com/posenc/posenc/encoder"
)

// maxElements is how many numbers one call may ask for: as float32 1 GiB.
const maxElements = 1 << 28

// matrix returns { data, shape } for a shape of integers, of which the last one
// is the number of columns. fill writes the data.
func matrix(options js.Value, shape []any, fill func(data js.Value) error) (js.Value, error) {
	rows, columns := 1, shape[len(shape)-1].(int)
	for _, n := range shape[:len(shape)-1] {
		rows *= n.(int)
	}
	data, err := destination(options, rows, columns)
	if err != nil {
		return js.Value{}, err
	}
	if err := fill(data); err != nil {
		return js.Value{}, err
	}
	result := js.Global().Get("Object").New()
	result.Set("data", data)
	result.Set("shape", shape)
	return result, nil
}

// destination returns the typed array for rows × columns numbers: out, or a new
// one of the dtype.
func destination(options js.Value, rows, columns int) (js.Value, error) {
	if rows > maxElements/columns {
		return js.Value{}, encoder.Invalid("shape", rows, advised("× "+strconv.Itoa(columns)+" has more than 2^28 elements", parts(options)))
	}
	out, n := options.Get("out"), rows*columns
	if out.IsUndefined() {
		return allocate(options.Get("dtype"), n, parts(options))
	}
	if out.Length() != n {
		return js.Value{}, encoder.Invalid("out.length", out.Length(), "is not # (# × #)").
			With(strconv.Itoa(n), strconv.Itoa(rows), strconv.Itoa(columns))
	}
	return out, nil
}

// parts returns how a matrix can be computed in parts; a grid and the order of
// relative positions cannot.
func parts(options js.Value) string {
	given := func(name string) bool { return !options.Get(name).IsUndefined() }
	switch {
	case given("vectors"):
		return "pass fewer vectors at a time"
	case given("positions"):
		return "pass fewer positions at a time"
	case given("grid"), given("relative"), given("reverse"):
		return ""
	}
	return "encode it in parts, with start"
}

// advised returns a rule with advice, if there is any.
func advised(rule, advice string) string {
	if advice == "" {
		return rule
	}
	return rule + "; " + advice
}

// allocate returns a new array of n numbers. The error says what else can be
// done.
func allocate(dtype js.Value, n int, advice string) (array js.Value, err error) {
	defer func() {
		if recover() != nil {
			err = encoder.Invalid("data.length", n, advised("cannot be allocated here", advice))
		}
	}()
	if dtype.String() == "float64" {
		return js.Global().Get("Float64Array").New(n), nil
	}
	return js.Global().Get("Float32Array").New(n), nil
}
