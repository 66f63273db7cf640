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
	r, unknown := rotary.Find(options.Get("convention").String())
	e, err := angles(options, 1)
	if err := cmp.Or(unknown, err); err != nil {
		return js.Value{}, err
	}
	r.Base = e.Base()
	return matrix(options, []any{e.SeqLen(), e.DModel()}, func(data js.Value) error {
		return rotateBlocks(data, options.Get("vectors"), options.Get("positions"), r.Rotate, e, 1)
	})
}

// angles returns the encoding that has the angles by which vectors are turned:
// those at consecutive positions, unless others are given: one for each vector, or one
// for each of its axes.
func angles(options js.Value, axes int) (*encoder.Encoding, error) {
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
	case !positions.IsUndefined() && positions.Length() != n && axes > 1 && positions.Length() != axes*n:
		return nil, encoder.Invalid("positions.length", positions.Length(), "is neither #, the number of vectors, nor # times as many").With(strconv.Itoa(n), strconv.Itoa(axes))
	case !positions.IsUndefined() && positions.Length() != n && axes == 1:
		return nil, encoder.Invalid("positions.length", positions.Length(), "is not #, the number of vectors").With(strconv.Itoa(n))
	}
	err = eachBlock(vectors, func(_ int, block []float64) error { return rotary.CheckVectors("vectors", block) })
	if err != nil || positions.IsUndefined() {
		return e, err
	}
	return e, checkPositions(positions, e)
}

// checkPositions returns an error unless e can be at all of the positions.
func checkPositions(positions js.Value, e *encoder.Encoding) error {
	return eachBlock(positions, func(_ int, block []float64) error { _, err := e.At(block); return err })
}

// baseOf returns the base that the options have, or what it is otherwise.
func baseOf(options js.Value) float64 {
	if v := options.Get("base"); !v.IsUndefined() {
		return v.Float()
	}
	return encoder.DefaultBase
}

// rotateBlocks writes the vectors to data, turned, as many at a time as fit in room.
// Vectors of a text have the same position on all axes but a fourth one, where it is 0.
func rotateBlocks(data, vectors, positions js.Value, turn func(dst, x []float64, positions ...float64) error, e *encoder.Encoding, axes int) error {
	d := e.DModel()
	block := min(len(room)/d, len(inbox)/axes)
	for lo := 0; lo < e.SeqLen(); lo += block {
		n := min(block, e.SeqLen()-lo)
		x, at := room[:n*d], fetchPositions(positions, e, lo, n, axes)
		fetch(x, vectors, lo*d)
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

// fetchPositions returns n positions from the one with the index lo on, which are in the
// inbox: those of e unless others are given, one for all axes or one for each.
func fetchPositions(positions js.Value, e *encoder.Encoding, lo, n, axes int) []float64 {
	at := inbox[:n*axes]
	switch {
	case positions.IsUndefined():
		for i := range n {
			at[i] = e.Position(lo + i)
		}
	case positions.Length() == e.SeqLen():
		fetch(at[:n], positions, lo)
	default:
		fetch(at, positions, lo*axes)
		return at
	}
	// Each position is for the axes that a text moves along: all but a fourth one.
	for i := n - 1; i >= 0; i-- {
		pos := at[i]
		for axis := range axes {
			if at[i*axes+axis] = pos; axis == 3 {
				at[i*axes+axis] = 0
			}
		}
	}
	return at
}

// ExportRotateBy defines rotateBy for JavaScript, which is rotate for the frequencies of a
// rotary embedding, and rotaryCache. They are apart from Export, as page.wasm has no room
// for them.
func ExportRotateBy() {
	Define("rotateBy", func(args []js.Value) (js.Value, error) { return rotateBy(args[0]) })
	Define("rotaryCache", func(args []js.Value) (js.Value, error) { return rotaryCache(args[0]) })
	Define("embed", func(args []js.Value) (js.Value, error) { return js.ValueOf(embed(args[0])), nil })
}

// embedded is what SharedRotate turns vectors by if the convention is noConvention.
var embedded *rotary.Embedding

const noConvention = -1

// embed makes embedded of the options { rotaryDim, frequencies, pairing, attentionFactor,
// trailing, inverse, dModel }. It reports whether they are valid; if not, rotateBy says why.
func embed(options js.Value) bool {
	width, err := Integer(options, "dModel")
	if err != nil {
		return false
	}
	embedded, err = embedding(options, width, rotary.Axes{})
	return err == nil
}

// rotateBy returns { data, shape } for the options { rotaryDim, frequencies, pairing,
// attentionFactor, trailing, inverse, order, sections, vectors, dModel, positions, start, dtype, out }.
func rotateBy(options js.Value) (js.Value, error) {
	axes, axesErr := axesOf(options)
	e, err := angles(options, axes.Count())
	if err := cmp.Or(axesErr, err); err != nil {
		return js.Value{}, err
	}
	r, err := embedding(options, e.DModel(), axes)
	if err != nil {
		return js.Value{}, err
	}
	return matrix(options, []any{e.SeqLen(), e.DModel()}, func(data js.Value) error {
		return rotateBlocks(data, options.Get("vectors"), options.Get("positions"), r.Rotate, e, axes.Count())
	})
}
