// Package shift shows the rotation M(k) that leads from every position p to p+k,
//
//	M(k)·PE(p) = PE(p+k)
//
// as the blocks of a few pairs with their numbers, the vector of p, what M(k) makes of
// it beside the vector of p+k, and one of the pairs on the unit circle.
package shift

import (
	"math"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/number"
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

type shift struct {
	first int // the first pair whose block is shown, where none is pointed at,
	pair  int // and the pair on the circle, if its block is shown
	moves figure.Memo[moveKey, *move]
}

// A move leads from p to p+k in all dimensions.
type move struct {
	matrix            *encoder.Shift
	from, made, there []float64 // PE(p), M(k)·PE(p) and PE(p+k), which is nil beyond ±2⁵³
	residual          float64   // the largest difference of the last two
}

// A moveKey is what a move depends on.
type moveKey struct {
	encoding *encoder.Encoding
	p, k     int
}

// picture is the figure at a view.
type picture struct {
	*figure.View
	*move
	layout
	first, n int // the pairs whose blocks are shown
	pair     int // the pair on the circle
}

func (f *shift) at(v *figure.View) *picture {
	p := picture{View: v, move: f.move(v), layout: layoutOf(v)}
	p.first, p.n = f.shown(v)
	if v.Dim >= 0 {
		p.pair = v.Dim / 2
	} else {
		p.pair = max(p.first, min(f.pair, p.first+p.n-1))
	}
	return &p
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

// shown returns the first pair whose block is shown, and how many there are.
func (f *shift) shown(v *figure.View) (first, n int) {
	pairs := v.Encoding.Pairs()
	n = min(layoutOf(v).pairs, pairs)
	first = f.first
	if i := v.Dim / 2; v.Dim >= 0 && (i < first || i >= first+n) {
		first = i
	}
	return max(0, min(first, pairs-n)), n
}

// show puts a pair on the circle, and its block among those that are shown.
func (f *shift) show(v *figure.View, pair int) {
	f.pair = max(0, min(pair, v.Encoding.Pairs()-1))
	_, n := f.shown(v)
	f.first = max(f.pair-n+1, min(f.first, f.pair))
}

// dim returns the dimension in row r of the matrix: the places of sine and cosine are
// swapped in the other order.
func dim(v *figure.View, r int) int {
	if swapped(v) {
		return r ^ 1
	}
	return r
}

func swapped(v *figure.View) bool { return v.State.Layout == "cos-sin" }

// move returns the move of a view.
func (f *shift) move(v *figure.View) *move {
	return f.moves.Of(moveKey{v.Encoding, v.Position(), v.State.Offset}, func() *move { return newMove(v.Encoding, v.Position(), v.State.Offset) })
}

func newMove(e *encoder.Encoding, p, k int) *move {
	d := e.DModel()
	m := move{from: make([]float64, d), made: make([]float64, d)}
	// The state holds no position and no offset that an encoding refuses.
	m.matrix, _ = e.Shift(float64(k))
	_ = e.Row(m.from, float64(p))
	_ = m.matrix.Apply(m.made, m.from)
	if number.Abs(p+k) > encoder.MaxPosition {
		return &m
	}
	m.there = make([]float64, d)
	_ = e.Row(m.there, float64(p+k))
	for j, x := range m.there {
		m.residual = max(m.residual, math.Abs(x-m.made[j]))
	}
	return &m
}

// block returns the block of a pair in the order of the rows.
func (p *picture) block(i int) [2][2]float64 {
	b := p.matrix.Block(i)
	if swapped(p.View) {
		b[0][1], b[1][0] = b[1][0], b[0][1]
	}
	return b
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
