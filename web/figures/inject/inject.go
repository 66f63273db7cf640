// Package inject shows how positions get into a Transformer. Above, the rows of PE are added to a
// batch of two sentences, and some of the sums dropped:
//
//	dropout(x + pe[:, :length, :])
//
// Beneath, a one-hot position is appended to one of these words instead. While W^I is the
// identity, the product is the same sum.
package inject

import (
	"math"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/attention"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/chart"
	"github.com/posenc/posenc/web/scene"
)

var Spec = plot.Spec{
	Name: "inject", Title: title, Shared: "seq-len d-model base position", More: "sentence order inject",
	Tools: tools, Draw: draw, Data: data,
	Cursors: []plot.Cursor{
		{Param: "position", Keys: plot.LeftRight | plot.Rows},
		{Param: "rate", Start: 2, Most: plot.UpTo(18)}, {Param: "mix", Most: plot.UpTo(steps)},
	},
}

func tools(v *plot.View) []plot.Tool {
	rate, mix, sum := v.Slider("rate", dropout), v.Slider("mix", random), shows(v, "sum")
	rate.Label, rate.Reading = plot.Either(sum, rate.Label, ""), reading(rate.Level)
	mix.Label, mix.Reading = plot.Either(shows(v, "one-hot"), mix.Label, ""), reading(mix.Level)
	return []plot.Tool{
		rate, mix, {Name: "mask", Label: v.When(sum, newMask)},
		{Name: "training", Label: v.When(sum, inTraining), Toggle: true, Pressed: training(v)},
	}
}

func shows(v *plot.View, part string) bool {
	chosen := parts.In(&v.State)
	return chosen == part || chosen == "both"
}

const (
	steps     = 20 // of sliders from 0 to 1
	mostWords = 4  // of a sentence
	mostDims  = 4  // columns that are shown
	farthest  = 2  // the number of the last colour
)

func reading(level float64) string { return number.Fixed(level/steps, 2) }
func training(v *plot.View) bool   { return v.Presses("training")%2 == 0 }

func rate(v *plot.View) float64 {
	return plot.Either(training(v), float64(v.Level("rate"))/steps, 0)
}

// A batch is two sentences of the same words.
type batch struct {
	words   []string  // of the one and then of the other
	cut     string    // says that words are left out
	n       int       // words of a sentence
	dims    int       // that are shown
	vectors []float64 // 2 × n × d_model
	x, sum  []float64 // 2 × n × dims: x, and x + pe or nil if there are not enough rows
}

func batchOf(v *plot.View) *batch {
	return plot.Once(v, "batch", func([4]any) *batch {
		b := &batch{dims: min(mostDims, v.State.DModel)}
		b.words, b.cut = v.Words(mostWords)
		b.n = len(b.words)
		for _, at := range v.Order(b.n) {
			b.words = append(b.words, b.words[at])
		}
		shown := func(all []float64) (part []float64) {
			for at := 0; at < len(all); at += v.State.DModel {
				part = append(part, all[at:][:b.dims]...)
			}
			return part
		}
		b.vectors, _ = attention.Embed(b.words, v.State.DModel)
		b.x = shown(b.vectors)
		sum := make([]float64, len(b.vectors))
		if attention.Inject(v.Encoding, sum, b.vectors, b.n) == nil {
			b.sum = shown(sum)
		}
		return b
	}, [4]any{v.State.Sentence, v.State.Order, v.Encoding, v.Lang})
}

func drop(v *plot.View, x []float64) []float64 {
	dst := make([]float64, len(x))
	attention.Dropout(dst, x, rate(v), uint64(v.Presses("mask")))
	return dst
}

func data(v *plot.View) dataio.Table {
	b := batchOf(v)
	dropped, columns := drop(v, b.sum), []string{"batch", "row", "dimension", "x", "x + pe", "dropout"}
	return dataio.Rows(columns, len(b.sum), func(i int) []float64 {
		row, dim := i/b.dims, i%b.dims
		return []float64{float64(row / b.n), float64(row % b.n), float64(dim), b.x[i], b.sum[i], dropped[i]}
	})
}

func draw(v *plot.View) plot.Picture {
	b, first := batchOf(v), v.State.Start
	word := min(v.Row, b.n-1) // of the first sentence, which is followed
	pos := v.Number("position").Within(float64(first), float64(first+b.n-1))
	sum, added := b.addition(v, pos, word)
	product, multiplied := b.product(v, pos, word)
	return plot.Picture{Body: plot.Stack(sum, product), Summary: v.Lang.Sentences(added, multiplied)}
}

func (b *batch) addition(v *plot.View, pos *plot.Number, word int) (steps plot.Block, says string) {
	if !shows(v, "sum") {
		return plot.Stack(), ""
	}
	s, trace := &v.State, ""
	matrix := func(title, note string, x []float64) *chart.Matrix {
		return &chart.Matrix{
			Title: title, Note: note, Columns: b.dims, Numbers: x, Most: farthest, Group: b.n, Names: b.words,
			Number: pos, First: s.Start, Position: s.Start + word,
		}
	}
	rows, shape := min(2*mostWords, s.SeqLen), v.Say(shape, "n", b.n, "d", s.DModel)
	pe := matrix(v.Say(slice, "n", b.n), v.Say(sliceOf, "rows", s.SeqLen, "d", s.DModel), nil)
	if pe.Group, pe.Used, pe.Names = rows, min(b.n, rows), nil; v.Row < rows {
		pe.Position = s.Start + v.Row
	}
	for t := range rows {
		pe.Names = append(pe.Names, numeral(s.Start+t, 52))
		for i := range b.dims {
			pe.Numbers = append(pe.Numbers, chart.Element(v.Encoding, i, float64(s.Start+t)))
		}
	}
	all := []plot.Block{matrix("x", shape, b.x), pe}
	if one := param.SentenceOf(b.words[:b.n]); b.sum == nil {
		says = v.Say(tooFew, "rows", s.SeqLen, "a", one)
		all = append(all, plot.Warning(says))
	} else {
		last := matrix(v.Say(allKept), shape, drop(v, b.sum))
		if p := rate(v); p > 0 {
			last.Title, last.Note = "→ dropout", v.Say(kept, "x", 1/(1-p))
		}
		at, said := word*b.dims+max(0, min(v.Dim, b.dims-1)), chart.CellText // which number is followed
		from, to, end := b.x[at], b.sum[at], said(last.Numbers[at])
		for i, x := range b.sum {
			if last.Numbers[i] == 0 && x != 0 {
				last.Numbers[i] = math.NaN()
				end = plot.Either(i == at, v.Say(dropped), end)
			}
		}
		trace = v.Say(traced, "t", word, "i", at%b.dims, "x", said(from), "pe", said(to-from), "sum", said(to), "last", end)
		says = v.Say(added, "a", one, "b", param.SentenceOf(b.words[b.n:]), "trace", trace)
		all = append(all, matrix("= x + pe", shape, b.sum), last)
	}
	past := v.When(v.Row >= b.n && v.Row < 2*mostWords, pastEnd) // chosen in the figure
	readout := plot.Group(plot.Prose(trace), plot.Text(scene.Position, past))
	return plot.Stack(
		plot.Beside(plot.Either(v.Narrow(), 140, 213.0), all...),
		plot.Warning(b.cut),
		plot.Room(readout, plot.Fixed(36, nil))), says
}

// product multiplies W by a word and its one-hot position. W^P has the columns of a page with the word.
func (b *batch) product(v *plot.View, pos *plot.Number, word int) (product plot.Block, says string) {
	if !shows(v, "one-hot") {
		return plot.Stack(), ""
	}
	s, count := &v.State, max(3, min(8, (v.Width-36)/40-b.dims))
	cell := min(48, math.Floor(float64(v.Width-36)/float64(count+b.dims)))
	count = min(count, s.SeqLen)
	first := min(word/count*count, s.SeqLen-count)
	mix := float64(v.Level("mix")) / steps // how far W^I is from the identity
	o := plot.Once(v, "product", func([5]any) *attention.OneHot {
		e, _ := encoder.New(count, s.DModel, encoder.Base(s.Base), encoder.Start(s.Start+first))
		o, _ := attention.NewOneHot(e, b.vectors[word*s.DModel:][:s.DModel], word-first, b.dims, mix)
		return o
	}, [5]any{b, word, first, count, mix})
	if o == nil { // W would be too large
		return plot.Stack(), ""
	}

	part := func(from, n int) (x []float64) {
		for i := range o.Rows {
			x = append(x, o.W[i*(o.Width+o.Count)+from:][:n]...)
		}
		return x
	}
	matrix := func(title string, class scene.Class, columns int, x []float64) *chart.Matrix {
		return &chart.Matrix{Title: title, Class: class, Columns: columns, Numbers: x, Most: farthest}
	}
	wi := matrix(v.Say(vector, "d", s.DModel, "word", b.words[word]), scene.Ink, b.dims, part(0, o.Rows))
	wi.Heads, wi.Below = [][]string{plot.Each(o.XP[:o.Rows], chart.CellText), nil}, "Wᴵ = I"
	if mix > 0 {
		wi.Below = v.Say(mixed, "a", 1-mix, "b", mix)
	}
	wp := matrix(v.Say(oneAt, "pos", s.Start+word), scene.Position|scene.Strong, count, part(o.Width, count))
	wp.Across, wp.Heads, wp.Below = true, make([][]string, 2), v.Say(rowsOfPE)
	wp.Number, wp.First, wp.Position = pos, s.Start+first, s.Start+word
	for j := range count {
		wp.Heads[0] = append(wp.Heads[0], number.Fixed(o.XP[o.Width+j], 0))
		wp.Heads[1] = append(wp.Heads[1], numeral(s.Start+first+j, 24))
	}
	const term = scene.Ink | scene.Strong
	terms := plot.Beside(60,
		matrix("a = Wᴵx", term, 1, o.A), matrix("+ e = Wᴾp", scene.Position|scene.Strong, 1, o.E),
		matrix("= a + e", term, 1, o.Sum), matrix("= W[x; p]", term, 1, o.Product))
	residual := number.Distance(o.Residual)
	product = plot.Columns([]float64{cell*float64(o.Rows) + 12, 0}, wi, wp)
	results := plot.Group(terms, v.Write(scene.Ink, difference, "x", residual))
	product = plot.Either(v.Width < 900, plot.Stack(product, results),
		plot.Columns([]float64{cell*float64(o.Rows+count) + 48, 0}, product, results))
	says = v.When(b.sum != nil, multiplied, "pos", s.Start+word, "x", residual)
	return plot.Stack(v.Heading(appended), product), says
}

func numeral(position int, room float64) string {
	digits := number.Integer(position)
	if scene.TextWidth(digits) <= room {
		return digits
	}
	return "…" + digits[len(digits)-2:]
}
