// Package rotary shows what a rotary embedding does to a query q at position m and a
// key k at position n: each pair of elements is turned by its frequency times the
// position, and the score of both depends on the distance m−n alone,
//
//	R(m)q · R(n)k = Σ (cos((m−n)·ω[i])·(q·k)[i] + sin((m−n)·ω[i])·(q×k)[i])
//
// for i = 0, 1, …, d/2-1, where (q·k)[i] and (q×k)[i] are the products of the pairs. A
// reader drags one position, the other, or both together.
package rotary

import (
	"math"
	"slices"

	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/figures/internal/vector"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// Spec describes the figure.
var Spec = figure.Spec{
	Name:  "rotary",
	Title: text.Message{English: "A query and a key, turned by their positions", Chinese: "按位置旋转的查询与键"},
	Handles: text.Message{
		English: "Positions and pairs: left and right arrow keys move a position, both positions, or on to another pair",
		Chinese: "位置与各对：左右方向键移动一个位置、两个位置，或换一对",
	},
	Shared: []string{"seq-len", "base", "position"},
	Params: []string{"offset", "head-dim", "pairing", "vectors"},
	Width:  func(s *param.State) string { return s.Text("head-dim") },
	New:    func() figure.Figure { return new(rope) },
}

// Height returns the height of the scene.
func (f *rope) Height(v *figure.View) int { return layoutOf(v).height() }

func (f *rope) Scene(v *figure.View) *scene.Scene {
	p := f.picture(v)
	s := &scene.Scene{Width: v.Width, Height: p.height(), Summary: p.summary()}
	p.positions(s)
	p.strips(s)
	p.dials(s)
	p.scores(s)
	return s
}

// scores draws the curve, and the distance in question upon it.
func (p *picture) scores(s *scene.Scene) {
	s.Marks = slices.Concat(s.Marks, p.marks)
	a := &p.axes
	if k := float64(p.distance()); math.Abs(k) <= a.X.Hi {
		a.Upright(s, scene.Offset, k)
		a.Dot(s, scene.Offset|scene.Bold, k, p.score())
	}
	s.Targets = append(s.Targets, scene.Target{
		Name: "curve", Hand: true, Box: scene.Box{X: a.Left, Y: a.Top - 4, Width: a.Right - a.Left, Height: a.Bottom - a.Top + 24},
	})
}

func (p *picture) summary() string {
	pairing := param.ChoiceLabel("pairing", p.State.Pairing)
	return p.Phrase("A query at position $1 and a key at position $2, $3 apart, are turned pair by pair; $4 pairs, $5. Their score is $6, and without rotation $7. ",
		"查询在位置 $1，键在位置 $2，相距 $3，逐对旋转；共 $4 对，$5。得分为 $6，不旋转时为 $7。",
		number.Integer(float64(p.m)), number.Integer(float64(p.n)), number.Integer(float64(p.distance())),
		number.Integer(float64(p.embedding.Pairs())), p.Say(pairing[0], pairing[1]),
		number.Fixed(p.score(), 6), number.Fixed(vector.Dot(p.q, p.k), 6)) + p.account()
}

// Data are the elements: their pair and its frequency, the query and the key before and
// after they are turned, and the products, whose sum is the score.
func (f *rope) Data(v *figure.View) dataio.Table {
	p := f.picture(v)
	return dataio.Table{
		Columns: []string{"element", "pair", "frequency", "q", "k", "R(m)q", "R(n)k", "product"},
		Rows:    len(p.q),
		Row: func(dst []float64, j int) {
			i := p.pairOf(j)
			dst[0], dst[1], dst[2] = float64(j), float64(i), p.embedding.Frequency(i)
			dst[3], dst[4], dst[5], dst[6], dst[7] = p.q[j], p.k[j], p.query[j], p.key[j], p.query[j]*p.key[j]
		},
	}
}
