// Package candidates shows four ways to write the positions of a sentence, from the simplest to
// the sinusoid: the codes of its words and of one word more, and how each meets six criteria.
package candidates

import (
	"math"
	"math/bits"
	"strconv"

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
	Cursors: []plot.Cursor{
		{Param: "criterion", Name: theCriterion, Keys: plot.Rows, Start: -1, Most: plot.UpTo(len(criteria) - 1)},
		{Param: "candidate", Name: theCandidate, Keys: plot.LeftRight, Start: -1, Most: plot.UpTo(count - 1)},
		{Param: "position"},
	},
}

const (
	plainIndex = iota
	scaledIndex
	binaryDigits
	sinusoid
	count
)

const maxWords, maxPairs = 20, 256 // that are judged, for speed

type answer struct {
	words      int
	pairs      []int // that the sinusoid is judged by
	candidates [count]property.Candidate
	judgements [count]*property.Judgement
}

func answerOf(v *plot.View) *answer {
	of, n := chart.FrequenciesOf(v), max(2, min(v.State.SeqLen, maxWords))
	return plot.Once(v, "answer", func([2]any) *answer {
		a := &answer{words: n, pairs: scale.SpreadDown(of.Pairs(), maxPairs)}
		binary, _ := property.BinaryDigits(bits.Len(uint(n - 1))) // as few as the words need to differ
		sines := property.Sinusoid(of, a.pairs, 10*n)             // as many as Judge asks for
		a.candidates = [...]property.Candidate{property.PlainIndex(), property.ScaledIndex(), binary, sines}
		for k, c := range a.candidates {
			a.judgements[k], _ = c.Judge(n, 2*n)
		}
		return a
	}, [2]any{of, n})
}

func data(v *plot.View) dataio.Table {
	a := answerOf(v)
	columns := nibble.Columns([]string{"word", "index", "scaled"}, a.candidates[binaryDigits].Dims, a.pairs)
	return dataio.Table{Columns: columns, Rows: a.words, Row: func(dst []float64, row int) {
		dst[0] = float64(row)
		dst = dst[1:]
		for _, c := range a.candidates {
			c.Code(dst[:c.Dims], row, a.words)
			dst = dst[c.Dims:]
		}
	}}
}

func draw(v *plot.View) plot.Picture {
	const left = 216 // the width of a column of names
	a, wide := answerOf(v), v.Width >= 860
	criterion, candidate := v.Number("criterion"), v.Number("candidate")
	each := float64(v.Width-plot.Either(wide, left, 0)) / count
	widths := []float64{left, each, each, each, each}
	row := func(parts ...plot.Block) plot.Block {
		if wide {
			return plot.Columns(widths, parts...)
		}
		return plot.Group(parts[0], plot.Columns(widths[1:], parts[1:]...))
	}

	about, spoken := v.Note(codesOf, "n", a.words, "next", a.words+1), ""
	codes := []plot.Block{plot.Stack()}
	if wide {
		codes[0] = plot.Stack(about, v.Write(scene.Position, word, "n", v.Row+1))
	}
	var names [count]string
	var verdicts [count][len(criteria)]verdict
	for k := range count {
		names[k], verdicts[k] = v.Say(longNames[k], "n", a.candidates[k].Dims, "d", v.State.DModel), a.judge(v, k)
		code := plot.Stack()
		if v.Row <= a.words { // of a word that is drawn
			code = plot.Text(scene.Position, a.code(k, v.Row))
		}
		codes = append(codes, plot.Group(plot.Heading(names[k], v.Say(shortNames[k])), a.chart(v, k), code))
	}
	body := []plot.Block{row(codes...)}
	sampled := v.When(v.Encoding.Pairs() > maxPairs, sample, "n", maxPairs, "all", v.Encoding.Pairs())
	if wide || !v.Still {
		about = plot.Note(v.Lang.Sentences(v.When(!v.Still, hint), sampled))
	}

	var fails [count][]string
	for c, words := range criteria {
		name := v.Say(words, "n", a.words+1)
		cells := []plot.Block{plot.Label(scene.Ink, name)}
		for k := range count {
			said := verdicts[k][c]
			mark, class := "✓ ", scene.Ink
			if !said.holds {
				mark, class = "✗ ", scene.Wrong|scene.Strong
				fails[k] = append(fails[k], v.Say(failed, "criterion", name, "x", said.number, "beside", said.beside))
			}
			x, beside := plot.Label(class, mark+said.number), plot.Label(scene.Quiet, said.beside)
			cell := &plot.Choice{Body: plot.Join(x, beside), Pad: 2}
			cell.Reads = []plot.At{{Number: criterion, X: float64(c)}, {Number: candidate, X: float64(k)}}
			if wide {
				cell.Body, cell.Pad = plot.Columns([]float64{76, 0}, x, beside), 0
			}
			cells = append(cells, cell)
			if criterion.Value == float64(c) && candidate.Value == float64(k) {
				about = plot.Prose(said.reason)
				spoken = v.Say(reached, "candidate", names[k], "criterion", name, "reason", said.reason)
			}
		}
		body = append(body, plot.Rule(), row(cells...))
	}
	says := v.Say(sentence, "n", a.words)
	for k, list := range fails {
		says += v.When(list == nil, passes, "candidate", names[k])
		says += v.When(list != nil, failing, "candidate", names[k], "list", v.Lang.List(list))
	}
	if !v.Still {
		about = plot.Room(about, plot.Prose(verdicts[sinusoid][4].reason))
	}
	return plot.Picture{Body: plot.Stack(plot.Group(body...), about), Summary: says + sampled, Spoken: spoken}
}

// chart draws the codes of a candidate as steps, one number above the other, and the code of one
// word more, with all others dashed where it changes them.
func (a *answer) chart(v *plot.View, k int) plot.Block {
	lo, hi, class := 0.0, 1.0, scene.Ink|scene.Line
	code := make([]float64, a.candidates[k].Dims)
	lanes := scale.SpreadDown(len(code), len(code)) // the numbers that are drawn, the first at the bottom: all
	switch k {
	case plainIndex:
		hi = float64(a.words)
	case sinusoid:
		lo, class = -1, scene.Sine|scene.Line
		pairs := len(code) / 2
		lanes = scale.SpreadDown(max(min(4, pairs), pairs/2), 4) // of the faster half, if they are enough
		for i := range lanes {
			lanes[i] *= 2
		}
	}
	draw := chart.Free(func(s *scene.Scene, x *scale.Axes) {
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
	})
	first := float64(v.State.Start) - 0.5
	return &chart.Chart{
		X:      chart.Axis{Lo: first, Hi: first + float64(a.words+1), Ticks: chart.None, Number: v.Number("position")},
		Height: 96, Y: chart.Axis{Hi: 1, Ticks: chart.None},
		Marks: []chart.Mark{draw}, Dim: func(pos, y float64) int { return 0 },
	}
}

func (a *answer) code(k, word int) string {
	code := make([]float64, a.candidates[k].Dims)
	a.candidates[k].Code(code, word, max(a.words, word+1))
	switch k {
	case binaryDigits:
		return strconv.FormatInt(int64(word|1<<len(code)), 2)[1:] // the last digits, with leading zeros
	case sinusoid:
		return number.Fixed(code[0], 2) + ", …"
	}
	return short(code[0])
}

func short(x float64) string { return number.Fixed(x, plot.Either(x == math.Trunc(x), 0, 3)) }

type verdict struct {
	holds                  bool
	number, beside, reason string
}

func (a *answer) judge(v *plot.View, k int) [len(criteria)]verdict {
	j, n, next := a.judgements[k], a.words, a.words+1
	u, l, e, b, g := &j.Unique, &j.LengthInvariant, &j.EquallySpaced, &j.Bounded, &j.Generalises
	spacing := v.Say(everyStep, "x", short(e.Longest))
	if !e.Holds {
		spacing = v.Say(steps, "x", short(e.Shortest), "p", e.AtShortest+1, "most", short(e.Longest), "q", e.AtLongest+1)
	}
	x, like := short(g.Distance), g.Nearest+1
	later := verdict{g.Holds, x, v.Say(apart), v.Say(fits, "n", next, "x", x, "other", like)}
	switch {
	case g.Beyond > 0:
		x = short(g.Beyond)
		later = verdict{g.Holds, "+" + x, v.Say(tooLarge), v.Say(beyond, "n", next, "x", x)}
	case g.Changed > 0:
		x = short(g.Changed)
		later = verdict{g.Holds, x, v.Say(move), v.Say(changed, "n", next, "x", x)}
	case g.Distance == 0:
		later = verdict{g.Holds, x, v.Say(asWord, "n", like), v.Say(same, "n", next, "other", like)}
	}
	near, step, other := short(u.Distance), short(l.Step), short(l.Other)
	most, twice, ten := short(b.Largest[0]), short(b.Largest[1]), short(b.Largest[2])
	return [...]verdict{
		{u.Holds, near, v.Say(apart), v.Say(nearest, "p", u.P+1, "q", u.Q+1, "x", near)},
		{l.Holds, step, v.Say(inWords, "n", 2*n, "x", other),
			v.Say(firstStep, "x", step, "n", n, "other", other, "twice", 2*n)},
		{e.Holds, short(e.Shortest), v.Say(upTo, "x", short(e.Longest)), spacing},
		{b.Holds, most, v.Say(inWords, "n", 10*n, "x", ten),
			v.Say(largest, "x", most, "n", n, "other", twice, "twice", 2*n, "far", ten, "ten", 10*n)},
		later,
		{true, "0", v.Say(weights), v.Say(computed)},
	}
}
