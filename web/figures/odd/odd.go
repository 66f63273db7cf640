// Package odd shows what becomes of rows whose width is odd: the columns that each
// behaviour of libraries makes, the numbers of the chosen position in them, which
// libraries behave so, and what that does to the dot product of two rows k apart.
//
//	p(m)·p(m+k) = Σ cos(k·ω[i])
//
// is a function of k alone where every sine keeps its cosine. One that has lost its
// cosine adds sin(m·ω)·sin((m+k)·ω), a wave over the positions m.
package odd

import (
	"strconv"

	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// Spec describes the figure.
var Spec = figure.Spec{
	Name:   "odd",
	Title:  text.Message{English: "Rows of odd width", Chinese: "奇数维的处理"},
	Keys:   text.Message{English: "Left and right arrow keys go from column to column, up and down from behaviour to behaviour.", Chinese: "左右方向键逐列移动，上下方向键在各种处理之间移动。"},
	Shared: []string{"base", "position"},
	Params: []string{"odd-width", "offset"},
	Width:  func(s *param.State) string { return s.Text("odd-width") },
	New:    func() figure.Figure { return new(odd) },
}

type odd struct {
	pointed  *place // nil if nothing is pointed at
	outcomes figure.Memo[outcomesKey, *outcomes]
}

func (f *odd) picture(v *figure.View) *picture {
	s := &v.State
	p := &picture{View: v, pointed: f.pointed}
	p.outcomes = f.outcomes.Of(outcomesKey{s.OddWidth, s.Offset, s.Base}, func() *outcomes { return outcomesOf(s) })
	for i := range behaviours {
		p.who[i] = scene.Lines(p.list(i), p.whoWidth())
	}
	for _, r := range p.refusals {
		name := p.errorName(r)
		for _, names := range scene.Lines(p.Lang.List(r.libraries), float64(p.Width)-errorWidth) {
			p.refused = append(p.refused, [2]string{name, names})
			name = ""
		}
	}
	return p
}

// Height returns the height of the scene.
func (f *odd) Height(v *figure.View) int { return f.picture(v).height() }

func (f *odd) Scene(v *figure.View) *scene.Scene {
	p := f.picture(v)
	s := &scene.Scene{Width: v.Width, Height: p.height(), Summary: p.summary()}
	p.titles(s)
	for i := range p.rows {
		p.names(s, i)
		if p.rows[i].table != nil {
			p.columns(s, i)
			p.curve(s, i)
			p.targets(s, i)
		}
	}
	p.rule(s, p.bottom())
	y := p.refusedTop() + 14
	s.Text(scene.Ink|scene.Strong, scene.Start, 0, y, p.Phrase("rejects d = $1", "拒绝 d = $1", strconv.Itoa(p.State.OddWidth)))
	for _, r := range p.refused {
		y += lineHeight
		s.Text(scene.Wrong, scene.Start, 0, y, r[0])
		s.Text(scene.Quiet, scene.Start, errorWidth, y, r[1])
	}
	y = p.readTop() + 14
	for _, words := range scene.Lines(p.read(), float64(p.Width)) {
		s.Text(scene.Ink, scene.Start, 0, y, words)
		y += lineHeight
	}
	return s
}

// rule draws a line across the picture.
func (p *picture) rule(s *scene.Scene, y float64) {
	s.Horizontal(scene.Rule, 0, y, float64(p.Width))
}

// titles name what stands in the columns of the picture, where these are beside each
// other.
func (p *picture) titles(s *scene.Scene) {
	numbers := p.Phrase("the columns of d = $1, at position $2", "d = $1 时的各列，位置 $2 处的数值", strconv.Itoa(p.State.OddWidth), number.Integer(float64(p.State.Position)))
	dots := p.Phrase("⟨p(m), p(m + k)⟩, k = $1, m = 0 … $2", "⟨p(m), p(m + k)⟩，k = $1，m = 0 … $2", number.Integer(float64(p.State.Offset)), number.Integer(p.last))
	title := func(x, y, width float64, title string) {
		s.TextWithin(scene.Quiet, scene.Start, x, y, width, title)
	}
	if p.upright() {
		title(0, 14, float64(p.Width), numbers)
		title(0, 32, float64(p.Width), dots)
		return
	}
	x := p.curveAt(0).Left
	title(namesWidth, 14, x-namesWidth-12, numbers)
	title(x, 14, float64(p.Width)-x, dots)
}

// names writes what a behaviour is called and which libraries behave so.
func (p *picture) names(s *scene.Scene, i int) {
	y := p.top(i)
	p.rule(s, y)
	s.Text(scene.Ink|scene.Strong, scene.Start, 0, y+20, p.name(i))
	for k, names := range p.who[i] {
		s.Text(scene.Quiet, scene.Start, 0, y+38+float64(noteLine*k), names)
	}
}

func (p *picture) whoWidth() float64 {
	if p.upright() {
		return float64(p.Width)
	}
	return namesWidth - 12
}

// Data are the dot products of all behaviours over the positions.
func (f *odd) Data(v *figure.View) dataio.Table {
	p := f.picture(v)
	columns := []string{"m"}
	var tables []*convention.Table
	for i, r := range p.rows {
		if r.table != nil {
			columns, tables = append(columns, behaviours[i].name.English), append(tables, r.table)
		}
	}
	return dataio.Table{
		Columns: columns,
		Rows:    points,
		Row: func(dst []float64, row int) {
			m := []float64{p.position(row)}
			dst[0] = m[0]
			for i, t := range tables {
				_ = t.DotProducts(dst[1+i:2+i], m, float64(p.State.Offset))
			}
		},
	}
}
