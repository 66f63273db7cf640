// Package bias compares what attention adds to the score of a query and a key that are a
// distance n apart, in place of positions: the biases of ALiBi, Sandwich and KERPLE for
// one head, beside the dot product of two rows of the positional encoding,
//
//	(g(n) − d/2)/(8h/H), where g(n) = Σ cos(n·ω[i]) for i = 0, 1, …, d/2-1
//
// and beneath the buckets of T5, whose biases are learned, so that their numbers alone
// can be drawn, and the slopes of ALiBi for all heads.
package bias

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder/bias"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// Spec describes the figure.
var Spec = figure.Spec{
	Name:   "bias",
	Title:  text.Message{English: "Biases against distance", Chinese: "偏置与间隔"},
	Keys:   text.Message{English: "Left and right arrow keys change the distance by one, Page Up and Page Down by a tenth of the range, up and down arrow keys the head.", Chinese: "按左右方向键，间隔加减 1；按 Page Up 与 Page Down，加减范围的十分之一；按上下方向键，换一个头。"},
	Shared: []string{"base"},
	Params: []string{"heads", "head", "direction", "range", "head-dim"},
	More:   []string{"offset"},
	Width:  func(s *param.State) string { return s.Text("head-dim") },
	New:    func() figure.Figure { return new(biases) },
}

// Height returns the height of the scene, for which no curve is computed.
func (f *biases) Height(v *figure.View) int { return layoutOf(v).height() }

func (f *biases) Scene(v *figure.View) *scene.Scene {
	p := f.picture(v)
	s := &scene.Scene{Width: v.Width, Height: p.height(), Summary: p.summary()}
	p.heading(s)
	p.drawBiases(s)
	p.drawBuckets(s)
	p.drawSlopes(s)
	return s
}

func (p *picture) summary() string {
	var values []string
	for i, value := range p.values(float64(p.n)) {
		values = append(values, methods[i].name.In(p.Lang)+" "+number.Fixed(value, 4))
	}
	return p.Phrase("Biases of head $1 of $2 for a key $3 before the query: $4. T5 has bucket $5 for this distance. ",
		"共 $2 个头，第 $1 个头，键在查询之前 $3 个位置时的偏置：$4。T5 中这一间隔属于桶 $5。",
		strconv.Itoa(p.head), strconv.Itoa(p.heads), number.Integer(float64(p.n)), p.Lang.Clauses(values),
		number.Integer(p.bucket(float64(p.n)))) + p.slopeRule()
}

// Data are the distances of the range with the biases of ALiBi for each head, those of
// the others for the chosen head, and the bucket of T5.
func (f *biases) Data(v *figure.View) dataio.Table {
	b, first := f.formulas(v), 0
	if bidirectional(v) {
		first = -v.State.Range
	}
	columns := []string{"n"}
	for h := range b.heads {
		columns = append(columns, "ALiBi "+strconv.Itoa(h+1))
	}
	for _, m := range methods[1:] {
		columns = append(columns, m.column)
	}
	return dataio.Table{
		Columns: append(columns, "T5 bucket"),
		Rows:    v.State.Range - first + 1,
		Row: func(dst []float64, row int) {
			n := float64(first + row)
			dst[0] = n
			for h, slope := range b.slopes {
				dst[1+h] = bias.ALiBi(slope, math.Abs(n))
			}
			values := b.values(n)
			copy(dst[1+b.heads:], values[1:])
			dst[len(columns)] = b.bucket(n)
		},
	}
}
