//go:build js && wasm

package bridge

import (
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
	axes, err := axesOf(options)
	if err != nil {
		return js.Value{}, err
	}
	dim, err := Integer(options, "rotaryDim")
	if err != nil {
		return js.Value{}, inRotary(err)
	}
	r, err := embedding(options, dim, axes)
	if err != nil {
		return js.Value{}, err
	}
	layout, err := named("layout", options.Get("layout").String(), rotary.Complex, rotary.Repeated)
	if err != nil {
		return js.Value{}, err
	}
	e, err := cachePositions(options, axes.Count())
	if err != nil {
		return js.Value{}, err
	}
	var shape []any
	for _, k := range layout.Shape(e.SeqLen(), r.Pairs()) {
		shape = append(shape, k)
	}
	return matrix(options, shape, func(data js.Value) error {
		return writeCache(data, r, layout, options.Get("positions"), e)
	})
}

// cachePositions returns an encoding at the positions of a cache, which is not that of a
// list.
func cachePositions(options js.Value, axes int) (*encoder.Encoding, error) {
	n, err := Integer(options, "seqLen")
	if err != nil {
		return nil, err
	}
	start, err := Integer(options, "start")
	if err != nil {
		return nil, err
	}
	positions := options.Get("positions")
	if positions.IsUndefined() {
		return encoder.New(n, 2, encoder.Start(start))
	}
	n = positions.Length()
	if n%axes != 0 {
		return nil, encoder.Invalid("positions.length", n, "is not a multiple of #, the number of axes").With(strconv.Itoa(axes))
	}
	e, err := encoder.New(n/axes, 2)
	if err != nil {
		return nil, err
	}
	return e, eachBlock(positions, func(_ int, block []float64) error { _, err := e.At(block); return err })
}

// writeCache writes a cache to data, block by block.
func writeCache(data js.Value, r *rotary.Embedding, layout rotary.Cache, positions js.Value, e *encoder.Encoding) error {
	n, axes, tables := e.SeqLen(), r.Config().Axes.Count(), 1
	if layout >= rotary.Separate {
		tables = 2
	}
	columns := 1 // of all tables
	for _, k := range layout.Shape(1, r.Pairs()) {
		columns *= k
	}
	block := min(max(1, cacheBlock/columns), len(inbox)/axes)
	for lo := 0; lo < n; lo += block {
		count := min(block, n-lo)
		at, x := inbox[:count*axes], room[:count*columns]
		if positions.IsUndefined() {
			for i := range count {
				at[i] = e.Position(lo + i)
			}
			spreadOut(at, count, axes)
		} else {
			fetch(at, positions, lo*axes)
		}
		if err := r.Cache64(x, layout, at...); err != nil {
			return err
		}
		for k := range tables {
			first, from := (k*n+lo)*columns/tables, k*len(x)/tables
			if isDouble(data) {
				send(data, first, x[from:][:len(x)/tables])
				continue
			}
			if k == 0 {
				narrow(len(x))
			}
			send(data, first, singleRoom()[from:][:len(x)/tables])
		}
	}
	return nil
}
