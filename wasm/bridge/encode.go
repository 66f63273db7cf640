//go:build js && wasm

package bridge

import (
	"math"
	"strconv"
	"syscall/js"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
)

// maxElements is how many numbers one call may ask for: as float32 1 GiB.
const maxElements = 1 << 28

// encode returns { data, shape } for the options { seqLen, positions, grid,
// mask, dModel, convention, dtype, out } and the settings of the convention.
// Rows leave Go block by block, so that its memory does not grow with the
// matrix.
func encode(options js.Value) (js.Value, error) {
	p, err := preset(options)
	if err != nil {
		return js.Value{}, err
	}
	dModel, err := Integer(options, "dModel")
	if err != nil {
		return js.Value{}, err
	}
	if grid := options.Get("grid"); !grid.IsUndefined() {
		t, shape, err := cells(p, dModel, grid, options.Get("mask"))
		if err != nil {
			return js.Value{}, err
		}
		return matrix(options, append(shape, t.Columns()), func(data js.Value) error { return write(data, 0, t) })
	}
	if err := p.CheckGrid(1, false); err != nil {
		return js.Value{}, err
	}
	if positions := options.Get("positions"); !positions.IsUndefined() {
		return encodeAt(options, p.Convention, dModel, positions)
	}
	seqLen, err := Integer(options, "seqLen")
	if err != nil {
		return js.Value{}, err
	}
	t, err := p.Convention.Table(seqLen, dModel)
	if err != nil {
		return js.Value{}, err
	}
	return matrix(options, []any{seqLen, t.Columns()}, func(data js.Value) error { return write(data, 0, t) })
}

// encodeAt is encode for a Float64Array of positions. All of them are examined
// before any row is written.
func encodeAt(options js.Value, c convention.Convention, dModel int, positions js.Value) (js.Value, error) {
	c.Start, c.Order = 0, convention.Forward
	t, err := c.Table(positions.Length(), dModel)
	if err != nil {
		return js.Value{}, Renamed(err, "seq_len", "positions.length")
	}
	if err := eachBlock(positions, func(_ int, block []float64) error { _, err := t.At(block); return err }); err != nil {
		return js.Value{}, err
	}
	return matrix(options, []any{positions.Length(), t.Columns()}, func(data js.Value) error {
		return eachBlock(positions, func(first int, block []float64) error {
			at, err := t.At(block)
			if err != nil {
				return err
			}
			return write(data, first, at)
		})
	})
}

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
