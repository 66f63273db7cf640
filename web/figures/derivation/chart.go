package derivation

import (
	"math"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/chart"
)

// maxCosines is the largest number of cosines that one curve may cost.
const maxCosines = 1 << 18

// last returns the largest offset of the charts: a round number beyond the offset.
func (p *picture) last() float64 {
	return min(chart.RoundUp(max(50, 1.5*math.Abs(p.m-p.n))), encoder.MaxPosition)
}

// sums returns the curves up to the last offset.
func (p *picture) sums() *sums {
	key := sumsKey{p.State.DModel, p.State.Base, p.last()}
	return p.figure.sums.Of(key, func() *sums { return p.newSums(key) })
}

func (p *picture) newSums(key sumsKey) *sums {
	n := max(48, min(201, maxCosines/key.dModel))
	s := sums{ks: make([]float64, n), limit: make([]float64, n)}
	for i := range s.ks {
		s.ks[i] = float64(i) * (key.last / float64(n-1))
		s.limit[i] = encoder.Limit(s.ks[i], key.base)
	}
	for _, d := range dimensionsUpTo(key.dModel) {
		c := curve{d: d, g: valuesOf(p.narrowed(d), s.ks)}
		for i, g := range c.g {
			c.gap = max(c.gap, math.Abs(g-s.limit[i]))
		}
		s.curves = append(s.curves, c)
	}
	return &s
}

// chart returns the chart of the sums from an offset to the last.
func (p *picture) chart(first float64) chart.Axes {
	c := chart.Axes{
		Left: 44, Right: p.right() - 32, Top: bodyTop + 24, Bottom: bodyTop + 216,
		X: chart.Scale{Lo: first, Hi: p.last()}, Y: chart.Scale{Lo: -1, Hi: 1},
	}
	if p.stacked() {
		c.Right, c.Bottom = float64(p.Width)-8, bodyTop+164
	}
	return c
}

// sumsList returns where the list beside or below the chart is.
func (p *picture) sumsList() (left, right, y float64) {
	if p.stacked() {
		return 0, float64(p.Width) - 8, bodyTop + 222
	}
	return p.right(), float64(p.Width), bodyTop + 38
}
