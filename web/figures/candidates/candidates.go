// Package candidates shows four ways to write the positions of a sentence, from the
// simplest to the sinusoid: the codes of its words and of one word more, and what
// can be said of each, by numbers.
package candidates

import (
	"math/bits"
	"strconv"

	"github.com/posenc/posenc/encoder/property"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/figures/internal/spread"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// Spec describes the figure.
var Spec = figure.Spec{
	Name:    "candidates",
	Title:   text.Message{English: "Four ways to write positions", Chinese: "表示位置的四种办法"},
	Keys:    text.Message{English: "Arrow keys go from verdict to verdict.", Chinese: "方向键在各项判定之间移动。"},
	Shared:  []string{"seq-len", "d-model", "base", "position"},
	Heights: [4]int{496, 706, 786, 826},
	Grouped: [4]int{456, 666, 666, 666},
	New:     func() figure.Figure { return new(candidates) },
}

type candidates struct {
	judged  figure.Memo[question, *answer]
	verdict *cell // the one that is explained, if any
}

// A cell says by which criterion a candidate is judged, both counted from 0.
type cell struct{ criterion, candidate int }

// How many there are.
const (
	criteria = 6
	count    = 4 // candidates
)

// The candidates, by their index.
const (
	plainIndex = iota
	scaledIndex
	binaryDigits
	sinusoid
)

// A question is what verdicts depend on.
type question struct {
	words, dModel int
	base          float64
}

// An answer is the candidates with what is found about each.
type answer struct {
	digits     int // of the binary candidate
	candidates [count]property.Candidate
	judgements [count]*property.Judgement
}

// Limits of what is judged, for speed.
const (
	maxWords = 20
	maxPairs = 256
)

// picture is the figure at a view.
type picture struct {
	*figure.View
	*answer
	verdict *cell
	grid
}

func (f *candidates) picture(v *figure.View) *picture {
	judged := f.judged.Of(question{words(v), v.State.DModel, v.State.Base}, func() *answer { return judge(v) })
	return &picture{v, judged, f.verdict, gridOf(v.Width)}
}

// words returns the length of the sentence: a word alone has no neighbour.
func words(v *figure.View) int { return max(2, min(v.State.SeqLen, maxWords)) }

// pairs returns the pairs by which the sinusoid is judged.
func pairs(v *figure.View) []int { return spread.Floor(v.Encoding.Pairs(), maxPairs) }

// judge judges the candidates.
func judge(v *figure.View) *answer {
	n := words(v)
	digits := bits.Len(uint(n - 1)) // as few as n words need to differ
	binary, _ := property.BinaryDigits(digits)
	a := answer{digits: digits, candidates: [...]property.Candidate{
		property.PlainIndex(), property.ScaledIndex(), binary, property.Sinusoid(v.Encoding, pairs(v), 10*n), // as many as Judge asks for
	}}
	for k, c := range a.candidates {
		a.judgements[k], _ = c.Judge(n, 2*n)
	}
	return &a
}

// A grid says where the columns and rows are, in CSS pixels.
type grid struct {
	left, column float64 // where the first candidate begins, and the width of all
	row          float64 // height of a criterion
	below        float64 // how far below its top the verdict is
}

const (
	codesTop    = 30 // where the codes begin
	codesHigh   = 96
	codesMargin = 6 // above and below codes, where they are pointed at
	verdictsTop = codesTop + codesHigh + 44

	lineHeight = 20 // of an explanation
)

func gridOf(width int) grid {
	if width < 860 {
		return grid{0, float64(width / count), 62, 22}
	}
	return grid{216, float64((width - 216) / count), 32, 0}
}

// stacked reports whether criteria stand above their verdicts.
func (g *grid) stacked() bool { return g.left == 0 }

// leftOf returns where the column of a candidate begins.
func (g *grid) leftOf(k int) float64 { return g.left + float64(k)*g.column }

// word returns the width of one word, of n and one more.
func (g *grid) word(n int) float64 { return (g.column - 16) / float64(n+1) }

func (g *grid) explainedTop() float64 { return verdictsTop + criteria*g.row + 28 }

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
