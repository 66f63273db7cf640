// Package collision shows two positions p and q = p + k in every pair: two hands that turn
// by the same angle per position, and therefore are
//
//	k·ω[i] apart, and their tips 2·|sin(k·ω[i]/2)|
//
// for i = 0, 1, …, d/2-1. Where they stand almost on top of each other the pair cannot
// tell the two positions apart, and another pair must. Over all pairs
//
//	|PE[p] − PE[p+k]|² = Σ 4·sin²(k·ω[i]/2)
//
// depends on k alone. Beneath, the smallest distance of two rows of a text is drawn
// against the base n.
package collision

import (
	"math"

	"github.com/posenc/posenc/encoder/property"
	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/figures/internal/spread"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// Spec describes the figure.
var Spec = figure.Spec{
	Name:  "collision",
	Title: text.Message{English: "Positions that collide in one pair", Chinese: "在一对里相撞的两个位置"},
	Keys: text.Message{
		English: "Left and right arrow keys move both positions by one, up and down arrow keys change their offset k, Page Up and Page Down the base.",
		Chinese: "按左右方向键，两个位置同时移动 1；按上下方向键，间隔 k 加减 1；按 Page Up 与 Page Down，换一个底数。",
	},
	Shared: []string{"seq-len", "d-model"},
	More:   []string{"offset"},
	New:    func() figure.Figure { return new(collision) },
}

type collision struct {
	held    string // what the pointer drags: p, q, both or base
	grip    int    // where it took hold of both, in rows from p
	curve   figure.Memo[curveKey, *curve]
	nearest figure.Memo[nearestKey, nearest]
	drawn   figure.Memo[drawnKey, []scene.Mark]
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
	maxTips    = 1 << 22 // pairs of hands that such a search may look at
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

// Height returns the height of the scene, for which nothing is computed.
func (f *collision) Height(v *figure.View) int { return layoutOf(v.Width).height() }

func (f *collision) Scene(v *figure.View) *scene.Scene {
	p := f.picture(v)
	s := &scene.Scene{Width: v.Width, Height: p.height(), Summary: p.summary()}
	p.drawClocks(s)
	p.readout(s)
	s.Marks = append(s.Marks, f.drawn.Of(p.drawnKey(), func() []scene.Mark {
		var s scene.Scene
		p.drawCurve(&s)
		return scene.Keep(s.Marks)
	})...)
	p.drawBase(s)
	p.drawRuler(s) // last, so that its handles are in front
	p.targets(s)
	return s
}

// targets adds what a reader can drag and click.
func (p *picture) targets(s *scene.Scene) {
	ruler, c := p.ruler(), p.axes()
	s.Target("ruler", 0, 0, ruler.Bottom-40, float64(p.Width), 70)
	wide := float64(p.Width) / float64(len(p.pairs))
	for j := range p.pairs {
		s.Targets = append(s.Targets, scene.Target{
			Name: "clock", Index: j, Hand: p.State.SeqLen > 1,
			Box: scene.Box{X: float64(j) * wide, Y: clocksTop, Width: wide, Height: 2*p.radius(len(p.pairs)) + below},
		})
	}
	s.Target("base", 0, 0, c.Top-8, float64(p.Width), c.Bottom-c.Top+30)
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

// Data are the points of the curve: the base, the offset at which rows are nearest and
// their distance, and the distance of neighbours.
func (f *collision) Data(v *figure.View) dataio.Table {
	c := f.curveOf(v)
	return dataio.Table{
		Columns: []string{"base", "k of the nearest rows", "smallest distance", "distance of neighbours"},
		Rows:    len(c.all),
		Row: func(dst []float64, row int) {
			for len(c.order) > 0 {
				c.find(1)
			}
			p := &c.all[row]
			dst[0], dst[1], dst[2], dst[3] = p.base, float64(p.k), p.smallest, p.neighbours
		},
	}
}

// position returns a row as its position.
func (p *picture) position(row int) string { return number.Integer(float64(p.State.Start + row)) }

// ruler returns the axis of the positions.
func (p *picture) ruler() chart.Axes {
	return chart.Axes{
		Left: margin, Right: float64(p.Width) - margin, Top: rulerAt, Bottom: rulerAt,
		X: chart.Scale{Hi: max(1, float64(p.State.SeqLen-1))},
	}
}
