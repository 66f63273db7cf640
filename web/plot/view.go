package plot

import (
	"slices"
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/text"
)

// A View is what a picture depends on: a state, a size, a language, and what is pointed at.
type View struct {
	State    param.State
	Encoding *encoder.Encoding // of the sizes of the state, as the paper has it
	Table    *convention.Table // of the state, as its convention has it
	Width    int               // of the picture, in CSS pixels
	Density  float64           // device pixels in a CSS pixel, where the picture depends on it; 0 stands for 1
	Lang     text.Lang

	Row int // the row in question: the one that is pointed at, or the chosen one
	Dim int // the dimension that is pointed at, or -1

	// Still is whether the picture is static: it leaves no room for what a reader does.
	Still bool

	// Plain is whether it is alone, as on a slide: without Readouts and marks of what is chosen.
	Plain bool

	// Runs is whether a page shows it before its program runs: it may move once, by Keyframes.
	Runs bool

	// Partial is whether Ticks follow, so that the picture may be of what has been computed so far.
	Partial bool

	of *Figure // that is drawn
}

// LeastWidth is the width of the narrowest views, in CSS pixels. Where a page has less room,
// as in a column that is being opened, the right of a figure is cut off.
const LeastWidth = 120

// NewView returns the view of a state in which nothing is pointed at.
func NewView(s param.State, width int, lang text.Lang) (View, error) {
	e, err := s.Encoding()
	if err != nil {
		return View{}, err
	}
	t, err := s.Table()
	return View{State: s, Encoding: e, Table: t, Width: max(width, LeastWidth), Lang: lang, Row: s.Position - s.Start, Dim: -1}, err
}

// RowName says what the rows of the table are for, in the language of the view.
func (v *View) RowName() string { return v.Say(Either(v.State.GridOnly(), cellName, positionName)) }

// Position returns the position in question.
func (v *View) Position() int { return v.State.Start + v.Row }

// Account says how the convention of the view differs from the paper's.
func (v *View) Account() string {
	p, err := v.State.Preset()
	if err != nil {
		return ""
	}
	return v.Say(accountOf, "name", p.Name, "about", text.Convention(v.Lang, p.Name, p.About))
}

// Narrow reports whether the view is as narrow as a phone.
func (v *View) Narrow() bool { return v.Width < 520 }

// Wide is the width from which on a picture has room beside a chart.
const Wide = 660

// Height returns the height of a chart: high, or low in views that are not wide.
func (v *View) Height(high, low float64) float64 { return Either(v.Width < Wide, low, high) }

// Colors returns the colour map of the state.
func (v *View) Colors() scale.Colormap { return scale.ColormapByName(v.State.Colormap) }

// Words returns at most some words of the sentence, or of the example, and a note if others are left out.
func (v *View) Words(most int) (words []string, note string) {
	words = param.Words(v.State.Sentence)
	if len(words) == 0 {
		words = v.Example()
	}
	n := min(len(words), most)
	return words[:n], v.When(n < len(words), firstWords, "n", n, "all", len(words))
}

// Example returns the three words of the example.
func (v *View) Example() []string { return strings.Fields(v.Say(exampleSentence)) }

// Order returns the order of the second sentence, a permutation of n places: the order in
// the state, or else the one that swaps the first and the last.
func (v *View) Order(n int) []int {
	order, places := param.Integers(v.State.Order), scale.SpreadDown(n, n)
	missing := func(place int) bool { return !slices.Contains(order, place) }
	if len(order) == n && !slices.ContainsFunc(places, missing) {
		return order
	}
	places[0], places[n-1] = n-1, 0
	return places
}

// Matrix returns the whole matrix of the view: a row for each position or cell of a grid, after its
// number. Rows are computed in blocks, which takes a fraction of the time.
func (v *View) Matrix() dataio.Table {
	s, t := &v.State, v.Table
	columns := dataio.Numbered(s.DModel, Either(t.Axes() > 1, "cell", "position"))
	seqLen, d := s.SeqLen, s.DModel
	rows := min(seqLen, max(1, 1<<16/d))
	block, lo := make([]float64, 0, rows*d), 0
	return dataio.Table{Columns: columns, Labels: 1, Rows: seqLen, Row: func(dst []float64, row int) {
		if at := (row - lo) * d; at < 0 || at >= len(block) {
			lo = row
			hi := min(lo+rows, seqLen)
			block = block[:(hi-lo)*d]
			if t.Rows64(block, lo, hi) != nil {
				return
			}
		}
		dst[0] = t.Position(0, row)
		if t.Axes() > 1 {
			dst[0] = float64(s.Start + row)
		}
		copy(dst[1:], block[(row-lo)*d:][:d])
	}}
}
