// Package formula shows the vector of a position written out: some of its terms with
// their values, from a pair on, and those of the last pair.
//
//	PE[pos, 2i]   = sin(pos / n^(2i/d))
//	PE[pos, 2i+1] = cos(pos / n^(2i/d))
package formula

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/number"
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

// picture is the figure at a view.
type picture struct {
	*figure.View
	from int
}

// writtenPairs is how many pairs are written out before the last one.
const writtenPairs = 4

// Distances in CSS pixels.
const (
	termsTop   = 40 // to the first term
	termHeight = 26
	noteHeight = 18 // of a line on a frequency, below its terms
	gapHeight  = 22 // with three dots for the pairs that are left out
	sizeHeight = 20 // below the last term
)

// pairHeight returns the height of the two terms of a pair, with what is said of its
// frequency below them where there is no room beside them.
func (p *picture) pairHeight() int {
	if p.wide() {
		return 2*termHeight + 4
	}
	return 2*termHeight + 2*noteHeight + 8
}

func (p *picture) wide() bool { return p.Width >= 860 }

func (p *picture) height() int {
	return termsTop + (writtenPairs+1)*p.pairHeight() + 2*gapHeight + sizeHeight
}

// first returns the first pair that is written out: from, unless a dimension
// is pointed at that would not be among them.
func (p *picture) first() int {
	most := max(0, p.Encoding.Pairs()-writtenPairs-1)
	first := max(0, min(p.from, most))
	if i := p.Dim / 2; p.Dim >= 0 && i < p.Encoding.Pairs()-1 && (i < first || i >= first+writtenPairs) {
		return max(0, min(i-1, most))
	}
	return first
}

// pairs returns which pairs are written out.
func (p *picture) pairs() []int {
	var pairs []int
	first, n := p.first(), p.Encoding.Pairs()
	for i := first; i < min(first+writtenPairs, n); i++ {
		pairs = append(pairs, i)
	}
	if pairs[len(pairs)-1] < n-1 {
		pairs = append(pairs, n-1)
	}
	return pairs
}

// tops returns where the terms of each pair begin, and where the last ends.
func (p *picture) tops(pairs []int) (tops []float64, end float64) {
	y := float64(termsTop)
	if pairs[0] > 0 {
		y += gapHeight
	}
	for k, i := range pairs {
		if k > 0 && pairs[k-1] < i-1 {
			y += gapHeight
		}
		tops = append(tops, y)
		y += float64(p.pairHeight())
	}
	return tops, y
}

// terms adds the terms as targets, by their dimensions.
func (p *picture) terms(s *scene.Scene) {
	pairs := p.pairs()
	tops, _ := p.tops(pairs)
	for k, top := range tops {
		i, rest := pairs[k], float64(p.pairHeight()-termHeight)
		s.Target("term", 2*i, 0, top, float64(p.Width), termHeight)
		s.Target("term", 2*i+1, 0, top+termHeight, float64(p.Width), rest)
	}
}

// Height returns the height of the scene, for which nothing is computed.
func (f *formula) Height(v *figure.View) int { return (&picture{v, f.from}).height() }

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
	left = math.Ceil(scene.TextWidth(p.name()+" =")*15/scene.FontSize) + 10
	right = left + 20 + math.Ceil(scene.TextWidth("cos( / )"+p.position()+p.base()+p.exponent(p.Encoding.Pairs()-1))*15/scene.FontSize)
	return left, right, right + 26 + 114
}

// bracket draws a square bracket whose ends are so long.
func bracket(path *scene.Path, x, top, bottom, end float64) {
	path.Move(x+end, top).Horizontal(x).Vertical(bottom).Horizontal(x + end)
}

// position returns the position as it stands in the terms: by its name, where
// it has too many digits.
func (p *picture) position() string {
	digits := number.Integer(float64(p.Position()))
	if len(digits) > 9 {
		return "pos"
	}
	return digits
}

func (p *picture) base() string {
	if digits := p.State.Text("base"); len(digits) <= 6 {
		return digits
	}
	return "n"
}

// name returns how the vector is called.
func (p *picture) name() string { return "PE(" + p.position() + ")" }

// exponent returns 2i/d.
func (p *picture) exponent(i int) string {
	return strconv.Itoa(2*i) + "/" + strconv.Itoa(p.State.DModel)
}
