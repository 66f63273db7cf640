package collision

import (
	"math"

	"github.com/posenc/posenc/encoder/property"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/figures/internal/spread"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

type collision struct {
	held    string // what the pointer drags: p, q, both or base
	grip    int    // where it took hold of both, in rows from p
	curve   figure.Memo[curveKey, *curve]
	nearest figure.Memo[nearestKey, nearest]
	drawn   figure.Memo[drawnKey, []scene.Mark]
}

// A drawnKey is what the drawn curve depends on.
type drawnKey struct {
	curveKey
	left, width int
	lang        text.Lang
}

// A nearest is an offset at which two rows are nearest, and their distance.
type nearest struct {
	k        int
	distance float64
}

// A nearestKey is what the nearest rows depend on.
type nearestKey struct {
	dModel, last int
	base         float64
}

// picture is the figure at a view.
type picture struct {
	*figure.View
	layout
	p, q    int // the two rows, counted from 0
	pairs   []int
	nearest nearest // of all rows
	*curve
}

const (
	maxOffsets = 1 << 16 // that are searched for the nearest rows
	maxTips    = 1 << 20 // pairs of hands that such a search may look at
)

// searched returns the largest offset that is searched for the nearest rows.
func searched(s *param.State) int {
	return min(s.SeqLen-1, maxOffsets, max(leastOffsets, 2*maxTips/s.DModel))
}

func (f *collision) picture(v *figure.View) *picture {
	p := &picture{View: v, layout: layoutOf(v.Width), curve: f.curveOf(v)}
	p.p, p.q = rows(v)
	p.pairs = pairsShown(v.Encoding.Pairs(), p.clocks)
	last := searched(&v.State)
	p.nearest = f.nearest.Of(nearestKey{v.State.DModel, last, v.State.Base}, func() nearest {
		k, x := property.Nearest(v.Encoding, last)
		return nearest{k, x}
	})
	return p
}

// curveOf returns the curve of a view: complete, or at a live view as far as it is known.
func (f *collision) curveOf(v *figure.View) *curve {
	s := &v.State
	key := curveKey{s.DModel, s.SeqLen, decades(s.Base)}
	c := f.curve.Of(key, func() *curve {
		c := newCurve(key)
		c.find(1)
		return c
	})
	for !v.Live && len(c.order) > 0 {
		c.find(1)
	}
	return c
}

// rows returns the chosen row and the one an offset away, or the last row in that
// direction.
func rows(v *figure.View) (p, q int) {
	last := v.State.SeqLen - 1
	p = v.Chosen()
	return p, max(0, min(p+v.State.Offset, last))
}

// pairsShown returns the pairs that are drawn, at most most of all: the first two, and
// others that are evenly spread.
func pairsShown(all, most int) []int {
	pairs := []int{0}
	for _, i := range spread.Round(all-1, most-1) {
		pairs = append(pairs, 1+i)
	}
	return pairs
}

// angle returns by how much the hand of q is ahead of the hand of p in pair i, in
// radians from −π to π, and the distance of their tips.
func (p *picture) angle(i int) (radians, tips float64) {
	sin, cos := p.Encoding.Pair(i, float64(p.q-p.p))
	radians = math.Atan2(sin, cos)
	return radians, 2 * math.Abs(math.Sin(radians/2))
}

// distance returns the distance of the two rows.
func (p *picture) distance() float64 {
	x, _ := p.Encoding.Distance(float64(p.q - p.p))
	return x
}

// position returns a row as its position.
func (p *picture) position(row int) string { return number.Integer(float64(p.State.Start + row)) }
