//go:build js && wasm

package bridge

import (
	"strconv"
	"syscall/js"

	"github.com/posenc/posenc/encoder/convention"
)

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
