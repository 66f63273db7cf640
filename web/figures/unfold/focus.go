package unfold

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// Beside the hands are a fine and a coarse focus, which count in a mixed radix. A notch of
// the fine one is a position, a notch of the coarse one a whole turn of the fine:
//
//	pos = fine + 7·coarse
//
// as the gears of a bicycle with seven small and three large ones.

const fineNotches = 7

// coarseNotches returns the number of notches of the coarse focus: as many as lead to the
// end of the sentence, but from 3 to 15.
func (p *picture) coarseNotches() int {
	turns := (p.State.Start + p.State.SeqLen + fineNotches - 1) / fineNotches
	return max(3, min(turns, 15))
}

// notches returns where both stand, also below 0, where the coarse one has turned back.
func (p *picture) notches() (fine, coarse int) {
	fine = (p.Position()%fineNotches + fineNotches) % fineNotches
	return fine, (p.Position() - fine) / fineNotches
}

// sum returns what the two add up to: 6 + 2 × 7 = 20.
func (p *picture) sum() string {
	fine, coarse := p.notches()
	return strconv.Itoa(fine) + " + " + number.Integer(float64(coarse)) + " × " + strconv.Itoa(fineNotches) + " = " + number.Integer(float64(p.Position()))
}

// dials returns where the fine and the coarse focus are.
func (p *picture) dials() (fine, coarse chart.Dial) {
	left := p.handsRight() + p.row
	x, high := math.Round((left+p.right)/2), (rows*p.row-2*p.row)/2
	r := math.Floor(min((p.right-left)/2-22, high/2-28, 76))
	return chart.Dial{X: x, Y: rowsTop + high/2 + 8, R: r}, chart.Dial{X: x, Y: rowsTop + 1.5*high + 8, R: r}
}

// focus draws the two dials, which appear with the hands and vanish before the waves.
func (p *picture) focus(s *scene.Scene) {
	there := p.between(0.8, 1) - p.between(1, 1.2)
	if there <= 0 {
		return
	}
	fine, coarse := p.dials()
	a, b := p.notches()
	n := p.coarseNotches()
	fine.R, coarse.R = fine.R*there, coarse.R*there
	knob(s, fine, fineNotches, a)
	knob(s, coarse, n, (b%n+n)%n)
	if p.stage != hands {
		return
	}
	p.numerals(s, fine, fineNotches, 1, a)
	step := 1
	if coarse.R < 60 && n > 8 {
		step = 3
	}
	p.numerals(s, coarse, n, step, (b%n+n)%n)
	notch := ""
	if !p.slim() {
		notch = p.Say("a notch is ", "一格 ")
	}
	p.text(s, scene.Ink, scene.Middle, fine.X, fine.Y-fine.R-22, p.Say("fine: ", "细调：")+notch+"+1")
	p.text(s, scene.Ink, scene.Middle, coarse.X, coarse.Y-coarse.R-22, p.Say("coarse: ", "粗调：")+notch+"+"+strconv.Itoa(fineNotches))
	if sum := p.sum(); wide(sum) <= p.right-p.handsRight()-p.row {
		p.text(s, scene.Position|scene.Strong, scene.Middle, coarse.X, min(p.bottom()-2, coarse.Y+coarse.R+42), sum)
	}
	for i, d := range [...]chart.Dial{fine, coarse} {
		r := d.R + 8
		s.Targets = append(s.Targets, scene.Target{Name: "dial", Index: i, Hand: true, Box: scene.Box{X: d.X - r, Y: d.Y - r, Width: 2 * r, Height: 2 * r}})
	}
}

// knob draws a dial with n notches that stands at one of them.
func knob(s *scene.Scene, d chart.Dial, n, at int) {
	var ticks, hand, grip scene.Path
	for k := range n {
		sin, cos := notch(k, n)
		ticks.Segment(d.At(0.86, sin, cos), d.At(1, sin, cos))
	}
	sin, cos := notch(at, n)
	s.Circle(scene.Area|scene.Raised, d.X, d.Y, d.R)
	d.Ring(s)
	s.Shape(scene.Line|scene.Edge, &ticks)
	tip := d.At(0.8, sin, cos)
	s.Shape(scene.Line|scene.Bold|scene.Ink, hand.Segment(d.At(0, sin, cos), tip))
	s.Shape(scene.Dots|scene.Bold|scene.Position, grip.Dot(tip.X, tip.Y))
}

// notch returns the direction of notch k of n: clockwise from above, as knobs count.
func notch(k, n int) (sin, cos float64) {
	turned, up := math.Sincos(2 * math.Pi * float64(k) / float64(n))
	return up, turned
}

// numerals writes the numbers of every step-th notch around a dial.
func (p *picture) numerals(s *scene.Scene, d chart.Dial, n, step, at int) {
	for k := 0; k < n; k += step {
		class := scene.Quiet
		if k == at {
			class = scene.Position | scene.Strong
		}
		sin, cos := notch(k, n)
		p.text(s, class, scene.Middle, math.Round(d.X+(d.R+11)*cos), math.Round(d.Y-(d.R+10)*sin)+5, strconv.Itoa(k))
	}
}

// turn turns a dial to the notch that a pointer is nearest to, by the shorter way.
func (p *picture) turn(dial string, x, y float64) figure.Result {
	d, coarse := p.dials()
	at, position := p.notches()
	n, worth := fineNotches, 1
	if dial == "coarse" {
		d, n, worth = coarse, p.coarseNotches(), fineNotches
		at = (position%n + n) % n
	}
	angle := math.Atan2(x-d.X, d.Y-y) // clockwise from above
	to := int(math.Round(angle / (2 * math.Pi) * float64(n)))
	by := ((to-at)%n + n) % n
	if 2*by > n {
		by -= n
	}
	r := p.Choose(p.Chosen() + by*worth)
	r.Pointed = nil
	return r
}
