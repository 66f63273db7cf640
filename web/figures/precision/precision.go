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
	"github.com/posenc/posenc/encoder/precision"
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
