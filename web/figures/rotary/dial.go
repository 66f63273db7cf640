package rotary

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// dials draws the pairs that are shown as circles, each with the hand of the query and
// the hand of the key.
func (p *picture) dials(s *scene.Scene) {
	heading, wide := p.dialsHeading(), float64(p.Width)-accountMargin
	above := float64(len(scene.Lines(heading, wide))-1) * scene.LineHeight
	s.Paragraph(scene.Quiet, 0, p.dialsTop()-24-above, wide, heading)
	label := p.Phrase("pair $1 of $2", "第 $1 对，共 $2 对", strconv.Itoa(p.marked), strconv.Itoa(p.embedding.Pairs()))
	pitch, y := float64(p.Width)/float64(len(p.shown)), p.dialsTop()
	for j, i := range p.shown {
		x := pitch * float64(j)
		d := chart.Dial{X: math.Round(x + pitch/2), Y: y + p.radius, R: p.radius}
		p.dial(s, d, i)
		s.Targets = append(s.Targets, scene.Target{
			Name: "pair", Index: i, Hand: true,
			Box: scene.Box{X: x, Y: y - 6, Width: pitch, Height: p.dialRow() - 4},
		})
		if i == p.handled() {
			s.Targets = append(s.Targets, scene.Target{
				Name: "pairs", Label: label,
				Box: scene.Box{X: d.X - d.R, Y: d.Y - d.R, Width: 2 * d.R, Height: 2 * d.R},
			})
		}
	}
	s.Paragraph(scene.Ink, 0, p.accountTop(), float64(p.Width)-accountMargin, p.account())
}

// handled returns the pair whose circle takes the focus: the marked one, or the last one
// before it that is shown.
func (p *picture) handled() int {
	handled := p.shown[0]
	for _, i := range p.shown {
		if i <= p.marked {
			handled = i
		}
	}
	return handled
}

// dialsHeading says what the hands are, and how many of the pairs are shown.
func (p *picture) dialsHeading() string {
	hands := p.Say("dashed: before; solid: turned; below: part of the score", "虚线：转前；实线：转后；下方：对得分的贡献")
	if n := p.embedding.Pairs(); n > len(p.shown) {
		hands += p.Phrase("; $1 of $2 pairs", "；$2 对中的 $1 对", strconv.Itoa(len(p.shown)), strconv.Itoa(n))
	}
	return hands
}

// dial draws the hands of a pair before and after they are turned, the angle between
// them shaded, and beneath what the pair adds to the score.
func (p *picture) dial(s *scene.Scene, d chart.Dial, i int) {
	d.Ring(s)
	a, b := p.elements(i)
	at := func(x []float64) scene.Point { return d.At(1/p.longest, x[b], x[a]) }
	middle, query, key := d.At(0, 0, 0), at(p.query), at(p.key)
	p.between(s, d, i)
	dashed := func(class scene.Class, tip scene.Point) {
		var hand scene.Path
		s.Shape(scene.Line|scene.Dash|class, hand.Segment(middle, tip))
	}
	solid := func(class scene.Class, tip scene.Point) {
		var hand, dot scene.Path
		s.Shape(scene.Line|scene.Bold|class, hand.Segment(middle, tip))
		s.Shape(scene.Dots|class, dot.Dot(tip.X, tip.Y))
	}
	dashed(scene.Ink, at(p.q))
	dashed(scene.Position, at(p.k))
	solid(scene.Position, key)
	solid(scene.Ink, query)

	class := scene.Quiet
	if i == p.marked {
		class = scene.Ink | scene.Strong
		s.Circle(scene.Line|scene.Bold|scene.Ink, d.X, d.Y, d.R)
	}
	y := d.Y + d.R
	s.Text(class, scene.Middle, d.X, y+18, "i = "+strconv.Itoa(i))
	s.Text(scene.Offset, scene.Middle, d.X, y+36, number.Signed(p.part(i), 2))
}

// between shades the smaller angle between the turned hands.
func (p *picture) between(s *scene.Scene, d chart.Dial, i int) {
	a, b := p.elements(i)
	angle := math.Atan2(p.key[a]*p.query[b]-p.key[b]*p.query[a], p.key[a]*p.query[a]+p.key[b]*p.query[b])
	from, to := math.Hypot(p.key[a], p.key[b]), math.Hypot(p.query[a], p.query[b])
	if from == 0 || to == 0 {
		return
	}
	const part = 0.6 // of the radius
	start := d.At(part, p.key[b]/from, p.key[a]/from)
	end := d.At(part, p.query[b]/to, p.query[a]/to)
	var sector scene.Path
	sector.Segment(d.At(0, 0, 0), start).Arc(part*d.R, false, angle < 0, end.X, end.Y).Close()
	s.Shape(scene.Area|scene.Offset|scene.Faint, &sector)
}

// part returns what a pair adds to the score.
func (p *picture) part(i int) float64 {
	a, b := p.elements(i)
	return p.query[a]*p.key[a] + p.query[b]*p.key[b]
}

// account says by which angles the marked pair is turned, without whole turns.
func (p *picture) account() string {
	i := p.marked
	a, b := p.elements(i)
	return accountOf(p.View, i, a, b, p.embedding.Frequency(i), p.degrees(i, p.m, 0), p.degrees(i, p.n, 0), p.degrees(i, p.m, p.n))
}

// degrees returns the angle between two positions of a pair, from −180° to 180°.
func (p *picture) degrees(i, to, from int) string {
	sin, cos := p.embedding.Pair(i, float64(to))
	sinFrom, cosFrom := p.embedding.Pair(i, float64(from))
	angle := math.Atan2(sin*cosFrom-cos*sinFrom, cos*cosFrom+sin*sinFrom)
	return number.Fixed(angle*180/math.Pi, 1) + "°"
}
