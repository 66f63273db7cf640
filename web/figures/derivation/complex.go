package derivation

import (
	"math"

	"github.com/posenc/posenc/encoder/property"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// The fourth step: a pair of numbers is a complex number, and the dot product the
// real part of its product with the conjugate of another.

// pair returns the pair that is pointed at, or the first.
func (p *picture) pair() int { return max(p.Dim, 0) / 2 }

func (p *picture) drawHands(s *scene.Scene) string {
	i := p.pair()
	ym, xm := p.Encoding.Pair(i, p.m)
	yn, xn := p.Encoding.Pair(i, p.n)
	re, im := property.RelativePhasor(p.Encoding, i, p.m, p.n)
	a, b := p.planes()
	a.title(s, p.Say("p_m and p_n", "p_m 与 p_n"))
	b.title(s, "p_m p_n^*")
	a.ground(s)
	a.hand(s, scene.Position, xn, yn)
	a.hand(s, scene.Offset, xm, ym)
	b.ground(s)
	b.line(s, scene.Dash|scene.Quiet, re, im, re, 0)
	b.hand(s, scene.Quiet, re, im)
	b.hand(s, scene.Ink, re, 0)

	left, right, y := p.planesList()
	for _, l := range [...]struct {
		class        scene.Class
		name, number string
	}{
		{scene.Quiet, p.thetaOf(i), number.Rounded(p.Encoding.Frequency(i))},
		{scene.Offset | scene.Big, "p_m = e^{imθ}", complexNumber(xm, ym)},
		{scene.Position | scene.Big, "p_n = e^{inθ}", complexNumber(xn, yn)},
		{scene.Quiet | scene.Big, "p_m p_n^*", complexNumber(re, im)},
		{scene.Ink | scene.Strong | scene.Big, "Re[p_m p_n^*] = cos((m − n) θ)", number.Fixed(re, 4)},
		{scene.Ink | scene.Strong | scene.Big, "⟨p_m, p_n⟩", number.Fixed(xm*xn+ym*yn, 4)},
	} {
		listed(s, l.class, left, right, y, l.name, l.number)
		y += 22
	}
	s.Paragraph(scene.Quiet, left, y+8, float64(p.Width)-left, p.note())
	return p.Phrase("The product of the first and the conjugate of the second is $1, and its real part is the dot product.",
		"前者与后者共轭之积为 $1，其实部就是点积。", complexNumber(re, im))
}

// thetaOf names the frequency of a pair.
func (p *picture) thetaOf(i int) string {
	return p.Phrase("θ of pair $1", "第 $1 对的 θ", number.Integer(float64(i)))
}

// note says where the order of a pair differs from the paper.
func (p *picture) note() string {
	return p.Say("Here p = (cos, sin): the same dot product. The paper has sin at even dimensions, cos at odd ones; the note exchanges the two.",
		"这里 p = (cos, sin)，次序不影响点积。论文把 sin 放在偶数维，cos 放在奇数维；推导笔记里把奇偶说反了。")
}

func complexNumber(re, im float64) string {
	if math.Round(im*1e4) >= 0 {
		return number.Fixed(re, 4) + " + " + number.Fixed(math.Abs(im), 4) + " i"
	}
	return number.Fixed(re, 4) + " − " + number.Fixed(-im, 4) + " i"
}

func (p *picture) handsData() dataio.Table {
	var numbers []float64
	for i := range min(p.Encoding.Pairs(), 1024) {
		re, im := property.RelativePhasor(p.Encoding, i, p.m, p.n)
		numbers = append(numbers, float64(i), p.Encoding.Frequency(i), re, im)
	}
	return rows([]string{"pair", "theta", "re", "im"}, numbers)
}
