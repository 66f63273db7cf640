package bugs

import (
	"slices"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/bug"
	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/param"
)

const (
	mostNumbers = 1 << 15 // of each matrix, that are shown
	mostTested  = 1 << 18 // that the test looks at: all rows of 512 × 512
)

// sizes are what an encoding depends on.
type sizes struct {
	seqLen, dModel int
	base           float64
	start          int
}

// matrices are what does not depend on which bug is chosen.
type matrices struct {
	of       sizes
	encoding *encoder.Encoding // its first rows, which are shown
	tested   *encoder.Encoding // all rows, or as many as are tested
	few      *encoder.Encoding // even fewer of them, which small heatmaps show
	small    []chart.Grid      // of each bug, made when it is first seen
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

func newExhibit(name string, m *matrices) *exhibit {
	x, e := new(exhibit), m.encoding
	x.Bug, _ = bug.Find(name)
	x.made = chart.NewGrid(e.SeqLen(), e.DModel())
	x.Rows64(e, x.made.Data)
	x.meant = chart.NewGrid(x.made.Rows, x.made.Columns)
	x.Intended64(e, x.meant.Data)
	x.difference = x.made.Minus(x.meant)
	x.largest = x.difference.Extreme()
	x.test(m.tested)
	return x
}

// test computes the numbers of the law.
func (x *exhibit) test(e *encoder.Encoding) {
	rows := make([]float64, e.SeqLen()*e.DModel())
	x.Intended64(e, rows)
	x.right, _ = x.Law.Of(e, rows)
	x.Rows64(e, rows)
	x.broken, _ = x.Law.Of(e, rows)
}
