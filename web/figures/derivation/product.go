package derivation

import (
	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figures/internal/vector"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// The third step: the dot product is a function of the distance.

// products returns ⟨p_{n+k}, p_n⟩ for a few n, each multiplied out.
func (p *picture) products() (ns, dots []float64) {
	k := p.m - p.n
	a, b := make([]float64, p.State.DModel), make([]float64, p.State.DModel)
	for _, by := range [...]float64{0, 1, 100, 10000} {
		n := max(-encoder.MaxPosition-min(k, 0), min(p.n+by, encoder.MaxPosition-max(k, 0)))
		if p.Encoding.Row(a, n+k) != nil || p.Encoding.Row(b, n) != nil {
			continue
		}
		ns, dots = append(ns, n), append(dots, vector.Dot(a, b))
	}
	return ns, dots
}

func (p *picture) drawProducts(s *scene.Scene) string {
	k := p.m - p.n
	c := p.chart(-p.last())
	c.YAxis(s, "g(m − n) ÷ d/2")
	c.XAxis(s, "m − n →")
	ks, g := p.sums().mirrored()
	c.Curve(s, scene.Ink, ks, g)
	ns, dots := p.products()
	if len(dots) > 0 {
		c.Upright(s, scene.Offset, k)
		c.Dot(s, scene.Offset, k, dots[0]/float64(p.Encoding.Pairs()))
	}

	left, right, y := p.sumsList()
	right = min(right, left+300)
	s.Text(scene.Offset|scene.Strong, scene.Start, left, y, "k = m − n = "+number.Integer(k))
	for i := range ns {
		listed(s, scene.Position, left, right, y+24+20*float64(i), "n = "+number.Integer(ns[i]), number.Fixed(dots[i], 4))
	}
	exact, _ := p.Encoding.RelativeDot(k)
	listed(s, scene.Ink|scene.Strong, left, right, y+24+20*4+4, "g(k) = Σ cos(k θ_j)", number.Fixed(exact, 4))
	return p.Phrase("Whatever n is, the dot product is $1.", "无论 n 是多少，点积都是 $1。", number.Fixed(exact, 4))
}

// mirrored returns the curve of all dimensions for offsets of both signs: g is even.
func (s *sums) mirrored() (ks, g []float64) {
	n := len(s.ks)
	ks, g = make([]float64, 2*n-1), make([]float64, 2*n-1)
	for i := range ks {
		j := max(i-n+1, n-1-i)
		ks[i], g[i] = s.ks[j], s.whole().g[j]
		if i < n {
			ks[i] = -ks[i]
		}
	}
	return ks, g
}

func (p *picture) productsData() dataio.Table {
	var numbers []float64
	ns, dots := p.products()
	for i := range ns {
		numbers = append(numbers, ns[i], p.m-p.n, dots[i])
	}
	return rows([]string{"n", "k", "dot"}, numbers)
}
