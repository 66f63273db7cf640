package plot

import (
	"math"
	"slices"
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/property"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/scene"
)

// Dot is the dot product of two rows as a curve over their distance k,
//
//	g(k)/(d/2)
//
// with the limit for ever more dimensions over it, the places where it does
// what one might not expect, and beneath, small, the limits for other
// frequencies.
//
// A Dot that is drawn again, with another view, computes only what differs.
type Dot struct {
	figure.View
	K *int // the offset that is pointed at, if any

	drawn dotDrawn
}

// dotDrawn is what does not depend on the offset.
type dotDrawn struct {
	of        dotKey
	encoding  *encoder.Encoding
	landmarks []landmark
	lowest    float64 // value on the axis
	svg       []byte
}

type dotKey struct {
	dModel, width, most int
	base                float64
	theta               string
	lang                Lang
}

const (
	dotChart  = 232 // height of the chart
	dotTop    = 40
	dotLeft   = 44
	dotLines  = 4 // of text beneath it
	dotLine   = 20
	smallHigh = 64 // height of a small curve
	smallTop  = 24

	// DotBottom is where the curve of a Dot ends, from the top.
	DotBottom = dotTop + dotChart + 20
)

func (p *Dot) Height() int {
	return p.smallY() + (len(others)+p.perRow()-1)/p.perRow()*(smallTop+smallHigh+14)
}

// smallY returns where the small curves begin.
func (p *Dot) smallY() int { return dotTop + dotChart + 52 + dotLines*dotLine + 20 }

func (p *Dot) perRow() int {
	if p.Narrow() {
		return 4
	}
	return len(others)
}

// spectrumOf returns the frequencies of a name of ThetaNames.
func spectrumOf(theta string) encoder.Spectrum {
	for i, name := range param.ThetaNames() {
		if name == theta {
			return encoder.Spectrum(i)
		}
	}
	return encoder.Geometric
}

// draw draws what does not depend on the offset, unless it is drawn already.
func (p *Dot) draw() *dotDrawn {
	s := p.State
	of := dotKey{s.DModel, p.Width, s.Range, s.Base, s.Theta, p.Lang}
	if p.drawn.of == of {
		return &p.drawn
	}
	e, err := encoder.New(1, s.DModel, encoder.Base(s.Base), encoder.Frequencies(spectrumOf(s.Theta)))
	if err != nil {
		e = p.Encoding
	}
	ks, g := p.curve(e)
	kLimit, limit := p.limit(e)
	p.drawn = dotDrawn{of: of, encoding: e, landmarks: p.landmarks(e, kLimit, limit), lowest: -0.5}
	if len(g) > 0 && min(slices.Min(g), slices.Min(limit)) < -0.5 {
		p.drawn.lowest = -1
	}
	c := p.chart()
	svg := append([]byte(c.yAxis("g(k) ÷ d/2")), c.xAxis(p.Say("distance |k| →", "间隔 |k| →"))+p.key(c)...)
	svg = c.appendCurve(svg, "edge", ks, g)
	svg = c.appendCurve(svg, "ink", kLimit, limit)
	svg = append(svg, p.drawn.marks(c, p.left())...)
	p.drawn.svg = p.appendOthers(svg)
	return &p.drawn
}

// left returns where texts begin: below the axis, or where there is little room
// at the very edge.
func (p *Dot) left() float64 {
	if p.Narrow() {
		return 0
	}
	return dotLeft
}

// Offset returns the offset in question, without its sign: g is even.
func (p *Dot) Offset() int {
	k := p.State.Offset
	if p.K != nil {
		k = *p.K
	}
	return max(k, -k)
}

// KAt returns the offset at a place of the picture.
func (p *Dot) KAt(x float64) int {
	c := p.chart()
	return int(math.Round(max(0, min(c.numberX(x), float64(p.State.Range)))))
}

func (p *Dot) chart() axes {
	return axes{
		left: dotLeft, top: dotTop, right: float64(p.Width) - 12, bottom: dotTop + dotChart,
		x: scale{lo: 0, hi: float64(p.State.Range)},
		y: scale{lo: p.drawn.lowest, hi: 1},
	}
}

// dotWork is how many cosines the curve of one picture may cost, and so may the
// search for where it rises.
const dotWork = 1 << 20

// dotSamples is at how many offsets the curve is computed at the most.
const dotSamples = 1 << 16

// points returns how many points the curve of the limit has: one for each offset,
// or for each pixel where there are more.
func (p *Dot) points() int { return min(p.State.Range+1, max(p.Width-dotLeft, 2)) }

// samples returns at how many offsets g is computed: at all of the range unless
// that costs too much. Of those that share a pixel the curve shows the extremes.
func (p *Dot) samples(e *encoder.Encoding) int {
	return min(p.State.Range+1, dotSamples, max(dotWork/e.Pairs(), 64))
}

// limit returns the offsets of the curve of the limit, and its values.
func (p *Dot) limit(e *encoder.Encoding) (ks, limit []float64) {
	ks = spaced(p.points(), p.State.Range)
	limit = make([]float64, len(ks))
	for i, k := range ks {
		limit[i] = e.Limit(k)
	}
	return ks, limit
}

// curve returns the offsets of the curve and g(k)/(d/2).
func (p *Dot) curve(e *encoder.Encoding) (ks, g []float64) {
	ks = spaced(p.samples(e), p.State.Range)
	g = make([]float64, len(ks))
	if e.Curve(g, 0, float64(p.State.Range)/float64(len(g)-1)) != nil {
		return nil, nil
	}
	for i := range g {
		g[i] /= float64(e.Pairs())
	}
	return ks, g
}

// spaced returns n evenly spaced numbers from 0 to last.
func spaced(n, last int) []float64 {
	x := make([]float64, n)
	for i := range x {
		x[i] = float64(i) * (float64(last) / float64(n-1))
	}
	return x
}

func (p *Dot) AppendSVG(dst []byte) []byte {
	d, c := p.draw(), p.chart()
	return append(append(dst, d.svg...), p.mark(c, d.encoding)+p.readout(d.encoding, c.bottom+52)...)
}

// marks marks the landmarks by letters, and tells beneath what they are.
func (d *dotDrawn) marks(c axes, left float64) string {
	svg, taken := "", -20.0
	for i, m := range d.landmarks {
		if x := c.pixelX(m.k); m.found && m.k <= c.x.hi && x > taken+14 {
			at := c.pixelY(m.g)
			above := math.Round(at) - 9
			if above < c.top+16 {
				above += 26 // below, that is
			}
			svg += `<path class="dots wrong" d="M` + tenth(x) + " " + tenth(at) + "h0\"/>\n" +
				textAt(`class="wrong strong halo" text-anchor="middle"`, math.Round(x), above, m.letter)
			taken = x
		}
		y := c.bottom + 52 + float64(i+1)*dotLine
		svg += textAt(`class="wrong strong"`, left, y, m.letter) + textAt(`class="ink"`, left+18, y, m.text)
	}
	return svg
}

// key tells the two curves apart.
func (p *Dot) key(c axes) string {
	y := float64(dotTop - 14)
	entry := func(right float64, class, name string) (svg string, left float64) {
		left = right - 8 - math.Ceil(scene.TextWidth(name))
		return textAt(`class="`+class+`" text-anchor="end"`, right, y+4, name) +
			`<path class="line ` + class + `" d="` + stroke(left, y, "h", -24) + `"/>` + "\n", left - 24
	}
	limit, left := entry(c.right, "ink", "d → ∞")
	finite, _ := entry(left-20, "quiet", "d = "+number.Integer(float64(p.State.DModel)))
	return finite + limit
}

// mark marks the offset in question.
func (p *Dot) mark(c axes, e *encoder.Encoding) string {
	k := float64(p.Offset())
	g, err := e.RelativeDot(k)
	if err != nil || k > c.x.hi {
		return ""
	}
	x, y := c.pixelX(k), c.pixelY(g/float64(e.Pairs()))
	return `<path class="line offset" d="M` + tenth(x) + " " + tenth(c.top) + "V" + tenth(c.bottom) + `"/>` + "\n" +
		`<path class="dots offset" d="M` + tenth(x) + " " + tenth(y) + "h0\"/>\n"
}

// readout tells the numbers of the offset in question: the limit where there is
// room for it.
func (p *Dot) readout(e *encoder.Encoding, y float64) string {
	k := p.Offset()
	g, err := e.RelativeDot(float64(k))
	if err != nil {
		return ""
	}
	offset := "k = " + number.Integer(float64(k))
	numbers := "g ÷ d/2 = " + number.Fixed(g/float64(e.Pairs()), 6)
	x := p.left() + 18 + math.Ceil(scene.TextWidth(offset))
	if limit := p.Say(",  d → ∞: ", "，d → ∞：") + number.Fixed(e.Limit(float64(k)), 6); x+scene.TextWidth(numbers+limit) < float64(p.Width) {
		numbers += limit
	}
	return textAt(`class="offset strong"`, p.left(), y, offset) + textAt(`class="ink"`, x, y, numbers)
}

// A landmark is a place where the curve does what one might not expect.
type landmark struct {
	letter string
	found  bool
	k, g   float64
	text   string
}

// landmarks returns the first rise, the first offset below zero, and the zero
// of the limit.
func (p *Dot) landmarks(e *encoder.Encoding, ks, limit []float64) []landmark {
	bound := min(dotWork/e.Pairs(), 1<<16)
	upTo := number.Integer(float64(bound))
	half := float64(e.Pairs())
	at := func(k int) float64 { g, _ := e.RelativeDot(float64(k)); return g / half }

	rise := landmark{letter: "A", text: p.Say("It never rises up to k = "+upTo, "到 k = "+upTo+" 为止从不回升")}
	if k, ok := property.FirstRise(e, bound); ok {
		rise.found, rise.k, rise.g = true, float64(k+1), at(k+1)
		greater := "g(" + number.Integer(float64(k+1)) + ") > g(" + number.Integer(float64(k)) + ")"
		rise.text = p.Say("It first rises: "+greater, "首次回升："+greater)
	}
	below := landmark{letter: "B", text: p.Say("It is nowhere below zero up to k = "+upTo, "到 k = "+upTo+" 为止都不为负")}
	if k, ok := property.FirstNegative(e, bound); ok {
		below.found, below.k, below.g = true, float64(k), at(k)
		number := "g(" + number.Integer(float64(k)) + ") ÷ d/2 = " + number.Fixed(at(k), 6)
		below.text = p.Say("First below zero: "+number, "首次为负："+number)
	}
	return []landmark{rise, below, p.limitZero(e, ks, limit)}
}

// limitZero returns where the limit first crosses zero.
func (p *Dot) limitZero(e *encoder.Encoding, ks, limit []float64) landmark {
	m := landmark{letter: "C"}
	switch e.Spectrum() {
	case encoder.Geometric:
		m.k = encoder.LimitZero(e.Base())
		if m.found = m.k <= encoder.MaxPosition; !m.found {
			m.text = p.Say("d → ∞: no zero up to k = 2⁵³", "d → ∞：到 k = 2⁵³ 为止没有零点")
			break
		}
		m.text = p.Say("d → ∞: first zero at k = ", "d → ∞：首个零点 k = ") + label(math.Round(m.k*100)/100)
		if e.Base() >= 10 {
			m.text += " = " + number.Fixed(m.k/e.Base(), 3) + "·n"
		}
	case encoder.Linear:
		m.found, m.k = true, math.Pi
		m.text = p.Say("d → ∞ is sin k ÷ k: first zero at k = π", "d → ∞ 即 sin k ÷ k：首个零点 k = π")
	default:
		m.text = p.Say("d → ∞ swings, but stays above zero here", "d → ∞：有摆动，但在此范围内为正")
		for i, g := range limit {
			if g <= 0 {
				m.found, m.k = true, ks[i]
				m.text = p.Say("d → ∞ falls below zero at k = ", "d → ∞：变为负数，k = ") + label(math.Round(ks[i]))
				break
			}
		}
	}
	return m
}

// A choice of frequencies, and what it is called.
type frequencies struct {
	theta string
	base  float64
	name  string
}

var others = []frequencies{
	{"power", 100, "n = 10²"}, {"power", 1000, "n = 10³"}, {"power", 1e4, "n = 10⁴"}, {"power", 1e5, "n = 10⁵"},
	{"linear", 0, "θ = t"}, {"square", 0, "θ = t²"}, {"cube", 0, "θ = t³"},
}

// othersTitle says what the small curves are for.
func (p *Dot) othersTitle() string {
	if p.Still {
		return p.Say("d → ∞ for other frequencies", "换用其他频率时 d → ∞ 的曲线")
	}
	return p.Say("d → ∞ for other frequencies: choose one", "换用其他频率时 d → ∞ 的曲线：可点选")
}

// appendOthers appends the limits for other frequencies, small, over the same
// distances. What is chosen by clicking on one is in its data attributes.
func (p *Dot) appendOthers(dst []byte) []byte {
	per, y0 := p.perRow(), float64(p.smallY())
	dst = append(dst, textAt(`class="quiet"`, p.left(), y0-8, p.othersTitle())...)
	pitch := (float64(p.Width) - p.left()) / float64(per)
	const points = 96
	var ks, limit [points]float64
	for i, f := range others {
		left, top := p.left()+pitch*float64(i%per), y0+float64(i/per*(smallTop+smallHigh+14))+smallTop
		c := axes{left: left, top: top, right: left + pitch - 12, bottom: top + smallHigh, x: scale{hi: float64(p.State.Range)}, y: scale{lo: -0.5, hi: 1}}
		e, err := encoder.New(1, 2, encoder.Base(max(f.base, 1)), encoder.Frequencies(spectrumOf(f.theta)))
		if err != nil {
			continue
		}
		for j := range ks {
			ks[j] = float64(j) * c.x.hi / (points - 1)
			limit[j] = e.Limit(ks[j])
		}
		class, weight := "quiet", ""
		if f.theta == p.State.Theta && (f.base == 0 || f.base == p.State.Base) {
			class, weight = "ink", " strong"
		}
		size := ` x="` + tenth(c.left) + `" y="` + tenth(top-smallTop) + `" width="` + tenth(c.right-c.left) + `" height="` + coordinate(smallTop+smallHigh) + `"`
		dst = append(dst, `<g data-theta="`+f.theta+`" data-base="`+strconv.FormatFloat(f.base, 'f', -1, 64)+`">`+"\n"+
			`<rect class="hit"`+size+"/>\n"+
			textAt(`class="`+class+weight+`"`, math.Round(left), top-8, f.name)+
			`<path class="line rule" d="`+stroke(math.Round(c.left), math.Round(c.pixelY(0))+0.5, "H", math.Round(c.right))+`"/>`+"\n"...)
		dst = c.appendCurve(dst, class, ks[:], limit[:])
		dst = append(dst, "</g>\n"...)
	}
	return dst
}

func (p *Dot) Summary() string {
	e, marks := p.draw().encoding, p.draw().landmarks
	k := number.Integer(float64(p.Offset()))
	g, _ := e.RelativeDot(float64(p.Offset()))
	value, d := number.Fixed(g/float64(e.Pairs()), 6), number.Integer(float64(p.State.DModel))
	return p.Say(
		"The dot product of two positions against their distance, for "+d+" dimensions: at k = "+k+" it is "+value+" of its largest value. ",
		"两个位置的点积随间隔的变化，"+d+" 维：k = "+k+" 时为最大值的 "+value+"。",
	) + marks[0].text + p.Say(". ", "。") + marks[1].text + p.Say(". ", "。") + marks[2].text + p.Say(".", "。")
}

// Data are the offsets of the range with g(k)/(d/2) and its limit.
func (p *Dot) Data() dataio.Table {
	e := p.draw().encoding
	return dataio.Table{
		Columns: []string{"k", "g(k)/(d/2)", "limit"},
		Rows:    p.State.Range + 1,
		Row: func(dst []float64, row int) {
			g, _ := e.RelativeDot(float64(row))
			dst[0], dst[1], dst[2] = float64(row), g/float64(e.Pairs()), e.Limit(float64(row))
		},
	}
}
