//go:build js && wasm

package bridge

import (
	"cmp"
	"strconv"
	"syscall/js"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/rotary"
)

// cacheBlock is how many numbers of a cache are made at a time.
const cacheBlock = 1 << 17

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
	var shape []any
	for _, k := range layout.Shape(e.SeqLen(), r.Pairs()) {
		shape = append(shape, k)
	}
	return matrix(options, shape, func(data js.Value) error {
		if isDouble(data) {
			return writeCache(data, room[:], layout, r.Cache64, options.Get("positions"), e, axes.Count(), r.Pairs())
		}
		return writeCache(data, singleRoom(), layout, r.Cache32, options.Get("positions"), e, axes.Count(), r.Pairs())
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

// writeCache writes a cache to data, block by block. Make writes the cache of some positions.
func writeCache[T encoder.Float](data js.Value, room []T, layout rotary.Cache, make func(dst []T, c rotary.Cache, positions ...float64) error, positions js.Value, e *encoder.Encoding, axes, pairs int) error {
	n, tables := e.SeqLen(), 1
	if layout >= rotary.Separate {
		tables = 2
	}
	columns := 1 // of all tables
	for _, k := range layout.Shape(1, pairs) {
		columns *= k
	}
	block := min(max(1, cacheBlock/columns), len(inbox)/axes)
	for lo := 0; lo < n; lo += block {
		count := min(block, n-lo)
		x := room[:count*columns]
		if err := make(x, layout, fetchPositions(positions, e, lo, count, axes)...); err != nil {
			return err
		}
		for k := range tables {
			send(data, (k*n+lo)*columns/tables, x[k*len(x)/tables:][:len(x)/tables])
		}
	}
	return nil
}
