package bugs

import (
	"slices"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/bug"
	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/param"
)

// mostNumbers is how many numbers of each matrix are shown.
const mostNumbers = 1 << 15

// sizes are what an encoding depends on.
type sizes struct {
	seqLen, dModel int
	base           float64
	start          int
}

// matrices are what does not depend on which bug is chosen.
type matrices struct {
	of       sizes
	encoding *encoder.Encoding // its first rows
	few      *encoder.Encoding // even fewer of them, which small heatmaps show
	small    []chart.Grid      // of each bug, made when it is first seen
}

// matricesOf returns the matrices of a view.
func (m *museum) matricesOf(v *figure.View) *matrices {
	s := &v.State
	of := sizes{s.SeqLen, s.DModel, s.Base, s.Start}
	return m.matrices.Of(of, func() *matrices {
		rows := min(of.seqLen, max(9, mostNumbers/of.dModel))
		return &matrices{
			of:       of,
			encoding: of.first(rows),
			few:      of.first(min(rows, smallHeight/2)),
			small:    make([]chart.Grid, len(param.BugNames())),
		}
	})
}

// first returns the first rows of an encoding of sizes that have been validated.
func (s sizes) first(rows int) *encoder.Encoding {
	e, _ := encoder.New(rows, s.dModel, encoder.Base(s.base), encoder.Start(s.start))
	return e
}

// thumbnail returns the first rows of what a bug makes.
func (m *matrices) thumbnail(name string) chart.Grid {
	g := &m.small[slices.Index(param.BugNames(), name)]
	if g.Data == nil {
		*g = chart.NewGrid(m.few.SeqLen(), m.few.DModel())
		bug, _ := bug.Find(name)
		bug.Rows64(m.few, g.Data)
	}
	return *g
}

// exhibitOf is what an exhibit depends on.
type exhibitOf struct {
	sizes
	bug string
}

// An exhibit is what is shown of the chosen bug.
type exhibit struct {
	bug.Bug
	meant, made, difference chart.Grid
	largest                 chart.Extreme // of the difference
	right, broken           float64       // by the law
}

// exhibitOf returns the exhibit of a view.
func (m *museum) exhibitOf(v *figure.View) *exhibit {
	made := m.matricesOf(v)
	return m.exhibit.Of(exhibitOf{made.of, v.State.Bug}, func() *exhibit { return newExhibit(v.State.Bug, made.encoding) })
}

func newExhibit(name string, e *encoder.Encoding) *exhibit {
	x := new(exhibit)
	x.Bug, _ = bug.Find(name)
	x.made = chart.NewGrid(e.SeqLen(), e.DModel())
	x.Rows64(e, x.made.Data)
	x.meant = chart.NewGrid(x.made.Rows, x.made.Columns)
	x.Intended64(e, x.meant.Data)
	x.difference = x.made.Minus(x.meant)
	x.largest = x.difference.Extreme()
	x.right, _ = x.Law.Of(e, x.meant.Data)
	x.broken, _ = x.Law.Of(e, x.made.Data)
	return x
}
