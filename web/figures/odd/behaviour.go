package odd

import (
	"math"
	"slices"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/chart"
)

// A behaviour is what libraries do to odd widths.
type behaviour struct {
	name       plot.Words
	convention convention.Convention
}

// behaviours are those that make rows. Other libraries refuse to.
var behaviours = [...]behaviour{
	{zeroPadded, convention.Convention{Shift: 1, OnePair: true, Layout: convention.Concatenated, Odd: convention.ZeroPad}},
	{neverWritten, convention.Convention{Odd: convention.ZeroLast}},
	{cutAfterSine, convention.Convention{Odd: convention.Truncate}},
	{rounded, convention.Convention{Odd: convention.RoundUp}},
	{moreSines, convention.Convention{Layout: convention.Concatenated, Odd: convention.Truncate}},
	{moreColumns, convention.Convention{Layout: convention.Concatenated, Odd: convention.ExtraColumn}},
}

// at returns the table of the chosen position.
func (b *behaviour) at(s *param.State) (*convention.Table, error) {
	c := b.convention
	c.Base = s.Base
	return c.At(oddWidth.Int(s), []float64{float64(s.Position)})
}

// outcomes are what the behaviours make of a width.
type outcomes struct {
	rows     [len(behaviours)]outcome
	refusals []refused
	last     float64 // the last position of the curves
}

type outcomesKey struct {
	width, offset int
	base          float64
}

// An outcome is what a behaviour makes of a width.
type outcome struct {
	table     *convention.Table // nil if it makes nothing of it
	libraries []string
	unpaired  int           // the column that has lost its partner, −1 for none
	curve     *chart.Series // the dot products over the positions, less the middle
	lo, hi    float64       // the least and the greatest of them
}

// refused is an error, and the libraries that raise it.
type refused struct {
	err       string
	libraries []string
}

const (
	points   = 160  // of a curve
	rounding = 1e-9 // dot products that differ by less differ by rounding alone
)

// outcomesOf returns what the behaviours make of the odd width of a state.
func outcomesOf(v *plot.View) *outcomes {
	return plot.Once(v, "outcomes", newOutcomes, outcomesKey{oddWidth.Int(&v.State), v.State.Offset, v.State.Base})
}

func newOutcomes(key outcomesKey) *outcomes {
	o := new(outcomes)
	// A turn of the slowest sine that can lose its cosine: 2π·base^((d−1)/d).
	o.last = math.Round(2 * math.Pi * math.Pow(key.base, float64(key.width-1)/float64(key.width)))
	o.last = max(12, min(o.last, encoder.MaxPosition/4))
	for i := range behaviours {
		o.rows[i] = o.outcome(behaviours[i].convention, key)
	}
	for _, preset := range convention.Presets() {
		o.assign(preset, key.width)
	}
	return o
}

// position returns the position of a point of the curves.
func (o *outcomes) position(point int) float64 {
	return math.Round(o.last * float64(point) / (points - 1))
}

func (o *outcomes) outcome(c convention.Convention, key outcomesKey) outcome {
	nothing := outcome{unpaired: -1}
	c.Base = key.base
	table, err := c.Table(1, key.width)
	if err != nil {
		return nothing
	}
	r := outcome{table: table, unpaired: -1}
	m, dot := make([]float64, points), make([]float64, points)
	if j, ok := table.UnpairedColumn(); ok {
		r.unpaired = j
	}
	for i := range m {
		m[i] = o.position(i)
	}
	k := max(-encoder.MaxPosition/4, min(float64(key.offset), encoder.MaxPosition/4))
	if table.DotProducts(dot, m, k) != nil {
		return nothing
	}
	r.lo, r.hi = slices.Min(dot), slices.Max(dot)
	for i := range dot {
		dot[i] -= (r.lo + r.hi) / 2
	}
	r.curve = chart.Points(m, dot)
	return r
}

// spread returns how far the dot products are apart.
func (r *outcome) spread() float64 { return r.hi - r.lo }

// assign adds a library to the behaviour that it has in a width, or to the error.
func (o *outcomes) assign(preset convention.Preset, width int) {
	c := preset.Convention
	if _, err := c.Table(1, width); err != nil {
		o.refuse(preset)
		return
	}
	if c.Odd == convention.RefusedBut1 {
		c.Odd = convention.Truncate
	}
	for i, b := range behaviours {
		if b.convention.Odd == c.Odd && b.convention.Layout == c.Layout {
			o.rows[i].libraries = append(o.rows[i].libraries, preset.Name)
		}
	}
}

// refuse adds a library to the error that it raises.
func (o *outcomes) refuse(preset convention.Preset) {
	err := preset.OddError
	if odd := preset.Convention.Odd; odd != convention.Refused && odd != convention.RefusedBut1 {
		err = preset.OnePairError
	}
	for i := range o.refusals {
		if o.refusals[i].err == err {
			o.refusals[i].libraries = append(o.refusals[i].libraries, preset.Name)
			return
		}
	}
	o.refusals = append(o.refusals, refused{err, []string{preset.Name}})
}
