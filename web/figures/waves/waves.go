// Package waves shows the values of a few dimensions against the position, a row of
// the picture for each pair: its sine and its cosine as curves and, beside them, as
// the two coordinates of a point on the unit circle, which turns as the position
// moves. The circle is as high as its curves, so that its point is at the height of
// the sine.
package waves

import (
	"strconv"

	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// Spec describes the figure.
var Spec = figure.Spec{
	Name:   "waves",
	Title:  text.Message{English: "Waves of single dimensions", Chinese: "单个维度的波形"},
	Keys:   text.Message{English: "Left and right arrow keys change the position by one, Page Up and Page Down by a tenth of all, Home and End lead to the first and the last.", Chinese: "按左右方向键，位置加减 1；按 Page Up 与 Page Down，加减总数的十分之一；按 Home 与 End，到首尾位置。"},
	Shared: []string{"seq-len", "d-model", "base", "position"},
	Params: []string{"dimensions"},
	New:    func() figure.Figure { return waves{} },
}

type waves struct{}

// Height returns the height of the scene, for which nothing is computed.
func (waves) Height(*figure.View) int { return rowsTop + rowsHigh + axisHigh }

func (w waves) Scene(v *figure.View) *scene.Scene {
	p := picture{v}
	s := &scene.Scene{Width: v.Width, Height: w.Height(v), Summary: p.summary()}
	waves, all := p.waves()
	g := p.grid(len(waves))
	for k, w := range waves {
		p.scale(s, g, k, w)
		p.curves(s, g, k, w)
	}
	p.lines(s, g)
	for k, w := range waves {
		p.point(s, g, k, w)
		p.heading(s, g, k, w)
	}
	p.axis(s, g)
	if all > len(waves) {
		note := p.Phrase("the first $1 of $2 pairs", "$2 对中的前 $1 对", strconv.Itoa(len(waves)), strconv.Itoa(all))
		s.Text(scene.Quiet, scene.Start, g.Left, g.Bottom+36, note)
	}
	return s
}

// Data returns the values of the dimensions that are shown, for each position.
func (waves) Data(v *figure.View) dataio.Table {
	waves, _ := picture{v}.resting()
	columns := []string{"position"}
	var dims []int
	for _, w := range waves {
		if w.sine {
			columns, dims = append(columns, "sin "+strconv.Itoa(2*w.pair)), append(dims, 2*w.pair)
		}
		if w.cosine {
			columns, dims = append(columns, "cos "+strconv.Itoa(2*w.pair+1)), append(dims, 2*w.pair+1)
		}
	}
	return dataio.Table{Columns: columns, Rows: v.State.SeqLen, Row: func(dst []float64, row int) {
		dst[0] = float64(v.State.Start + row)
		for j, dim := range dims {
			sin, cos := v.Encoding.Pair(dim/2, dst[0])
			dst[j+1] = [...]float64{sin, cos}[dim%2]
		}
	}}
}
