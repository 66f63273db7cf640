// Package scale shows why word vectors are multiplied by √d_model before positions are
// added. A vector x of d numbers from N(0, σ²) and a row PE of the encoding have the
// lengths
//
//	|x| = σ·√d, the root of the mean of |x|², and |PE| = √(d/2) at every position.
//
// On average they are at right angles, E⟨x, PE⟩ = 0. So adding PE turns x by the angle
// of a right triangle:
//
//	angle = atan(|PE| / |x|)
//
// The triangles are drawn for several σ, without and with the factor √d, and eight
// words are really drawn from each distribution.
package scale

import (
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// Spec describes the figure.
var Spec = figure.Spec{
	Name:   "scale",
	Title:  text.Message{English: "Lengths of word and position", Chinese: "词向量与位置向量的长度"},
	Keys:   text.Message{English: "Arrow keys change the position by one.", Chinese: "按方向键，位置加减 1。"},
	Shared: []string{"seq-len", "d-model", "base", "position"},
	Params: []string{"std"},
	New:    func() figure.Figure { return new(scale) },
}

// Height returns the height of the scene.
func (f *scale) Height(v *figure.View) int { return layoutOf(v.Width).height() }

func (f *scale) Scene(v *figure.View) *scene.Scene {
	p := f.picture(v)
	s := &scene.Scene{Width: v.Width, Height: p.height(), Summary: p.summary()}
	p.headings(s)
	for i := range p.triangles {
		for j := range p.triangles[i] {
			p.draw(s, i, j)
		}
	}
	s.Paragraph(scene.Quiet, 0, p.noteTop(), float64(p.Width), p.Phrase(
		"sampled: eight random words at position $1", "随机：位置 $1 上的八个词", number.Integer(float64(v.Position()))))
	return s
}

func (p *picture) summary() string {
	d := number.Integer(float64(p.State.DModel))
	said := p.Phrase("The angle between a word vector x and x + PE, where |PE| = $1, for d = $2. ",
		"词向量 x 与 x + PE 的角度，d = $2，|PE| = $1。", number.Brief(p.triangles[0][0].pe), d)
	for i := range p.triangles {
		without, with := &p.triangles[i][0], &p.triangles[i][1]
		said += p.Phrase("$1: |x| = $2, the angle $3°; times √d: $4, $5°. ", "$1：|x| = $2，角度 $3°；乘以 √d：$4，$5°。",
			without.name, number.Brief(without.x), number.Brief(without.angle()), number.Brief(with.x), number.Brief(with.angle()))
	}
	return said
}

// Data are the triangles: a row for each initialisation without and with the factor.
func (f *scale) Data(v *figure.View) dataio.Table {
	p := f.picture(v)
	return dataio.Table{
		Columns: []string{"standard deviation", "factor", "|factor x|", "|PE|", "angle in degrees", "least of eight words", "greatest of eight words"},
		Rows:    2 * len(p.triangles),
		Row: func(dst []float64, row int) {
			t := &p.triangles[row/2][row%2]
			dst[0], dst[1], dst[2], dst[3], dst[4] = t.std, t.factor, t.x, t.pe, t.angle()
			dst[5], dst[6] = t.words[0], t.words[1]
		},
	}
}
