package convention

import (
	"github.com/posenc/posenc/encoder/internal/angle"
	"github.com/posenc/posenc/encoder/internal/sweep"
)

// An axis is a coordinate of the rows of a table.
type axis struct {
	tau []angle.Phase

	// Rows are swept over these positions times this scale, which is negative where
	// positions go down, as these go up.
	positions sweep.Positions
	scale     float64
	down      bool

	noNegative bool
}

// rangeAxis returns an axis of seqLen positions from start on, or down to it.
func (c Convention) rangeAxis(tau []angle.Phase, seqLen, start int, down bool) axis {
	a := axis{tau: tau, positions: sweep.Positions{Start: start}, scale: c.EffectiveScale(), noNegative: c.NoNegative}
	if down {
		a.positions.Start, a.down, a.scale = -(start + seqLen - 1), true, -a.scale
	}
	return a
}

// listAxis returns an axis of the given positions.
func (c Convention) listAxis(tau []angle.Phase, positions []float64) axis {
	a := c.rangeAxis(tau, len(positions), 0, false)
	a.positions.List = append(make([]float64, 0, len(positions)), positions...)
	if c.NoNegative {
		for row, pos := range positions {
			a.positions.List[row] = max(0, pos)
		}
	}
	return a
}

// position returns the position of a row.
func (a *axis) position(row int) float64 {
	pos := a.positions.At(row)
	if a.down {
		pos = 0 - pos
	}
	if a.noNegative {
		pos = max(0, pos)
	}
	return pos
}

// row returns the row of one of consecutive positions, which may be none of the table.
func (a *axis) row(pos int) int {
	if a.down {
		pos = -pos
	}
	return pos - a.positions.Start
}

// scaled returns the phases per position times the scale.
func (a *axis) scaled() []angle.Phase {
	if a.scale == 1 {
		return a.tau
	}
	scaled := make([]angle.Phase, len(a.tau))
	for i, tau := range a.tau {
		scaled[i] = tau.At(a.scale)
	}
	return scaled
}

// fillAxis writes the columns of an axis in the rows lo, …, hi-1.
func fillAxis[T sweep.Float](dst []T, l sweep.Layout, a *axis, lo, hi int) {
	first, last := a.nonNegative(lo, hi)
	for row := range hi - lo {
		if row < first-lo || row >= last-lo {
			sweep.Origin(dst[row*l.Columns:][:l.Columns], l, len(a.tau))
		}
	}
	sweep.LaidOut(dst[(first-lo)*l.Columns:], l, a.tau, a.scale, a.positions, first, last)
}

// nonNegative returns which of the rows lo, …, hi-1 do not have a negative position
// that counts as 0.
func (a *axis) nonNegative(lo, hi int) (first, last int) {
	switch zero := -a.positions.Start; {
	case !a.noNegative || a.positions.List != nil:
		return lo, hi
	case a.down:
		return lo, min(max(zero+1, lo), hi)
	default:
		return min(max(zero, lo), hi), hi
	}
}
