package derivation

import (
	"math"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

type derivation struct {
	grow, bend float64 // how much the fifth step lets r grow and bends θ, in [0, 1]
	sums       figure.Memo[sumsKey, *sums]
}

// picture is the figure at a view.
type picture struct {
	*figure.View
	figure *derivation
	n, m   float64
}

func (d *derivation) at(v *figure.View) *picture {
	n := float64(v.Position())
	m := max(-encoder.MaxPosition, min(n+float64(v.State.Offset), encoder.MaxPosition)) // as far as there are any
	return &picture{v, d, n, m}
}

const (
	bodyTop       = 102 // where the picture of a step begins
	besideHeight  = 262 // its height with its numbers beside it
	stackedHeight = 356 // and below it
)

// stacked reports whether the numbers stand below their picture.
func (p *picture) stacked() bool { return p.Width < 880 }

func (p *picture) bodyHeight() int {
	if p.stacked() {
		return stackedHeight
	}
	return besideHeight
}

// right returns where the right column begins, beside a picture or below it.
func (p *picture) right() float64 {
	if p.stacked() {
		return 0
	}
	return math.Round(0.64 * float64(p.Width))
}

// narrowed returns the encoding in at most d dimensions.
func (p *picture) narrowed(d int) *encoder.Encoding {
	e, err := encoder.New(1, min(p.State.DModel, d), encoder.Base(p.State.Base))
	if err != nil {
		return p.Encoding
	}
	return e
}

// noticeable returns a difference, or says that it is nothing but rounding.
func (p *picture) noticeable(x float64) string {
	if x < 1e-10 {
		return p.Say("0 (up to rounding)", "0（舍入误差之内）")
	}
	return number.Rounded(x)
}

// rows returns numbers as a table, row after row.
func rows(columns []string, numbers []float64) dataio.Table {
	return dataio.Table{
		Columns: columns,
		Rows:    len(numbers) / len(columns),
		Row:     func(dst []float64, row int) { copy(dst, numbers[row*len(columns):]) },
	}
}

// listed writes a formula and, at the right end of its column, a number.
func listed(s *scene.Scene, class scene.Class, left, right, y float64, name, number string) {
	chart.Equation(s, class, left, y, name)
	s.Text(scene.Ink, scene.End, right, y, number)
}
