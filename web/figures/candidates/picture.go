package candidates

import "github.com/posenc/posenc/web/figure"

type candidates struct {
	judged  figure.Memo[question, *answer]
	verdict *cell // the one that is explained, if any
}

// A cell says by which criterion a candidate is judged, both counted from 0.
type cell struct{ criterion, candidate int }

// picture is the figure at a view.
type picture struct {
	*figure.View
	*answer
	verdict *cell
	grid
}

func (f *candidates) picture(v *figure.View) *picture {
	judged := f.judged.Of(question{words(v), v.State.DModel, v.State.Base}, func() *answer { return judge(v) })
	return &picture{v, judged, f.verdict, gridOf(v.Width)}
}

// A grid says where the columns and rows are, in CSS pixels.
type grid struct {
	left, column float64 // where the first candidate begins, and the width of all
	row          float64 // height of a criterion
	below        float64 // how far below its top the verdict is
}

const (
	codesTop    = 30 // where the codes begin
	codesHigh   = 96
	codesMargin = 6 // above and below codes, where they are pointed at
	verdictsTop = codesTop + codesHigh + 44

	lineHeight = 20 // of an explanation
)

func gridOf(width int) grid {
	if width < 860 {
		return grid{0, float64(width / count), 62, 22}
	}
	return grid{216, float64((width - 216) / count), 32, 0}
}

// stacked reports whether criteria stand above their verdicts.
func (g *grid) stacked() bool { return g.left == 0 }

// leftOf returns where the column of a candidate begins.
func (g *grid) leftOf(k int) float64 { return g.left + float64(k)*g.column }

// word returns the width of one word, of n and one more.
func (g *grid) word(n int) float64 { return (g.column - 16) / float64(n+1) }

func (g *grid) explainedTop() float64 { return verdictsTop + criteria*g.row + 28 }
