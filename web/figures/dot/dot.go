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
	x := left + 18 + math.Ceil(scene.Strong.Width(offset))
	numbers := ""
	for _, decimals := range [...]int{6, 4, 2} {
		if numbers = "g ÷ d/2 = " + number.Fixed(g, decimals); x+scene.TextWidth(numbers) <= float64(p.Width) {
			break
		}
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
