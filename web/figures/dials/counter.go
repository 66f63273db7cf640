package dials

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/scene"
)

// A counter writes a number with two wheels, of fine and of coarse notches:
//
//	pos mod fine·coarse = a + b·fine
//
// for a = 0, 1, …, fine-1 and b = 0, 1, …, coarse-1: digits in a mixed radix.
type counter struct{ fine, coarse int }

// The counters of the notes: a bicycle with seven small and three large gears,
// and two dials, of which a notch of the first adds 1 and one of the second 4.
var (
	bicycle = counter{7, 3}
	notches = counter{4, 4}
)

// digits returns a and b, also for positions below 0.
func (c counter) digits(pos int) (a, b int) {
	all := c.fine * c.coarse
	n := (pos%all + all) % all
	return n % c.fine, n / c.fine
}

// sum returns what the wheels add up to: 6 + 2 × 7 = 20.
func (c counter) sum(pos int) string {
	a, b := c.digits(pos)
	return strconv.Itoa(a) + " + " + strconv.Itoa(b) + " × " + strconv.Itoa(c.fine) + " = " + strconv.Itoa(a+b*c.fine)
}

// wheelSpace returns the height of a counter.
func (p *picture) wheelSpace() int { return 40 + 2*int(p.wheelPitch()) }

// countWidth is the room for the words beside the wheels, in CSS pixels.
const countWidth = 132

// wheelPitch returns half of what a wheel takes.
func (p *picture) wheelPitch() float64 {
	if p.Narrow() {
		return min(48, math.Floor((float64(p.Width)-6-countWidth)/4))
	}
	return 54
}

// wheelRows returns the number of rows of the two counters.
func (p *picture) wheelRows() int {
	if p.stacked() {
		return 2
	}
	return 1
}

// counters draws both counters.
func (p *picture) counters(s *scene.Scene) {
	left, top := 0.0, float64(p.countersTop())
	p.counter(s, bicycle, left, top, p.Say("Two shifters of a bicycle: 7 × 3 = 21 gears", "自行车的两个变速器：7 × 3 = 21 档"))
	if p.stacked() {
		top += float64(p.wheelSpace())
	} else {
		left = math.Round(float64(p.Width) / 2)
	}
	p.counter(s, notches, left, top, p.Say("Two dials: a notch is +1, or +4", "两个旋钮：一格加 1，一格加 4"))
}

// counter draws a counter below its title.
func (p *picture) counter(s *scene.Scene, c counter, left, top float64, title string) {
	pitch := p.wheelPitch()
	a, b := c.digits(p.Position())
	x, y := left+4*pitch+6, top+24+pitch
	s.Text(scene.Ink|scene.Strong, scene.Start, left, top+8, title)
	wheel(s, c.fine, a, chart.Dial{X: left + pitch, Y: y, R: pitch - 22})
	wheel(s, c.coarse, b, chart.Dial{X: left + 3*pitch, Y: y, R: pitch - 22})
	s.Text(scene.Position|scene.Strong, scene.Start, x, y-14, c.sum(p.Position()))
	s.Text(scene.Quiet, scene.Start, x, y+6, p.Say("= position mod ", "= 位置 mod ")+strconv.Itoa(c.fine*c.coarse))
	s.Text(scene.Quiet, scene.Start, x, y+26, p.Say("notches turned: ", "共拨格数：")+strconv.Itoa(a+b))
}

// wheel draws a wheel of n notches whose hand is at one of them.
func wheel(s *scene.Scene, n, at int, d chart.Dial) {
	d.Ring(s)
	var ticks, hand scene.Path
	for k := range n {
		sin, cos := math.Sincos(2 * math.Pi * float64(k) / float64(n))
		ticks.Segment(d.At(0.85, sin, cos), d.At(1, sin, cos))
		class := scene.Quiet
		if k == at {
			class = scene.Position | scene.Strong
			hand.Segment(d.At(0, sin, cos), d.At(0.8, sin, cos))
		}
		s.Text(class, scene.Middle, math.Round(d.X+(d.R+11)*cos), math.Round(d.Y-(d.R+11)*sin)+4, strconv.Itoa(k))
	}
	s.Shape(scene.Line|scene.Edge, &ticks)
	s.Shape(scene.Line|scene.Bold|scene.Ink, &hand)
}
