package formula

import (
	"strconv"

	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// heading says what the letters stand for.
func (p *picture) heading() string {
	return "PE(pos), pos = " + number.Integer(float64(p.Position())) + ", n = " + p.State.Text("base") + ", d = " + strconv.Itoa(p.State.DModel)
}

// pair writes out the two terms of a pair, and its frequency.
func (p *picture) pair(s *scene.Scene, i int, x, y, values float64) {
	sin, cos := p.Encoding.Pair(i, float64(p.Position()))
	p.term(s, 2*i, "sin", scene.Sine, sin, x, y, values)
	p.term(s, 2*i+1, "cos", scene.Cosine, cos, x, y+termHeight, values)
	if p.wide() {
		p.frequency(s, i, values+32, y+18, termHeight)
		return
	}
	p.frequency(s, i, x, y+2*termHeight+12, noteHeight)
}

// terms adds the terms as targets, by their dimensions.
func (p *picture) terms(s *scene.Scene) {
	pairs := p.pairs()
	tops, _ := p.tops(pairs)
	for k, top := range tops {
		i, rest := pairs[k], float64(p.pairHeight()-termHeight)
		s.Target("term", 2*i, 0, top, float64(p.Width), termHeight)
		s.Target("term", 2*i+1, 0, top+termHeight, float64(p.Width), rest)
	}
}

// term writes out one element of the vector, marked if it is pointed at.
func (p *picture) term(s *scene.Scene, dim int, function string, class scene.Class, value, x, y, values float64) {
	if dim == p.Dim {
		s.Rect(scene.Area|scene.Raised, x-6, y, values-x+10, termHeight)
	}
	exponent := p.exponent(dim / 2)
	if room := values - 110 - x; scene.Big.Width("cos( / )"+p.position()+p.base()+exponent) > room && !p.wide() {
		exponent = "2i/d"
	}
	s.Spans(scene.Ink|scene.Big, scene.Start, x, y+18, append([]scene.Span{
		{Text: function, Class: class},
		{Text: "("},
		{Text: p.position(), Class: scene.Position},
		{Text: " / " + p.base()},
	}, raised(exponent, ")")...)...)
	s.Text(class|scene.Big, scene.End, values, y+18, number.Fixed(value, 8))
}

// frequency writes ω[i] as a power and by the exponential function, and the
// wavelength, in two lines with their equals signs below each other.
func (p *picture) frequency(s *scene.Scene, i int, x, y, line float64) {
	ω, wavelength := number.Minus(number.Significant(p.Encoding.Frequency(i))), number.Minus(number.Brief(p.Encoding.Wavelength(i)))
	x2 := x + 14 + float64(7*len(strconv.Itoa(i)))
	exponential := "= exp(−" + strconv.Itoa(2*i) + "·ln " + p.base() + "/" + strconv.Itoa(p.State.DModel) + ")"
	turn := p.Say(", 2π/ω = ", "，2π/ω = ")
	if x2+scene.TextWidth(exponential+turn+wavelength) > float64(p.Width) {
		exponential = "= exp(−" + strconv.Itoa(2*i) + "·ln n/d)"
	}
	power := []scene.Span{
		{Text: "ω"},
		{Text: strconv.Itoa(i), DY: 3, Size: scene.FontSize},
		{Text: " = " + p.base(), DY: -3},
	}
	power = append(power, raised("−"+p.exponent(i), " = ")...)
	s.Spans(scene.Quiet, scene.Start, x, y, append(power, scene.Span{Text: ω, Class: scene.Ink})...)
	s.Spans(scene.Quiet, scene.Start, x2, y+line, scene.Span{Text: exponential + turn}, scene.Span{Text: wavelength, Class: scene.Ink})
}

// raised writes an exponent, and what follows it.
func raised(exponent, rest string) []scene.Span {
	return []scene.Span{{Text: exponent, DY: -5, Size: scene.FontSize}, {Text: rest, DY: 5}}
}

func (p *picture) summary() string {
	pairs, last := p.pairs(), p.Encoding.Pairs()-1
	i := pairs[0]
	sin, cos := p.Encoding.Pair(i, float64(p.Position()))
	term := func(function string) string {
		return function + "(" + p.position() + " / " + p.base() + "^(" + p.exponent(i) + ")) = "
	}
	name, d := "PE("+number.Integer(float64(p.Position()))+")", strconv.Itoa(p.State.DModel)
	return p.Say(
		name+" written out: a column of "+d+" numbers. Dimension "+strconv.Itoa(2*i)+" is "+term("sin")+number.Fixed(sin, 8)+", dimension "+strconv.Itoa(2*i+1)+" is "+term("cos")+number.Fixed(cos, 8)+
			". The frequencies fall from 1 to "+number.Minus(number.Significant(p.Encoding.Frequency(last)))+".",
		name+" 的展开式：一列 "+d+" 个数。第 "+strconv.Itoa(2*i)+" 维是 "+term("sin")+number.Fixed(sin, 8)+"，第 "+strconv.Itoa(2*i+1)+" 维是 "+term("cos")+number.Fixed(cos, 8)+
			"。频率从 1 降到 "+number.Minus(number.Significant(p.Encoding.Frequency(last)))+"。",
	)
}

// value returns the number of a dimension in the row in question.
func (p *picture) value(dim int) float64 {
	sin, cos := p.Encoding.Pair(dim/2, float64(p.Position()))
	if dim%2 == 0 {
		return sin
	}
	return cos
}
