package plot

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/property"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// Criteria is what is said of positional encodings as a checklist, each claim
// with the worst case that a search through the encoding has found, and where.
//
// A search takes its time where the encoding is large. A Criteria that is drawn
// again, with another view, searches anew only where the size differs; and a
// Hasty one shows the claims that Check has not come to yet as open.
type Criteria struct {
	figure.View
	Hasty bool
	Claim *int // the claim that is pointed at, if any

	of    sizeKey
	found []finding
}

type sizeKey struct {
	seqLen, dModel, start int
	base                  float64
}

// A claim is something that is said of positional encodings.
type claim struct {
	text, what [2]string // and what is computed to check it
	unit       [2]string // of what it is checked on
	find       func(e *encoder.Encoding) finding
}

// A finding is the case that comes closest to breaking a claim, or breaks it.
type finding struct {
	worst property.Extreme
	bound float64 // what the number cannot exceed, if there is such a bound
	holds bool

	xs, ys []float64 // a curve that shows it
}

// rounding is below which a number is nothing but rounding.
const rounding = 1e-14

// goods is how many of the claims are what the formula is praised for first.
const goods = 3

// The claims, by their index.
const (
	uniqueClaim = iota
	lengthClaim
	linearClaim
	boundedClaim
	smoothClaim
	ratesClaim
	fixedClaim
)

var claims = [...]claim{
	uniqueClaim: {
		[2]string{"Every position has its own code", "每个位置都有唯一的编码"},
		[2]string{"smallest distance |PE[m+k] − PE[m]|", "最小的距离 |PE[m+k] − PE[m]|"},
		[2]string{"offsets", "个间隔"}, findUnique,
	},
	lengthClaim: {
		[2]string{"Longer sentences fit", "更长的句子也能编码"},
		[2]string{"largest change when one more follows", "句子再长一个词，原有各数的最大变化"},
		[2]string{"numbers", "个数"}, findLength,
	},
	linearClaim: {
		[2]string{"Moving by k is a linear function", "相对位置是线性函数"},
		[2]string{"largest error of M(k)·PE[p] = PE[p+k]", "M(k)·PE[p] 与 PE[p+k] 的最大差"},
		[2]string{"numbers", "个数"}, findLinear,
	},
	boundedClaim: {
		[2]string{"All numbers are bounded", "数值有界"},
		[2]string{"largest magnitude |PE[p, j]|", "最大的 |PE[p, j]|"},
		[2]string{"numbers", "个数"}, findBounded,
	},
	smoothClaim: {
		[2]string{"Smooth: no number jumps", "平滑：没有突变"},
		[2]string{"largest step of one number, p to p+1", "从 p 到 p+1，同一维的最大变化"},
		[2]string{"numbers", "个数"}, findSmooth,
	},
	ratesClaim: {
		[2]string{"Every pair turns at its own rate", "各维变化的快慢不同"},
		[2]string{"smallest ratio of rates, ω[i] : ω[i+1]", "相邻两对频率之比 ω[i] : ω[i+1] 的最小值"},
		[2]string{"ratios", "个比值"}, findRates,
	},
	fixedClaim: {
		[2]string{"Nothing is trained", "没有需要训练的参数"},
		[2]string{"largest change when computed anew", "从头重算一遍，各数的最大变化"},
		[2]string{"numbers", "个数"}, findFixed,
	},
}

func findUnique(e *encoder.Encoding) finding {
	worst := property.Unique(e)
	f := finding{worst: worst, holds: worst.Value > rounding}
	n := min(e.SeqLen()-1, 160, max(16, 1<<18/e.DModel()))
	if n < 2 {
		return f
	}
	f.xs, f.ys = make([]float64, n), make([]float64, n)
	for i := range f.xs {
		f.xs[i] = 1 + math.Round(float64(i)*(float64(worst.Checked)-1)/float64(n-1))
	}
	if e.Distances(f.ys, f.xs) != nil {
		f.xs, f.ys = nil, nil
	}
	return f
}

// findLength finds nothing where no position can follow.
func findLength(e *encoder.Encoding) finding {
	worst, err := property.LengthIndependent(e)
	if err != nil {
		return finding{}
	}
	return finding{worst: worst, holds: worst.Value <= rounding}
}

func findLinear(e *encoder.Encoding) finding {
	worst := property.LinearShift(e)
	return finding{worst: worst, holds: worst.Value <= rounding}
}

func findBounded(e *encoder.Encoding) finding {
	worst := property.Bounded(e)
	return finding{worst: worst, holds: worst.Value <= 1, bound: 1}
}

func findSmooth(e *encoder.Encoding) finding {
	step, bound := property.Smooth(e)
	return finding{worst: step, holds: step.Value <= bound+rounding, bound: bound}
}

func findRates(e *encoder.Encoding) finding {
	worst := property.FrequencyRatios(e)
	f := finding{worst: worst, holds: worst.Value > 1}
	n := min(e.Pairs(), 64)
	f.xs, f.ys = make([]float64, n), make([]float64, n)
	for j := range f.xs {
		i := j * (e.Pairs() - 1) / max(1, n-1)
		f.xs[j] = float64(i)
		f.ys[j] = math.Log10(min(e.Wavelength(i), 1e300))
	}
	return f
}

func findFixed(e *encoder.Encoding) finding {
	worst := property.Deterministic(e)
	return finding{worst: worst, holds: worst.Value == 0}
}

// Check checks the next claim of this size, and reports whether any is left.
func (p *Criteria) Check() bool {
	s := p.State
	if of := (sizeKey{s.SeqLen, s.DModel, s.Start, s.Base}); p.of != of {
		p.of, p.found = of, nil
	}
	if len(p.found) < len(claims) {
		p.found = append(p.found, claims[len(p.found)].find(p.Encoding))
	}
	return len(p.found) < len(claims)
}

// Open reports whether there is a claim that has not been checked, and whether
// any has been.
func (p *Criteria) Open() (open, begun bool) {
	n := len(p.findings())
	return n < len(claims), n > 0
}

// findings returns what has been found for this size: all there is to find, if
// there is no haste.
func (p *Criteria) findings() []finding {
	s := p.State
	if p.of != (sizeKey{s.SeqLen, s.DModel, s.Start, s.Base}) {
		p.found = nil
	}
	for !p.Hasty && len(p.found) < len(claims) {
		p.Check()
	}
	return p.found
}

// Worst returns where the worst case of a claim is, and whether there is one.
func (p *Criteria) Worst(i int) (property.Extreme, bool) {
	found := p.findings()
	if i >= len(found) || found[i].worst.Checked == 0 {
		return property.Extreme{}, false
	}
	return found[i].worst, true
}

const (
	criteriaHead    = 32 // height of the line above a group of claims
	criteriaRow     = 60 // of a claim, where it has two lines
	criteriaStacked = 88 // where it has four
	criteriaMark    = 26 // width of the mark before a claim
)

// stacked reports whether the parts of a row stand below each other.
func (p *Criteria) stacked() bool { return p.Width < 880 }

func (p *Criteria) rowHeight() int {
	if p.stacked() {
		return criteriaStacked
	}
	return criteriaRow
}

func (p *Criteria) Height() int { return 2*criteriaHead + len(claims)*p.rowHeight() }

// top returns where the row of a claim begins.
func (p *Criteria) top(i int) float64 {
	heads := 1
	if i >= goods {
		heads = 2
	}
	return float64(heads*criteriaHead + i*p.rowHeight())
}

// ClaimAt returns the claim at a height of the picture, nil if there is none.
func (p *Criteria) ClaimAt(y float64) *int {
	for i := range claims {
		if top := p.top(i); y >= top && y < top+float64(p.rowHeight()) {
			return &i
		}
	}
	return nil
}

// NextClaim returns the claim so many rows below the one that is pointed at,
// the first one if there is none.
func (p *Criteria) NextClaim(by int) *int {
	next := 0
	if p.Claim != nil {
		next = max(0, min(*p.Claim+by, len(claims)-1))
	}
	return &next
}

// Spoken returns a claim with what has been found, in words.
func (p *Criteria) Spoken(i int) string {
	name := say(p.Lang, claims[i].text) + p.Say(": ", "：")
	found := p.findings()
	if i >= len(found) {
		return name + p.Say("not checked yet", "尚未检查")
	}
	f := &found[i]
	verdict := map[string]string{"✓": p.Say("holds; ", "成立；"), "✗": p.Say("does not hold; ", "不成立；")}[p.verdict(f)]
	return name + verdict + say(p.Lang, claims[i].what) + " " + p.value(i, f) + p.Say(", ", "，") + p.where(i, f)[0]
}

func (p *Criteria) AppendSVG(dst []byte) []byte {
	found := p.findings()
	for group, name := range [...]string{
		p.Say("The three advantages", "三个好处"),
		p.Say("What else is said of it", "其他特点"),
	} {
		y := p.top(group*goods) - 10
		dst = append(dst, textAt(`class="quiet"`, 0, y, name)...)
		if group == 0 && !p.stacked() {
			dst = append(dst, textAt(`class="quiet"`, p.column(0), y, p.Say("worst case, and where", "最坏的情形与所在之处"))+
				textAt(`class="quiet" text-anchor="end"`, p.column(1), y, p.Say("checked", "检查数"))...)
		}
	}
	for i := range claims {
		var f *finding
		if i < len(found) {
			f = &found[i]
		}
		dst = p.appendRow(dst, i, f)
	}
	return dst
}

// column returns where the worst cases begin, where the numbers of what has
// been checked end, and where the small pictures begin.
func (p *Criteria) column(i int) float64 {
	w := float64(p.Width)
	return [...]float64{math.Round(0.36 * w), math.Round(0.82 * w), math.Round(0.85 * w)}[i]
}

// appendRow draws a claim with what has been found, nil if nothing has yet.
func (p *Criteria) appendRow(dst []byte, i int, f *finding) []byte {
	y, high, w := p.top(i), float64(p.rowHeight()), float64(p.Width)
	area := filled("\" y=\"%\" width=\"%\" height=\"%\"/>\n", y, w, high)
	dst = append(dst, `<g data-claim="`+strconv.Itoa(i)+"\">\n"...)
	if p.Claim != nil && *p.Claim == i {
		dst = append(dst, `<rect class="mark raised`+area...)
	}
	dst = append(dst, path("line rule", "M0 %H%", y+0.5, w)...)
	c := claims[i]
	mark, class := "…", "quiet"
	value, where, checked := "…", []string{""}, ""
	if f != nil {
		mark, class, value = p.verdict(f), "ink", p.value(i, f)
		where = p.where(i, f)
		checked = number.Integer(float64(f.worst.Checked))
		if mark == "✗" {
			class = "wrong"
		}
	}
	dst = append(dst, textAt(`class="big strong `+class+`"`, 4, y+24, mark)+
		textAt(`class="ink strong"`, criteriaMark, y+23, say(p.Lang, c.text))+
		textAt(`class="quiet"`, criteriaMark, y+43, say(p.Lang, c.what))...)

	room := axes{left: p.column(2), top: y + 10, right: w - 8, bottom: y + high - 10}
	if p.stacked() {
		room.left, room.top = w-8-p.small(), y+32
		room.bottom = room.top + 32
		joined := where
		if f != nil {
			joined = append([]string{where[0] + p.Say(" · ", "；共 ") + checked + " " + say(p.Lang, c.unit)}, where...)
		}
		dst = append(dst, textAt(`class="`+class+`"`, criteriaMark, y+60, value)+
			textAt(`class="quiet small"`, criteriaMark, y+77, fitting(joined, (w-criteriaMark)*scene.FontSize/11))...)
	} else {
		dst = append(dst, textAt(`class="`+class+`"`, p.column(0), y+23, value)+
			textAt(`class="quiet"`, p.column(0), y+43, fitting(where, p.column(1)-p.column(0)-90))+
			textAt(`class="quiet" text-anchor="end"`, p.column(1), y+23, checked)+
			textAt(`class="quiet" text-anchor="end"`, p.column(1), y+43, say(p.Lang, c.unit))...)
	}
	if f != nil {
		dst = p.appendSketch(dst, i, f, room)
	}
	return append(dst, `<rect class="hit`+area+"</g>\n"...)
}

// small returns the width of a sketch where rows are stacked: beside the texts.
func (p *Criteria) small() float64 {
	if p.Narrow() {
		return float64(min(76, p.Width-270))
	}
	return 160
}

// fitting returns the first of the texts that is no wider than width.
func fitting(texts []string, width float64) string {
	for _, t := range texts {
		if scene.TextWidth(t) <= width {
			return t
		}
	}
	return "…"
}

func say(lang Lang, text [2]string) string { return lang.Say(text[0], text[1]) }

// verdict returns whether the claim holds, as a mark.
func (p *Criteria) verdict(f *finding) string {
	switch {
	case f.worst.Checked == 0:
		return "–"
	case f.holds:
		return "✓"
	}
	return "✗"
}

// value returns the number of the worst case.
func (p *Criteria) value(i int, f *finding) string {
	if f.worst.Checked == 0 {
		return p.Say("nothing to compare", "没有可比的")
	}
	value := significant(f.worst.Value)
	switch {
	case i == ratesClaim:
		value += " : 1"
	case f.bound > 0:
		value += p.Say(" of at most ", "，上限 ") + significant(f.bound)
	}
	return value
}

// where returns where the worst case is, in fewer and fewer words.
func (p *Criteria) where(i int, f *finding) []string {
	x := f.worst
	position, comma, and := p.Say("position ", "位置 "), p.Say(", ", "，"), p.Say(" and ", " 与 ")
	pos, next := number.Integer(x.Position), number.Integer(x.Position+x.Offset)
	k := "k = " + number.Integer(x.Offset)
	dim := p.Say("dimension ", "维度 ") + number.Integer(float64(x.Dimension))
	long, short := "", ""
	switch {
	case x.Checked == 0 && i == lengthClaim:
		long = position + p.Say("2^53 is the last one", "2^53 是最后一个")
	case x.Checked == 0 && i == ratesClaim:
		long = p.Say("there is one pair", "只有一对")
	case x.Checked == 0:
		long = p.Say("there is one position", "只有一个位置")
	case i == uniqueClaim:
		long, short = p.Say("positions ", position)+pos+and+next, k
	case i == linearClaim:
		short = k + comma + dim
		long = position + pos + comma + short
	case i == smoothClaim:
		long, short = p.Say("positions ", position)+pos+and+next+comma+dim, dim
	case i == ratesClaim:
		long = p.Say("dimensions ", "维度 ") + p.pair(x.Dimension) + and + p.pair(x.Dimension+2)
	case i == fixedClaim && x.Value == 0:
		count := number.Integer(min(float64(p.State.SeqLen)*float64(p.State.DModel), encoder.MaxPosition))
		short = p.Say("nowhere", "处处为零")
		long = short + p.Say("; a learned table has ", "；可学习的表有 ") + count + p.Say(" parameters", " 个参数")
	case x.Value == 0:
		long = p.Say("nowhere", "处处为零")
	default:
		long, short = position+pos+comma+dim, dim
	}
	return []string{long, short}
}

// pair returns the two dimensions of a pair, the first of which is dim.
func (p *Criteria) pair(dim int) string {
	return number.Integer(float64(dim)) + "–" + number.Integer(float64(dim+1))
}

// significant returns a number ≥ 0 with four decimals, or where they would tell
// nothing or too much as two digits times a power of ten.
func significant(x float64) string {
	switch {
	case math.IsInf(x, 1):
		return "∞"
	case x == math.Trunc(x) && x < 1e15:
		return number.Integer(x)
	case x >= 0.001 && x < 1e9:
		return number.Fixed(x, 4)
	}
	power := math.Floor(math.Log10(x))
	return number.Fixed(x/math.Pow(10, power), 1) + "·10" + number.Superscript(int(power))
}

// appendSketch makes a claim visible in a small chart.
func (p *Criteria) appendSketch(dst []byte, i int, f *finding, c axes) []byte {
	switch i {
	case uniqueClaim:
		return p.appendDistances(dst, f, c)
	case lengthClaim:
		return p.appendLonger(dst, c)
	case linearClaim:
		return p.appendHands(dst, c)
	case boundedClaim:
		return p.appendValues(dst, c)
	case smoothClaim:
		return p.appendStep(dst, f, c)
	case ratesClaim:
		return p.appendWavelengths(dst, f, c)
	}
	c.x, c.y = scale{hi: 1}, scale{lo: -1, hi: 1}
	return append(dst, c.level("ink", 0)...)
}

// level draws a line across a chart.
func (c *axes) level(class string, y float64) string {
	return path("line "+class, "M% %H%", math.Round(c.left), math.Round(c.pixelY(y))+0.5, math.Round(c.right))
}

// dot marks a point of a chart.
func (c *axes) dot(class string, x, y float64) string {
	return path("dots "+class, "M% %h0", c.pixelX(x), c.pixelY(y))
}

// upright draws a line from the top of a chart to its bottom.
func (c *axes) upright(class string, x float64) string {
	return path("line "+class, "M% %V%", c.pixelX(x), c.top, c.bottom)
}

// appendDistances draws how far apart rows are, over their offset, and the
// smallest of all distances.
func (p *Criteria) appendDistances(dst []byte, f *finding, c axes) []byte {
	if len(f.xs) < 2 {
		return dst
	}
	top := f.worst.Value
	for _, y := range f.ys {
		top = max(top, y)
	}
	c.x, c.y = scale{lo: f.xs[0], hi: f.xs[len(f.xs)-1]}, scale{hi: max(top, 1e-300)}
	dst = append(dst, c.level("rule", 0)...)
	dst = c.appendCurve(dst, "ink", f.xs, f.ys)
	return append(dst, c.dot("offset", f.worst.Offset, f.worst.Value)...)
}

// appendLonger draws a sine through the sentence and, dashed, beyond its end.
func (p *Criteria) appendLonger(dst []byte, c axes) []byte {
	first, length := float64(p.State.Start), float64(max(p.State.SeqLen-1, 1))
	beyond := max(0, min(0.35*length, encoder.MaxPosition-first-length))
	i := 0
	for i < p.Encoding.Pairs()-1 && p.Encoding.Wavelength(i) < length {
		i++
	}
	c.x, c.y = scale{hi: length + beyond}, scale{lo: -1.2, hi: 1.2}
	dst = append(dst, c.upright("rule", length)...)
	dst = p.appendSine(dst, "sine", c, i, first, 0, length)
	return p.appendSine(dst, "sine dash", c, i, first, length, length+beyond)
}

// appendSine draws the sine of pair i from lo to hi positions after the first.
func (p *Criteria) appendSine(dst []byte, class string, c axes, i int, first, lo, hi float64) []byte {
	var xs, ys [48]float64
	for j := range xs {
		xs[j] = lo + (hi-lo)*float64(j)/float64(len(xs)-1)
		ys[j], _ = p.Encoding.Pair(i, max(-encoder.MaxPosition, min(first+xs[j], encoder.MaxPosition)))
	}
	return c.appendCurve(dst, class, xs[:], ys[:])
}

// circle is the template of a circle for hands.
const circle = `<circle class="line rule" cx="%" cy="%" r="%"/>` + "\n"

// appendHands draws the hands of a few pairs at the position in question, and
// k further on: between them is the angle k·ω, wherever the position is.
func (p *Criteria) appendHands(dst []byte, c axes) []byte {
	r := (c.bottom - c.top) / 2
	count := max(1, min(3, int((c.right-c.left)/(2*r+6))))
	pos := float64(p.Position())
	there := max(-encoder.MaxPosition, min(pos+float64(p.State.Offset), encoder.MaxPosition))
	for j := range count {
		i := j * (p.Encoding.Pairs() - 1) / 8
		x, y := c.left+r+float64(j)*(c.right-c.left-2*r)/float64(max(1, count-1)), c.top+r
		dst = append(dst, filled(circle, x, y, r)...)
		for k, class := range [...]string{"position", "offset"} {
			sin, cos := p.Encoding.Pair(i, [...]float64{pos, there}[k])
			dst = append(dst, path("line bold "+class, "M% %L% %", x, y, x+r*cos, y-r*sin)...)
		}
	}
	return dst
}

// appendValues draws the row in question, its sines and its cosines, between -1
// and 1.
func (p *Criteria) appendValues(dst []byte, c axes) []byte {
	pairs := p.Encoding.Pairs()
	n := min(pairs, 64)
	xs, sines, cosines := make([]float64, n), make([]float64, n), make([]float64, n)
	for j := range xs {
		i := j * (pairs - 1) / max(1, n-1)
		xs[j] = float64(i)
		sines[j], cosines[j] = p.Encoding.Pair(i, float64(p.Position()))
	}
	c.x, c.y = scale{lo: -0.5, hi: float64(pairs) - 0.5}, scale{lo: -1, hi: 1}
	dst = append(dst, c.level("rule", 1)+c.level("rule", -1)...)
	if n == 1 {
		return append(dst, c.dot("sine", 0, sines[0])+c.dot("cosine", 0, cosines[0])...)
	}
	dst = c.appendCurve(dst, "sine", xs, sines)
	dst = c.appendCurve(dst, "cosine", xs, cosines)
	if p.Dim >= 0 {
		sin, cos := p.Encoding.Pair(p.Dim/2, float64(p.Position()))
		class, y := "sine", sin
		if p.Dim%2 == 1 {
			class, y = "cosine", cos
		}
		dst = append(dst, c.dot(class, float64(p.Dim/2), y)...)
	}
	return dst
}

// appendStep draws the largest step of a number within its wave.
func (p *Criteria) appendStep(dst []byte, f *finding, c axes) []byte {
	if f.worst.Checked == 0 {
		return dst
	}
	wave := func(pos float64) float64 {
		sin, cos := p.Encoding.Pair(f.worst.Dimension/2, max(-encoder.MaxPosition, min(pos, encoder.MaxPosition)))
		return [...]float64{sin, cos}[f.worst.Dimension%2]
	}
	class := [...]string{"sine", "cosine"}[f.worst.Dimension%2]
	c.x, c.y = scale{lo: -3, hi: 4}, scale{lo: -1.1, hi: 1.1}
	var xs, ys [57]float64
	for j := range xs {
		xs[j] = -3 + float64(j)/8
		ys[j] = wave(f.worst.Position + xs[j])
	}
	dst = c.appendCurve(dst, class+" faint", xs[:], ys[:])
	for k := -3.0; k <= 4; k++ {
		dst = append(dst, c.dot(class, k, wave(f.worst.Position+k))...)
	}
	return c.appendCurve(dst, "ink bold", []float64{0, 1}, []float64{wave(f.worst.Position), wave(f.worst.Position + 1)})
}

// appendWavelengths draws the wavelengths of the pairs, the logarithm upwards.
func (p *Criteria) appendWavelengths(dst []byte, f *finding, c axes) []byte {
	n := len(f.xs)
	c.x, c.y = scale{lo: -0.5, hi: float64(p.Encoding.Pairs()) - 0.5}, scale{lo: f.ys[0] - 0.2, hi: max(f.ys[n-1], f.ys[0]+1) + 0.2}
	if n == 1 {
		return append(dst, c.dot("ink", 0, f.ys[0])...)
	}
	dst = c.appendCurve(dst, "ink", f.xs, f.ys)
	if p.Dim >= 0 {
		dst = append(dst, c.dot("ink", float64(p.Dim/2), math.Log10(min(p.Encoding.Wavelength(p.Dim/2), 1e300)))...)
	}
	return dst
}

func (p *Criteria) Summary() string {
	found := p.findings()
	kept, broken := 0, ""
	for i, f := range found {
		switch {
		case f.worst.Checked == 0:
		case f.holds:
			kept++
		default:
			broken += p.Say(" Broken: ", "不成立：") + say(p.Lang, claims[i].text) + p.Say(".", "。")
		}
	}
	s := p.State
	size := number.Integer(float64(s.SeqLen)) + p.Say(" positions in ", " 个位置、") + number.Integer(float64(s.DModel)) +
		p.Say(" dimensions with base ", " 维、底数 ") + encoder.Decimal(s.Base) + p.Say(".", "。")
	if len(found) < len(claims) {
		return p.Say("What is said of positional encodings is being checked for ", "正在检查位置编码的各项性质：") + size
	}
	summary := strconv.Itoa(kept) + p.Say(" claims about positional encodings hold for ", " 项关于位置编码的说法成立：") + size + broken
	if f := found[uniqueClaim]; f.worst.Checked > 0 {
		summary += p.Say(" The two most similar rows are ", "最相近的两行相距 ") + significant(f.worst.Value) +
			p.Say(" apart: ", "：") + p.where(uniqueClaim, &f)[0] + p.Say(".", "。")
	}
	return summary
}

// Data are the worst cases, in the order of the claims. What has no offset or
// dimension has 0 there.
func (p *Criteria) Data() dataio.Table {
	for p.Check() {
	}
	found := p.found
	return dataio.Table{
		Columns: []string{"claim", "holds", "worst", "position", "offset", "dimension", "checked"},
		Rows:    len(found),
		Row: func(dst []float64, row int) {
			x := found[row].worst
			holds := 0.0
			if found[row].holds {
				holds = 1
			}
			copy(dst, []float64{float64(row), holds, x.Value, x.Position, x.Offset, float64(x.Dimension), float64(x.Checked)})
		},
	}
}
