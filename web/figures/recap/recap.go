// Package recap draws the four things that the article ends with: words in two orders, the
// hands of a word p and the two numbers of each,
//
//	(sin(p·ω[i]), cos(p·ω[i]))
//
// the turn over three words at two places, and a query and a key that are turned by their words.
package recap

import (
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figures/internal/hands"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/scene"
)

var Spec = plot.Spec{Name: "recap", Title: title, Draw: draw, Data: data}

const (
	word  = 7 // at which the hands stand, from 0 on
	steps = 3 // words from another to it
)

func data(*plot.View) dataio.Table {
	columns := []string{"dial", "frequency", "sine", "cosine", "turn"}
	return dataio.Rows(columns, len(hands.Query), func(i int) []float64 {
		sin, cos := hands.Encoding.Pair(hands.Every*i, word)
		return []float64{float64(i), hands.Frequency(i), sin, cos, steps * hands.Frequency(i)}
	})
}

func draw(v *plot.View) plot.Picture {
	part := func(name plot.Words, draw func(p *picture)) plot.Block {
		return plot.Group(plot.Label(scene.Strong, v.Say(name)), plot.Fixed(66, func(s *scene.Scene, at scene.Box) {
			d := hands.NewDials(at.Width, hands.Every)
			d.Left, d.Radius = at.X, min(12, d.Radius)
			draw(&picture{d, s, at.Y + 2, at.Y + 64 - 2*d.Radius})
		}))
	}
	return plot.Picture{Summary: v.Say(summary), Body: plot.Beside(150,
		part(bag, func(p *picture) { // words, and lines to the same words in the opposite order
			words := v.Example()
			for i, w := range words {
				x := func(i int) float64 { return p.Left + 8*p.Pitch*(float64(i)+0.5)/float64(len(words)) }
				from, to := x(i), x(len(words)-1-i)
				p.Text(scene.Ink, scene.Middle, from, p.top+13, w)
				p.Text(scene.Ink, scene.Middle, to, p.top+58, w)
				p.Segment(scene.Edge, scene.Point{X: from, Y: p.top + 20}, scene.Point{X: to, Y: p.top + 42})
			}
		}),
		part(row, func(p *picture) {
			p.row(p.top, func(pair int) {
				c, side := p.Dial(pair), 0.9*p.Radius
				c.Hand(p.Scene, scene.Position, word*hands.Encoding.Frequency(pair), 1)
				p.Dot(scene.Ink, c.X, c.Y)
				sin, cos := hands.Encoding.Pair(pair, word)
				p.CrispCell(scale.Viridis((sin+1)/2), c.X-side, p.second, side, 2*side)
				p.CrispCell(scale.Viridis((cos+1)/2), c.X, p.second, side, 2*side)
			})
		}),
		part(everywhere, func(p *picture) {
			p.row(p.top, func(pair int) { p.Turn(p.Scene, pair, word-steps, word) })
			p.row(p.second, func(pair int) { p.Turn(p.Scene, pair, word-2-steps, word-2) })
		}),
		part(today, func(p *picture) {
			p.row(p.top, func(pair int) { p.Rotated(p.Scene, pair, word-steps, word) })
			middle, high := p.Left+4*p.Pitch, p.Radius
			p.Horizontal(scene.Rule, p.Left, p.second+high, p.Left+8*p.Pitch)
			p.Rect(scene.Area|scene.Ink, middle, p.second+high/2, 4*p.Pitch*hands.Match(steps), high)
			p.Vertical(scene.Edge, middle, p.second, p.second+2*high)
		}))}
}

type picture struct {
	hands.Dials
	*scene.Scene
	top, second float64 // where the rows begin
}

func (p *picture) row(top float64, do func(pair int)) {
	p.Middle = top + p.Radius
	p.Pairs(func(pair int) {
		c := p.Dial(pair)
		p.Circle(scene.Line|scene.Edge, c.X, c.Y, c.R)
		do(pair)
	})
}
