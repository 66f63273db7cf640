// Package checkpoint shows which tensors of a model's files may hold positions, and what
// the numbers of one of them are: sinusoids, frequencies of a rotary embedding, or a
// trained table, of which it draws the norms, spectra, similarities and principal
// components.
//
// The files are read and examined by package dataio/checkpoint/inspect, piece by piece. Without files of a
// reader, the figure shows an example that is made here.
package checkpoint

import (
	"math"

	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/dataio/checkpoint/positions"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// Spec describes the figure.
var Spec = figure.Spec{
	Name:  "checkpoint",
	Title: text.Message{English: "Positions in a checkpoint", Chinese: "检查点中的位置编码"},
	Keys: text.Message{
		English: "Left and right arrow keys go from position to position, Home and End to the first and the last; up and down turn the curve of the components.",
		Chinese: "左右方向键逐个位置移动，Home 与 End 键到首末位置；上下方向键转动主成分曲线。",
	},
	More:  []string{"tensor", "colormap"},
	Width: func(*param.State) string { return "" }, // the numbers are from elsewhere
	New:   func() figure.Figure { return newContents() },
}

// Scene draws the tensors, what is known of the chosen one, and its charts.
func (f *Contents) Scene(v *figure.View) *scene.Scene {
	p := f.picture(v)
	s := &scene.Scene{Width: v.Width}
	p.list(s)
	p.words(s)
	if p.subject != nil && p.subject.Err == nil && p.subject.Numbers.Data != nil {
		p.charts(s)
	}
	s.Summary = p.summary()
	s.Height = int(math.Ceil(p.y)) + 8
	p.mosaic.place(s, cellsOf{f.cellsKey, v.State.Colormap, v.Width})
	return s
}

// charts draws the charts of a kind of tensor, one below the other.
func (p *picture) charts(s *scene.Scene) {
	switch t := p.subject; {
	case paired(t.Kind) && t.Numbers.Rows == 1:
		p.frequencies(s)
	case t.Table != nil:
		p.table(s)
	default:
		p.heatmap(s)
	}
}

// paired reports whether a tensor has one number for each pair of a rotary embedding.
func paired(k positions.Kind) bool { return k == positions.Frequencies || k == positions.Factors }

// Data returns the numbers of the tensor: each with its row, its column, and, where a
// library has a table that is near, the number of that.
func (f *Contents) Data(v *figure.View) dataio.Table {
	c := f.shown(v)
	columns := []string{"row", "column", "number"}
	if c.subject == nil {
		return dataio.Table{Columns: columns}
	}
	n := c.subject.Numbers
	made, first, ok := near(c.subject)
	if ok {
		columns = append(columns, "nearest")
	}
	return dataio.Table{Columns: columns, Rows: n.Rows * n.Columns, Row: func(dst []float64, i int) {
		dst[0], dst[1], dst[2] = float64(i/n.Columns), float64(i%n.Columns), n.Data[i]
		if ok {
			dst[3] = math.NaN()
			if k := i - first*n.Columns; k >= 0 && k < len(made.Data) {
				dst[3] = made.Data[k]
			}
		}
	}}
}
