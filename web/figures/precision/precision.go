// Package precision shows the error that a type of few digits makes in each row and
// dimension, as colours over positions up to a million, with the largest error of
// each row for all types beside them, and the row in question beneath: as it should
// be, and as it is computed. Positions, errors and colours are logarithmic.
//
// Each cell stands for many elements and shows the error of one pair at one
// position, the larger one of its sine and its cosine:
//
//	max(|sin′ - sin(pos·ω[i])|, |cos′ - cos(pos·ω[i])|)
//
// where sin′ and cos′ are what the type makes of them.
package precision

import (
	"image"
	"math"

	"github.com/posenc/posenc/encoder/precision"
	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// Spec describes the figure.
var Spec = figure.Spec{
	Name:  "precision",
	Title: text.Message{English: "The encoding in low precision", Chinese: "低精度下的位置编码"},
	Keys: text.Message{
		English: "Up and down arrow keys move from position to position, and with Shift by one; left and right arrow keys from dimension to dimension.",
		Chinese: "上下方向键改变位置，按住 Shift 时每次一个；左右方向键改变维度。",
	},
	Shared: []string{"d-model", "base"},
	Params: []string{"precision", "route"},
	More:   []string{"colormap"},
	New:    func() figure.Figure { return new(errorMap) },
}

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

const (
	cellsTop     = 44
	cellsHeight  = 300
	lastPosition = 1000000
	factLines    = 7  // of the read-out
	factHeight   = 18 // of each

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

func (m *errorMap) Scene(v *figure.View) *scene.Scene {
	p := m.picture(v)
	s := &scene.Scene{
		Width: v.Width, Height: int(p.noteTop()) + scene.LineHeight*p.noteLines(), Summary: p.summary(),
		Cells: p.cells(),
	}
	s.Targets = []scene.Target{{Name: "cell", Box: scene.BoxOf(s.Cells.Box), Columns: v.State.DModel}}
	p.axes(s)
	p.colors(s)
	p.ends(s)
	if p.wide() {
		p.profiles(s)
	}
	p.marks(s)
	p.curves(s)
	p.readout(s)
	s.Paragraph(scene.Quiet, 0, p.noteTop()+12, float64(v.Width), p.note())
	return s
}

// wide reports whether there is room beside the cells.
func (p *picture) wide() bool { return p.Width >= 860 }

func (p *picture) noteLines() int {
	switch {
	case p.Width < 340:
		return 7
	case p.Width < 420:
		return 6
	case p.Narrow():
		return 5
	case p.Width < 700:
		return 4
	case p.Width < 940:
		return 3
	default:
		return 2
	}
}

func (p *picture) noteTop() float64 {
	if p.wide() {
		return cellsTop + cellsHeight + 66 + factLines*factHeight
	}
	return p.curveTop() + p.curveHeight() + 20 + factLines*factHeight
}

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

// Data returns the row that is read, and what each type has in its place.
func (m *errorMap) Data(v *figure.View) dataio.Table {
	p := m.picture(v)
	e, pos := v.Encoding, p.read()
	var types []*precision.Encoding
	for _, name := range param.PrecisionNames() {
		types = append(types, p.numbersOf(name))
	}
	return dataio.Table{
		Columns: append([]string{"dimension", "exact"}, param.PrecisionNames()...),
		Rows:    v.State.DModel,
		Row: func(dst []float64, dim int) {
			dst[0], dst[1] = float64(dim), element(e, dim, pos)
			for k := range types {
				dst[2+k] = element(types[k], dim, pos)
			}
		},
	}
}

// element returns one of the two elements of a pair.
func element(e interface {
	Pair(i int, pos float64) (sin, cos float64)
}, dim int, pos float64) float64 {
	sin, cos := e.Pair(dim/2, pos)
	if dim%2 == 0 {
		return sin
	}
	return cos
}
