package phase

import (
	"math"
	"slices"

	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/identify/internal/matrix"
)

// An Arrangement assigns to each column the sine or cosine of a pair. Most presets
// share a few of them.
type Arrangement struct {
	Convention convention.Convention // only Layout and CosineFirst matter
	Plan       convention.Plan
	Sources    []Source
	Steps      []float64 // d/2 − shift of the grids of the sources
	Sample     []int     // the pairs by which frequencies and positions are found
}

// A Source is a preset that has the arrangement if asked for rows of some width.
type Source struct {
	convention.Preset
	Width int
	Steps float64
	Flip  bool // cosines first
}

func arrangements(columns int) []*Arrangement {
	var list []*Arrangement
	add := func(p convention.Preset, axes, width int) {
		plan, err := p.Convention.Plan(width, axes)
		if err != nil || plan.Columns != columns || plan.Pairs == 0 || axes > 1 && columns <= 2*plan.Pairs {
			return
		}
		for _, flip := range [...]bool{false, true} {
			if p.Convention.CosineFirst && !flip {
				continue // these libraries have no option for sines first
			}
			c, src, found := p.Convention, Source{p, width, plan.Steps, flip}, false
			c.CosineFirst = flip
			for _, a := range list {
				if a.sameColumns(c, plan) {
					a.add(src)
					found = true
				}
			}
			if !found {
				a := &Arrangement{Convention: c, Plan: plan, Sample: sample(plan.Pairs)}
				a.add(src)
				list = append(list, a)
			}
		}
	}
	for _, p := range convention.Presets() {
		for _, n := range p.AxisCounts() {
			add(p, n, columns)
			if p.Convention.Odd == convention.ExtraColumn {
				add(p, n, columns-1)
			}
		}
	}
	for _, a := range list {
		if a.Steps == nil {
			a.Steps = []float64{1} // a single pair fits any grid
		}
	}
	return list
}

// add adds a source, and the numbers of steps of its grids.
func (a *Arrangement) add(src Source) {
	a.Sources = append(a.Sources, src)
	for _, shift := range src.Shifts() {
		if steps := src.Steps - shift; steps >= 0.5 && !containsNear(a.Steps, steps) {
			a.Steps = append(a.Steps, steps)
		}
	}
}

// sample returns the pairs 0, …, n-1, or 256 of them at equal distances, with both ends. The
// comparison with a table looks at all of them.
func sample(n int) []int {
	list := make([]int, min(n, 256))
	for k := range list {
		list[k] = k * (n - 1) / max(1, len(list)-1)
	}
	return list
}

// sameColumns reports whether a convention has the same columns.
func (a *Arrangement) sameColumns(c convention.Convention, p convention.Plan) bool {
	b := a.Plan
	if b.Axes != p.Axes || b.Pairs != p.Pairs || b.Columns != p.Columns || a.Convention.CosineFirst != c.CosineFirst {
		return false
	}
	onePair := p.Pairs == 1 && (p.Axes == 1 || a.Convention.Layout != convention.Grouped && c.Layout != convention.Grouped)
	return a.Convention.Layout == c.Layout || onePair
}

// Pair returns the columns of a sine and its cosine, or −1 for a missing one.
func (a *Arrangement) Pair(axis, i int) (sin, cos int) {
	sin, cos, step := a.Convention.ColumnLayout(a.Plan, axis)
	if sin += i * step; sin >= a.Plan.Columns {
		sin = -1
	}
	if cos += i * step; cos >= a.Plan.Columns {
		cos = -1
	}
	return sin, cos
}

// Shifts returns the values of shift that the source accepts.
func (src *Source) Shifts() []float64 {
	if src.Accepts("shift") {
		return []float64{1, 0, 0.5}
	}
	return []float64{src.Convention.Shift}
}

// A candidate is an arrangement in which all pairs have the same length.
type candidate struct {
	a         *Arrangement
	amplitude Amplitude
	phases    [][]phases // of each axis and chosen row
	tried     []float64  // logRatios
}

// totalBits returns the bits in the angles of each of the chosen rows.
func (c *candidate) totalBits() []float64 {
	bits := make([]float64, len(c.phases[0]))
	for _, rows := range c.phases {
		for n := range rows {
			bits[n] += rows[n].totalBits()
		}
	}
	return bits
}

// candidates returns the candidates, those with the fewest axes first.
func (s *Search) candidates() []*candidate {
	var list []*candidate
next:
	for _, a := range s.Arrangements {
		amplitude, ok := s.amplitude(a)
		if !ok {
			continue
		}
		c := &candidate{a: a, amplitude: amplitude, phases: make([][]phases, a.Plan.Axes)}
		for _, r := range s.Rows {
			for axis := range c.phases {
				var ph phases
				if !ph.read(s, a, amplitude.Value, axis, r) {
					continue next
				}
				c.phases[axis] = append(c.phases[axis], ph)
			}
		}
		list = append(list, c)
	}
	slices.SortStableFunc(list, func(a, b *candidate) int { return a.a.Plan.Axes - b.a.Plan.Axes })
	return list
}

// An Amplitude is the common length of pairs, and how far it may be from exact: 0 for
// lengths that are known.
type Amplitude struct{ Value, Error float64 }

// amplitude returns the common length of the sampled pairs in the chosen rows: one that
// presets use, or the roundest that rounding allows, else that lengthTolerance allows.
// It returns false if the lengths differ.
func (s *Search) amplitude(a *Arrangement) (Amplitude, bool) {
	lo, hi := 0.0, math.Inf(1)
	least, most := lo, hi // by rounding alone
	for y, x := range s.Pairs(a) {
		size := math.Hypot(x, y)
		if size == 0 {
			return Amplitude{}, false
		}
		rounded := (math.Abs(y)*s.Tol.At(y)+math.Abs(x)*s.Tol.At(x))/size + matrix.ResultError*size
		least, most = max(least, size-rounded), min(most, size+rounded)
		err := rounded + lengthTolerance*size
		if lo, hi = max(lo, size-err), min(hi, size+err); lo > hi {
			return Amplitude{}, false
		}
	}
	d := float64(a.Plan.Columns)
	for _, usual := range [...]float64{1, math.Sqrt(2 / d), 1 / math.Sqrt(d), math.Sqrt(d)} {
		if lo <= usual && usual <= hi {
			return Amplitude{Value: usual}, true
		}
	}
	var by Amplitude
	if least <= most {
		lo, hi, by.Error = least, most, (most-least)/2
	}
	by.Value, _ = matrix.Roundest((lo+hi)/2, (hi-lo)/(hi+lo))
	return by, true
}
