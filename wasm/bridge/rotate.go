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

// rotaryCache returns { data, shape } for the options { rotaryDim, frequencies, pairing,
// attentionFactor, order, sections, layout, seqLen, start, positions, dtype, out }: the
// cosines and sines of positions, which have a number for each axis if they are listed.
func rotaryCache(options js.Value) (js.Value, error) {
	axes, axesErr := axesOf(options)
	r, rErr := embedding(options, 0, axes)
	layout, layoutErr := named("layout", options.Get("layout").String(), rotary.Complex, rotary.Repeated)
	e, err := cachePositions(options, axes.Count())
	if err := cmp.Or(axesErr, rErr, layoutErr, err); err != nil {
		return js.Value{}, err
	}
	return matrix(options, Plain(layout.Shape(e.SeqLen(), r.Pairs())), func(data js.Value) error {
		return writeCache(data, r, newCacheRoom(layout, r, isDouble(data)), options.Get("positions"), e, axes.Count())
	})
}

// cachePositions returns an encoding with as many positions as a cache has: from start on, also where
// they are a list, which it only checks.
func cachePositions(options js.Value, axes int) (*encoder.Encoding, error) {
	n, nErr := Integer(options, "seqLen")
	start, startErr := Integer(options, "start")
	positions := options.Get("positions")
	if !positions.IsUndefined() {
		if n = positions.Length() / axes; positions.Length() != n*axes {
			nErr = encoder.Invalid("positions.length", positions.Length(), "is not a multiple of #, the number of axes").With(strconv.Itoa(axes))
		}
	}
	if err := cmp.Or(nErr, startErr); err != nil {
		return nil, err
	}
	e, err := encoder.New(n, 2, encoder.Start(start))
	if err != nil || positions.IsUndefined() {
		return e, err
	}
	return e, checkPositions(positions, e)
}

// writeCache writes a cache to data, block by block.
func writeCache(data js.Value, r *rotary.Embedding, c cacheRoom, positions js.Value, e *encoder.Encoding, axes int) error {
	n := e.SeqLen()
	block := min(c.positions(), len(inbox)/axes)
	for lo := 0; lo < n; lo += block {
		count := min(block, n-lo)
		if err := c.fill(r, count, fetchPositions(positions, e, lo, count, axes)); err != nil {
			return err
		}
		for k := range c.tables {
			sendBytes(data, (k*n+lo)*c.width*c.bytes, c.table(k, count))
		}
	}
	return nil
}

// A cacheRoom is the room as a part of a cache: tables of rows of width numbers, with the
// bytes of each number.
type cacheRoom struct {
	layout rotary.Cache
	tables int
	width  int
	bytes  int
}

func newCacheRoom(layout rotary.Cache, r *rotary.Embedding, double bool) cacheRoom {
	c := cacheRoom{layout, 1, 2 * r.Pairs(), 4}
	if layout >= rotary.Separate {
		c.tables = 2
	}
	if layout == rotary.Separate {
		c.width = r.Pairs()
	}
	if double {
		c.bytes = 8
	}
	return c
}

// positions returns how many positions there is room for, at least four.
func (c cacheRoom) positions() int { return blockBytes / (c.tables * c.width * c.bytes) }

// fill writes the cache of n positions, which have a number for each axis.
func (c cacheRoom) fill(r *rotary.Embedding, n int, positions []float64) error {
	n *= c.tables * c.width
	if c.bytes == 8 {
		return r.Cache64(room[:n], c.layout, positions...)
	}
	return r.Cache32(singleRoom()[:n], c.layout, positions...)
}

// table returns the k-th table of n positions.
func (c cacheRoom) table(k, n int) []byte {
	n *= c.width * c.bytes
	return asBytes(room[:])[k*n:][:n]
}
