package dot

import (
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/number"
)

type dot struct {
	pointed *int // the offset that is pointed at, if any
	samples [2]figure.Memo[samplesKey, *samples]
	curves  figure.Memo[curvesKey, *curves]
}

// samplesOf returns the samples of the range, and of the second chart.
func (d *dot) samplesOf(v *figure.View) [2]*samples {
	var s [2]*samples
	for i, last := range [...]int{v.State.Range, farther(v.State.Range)} {
		s[i] = d.samples[i].Of(keyOf(v, last), func() *samples { return newSamples(v, last) })
	}
	return s
}

// curvesOf returns the curves of a view.
func (d *dot) curvesOf(v *figure.View) *curves {
	g := d.samplesOf(v)
	key := curvesKey{g[0].samplesKey, v.Width, [2]int{g[0].step, g[1].step}, v.Lang, v.Still}
	return d.curves.Of(key, func() *curves { return newCurves(v, g) })
}

// picture is the figure at a view.
type picture struct {
	*figure.View
	k int // the offset in question
	*curves
}

// offset returns the offset in question without its sign: g is even.
func (d *dot) offset(v *figure.View) int {
	k := v.State.Offset
	if d.pointed != nil {
		k = *d.pointed
	}
	return number.Abs(k)
}

// value returns g(k)/(d/2) for the offset in question, and whether there is one.
func (p *picture) value() (g float64, ok bool) {
	g, err := p.encoding.RelativeDot(float64(p.k))
	return g / float64(p.encoding.Pairs()), err == nil
}
