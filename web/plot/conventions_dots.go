package plot

import (
	"math"

	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// lastOffset returns the largest offset of the curves.
func (p *Conventions) lastOffset() int { return max(10, min(p.State.SeqLen-1, 1e6)) }

func (p *Conventions) dotsChart(lowest float64) axes {
	left := 44.0
	if p.sideBySide() {
		left = p.orderWidth() + 60
	}
	top := p.dotsTop() + 34
	return axes{
		left: left, right: float64(p.Width) - 52, top: top, bottom: top + dotsHigh,
		x: scale{hi: float64(p.lastOffset())}, y: scale{lo: lowest, hi: 1},
	}
}

// KAt returns the offset at a place of the picture, and whether it is one of the
// curves.
func (p *Conventions) KAt(x, y float64) (k int, ok bool) {
	c := p.dotsChart(0)
	ok = x >= c.left-12 && x <= c.right+12 && y >= c.top-12 && y <= c.bottom+20
	return int(math.Round(max(0, min(c.numberX(x), c.x.hi)))), ok
}

// Offset returns the offset in question, without its sign.
func (p *Conventions) Offset() int {
	k := p.State.Offset
	if p.K != nil {
		k = *p.K
	}
	return number.Abs(k)
}

// dotWork is how many cosines the curves of one picture may cost.
const dotWork = 1 << 20

// appendDots draws g(k)/g(0) of both.
func (p *Conventions) appendDots(dst []byte, c *comparison) []byte {
	n := min(p.lastOffset()+1, 240, max(48, dotWork/4/p.State.DModel))
	ks := make([]float64, n)
	for i := range ks {
		ks[i] = math.Round(float64(i) * float64(p.lastOffset()) / float64(n-1))
	}
	var curves [][]float64
	lowest := 0.0
	for _, side := range c.sides {
		if side.table == nil {
			continue
		}
		g := make([]float64, n)
		if side.table.RelativeDots(g, ks) != nil {
			continue
		}
		whole := g[0]
		for i := range g {
			g[i] /= whole
			lowest = min(lowest, g[i])
		}
		curves = append(curves, g)
	}
	if lowest < 0 {
		lowest = math.Floor(2*lowest) / 2
	}
	r := p.dotsChart(lowest)
	dst = append(dst, textAt(`class="ink strong"`, r.left-44, p.dotsTop()+12, p.Say("Dot product of two rows k apart, g(k) ÷ g(0)", "相隔 k 的两行的点积，g(k) ÷ g(0)"))...)
	dst = append(dst, r.yAxis("")...)
	dst = append(dst, r.xAxis(p.Say("distance k →", "间隔 k →"))...)
	if len(curves) == 2 {
		dst = r.appendCurve(dst, "bold edge", ks, curves[1])
	}
	dst = r.appendCurve(dst, "ink", ks, curves[0])
	dst = append(dst, p.ends(c, r, curves)...)
	return append(dst, p.offset(c, r)...)
}

// share returns g(k)/g(0).
func share(t *convention.Table, k float64) float64 {
	g, err := t.RelativeDot(k)
	whole, _ := t.RelativeDot(0)
	if err != nil {
		return 0
	}
	return g / whole
}

// ends names the curves where they end.
func (p *Conventions) ends(c *comparison, r axes, curves [][]float64) string {
	at := func(g []float64) float64 { return r.pixelY(g[len(g)-1]) + digitHalf }
	if len(curves) < 2 {
		return textAt(`class="ink strong"`, r.right+6, at(curves[0]), "A")
	}
	apart := 0.0
	for i := range curves[0] {
		apart = max(apart, math.Abs(curves[0][i]-curves[1][i]))
	}
	a, b := at(curves[0]), at(curves[1])
	if apart < 1e-9 {
		return textAt(`class="ink strong"`, r.right+6, math.Round(a), "A = B")
	}
	if middle := (a + b) / 2; math.Abs(a-b) < 16 {
		if a <= b {
			a, b = middle-8, middle+8
		} else {
			a, b = middle+8, middle-8
		}
	}
	return textAt(`class="ink strong"`, r.right+6, math.Round(a), "A") + textAt(`class="quiet strong"`, r.right+6, math.Round(b), "B")
}

// offset marks the offset in question, and tells what it makes of both.
func (p *Conventions) offset(c *comparison, r axes) string {
	k := float64(p.Offset())
	svg, told := "", ""
	for i, side := range c.sides {
		if side.table == nil {
			continue
		}
		g := share(side.table, k)
		if k <= r.x.hi {
			svg += `<path class="dots ` + [...]string{"ink", "edge"}[i] + `" d="M` + tenth(r.pixelX(k)) + " " + tenth(r.pixelY(g)) + "h0\"/>\n"
		}
		if told != "" {
			told += p.Say(", ", "，")
		}
		told += [...]string{"A ", "B "}[i] + number.Fixed(g, 6)
	}
	if k <= r.x.hi {
		svg = pathOf("line offset", "M"+tenth(r.pixelX(k))+" "+coordinate(r.top)+"V"+coordinate(r.bottom)) + svg
	}
	name := "k = " + number.Integer(k)
	y := r.bottom + 58
	if beyond := p.Say(", right of the picture", "，在图的右侧之外"); k > r.x.hi && r.left+scene.TextWidth(name+told+beyond)+14 < float64(p.Width) {
		told += beyond
	}
	return svg + textAt(`class="offset strong"`, r.left, y, name) + textAt(`class="ink"`, r.left+math.Ceil(scene.TextWidth(name))+14, y, told)
}
