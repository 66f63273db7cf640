package plot

import (
	"math"

	"github.com/posenc/posenc/encoder/property"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/number"
)

// The fourth and the fifth step: a pair of numbers is a complex number, and its
// product with another tells their distance alone if it turns steadily.

// A plane is a part of a picture in which complex numbers have places.
type plane struct{ x, y, r, size float64 } // its centre, its radius in pixels and in numbers

func (a plane) at(re, im float64) string {
	return filled("% %", a.x+a.r*re/a.size, a.y-a.r*im/a.size)
}

// hand draws a number as a hand.
func (a plane) hand(class string, re, im float64) string {
	return a.line("bold "+class, 0, 0, re, im) + path("dots "+class, "M"+a.at(re, im)+"h0")
}

// line draws a line from one number to another.
func (a plane) line(class string, re, im, toRe, toIm float64) string {
	return path("line "+class, "M"+a.at(re, im)+"L"+a.at(toRe, toIm))
}

// ground draws the axes, and the unit circle.
func (a plane) ground() string {
	return filled(circle, a.x, a.y, a.r/a.size) + path("line rule", "M% %h%M% %v%", a.x-a.r, a.y, 2*a.r, a.x, a.y-a.r, 2*a.r)
}

// planes returns the places of two planes beside each other.
func (p *Derivation) planes() (a, b plane) {
	wide := p.right() - 24
	r := 96.0
	if p.stacked() {
		wide, r = float64(p.Width), 62
	}
	y := derivationBody + 34 + r
	return plane{wide / 4, y, r, 1.1}, plane{wide * 3 / 4, y, r, 1.1}
}

// list returns where lines of text stand beside or below two planes: their
// left and right ends, and the baseline of the first.
func (p *Derivation) list() (left, right, y float64) {
	if p.stacked() {
		return 0, float64(p.Width), derivationBody + 34 + 2*62 + 26
	}
	return p.right(), float64(p.Width), derivationBody + 46
}

// chosenPair returns the pair that is pointed at, or the first.
func (p *Derivation) chosenPair() int { return max(p.Dim, 0) / 2 }

func (p *Derivation) appendHands(dst []byte) []byte {
	a, b := p.planes()
	i := p.chosenPair()
	ym, xm := p.Encoding.Pair(i, p.m())
	yn, xn := p.Encoding.Pair(i, p.n())
	re, im := property.RelativePhasor(p.Encoding, i, p.m(), p.n())
	dst = append(dst, equation(`class="quiet" text-anchor="middle"`, math.Round(a.x), derivationBody+14, p.Say("p_m and p_n", "p_m 与 p_n"))+
		equation(`class="quiet" text-anchor="middle"`, math.Round(b.x), derivationBody+14, "p_m p_n^*")...)
	dst = append(dst, a.ground()+a.hand("position", xn, yn)+a.hand("offset", xm, ym)+b.ground()...)
	dst = append(dst, b.line("dash quiet", re, im, re, 0)+b.hand("quiet", re, im)+b.hand("ink", re, 0)...)

	left, right, y := p.list()
	right = min(right, left+300)
	line := 22.0
	if p.stacked() {
		line = 20
	}
	theta := p.Encoding.Frequency(i)
	for j, l := range [...]struct{ class, name, number string }{
		{"quiet", p.Say("θ of pair ", "第 ") + number.Integer(float64(i)) + p.Say("", " 对的 θ"), significant(theta)},
		{"offset", "p_m = e^{imθ}", complexNumber(xm, ym)},
		{"position", "p_n = e^{inθ}", complexNumber(xn, yn)},
		{"quiet", "p_m p_n^*", complexNumber(re, im)},
		{"ink strong", "Re[p_m p_n^*] = cos((m − n) θ)", number.Fixed(re, 4)},
		{"ink strong", "⟨p_m, p_n⟩", number.Fixed(xm*xn+ym*yn, 4)},
	} {
		dst = append(dst, listed(l.class, left, right, y+line*float64(j), l.name, l.number)...)
	}
	y += line*6 + 8
	for j, note := range p.note() {
		dst = append(dst, textAt(`class="quiet small"`, left, y+16*float64(j), note)...)
	}
	return dst
}

// note tells where the order of a pair differs from the paper.
func (p *Derivation) note() []string {
	if p.Lang == Chinese {
		return []string{"这里 p = (cos, sin)，次序不影响内积。", "论文把 sin 放在偶数维，cos 放在奇数维；", "推导笔记里把奇偶说反了。"}
	}
	return []string{"Here p = (cos, sin); a dot product does not mind.", "The paper has sin at even dimensions and cos", "at odd ones; the note says it the other way round."}
}

func complexNumber(re, im float64) string {
	if sign := " + "; math.Round(im*1e4) >= 0 {
		return number.Fixed(re, 4) + sign + number.Fixed(math.Abs(im), 4) + " i"
	}
	return number.Fixed(re, 4) + " − " + number.Fixed(-im, 4) + " i"
}

func (p *Derivation) sayHands() string {
	re, im := property.RelativePhasor(p.Encoding, p.chosenPair(), p.m(), p.n())
	return p.Say("The product of the first and the conjugate of the second is ", "前者与后者共轭之积为 ") + complexNumber(re, im) +
		p.Say(", and its real part is the dot product.", "，其实部就是内积。")
}

func (p *Derivation) handsData() dataio.Table {
	var numbers []float64
	for i := range min(p.Encoding.Pairs(), 1024) {
		re, im := property.RelativePhasor(p.Encoding, i, p.m(), p.n())
		numbers = append(numbers, float64(i), p.Encoding.Frequency(i), re, im)
	}
	return rows([]string{"pair", "theta", "re", "im"}, numbers)
}

// conditionCount is how many positions the fifth step draws.
const conditionCount = 16

// A condition is what the fifth step draws: the numbers p_m = r_m·e^{iθ_m}.
type condition struct {
	r, theta     []float64
	pair         int // from which θ is
	stationarity property.StationarityError
}

// condition lets r grow to 1 + Grow, and θ to 1 + Bend times what it was, over
// the positions. Its θ is that of the first pair that turns slowly enough to be
// followed.
func (p *Derivation) condition() condition {
	var c condition
	for c.pair < p.Encoding.Pairs()-1 && p.Encoding.Frequency(c.pair) > 0.4 {
		c.pair++
	}
	theta := p.Encoding.Frequency(c.pair)
	for m := range conditionCount {
		t := float64(m) / (conditionCount - 1)
		c.r = append(c.r, 1+p.Grow*t)
		c.theta = append(c.theta, theta*float64(m)*(1+p.Bend*t))
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

// kept reports whether products depend on m − n alone.
func (c *condition) kept() bool { return c.stationarity.Largest < 1e-9 }

func (p *Derivation) appendCondition(dst []byte) []byte {
	a, b := p.planes()
	a.size, b.size = 1.1*(1+p.Grow), 1.1*(1+p.Grow)*(1+p.Grow)
	c := p.condition()
	k := p.conditionOffset(&c)
	dst = append(dst, equation(`class="quiet" text-anchor="middle"`, math.Round(a.x), derivationBody+14, "p_0, p_1, …, p_{15}")+
		equation(`class="quiet" text-anchor="middle"`, math.Round(b.x), derivationBody+14, "p_m p_n^*, m − n = "+number.Integer(float64(k)))+
		a.ground()+b.ground()...)
	way, dots, products := "M", "", ""
	for m := range conditionCount {
		at := a.at(c.at(m))
		if m > 0 {
			way += "L"
		}
		way += at
		dots += "M" + at + "h0"
		if m >= k {
			products += "M" + b.at(c.product(m, m-k)) + "h0"
		}
	}
	dst = append(dst, path("line quiet faint", way)+path("dots position", dots)+path("dots offset", products)...)
	if !c.kept() {
		from, to := c.stationarity.M, c.stationarity.N
		re, im := c.product(from+k, from)
		toRe, toIm := c.product(to+k, to)
		dst = append(dst, b.line("bold wrong", re, im, toRe, toIm)...)
	}

	left, right, y := p.list()
	right = min(right, left+300)
	verdict, class := p.Say("They depend on m − n alone.", "它们只取决于 m − n。"), "ink strong"
	if !c.kept() {
		verdict, class = p.Say("They depend on more than m − n.", "它们不只取决于 m − n。"), "wrong strong"
	}
	dst = append(dst, listed("quiet", left, right, y, p.Say("θ of pair ", "第 ")+number.Integer(float64(c.pair))+p.Say("", " 对的 θ"), significant(p.Encoding.Frequency(c.pair)))+
		listed("quiet", left, right, y+22, p.Say("r_m, from first to last", "r_m，由始至终"), number.Fixed(c.r[0], 2)+" … "+number.Fixed(c.r[conditionCount-1], 2))+
		listed("quiet", left, right, y+44, p.Say("θ_m ÷ m, first to last", "θ_m ÷ m，由始至终"), number.Fixed(c.theta[1], 3)+" … "+number.Fixed(c.theta[conditionCount-1]/(conditionCount-1), 3))+
		textAt(`class="`+class+`"`, left, y+76, verdict)...)
	dst = append(dst, textAt(`class="ink"`, left, y+98, p.Say("Largest difference: ", "最大差：")+p.noticeable(c.stationarity.Largest))...)
	if !c.kept() {
		dst = append(dst, textAt(`class="ink"`, left, y+118, p.Say("between ", "出现在 ")+c.pairing(c.stationarity.M)+p.Say(" and ", " 与 ")+c.pairing(c.stationarity.N))...)
	}
	if p.Still {
		return dst
	}
	return append(dst, textAt(`class="quiet small"`, left, y+146, p.Say("Bend them with the sliders below.", "拖动下方滑块，把它们弄弯。"))...)
}

// pairing names the positions of a product with the largest error.
func (c *condition) pairing(n int) string {
	return "(" + number.Integer(float64(n+c.stationarity.Offset)) + ", " + number.Integer(float64(n)) + ")"
}

// conditionOffset returns the m − n whose products are drawn: that of the
// largest error if there is one, else the offset, as far as the positions reach.
func (p *Derivation) conditionOffset(c *condition) int {
	if !c.kept() {
		return c.stationarity.Offset
	}
	return min(max(p.State.Offset, -p.State.Offset), conditionCount-2)
}

func (p *Derivation) sayCondition() string {
	c := p.condition()
	if c.kept() {
		return p.Say("With r = 1 and steady θ, products depend on m − n alone.", "当 r = 1 且 θ 匀速时，乘积只取决于 m − n。")
	}
	return p.Say("Bent so, products with the same m − n differ by up to ", "这样弯曲之后，m − n 相同的乘积最多相差 ") + number.Fixed(c.stationarity.Largest, 4) +
		p.Say(", between ", "，出现在 ") + c.pairing(c.stationarity.M) + p.Say(" and ", " 与 ") + c.pairing(c.stationarity.N) + p.Say(".", "。")
}

func (p *Derivation) conditionData() dataio.Table {
	c := p.condition()
	var numbers []float64
	for m := range c.r {
		numbers = append(numbers, float64(m), c.r[m], c.theta[m])
	}
	return rows([]string{"m", "r", "theta"}, numbers)
}
