package binary

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder/property"
	"github.com/posenc/posenc/web/figures/internal/nibble"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// feet say beneath the columns after how many positions each repeats, and what
// stands in the row of the position in question.
func (p *picture) feet(s *scene.Scene) {
	y := rowTop(rows)
	s.Text(scene.Quiet, scene.Start, p.digits-24, y+24, p.Say("period (positions)", "周期（位置数）"))
	choice, x := p.choice(), p.digits-24
	if x+scene.Strong.Width(choice) > float64(p.Width) {
		choice = p.shortChoice()
	}
	s.Text(scene.Position|scene.Strong, scene.Start, x, y+76, choice)
	for b, digit := range property.Bits(p.Position(), bits) {
		x := math.Round(p.digitCentre(b))
		s.Text(scene.Ink, scene.Middle, x, y+44, number.Integer(property.BitPeriod(b)))
		s.Text(scene.Bit0<<b, scene.Middle, x, y+98, strconv.Itoa(digit))
	}
	for b, i := range p.pairs {
		x := math.Round(p.sineCentre(b))
		sin, cos := p.Encoding.Pair(i, float64(p.Position()))
		s.Text(scene.Ink, scene.Middle, x, y+44, number.Period(p.Encoding.Wavelength(i), p.sine < 84))
		s.Text(scene.Sine, scene.End, x+14, y+98, number.Fixed(sin, 2))
		s.Text(scene.Cosine, scene.End, x+14, y+118, number.Fixed(cos, 2))
	}
	s.Text(scene.Sine, scene.End, p.sines-6, y+98, "sin")
	s.Text(scene.Cosine, scene.End, p.sines-6, y+118, "cos")
}

// choice says which row has the position in question.
func (p *picture) choice() string {
	pos, block := p.Position(), nibble.Block(p.View)
	row, position := strconv.Itoa(pos-block), number.Integer(float64(pos))
	if block == 0 {
		return p.Phrase("position $1: row $2", "位置 $1：第 $2 行", position, row)
	}
	return p.Phrase("position $1 mod 16: row $2", "位置 $1 除以 16 余 $2：第 $2 行", position, row)
}

// shortChoice says so without the position, for positions of many digits.
func (p *picture) shortChoice() string {
	return p.Phrase("position mod 16: row $1", "位置除以 16 余 $1：第 $1 行", strconv.Itoa(p.Position()-nibble.Block(p.View)))
}

func (p *picture) summary() string {
	sines := ""
	for b, i := range p.pairs {
		if b > 0 {
			sines += p.Say(", ", "，")
		}
		sines += p.Phrase("pair $1: $2", "第 $1 对：$2", strconv.Itoa(i), number.Fixed(p.sin(b), 2))
	}
	return p.Phrase("$1. The four lowest binary digits are $2. The sines of the same position are: $3.",
		"$1。二进制的末四位是 $2。同一位置的正弦是：$3。", p.choice(), nibble.Digits(p.Position()), sines)
}
