package derivation

import (
	"math"

	"github.com/posenc/posenc/encoder/attention"
	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/scene"
)

// The first step: attention knows no order until p_m and p_n are added.

// orderDimensions is in how many dimensions it runs attention.
const orderDimensions = 16

// outputs are the means of what a head makes of three words, and of the same with the
// outer ones exchanged.
type outputs [2][]float64

// orders returns the outputs without and with positions.
func (p *picture) orders() (all [2]outputs) {
	e := p.narrowed(orderDimensions)
	d := e.DModel()
	places := [...]float64{p.n, p.n + math.Trunc((p.m-p.n)/2), p.m}
	row := make([]float64, d)
	for i, words := range p.sentences() {
		for j := range all {
			x, _ := attention.Embed(words, d)
			for w := range places {
				if j == 1 && e.Row(row, places[w]) == nil {
					for c := range row {
						x[w*d+c] += row[c]
					}
				}
			}
			if a, err := attention.Attend(x, d); err == nil {
				all[j][i] = a.Pooled()
			}
		}
	}
	return all
}

func (p *picture) sentences() [2][]string {
	dog, bites, man := p.Say("dog", "狗"), p.Say("bites", "咬"), p.Say("man", "人")
	return [2][]string{{dog, bites, man}, {man, bites, dog}}
}

func (p *picture) sentence(i int) string {
	words := p.sentences()[i]
	between := p.Say(" ", "")
	return words[0] + between + words[1] + between + words[2]
}

// difference returns the largest difference of the two orders.
func (o *outputs) difference() float64 {
	x := 0.0
	for i := range o[0] {
		x = max(x, math.Abs(o[0][i]-o[1][i]))
	}
	return x
}

// largest returns the largest of all numbers without their signs.
func largest(all [2]outputs) float64 {
	top := 1e-9
	for _, o := range all {
		for _, row := range o {
			for _, x := range row {
				top = max(top, math.Abs(x))
			}
		}
	}
	return top
}

func (p *picture) drawOrders(s *scene.Scene) string {
	all := p.orders()
	high := float64(p.bodyHeight()) / 2
	top := largest(all)
	for j := range all {
		o, y := &all[j], bodyTop+float64(j)*high
		name := p.Say("without positions: x", "不加位置：x")
		if j == 1 {
			name = p.Say("with positions: x + p", "加上位置：x + p")
		}
		c := chart.Axes{Right: p.right() - 24, Top: y + 30, Bottom: y + high - 14, X: chart.Scale{Hi: float64(len(o[0]))}, Y: chart.Scale{Lo: -top, Hi: top}}
		left, line := p.right(), y+48
		if p.stacked() {
			c.Right, c.Bottom, left, line = float64(p.Width), y+high-62, 0, y+high-40
		}
		s.Text(scene.Ink|scene.Strong, scene.Start, 0, y+16, name)
		c.Level(s, scene.Rule, 0)
		o.draw(s, &c)
		if j == 0 {
			first := "■ " + p.sentence(0)
			s.Text(scene.Ink, scene.Start, left, line, first)
			s.Text(scene.Edge, scene.Start, math.Round(left+scene.TextWidth(first))+16, line, "■ "+p.sentence(1))
		}
		s.Text(scene.Quiet, scene.Start, left, line+20, p.Say("largest difference: ", "最大差：")+p.noticeable(o.difference()))
	}
	return p.Phrase("Two orders of the same words differ by $1 without positions, and by $2 with them.", "同样的词换一种次序，不加位置时相差 $1，加上位置后相差 $2。",
		p.noticeable(all[0].difference()), p.noticeable(all[1].difference()))
}

// draw draws the two orders as bars beside each other.
func (o *outputs) draw(s *scene.Scene, c *chart.Axes) {
	wide := (c.Right - c.Left) / float64(len(o[0]))
	for i, class := range [...]scene.Class{scene.Ink, scene.Edge} {
		for k, x := range o[i] {
			from, to := c.PixelY(max(x, 0)), c.PixelY(min(x, 0))
			s.Rect(scene.Area|class, c.PixelX(float64(k))+wide*(0.16+0.35*float64(i)), from, wide*0.33, to-from)
		}
	}
}

func (p *picture) ordersData() dataio.Table {
	var numbers []float64
	all := p.orders()
	for i := range all[0][0] {
		numbers = append(numbers, float64(i), all[0][0][i], all[0][1][i], all[1][0][i], all[1][1][i])
	}
	return rows([]string{"dimension", "x", "x exchanged", "x+p", "x+p exchanged"}, numbers)
}
