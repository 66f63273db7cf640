package binary

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder/property"
	"github.com/posenc/posenc/web/figures/internal/nibble"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// digitCentre and sineCentre return the middle of the column of digit b, and of the
// pair beside it.
func (p *picture) digitCentre(b int) float64 { return p.digits + (float64(bits-1-b)+0.5*fill)*p.digit }
func (p *picture) sineCentre(b int) float64  { return p.sineLeft(b) + fill*p.sine/2 }

func (p *picture) sineLeft(b int) float64 { return p.sines + float64(len(p.pairs)-1-b)*p.sine }

func rowTop(row int) float64 { return float64(rowsTop + row*rowHeight) }

// headings name the columns.
func (p *picture) headings(s *scene.Scene) {
	s.Text(scene.Ink|scene.Strong, scene.Start, p.digits, 14, p.Say("Binary digits", "二进制位"))
	s.Text(scene.Ink|scene.Strong, scene.Start, p.sines, 14, p.Say("Sines, pair i", "正弦，第 i 对"))
	if p.labelled() {
		s.Text(scene.Quiet, scene.Start, p.sines+112, 14, p.Say("from −1 on the left to 1", "左边为 −1，右边为 1"))
	}
	for b := range bits {
		s.Text(p.heading(b), scene.Middle, math.Round(p.digitCentre(b)), 38, "b"+[...]string{"₀", "₁", "₂", "₃"}[b])
	}
	for b, i := range p.pairs {
		name := number.Integer(float64(i))
		if p.labelled() {
			name = "i = " + name
		}
		s.Text(p.heading(b), scene.Middle, math.Round(p.sineCentre(b)), 38, name)
	}
}

// heading returns the class of the heading of a column: strong if its pair is
// pointed at.
func (p *picture) heading(b int) scene.Class {
	if b < len(p.pairs) && p.Dim >= 0 && p.Dim/2 == p.pairs[b] {
		return scene.Bit0<<b | scene.Strong
	}
	return scene.Bit0 << b
}

// table draws the digits and the numbers of their rows.
func (p *picture) table(s *scene.Scene) {
	var rules scene.Path
	var ones [bits]scene.Path
	for row := range rows + 1 {
		rules.Move(p.digits-24, rowTop(row)+0.5).Horizontal(p.right)
	}
	for row := range rows {
		for b, bit := range property.Bits(row, bits) {
			if bit == 1 {
				ones[b].Box(p.digits+float64(bits-1-b)*p.digit, rowTop(row), fill*p.digit, rowHeight)
			}
		}
	}
	s.Shape(scene.Rule|scene.Line, &rules)
	for b := range ones {
		s.Shape(scene.Bit0<<b|scene.Area, &ones[b])
	}
	for row := range rows {
		for b, bit := range property.Bits(row, bits) {
			class := scene.Bit0 << b
			if bit == 1 {
				class = scene.Ground | scene.Strong
			}
			s.Text(class, scene.Middle, math.Round(p.digitCentre(b)), rowTop(row)+15, strconv.Itoa(bit))
		}
		s.Text(scene.Quiet, scene.End, p.digits-8, rowTop(row)+15, strconv.Itoa(row))
	}
	if p.labelled() {
		p.positions(s)
	}
}

// positions names the positions of the rows, but for the one in question.
func (p *picture) positions(s *scene.Scene) {
	right, block := float64(p.Width)-4, nibble.Block(p.View)
	for row := range rows {
		if block+row != p.Position() {
			s.Text(scene.Quiet, scene.End, right, rowTop(row)+15, number.Integer(float64(block+row)))
		}
	}
	s.Text(scene.Quiet, scene.End, right, 38, p.Say("position", "位置"))
}

// perRow is the number of points of a sine in each row.
const perRow = 8

// wave draws the sine of pair i down the column beside digit b. Between positions
// beyond 2⁵² there are no numbers, so it adds angles:
//
//	sin(ω·(first+row)) = sin(ω·first)·cos(ω·row) + cos(ω·first)·sin(ω·row)
func (p *picture) wave(s *scene.Scene, b, i int) {
	left, width := p.sineLeft(b), fill*p.sine
	sinFirst, cosFirst := p.Encoding.Pair(i, float64(nibble.Block(p.View)))
	var wave, sides scene.Path
	wave.Move(left, rowsTop)
	for k := range rows*perRow + 1 {
		row := float64(k)/perRow - 0.5 // positions are in the middle of their rows
		sin, cos := p.Encoding.Pair(i, row)
		wave.Line(left+width*(1+sinFirst*cos+cosFirst*sin)/2, rowsTop+(row+0.5)*rowHeight)
	}
	s.Shape(scene.Bit0<<b|scene.Area, wave.Horizontal(left).Close())
	for _, x := range [...]float64{left, left + width} {
		sides.Move(x, rowsTop).Vertical(rowTop(rows))
	}
	s.Shape(scene.Rule|scene.Line, &sides)
}

// mark marks the row of the position in question.
func (p *picture) mark(s *scene.Scene) {
	y := rowTop(p.Position() - nibble.Block(p.View))
	var border scene.Path
	s.Shape(scene.Position|scene.Line|scene.Bold, border.Box(p.digits-24, y+0.5, p.right-(p.digits-24), rowHeight))
	for b := range p.pairs {
		x := p.sineLeft(b) + fill*p.sine*(1+p.sin(b))/2
		s.Circle(scene.Ground|scene.Area, x, y+rowHeight/2, 5.5)
		s.Circle(scene.Position|scene.Area, x, y+rowHeight/2, 4)
	}
	if p.labelled() {
		s.Text(scene.Position|scene.Strong, scene.End, float64(p.Width)-4, y+15, number.Integer(float64(p.Position())))
	}
}
