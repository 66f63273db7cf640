// Package unfold turns binary digits into the heatmap: sixteen positions stay where they
// are, and what stands for them changes in four steps.
//
//	0  digits    bit b of the position, which says in which half of a turn a hand is
//	             that turns by π/2ᵇ from position to position
//	1  hands     pair i as a hand at the angle pos·ω[i], clockwise from 12
//	2  waves     how far it points to the right, sin(pos·ω[i]), and how far up, cos(pos·ω[i])
//	3  columns   the same numbers as colours: dimensions 2i and 2i+1 of the matrix
//	4  heatmap   the columns of all pairs, and the rows of all positions
//
// A stage between two of these is a picture on the way from one to the next. The pairs
// are those that slow down by about the factor of two by which digits do: as these, the fastest
// is on the left.
package unfold

import (
	"math"
	"slices"
	"strconv"

	"github.com/posenc/posenc/encoder/property"
	"github.com/posenc/posenc/web/figures/internal/nibble"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/chart"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/scene"
)

// The stages at which a reader stops.
const (
	digits = iota
	hands
	waves
	columns
	heatmap
)

// Columns is the last stage without the whole matrix.
const Columns = columns

const (
	bits = nibble.Bits
	rows = nibble.Rows // how many positions are shown, until the heatmap has all
)

var Spec = plot.Spec{
	Name: "unfold", Title: title, Shared: "d-model base position", More: "stage", Keys: keys, Draw: draw, Handle: handle,
	Data:    nibble.Data,
	Cursors: []plot.Cursor{{Param: "position", Keys: plot.Rows | plot.Pages, Page: rows}},
	Tools: plot.Steps(
		theStages, previousStage, nextStage, len(names), func(s *param.State) float64 { return s.Stage + 1 },
		func(v *plot.View, t *plot.Control, i int) { t.Label = v.Say(names[i-1]) }),
}

func draw(v *plot.View) plot.Picture {
	p := pictureAt(v, plot.Own[motion](v).toward(v))
	heading := v.Say(headings[int(math.Round(p.stage))])
	if p.stage < 0.5 && p.block() != 0 {
		heading = v.Say(lowest)
	}
	bar := chart.ColorBar(chart.Symmetric(v.State.Colormap, 1), "")
	foot := p.note(bar)
	title := []plot.Part{{Class: scene.Ink | scene.Strong, Text: heading}}
	if !v.Plain {
		title = append(title, v.Part(scene.Position|scene.Strong, position, "p", v.Position()))
	}
	return plot.Picture{
		Body: plot.Group(
			plot.Parts(title...),
			plot.Fixed(headHigh+rows*p.row+24, p.draw),
			plot.Room(foot, bar)),
		Summary: v.Say(atStage, "n", int(math.Round(p.stage))+1, "heading", heading, "said", p.says()),
		Moving:  p.stage != v.State.Stage,
	}
}

func (p *picture) draw(s *scene.Scene, at scene.Box) {
	p.s, p.top = s, at.Y+headHigh
	if p.stage <= columns {
		p.digits()
		p.hands()
		p.waves()
		p.cells()
	} else {
		p.matrix()
	}
	p.labels()
	p.mark()
	p.names()
	p.targets()
}

// labels writes the positions of the rows.
func (p *picture) labels() {
	x := p.left - 8
	write := func(class scene.Class, y float64, label string) { p.s.Text(class, scene.End, x, y, label) }
	switch chosen := float64(p.Position()); {
	case p.stage <= heatmap-0.5:
		for row := range rows {
			class := plot.Either(p.block()+row == p.Position() && !p.Plain, scene.Position|scene.Strong, scene.Quiet)
			write(class, p.middle(row)+5, p.label(row))
		}
	case p.stage == heatmap:
		first := float64(p.low) + p.window.Top
		for _, t := range scale.Ticks(first, first+p.window.Height, int(rows*p.row/40), scale.ByTens) {
			if p.Plain || math.Abs(p.at(t)-p.at(chosen)) >= 15 {
				write(scene.Quiet, p.at(t)+5, number.Integer(t))
			}
		}
		if !p.Plain {
			write(scene.Position|scene.Strong, max(p.top+10, min(p.at(chosen)+5, p.bottom())), number.Integer(chosen))
		}
	}
}

// at returns the height of the middle of a position.
func (p *picture) at(pos float64) float64 { return p.y(pos - float64(p.block()) + 0.5) }

func (p *picture) mark() {
	if p.Plain {
		return
	}
	row := float64(p.Position() - p.block())
	top, bottom := p.y(row), p.y(row+1)
	var border scene.Path
	if bottom-top >= 4 {
		border.Box(p.left-4, top+0.5, p.right+4.5-p.left, bottom-top-1)
	} else {
		border.Move(p.left-4, (top+bottom)/2).Horizontal(p.right)
	}
	if p.stage > columns {
		p.s.Shape(scene.Line|scene.Halo|scene.Ground, &border)
	}
	p.s.Shape(scene.Line|scene.Bold|scene.Position, &border)
	if p.stage > heatmap-0.5 {
		p.s.Vertical(scene.Bold|scene.Ink, p.left-3, max(p.top, p.y(0)), min(p.bottom(), p.y(rows)))
	}
	if p.stage == waves {
		for b := range p.pairs {
			at, y := p.exact(b, int(row)), p.middle(int(row))
			for k, value := range [...]float64{at.cos, at.sin} {
				x := p.x(b) + p.amplitude()*value
				p.s.Circle(scene.Area|scene.Ground, x, y, 6.5)
				p.s.Circle(scene.Area|[...]scene.Class{scene.Cosine, scene.Sine}[k], x, y, 5)
			}
		}
	}
}

// names writes what columns are and after how many positions they repeat, while the picture rests.
func (p *picture) names() {
	head, foot := p.top-8, p.bottom()+19
	write := func(class scene.Class, x, y float64, text string) { p.s.Text(class, scene.Middle, x, y, text) }
	switch p.resting() {
	case digits:
		for b := range bits {
			write(p.strong(b), p.x(b), head, strconv.Itoa(1<<b))
			write(scene.Ink, p.x(b), foot, "↺ "+number.Integer(property.BitPeriod(b)))
		}
	case hands, waves:
		width := plot.Either(p.stage == waves, 2*p.cell(), p.digit())
		for b, i := range p.pairs {
			name := number.Integer(float64(i))
			if width >= 60 || p.stage == waves {
				name = "i = " + name
			}
			write(p.strong(b), p.x(b), head, name)
			p.period(p.x(b), foot, width, i)
		}
	case columns:
		for b, i := range p.pairs {
			for k, name := range [...]string{"sin ", "cos "} {
				class, dim := scene.Sine<<k|plot.Either(p.Dim == 2*i+k, scene.Strong, 0), number.Integer(float64(2*i+k))
				if p.cell() >= 54 {
					dim = name + dim
				}
				if k == 0 || scene.TextWidth(dim) <= p.cell()-2 { // else the sine before it says which one it is
					write(class, p.pairLeft(b)+(float64(k)+0.5)*p.cell(), head, dim)
				}
			}
			p.period(p.pairLeft(b)+p.cell(), foot, 2*p.cell(), i)
		}
	case heatmap:
		d := float64(p.State.DModel)
		for _, t := range scale.Ticks(0, d, int((p.right-p.left)/60), scale.ByTwos) {
			name := number.Integer(t)
			x := min(p.left+(t+0.5)*(p.right-p.left)/d, float64(p.Width)-scene.TextWidth(name)/2)
			write(scene.Quiet, x, head, name)
		}
		p.places(foot)
	}
}

// strong returns the class of the heading of pair b, strong if the pair is pointed at.
func (p *picture) strong(b int) scene.Class {
	return plot.Either(b < len(p.pairs) && p.Dim >= 0 && p.Dim/2 == p.pairs[b], scene.Ink|scene.Strong, scene.Quiet)
}

// period writes after how many positions pair i repeats, as far as there is room.
func (p *picture) period(x, y, width float64, i int) {
	length := p.Encoding.Wavelength(i)
	exact, brief := number.Period(length, false), number.Brief(length)
	for _, text := range [...]string{"↺ " + exact, exact, number.Period(length, true), brief} {
		if w := scene.TextWidth(text); w <= width-4 || text == brief && w < width {
			p.s.Text(scene.Ink, scene.Middle, x, y, text)
			return
		}
	}
}

// places marks where the pairs are among all columns.
func (p *picture) places(y float64) {
	end := math.Inf(-1)
	var marks scene.Path
	for b, i := range p.pairs {
		x, name := p.left+float64(2*i+1)*(p.right-p.left)/float64(p.State.DModel), number.Integer(float64(i))
		marks.Move(x, p.bottom()+1).Vertical(p.bottom() + 6)
		if b == 0 {
			name = "i = " + name
		}
		half := scene.TextWidth(name) / 2
		if x-half > end && x+half <= float64(p.Width) {
			x = max(x, half)
			p.s.Text(p.strong(b), scene.Middle, x, y+1, name)
			end = x + half + 4
		}
	}
	p.s.Shape(scene.Line|scene.Bold|scene.Ink, &marks)
}

// note says at the bottom what the numbers beneath the columns mean, while the picture rests.
func (p *picture) note(bar plot.Block) plot.Block {
	switch p.resting() {
	case digits:
		return p.Note(repeats)
	case hands:
		return plot.Note(p.ratios())
	case waves:
		part := func(class scene.Class, text string) plot.Part {
			return plot.Part{Class: class, Text: text, Close: true}
		}
		return plot.Parts(
			plot.Part{Class: scene.Sine | scene.Strong, Text: "sin"}, part(scene.Quiet, p.Say(toTheRight)),
			part(scene.Cosine|scene.Strong, "cos"), part(scene.Quiet, p.Say(up)))
	case columns:
		return plot.Columns([]float64{0, 130}, p.Note(twoColumns), bar)
	case heatmap:
		return plot.Columns([]float64{0, 130}, p.Note(allShown, "n", p.State.SeqLen, "d", p.State.DModel), bar)
	}
	return plot.Note("")
}

// ratios says by how much the pairs slow down: digits by 2 exactly, pairs by powers of
// base^(2/d); none of them need be 2.
func (p *picture) ratios() string {
	var factors []string
	for b := 1; b < len(p.pairs); b++ {
		factor := math.Pow(p.State.Base, 2*float64(p.pairs[b]-p.pairs[b-1])/float64(p.State.DModel))
		text := plot.Either(factor < 100, number.Brief(factor), number.Period(factor, true))
		factors = append(factors, text)
	}
	if factors == nil {
		return p.Say(turn)
	}
	return p.Say(ratios, "list", p.Lang.List(slices.Compact(factors)))
}

func (p *picture) says() string {
	var list, numbers []string
	for b, i := range p.pairs {
		at := p.exact(b, p.Position()-p.block())
		list = append(list, p.Say(pairValues, "i", strconv.Itoa(i), "sin", at.sin, "cos", at.cos))
		numbers = append(numbers, strconv.Itoa(i))
	}
	pos, said := p.Position(), p.Lang.Statements(list)
	switch math.Round(p.stage) {
	case digits:
		return p.Say(lowestDigits, "p", pos, "digits", nibble.Digits(pos))
	case heatmap:
		return p.Say(allColumns, "d", p.State.DModel, "n", p.State.SeqLen, "list", p.Lang.List(numbers), "p", pos)
	}
	return p.Say(values, "p", pos, "list", said)
}

// targets are the rows in which dimensions are pointed at while the picture rests.
func (p *picture) targets() {
	first, last, dims := float64(nibble.First(p.View)), float64(nibble.Last(p.View)), []int(nil)
	switch p.resting() {
	case -1:
		return
	case digits, hands:
		for b := range bits {
			dims = append(dims, 2*p.pairs[min(b, len(p.pairs)-1)])
		}
	case waves, columns:
		for _, i := range p.pairs {
			dims = append(dims, 2*i, 2*i+1)
		}
	case heatmap:
		first, last = float64(p.State.Start-p.block()), float64(p.State.Start-p.block()+p.State.SeqLen)
		for dim := range p.State.DModel {
			dims = append(dims, dim)
		}
	}
	a := scale.Axes{
		Left: p.left, Right: p.right, Top: p.y(first), Bottom: p.y(last), X: scale.Scale{Hi: float64(len(dims))},
		Y: scale.Scale{Lo: last + float64(p.block()) - 0.5, Hi: first + float64(p.block()) - 0.5},
	}
	p.Number("position").Area(p.s, &a, func(_, x float64) int { return dims[int(max(0, min(x, float64(len(dims)-1))))] })
}
