package walk

import (
	"math"

	"github.com/posenc/posenc/web/figures/internal/hands"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/scene"
)

func (d *drawing) draw(s *scene.Scene, at scene.Box) {
	s.Keyframes = d.run.keyframes(d)
	now := int(math.Round(d.at))
	d.Sentence.Draw(s, at.Width, hands.Look{
		At: []float64{d.at}, Of: []scene.Class{scene.Position}, Style: d.run.style,
		Class: func(i int) scene.Class { // pale as long as the cursor has not come to it
			switch {
			case i == now:
				return scene.Position
			case i > now:
				return scene.Quiet
			}
			return scene.Ink
		},
	})
	d.dials.Pairs(func(pair int) { d.hand(s, pair) })
	d.rows(s, now)
}

// hand draws the dial of a pair. What its hand has turned since one word before is shaded.
func (d *drawing) hand(s *scene.Scene, pair int) {
	c, w := d.dials.Dial(pair), hands.Encoding.Frequency(pair)
	d.dials.Ring(s, pair)
	s.Styled(d.run.turning(pair, c), func() {
		since := min(1, d.at)
		s.Shape(scene.Area|scene.Faint|scene.Position, hands.Wedge(c, w*(d.at-since), w*since, 1))
		s.Segment(scene.Bold|scene.Position, scene.Point{X: c.X, Y: c.Y}, hands.Tip(c, w*d.at, 1))
	})
	s.Dot(scene.Position, c.X, c.Y)
}

// rows draws the rows up to the cursor with their words, and a frame around the one at the
// cursor.
func (d *drawing) rows(s *scene.Scene, now int) {
	cell := (d.dials.Pitch - d.gap) / 2
	left := func(pair int) float64 { return d.dials.Left + d.dials.Pitch*float64(pair/d.dials.Every) + d.gap/2 }
	d.dials.Pairs(func(pair int) {
		s.Rect(scene.Area|scene.Raised, left(pair), d.top, 2*cell, d.row*float64(len(d.Words)))
	})
	for row := 0; row <= d.Last() && float64(row) <= d.at+early; row++ {
		y, class := d.top+d.row*float64(row), scene.Quiet
		if row == now {
			class = scene.Position
		}
		s.Styled(d.run.style("row", row), func() {
			d.dials.Pairs(func(pair int) {
				sin, cos := hands.Encoding.Pair(pair, float64(row))
				s.CrispCell(scale.Viridis((sin+1)/2), left(pair), y, cell, d.row)
				s.CrispCell(scale.Viridis((cos+1)/2), left(pair)+cell, y, cell, d.row)
			})
			s.TextWithin(class, scene.End, d.dials.Left-7, y+d.row/2+5, d.dials.Left-7, d.Name(row))
		})
	}
	s.Styled(d.run.style("frame", 0), func() {
		right := left(hands.Encoding.Pairs()-d.dials.Every) + 2*cell
		frame := new(scene.Path).Box(left(0)-2, d.top+d.row*float64(now)-1, right-left(0)+4, d.row+2)
		s.Shape(scene.Line|scene.Bold|scene.Position, frame)
	})
}
