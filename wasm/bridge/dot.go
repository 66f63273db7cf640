//go:build js && wasm

package bridge

import (
	"syscall/js"

	"github.com/posenc/posenc/encoder/convention"
)

// relativeDot returns the relative dot product for the options { dModel,
// convention, offset } and the settings of the convention: a number for a
// number, a Float64Array for a Float64Array.
func relativeDot(options js.Value) (js.Value, error) {
	t, err := emptyTable(options)
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

// emptyTable returns a table without rows that has the dot products.
func emptyTable(options js.Value) (*convention.Table, error) {
	p, err := preset(options)
	if err != nil {
		return nil, err
	}
	dModel, err := Integer(options, "dModel")
	if err != nil {
		return nil, err
	}
	if err := p.CheckOffset(); err != nil {
		return nil, err
	}
	return p.Empty(dModel)
}
