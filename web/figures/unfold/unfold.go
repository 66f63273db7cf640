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
