package waves

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// heading says the dimensions, the wavelength and the values of row k.
func (p picture) heading(s *scene.Scene, g *grid, k int, w wave) {
	y := g.zero(k) - g.unit - 8
	sin, cos := p.Encoding.Pair(w.pair, float64(p.Position()))
	names := []scene.Span{{Text: p.Say("dimension ", "维度 ")}}
	if w.sine {
		names = append(names, p.name(scene.Sine, " sin", 2*w.pair))
	}
	if w.sine && w.cosine {
		names = append(names, scene.Span{Text: p.Say(", ", "、")})
	}
	if w.cosine {
		names = append(names, p.name(scene.Cosine, " cos", 2*w.pair+1))
	}
	length := wavelength(p.Encoding.Wavelength(w.pair))
	digits := 6
	if p.Width < 340 {
		digits = 4 // no room for more
	}
	sine, cosine := "sin "+number.Fixed(sin, digits), "cos "+number.Fixed(cos, digits)
	right := float64(p.Width)
	if p.Narrow() {
		y -= 2 // clear of the number 1
		s.Spans(scene.Ink|scene.Halo, scene.Start, 0, y-16, names...)
		s.Text(scene.Quiet|scene.Halo, scene.Start, 0, y, p.Say("wavelength ", "波长 ")+length)
		s.Text(scene.Sine|scene.Halo, scene.End, right, y-16, sine)
		s.Text(scene.Cosine|scene.Halo, scene.End, right, y, cosine)
		return
	}
	s.Spans(scene.Ink|scene.Halo, scene.Start, g.Left, y, append(names, p.about(w.pair, length)...)...)
	s.Text(scene.Sine, scene.End, right, g.zero(k)-4, sine)
	s.Text(scene.Cosine, scene.End, right, g.zero(k)+14, cosine)
}

// name returns a dimension and its function, strong if it is pointed at.
func (p picture) name(class scene.Class, function string, dim int) scene.Span {
	if dim == p.Dim {
		class |= scene.Strong
	}
	return scene.Span{Text: number.Integer(float64(dim)) + function, Class: class}
}

// about returns the wavelength of a pair, with its formula where there is room:
//
//	2π·n^(2i/d)
func (p picture) about(pair int, length string) []scene.Span {
	lead, length := p.Say(" · wavelength ", " · 波长 "), length+p.Say(" positions", " 个位置")
	if p.Width < 760 {
		return []scene.Span{{Text: lead + length, Class: scene.Quiet}}
	}
	return []scene.Span{
		{Text: lead + "2π·" + encoder.Decimal(p.State.Base), Class: scene.Quiet},
		{Text: strconv.Itoa(2*pair) + "/" + strconv.Itoa(p.State.DModel), Class: scene.Quiet, DY: -4, Size: scene.FontSize},
		{Text: " = " + length, Class: scene.Quiet, DY: 4},
	}
}

// wavelength returns a number of positions with six digits or all that it has
// before the point: 62.8319, 58 470, 6.28·10³⁰. Encodings hold no frequency of a
// wavelength above 2¹²⁸.
func wavelength(x float64) string {
	switch {
	case math.IsInf(x, 1):
		return "> 2¹²⁸"
	case x < 1e5:
		return number.Fixed(x, 5-int(math.Log10(x)))
	case x < 1e15:
		return number.Integer(math.Round(x))
	}
	return number.Scientific(x, 2)
}

// summary says the values of the rows at the position in question.
func (p picture) summary() string {
	waves, _ := p.waves()
	values := ""
	for k, w := range waves {
		sin, cos := p.Encoding.Pair(w.pair, float64(p.Position()))
		if k > 0 {
			values += p.Say("; ", "；")
		}
		values += p.Say("pair ", "第 ") + number.Integer(float64(w.pair)) + p.Say(", of wavelength ", " 对，波长 ") +
			wavelength(p.Encoding.Wavelength(w.pair)) + p.Say(", has sin ", "：sin ") + number.Fixed(sin, 6) + p.Say(" and cos ", "，cos ") + number.Fixed(cos, 6)
	}
	position := number.Integer(float64(p.Position()))
	return p.Say(
		"Sine and cosine waves against the position, pair by pair, and each pair as a point of the unit circle. At position "+position+": "+values+".",
		"每一对维度的正弦波与余弦波随位置的变化；每一对也是单位圆上的一点。位置 "+position+"："+values+"。",
	)
}
