package identify

import (
	"github.com/posenc/posenc/encoder/convention"
)

// An arrangement assigns to each column the sine or cosine of a pair. Most presets
// share a few of them.
type arrangement struct {
	convention convention.Convention // only Layout and CosineFirst matter
	plan       convention.Plan
	sources    []source
	steps      []float64 // d/2 − shift of the grids of the sources
}

// A source is a preset that has the arrangement if asked for rows of some width.
type source struct {
	convention.Preset
	width int
	steps float64
	flip  bool // sines and cosines exchanged
}

// arrangements returns the arrangements of rows with the given number of columns.
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

// sameColumns reports whether a convention has the same columns.
func (a *arrangement) sameColumns(c convention.Convention, p convention.Plan) bool {
	b := a.plan
	if b.Axes != p.Axes || b.Pairs != p.Pairs || b.Columns != p.Columns || a.convention.CosineFirst != c.CosineFirst {
		return false
	}
	return a.convention.Layout == c.Layout || p.Pairs == 1
}

// setSteps collects the numbers of steps of the grids of all sources.
func (a *arrangement) setSteps() {
	for i := range a.sources {
		src := &a.sources[i]
		for _, shift := range src.shifts() {
			if steps := src.steps - shift; steps >= 0.5 && !containsNear(a.steps, steps) {
				a.steps = append(a.steps, steps)
			}
		}
	}
	if a.steps == nil {
		a.steps = []float64{1} // a single pair fits any grid
	}
}

// pair returns the columns of a sine and its cosine, or −1 for a missing one.
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

// shifts returns the values of shift that the source accepts.
func (src *source) shifts() []float64 {
	if src.Accepts("shift") {
		return []float64{1, 0, 0.5}
	}
	return []float64{src.Convention.Shift}
}
