// Package dot shows the dot product of two rows as a curve over their distance k,
//
//	g(k)/(d/2), where g(k) = PE(p)·PE(p+k) = Σ cos(k·ω[i]) for i = 0, 1, …, d/2-1
//
// with the limit for ever more dimensions over it, the places where it does what one
// might not expect, and beneath, small, the limits for other frequencies.
package dot

import (
	"math"
	"slices"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// Spec describes the figure.
var Spec = figure.Spec{
	Name:   "dot",
	Title:  text.Message{English: "Dot product against distance", Chinese: "点积与间隔"},
	Keys:   text.Message{English: "Left and right arrow keys change the offset k by one, Page Up and Page Down by a tenth of the range.", Chinese: "按左右方向键，间隔 k 加减 1；按 Page Up 与 Page Down，加减范围的十分之一。"},
	Shared: []string{"d-model", "base"},
	Params: []string{"offset", "range", "theta"},
	New:    func() figure.Figure { return new(dot) },
}

type dot struct {
	pointed *int // the offset that is pointed at, if any
	samples [2]figure.Memo[samplesKey, *samples]
	curves  figure.Memo[curvesKey, *curves]
}

// picture is the figure at a view.
type picture struct {
	*figure.View
	k int // the offset in question
	*curves
}

const (
	chartTop     = 40
	chartLeft    = 44
	chartBottom  = chartTop + 210
	curveEnd     = chartBottom + 20 // where one no longer points at the curve
	lineHeight   = 20               // of the text beneath it
	secondTop    = chartBottom + 66 // of the second chart
	secondHeight = 48
	readoutAt    = secondTop + secondHeight + 50 // the baseline of the first of the lines
	smallTop     = readoutAt + 4*lineHeight + 20
	smallHeading = 24 // from the top of a small curve's name to its chart
	smallHeight  = 64 // of a small chart
	smallPitch   = smallHeading + smallHeight + 14
)

// Height returns the height of the scene, for which no curve is computed.
func (d *dot) Height(v *figure.View) int {
	rows := (len(choices) + perRow(v) - 1) / perRow(v)
	return smallTop + rows*smallPitch
}

func (d *dot) Scene(v *figure.View) *scene.Scene {
	p := picture{v, d.offset(v), d.curvesOf(v)}
	s := &scene.Scene{Width: v.Width, Height: d.Height(v), Summary: p.summary()}
	s.Marks = slices.Clip(p.marks)
	p.mark(s)
	p.readout(s)
	s.Target("curve", 0, 0, 0, float64(v.Width), curveEnd)
	second := secondChart(v)
	s.Targets = append(s.Targets, scene.Target{
		Name: "second", Hand: true,
		Box: scene.Box{X: 0, Y: second.Top - 20, Width: float64(v.Width), Height: secondHeight + 40},
	})
	targets(s, v)
	return s
}

// offset returns the offset in question without its sign: g is even.
func (d *dot) offset(v *figure.View) int {
	k := v.State.Offset
	if d.pointed != nil {
		k = *d.pointed
	}
	return number.Abs(k)
}

// left returns where texts begin: below the axis, or where there is little room at
// the very edge.
func left(v *figure.View) float64 {
	if v.Narrow() {
		return 0
	}
	return chartLeft
}

// chartOf returns the chart, whose axis of values begins at lowest.
func chartOf(v *figure.View, lowest float64) chart.Axes {
	return chart.Axes{
		Left: chartLeft, Top: chartTop, Right: float64(v.Width) - 12, Bottom: chartBottom,
		X: chart.Scale{Lo: 0, Hi: float64(v.State.Range)},
		Y: chart.Scale{Lo: lowest, Hi: 1},
	}
}

// legend labels the two curves.
func legend(s *scene.Scene, v *figure.View, c *chart.Axes) {
	const y = chartTop - 14
	entry := func(right float64, class scene.Class, name string) (left float64) {
		left = right - 8 - math.Ceil(scene.TextWidth(name))
		var line scene.Path
		s.Text(class, scene.End, right, y+4, name)
		s.Shape(scene.Line|class, line.Move(left, y).Horizontal(left-24))
		return left - 24
	}
	left := entry(c.Right, scene.Ink, "d → ∞")
	entry(left-20, scene.Quiet, "d = "+number.Integer(float64(v.State.DModel)))
}

// value returns g(k)/(d/2) for the offset in question, and whether there is one.
func (p *picture) value() (g float64, ok bool) {
	g, err := p.encoding.RelativeDot(float64(p.k))
	return g / float64(p.encoding.Pairs()), err == nil
}

// mark marks the offset in question in both charts.
func (p *picture) mark(s *scene.Scene) {
	k := float64(p.k)
	g, ok := p.value()
	for _, c := range [...]chart.Axes{chartOf(p.View, p.lowest), secondChart(p.View)} {
		if ok && k <= c.X.Hi {
			c.Upright(s, scene.Offset, k)
			c.Dot(s, scene.Offset, k, g)
		}
	}
}

// readout writes the numbers of the offset in question: the limit where there is
// room for it.
func (p *picture) readout(s *scene.Scene) {
	g, ok := p.value()
	if !ok {
		return
	}
	offset := "k = " + number.Integer(float64(p.k))
	left := left(p.View)
	x := left + 18 + math.Ceil(scene.TextWidth(offset))
	numbers := "g ÷ d/2 = " + number.Fixed(g, 6)
	if x+scene.TextWidth(numbers) > float64(p.Width) {
		numbers = "g ÷ d/2 = " + number.Fixed(g, 4)
	}
	if limit := p.Say(",  d → ∞: ", "，d → ∞：") + number.Fixed(p.encoding.Limit(float64(p.k)), 6); x+scene.TextWidth(numbers+limit) < float64(p.Width) {
		numbers += limit
	}
	s.Text(scene.Offset|scene.Strong, scene.Start, left, readoutAt, offset)
	s.Text(scene.Ink, scene.Start, x, readoutAt, numbers)
}

func (p *picture) summary() string {
	g, _ := p.value()
	of := [...]string{number.Integer(float64(p.State.DModel)), number.Integer(float64(p.k)), number.Fixed(g, 6)}
	summary := p.Phrase("The dot product of two positions against their distance, for $1 dimensions: at k = $2 it is $3 of its largest value. ",
		"两个位置的点积随间隔的变化，$1 维：k = $2 时为最大值的 $3。", of[:]...)
	for i, m := range p.landmarks {
		if i > 0 {
			summary += p.Say(". ", "。")
		}
		summary += m.text
	}
	return summary + p.Say(".", "。")
}

// Data are the offsets of the range with g(k)/(d/2) and its limit.
func (d *dot) Data(v *figure.View) dataio.Table {
	e := encodingOf(v)
	return dataio.Table{
		Columns: []string{"k", "g(k)/(d/2)", "limit"},
		Rows:    v.State.Range + 1,
		Row: func(dst []float64, row int) {
			g, _ := e.RelativeDot(float64(row))
			dst[0], dst[1], dst[2] = float64(row), g/float64(e.Pairs()), e.Limit(float64(row))
		},
	}
}

// encodingOf returns the encoding with the chosen frequencies.
func encodingOf(v *figure.View) *encoder.Encoding {
	e, err := encoder.New(1, v.State.DModel, encoder.Base(v.State.Base), encoder.Frequencies(spectrumOf(v.State.Theta)))
	if err != nil {
		return v.Encoding
	}
	return e
}
