//go:build js && wasm

package bridge

import (
	"cmp"
	"strconv"
	"syscall/js"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/rotary"
)

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

// cachePositions returns an encoding at the positions of a cache, which is not that of a
// list.
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

// A cacheRoom is the room as a part of a cache: tables of rows of width numbers, each of
// so many bytes.
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
