//go:build js && wasm

package bridge

import (
	"cmp"
	"strconv"
	"syscall/js"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/rotary"
)

// rotate returns { data, shape } for the options { convention, vectors, dModel,
// positions, start, base, dtype, out }: each of the vectors, which lie in a
// Float64Array, turned as far as its position. All positions and vectors are
// examined before any vector is written.
func rotate(options js.Value) (js.Value, error) {
	r, err := rotary.Find(options.Get("convention").String())
	if err != nil {
		return js.Value{}, err
	}
	e, err := angles(options)
	if err != nil {
		return js.Value{}, err
	}
	r.Base = e.Base()
	return matrix(options, []any{e.SeqLen(), e.DModel()}, func(data js.Value) error {
		return rotateBlocks(data, options.Get("vectors"), options.Get("positions"), r.Rotate, e)
	})
}

// angles returns the encoding that has the angles by which vectors are turned:
// those at consecutive positions, unless others are given.
func angles(options js.Value) (*encoder.Encoding, error) {
	dModel, dErr := Integer(options, "dModel")
	start, startErr := Integer(options, "start")
	if err := cmp.Or(dErr, startErr); err != nil {
		return nil, err
	}
	vectors, positions := options.Get("vectors"), options.Get("positions")
	n := vectors.Length() / max(1, dModel)
	e, err := encoder.New(n, dModel, encoder.Base(baseOf(options)), encoder.Start(start))
	switch {
	case err != nil:
		return nil, Renamed(err, "seq_len", "number of vectors")
	case vectors.Length() != n*dModel:
		return nil, encoder.Invalid("vectors.length", vectors.Length(), "is not a multiple of dModel #").With(strconv.Itoa(dModel))
	case !positions.IsUndefined() && positions.Length() != n:
		return nil, encoder.Invalid("positions.length", positions.Length(), "is not #, the number of vectors").With(strconv.Itoa(n))
	}
	err = eachBlock(vectors, func(_ int, block []float64) error { return rotary.CheckVectors("vectors", block) })
	if err != nil || positions.IsUndefined() {
		return e, err
	}
	return e, eachBlock(positions, func(_ int, block []float64) error { _, err := e.At(block); return err })
}

// baseOf returns the base that the options have, or what it is otherwise.
func baseOf(options js.Value) float64 {
	if v := options.Get("base"); !v.IsUndefined() {
		return v.Float()
	}
	return encoder.DefaultBase
}

// rotateBlocks writes the vectors to data, turned, as many at a time as there is room for.
func rotateBlocks(data, vectors, positions js.Value, turn func(dst, x []float64, positions ...float64) error, e *encoder.Encoding) error {
	d := e.DModel()
	block := min(len(room)/d, len(inbox))
	for lo := 0; lo < e.SeqLen(); lo += block {
		n := min(block, e.SeqLen()-lo)
		x, at := room[:n*d], inbox[:n]
		fetch(x, vectors, lo*d)
		if positions.IsUndefined() {
			for i := range at {
				at[i] = e.Position(lo + i)
			}
		} else {
			fetch(at, positions, lo)
		}
		if err := turn(x, x, at...); err != nil {
			return err
		}
		if isDouble(data) {
			send(data, lo*d, x)
		} else {
			send(data, lo*d, narrow(len(x)))
		}
	}
	return nil
}
