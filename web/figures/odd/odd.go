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
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/number"
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
	New:    func() figure.Figure { return new(odd) },
}

type odd struct {
	pointed  *place // nil if nothing is pointed at
	outcomes figure.Memo[outcomesKey, *outcomes]
}

// A place is a column of a behaviour, or with dim −1 the position m of its curve.
type place struct {
	behaviour, dim int
	m              float64
}

// picture is the figure at a view.
type picture struct {
	*figure.View
	*outcomes
	pointed *place

	who     [len(behaviours)][]string // the lines that name the libraries
	refused [][2]string               // those about libraries that refuse: the error, and who raises it
}

// Sizes in CSS pixels.
const (
	firstTop   = 26 // where the first behaviour begins
	rowHeight  = 92 // of a behaviour
	boxHeight  = 20
	namesWidth = 272
	curveWidth = 232
	errorWidth = 128 // of the names of errors
	lineHeight = 18
	noteLine   = scene.LineHeight
)

func (f *odd) picture(v *figure.View) *picture {
	s := &v.State
	p := &picture{View: v, pointed: f.pointed}
	p.outcomes = f.outcomes.Of(outcomesKey{s.OddWidth, s.Offset, s.Base}, func() *outcomes { return outcomesOf(s) })
	for i := range behaviours {
		p.who[i] = lines(p.list(i), p.whoWidth())
	}
	for _, r := range p.refusals {
		name := p.errorName(r)
		for _, names := range lines(p.joined(r.libraries), float64(p.Width)-errorWidth) {
			p.refused = append(p.refused, [2]string{name, names})
			name = ""
		}
	}
	return p
}

// lines breaks a text into lines; there is none if it is empty.
func lines(s string, width float64) []string {
	if s == "" {
		return nil
	}
	return scene.Lines(s, width)
}

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
	s.Text(scene.Ink|scene.Strong, scene.Start, 0, y, p.Phrase("no rows of d = $1", "不提供 d = $1 的行", strconv.Itoa(p.State.OddWidth)))
	for _, r := range p.refused {
		y += lineHeight
		s.Text(scene.Wrong, scene.Start, 0, y, r[0])
		s.Text(scene.Quiet, scene.Start, errorWidth, y, r[1])
	}
	y = p.readTop() + 14
	for _, words := range lines(p.read(), float64(p.Width)) {
		s.Text(scene.Ink, scene.Start, 0, y, words)
		y += lineHeight
	}
	return s
}

// stacked reports whether names, columns and curve stand below each other; upright,
// whether the names stand above the others.
func (p *picture) stacked() bool { return p.Width < 560 }
func (p *picture) upright() bool { return p.Width < 860 }

// top returns where a behaviour begins, or the end of the last one.
func (p *picture) top(i int) float64 {
	if !p.upright() {
		return firstTop + float64(rowHeight*i)
	}
	y := firstTop + lineHeight
	for k := range i {
		y += 96 + noteLine*len(p.who[k])
		if p.stacked() {
			y += 60
		}
	}
	return float64(y)
}

// boxesAt returns where the columns of a behaviour begin, and how much room they
// have.
func (p *picture) boxesAt(i int) (x, y, width float64) {
	y = p.top(i)
	below := y + 34 + float64(noteLine*len(p.who[i]))
	switch {
	case p.stacked():
		return 0, below, float64(p.Width)
	case p.upright():
		return 0, below, 0.56 * float64(p.Width)
	}
	return namesWidth, y + 8, float64(p.Width) - namesWidth - curveWidth - 104
}

// curveAt returns the chart of a behaviour.
func (p *picture) curveAt(i int) chart.Axes {
	y, next := p.top(i), p.top(i+1)
	c := chart.Axes{
		Left: float64(p.Width) - curveWidth - 80, Right: float64(p.Width) - 84, Top: y + 6, Bottom: y + 54,
		X: chart.Scale{Hi: p.last},
	}
	switch {
	case p.stacked():
		c.Left, c.Top, c.Bottom = 0, next-58, next-10
	case p.upright():
		c.Left, c.Top, c.Bottom = 0.56*float64(p.Width)+16, next-62, next-14
	}
	// All have one scale, about the middle of each.
	middle := (p.rows[i].lo + p.rows[i].hi) / 2
	c.Y = chart.Scale{Lo: middle - 1.05, Hi: middle + 1.05}
	return c
}

func (p *picture) bottom() float64  { return p.top(len(behaviours)) }
func (p *picture) readTop() float64 { return p.bottom() + 12 }

func (p *picture) readLines() int {
	switch {
	case p.Still && p.upright():
		return len(lines(p.read(), float64(p.Width)))
	case p.Width < 360:
		return 5
	case p.stacked():
		return 4
	case p.upright():
		return 3
	}
	return 2
}

// refusedTop returns where the libraries begin that refuse.
func (p *picture) refusedTop() float64 { return p.readTop() + float64(p.readLines()*lineHeight) + 8 }

// refusedLines is for how many lines about libraries that refuse there is room: in
// width 3 there are more of them.
func (p *picture) refusedLines() int {
	if p.Still {
		return len(p.refused) + 1
	}
	return max(len(p.refused)+1, 9)
}

func (p *picture) height() int { return int(p.refusedTop()) + p.refusedLines()*lineHeight + 8 }

// targets adds the columns and the curve of a behaviour.
func (p *picture) targets(s *scene.Scene, i int) {
	t := p.rows[i].table
	x, y, width := p.boxesAt(i)
	c := p.curveAt(i)
	left := max(0, c.Left-4)
	s.Targets = append(s.Targets,
		scene.Target{Name: "column", Index: i, Columns: t.Columns(), Box: scene.Box{
			X: x, Y: y - 4, Width: p.pitch(t, width) * float64(t.Columns()), Height: boxHeight + 28,
		}},
		scene.Target{Name: "curve", Index: i, Box: scene.Box{
			X: left, Y: c.Top - 6, Width: c.Right + 4 - left, Height: c.Bottom - c.Top + 12,
		}})
}

// pitch returns how many pixels a column takes.
func (p *picture) pitch(t *convention.Table, width float64) float64 {
	return min(58, width/float64(max(t.Columns(), p.State.OddWidth+1)))
}

// rule draws a line across the picture.
func (p *picture) rule(s *scene.Scene, y float64) {
	var across scene.Path
	s.Shape(scene.Line|scene.Rule, across.Move(0, y).Horizontal(float64(p.Width)))
}

// titles name what stands in the columns of the picture, where these are beside each
// other.
func (p *picture) titles(s *scene.Scene) {
	numbers := p.Phrase("the columns of d = $1, at position $2", "d = $1 时的各列，位置 $2 处的数值", strconv.Itoa(p.State.OddWidth), number.Integer(float64(p.State.Position)))
	dots := p.Phrase("⟨p(m), p(m + k)⟩, k = $1, m = 0 … $2", "⟨p(m), p(m + k)⟩，k = $1，m = 0 … $2", number.Integer(float64(p.State.Offset)), number.Integer(p.last))
	title := func(x, y, width float64, title string) {
		s.Text(scene.Quiet, scene.Start, x, y, scene.Shortened(title, width))
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

// curve draws the dot products over the positions, with how far they spread.
func (p *picture) curve(s *scene.Scene, i int) {
	r, c := &p.rows[i], p.curveAt(i)
	class := scene.Bold | scene.Ink
	if r.unpaired >= 0 {
		class = scene.Bold | scene.Wrong
	}
	var level, at scene.Path
	y := math.Round(c.PixelY((r.lo+r.hi)/2)) + 0.5
	s.Shape(scene.Line|scene.Rule, level.Move(c.Left, y).Horizontal(c.Right))
	c.Curve(s, class, r.m, r.dot)
	if to := p.pointed; to != nil && to.behaviour == i && to.dim < 0 {
		s.Shape(scene.Line|scene.Position, at.Move(c.PixelX(to.m), c.Top).Vertical(c.Bottom))
	}
	x, ends := c.Right+10, dotText(r.lo)
	if r.spread() >= rounding {
		ends += "…" + dotText(r.hi)
	}
	s.Text(scene.Quiet, scene.Start, x, c.Top+10, p.Say("spread", "起伏"))
	s.Text(scene.Ink|scene.Strong, scene.Start, x, c.Top+28, spreadText(r.spread()))
	s.Text(scene.Quiet|scene.Small, scene.Start, x, c.Top+46, ends)
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
