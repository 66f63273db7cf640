// Package criteria shows what is said of positional encodings as a checklist, each
// claim with the worst case that a search through the encoding has found, and where.
//
// A search takes its time where the encoding is large: a live figure checks one claim
// after another, and shows those that it has not come to yet as open.
package criteria

import (
	"math"

	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// Spec describes the figure.
var Spec = figure.Spec{
	Name:   "criteria",
	Title:  text.Message{English: "Claims about positional encodings", Chinese: "位置编码的各项性质"},
	Keys:   text.Message{English: "Up and down arrow keys go through the claims, Enter chooses the worst case.", Chinese: "上下方向键逐项查看，回车键选中最坏的情形。"},
	Shared: []string{"seq-len", "d-model", "base"},
	New:    func() figure.Figure { return &criteria{claim: none} },
}

// Distances in CSS pixels.
const (
	headHigh    = 32 // height of the line above a group of claims
	rowHigh     = 60 // of a claim, where it has two lines
	stackedHigh = 88 // where it has four
	markWide    = 26 // width of the mark before a claim
)

// stacked reports whether the parts of a row stand below each other.
func (p *picture) stacked() bool { return p.Width < 880 }

func (p *picture) height() int { return 2*headHigh + len(claims)*p.rowHeight() }

func (p *picture) rowHeight() int {
	if p.stacked() {
		return stackedHigh
	}
	return rowHigh
}

// top returns where the row of a claim begins.
func (p *picture) top(i int) float64 {
	heads := 1
	if i >= advantages {
		heads = 2
	}
	return float64(heads*headHigh + i*p.rowHeight())
}

// column returns where the worst cases begin, where the numbers of what has been
// checked end, and where the sketches begin.
func (p *picture) column(i int) float64 {
	w := float64(p.Width)
	return [...]float64{math.Round(0.36 * w), math.Round(0.82 * w), math.Round(0.85 * w)}[i]
}

// Height returns the height of the scene, for which nothing is computed.
func (f *criteria) Height(v *figure.View) int { return (&picture{View: v}).height() }

func (f *criteria) Scene(v *figure.View) *scene.Scene {
	p := f.picture(v)
	s := &scene.Scene{Width: v.Width, Height: p.height(), Summary: p.summary()}
	p.headings(s)
	for i := range claims {
		p.row(s, i)
	}
	return s
}

// headings stand above the claims.
func (p *picture) headings(s *scene.Scene) {
	first := p.top(0) - 10
	s.Text(scene.Quiet, scene.Start, 0, first, p.Say("The three advantages", "三个好处"))
	if !p.stacked() {
		s.Text(scene.Quiet, scene.Start, p.column(0), first, p.Say("worst case", "最坏的情形"))
		s.Text(scene.Quiet, scene.End, p.column(1), first, p.Say("checked", "检验范围"))
	}
	s.Text(scene.Quiet, scene.Start, 0, p.top(advantages)-10, p.Say("Other properties", "其他特点"))
}

// row draws a claim with what has been found.
func (p *picture) row(s *scene.Scene, i int) {
	y, high, w := p.top(i), float64(p.rowHeight()), float64(p.Width)
	s.Target("claim", i, 0, y, w, high)
	if p.claim == i {
		s.Rect(scene.Raised|scene.Area, 0, y, w, high)
	}
	s.Horizontal(scene.Rule, 0, y+0.5, w)
	c, class, mark := claims[i], scene.Quiet, "…"
	value, where, checked := "…", []string{""}, ""
	if i < len(p.found) {
		f := &p.found[i]
		class, mark, value = scene.Ink, p.verdict(f), p.value(i, f)
		where, checked = p.where(i, f), number.Integer(float64(f.worst.Checked))
		if mark == "✗" {
			class = scene.Wrong
		}
	}
	s.Text(class|scene.Big|scene.Strong, scene.Start, 4, y+24, mark)
	s.Text(scene.Ink|scene.Strong, scene.Start, markWide, y+23, c.text.In(p.Lang))
	s.Text(scene.Quiet, scene.Start, markWide, y+43, c.what.In(p.Lang))

	room := chart.Axes{Left: p.column(2), Top: y + 10, Right: w - 8, Bottom: y + high - 10}
	if p.stacked() {
		room.Left, room.Top, room.Bottom = w-8-p.small(), y+32, y+64
		if checked != "" {
			where = append([]string{where[0] + p.Say(" · ", "；共 ") + checked + " " + c.unit.In(p.Lang)}, where...)
		}
		s.Text(class, scene.Start, markWide, y+60, value)
		s.Text(scene.Quiet, scene.Start, markWide, y+77, fitting(where, w-markWide))
	} else {
		s.Text(class, scene.Start, p.column(0), y+23, value)
		s.Text(scene.Quiet, scene.Start, p.column(0), y+43, fitting(where, p.column(1)-p.column(0)-90))
		s.Text(scene.Quiet, scene.End, p.column(1), y+23, checked)
		s.Text(scene.Quiet, scene.End, p.column(1), y+43, c.unit.In(p.Lang))
	}
	if i < len(p.found) {
		p.sketch(s, i, &p.found[i], room)
	}
}

// small returns the width of a sketch where rows are stacked: beside the texts.
func (p *picture) small() float64 {
	if p.Narrow() {
		return float64(min(76, p.Width-270))
	}
	return 160
}

// fitting returns the first of the texts that is no wider than width.
func fitting(texts []string, width float64) string {
	for _, t := range texts {
		if scene.TextWidth(t) <= width {
			return t
		}
	}
	return "…"
}

// Data returns the worst cases, in the order of the claims. What has no offset or
// dimension has 0 there.
func (f *criteria) Data(v *figure.View) dataio.Table {
	for f.forget(v); len(f.found) < len(claims); {
		f.check(v)
	}
	found := f.found
	return dataio.Table{
		Columns: []string{"claim", "holds", "worst", "position", "offset", "dimension", "checked"},
		Rows:    len(found),
		Row: func(dst []float64, row int) {
			x := found[row].worst
			holds := 0.0
			if found[row].holds {
				holds = 1
			}
			copy(dst, []float64{float64(row), holds, x.Value, x.Position, x.Offset, float64(x.Dimension), float64(x.Checked)})
		},
	}
}
