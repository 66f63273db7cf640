// Package formula shows the vector of a position written out: some of its terms with
// their values, from a pair on, and those of the last pair.
//
//	PE[pos, 2i]   = sin(pos / n^(2i/d))
//	PE[pos, 2i+1] = cos(pos / n^(2i/d))
package formula

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// Spec describes the figure.
var Spec = figure.Spec{
	Name:   "formula",
	Title:  text.Message{English: "The formula, term by term", Chinese: "逐项写出的公式"},
	Keys:   text.Message{English: "Arrow keys move from dimension to dimension, Page Up and Page Down by four pairs, Home and End to the first and the last.", Chinese: "方向键逐维移动，PageUp 和 PageDown 一次移动四对，Home 和 End 到首尾。"},
	Shared: []string{"seq-len", "d-model", "base", "position"},
	New:    func() figure.Figure { return new(formula) },
}

type formula struct {
	from int // the first pair that is written out, unless another is pointed at
}

// Height returns the height of the scene, for which nothing is computed.
func (f *formula) Height(v *figure.View) int { return (&picture{v, f.from}).height() }

// Data returns a row for each dimension.
func (f *formula) Data(v *figure.View) dataio.Table {
	p := picture{v, f.from}
	return dataio.Table{Columns: []string{"dimension", "frequency", "wavelength", "value"}, Rows: p.State.DModel, Row: func(dst []float64, dim int) {
		dst[0], dst[1], dst[2] = float64(dim), p.Encoding.Frequency(dim/2), p.Encoding.Wavelength(dim/2)
		dst[3] = p.value(dim)
	}}
}

func (f *formula) Scene(v *figure.View) *scene.Scene {
	p := picture{v, f.from}
	s := &scene.Scene{Width: v.Width, Height: p.height(), Summary: p.summary()}
	pairs := p.pairs()
	tops, end := p.tops(pairs)
	left, right, values := p.columns()
	s.Paragraph(scene.Quiet, 0, 12, float64(p.Width), p.heading())
	for k, i := range pairs {
		if k == 0 && i > 0 || k > 0 && pairs[k-1] < i-1 {
			for _, x := range [...]float64{left + 24, values - 48} {
				s.Text(scene.Quiet|scene.Big, scene.Middle, x, tops[k]-6, "⋮")
			}
		}
		p.pair(s, i, left+10, tops[k], values)
	}
	var brackets scene.Path
	bracket(&brackets, left, termsTop-2, end-2, 6)
	if p.wide() {
		bracket(&brackets, right, termsTop-2, end-2, -6)
		bracket(&brackets, values-114, termsTop-2, end-2, 6)
		middle := (termsTop + end) / 2
		s.Text(scene.Ink|scene.Big, scene.End, left-10, middle+5, p.name()+" =")
		s.Text(scene.Ink|scene.Big, scene.Middle, (right+values-114)/2, middle+5, "=")
	}
	bracket(&brackets, values+8, termsTop-2, end-2, -6)
	s.Text(scene.Quiet, scene.End, values+8, end+14, strconv.Itoa(p.State.DModel)+" × 1")
	s.Shape(scene.Line|scene.Ink, &brackets)
	p.terms(s)
	return s
}

// columns returns where the terms begin and end, and where the values end.
func (p *picture) columns() (left, right, values float64) {
	if !p.wide() {
		return 1, 0, float64(p.Width - 10)
	}
	left = math.Ceil(scene.Big.Width(p.name()+" =")) + 10
	right = left + 20 + math.Ceil(scene.Big.Width("cos( / )"+p.position()+p.base()+p.exponent(p.Encoding.Pairs()-1)))
	return left, right, right + 26 + 114
}

// bracket draws a square bracket whose ends are so long.
func bracket(path *scene.Path, x, top, bottom, end float64) {
	path.Move(x+end, top).Horizontal(x).Vertical(bottom).Horizontal(x + end)
}
