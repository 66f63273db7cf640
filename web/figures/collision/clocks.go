package collision

import (
	"math"
	"strconv"
	"strings"

	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// ruler returns the axis of the positions.
func (p *picture) ruler() chart.Axes {
	return chart.Axes{
		Left: margin, Right: float64(p.Width) - margin, Top: rulerAt, Bottom: rulerAt,
		X: chart.Scale{Hi: max(1, float64(p.State.SeqLen-1))},
	}
}

// colliding is the angle in degrees below which two hands are said to collide.
const colliding = 6

// drawRuler draws the positions of the text, and p and q on it.
func (p *picture) drawRuler(s *scene.Scene) {
	c := p.ruler()
	s.Horizontal(scene.Edge, c.Left, c.Bottom, c.Right)
	start := float64(p.State.Start)
	end := start + float64(p.State.SeqLen) // at 2⁵³ one less than it should be
	wide := max(scene.TextWidth(number.Integer(start)), scene.TextWidth(p.position(p.State.SeqLen-1)))
	ticks := chart.Ticks(start, end, int((c.Right-c.Left)*(end-start)/float64(p.State.SeqLen)/(wide+28)), chart.ByTens)
	c.TickMarks(s, start, ticks)
	for _, t := range ticks {
		x := max(wide/2, min(c.PixelX(t-start), float64(p.Width)-wide/2))
		s.Text(scene.Quiet, scene.Middle, math.Round(x), c.Bottom+20, number.Integer(t))
	}
	x, y := c.PixelX(float64(p.p)), c.PixelX(float64(p.q))
	s.Horizontal(scene.Bold|scene.Offset, x, c.Bottom, y)
	s.Circle(scene.Area|scene.Offset, y, c.Bottom, 8)
	s.Circle(scene.Area|scene.Position, x, c.Bottom, 8)
	p.nameEnds(s, x, y)
}

// nameEnds writes the two positions above their places, beside each other where these are
// close.
func (p *picture) nameEnds(s *scene.Scene, x, y float64) {
	const gap = 14
	names := [...]string{"p = " + p.position(p.p), "q = " + p.position(p.q)}
	if scene.Strong.Width(names[0]+names[1])+gap > float64(p.Width) {
		names[0], names[1] = p.position(p.p), p.position(p.q)
	}
	if scene.Strong.Width(names[0]+names[1])+gap > float64(p.Width) {
		names[0], names[1] = strings.ReplaceAll(names[0], number.Separator, ""), strings.ReplaceAll(names[1], number.Separator, "")
	}
	classes := [...]scene.Class{scene.Position | scene.Strong, scene.Offset | scene.Strong}
	if y < x {
		x, y = y, x
		names[0], names[1] = names[1], names[0]
		classes[0], classes[1] = classes[1], classes[0]
	}
	a, b := scene.Strong.Width(names[0]), scene.Strong.Width(names[1])
	left := max(0, min(x-a/2, float64(p.Width)-a-gap-b))
	right := max(left+a+gap, min(y-b/2, float64(p.Width)-b))
	// Close to each other, both give way.
	if over := left + a + gap - (y - b/2); over > 0 {
		left = max(0, left-over/2)
		right = min(max(left+a+gap, y-b/2), float64(p.Width)-b)
	}
	s.Text(classes[0], scene.Start, math.Round(left), rulerAt-18, names[0])
	s.Text(classes[1], scene.Start, math.Round(right), rulerAt-18, names[1])
}

// drawClocks draws a clock for each pair that fits.
func (p *picture) drawClocks(s *scene.Scene) {
	all := p.Encoding.Pairs()
	heading := p.Phrase("$1 pairs: the angle between the hands, and how far apart their tips are", "$1 对：两针的夹角，以及针尖的距离", number.Integer(float64(all)))
	if len(p.pairs) < all {
		heading = p.Phrase("$2 of $1 pairs: the angle between the hands, and how far apart their tips are", "$1 对中的 $2 对：两针的夹角，以及针尖的距离",
			number.Integer(float64(all)), strconv.Itoa(len(p.pairs)))
	}
	if p.Width < 640 {
		heading = p.Phrase("$2 of $1 pairs: angle, distance of tips", "$1 对中的 $2 对：夹角、针尖距离", number.Integer(float64(all)), strconv.Itoa(len(p.pairs)))
	}
	s.Text(scene.Ink, scene.Start, 0, clocksTop-14, heading)
	wide, r := float64(p.Width)/float64(len(p.pairs)), p.radius(len(p.pairs))
	for j, i := range p.pairs {
		p.clock(s, i, chart.Dial{X: math.Round((float64(j) + 0.5) * wide), Y: clocksTop + r, R: r})
	}
}

// clock draws the two hands of pair i.
func (p *picture) clock(s *scene.Scene, i int, d chart.Dial) {
	hand := func(row int) (h chart.Hand) {
		h.Sin, h.Cos = p.Encoding.Pair(i, float64(p.State.Start+row))
		return h
	}
	handP, handQ := hand(p.p), hand(p.q)
	angle, tips := p.angle(i)
	var chord scene.Path
	d.Turn(s, handP, handQ)
	s.Shape(scene.Line|scene.Ink, chord.Segment(d.At(1, handP.Sin, handP.Cos), d.At(1, handQ.Sin, handQ.Cos)))

	degrees := math.Abs(angle) * 180 / math.Pi
	class := scene.Offset
	if degrees < colliding {
		class = scene.Wrong | scene.Strong
	}
	y := d.Y + d.R
	s.Text(scene.Quiet, scene.Middle, d.X, y+24, "i = "+number.Integer(float64(i)))
	s.Text(class, scene.Middle, d.X, y+44, number.Fixed(degrees, 1)+"°")
	s.Text(scene.Ink, scene.Middle, d.X, y+64, number.Fixed(tips, 3))
}
