//go:build js && wasm

package bridge

import (
	"cmp"
	"strconv"
	"syscall/js"

	"github.com/posenc/posenc/encoder/convention"
)

// encode returns { data, shape } for the options { seqLen, positions, grid,
// mask, dModel, convention, dtype, out } and the settings of the convention.
// Rows leave Go block by block, so that its memory does not grow with the
// matrix.
func encode(options js.Value) (js.Value, error) {
	p, err := preset(options)
	dModel, dErr := Integer(options, "dModel")
	if err := cmp.Or(err, dErr); err != nil {
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
	t, tErr := p.Convention.Table(seqLen, dModel)
	if err := cmp.Or(err, tErr); err != nil {
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

// cells returns the table of the cells of a grid, a Float64Array of its lengths,
// and these. A mask, a Uint8Array, has a 1 for each cell that is valid.
func cells(p convention.Preset, dModel int, grid, mask js.Value) (*convention.Table, []any, error) {
	if err := p.CheckGrid(grid.Length(), !mask.IsUndefined()); err != nil {
		return nil, nil, Renamed(err, "number of axes", "grid.length")
	}
	var shape []int
	for axis := range grid.Length() {
		n, err := whole("grid["+strconv.Itoa(axis)+"]", grid.Index(axis))
		if err != nil {
			return nil, nil, err
		}
		shape = append(shape, n)
	}
	t, err := p.Convention.Grid(dModel, valid(mask), shape...)
	return t, Plain(shape), Renamed(Renamed(err, "shape", "grid"), "mask length", "mask.length")
}

// valid returns which elements of a mask are 1; nil if there is none.
func valid(mask js.Value) []bool {
	if mask.IsUndefined() {
		return nil
	}
	bytes := make([]byte, mask.Length())
	js.CopyBytesToGo(bytes, mask)
	valid := make([]bool, len(bytes))
	for i, b := range bytes {
		valid[i] = b == 1
	}
	return valid
}

// relativeDot returns the relative dot product for the options { dModel,
// convention, offset } and the settings of the convention: a number for a
// number, a Float64Array for a Float64Array.
func relativeDot(options js.Value) (js.Value, error) {
	p, err := preset(options)
	dModel, dErr := Integer(options, "dModel")
	if err := cmp.Or(err, dErr, p.CheckOffset()); err != nil {
		return js.Value{}, err
	}
	t, err := p.Empty(dModel) // a table without rows that has the dot products
	if err != nil {
		return js.Value{}, err
	}
	offset := options.Get("offset")
	if offset.Type() == js.TypeNumber {
		g, err := t.RelativeDot(offset.Float())
		return js.ValueOf(g), err
	}
	if err := t.Relative(); err != nil {
		return js.Value{}, err
	}
	result, err := allocate(js.ValueOf("float64"), offset.Length(), "pass fewer offsets at a time")
	if err != nil {
		return js.Value{}, err
	}
	return result, eachBlock(offset, func(first int, block []float64) error {
		dots := room[:len(block)]
		if err := t.RelativeDots(dots, block); err != nil {
			return err
		}
		send(result, first, dots)
		return nil
	})
}
