package convention

import (
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/internal/angle"
	"github.com/posenc/posenc/encoder/internal/sweep"
)

// A Column describes a column of a table: the sine or the cosine of a pair of an
// axis, or zeros.
type Column struct {
	Axis   int // the coordinate of the position
	Pair   int // i, which is counted from 0 on each axis
	Cosine bool
	Zero   bool // zero in all rows
}

// A Plan divides rows of a given width among axes.
type Plan struct {
	Axes  int
	Pairs int     // of each axis
	Steps float64 // h, of each axis

	// Columns is the number of columns of a row. If there are fewer than 2·Pairs·Axes,
	// the last ones are cut off; if there are more, the rest is zero.
	Columns int
}

// Plan returns the plan of rows of width d. OddPolicy applies to a width that is
// not a multiple of 2·axes: on several axes, only ZeroPad and RoundUp accept it.
// Plan returns an *encoder.Error if the convention has no rows of this width.
func (c Convention) Plan(d, axes int) (Plan, error) {
	if err := encoder.CheckSize("d_model", d); err != nil {
		return Plan{}, err
	}
	each := 2 * axes
	down, up := d/each, (d+each-1)/each
	p := Plan{axes, up, float64(d) / 2, d}
	switch {
	case down == up, c.Odd == ZeroPad:
		p.Pairs, p.Steps = down, float64(down)
	case c.Odd == RoundUp:
		p.Steps = float64(up)
	case axes > 1:
		return Plan{}, encoder.Invalid("d_model", d, "is not a multiple of #; each of # axes has its pairs").With(strconv.Itoa(each), strconv.Itoa(axes))
	case c.Odd == ZeroLast:
		p.Pairs = down
	case c.Odd == ExtraColumn:
		p.Columns = d + 1
	case c.Odd != Truncate && (c.Odd != RefusedBut1 || d != 1):
		return Plan{}, encoder.Invalid("d_model", d, "odd-columns: is odd; sines and cosines come in pairs")
	}
	return p, nil
}

func (p Plan) paired() bool { return p.Columns >= p.width() }

// width returns the number of columns of all pairs of all axes.
func (p Plan) width() int { return 2 * p.Pairs * p.Axes }

// ColumnLayout returns the columns of the first sine and the first cosine of an
// axis, and the distance from each to the next.
func (c Convention) ColumnLayout(p Plan, axis int) (sin, cos, step int) {
	sin = 2 * p.Pairs * axis
	cos, step = sin+1, 2
	switch c.Layout {
	case Concatenated:
		cos, step = sin+p.Pairs, 1
	case Grouped:
		sin = p.Pairs * axis
		cos, step = sin+p.Pairs*p.Axes, 1
	}
	if c.CosineFirst {
		sin, cos = cos, sin
	}
	return sin, cos, step
}

// Column returns the description of column j.
func (c Convention) Column(p Plan, j int) Column {
	if j >= p.width() {
		return Column{Zero: true}
	}
	axis := j / (2 * p.Pairs)
	if c.Layout == Grouped {
		axis = j / p.Pairs % p.Axes
	}
	sin, cos, step := c.ColumnLayout(p, axis)
	if i := (j - sin) / step; j >= sin && i < p.Pairs && sin+i*step == j {
		return Column{Axis: axis, Pair: i}
	}
	return Column{Axis: axis, Pair: (j - cos) / step, Cosine: true}
}

// columnIndex returns the column of a sine or a cosine, the inverse of Column. It
// returns −1 if rows have no such column.
func (c Convention) columnIndex(p Plan, col Column) int {
	j, cos, step := c.ColumnLayout(p, col.Axis)
	if col.Cosine {
		j = cos
	}
	if j += col.Pair * step; col.Pair >= p.Pairs || j >= p.Columns {
		return -1
	}
	return j
}

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
