// Package unfold turns binary digits into the heatmap: what stands for sixteen positions changes in
// four steps.
//
//	0  digits    bit b of the position, which says in which half of a turn a hand is
//	             that turns by π/2ᵇ from position to position
//	1  hands     pair i as a hand at the angle pos·ω[i], clockwise from 12
//	2  waves     how far it points to the right, sin(pos·ω[i]), and how far up, cos(pos·ω[i])
//	3  columns   the same numbers as colours: dimensions 2i and 2i+1 of the matrix
//	4  heatmap   the columns of all pairs, and the rows of all positions
//
// The pairs slow down by about two, as digits do.
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

const (
	digits = iota
	hands
	waves
	Columns // the last stage without the whole matrix
	heatmap
)

const (
	bits = nibble.Bits
	rows = nibble.Rows
)

var Spec = plot.Spec{
	Name: "unfold", Title: title, Shared: "d-model base position", More: "stage", Keys: plot.StepKeys, Draw: draw, Handle: handle,
	Data:    nibble.Data,
	Cursors: []plot.Cursor{{Param: "position", Keys: plot.Rows | plot.Pages, Page: rows}},
	Tools:   func(v *plot.View) []plot.Tool { return v.Steps(param.Find("stage"), names[:]...) },
}

func draw(v *plot.View) plot.Picture {
	p := pictureAt(v, plot.Own[motion](v).toward(v))
	stage := int(math.Round(p.stage))
	heading := v.Say(headings[stage])
	title := []plot.Part{{Class: scene.Ink | scene.Strong, Text: heading}}
	if !v.Plain {
		title = append(title, v.Part(scene.Position|scene.Strong, position, "p", v.Position()))
	}
	return plot.Picture{
		Body:    plot.Group(plot.Parts(title...), plot.Fixed(headHigh+rows*p.row+24, p.draw), p.note()),
		Summary: v.Say(atStage, "n", stage+1, "heading", heading, "said", p.says(stage)),
		Moving:  p.stage != v.State.Stage,
	}
}

func (p *picture) draw(s *scene.Scene, at scene.Box) {
	p.s, p.top = s, at.Y+headHigh
	if p.stage <= Columns {
		p.digits()
		p.hands()
		p.waves()
		p.cells()
	} else {
		p.matrix()
	}
	p.labels()
	p.mark()
	p.rest()
}

func (p *picture) labels() {
	write := func(class scene.Class, y float64, label string) { p.s.Text(class, scene.End, p.left-8, y, label) }
	if p.stage <= heatmap-0.5 {
		for row := range rows {
			class := plot.Either(p.block+row == p.Position() && !p.Plain, scene.Position|scene.Strong, scene.Quiet)
			write(class, p.middle(row)+5, p.label(row))
		}
	} else if p.stage == heatmap {
		at := func(pos float64) float64 { return p.y(pos-float64(p.block)+0.5) + 5 }
		chosen, first := float64(p.Position()), float64(p.State.Start)
		for _, t := range scale.Ticks(first, first+float64(p.State.SeqLen), int(rows*p.row/40), scale.ByTens) {
			if p.Plain || math.Abs(at(t)-at(chosen)) >= 15 {
				write(scene.Quiet, at(t), number.Integer(t))
			}
		}
		if !p.Plain {
			write(scene.Position|scene.Strong, max(p.top+10, min(at(chosen), p.bottom())), number.Integer(chosen))
		}
	}
}

func (p *picture) mark() {
	if p.Plain {
		return
	}
	row := p.Position() - p.block
	top, bottom := p.y(float64(row)), p.y(float64(row+1))
	var border scene.Path
	if bottom-top >= 4 {
		border.Box(p.left-4, top+0.5, p.right+4.5-p.left, bottom-top-1)
	} else {
		border.Move(p.left-4, (top+bottom)/2).Horizontal(p.right)
	}
	if p.stage > Columns {
		p.s.Shape(scene.Line|scene.Halo|scene.Ground, &border)
	}
	p.s.Shape(scene.Line|scene.Bold|scene.Position, &border)
	if p.stage > heatmap-0.5 {
		p.s.Vertical(scene.Bold|scene.Ink, p.left-3, max(p.top, p.y(0)), min(p.bottom(), p.y(rows)))
	}
	if p.stage == waves {
		dot := func(class scene.Class, x float64) {
			p.s.Circle(scene.Area|scene.Ground, x, p.middle(row), 6.5)
			p.s.Circle(scene.Area|class, x, p.middle(row), 5)
		}
		for b := range p.pairs {
			sin, cos := p.exact(b, row)
			dot(scene.Cosine, p.x(b)+p.amplitude*cos)
			dot(scene.Sine, p.x(b)+p.amplitude*sin)
		}
	}
}

// rest writes at rest what columns are and after how many positions they repeat.
func (p *picture) rest() {
	head, foot := p.top-8, p.bottom()+19
	write := func(class scene.Class, x, y float64, text string) { p.s.Text(class, scene.Middle, x, y, text) }
	strong := func(b int) scene.Class { // where pair b is pointed at
		return plot.Either(b < len(p.pairs) && p.Dim >= 0 && p.Dim/2 == p.pairs[b], scene.Ink|scene.Strong, scene.Quiet)
	}
	first := p.State.Start - p.block
	last := first + p.State.SeqLen
	if p.stage < heatmap {
		first, last = max(0, first), min(rows, last)
	}
	n, dim := bits, func(k int) int { return 2 * p.pairs[min(k, len(p.pairs)-1)] }
	switch p.stage {
	case digits:
		for b := range bits {
			write(strong(b), p.x(b), head, strconv.Itoa(1<<b))
			write(scene.Ink, p.x(b), foot, "↺ "+number.Integer(property.BitPeriod(b)))
		}
	case hands, waves, Columns:
		width := p.digit
		if p.stage > hands {
			width, n, dim = 2*p.cell, 2*len(p.pairs), func(k int) int { return 2*p.pairs[k/2] + k%2 }
		}
		for b, i := range p.pairs {
			if p.stage == Columns {
				for k, function := range plot.Either(p.cell < 54, [2]string{}, [2]string{"sin ", "cos "}) {
					name := function + number.Integer(2*i+k)
					if k == 0 || scene.TextWidth(name) <= p.cell-2 { // else the sine before it says which one it is
						class := scene.Sine<<k | plot.Either(p.Dim == 2*i+k, scene.Strong, 0)
						write(class, p.x(b)+(float64(k)-0.5)*p.cell, head, name)
					}
				}
			} else {
				write(strong(b), p.x(b), head, plot.Either(width >= 60, "i = ", "")+number.Integer(i))
			}
			length := p.Encoding.Wavelength(i)
			exact := number.Period(length, false)
			period := scene.Ink.FirstFit(width-4, "↺ "+exact, exact, number.Period(length, true))
			if scene.TextWidth(period) < width {
				write(scene.Ink, p.x(b), foot, period)
			}
		}
	case heatmap:
		n, dim = p.State.DModel, func(k int) int { return k }
		column := (p.right - p.left) / float64(n)
		for _, t := range scale.Ticks(0, float64(n), int((p.right-p.left)/60), scale.ByTwos) {
			name := number.Integer(t)
			write(scene.Quiet, min(p.left+(t+0.5)*column, float64(p.Width)-scene.TextWidth(name)/2), head, name)
		}
		// Where the pairs are among all columns.
		end := math.Inf(-1)
		var marks scene.Path
		for b, i := range p.pairs {
			x, name := p.left+float64(2*i+1)*column, plot.Either(b == 0, "i = ", "")+number.Integer(i)
			marks.Move(x, p.bottom()+1).Vertical(p.bottom() + 6)
			if half := scene.TextWidth(name) / 2; x-half > end && x+half <= float64(p.Width) {
				x = max(x, half)
				write(strong(b), x, foot+1, name)
				end = x + half + 4
			}
		}
		p.s.Shape(scene.Line|scene.Bold|scene.Ink, &marks)
	default:
		return
	}
	a := scale.Axes{
		Left: p.left, Right: p.right, X: scale.Scale{Hi: float64(n)},
		Top: p.y(float64(first)), Bottom: p.y(float64(last)),
		Y: scale.Scale{Lo: float64(p.block+last) - 0.5, Hi: float64(p.block+first) - 0.5},
	}
	p.Region(p.s, plot.Region{
		Number: p.Number("position"), Down: true, Axes: a,
		Dim: func(_, x float64) int { return dim(max(0, min(int(x), n-1))) },
	}, a.Box())
}

func (p *picture) note() plot.Block {
	note, bar := plot.Note(""), chart.ColorBar(chart.Symmetric(p.State.Colormap, 1), "")
	switch p.stage {
	case digits:
		note = p.Note(repeats)
	case hands:
		note = p.Note(turn)
		var factors []string // powers of base^(2/d), where digits slow down by 2
		for b := 1; b < len(p.pairs); b++ {
			factor := math.Pow(p.State.Base, 2*float64(p.pairs[b]-p.pairs[b-1])/float64(p.State.DModel))
			factors = append(factors, plot.Either(factor < 100, number.Brief(factor), number.Period(factor, true)))
		}
		if factors != nil {
			note = p.Note(ratios, "list", p.Lang.List(slices.Compact(factors)))
		}
	case waves:
		note = plot.Parts(p.Part(scene.Sine|scene.Strong, toTheRight), p.Part(scene.Cosine|scene.Strong, up))
	case Columns:
		note = plot.Columns([]float64{0, 130}, p.Note(twoColumns), bar)
	case heatmap:
		note = plot.Columns([]float64{0, 130}, plot.Note(p.sizes()), bar)
	}
	return plot.Room(note, bar)
}

func (p *picture) sizes() string { return p.Say(allShown, "n", p.State.SeqLen, "d", p.State.DModel) }

func (p *picture) says(stage int) string {
	pos := p.Position()
	switch stage {
	case digits:
		return p.Say(values, "p", pos, "list", nibble.Digits(pos))
	case heatmap:
		list := p.Lang.List(plot.Each(p.pairs, strconv.Itoa))
		return p.Say(allColumns, "sizes", p.sizes(), "list", list, "p", pos)
	}
	return p.Say(values, "p", pos, "list", p.Lang.Statements(plot.Each(p.pairs, func(i int) string {
		sin, cos := p.Encoding.Pair(i, float64(pos))
		return p.Say(pairValues, "i", i, "sin", sin, "cos", cos)
	})))
}

const (
	stageTime = 1300 // from one stage to the next, in milliseconds
	passTime  = 500  // to each further one
)

type motion struct {
	known           bool
	shown, from, to float64
	begun           float64 // in milliseconds; NaN before the first Tick
}

// toward returns the stage to draw, on the way to the chosen one if Ticks come, or one between two that
// a page chooses as it scrolls.
func (m *motion) toward(v *plot.View) float64 {
	switch to := v.State.Stage; {
	case !v.Partial:
		return to
	case !m.known, to != math.Trunc(to):
		m.known, m.shown, m.from, m.to = true, to, to, to
	case to != m.to:
		m.from, m.to, m.begun = m.shown, to, math.NaN()
	}
	return m.shown
}

func (m *motion) tick(e plot.Event) {
	if math.IsNaN(m.begun) {
		m.begun = e.Time
	}
	far := math.Abs(m.to - m.from)
	t := (e.Time - m.begun) / (stageTime*min(far, 1) + passTime*max(far-1, 0))
	if m.shown = m.to; t < 1 && !e.Calm {
		m.shown = mix(m.from, m.to, t)
	}
}

func handle(v *plot.View, e plot.Event, usual func() plot.Result) plot.Result {
	if e.Kind != plot.Tick {
		return usual()
	}
	plot.Own[motion](v).tick(e)
	return v.Same().Redrawn()
}
