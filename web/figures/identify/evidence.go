package identify

import "github.com/posenc/posenc/web/figure"

// Evidence is the figure: of numbers that a reader has given, or else of the sample
// of the state.
type Evidence struct {
	given   *found // nil for the sample
	pointed *cell  // that a reader points at, if any

	sampled figure.Memo[string, *found] // of the sample with a name
}

// A cell is a row and a column, both counted from 0.
type cell struct{ row, column int }

// Given reports whether a reader has given numbers.
func (e *Evidence) Given() bool { return e.given != nil }

// find returns what makes the numbers of a view.
func (e *Evidence) find(v *figure.View) *found {
	if e.given != nil {
		return e.given
	}
	name := v.State.Sample
	return e.sampled.Of(name, func() *found { return find(Sample(name), func() {}) })
}
