package rotarybugs

import (
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/text"
)

type wing struct {
	held   bool // whether the position is dragged
	sweeps figure.Memo[sweepOf, sweep]
	scores figure.Memo[scoresOf, *scores]
	lines  figure.Memo[linesOf, int]
}

// A sweepOf is what the curve of errors depends on.
type sweepOf struct {
	bug   string
	width int
}

// scores are the scores of a query at each distance from a key at position 0, up to a
// position.
type scores struct{ distances, meant, written []float64 }

// A scoresOf is what scores depend on.
type scoresOf struct {
	bug             string
	position, width int
}

// linesOf is what the number of lines depends on.
type linesOf struct {
	width int
	lang  text.Lang
}

// picture is the figure at a view.
type picture struct {
	*figure.View
	*exhibit
	layout
	position int
	now      *moment // at the position
}

func (w *wing) picture(v *figure.View) *picture {
	p := &picture{View: v, exhibit: exhibits[v.State.RotaryBug](), layout: layoutOf(v), position: v.State.RotaryPos}
	p.now = p.exhibit.at(p.position)
	return p
}
