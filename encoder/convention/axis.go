package convention

import (
	"math"

	"github.com/posenc/posenc/encoder/internal/angle"
	"github.com/posenc/posenc/encoder/internal/sweep"
)

// An axis is a coordinate of the rows of a table.
type axis struct {
	// Rows are swept over these positions with these phases: multiplied by the
	// scale of positions, and by −1 where positions go down, as these go up.
	positions sweep.Positions
	swept     []angle.Phase

	tau        []angle.Phase // of the frequencies as they are
	scale      float64
	down       bool
	noNegative bool

	// parts says that a position is not whole while the scale is not 1. Then
	// swept is of no use: its phases have lost their whole turns, and such a
	// position takes a part of them.
	parts bool
}

// along returns an axis of seqLen positions from start on, or down to it.
func (c Convention) along(tau []angle.Phase, seqLen, start int, down bool) axis {
	scale := c.EffectiveScale()
	a := axis{tau: tau, scale: scale, down: down, noNegative: c.NoNegative}
	if down {
		start, scale = -(start + seqLen - 1), -scale
	}
	a.positions, a.swept = sweep.Positions{Start: start}, geared(tau, scale)
	return a
}

// over returns an axis of the given positions.
func (c Convention) over(tau []angle.Phase, positions []float64) axis {
	a := c.along(tau, len(positions), 0, false)
	a.positions.List = append(make([]float64, 0, len(positions)), positions...)
	for _, pos := range positions {
		a.parts = a.parts || a.scale != 1 && pos != math.Trunc(pos)
	}
	return a
}

// geared returns the phases of hands that turn scale times as fast.
func geared(tau []angle.Phase, scale float64) []angle.Phase {
	if scale == 1 {
		return tau
	}
	fast := make([]angle.Phase, len(tau))
	for i, tau := range tau {
		fast[i] = tau.At(scale)
	}
	return fast
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

// pairs writes the sines and cosines of the pairs i, i+1, …, i+m-1 of n rows
// from lo on to dst. A row that has the position of the one before is a copy of
// it: in grids most rows are, on all axes but the last.
func (a *axis) pairs(dst []float64, i, m, lo, n int) {
	for r := 0; r < n; {
		end := r + 1
		for end < n && a.position(lo+end) != a.position(lo+end-1) {
			end++
		}
		a.turn(dst[r*2*m:end*2*m], i, m, lo+r, lo+end)
		for r = end; r < n && a.position(lo+r) == a.position(lo+r-1); r++ {
			copy(dst[r*2*m:][:2*m], dst[(r-1)*2*m:])
		}
	}
}

// turn is pairs for the rows lo…hi-1, each computed.
func (a *axis) turn(dst []float64, i, m, lo, hi int) {
	switch {
	case a.parts:
		for row := lo; row < hi; row++ {
			for _, tau := range a.tau[i : i+m] {
				dst[0], dst[1] = tau.AtProduct(a.position(row), a.scale).Sincos()
				dst = dst[2:]
			}
		}
	case a.noNegative && a.position(lo) == 0:
		// It may stand for one that is negative.
		sweep.Origin(dst[:2*m])
		dst, lo = dst[2*m:], lo+1
		fallthrough
	default:
		sweep.Rows(dst, a.swept[i:i+m], a.positions, lo, hi)
		sweep.Bound(dst)
	}
}
