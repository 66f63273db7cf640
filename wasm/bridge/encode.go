//go:build js && wasm

package bridge

import (
	"cmp"
	"syscall/js"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/rotary"
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
		n, err := integral("grid", grid.Index(axis).Float(), axis)
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

// ExportPrepare defines for JavaScript
//
//   - prepare, which says for the options { dModel, convention } and the settings
//     of the convention whether that rotates vectors, and returns an Error if no
//     call can be made with them,
//   - row, which is encode for a list of a single position.
func ExportPrepare() {
	Define("prepare", func(args []js.Value) (js.Value, error) {
		rotates, err := prepare(args[0])
		return js.ValueOf(rotates), asGiven(err, args[0])
	})
	Define("row", func(args []js.Value) (js.Value, error) {
		result, err := encode(args[0])
		return result, asGiven(alone(err), args[0])
	})
}

func prepare(options js.Value) (rotates bool, err error) {
	dModel, err := Integer(options, "dModel")
	if err != nil {
		return false, err
	}
	if v := options.Get("convention"); !v.IsUndefined() {
		if r, none := rotary.Find(v.String()); none == nil {
			return true, prepareRotary(r, options, dModel)
		}
	}
	p, err := preset(options)
	if err == nil {
		_, err = p.Empty(dModel)
	}
	return false, err
}

func prepareRotary(r rotary.Rotary, options js.Value, dModel int) error {
	for _, setting := range convention.Settings() {
		name := convention.CamelCase(setting)
		if v := options.Get(name); name != "base" && !v.IsUndefined() {
			return &encoder.Error{Code: encoder.Unsupported, Parameter: setting, Subject: r.Name, Rule: "has no option #", Limits: []string{setting}}
		}
	}
	_, err := encoder.New(0, dModel, encoder.Base(baseOf(options)))
	return err
}

// alone returns the error for the only position of a list as that for a position.
func alone(err error) error {
	if e, ok := err.(*encoder.Error); ok && e.Parameter == "positions" {
		e.Parameter, e.Index = "position", nil
	}
	return err
}
