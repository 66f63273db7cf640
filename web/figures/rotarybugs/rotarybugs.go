// Package rotarybugs is the wing of the museum of bugs for rotary embeddings: how far each
// bug is off at every position, and of the chosen one what is turned, the score of a query
// and a key, both expressions, and the line of PyTorch that finds it.
//
// The vector x that is turned has pairs (1, 0), so that pair i of R(p)x is the point to
// which the bug moves it: the distance of the points with and without the bug is
//
//	|R′(p)x − R(p)x|[i],    at most 2 where the attention factor is 1
//
// and for equal lengths 2·|sin(Δ/2)|, where Δ is the difference of the angles.
package rotarybugs

import (
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// Spec describes the figure.
var Spec = figure.Spec{
	Name:  "rotary-bugs",
	Title: text.Message{English: "Bugs of rotary embeddings", Chinese: "旋转位置编码的错误"},
	Keys: text.Message{
		English: "Left and right arrow keys go from bug to bug, up and down from position to position, Page Up and Page Down by factors of two.",
		Chinese: "左右方向键逐个查看错误，上下方向键移动位置，Page Up 与 Page Down 使位置加倍或减半。",
	},
	Params: []string{"rotary-bug", "rotary-position"},
	Width:  func(*param.State) string { return "" },
	New:    func() figure.Figure { return new(wing) },
}

// Height returns the height of the scene, which is the same for all bugs and positions.
func (w *wing) Height(v *figure.View) int { return w.height(&picture{View: v, layout: layoutOf(v)}) }

func (w *wing) height(p *picture) int { return int(p.textTop) + scene.LineHeight*w.textLines(p) }

func (w *wing) Scene(v *figure.View) *scene.Scene {
	p := w.picture(v)
	s := &scene.Scene{Width: v.Width, Height: w.height(p), Summary: p.summary()}
	p.wall(s, wallSweeps())
	p.errors(s, w.sweep(p))
	p.curves(s, w.scoresOf(p))
	p.dials(s)
	p.texts(s)
	return s
}

// Data are the positions of the chart: how far the worst pair is off there, by how many
// radians its angle differs at most, and the scores of a query there and a key at 0.
func (w *wing) Data(v *figure.View) dataio.Table {
	p := w.picture(v)
	all := p.sweep(positionsAlong(p.errorAxes()))
	meant, written := p.meant.scores(all.positions), p.written.scores(all.positions)
	return dataio.Table{
		Columns: []string{"position", "displacement", "angle difference", "score as meant", "score as written"},
		Rows:    len(all.positions),
		Row: func(dst []float64, n int) {
			dst[0], dst[1], dst[2] = all.positions[n], all.worst[n], p.angleError(all.positions[n])
			dst[3], dst[4] = meant[n], written[n]
		},
	}
}
