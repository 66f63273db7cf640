package bugs

import (
	"slices"

	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/param"
)

// Handle chooses a bug by a click on its small heatmap, reads the cell of a large one
// that is pointed at, and chooses its row by a click.
func (m *museum) Handle(v *figure.View, e figure.Event) figure.Result {
	switch e.Kind {
	case figure.Move:
		if e.Hit.Name == "cell" {
			return v.Point(&figure.Cell{Row: e.Hit.Row, Dim: e.Hit.Column})
		}
		return v.Point(nil)
	case figure.Leave:
		return v.Point(nil)
	case figure.Click:
		switch e.Hit.Name {
		case "bug":
			return choose(v, e.Hit.Index)
		case "cell":
			return v.Choose(e.Hit.Row)
		}
	case figure.Key:
		return key(v, e.Key)
	}
	return v.Same()
}

// choose shows the k-th of the bugs.
func choose(v *figure.View, k int) figure.Result {
	r := v.Set("bug", param.BugNames()[k])
	r.Pointed = nil
	return r
}

// key goes from bug to bug, or from position to position.
func key(v *figure.View, name string) figure.Result {
	by, ok := figure.Arrows[name]
	if !ok {
		return v.Same()
	}
	r := v.Choose(v.Chosen() + by.Row)
	if by.Dim != 0 {
		names := param.BugNames()
		r = choose(v, max(0, min(slices.Index(names, v.State.Bug)+by.Dim, len(names)-1)))
	}
	r.Handled, r.Speak = true, true
	return r
}
