package plot

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// Formula is the vector of the position in question, written out: some of its
// terms with their values, from pair From on, and those of the last pair.
type Formula struct {
	figure.View
	From int
}

// formulaPairs is how many pairs are written out before the last one.
const formulaPairs = 4

// Distances in CSS pixels.
const (
	formulaTop = 40 // to the first term
	termHeight = 26
	noteHeight = 18 // of a line on a frequency, below its terms
	gapHeight  = 22 // with three dots for the pairs that are left out
	sizeHeight = 20 // below the last term
)

// pairHeight returns the height of the two terms of a pair, with what is said of its
// frequency below them where there is no room beside them.
func (p *Formula) pairHeight() int {
	if p.wide() {
		return 2*termHeight + 4
	}
	return 2*termHeight + 2*noteHeight + 8
}

func (p *Formula) wide() bool { return p.Width >= 860 }

func (p *Formula) Height() int {
	return formulaTop + (formulaPairs+1)*p.pairHeight() + 2*gapHeight + sizeHeight
}

// first returns the first pair that is written out: From, unless a dimension
// is pointed at that would not be among them.
func (p *Formula) first() int {
	most := max(0, p.Encoding.Pairs()-formulaPairs-1)
	first := max(0, min(p.From, most))
	if i := p.Dim / 2; p.Dim >= 0 && i < p.Encoding.Pairs()-1 && (i < first || i >= first+formulaPairs) {
		return max(0, min(i-1, most))
	}
	return first
}

// pairs returns which pairs are written out.
func (p *Formula) pairs() []int {
	var pairs []int
	first, n := p.first(), p.Encoding.Pairs()
	for i := first; i < min(first+formulaPairs, n); i++ {
		pairs = append(pairs, i)
	}
	if pairs[len(pairs)-1] < n-1 {
		pairs = append(pairs, n-1)
	}
	return pairs
}

// tops returns where the terms of each pair begin, and where the last ends.
func (p *Formula) tops(pairs []int) (tops []float64, end float64) {
	y := float64(formulaTop)
	if pairs[0] > 0 {
		y += gapHeight
	}
	for k, i := range pairs {
		if k > 0 && pairs[k-1] < i-1 {
			y += gapHeight
		}
		tops = append(tops, y)
		y += float64(p.pairHeight())
	}
	return tops, y
}

// DimAt returns the dimension whose term is at a height of the picture, -1 if
// there is none.
func (p *Formula) DimAt(y float64) int {
	pairs := p.pairs()
	tops, _ := p.tops(pairs)
	for k, top := range tops {
		if y >= top && y < top+float64(p.pairHeight()) {
			return 2*pairs[k] + min(1, int((y-top)/termHeight))
		}
	}
	return -1
}

func (p *Formula) AppendSVG(dst []byte) []byte {
	pairs := p.pairs()
	tops, end := p.tops(pairs)
	left, right, values := p.columns()
	dst = append(dst, p.heading()...)
	for k, i := range pairs {
		if k == 0 && i > 0 || k > 0 && pairs[k-1] < i-1 {
			for _, x := range [...]float64{left + 24, values - 48} {
				dst = append(dst, textAt(`class="quiet big" text-anchor="middle"`, x, tops[k]-6, "⋮")...)
			}
		}
		dst = append(dst, p.pair(i, left+10, tops[k], values)...)
	}
	d := bracket(left, formulaTop-2, end-2, 6)
	if p.wide() {
		d += bracket(right, formulaTop-2, end-2, -6) + bracket(values-114, formulaTop-2, end-2, 6)
		middle := (formulaTop + end) / 2
		dst = append(dst, textAt(`class="ink big" text-anchor="end"`, left-10, middle+5, p.name()+" =")...)
		dst = append(dst, textAt(`class="ink big" text-anchor="middle"`, (right+values-114)/2, middle+5, "=")...)
	}
	d += bracket(values+8, formulaTop-2, end-2, -6)
	size := strconv.Itoa(p.State.DModel) + " × 1"
	dst = append(dst, textAt(`class="quiet" text-anchor="end"`, values+8, end+14, size)...)
	return append(dst, `<path class="line ink" d="`+d+`"/>`+"\n"...)
}

// columns returns where the terms begin and end, and where the values end.
func (p *Formula) columns() (left, right, values float64) {
	if !p.wide() {
		return 1, 0, float64(p.Width - 10)
	}
	left = math.Ceil(scene.TextWidth(p.name()+" =")*15/scene.FontSize) + 10
	right = left + 20 + math.Ceil(scene.TextWidth("cos( / )"+p.position()+p.base()+p.exponent(p.Encoding.Pairs()-1))*15/scene.FontSize)
	return left, right, right + 26 + 114
}

// bracket draws a square bracket whose ends are so long.
func bracket(x, top, bottom, end float64) string {
	return "M" + coordinate(x+end) + " " + coordinate(top) + "h" + coordinate(-end) + "V" + coordinate(bottom) + "h" + coordinate(end)
}

// position returns the position as it stands in the terms: by its name, where
// it has too many digits.
func (p *Formula) position() string {
	digits := number.Integer(float64(p.Position()))
	if len(digits) > 9 {
		return "pos"
	}
	return digits
}

func (p *Formula) base() string {
	if digits := p.State.Text("base"); len(digits) <= 6 {
		return digits
	}
	return "n"
}

// name returns how the vector is called.
func (p *Formula) name() string { return "PE(" + p.position() + ")" }

// exponent returns 2i/d.
func (p *Formula) exponent(i int) string {
	return strconv.Itoa(2*i) + "/" + strconv.Itoa(p.State.DModel)
}

// heading says what the letters stand for.
func (p *Formula) heading() string {
	return paragraph(`class="quiet"`, 0, 12, float64(p.Width), "PE(pos), pos = "+number.Integer(float64(p.Position()))+", n = "+
		p.State.Text("base")+", d = "+strconv.Itoa(p.State.DModel))
}

// pair writes out the two terms of a pair, and its frequency.
func (p *Formula) pair(i int, x, y, values float64) string {
	sin, cos := p.Encoding.Pair(i, float64(p.Position()))
	drawn := p.term(2*i, "sin", "sine", sin, x, y, values) + p.term(2*i+1, "cos", "cosine", cos, x, y+termHeight, values)
	if p.wide() {
		return drawn + p.frequency(i, values+32, y+18, termHeight)
	}
	return drawn + p.frequency(i, x, y+2*termHeight+12, noteHeight)
}

// term writes out one element of the vector, marked if it is pointed at.
func (p *Formula) term(dim int, function, class string, value, x, y, values float64) string {
	marked := ""
	if dim == p.Dim {
		marked = `<rect class="mark raised" x="` + coordinate(x-6) + `" y="` + coordinate(y) + `" width="` + coordinate(values-x+10) + `" height="` + strconv.Itoa(termHeight) + `"/>` + "\n"
	}
	exponent := p.exponent(dim / 2)
	if room := values - 110 - x; scene.TextWidth("cos( / )"+p.position()+p.base()+exponent)*15/scene.FontSize > room && !p.wide() {
		exponent = "2i/d"
	}
	position := `<tspan class="position">` + p.position() + "</tspan>"
	return marked +
		`<text class="ink big" data-dim="` + strconv.Itoa(dim) + `" x="` + coordinate(x) + `" y="` + coordinate(y+18) + `"><tspan class="` + class + `">` + function + "</tspan>(" +
		position + " / " + p.base() + raised(exponent, ")") + "</text>\n" +
		textAt(`class="`+class+` big" text-anchor="end"`, values, y+18, number.Fixed(value, 8))
}

// frequency writes ω[i] as a power and by the exponential function, and the
// wavelength, in two lines with their equals signs below each other.
func (p *Formula) frequency(i int, x, y, line float64) string {
	name := `ω<tspan dy="3" font-size="11">` + strconv.Itoa(i) + `</tspan><tspan dy="-3"> = `
	ω, wavelength := minus(number.Significant(p.Encoding.Frequency(i))), minus(brief(p.Encoding.Wavelength(i)))
	x2 := x + 14 + float64(7*len(strconv.Itoa(i)))
	exponential := "= exp(−" + strconv.Itoa(2*i) + "·ln " + p.base() + "/" + strconv.Itoa(p.State.DModel) + ")"
	turn := p.Say(", 2π/ω = ", "，2π/ω = ")
	if x2+scene.TextWidth(exponential+turn+wavelength) > float64(p.Width) {
		exponential = "= exp(−" + strconv.Itoa(2*i) + "·ln n/d)"
	}
	return `<text class="quiet" x="` + coordinate(x) + `" y="` + coordinate(y) + `">` + name + p.base() + "</tspan>" + raised("−"+p.exponent(i), " = ") +
		`<tspan class="ink">` + ω + "</tspan></text>\n" +
		`<text class="quiet" x="` + coordinate(x2) + `" y="` + coordinate(y+line) + `">` + exponential + turn + `<tspan class="ink">` + wavelength + "</tspan></text>\n"
}

// raised writes an exponent, and what follows it.
func raised(exponent, rest string) string {
	return `<tspan dy="-5" font-size="11">` + exponent + `</tspan><tspan dy="5">` + rest + "</tspan>"
}

// minus returns a number with a true minus sign in its exponent.
func minus(text string) string {
	for i := range len(text) {
		if text[i] == '-' {
			return text[:i] + "−" + minus(text[i+1:])
		}
	}
	return text
}

func (p *Formula) Summary() string {
	pairs, last := p.pairs(), p.Encoding.Pairs()-1
	i := pairs[0]
	sin, cos := p.Encoding.Pair(i, float64(p.Position()))
	term := func(function string) string {
		return function + "(" + p.position() + " / " + p.base() + "^(" + p.exponent(i) + ")) = "
	}
	name, d := "PE("+number.Integer(float64(p.Position()))+")", strconv.Itoa(p.State.DModel)
	return p.Say(
		name+" written out: a column of "+d+" numbers. Dimension "+strconv.Itoa(2*i)+" is "+term("sin")+number.Fixed(sin, 8)+", dimension "+strconv.Itoa(2*i+1)+" is "+term("cos")+number.Fixed(cos, 8)+
			". The frequencies fall from 1 to "+minus(number.Significant(p.Encoding.Frequency(last)))+".",
		name+" 的展开式：一列 "+d+" 个数。第 "+strconv.Itoa(2*i)+" 维是 "+term("sin")+number.Fixed(sin, 8)+"，第 "+strconv.Itoa(2*i+1)+" 维是 "+term("cos")+number.Fixed(cos, 8)+
			"。频率从 1 降到 "+minus(number.Significant(p.Encoding.Frequency(last)))+"。",
	)
}

// Data returns a row for each dimension.
func (p *Formula) Data() dataio.Table {
	return dataio.Table{Columns: []string{"dimension", "frequency", "wavelength", "value"}, Rows: p.State.DModel, Row: func(dst []float64, dim int) {
		dst[0], dst[1], dst[2] = float64(dim), p.Encoding.Frequency(dim/2), p.Encoding.Wavelength(dim/2)
		dst[3] = p.Value(dim)
	}}
}

// Value returns the number of a dimension in the row in question.
func (p *Formula) Value(dim int) float64 {
	sin, cos := p.Encoding.Pair(dim/2, float64(p.Position()))
	if dim%2 == 0 {
		return sin
	}
	return cos
}
