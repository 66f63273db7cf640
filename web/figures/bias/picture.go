package bias

import (
	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/bias"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/number"
)

type biases struct {
	pointed *int // the distance that is pointed at, if any
	rows    figure.Memo[rowKey, *encoder.Encoding]
	sines   figure.Memo[int, *encoder.Encoding]
	curves  figure.Memo[curvesKey, *curves]
}

func (f *biases) formulas(v *figure.View) formulas {
	s := &v.State
	b := formulas{
		heads: s.Heads, head: min(s.Head, s.Heads),
		t5:   bias.T5{Buckets: 32, MaxDistance: 128, Bidirectional: s.Direction == "bidirectional"},
		row:  f.rows.Of(rowKey{s.HeadDim, s.Base}, func() *encoder.Encoding { return rowsOf(s.HeadDim, s.Base) }),
		sine: f.sines.Of(s.HeadDim, func() *encoder.Encoding { return rowsOf(s.HeadDim, encoder.DefaultBase) }),
	}
	b.slopes, _ = bias.ALiBiSlopes(s.Heads)
	return b
}

func (f *biases) curvesOf(v *figure.View, b *formulas) *curves {
	s := &v.State
	key := curvesKey{s.Heads, b.head, s.Range, s.HeadDim, v.Width, s.Base, s.Direction, v.Lang}
	return f.curves.Of(key, func() *curves { return newCurves(v, b) })
}

// picture is the figure at a view.
type picture struct {
	*figure.View
	formulas
	*curves
	layout
	n int // the distance in question
}

func (f *biases) picture(v *figure.View) *picture {
	p := &picture{View: v, formulas: f.formulas(v), layout: layoutOf(v), n: f.distance(v)}
	p.curves = f.curvesOf(v, &p.formulas)
	return p
}

// distance returns the distance in question, without its sign where all keys are
// earlier.
func (f *biases) distance(v *figure.View) int {
	n := v.State.Offset
	if f.pointed != nil {
		n = *f.pointed
	}
	if bidirectional(v) {
		return n
	}
	return number.Abs(n)
}
