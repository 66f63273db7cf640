package precision

import (
	"image"
	"math"

	"github.com/posenc/posenc/encoder/precision"
	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// An errorMap is the figure, with the cell that a reader points at or has kept.
type errorMap struct {
	pointed *cell // that is read; nil for the position in question
	kept    *cell // that is read while none is pointed at
	chosen  int   // the position of the state when it was kept

	computed figure.Memo[computedOf, *computed]
}

// A cell is a dimension and a position. Positions go further than those of the
// state.
type cell struct{ dim, pos int }

// picture is the figure at a view.
type picture struct {
	*figure.View
	*computed
	pointed *cell
	numbers *precision.Encoding // what the chosen type makes of the rows
	row     row                 // that is read
}

func (m *errorMap) picture(v *figure.View) *picture {
	p := &picture{View: v, computed: m.compute(v), pointed: m.reading(v)}
	p.numbers = p.numbersOf(v.State.Precision)
	p.row = rowOf(v.Encoding, p.numbers, p.read())
	return p
}

// reading returns the cell that is pointed at or kept, nil if there is none. A
// position that is chosen elsewhere takes the place of both.
func (m *errorMap) reading(v *figure.View) *cell {
	if m.kept != nil && v.State.Position != m.chosen {
		m.kept, m.pointed = nil, nil
	}
	return m.pointed
}

// compute returns what is computed of a view.
func (m *errorMap) compute(v *figure.View) *computed {
	of := computedOf{v.Encoding, v.State.Route}
	return m.computed.Of(of, func() *computed { return &computed{of: of} })
}

const (
	cellsTop    = 44
	cellsHeight = 300
	factLines   = 7  // of the read-out
	factHeight  = 18 // of each

	mostError = 2.0 // of the colours
)

// leastError returns the error of the first colour, and the number of powers of ten
// between two ticks: the range of float64 is wider.
func leastError(name string) (least float64, step int) {
	if name == "float64" {
		return 1e-16, 4
	}
	return 1e-8, 2
}

// wide reports whether there is room beside the cells.
func (p *picture) wide() bool { return p.Width >= 860 }

// curveTop returns where the row begins, beneath the cells, and beneath the
// colours unless they are on the right.
func (p *picture) curveTop() float64 {
	if p.wide() {
		return cellsTop + cellsHeight + 16
	}
	return cellsTop + cellsHeight + 76
}

func (p *picture) curveHeight() float64 {
	if p.wide() {
		return 152
	}
	return 96
}

// box returns where the cells are.
func (p *picture) box() image.Rectangle {
	left, right := 84, p.Width-8
	if p.wide() {
		right = p.Width * 60 / 100
	}
	return image.Rect(left, cellsTop, right, cellsTop+cellsHeight)
}

// area returns the axes of the dimensions and of the positions. A negative position is in
// the place of the positive one, whose errors are the same.
func (p *picture) area() chart.Axes {
	r := p.box()
	return chart.Axes{
		Left: float64(r.Min.X), Top: float64(r.Min.Y), Right: float64(r.Max.X), Bottom: float64(r.Max.Y),
		X: chart.Scale{Lo: 0, Hi: float64(p.State.DModel)},
		Y: chart.Scale{Lo: lastPosition, Hi: 1, Log: true},
	}
}

// pixel returns where a position is.
func (p *picture) pixel(pos float64) float64 {
	c := p.area()
	return math.Round(10*c.PixelY(max(1, min(math.Abs(pos), lastPosition)))) / 10
}

// besideCells writes a position beside its line, unless it is too long.
func (p *picture) besideCells(s *scene.Scene, class scene.Class, y, pos float64) {
	right, name := float64(p.box().Min.X)-8, number.Integer(pos)
	if class.Width(name) <= right {
		s.Text(class, scene.End, right, math.Round(y)+4, name)
	}
}

// read returns the position whose errors the readout shows.
func (p *picture) read() float64 {
	if p.pointed != nil {
		return float64(p.pointed.pos)
	}
	return float64(p.Position())
}

// dim returns the dimension that the readout shows: the one that is pointed at, or the one
// with the largest error of the row.
func (p *picture) dim() int {
	switch {
	case p.pointed != nil:
		return min(p.pointed.dim, p.State.DModel-1)
	case p.Dim >= 0:
		return p.Dim
	}
	return p.row.worst
}
