// Package shift shows the rotation M(k) that leads from every position p to p+k,
//
//	M(k)·PE(p) = PE(p+k)
//
// as the blocks of a few pairs with their numbers, the vector of p, what M(k) makes of
// it beside the vector of p+k, and one of the pairs on the unit circle.
package shift

import (
	"math"

	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// Spec describes the figure.
var Spec = figure.Spec{
	Name:   "shift",
	Title:  text.Message{English: "Rotation from position p to p + k", Chinese: "从位置 p 到 p + k 的旋转"},
	Keys:   text.Message{English: "Left and right arrow keys change the offset k by one, up and down arrow keys lead from pair to pair.", Chinese: "按左右方向键，间隔 k 加减 1；按上下方向键，在各对之间移动。"},
	Shared: []string{"seq-len", "d-model", "base", "position"},
	Params: []string{"offset", "layout"},
	New:    func() figure.Figure { return new(shift) },
}

func (f *shift) Scene(v *figure.View) *scene.Scene {
	p := f.at(v)
	s := &scene.Scene{Width: v.Width, Height: p.height(), Summary: p.summary()}
	p.headings(s)
	p.blocks(s)
	p.vectors(s)
	p.track(s)
	p.formulas(s)
	p.circle(s)
	s.Targets = []scene.Target{
		{Name: "rows", Index: p.first, Box: scene.Box{Y: matrixTop, Width: p.right, Height: float64(2*p.n) * p.row}, Rows: 2 * p.n},
		{Name: "track", Box: scene.Box{Y: p.bottom(), Width: float64(v.Width), Height: trackHeight}},
	}
	return s
}

// show puts a pair on the circle, and its block among those that are shown.
func (f *shift) show(v *figure.View, pair int) {
	f.pair = max(0, min(pair, v.Encoding.Pairs()-1))
	_, n := f.shown(v)
	f.first = max(f.pair-n+1, min(f.first, f.pair))
}

// Data are, for each pair, its frequency, the angle kω without whole turns, and the
// vectors.
func (f *shift) Data(v *figure.View) dataio.Table {
	m := f.move(v)
	angles := m.matrix.Angles()
	return dataio.Table{
		Columns: []string{"pair", "frequency", "angle", "sin p", "cos p", "M(k) sin", "M(k) cos", "sin p+k", "cos p+k"},
		Rows:    v.Encoding.Pairs(),
		Row: func(dst []float64, i int) {
			dst[0], dst[1], dst[2] = float64(i), v.Encoding.Frequency(i), angles[i]
			for j, x := range [...][]float64{m.from, m.made, m.there} {
				dst[3+2*j], dst[4+2*j] = math.NaN(), math.NaN()
				if x != nil {
					dst[3+2*j], dst[4+2*j] = x[2*i], x[2*i+1]
				}
			}
		},
	}
}
