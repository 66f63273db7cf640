package convention

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder"
)

// Cells says how the positions of cells are read in a grid of two or more axes.
// With the zero value they are counted from Start on along each axis, and the
// first axis has the first columns.
type GridPositions struct {
	// LastFirst gives the first columns to the last axis.
	LastFirst bool

	// BaseSize stretches each axis to as many cells, so that grids of any size
	// share their positions: x/(n/BaseSize)/Interpolation on an axis of n cells,
	// each quotient rounded to float32. 0 leaves positions as they are, and
	// stands for an Interpolation of 1.
	BaseSize      float64
	Interpolation float64

	// Span makes x/(last + 1e-6)·Span of each position x, where last is that of
	// the last cell on the same line. 0 leaves positions as they are.
	Span float64
}

// maxCells is how many cells a grid may have.
const maxCells = 1 << 24

// Grid returns the table of the cells of a grid of the given shape, in rows of
// width dModel. The last axis runs fastest, as in an image of height × width.
//
// Where valid is not nil it has an element for each cell, and on each axis only
// cells that are valid are counted: a position is Start−1 plus the number of
// them on the line that leads to the cell, the cell itself included.
//
// Grid returns an *Error as At does, or if an axis has a negative length, there
// are more than 2²⁴ cells, a position is beyond ±MaxPosition, or valid is not as
// long.
func (c Convention) Grid(dModel int, valid []bool, shape ...int) (*Table, error) {
	n := 1
	for axis, size := range shape {
		switch {
		case size < 0:
			return nil, encoder.Invalid("shape", size, "is negative", axis)
		case size > maxCells/max(n, 1):
			return nil, encoder.Invalid("shape", size, "makes a grid of more than 2^24 cells", axis)
		case c.Start < -encoder.MaxPosition || c.Start > encoder.MaxPosition:
			return nil, encoder.Invalid("start", c.Start, "is beyond ±2^53")
		case c.Start > encoder.MaxPosition-max(size-1, 0):
			return nil, encoder.Invalid("shape", size, "leads beyond position 2^53", axis)
		}
		n *= size
	}
	if valid != nil && len(valid) != n {
		return nil, encoder.Invalid("mask length", len(valid), "is not "+strconv.Itoa(n)+", the number of cells")
	}
	positions, stride := make([][]float64, len(shape)), n
	for axis, size := range shape {
		stride /= max(size, 1)
		x := c.count(valid, n, size, stride)
		if len(shape) > 1 {
			if err := c.GridPositions.read(x, size, stride); err != nil {
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

// count returns the positions of n cells on an axis of size cells, which are
// stride cells apart.
func (c Convention) count(valid []bool, n, size, stride int) []float64 {
	x := make([]float64, n)
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

// read makes of counted positions what c says. It returns an *Error if that
// moves one beyond ±MaxPosition.
func (c GridPositions) read(x []float64, size, stride int) error {
	for cell := range x {
		if c.BaseSize != 0 {
			x[cell] = float64(float32(x[cell]) / float32(float64(size)/c.BaseSize))
			if c.Interpolation != 0 {
				x[cell] = float64(float32(x[cell]) / float32(c.Interpolation))
			}
		}
		if c.Span != 0 {
			// The last cell of a line comes after all others.
			last := cell + (size-1-cell/stride%size)*stride
			x[cell] *= c.Span / (x[last] + 1e-6)
		}
		if !(math.Abs(x[cell]) <= encoder.MaxPosition) {
			name, value := "base_size", c.BaseSize
			if c.Span != 0 {
				name, value = "span", c.Span
			}
			return encoder.Invalid(name, value, "moves cells beyond ±2^53")
		}
	}
	return nil
}
