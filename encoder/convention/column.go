package convention

import (
	"strconv"

	"github.com/posenc/posenc/encoder"
)

// A Column says what stands in a column of a table.
type Column struct {
	Axis   int // which coordinate of the position
	Pair   int // i, counted anew on each axis
	Cosine bool
	Zero   bool // neither a sine nor a cosine, in any row
}

// A plan is how a convention divides rows of a given width among axes.
type Plan struct {
	Axes    int
	Pairs   int     // of each axis
	Steps   float64 // h, of the grid of each axis
	Columns int     // of the row; columns of the last axes beyond are cut off, what no axis fills is zero
}

// plan returns the plan of rows of width d. With several axes d is divided by
// their number first, as if each were the only one.
func (c Convention) Plan(d, axes int) (Plan, error) {
	switch {
	case d <= 0:
		return Plan{}, encoder.Invalid("d_model", d, "is not positive")
	case d > encoder.MaxDModel:
		return Plan{}, encoder.Invalid("d_model", d, "is above 65536")
	}
	each := 2 * axes
	down, up := d/each, (d+each-1)/each
	even := Plan{axes, down, float64(down), d}
	switch {
	case down == up:
		return even, nil
	case c.Odd == ZeroPad:
		return even, nil
	case c.Odd == RoundUp:
		return Plan{axes, up, float64(up), d}, nil
	case axes > 1:
		return Plan{}, encoder.Invalid("d_model", d, "is not a multiple of "+strconv.Itoa(each)+"; each of "+strconv.Itoa(axes)+" axes has its pairs")
	case c.Odd == ZeroLast:
		return Plan{axes, down, float64(d) / 2, d}, nil
	case c.Odd == Truncate, c.Odd == RefusedBut1 && d == 1:
		return Plan{axes, up, float64(d) / 2, d}, nil
	case c.Odd == ExtraColumn:
		return Plan{axes, up, float64(d) / 2, d + 1}, nil
	}
	return Plan{}, encoder.Invalid("d_model", d, "is odd; sines and cosines come in pairs")
}

// lay returns the columns of the first sine and the first cosine of an axis, and
// how many columns it is from each to the next.
func (c Convention) ColumnLayout(p Plan, axis int) (sin, cos, step int) {
	sin = 2 * p.Pairs * axis
	cos, step = sin+1, 2
	if c.Layout == Concatenated {
		cos, step = sin+p.Pairs, 1
	}
	if c.CosineFirst {
		sin, cos = cos, sin
	}
	return sin, cos, step
}

// column returns what stands in column j.
func (c Convention) Column(p Plan, j int) Column {
	if j >= 2*p.Pairs*p.Axes {
		return Column{Zero: true}
	}
	axis := j / (2 * p.Pairs)
	sin, cos, step := c.ColumnLayout(p, axis)
	if i := (j - sin) / step; j >= sin && i < p.Pairs && sin+i*step == j {
		return Column{Axis: axis, Pair: i}
	}
	return Column{Axis: axis, Pair: (j - cos) / step, Cosine: true}
}

// whole reports whether every sine has its cosine.
func (p Plan) paired() bool { return p.Columns >= 2*p.Pairs*p.Axes }
