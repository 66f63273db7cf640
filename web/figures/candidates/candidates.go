// Package candidates shows four ways to write the positions of a sentence, from the
// simplest to the sinusoid: the codes of its words and of one word more, and what
// can be said of each, by numbers.
package candidates

import (
	"math/bits"
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/property"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figures/internal/nibble"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/chart"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/scene"
)

var Spec = plot.Spec{
	Name: "candidates", Title: title, Shared: "seq-len d-model base position", Draw: draw, Data: data,
	Tools: []plot.Tool{
		{Name: "criterion", Start: -1, Most: plot.UpTo(len(criteria) - 1)},
		{Name: "candidate", Start: -1, Most: plot.UpTo(count - 1)},
	},
	Cursors: []plot.Cursor{
		{Param: "criterion", Name: theCriterion, Keys: plot.Rows},
		{Param: "candidate", Name: theCandidate, Keys: plot.LeftRight}, {Param: "position"},
	},
}

// The candidates, by their index.
const (
	plainIndex = iota
	scaledIndex
	binaryDigits
	sinusoid
	count
)

// Limits of what is judged, for speed.
const (
	maxWords = 20
	maxPairs = 256
)

// A question is what verdicts depend on: the sentence, of two words at least, and the encoding.
type question struct {
	of    *encoder.Encoding
	words int
}

// pairs returns the pairs that the sinusoid is judged by.
func (q question) pairs() []int { return scale.SpreadDown(q.of.Pairs(), maxPairs) }

// An answer is the candidates with what is found about each.
type answer struct {
	question
	digits     int // of the binary candidate: as few as the words need to differ
	candidates [count]property.Candidate
	judgements [count]*property.Judgement
}

func answerOf(v *plot.View) *answer {
	return plot.Once(v, "answer", func(q question) *answer {
		a := &answer{question: q, digits: bits.Len(uint(q.words - 1))}
		binary, _ := property.BinaryDigits(a.digits)
		a.candidates = [...]property.Candidate{
			property.PlainIndex(), property.ScaledIndex(), binary,
			property.Sinusoid(q.of, q.pairs(), 10*q.words), // as many as Judge asks for
		}
		for k, c := range a.candidates {
			a.judgements[k], _ = c.Judge(q.words, 2*q.words)
		}
		return a
	}, question{chart.FrequenciesOf(v), max(2, min(v.State.SeqLen, maxWords))})
}

func data(v *plot.View) dataio.Table {
	a := answerOf(v)
	columns := nibble.Columns([]string{"word", "index", "scaled"}, a.digits, a.pairs())
	return dataio.Table{Columns: columns, Rows: a.words, Row: func(dst []float64, row int) {
		dst[0] = float64(row)
		at := 1
		for _, c := range a.candidates {
			c.Code(dst[at:at+c.Dims], row, a.words)
			at += c.Dims
		}
	}}
}

func draw(v *plot.View) plot.Picture {
	const left = 216 // the width of a column of names
	a, wide := answerOf(v), v.Width >= 860
	criterion, candidate := v.Number("criterion"), v.Number("candidate")
	row := func(name plot.Block, cells []plot.Block) plot.Block {
		if wide {
			each := float64(v.Width-left) / count
			return plot.Columns([]float64{left, each, each, each, each}, append([]plot.Block{name}, cells...)...)
		}
		each := float64(v.Width) / count
		return plot.Group(name, plot.Columns([]float64{each, each, each, each}, cells...))
	}

	says := v.Say(sentence, "n", a.words)
	p := plot.Picture{}
	var codes []plot.Block
	var fails [count][]string
	for k := range count {
		name := plot.Heading(a.name(v, k), v.Say(shortNames[k]))
		code := plot.Stack()
		if v.Row <= a.words { // of a word that is drawn
			code = plot.Text(scene.Position, a.code(k, v.Row))
		}
		codes = append(codes, plot.Group(name, a.chart(v, k), code))
	}
	about := v.Note(codesOf, "n", a.words, "next", a.words+1)
	body := []plot.Block{row(plot.Stack(), codes)}
	if wide {
		body[0] = row(plot.Stack(about, v.Write(scene.Position, word, "n", v.Row+1)), codes)
	}
	for c, words := range criteria {
		name := v.Say(words, "n", a.words+1)
		var cells []plot.Block
		for k := range count {
			said := a.judge(v, c, k)
			mark, class := "✓ ", scene.Ink
			if !said.holds {
				mark, class = "✗ ", scene.Wrong|scene.Strong
				fails[k] = append(fails[k], v.Say(failed, "criterion", name, "x", said.number, "beside", said.beside))
			}
			x, beside := plot.Label(class, mark+said.number), plot.Label(scene.Quiet, said.beside)
			reads := []plot.At{{Number: criterion, X: float64(c)}, {Number: candidate, X: float64(k)}}
			cell := &plot.Choice{Body: plot.Join(x, beside), Reads: reads, Pad: 2}
			if wide {
				cell.Body, cell.Pad = plot.Columns([]float64{76, 0}, x, beside), 0
			}
			cells = append(cells, cell)
			if criterion.Value == float64(c) && candidate.Value == float64(k) {
				p.Spoken = v.Say(spoken, "candidate", a.name(v, k), "criterion", name, "reason", said.reason)
				about = plot.Text(scene.Ink, said.reason)
			}
		}
		body = append(body, plot.Rule(), row(plot.Label(scene.Ink, name), cells))
	}
	for k, list := range fails {
		if list == nil {
			says += v.Say(passes, "candidate", a.name(v, k))
		} else {
			says += v.Say(failing, "candidate", a.name(v, k), "list", v.Lang.List(list))
		}
	}
	sampled := v.When(v.Encoding.Pairs() > maxPairs, sample, "n", maxPairs, "all", v.Encoding.Pairs())
	if p.Spoken == "" && (!v.Still || wide) {
		about = plot.Note(strings.TrimSpace(v.When(!v.Still, hint) + sampled))
	}
	if !v.Still {
		about = plot.Room(about, plot.Text(scene.Ink, a.judge(v, 4, sinusoid).reason))
	}
	p.Body, p.Summary = plot.Stack(plot.Group(body...), about), says+sampled
	return p
}

func (a *answer) name(v *plot.View, k int) string {
	return v.Say(names[k], "n", a.digits, "d", a.of.DModel())
}

// lanes returns which numbers of the codes of a candidate are drawn, the first at the bottom.
func (a *answer) lanes(k int) []int {
	dims := a.candidates[k].Dims
	if k != sinusoid {
		return scale.SpreadDown(dims, dims) // all
	}
	all := dims / 2
	n := min(4, all)
	lanes := scale.SpreadDown(max(n, all/2), n) // of the faster half, if they are enough
	for i := range lanes {
		lanes[i] *= 2
	}
	return lanes
}

// chart draws the codes of a candidate as steps, one above the other, and the code
// of one word more, with all others dashed where it changes them.
func (a *answer) chart(v *plot.View, k int) plot.Block {
	lo, hi, class := 0.0, 1.0, scene.Ink|scene.Line
	switch k {
	case plainIndex:
		hi = float64(a.words)
	case sinusoid:
		lo, class = -1, scene.Sine|scene.Line
	}
	lanes, code := a.lanes(k), make([]float64, a.candidates[k].Dims)
	draw := func(s *scene.Scene, x *scale.Axes) {
		width, height := (x.Right-x.Left)/float64(a.words+1), (x.Bottom-x.Top)/float64(len(lanes))
		for lane, dim := range lanes {
			steps := func(class scene.Class, from, words int) {
				var path scene.Path
				for word := from; word < words; word++ {
					a.candidates[k].Code(code, word, words)
					left, y := x.Left+float64(word)*width, x.Bottom-float64(lane)*height-(code[dim]-lo)/(hi-lo)*(height-5)
					if word == from {
						path.Move(left, y)
					} else {
						path.Line(left, y)
					}
					path.Horizontal(left + width)
				}
				s.Shape(class, &path)
			}
			if k == scaledIndex { // where all codes change
				steps(class|scene.Dash, 0, a.words+1)
			}
			steps(class|scene.Bold, a.words, a.words+1)
			steps(class, 0, a.words)
		}
	}
	first := float64(v.State.Start) - 0.5
	return &chart.Chart{
		X:      chart.Axis{Lo: first, Hi: first + float64(a.words+1), Ticks: chart.None, Number: v.Number("position")},
		Height: 96, Y: chart.Axis{Hi: 1, Ticks: chart.None},
		Marks: []chart.Mark{chart.Free(draw)}, Dim: func(pos, y float64) int { return 0 },
	}
}

// code writes the code of a word in a sentence that has it.
func (a *answer) code(k, word int) string {
	code := make([]float64, a.candidates[k].Dims)
	a.candidates[k].Code(code, word, max(a.words, word+1))
	switch k {
	case binaryDigits:
		digits := ""
		for _, digit := range code {
			digits = strconv.Itoa(int(digit)) + digits
		}
		return digits
	case sinusoid:
		return number.Fixed(code[0], 2) + ", …"
	}
	return short(code[0])
}

// short returns a number as it is if it is whole, and else with three decimals.
func short(x float64) string {
	if x == float64(int(x)) {
		return strconv.Itoa(int(x))
	}
	return number.Fixed(x, 3)
}

// A verdict is whether a candidate meets a criterion, by which number, and why.
type verdict struct {
	holds                  bool
	number, beside, reason string
}

func (a *answer) judge(v *plot.View, c, k int) verdict {
	n, u := a.words, a.judgements[k]
	switch c {
	case 0:
		x := short(u.Unique.Distance)
		return verdict{u.Unique.Holds, x, v.Say(apart), v.Say(nearest, "p", u.Unique.P+1, "q", u.Unique.Q+1, "x", x)}
	case 1:
		l := &u.LengthInvariant
		x, other := short(l.Step), short(l.Other)
		return verdict{l.Holds, x, v.Say(inWords, "n", 2*n, "x", other),
			v.Say(firstStep, "x", x, "n", n, "other", other, "twice", 2*n)}
	case 2:
		e := &u.EquallySpaced
		x, most := short(e.Shortest), short(e.Longest)
		reason := v.Say(everyStep, "x", most)
		if !e.Holds {
			p, q := e.AtShortest+1, e.AtLongest+1
			reason = v.Say(steps, "x", x, "p", p, "next", p+1, "most", most, "q", q, "after", q+1)
		}
		return verdict{e.Holds, x, v.Say(upTo, "x", most), reason}
	case 3:
		x, twice, ten := short(u.Bounded.Largest[0]), short(u.Bounded.Largest[1]), short(u.Bounded.Largest[2])
		return verdict{u.Bounded.Holds, x, v.Say(inWords, "n", 10*n, "x", ten),
			v.Say(largest, "x", x, "n", n, "other", twice, "twice", 2*n, "far", ten, "ten", 10*n)}
	case 4:
		g, next := u.Generalises, n+1
		x, other := short(g.Distance), g.Nearest+1
		switch {
		case g.Beyond > 0:
			x = short(g.Beyond)
			return verdict{g.Holds, "+" + x, v.Say(tooLarge), v.Say(beyond, "n", next, "x", x)}
		case g.Changed > 0:
			x = short(g.Changed)
			return verdict{g.Holds, x, v.Say(move), v.Say(changed, "n", next, "x", x)}
		case g.Distance == 0:
			return verdict{g.Holds, x, v.Say(asWord, "n", other), v.Say(same, "n", next, "other", other)}
		}
		return verdict{g.Holds, x, v.Say(apart), v.Say(fits, "n", next, "x", x, "other", other)}
	}
	return verdict{true, "0", v.Say(weights), v.Say(computed, "length", v.When(k == scaledIndex, andLength))}
}
