package similarity

import (
	"math"

	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/figures/internal/spread"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// turnsAt returns where the rotations are: below the curve, or where there is none below
// the read-out.
func (p *picture) turnsAt() (left, top float64) {
	if p.curved() {
		return float64(p.place().Max.X + 148), float64(p.place().Max.Y) - 20
	}
	return 0, float64(p.height() - turnsTall)
}

// turns draws M(n − m), which takes row m to row n, as what it is: a rotation of each pair
// by (n − m)·ω[i].
func (p *picture) turns(s *scene.Scene) {
	left, y := p.turnsAt()
	pairs := p.turnPairs(left)
	s.Text(scene.Ink, scene.Start, left, y+12, p.Say("M(n − m) turns row m to row n", "M(n − m) 把第 m 行转到第 n 行"))
	pitch := (float64(p.Width) - left) / float64(len(pairs))
	for j, i := range pairs {
		d := chart.Dial{X: math.Round(left + (float64(j)+0.5)*pitch), Y: y + 28 + turnsDial, R: turnsDial}
		from, to := p.hand(i, p.m), p.hand(i, p.n)
		d.Turn(s, from, to)
		s.Text(scene.Offset, scene.Middle, d.X, d.Y+turnsDial+18, number.Fixed(math.Round(from.To(to)*180/math.Pi)+0, 0)+"°")
		s.Text(scene.Quiet, scene.Middle, d.X, d.Y+turnsDial+34, "i = "+number.Integer(float64(i)))
	}
}

// turnPairs returns as many pairs as there is room for, evenly spread.
func (p *picture) turnPairs(left float64) []int {
	return spread.Floor(p.Encoding.Pairs(), int((float64(p.Width)-left)/72))
}

// hand returns pair i of a row.
func (p *picture) hand(i, row int) (h chart.Hand) {
	h.Sin, h.Cos = p.Encoding.Pair(i, float64(p.State.Start+row))
	return h
}
