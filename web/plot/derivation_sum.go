package plot

import (
	"math"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/number"
)

// The third and the last step: the dot product is a function of the distance,
// and that of many pairs nears an integral.

// sumDrawn is what does not depend on the positions.
type sumDrawn struct {
	of     sumKey
	ks     []float64
	curves []sumCurve // of ever more dimensions; the limit last
}

type sumKey struct {
	dModel     int
	base, last float64
}

// A sumCurve is g(k)/(d/2) for a number of dimensions.
type sumCurve struct {
	d      int // 0 for the limit
	g      []float64
	gap, k float64 // the largest distance from the limit, and where
}

// derivationWork is how many cosines one curve may cost.
const derivationWork = 1 << 18

// last returns the largest offset of the charts: a round number beyond the
// offset.
func (p *Derivation) last() float64 {
	return min(roundUp(max(50, 1.5*math.Abs(p.m()-p.n()))), encoder.MaxPosition)
}

// curveOf returns g(k)/(d/2) for evenly spaced k.
func curveOf(e *encoder.Encoding, ks []float64) []float64 {
	g := make([]float64, len(ks))
	if e.Curve(g, ks[0], ks[1]-ks[0]) != nil {
		return g
	}
	for i := range g {
		g[i] /= float64(e.Pairs())
	}
	return g
}

// sums returns the curves, anew only if they differ.
func (p *Derivation) sums() *sumDrawn {
	of := sumKey{p.State.DModel, p.State.Base, p.last()}
	if p.sum.of == of {
		return &p.sum
	}
	n := max(48, min(201, derivationWork/of.dModel))
	p.sum = sumDrawn{of: of, ks: make([]float64, n)}
	limit := sumCurve{g: make([]float64, n)}
	for i := range p.sum.ks {
		p.sum.ks[i] = float64(i) * (of.last / float64(n-1))
		limit.g[i] = encoder.Limit(p.sum.ks[i], of.base)
	}
	for _, d := range dimensionsUpTo(of.dModel) {
		c := sumCurve{d: d, g: curveOf(p.narrowed(d), p.sum.ks)}
		for i := range c.g {
			if gap := math.Abs(c.g[i] - limit.g[i]); gap > c.gap {
				c.gap, c.k = gap, p.sum.ks[i]
			}
		}
		p.sum.curves = append(p.sum.curves, c)
	}
	p.sum.curves = append(p.sum.curves, limit)
	return &p.sum
}

// dimensionsUpTo returns a few numbers of dimensions from 2 to d.
func dimensionsUpTo(d int) []int {
	var all []int
	for _, few := range [...]int{2, 4, 8, 32, 128} {
		if few < d {
			all = append(all, few)
		}
	}
	return append(all, d)
}

// chart returns the chart of the third and the last step, from lo to the last
// offset.
func (p *Derivation) chart(lo, bottom, top float64) axes {
	c := axes{left: 44, right: p.right() - 32, top: derivationBody + 24, bottom: derivationBody + 216, x: scale{lo: lo, hi: p.last()}, y: scale{lo: bottom, hi: top}}
	if p.stacked() {
		c.right, c.bottom = float64(p.Width)-8, derivationBody+164
	}
	return c
}

// sumList returns where the list beside or below the chart is.
func (p *Derivation) sumList() (left, right, y float64) {
	if p.stacked() {
		return 0, float64(p.Width) - 8, derivationBody + 222
	}
	return p.right(), float64(p.Width), derivationBody + 38
}

// products returns ⟨p_{n+k}, p_n⟩ for a few n, each multiplied out.
func (p *Derivation) products() (ns, dots []float64) {
	k := p.m() - p.n()
	a, b := make([]float64, p.State.DModel), make([]float64, p.State.DModel)
	for _, by := range [...]float64{0, 1, 100, 10000} {
		n := max(-encoder.MaxPosition-min(k, 0), min(p.n()+by, encoder.MaxPosition-max(k, 0)))
		if p.Encoding.Row(a, n+k) != nil || p.Encoding.Row(b, n) != nil {
			continue
		}
		sum := 0.0
		for i := range a {
			sum += a[i] * b[i]
		}
		ns, dots = append(ns, n), append(dots, sum)
	}
	return ns, dots
}

func (p *Derivation) appendProducts(dst []byte) []byte {
	drawn := p.sums()
	half := float64(p.Encoding.Pairs())
	c := p.chart(-p.last(), -1, 1)
	dst = append(dst, c.yAxis("g(m − n) ÷ d/2")+c.xAxis("m − n →")...)
	g := drawn.curves[len(drawn.curves)-2].g
	n := len(g)
	ks, both := make([]float64, 2*n-1), make([]float64, 2*n-1)
	for i := range ks {
		j := max(i-n+1, n-1-i)
		ks[i], both[i] = drawn.ks[j], g[j]
		if i < n {
			ks[i] = -ks[i]
		}
	}
	dst = c.appendCurve(dst, "ink", ks, both)
	k := p.m() - p.n()
	ns, dots := p.products()
	left, right, y := p.sumList()
	right = min(right, left+300)
	if len(dots) > 0 {
		dst = append(dst, c.upright("offset", k)+c.dot("offset", k, dots[0]/half)...)
	}
	dst = append(dst, textAt(`class="offset strong"`, left, y, "k = m − n = "+number.Integer(k))...)
	for i := range ns {
		dst = append(dst, equation(`class="position"`, left, y+24+20*float64(i), "n = "+number.Integer(ns[i]))+
			textAt(`class="ink" text-anchor="end"`, right, y+24+20*float64(i), number.Fixed(dots[i], 4))...)
	}
	exact, _ := p.Encoding.RelativeDot(k)
	return append(dst, listed("ink strong", left, right, y+24+20*4+4, "g(k) = Σ cos(k θ_j)", number.Fixed(exact, 4))...)
}

func (p *Derivation) sayProducts() string {
	exact, _ := p.Encoding.RelativeDot(p.m() - p.n())
	return p.Say("Whatever n is, the dot product is ", "无论 n 是多少，内积都是 ") + number.Fixed(exact, 4) + p.Say(".", "。")
}

func (p *Derivation) productsData() dataio.Table {
	var numbers []float64
	ns, dots := p.products()
	for i := range ns {
		numbers = append(numbers, ns[i], p.m()-p.n(), dots[i])
	}
	return rows([]string{"n", "k", "dot"}, numbers)
}

func (p *Derivation) appendSums(dst []byte) []byte {
	drawn := p.sums()
	c := p.chart(0, -1, 1)
	dst = append(dst, c.yAxis("g(m − n) ÷ d/2")+c.xAxis("|m − n| →")...)
	for i, curve := range drawn.curves {
		class := "quiet faint"
		switch {
		case curve.d == 0:
			class = "ink dash"
		case i == len(drawn.curves)-2:
			class = "ink bold"
		}
		dst = c.appendCurve(dst, class, drawn.ks, curve.g)
	}
	k := math.Abs(p.m() - p.n())
	dst = append(dst, c.upright("offset", k)...)

	left, right, y := p.sumList()
	at, gap := left+170, min(right, left+310)
	line := 20.0
	if p.stacked() {
		at, gap, line = 190, right, 18
	}
	dst = append(dst, textAt(`class="quiet"`, left, y, "d")+
		textAt(`class="offset" text-anchor="end"`, at, y, "k = "+number.Integer(k))+
		textAt(`class="quiet" text-anchor="end"`, gap, y, p.Say("largest gap", "最大偏离"))...)
	for i, curve := range drawn.curves {
		y := y + line*float64(i+1)
		class, name, away := "quiet", number.Integer(float64(curve.d)), number.Fixed(curve.gap, 4)
		if i >= len(drawn.curves)-2 {
			class = "ink strong"
		}
		value := 0.0
		if curve.d == 0 {
			name, away, value = "∞", "", encoder.Limit(k, p.State.Base)
		} else {
			e := p.narrowed(curve.d)
			g, _ := e.RelativeDot(k)
			value = g / float64(e.Pairs())
		}
		dst = append(dst, textAt(`class="`+class+`"`, left, y, name)+textAt(`class="`+class+`" text-anchor="end"`, at, y, number.Fixed(value, 4))+
			textAt(`class="`+class+`" text-anchor="end"`, gap, y, away)...)
	}
	return dst
}

func (p *Derivation) saySums() string {
	curves := p.sums().curves
	c := curves[len(curves)-2]
	return p.Say("In ", "在 ") + number.Integer(float64(c.d)) + p.Say(" dimensions the dot product, divided by its largest value, is within ", " 维中，内积与其最大值之比和极限的偏离不超过 ") +
		number.Fixed(c.gap, 4) + p.Say(" of its limit up to k = ", "，范围到 k = ") + number.Integer(p.last()) + p.Say(".", "。")
}

func (p *Derivation) sumsData() dataio.Table {
	drawn := p.sums()
	columns := []string{"k"}
	for _, c := range drawn.curves {
		name := "limit"
		if c.d > 0 {
			name = "d=" + number.Integer(float64(c.d))
		}
		columns = append(columns, name)
	}
	return dataio.Table{
		Columns: columns,
		Rows:    len(drawn.ks),
		Row: func(dst []float64, row int) {
			dst[0] = drawn.ks[row]
			for i, c := range drawn.curves {
				dst[i+1] = c.g[row]
			}
		},
	}
}
