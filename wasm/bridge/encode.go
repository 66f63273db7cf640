//go:build js && wasm

package bridge

import (
	"strconv"
	"syscall/js"

	"github.com/posenc/posenc/encoder"
)

// maxElements is how many numbers one call may ask for: as float32 1 GiB.
const maxElements = 1 << 28

// encode returns { data, shape } for the options { seqLen, dModel, base,
// start, positions, dtype, out }. Rows leave Go block by block, so that its
// memory does not grow with the matrix.
func encode(options js.Value) (js.Value, error) {
	e, err := encoding(options)
	if err != nil {
		return js.Value{}, err
	}
	positions, rows := options.Get("positions"), e.SeqLen()
	if !positions.IsUndefined() {
		rows = positions.Length()
		if err := eachBlock(positions, func(_ int, block []float64) error { _, err := e.At(block); return err }); err != nil {
			return js.Value{}, err
		}
	}
	data, err := destination(options, rows, e.DModel())
	if err != nil {
		return js.Value{}, err
	}
	if positions.IsUndefined() {
		err = write(data, 0, e)
	} else {
		err = eachBlock(positions, func(first int, block []float64) error {
			at, err := e.At(block)
			if err != nil {
				return err
			}
			return write(data, first, at)
		})
	}
	if err != nil {
		return js.Value{}, err
	}
	result := js.Global().Get("Object").New()
	result.Set("data", data)
	result.Set("shape", js.Global().Get("Array").New(rows, e.DModel()))
	return result, nil
}

// encoding returns the encoding that the options describe; positions are left
// to the caller.
func encoding(options js.Value) (*encoder.Encoding, error) {
	seqLen, err := integer(options, "seqLen")
	if err != nil {
		return nil, err
	}
	dModel, err := integer(options, "dModel")
	if err != nil {
		return nil, err
	}
	start, err := integer(options, "start")
	if err != nil {
		return nil, err
	}
	var base float64 = encoder.DefaultBase
	if v := options.Get("base"); !v.IsUndefined() {
		base = v.Float()
	}
	return encoder.New(seqLen, dModel, encoder.Base(base), encoder.Start(start))
}

// integer returns the option name, or 0 if it is not given.
func integer(options js.Value, name string) (int, error) {
	v := options.Get(name)
	if v.IsUndefined() {
		return 0, nil
	}
	x := v.Float()
	n := int(x)
	switch {
	case x < -encoder.MaxPosition || x > encoder.MaxPosition:
		return 0, encoder.Refuse(name, x, "is beyond ±2^53")
	case float64(n) != x:
		return 0, encoder.Refuse(name, x, "is not an integer")
	}
	return n, nil
}

// destination returns the typed array for rows × dModel numbers: out, or a new
// one of the dtype.
func destination(options js.Value, rows, dModel int) (js.Value, error) {
	if rows > maxElements/dModel {
		return js.Value{}, encoder.Refuse("shape", float64(rows), "× "+strconv.Itoa(dModel)+
			" has more than 2^28 elements; encode it in parts, with start or with fewer positions")
	}
	out, n := options.Get("out"), rows*dModel
	if out.IsUndefined() {
		return allocate(options.Get("dtype"), n)
	}
	if out.Length() != n {
		return js.Value{}, encoder.Refuse("out.length", float64(out.Length()), "is not "+
			strconv.Itoa(n)+" ("+strconv.Itoa(rows)+" × "+strconv.Itoa(dModel)+")")
	}
	return out, nil
}

func allocate(dtype js.Value, n int) (array js.Value, err error) {
	defer func() {
		if recover() != nil {
			err = encoder.Refuse("data.length", float64(n), "cannot be allocated here; encode it in parts, with start or with fewer positions")
		}
	}()
	if dtype.String() == "float64" {
		return js.Global().Get("Float64Array").New(n), nil
	}
	return js.Global().Get("Float32Array").New(n), nil
}
