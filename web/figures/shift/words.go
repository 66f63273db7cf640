package shift

import (
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// formulas writes the angle additions that the rows of a block are, and how well they
// hold.
func (p *picture) formulas(s *scene.Scene) {
	order := p.Say("Rows in the order (sin, cos). In (cos, sin) each block is the transpose.", "行的次序为 (sin, cos)；换成 (cos, sin)，每个块都转置。")
	lines := [...][]scene.Span{
		addition("sin", "cos", "sin", "sin", "cos"),
		addition("cos", "−sin", "sin", "cos", "cos"),
	}
	if swapped(p.View) {
		order = p.Say("Rows in the order (cos, sin): the transpose of (sin, cos).", "行的次序为 (cos, sin)：是 (sin, cos) 时的转置。")
		lines = [...][]scene.Span{
			addition("cos", "cos", "cos", "−sin", "sin"),
			addition("sin", "sin", "cos", "cos", "sin"),
		}
	}
	if p.Width < 700 {
		order = p.Say("The other order transposes each block.", "换一种次序，每个块都转置。")
	}
	y := p.bottom() + trackHeight + 26
	for j, line := range lines {
		s.Spans(scene.Ink, scene.Start, p.margin, y+float64(j)*lineHeight, line...)
	}
	s.Text(scene.Quiet, scene.Start, p.margin, y+2*lineHeight, order)
	s.Text(scene.Ink|scene.Strong, scene.Start, p.margin, y+3*lineHeight, p.difference())
}

// addition writes an angle addition:
//
//	f((p+k)ω) = a(kω)·b(pω) + c(kω)·d(pω)
func addition(f, a, b, c, d string) []scene.Span {
	return []scene.Span{
		{Text: f + " (p+k)ω = "},
		{Text: a + " kω", Class: scene.Offset}, {Text: "·"}, {Text: b + " pω", Class: scene.Position},
		{Text: " + "},
		{Text: c + " kω", Class: scene.Offset}, {Text: "·"}, {Text: d + " pω", Class: scene.Position},
	}
}

// difference says how far M(k)·PE(p) is from PE(p+k).
func (p *picture) difference() string {
	if p.there == nil {
		return p.Say("p + k is beyond ±2⁵³", "p + k 超出 ±2⁵³")
	}
	size := "0"
	if p.residual > 0 {
		size = number.Scientific(p.residual, 1)
	}
	return p.Phrase("Largest difference, all $1: $2", "$1 维中最大的差：$2", number.Integer(float64(p.State.DModel)), size)
}

// summary says where the move leads and how well it holds, and gives the block of one
// pair.
func (p *picture) summary() string {
	block := ""
	for r, row := range p.block(p.pair) {
		if r > 0 {
			block += p.Say("; ", "；")
		}
		block += number.Fixed(row[0], 4) + p.Say(", ", "、") + number.Fixed(row[1], 4)
	}
	from, k := p.Position(), p.State.Offset
	return p.Phrase("The rotation matrix M($1) takes the vector of position $2 to that of $3. Its block for pair $4 is $5. ",
		"旋转矩阵 M($1) 把位置 $2 的向量变成位置 $3 的向量。第 $4 对的块为 $5。",
		number.Integer(float64(k)), number.Integer(float64(from)), number.Integer(float64(from+k)), number.Integer(float64(p.pair)), block) +
		p.difference() + p.Say(".", "。")
}
