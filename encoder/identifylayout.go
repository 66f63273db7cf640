package encoder

import "math"

// An arrangement is what may stand in which column. Most of the presets share
// a few of them.
type arrangement struct {
	convention Convention // Layout and CosineFirst of it count
	plan       plan
	authors    []author
}

// An author is a preset that arranges columns so, if it is asked for rows of
// some width.
type author struct {
	preset     string
	takes      []Argument
	convention Convention
	width      int
	steps      float64
	flip       bool // sines and cosines have changed places
}

// arrangements returns what may stand in rows of so many columns.
func arrangements(columns int) []*arrangement {
	var list []*arrangement
	add := func(p Preset, axes, width int) {
		plan, err := p.Convention.plan(width, axes)
		if err != nil || plan.columns != columns || plan.pairs == 0 || axes > 1 && columns <= 2*plan.pairs {
			return
		}
		for _, flip := range [...]bool{false, true} {
			c := p.Convention
			c.CosineFirst = flip
			a := author{p.Name, p.Takes, p.Convention, width, plan.steps, flip}
			found := false
			for _, other := range list {
				if other.alike(c, plan) {
					other.authors = append(other.authors, a)
					found = true
				}
			}
			if !found {
				list = append(list, &arrangement{c, plan, []author{a}})
			}
		}
	}
	for _, p := range presets {
		axes := p.Axes
		if axes == nil {
			axes = []int{1}
		}
		for _, n := range axes {
			add(p, n, columns)
			if p.Convention.Odd == ExtraColumn {
				add(p, n, columns-1)
			}
		}
	}
	// The paper says nothing of odd widths; many programs leave the last column
	// as it was.
	if columns%2 == 1 {
		add(Preset{Name: "paper", Convention: Convention{Odd: ZeroLast}}, 1, columns)
	}
	return list
}

// alike reports whether a convention has the same in each column.
func (a *arrangement) alike(c Convention, p plan) bool {
	b := a.plan
	if b.axes != p.axes || b.pairs != p.pairs || b.columns != p.columns || a.convention.CosineFirst != c.CosineFirst {
		return false
	}
	return a.convention.Layout == c.Layout || p.pairs == 1
}

// pair returns the columns of a sine and its cosine, −1 if they are cut off.
func (a *arrangement) pair(axis, i int) (sin, cos int) {
	sin, cos, step := a.convention.lay(a.plan, axis)
	sin, cos = sin+i*step, cos+i*step
	if sin >= a.plan.columns {
		sin = -1
	}
	if cos >= a.plan.columns {
		cos = -1
	}
	return sin, cos
}

// falls returns −ln(ω[i+1]/ω[i]) of the grids that the authors have by default,
// or let their callers choose by a shift.
func (a *arrangement) falls() []float64 {
	var list []float64
	for _, b := range a.authors {
		for _, s := range b.shifts() {
			if fall, ok := b.fall(s, b.convention.base()); ok && !listed(list, fall) {
				list = append(list, fall)
			}
		}
	}
	if list == nil {
		return []float64{0} // a single pair
	}
	return list
}

// listed reports whether a number is in a list, but for rounding.
func listed(list []float64, x float64) bool {
	for _, y := range list {
		if math.Abs(x-y) <= 1e-12*math.Abs(y) {
			return true
		}
	}
	return false
}

// takesSetting reports whether the author lets its callers choose a setting.
func (b *author) takesSetting(name string) bool {
	for _, a := range b.takes {
		if a.Name == name {
			return true
		}
	}
	return false
}

// shifts returns the shifts of the grid that the author may be asked for.
func (b *author) shifts() []float64 {
	if b.takesSetting("shift") {
		return []float64{1, 0, 0.5}
	}
	return []float64{b.convention.Shift}
}

// fall returns the fall of a grid, if it has more than one step.
func (b *author) fall(shift, base float64) (float64, bool) {
	steps := b.steps - shift
	if steps < 0.5 {
		return 0, false
	}
	return math.Log(base) / steps, true
}
