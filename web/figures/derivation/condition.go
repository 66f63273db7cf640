package derivation

import (
	"math"

	"github.com/posenc/posenc/encoder/property"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// The fifth step: products depend on the distance alone if the numbers turn steadily.

// conditionCount is the number of positions that it draws.
const conditionCount = 16

// A condition is the numbers p_m = r_m·e^{iθ_m}.
type condition struct {
	r, theta     []float64
	pair         int // from which θ is
	stationarity property.StationarityError
}

// condition lets r grow to 1 + grow, and θ to 1 + bend times what it was, over the
// positions. Its θ is the angle of the first pair that turns slowly enough to be followed.
func (p *picture) condition() *condition {
	c := new(condition)
	for c.pair < p.Encoding.Pairs()-1 && p.Encoding.Frequency(c.pair) > 0.4 {
		c.pair++
	}
	theta := p.Encoding.Frequency(c.pair)
	for m := range conditionCount {
		t := float64(m) / (conditionCount - 1)
		c.r = append(c.r, 1+p.figure.grow*t)
		c.theta = append(c.theta, theta*float64(m)*(1+p.figure.bend*t))
	}
	c.stationarity, _ = property.LargestStationarityError(c.r, c.theta)
	return c
}

// at returns p_m.
func (c *condition) at(m int) (re, im float64) {
	sin, cos := math.Sincos(c.theta[m])
	return c.r[m] * cos, c.r[m] * sin
}

// product returns p_m·p_n*.
func (c *condition) product(m, n int) (re, im float64) {
	x, y := c.at(m)
	u, v := c.at(n)
	return x*u + y*v, y*u - x*v
}

// holds reports whether products depend on m − n alone.
func (c *condition) holds() bool { return c.stationarity.Largest < 1e-9 }

// offset returns the m − n whose products are drawn: that of the largest error if
// there is one, else the given one, as far as the positions reach.
func (c *condition) offset(k int) int {
	if !c.holds() {
		return c.stationarity.Offset
	}
	return min(number.Abs(k), conditionCount-2)
}

// names returns the positions of a product with the largest error.
func (c *condition) names(n int) string {
	return "(" + number.Integer(float64(n+c.stationarity.Offset)) + ", " + number.Integer(float64(n)) + ")"
}

func (p *picture) drawCondition(s *scene.Scene) string {
	c := p.condition()
	p.drawProductsOf(s, c)
	p.listCondition(s, c)
	if c.holds() {
		return p.Say("With r = 1 and steady θ, products depend on m − n alone.", "当 r = 1 且 θ 匀速时，乘积只取决于 m − n。")
	}
	return p.Phrase("Bent so, products with the same m − n differ by up to $1, between $2 and $3.", "这样弯曲之后，m − n 相同的乘积最多相差 $1，出现在 $2 与 $3。",
		number.Fixed(c.stationarity.Largest, 4), c.names(c.stationarity.M), c.names(c.stationarity.N))
}

// drawProductsOf draws the numbers, and the products of those that are k apart.
func (p *picture) drawProductsOf(s *scene.Scene, c *condition) {
	a, b := p.planes()
	a.size, b.size = 1.1*(1+p.figure.grow), 1.1*(1+p.figure.grow)*(1+p.figure.grow)
	k := c.offset(p.State.Offset)
	a.title(s, "p_0, p_1, …, p_{15}")
	b.title(s, "p_m p_n^*, m − n = "+number.Integer(float64(k)))
	a.ground(s)
	b.ground(s)
	var way, dots, products scene.Path
	for m := range conditionCount {
		at := a.at(c.at(m))
		if m == 0 {
			way.Move(at.X, at.Y)
		} else {
			way.Line(at.X, at.Y)
		}
		dots.Dot(at.X, at.Y)
		if m >= k {
			at := b.at(c.product(m, m-k))
			products.Dot(at.X, at.Y)
		}
	}
	s.Shape(scene.Line|scene.Quiet|scene.Faint, &way)
	s.Shape(scene.Dots|scene.Position, &dots)
	s.Shape(scene.Dots|scene.Offset, &products)
	if !c.holds() {
		from, to := c.stationarity.M, c.stationarity.N
		re, im := c.product(from+k, from)
		toRe, toIm := c.product(to+k, to)
		b.line(s, scene.Bold|scene.Wrong, re, im, toRe, toIm)
	}
}

// listCondition writes how r and θ go on, and what follows for the products.
func (p *picture) listCondition(s *scene.Scene, c *condition) {
	const last = conditionCount - 1
	left, right, y := p.planesList()
	listed(s, scene.Quiet, left, right, y, p.thetaOf(c.pair), number.Rounded(p.Encoding.Frequency(c.pair)))
	listed(s, scene.Quiet, left, right, y+22, p.Say("r_m, from first to last", "r_m，由始至终"), number.Fixed(c.r[0], 2)+" … "+number.Fixed(c.r[last], 2))
	listed(s, scene.Quiet, left, right, y+44, p.Say("θ_m ÷ m, first to last", "θ_m ÷ m，由始至终"), number.Fixed(c.theta[1], 3)+" … "+number.Fixed(c.theta[last]/last, 3))
	verdict, class := p.Say("They depend on m − n alone.", "它们只取决于 m − n。"), scene.Ink|scene.Strong
	if !c.holds() {
		verdict, class = p.Say("They depend on more than m − n.", "它们不只取决于 m − n。"), scene.Wrong|scene.Strong
	}
	s.Text(class, scene.Start, left, y+76, verdict)
	s.Text(scene.Ink, scene.Start, left, y+98, p.Say("Largest difference: ", "最大差：")+p.noticeable(c.stationarity.Largest))
	if !c.holds() {
		s.Text(scene.Ink, scene.Start, left, y+118, p.Phrase("between $1 and $2", "出现在 $1 与 $2", c.names(c.stationarity.M), c.names(c.stationarity.N)))
	}
	if !p.Still {
		s.Text(scene.Quiet, scene.Start, left, y+146, p.Say("Bend them with the sliders below.", "拖动下方滑块，把它们弄弯。"))
	}
}

func (p *picture) conditionData() dataio.Table {
	c := p.condition()
	var numbers []float64
	for m := range c.r {
		numbers = append(numbers, float64(m), c.r[m], c.theta[m])
	}
	return rows([]string{"m", "r", "theta"}, numbers)
}
