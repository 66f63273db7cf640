package phase

import (
	"github.com/posenc/posenc/encoder/convention"
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

// arrangements returns the arrangements of rows with the given number of columns.
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
			c := p.Convention
			c.CosineFirst = flip
			a := Source{p, width, plan.Steps, flip}
			found := false
			for _, other := range list {
				if other.sameColumns(c, plan) {
					other.Sources = append(other.Sources, a)
					found = true
				}
			}
			if !found {
				list = append(list, &Arrangement{Convention: c, Plan: plan, Sources: []Source{a}})
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
		a.setSteps()
		a.Sample = sample(a.Plan.Pairs)
	}
	return list
}

// maxPairs is the largest number of pairs that a search looks at. The comparison with a
// table looks at all of them.
const maxPairs = 256

// sample returns the pairs 0, …, n-1, or some of them at equal distances, with both ends.
func sample(n int) []int {
	list := make([]int, min(n, maxPairs))
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

// setSteps collects the numbers of steps of the grids of all sources.
func (a *Arrangement) setSteps() {
	for i := range a.Sources {
		src := &a.Sources[i]
		for _, shift := range src.Shifts() {
			if steps := src.Steps - shift; steps >= 0.5 && !containsNear(a.Steps, steps) {
				a.Steps = append(a.Steps, steps)
			}
		}
	}
	if a.Steps == nil {
		a.Steps = []float64{1} // a single pair fits any grid
	}
}

// Pair returns the columns of a sine and its cosine, or −1 for a missing one.
func (a *Arrangement) Pair(axis, i int) (sin, cos int) {
	sin, cos, step := a.Convention.ColumnLayout(a.Plan, axis)
	sin, cos = sin+i*step, cos+i*step
	if sin >= a.Plan.Columns {
		sin = -1
	}
	if cos >= a.Plan.Columns {
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
