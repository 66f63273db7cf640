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
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
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
	Most:   map[string]float64{"base": mostBase},
	New:    func() figure.Figure { return new(collision) },
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
