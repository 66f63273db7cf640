// Package unfold turns binary digits into the heatmap: sixteen positions stay where they
// are, and what stands for them changes in four steps.
//
//	0  digits    bit b of the position, which says in which half of a turn a hand is
//	             that turns by π/2ᵇ from position to position
//	1  hands     pair i as a hand at the angle pos·ω[i]
//	2  waves     its height sin(pos·ω[i]) and its sideways position cos(pos·ω[i]), down the positions
//	3  columns   the same numbers as colours: dimensions 2i and 2i+1 of the matrix
//	4  heatmap   the columns of all pairs, and the rows of all positions
//
// A stage between two of these is a picture on the way from one to the next. The pairs
// are those that slow down by about the factor of two by which digits do.
package unfold

import (
	"math"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/figures/internal/nibble"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// Spec describes the figure.
var Spec = figure.Spec{
	Name:  "unfold",
	Title: text.Message{English: "From binary digits to the heatmap", Chinese: "从二进制到热力图"},
	Keys: text.Message{
		English: "Left and right arrow keys, Space and the digits 1 to 5 choose a stage. Up and down arrow keys change the position by one, Page Up and Page Down by seven.",
		Chinese: "左右方向键、空格键与数字键 1 至 5 选择步骤。按上下方向键，位置加减 1；按 Page Up 与 Page Down，加减 7。",
	},
	Shared: []string{"d-model", "base", "position"},
	More:   []string{"stage"},
	New:    func() figure.Figure { return new(unfold) },
}

type unfold struct {
	glide glide  // from stage to stage
	dial  string // the name of the dial that is being turned; empty for none
	whole figure.Memo[wholeKey, *encoder.Encoding]
	rows  figure.Memo[*encoder.Encoding, []float64]
}

// The stages at which a reader stops.
const (
	digits = iota
	hands
	waves
	columns
	heatmap
)

// Columns is the last stage without the whole matrix.
const Columns = columns

const (
	bits = nibble.Bits
	rows = nibble.Rows // how many positions are shown, until the heatmap has all
)

// picture is the figure at a view.
type picture struct {
	*figure.View
	figure *unfold
	stage  float64
	pairs  []int   // beside the digits, the lowest first
	bases  []phase // of the pairs, at the first position
	grid
}

// A phase is the sine and the cosine of an angle.
type phase struct{ sin, cos float64 }

// plus returns the phase of the sum of two angles.
func (a phase) plus(b phase) phase {
	return phase{a.sin*b.cos + a.cos*b.sin, a.cos*b.cos - a.sin*b.sin}
}

func (u *unfold) at(v *figure.View, stage float64) *picture {
	p := &picture{View: v, figure: u, stage: stage, pairs: nibble.Pairs(v)}
	for _, i := range p.pairs {
		sin, cos := v.Encoding.Pair(i, float64(p.block()))
		p.bases = append(p.bases, phase{sin, cos})
	}
	p.grid = p.layOut()
	return p
}

// block returns the first of the sixteen positions that are shown.
func (p *picture) block() int { return nibble.Block(p.View) }

// value returns the sine and the cosine of pair b at some row, which may be between two.
// Beyond 2⁵² there are no numbers between positions, so angles are added.
func (p *picture) value(b int, row float64) phase {
	sin, cos := p.Encoding.Pair(p.pairs[b], row)
	return p.bases[b].plus(phase{sin, cos})
}

// between returns how far the stage is on the way from one to another, from 0 to 1,
// slowly at both ends.
func (p *picture) between(from, to float64) float64 {
	return figure.Ease((p.stage - from) / (to - from))
}

// mix returns the number between a and b at t from 0 to 1.
func mix(a, b, t float64) float64 { return a + (b-a)*t }

// resting returns the stage at which the picture rests, or −1 if it is on its way.
func (p *picture) resting() int {
	if p.stage == math.Trunc(p.stage) {
		return int(p.stage)
	}
	return -1
}

func (u *unfold) Scene(v *figure.View) *scene.Scene {
	p := u.at(v, u.glide.toward(v))
	s := &scene.Scene{Width: v.Width, Height: p.height(), Summary: p.summary(), Moving: p.stage != v.State.Stage}
	p.title(s)
	switch {
	case p.stage <= columns:
		p.digits(s)
		p.hands(s)
		p.focus(s)
		p.waves(s)
		p.cells(s)
	default:
		p.matrix(s)
	}
	p.labels(s)
	p.mark(s)
	p.headings(s)
	p.feet(s)
	p.targets(s)
	return s
}

// Height returns the height of the scene, which all stages share.
func (u *unfold) Height(v *figure.View) int { return u.at(v, v.State.Stage).height() }

// Data returns the digits of the sixteen positions, and their sines and cosines.
func (u *unfold) Data(v *figure.View) dataio.Table { return nibble.Data(v) }
