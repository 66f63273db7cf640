package identify

import (
	"math"

	"github.com/posenc/posenc/encoder/convention"
)

// An arrangement is what may stand in which column. Most of the presets share
// a few of them.
type arrangement struct {
	convention convention.Convention // Layout and CosineFirst of it count
	plan       convention.Plan
	sources    []source
	steps      []float64 // of the grids that the authors make, less the shift

	// First positions that a bug may have, once they have been sought.
	startsKnown bool
	starts      []float64
}

// An author is a preset that arranges columns so, if it is asked for rows of
// some width.
type source struct {
	convention.Preset
	width int
	steps float64
	flip  bool // sines and cosines have changed places
}

// arrangements returns what may stand in rows of so many columns.
func arrangements(columns int) []*arrangement {
	var list []*arrangement
	add := func(p convention.Preset, axes, width int) {
		plan, err := p.Convention.Plan(width, axes)
		if err != nil || plan.Columns != columns || plan.Pairs == 0 || axes > 1 && columns <= 2*plan.Pairs {
			return
		}
		for _, flip := range [...]bool{false, true} {
			c := p.Convention
			c.CosineFirst = flip
			a := source{p, width, plan.Steps, flip}
			found := false
			for _, other := range list {
				if other.sameColumns(c, plan) {
					other.sources = append(other.sources, a)
					found = true
				}
			}
			if !found {
				list = append(list, &arrangement{convention: c, plan: plan, sources: []source{a}})
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
	}
	return list
}

// alike reports whether a convention has the same in each column.
func (a *arrangement) sameColumns(c convention.Convention, p convention.Plan) bool {
	b := a.plan
	if b.Axes != p.Axes || b.Pairs != p.Pairs || b.Columns != p.Columns || a.convention.CosineFirst != c.CosineFirst {
		return false
	}
	return a.convention.Layout == c.Layout || p.Pairs == 1
}

// pair returns the columns of a sine and its cosine, −1 if they are cut off.
func (a *arrangement) pair(axis, i int) (sin, cos int) {
	sin, cos, step := a.convention.ColumnLayout(a.plan, axis)
	sin, cos = sin+i*step, cos+i*step
	if sin >= a.plan.Columns {
		sin = -1
	}
	if cos >= a.plan.Columns {
		cos = -1
	}
	return sin, cos
}

// stepped notes the steps of the grids of all authors.
func (a *arrangement) setSteps() {
	for i := range a.sources {
		b := &a.sources[i]
		for _, shift := range b.shifts() {
			if steps := b.steps - shift; steps >= 0.5 && !containsNear(a.steps, steps) {
				a.steps = append(a.steps, steps)
			}
		}
	}
	if a.steps == nil {
		a.steps = []float64{1} // a single pair, of any grid
	}
}

// listed reports whether a number is in a list, but for rounding.
func containsNear(list []float64, x float64) bool {
	for _, y := range list {
		if math.Abs(x-y) <= 1e-12*math.Abs(y) {
			return true
		}
	}
	return false
}

// shifts returns the shifts of the grid that the author may be asked for.
func (b *source) shifts() []float64 {
	if b.TakesSetting("shift") {
		return []float64{1, 0, 0.5}
	}
	return []float64{b.Convention.Shift}
}
