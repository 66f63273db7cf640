package convention

import (
	"math"

	"github.com/posenc/posenc/encoder"
)

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
