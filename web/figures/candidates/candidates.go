// Package candidates shows four ways to write the positions of a sentence, from the
// simplest to the sinusoid: the codes of its words and of one word more, and what
// can be said of each, by numbers.
package candidates

import (
	"strconv"

	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// Spec describes the figure.
var Spec = figure.Spec{
	Name:   "candidates",
	Title:  text.Message{English: "Four ways to write positions", Chinese: "表示位置的四种办法"},
	Keys:   text.Message{English: "Arrow keys go from verdict to verdict.", Chinese: "方向键在各项判定之间移动。"},
	Shared: []string{"seq-len", "d-model", "base", "position"},
	New:    func() figure.Figure { return new(candidates) },
}

func (p *picture) height() int {
	if p.Still {
		return int(p.explainedTop()) + lineHeight*len(p.hint()) - 16
	}
	if p.stacked() {
		return int(p.explainedTop()) + 52
	}
	return int(p.explainedTop()) + scene.LineHeight + 6
}

// Height returns the height of the scene.
func (f *candidates) Height(v *figure.View) int { return f.picture(v).height() }

func (f *candidates) Scene(v *figure.View) *scene.Scene {
	p := f.picture(v)
	s := &scene.Scene{Width: v.Width, Height: p.height(), Summary: p.summary()}
	p.headings(s)
	for k := range count {
		p.codes(s, k)
	}
	p.chosen(s)
	p.verdicts(s)
	p.explained(s)
	p.targets(s)
	return s
}

// targets adds the verdicts, and the codes of the words that are rows of the matrix.
func (p *picture) targets(s *scene.Scene) {
	s.Targets = append(s.Targets, scene.Target{
		Name: "verdict", Rows: criteria, Columns: count,
		Box: scene.Box{X: p.left, Y: verdictsTop, Width: count * p.column, Height: criteria * p.row},
	})
	n := min(words(p.View)+1, p.State.SeqLen)
	for k := range count {
		s.Targets = append(s.Targets, scene.Target{
			Name: "codes", Index: k, Columns: n,
			Box: scene.Box{X: p.leftOf(k), Y: codesTop - codesMargin, Width: float64(n) * p.word(words(p.View)), Height: codesHigh + 2*codesMargin},
		})
	}
}

// Data returns the codes of the words.
func (f *candidates) Data(v *figure.View) dataio.Table {
	p, n := f.picture(v), words(v)
	columns := []string{"word", "index", "scaled"}
	for b := range p.digits {
		columns = append(columns, "bit "+strconv.Itoa(b))
	}
	for _, i := range pairs(v) {
		columns = append(columns, "sin "+strconv.Itoa(i), "cos "+strconv.Itoa(i))
	}
	return dataio.Table{Columns: columns, Rows: n, Row: func(dst []float64, row int) {
		dst[0] = float64(row)
		at := 1
		for _, c := range p.candidates {
			c.Code(dst[at:at+c.Dims], row, n)
			at += c.Dims
		}
	}}
}
