package convention

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder"
)

// maxCells is the largest number of cells of a grid.
const maxCells = 1 << 24

// Grid returns the table of the cells of a grid with the given shape, in rows of
// width dModel. The last axis varies fastest, as in an image of height × width.
//
// If valid is not nil, it has one element for each cell, and only valid cells are
// counted: the position of a cell on an axis is Start−1 plus the number of valid
// cells on its line, up to and including the cell itself.
//
// Grid returns an *encoder.Error if At does, or if
//
//   - an axis has a negative length,
//   - there are more than 2²⁴ cells,
//   - a position is beyond ±MaxPosition,
//   - the length of valid is not the number of cells.
func (c Convention) Grid(dModel int, valid []bool, shape ...int) (*Table, error) {
	cells, err := c.countCells(shape)
	if err != nil {
		return nil, err
	}
	if valid != nil && len(valid) != cells {
		return nil, encoder.Invalid("mask length", len(valid), "is not #, the number of cells").With(strconv.Itoa(cells))
	}
	positions, stride := make([][]float64, len(shape)), cells
	for axis, size := range shape {
		stride /= max(size, 1)
		x := c.countPositions(valid, cells, size, stride)
		if len(shape) > 1 {
			if err := c.GridPositions.apply(x, size, stride); err != nil {
				return nil, err
			}
		}
		if c.GridPositions.LastFirst {
			axis = len(shape) - 1 - axis
		}
		positions[axis] = x
	}
	return c.At(dModel, positions...)
}

// countCells returns the number of cells of a grid, or an *encoder.Error if there
// are too many for the convention.
func (c Convention) countCells(shape []int) (int, error) {
	n := 1
	for axis, size := range shape {
		switch {
		case size < 0:
			return 0, encoder.Invalid("shape", size, "negative: is negative", axis)
		case size > maxCells/max(n, 1):
			return 0, encoder.Invalid("shape", size, "makes a grid of more than 2^24 cells", axis)
		case c.Start < -encoder.MaxPosition || c.Start > encoder.MaxPosition:
			return 0, encoder.Invalid("start", c.Start, "beyond-positions: is beyond ±2^53")
		case c.Start > encoder.MaxPosition-max(size-1, 0):
			return 0, encoder.Invalid("shape", size, "leads-beyond: leads beyond position 2^53", axis)
		}
		n *= size
	}
	return n, nil
}

// countPositions returns the positions of all cells on an axis of size cells,
// which are stride cells apart.
func (c Convention) countPositions(valid []bool, cells, size, stride int) []float64 {
	x := make([]float64, cells)
	for cell := range x {
		if cell/stride%size > 0 {
			x[cell] = x[cell-stride]
		} else {
			x[cell] = float64(c.Start - 1)
		}
		if valid == nil || valid[cell] {
			x[cell]++
		}
	}
	return x
}

// GridPositions defines the positions of the cells of a grid of two or more
// axes. With the zero value, cells are counted from Start on along each axis, and
// the first axis has the first columns.
type GridPositions struct {
	// LastFirst gives the first columns to the last axis.
	LastFirst bool

	// BaseSize scales each axis to BaseSize cells, so that grids of any size
	// cover the same positions: x/(n/BaseSize)/Interpolation on an axis of n
	// cells, with each quotient rounded to float32. 0 leaves positions unscaled;
	// an Interpolation of 0 means 1.
	BaseSize      float64
	Interpolation float64

	// Span normalizes each position x to x/(last + 1e-6)·Span, where last is the
	// position of the last cell on the same line. 0 leaves positions as counted.
	Span float64
}

// apply scales and normalizes the counted positions x on an axis of size cells,
// which are stride elements of x apart. It returns an *encoder.Error if a
// position ends up beyond ±MaxPosition.
func (g GridPositions) apply(x []float64, size, stride int) error {
	for cell := range x {
		if g.BaseSize != 0 {
			x[cell] = float64(float32(x[cell]) / float32(float64(size)/g.BaseSize))
			if g.Interpolation != 0 {
				x[cell] = float64(float32(x[cell]) / float32(g.Interpolation))
			}
		}
		if g.Span != 0 {
			// The last cell of a line comes after all others, so that it is still as
			// counted.
			last := cell + (size-1-cell/stride%size)*stride
			x[cell] *= g.Span / (x[last] + 1e-6)
		}
		if !(math.Abs(x[cell]) <= encoder.MaxPosition) {
			if g.Span != 0 {
				return encoder.Invalid("span", g.Span, "moves cells beyond ±2^53")
			}
			return encoder.Invalid("base_size", g.BaseSize, "moves cells beyond ±2^53")
		}
	}
	return nil
}
