package plot

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder/property"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// Binary is sixteen positions in binary digits and, beside them, the sines of
// a few pairs that are slower by a factor of two each, as digits are. A digit is
// as wide as its column if it is 1 and has no width if it is 0; a sine is
// everything between.
type Binary struct{ figure.View }

const (
	binaryBits = 4
	binaryRows = 1 << binaryBits
	binaryTop  = 48 // where the rows begin
	binaryRow  = 22 // height of one
)

func (p *Binary) Height() int { return binaryTop + binaryRows*binaryRow + 134 }

// A binaryGrid says where the columns of a Binary are, in CSS pixels.
type binaryGrid struct {
	bits, bit   float64 // where the digits begin, and the width of one
	pairs, pair float64 // the same for the pairs
	fill        float64 // the part of a column that a whole digit takes
	right       float64 // where the columns end
	n           int     // pairs
}

func (p *Binary) grid() binaryGrid {
	g := binaryGrid{bits: 24, bit: max(25, float64(p.Width)/18), fill: 0.88, right: float64(p.Width)}
	if p.labelled() {
		last := p.State.Start + p.State.SeqLen + binaryRows
		g.right -= 28 + math.Ceil(scene.TextWidth(number.Integer(float64(max(last, -p.State.Start, 100)))))
	}
	g.pairs = math.Floor(g.bits + binaryBits*g.bit + max(22, float64(p.Width)/18))
	g.n = len(p.Pairs())
	g.pair = math.Floor((g.right - g.pairs) / float64(g.n))
	return g
}

// labelled reports whether there is room for the position of each row.
func (p *Binary) labelled() bool { return p.Width >= 700 }

// Block returns the first of the sixteen positions that are shown: the digits
// of all blocks are the same.
func (p *Binary) Block() int { return p.Position() &^ (binaryRows - 1) }

// Pairs returns the pairs that are shown, the fastest first: each about twice
// as slow as the one before it.
func (p *Binary) Pairs() []int {
	last := p.Encoding.Pairs() - 1
	octave := float64(last) / (binaryBits - 1) // as far apart as they can be
	if base := p.Encoding.Base(); base > 1 {
		octave = min(octave, float64(last+1)*math.Ln2/math.Log(base))
	}
	var pairs []int
	for b, next := 0, 0; b < binaryBits && next <= last; b++ {
		i := max(next, int(math.Round(float64(b)*octave)))
		pairs, next = append(pairs, i), i+1
	}
	return pairs
}

// At returns the position and the dimension at a place of the picture, and
// whether there are any. A digit has the dimension of the pair beside it.
func (p *Binary) At(x, y float64) (position, dim int, ok bool) {
	g, pairs := p.grid(), p.Pairs()
	row := int(math.Floor((y - binaryTop) / binaryRow))
	position = p.Block() + row
	if row < 0 || row >= binaryRows || position < p.State.Start || position >= p.State.Start+p.State.SeqLen {
		return 0, 0, false
	}
	column := binaryBits - 1 - int((x-g.bits)/g.bit)
	if x >= g.pairs {
		column = g.n - 1 - int((x-g.pairs)/g.pair)
	}
	return position, 2 * pairs[max(0, min(column, g.n-1))], true
}

func (p *Binary) AppendSVG(dst []byte) []byte {
	g := p.grid()
	dst = append(dst, p.headings(g)...)
	dst = append(dst, p.rows(g)...)
	for b, i := range p.Pairs() {
		dst = p.appendSine(dst, g, b, i)
	}
	dst = append(dst, p.mark(g)...)
	return append(dst, p.feet(g)...)
}

// centre returns the middle of the column of digit b, or of the pair beside it.
func (g binaryGrid) centre(b int) float64 {
	return g.bits + (float64(binaryBits-1-b)+0.5*g.fill)*g.bit
}

func (g binaryGrid) pairLeft(b int) float64   { return g.pairs + float64(g.n-1-b)*g.pair }
func (g binaryGrid) pairCentre(b int) float64 { return g.pairLeft(b) + g.fill*g.pair/2 }

func rowTop(row int) float64 { return float64(binaryTop + row*binaryRow) }

func bitClass(b int) string { return "bit-" + strconv.Itoa(b) }

// headings name the columns.
func (p *Binary) headings(g binaryGrid) string {
	svg := textAt(`class="ink strong"`, g.bits, 14, p.Say("Binary digits", "二进制位")) +
		textAt(`class="ink strong"`, g.pairs, 14, p.Say("Sines, pair i", "正弦，第 i 对"))
	if p.labelled() {
		svg += textAt(`class="quiet"`, g.pairs+112, 14, p.Say("from −1 on the left to 1", "左边为 −1，右边为 1"))
	}
	svg += `<g text-anchor="middle">` + "\n"
	pairs := p.Pairs()
	for b := range binaryBits {
		svg += textAt(p.heading(b, pairs), math.Round(g.centre(b)), 38, "b"+[...]string{"₀", "₁", "₂", "₃"}[b])
	}
	for b, i := range pairs {
		name := number.Integer(float64(i))
		if p.labelled() {
			name = "i = " + name
		}
		svg += textAt(p.heading(b, pairs), math.Round(g.pairCentre(b)), 38, name)
	}
	return svg + "</g>\n"
}

// heading returns the class of the heading of a column: strong if its
// dimension is pointed at.
func (p *Binary) heading(b int, pairs []int) string {
	if b < len(pairs) && p.Dim >= 0 && p.Dim/2 == pairs[b] {
		return `class="strong ` + bitClass(b) + `"`
	}
	return `class="` + bitClass(b) + `"`
}

// rows draws the digits and the numbers of their rows.
func (p *Binary) rows(g binaryGrid) string {
	labels, marks, ones, zeros := "", [binaryBits]string{}, "", ""
	rules := ""
	for row := range binaryRows {
		y := rowTop(row)
		labels += textAt("", g.bits-8, y+15, strconv.Itoa(row))
		rules += stroke(g.bits-24, y+0.5, "H", g.right)
		for b, bit := range property.Bits(row, binaryBits) {
			left := g.bits + float64(binaryBits-1-b)*g.bit
			if bit == 0 {
				zeros += textAt(`class="`+bitClass(b)+`"`, math.Round(g.centre(b)), y+15, "0")
				continue
			}
			marks[b] += "M" + tenth(left) + " " + tenth(y) + "h" + tenth(g.fill*g.bit) + "v" + strconv.Itoa(binaryRow) + "h" + tenth(-g.fill*g.bit) + "z"
			ones += textAt(`class="ground strong"`, math.Round(g.centre(b)), y+15, "1")
		}
	}
	rules += stroke(g.bits-24, rowTop(binaryRows)+0.5, "H", g.right)
	svg := `<path class="line rule" d="` + rules + `"/>` + "\n"
	for b, d := range marks {
		svg += `<path class="mark ` + bitClass(b) + `" d="` + d + `"/>` + "\n"
	}
	svg += `<g text-anchor="middle">` + "\n" + zeros + ones + "</g>\n" +
		`<g class="quiet" text-anchor="end">` + "\n" + labels + "</g>\n"
	if !p.labelled() {
		return svg
	}
	svg += `<g class="quiet" text-anchor="end">` + "\n"
	for row := range binaryRows {
		if p.Block()+row != p.Position() {
			svg += textAt("", float64(p.Width)-4, rowTop(row)+15, number.Integer(float64(p.Block()+row)))
		}
	}
	return svg + textAt("", float64(p.Width)-4, 38, p.Say("position", "位置")) + "</g>\n"
}

// binaryFine is how many points of a sine each row has.
const binaryFine = 8

// appendSine draws the sine of pair i down the column beside digit b, as wide
// as (1 + sin)/2. Between positions beyond 2⁵² there are no numbers, so it adds
// angles:
//
//	sin(ω·(first+row)) = sin(ω·first)·cos(ω·row) + cos(ω·first)·sin(ω·row)
func (p *Binary) appendSine(dst []byte, g binaryGrid, b, i int) []byte {
	left, width := g.pairLeft(b), g.fill*g.pair
	sinFirst, cosFirst := p.Encoding.Pair(i, float64(p.Block()))
	dst = append(dst, `<path class="mark `+bitClass(b)+`" d="M`+tenth(left)+" "+tenth(binaryTop)...)
	for k := range binaryRows*binaryFine + 1 {
		row := float64(k)/binaryFine - 0.5 // positions are in the middle of their rows
		sin, cos := p.Encoding.Pair(i, row)
		dst = appendTenth(append(dst, 'L'), left+width*(1+sinFirst*cos+cosFirst*sin)/2)
		dst = appendTenth(append(dst, ' '), binaryTop+(row+0.5)*binaryRow)
	}
	dst = append(dst, "H"+tenth(left)+`z"/>`+"\n"+`<path class="line rule" d="`...)
	for _, x := range [...]float64{left, left + width} {
		dst = append(dst, "M"+tenth(x)+" "+tenth(binaryTop)+"v"+tenth(binaryRows*binaryRow)...)
	}
	return append(dst, "\"/>\n"...)
}

// mark marks the row of the position in question.
func (p *Binary) mark(g binaryGrid) string {
	y := rowTop(p.Position() - p.Block())
	d := stroke(g.bits-24, y+0.5, "H", g.right) + "v" + strconv.Itoa(binaryRow) + "H" + coordinate(g.bits-24) + "z"
	dots := ""
	for b, i := range p.Pairs() {
		sin, _ := p.Encoding.Pair(i, float64(p.Position()))
		at := `cx="` + tenth(g.pairLeft(b)+g.fill*g.pair*(1+sin)/2) + `" cy="` + tenth(y+binaryRow/2) + `"/>` + "\n"
		dots += `<circle class="mark ground" r="5.5" ` + at + `<circle class="mark position" r="4" ` + at
	}
	svg := `<path class="line bold position" d="` + d + `"/>` + "\n" + dots
	if p.labelled() {
		svg += textAt(`class="position strong" text-anchor="end"`, float64(p.Width)-4, y+15, number.Integer(float64(p.Position())))
	}
	return svg
}

// feet tell beneath the columns after how many positions each repeats, and
// what stands in the row of the position in question.
func (p *Binary) feet(g binaryGrid) string {
	y := rowTop(binaryRows)
	svg := textAt(`class="quiet"`, g.bits-24, y+24, p.Say("repeats after so many positions:", "每隔多少个位置重复一次："))
	svg += textAt(`class="position strong"`, g.bits-24, y+76, p.choice())
	periods, sines, cosines := "", "", ""
	digits := property.Bits(p.Position(), binaryBits)
	for b := range binaryBits {
		x := math.Round(g.centre(b))
		periods += textAt("", x, y+44, number.Integer(property.BitPeriod(b)))
		sines += textAt(`class="`+bitClass(b)+`"`, x, y+98, strconv.Itoa(digits[b]))
	}
	for b, i := range p.Pairs() {
		x := math.Round(g.pairCentre(b))
		sin, cos := p.Encoding.Pair(i, float64(p.Position()))
		periods += textAt("", x, y+44, number.Period(p.Encoding.Wavelength(i), g.pair < 84))
		sines += textAt(`class="sine" text-anchor="end"`, x+14, y+98, number.Fixed(sin, 2))
		cosines += textAt(`class="cosine" text-anchor="end"`, x+14, y+118, number.Fixed(cos, 2))
	}
	left := g.pairs - 6
	return svg + `<g class="ink" text-anchor="middle">` + "\n" + periods + sines + cosines + "</g>\n" +
		textAt(`class="sine" text-anchor="end"`, left, y+98, "sin") + textAt(`class="cosine" text-anchor="end"`, left, y+118, "cos")
}

// choice tells which row is that of the position in question.
func (p *Binary) choice() string {
	pos := p.Position()
	row, position := strconv.Itoa(pos-p.Block()), number.Integer(float64(pos))
	if p.Block() == 0 {
		return p.Phrase("position $1: row $2", "位置 $1：第 $2 行", position, row)
	}
	return p.Phrase("position $1 mod 16: row $2", "位置 $1 除以 16 余 $2：第 $2 行", position, row)
}

func (p *Binary) Summary() string {
	digits := ""
	for _, bit := range property.Bits(p.Position(), binaryBits) {
		digits = strconv.Itoa(bit) + digits
	}
	sines := ""
	for b, i := range p.Pairs() {
		sin, _ := p.Encoding.Pair(i, float64(p.Position()))
		if b > 0 {
			sines += p.Say(", ", "，")
		}
		sines += p.Phrase("pair $1: $2", "第 $1 对：$2", strconv.Itoa(i), number.Fixed(sin, 2))
	}
	return p.Phrase("$1. The four lowest binary digits are $2. The sines of the same position are: $3.",
		"$1。二进制的末四位是 $2。同一位置的正弦是：$3。", p.choice(), digits, sines)
}

func (p *Binary) Data() dataio.Table {
	columns, pairs := []string{"position"}, p.Pairs()
	for b := range binaryBits {
		columns = append(columns, "bit "+strconv.Itoa(b))
	}
	for _, i := range pairs {
		columns = append(columns, "sin "+strconv.Itoa(i), "cos "+strconv.Itoa(i))
	}
	return dataio.Table{Columns: columns, Rows: binaryRows, Row: func(dst []float64, row int) {
		pos := p.Block() + row
		dst[0] = float64(pos)
		for b, bit := range property.Bits(pos, binaryBits) {
			dst[1+b] = float64(bit)
		}
		for k, i := range pairs {
			dst[1+binaryBits+2*k], dst[2+binaryBits+2*k] = p.Encoding.Pair(i, float64(pos))
		}
	}}
}
