// Package attention shows why positions are needed: what one head of self-attention makes of a
// sentence, and of the same words in another order. Without positions each word has the same
// output vector in both; with PE added it has another. Behind a causal mask part of the order
// shows without positions.
package attention

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder"
	one "github.com/posenc/posenc/encoder/attention"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/chart"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/scene"
)

var Spec = plot.Spec{
	Name: "attention", Title: title, Handles: handles, Head: "sentence", Params: "mask", More: "order",
	Draw: draw, Data: data, Handle: handle,
}

const (
	width       = 20 // of vectors
	mostWeighed = 6  // words whose weights are shown
	farthest    = 2  // the number of the last colour
)

type sentences struct {
	words, second []string
	cut           string // says that words are left out
	order         []int  // the word at place j of the second sentence is words[order[j]]
	causal        bool
	heads         [2]head // without and with positions
}

type head struct {
	first, second *one.Attention
	one.Difference
}

func sentencesOf(v *plot.View) *sentences {
	return plot.Once(v, "sentences", func([2]any) *sentences {
		s := &sentences{causal: mask.In(&v.State) == "causal"}
		s.words, s.cut = v.Words(param.MaxWords)
		s.order = v.Order(len(s.words))
		s.second = plot.Each(s.order, func(at int) string { return s.words[at] })
		e, _ := encoder.New(len(s.words), width, encoder.Base(v.State.Base))
		attend := plot.Either(s.causal, one.AttendCausal, one.Attend)
		for i := range s.heads {
			run := func(words []string) *one.Attention {
				x, _ := one.Embed(words, width)
				if i == 1 {
					_ = one.Inject(e, x, x, len(words))
				}
				a, _ := attend(x, width)
				return a
			}
			h := &s.heads[i]
			h.first, h.second = run(s.words), run(s.second)
			h.Difference, _ = h.first.Compare(h.second, s.order)
		}
		return s
	}, [2]any{v.State, v.Lang})
}

func (h *head) differs(j int) bool { return h.Places[j] >= number.Rounding }

func data(v *plot.View) dataio.Table {
	s := sentencesOf(v)
	columns := []string{"place", "place in the second sentence", "number",
		"without PE, first", "without PE, second", "with PE, first", "with PE, second"}
	return dataio.Rows(columns, len(s.words)*width, func(row int) []float64 {
		word, i := row/width, row%width
		place := slices.Index(s.order, word)
		numbers := []float64{float64(word), float64(place), float64(i)}
		for _, h := range s.heads {
			numbers = append(numbers, h.first.Output(word)[i], h.second.Output(place)[i])
		}
		return numbers
	})
}

func draw(v *plot.View) plot.Picture {
	s := sentencesOf(v)
	m, longest := movementOf(v, s.order), v.Say(cannotTell, "what", v.Say(theSentences))
	panel := func(i int, titles ...string) plot.Block {
		verdict, more := s.verdict(v, i)
		other, otherMore := s.verdict(v, 1-i) // has room, too
		return plot.Stack(
			plot.Group(plot.Heading(titles...), s.panel(v, m, i),
				plot.RoomText(scene.Ink|scene.Strong, verdict, other),
				plot.RoomText(scene.Ink, more, longest, otherMore)),
			s.weights(v, &s.heads[i]))
	}
	least := plot.Either(len(s.words) <= 3, 140, 248.0) // also on a phone
	said := v.Say(summary, "first", param.SentenceOf(s.words), "second", param.SentenceOf(s.second),
		"mask", v.When(s.causal, masked),
		"without", number.Distance(s.heads[0].Largest), "with", number.Distance(s.heads[1].Largest))
	return plot.Picture{
		Body: plot.Stack(
			plot.Beside(least, panel(0, v.Say(titleWithout)), panel(1, v.Say(titleWith), v.Say(shortWith))),
			plot.Group(v.Note(key), chart.ColorBar(chart.Symmetric("diverging", farthest), ""), plot.Warning(s.cut),
				plot.Note(v.When(len(s.words) > mostWeighed, unweighed, "n", mostWeighed)))),
		Summary: v.Lang.Sentences(said, s.cut), Moving: m.Moving(),
	}
}

func (s *sentences) weights(v *plot.View, h *head) plot.Block {
	if len(s.words) > mostWeighed {
		return plot.Stack()
	}
	of := func(words []string, a *one.Attention) plot.Block {
		return &chart.Matrix{
			Title: param.SentenceOf(words), Class: scene.Quiet, Names: words,
			Columns: len(words), Numbers: a.Weights, Most: 1,
		}
	}
	both := plot.Beside(100, of(s.words, h.first), of(s.second, h.second))
	return plot.Group(v.Note(weigh), plot.Flush(func(v *plot.View, in plot.Space) plot.Laid {
		in.Gutter = both.Gutter(v) // at the edge, as panels begin
		return both.Lay(v, in)
	}))
}

func (s *sentences) verdict(v *plot.View, i int) (first, second string) {
	n := len(s.words)
	switch {
	case n == 1:
		return v.Say(oneWord), v.Say(noSwap)
	case slices.Equal(s.words, s.second):
		return v.Say(unchanged), v.Say(plot.Either(v.Still, noneMoved, dragOne))
	case i == 0 && s.causal:
		changed := 0
		for j := range n {
			if s.heads[0].differs(j) {
				changed++
			}
		}
		return v.Say(partly), v.Say(changes, "n", changed, "all", n)
	}
	what := v.Say(theSentences)
	if v.State.Sentence == "" && s.order[0] == n-1 && s.order[n-1] == 0 {
		what = v.Say(whoBites)
	}
	if i == 0 {
		return v.Say(sameVectors, "n", n), v.Say(cannotTell, "what", what)
	}
	return v.Say(vectorsDiffer), v.Say(canTell, "what", what)
}

// panel draws the outputs for both sentences as columns of cells, and lines from each word to itself that
// say how far they differ.
func (s *sentences) panel(v *plot.View, m *movement, i int) plot.Block {
	h, cell, gap, right := &s.heads[i], 4.0, 80.0, 24.0 // cells are so high
	if v.Narrow() {
		cell, gap, right = 3, 60, 0
	}
	strip, wide := cell*width, 0.0
	var labels labels
	return plot.Drawn(func(width float64) float64 {
		width -= right
		n := float64(len(s.words))
		apart := plot.Either(width/n < 60, 2, 12.0)
		m.pitch = min((width+apart)/n, 180)
		wide = m.pitch - apart
		labels = labelsOf(s.words, wide)
		return 2*(labels.height+strip) + gap + 22
	}, func(to *scene.Scene, at scene.Box) {
		first := at.Y + 4 + labels.height
		second := first + strip + gap
		chip := second + strip + 6
		centre := func(place float64) float64 { return at.X + place*m.pitch + wide/2 }
		column := func(x, y float64, vector []float64) {
			for i, value := range vector {
				to.CrispCell(scale.Diverging((value/farthest+1)/2), x-wide/2, y+float64(i)*cell, wide, cell)
			}
		}
		for word, label := range s.words {
			x := centre(float64(word))
			labels.write(to, x, first, wide, label, false)
			column(x, first, h.first.Output(word))
		}

		moved := func(j, word int) {
			x, from := centre(m.At[word]), centre(float64(word))
			start, end := first+strip+4, second-22
			class, edge, sign := scene.Line|scene.Ink, scene.Edge, "="
			if h.differs(j) {
				class, sign = scene.Line|scene.Quiet|scene.Dash, "≠"
				said := scene.Ink.FirstFit(m.pitch, number.Distance(h.Places[j]), number.Fixed(h.Places[j], 1))
				to.Text(scene.Ink|scene.Halo, scene.Middle, math.Round(x), second-6, said)
				end -= scene.FontSize
			}
			if word == m.held {
				class, edge = class|scene.Bold, scene.Ink
			}
			bend := (end - start) * 0.6
			to.Shape(class, new(scene.Path).Move(from, start).Curve(from, start+bend, x, end-bend, x, end))
			to.Text(scene.Ink|scene.Strong|scene.Halo, scene.Middle, math.Round(x), end+16, sign)
			column(x, second, h.second.Output(j))
			for _, class := range [...]scene.Class{scene.Area | scene.Raised, scene.Line | edge} {
				to.Rounded(class, x-wide/2, chip, wide, labels.height+4, 6)
			}
			labels.write(to, x, chip, wide, s.words[word], true)
		}
		for j, word := range s.order {
			if word != m.held {
				moved(j, word)
			}
		}
		if m.held >= 0 { // above the others
			moved(slices.Index(s.order, m.held), m.held)
		}
		for j, word := range s.second {
			label := v.When(i == 0, place, "word", word, "n", j+1, "all", len(s.order)) // both panels move the same words
			to.Targets = append(to.Targets, scene.Target{Name: "place", Index: j, Hand: true, Label: label, Box: scene.Box{
				X: centre(float64(j)) - wide/2, Y: second - 20, Width: wide, Height: at.Y + at.Height - second + 12,
			}})
		}
	})
}

// A movement is words of the second sentence on their way from place to place.
type movement struct {
	scale.Glide
	pitch float64 // from place to place, in pixels
	held  int     // the word that is dragged; -1 for none
	grip  float64 // its place less the one of the pointer
}

func movementOf(v *plot.View, order []int) *movement {
	m := plot.Own[movement](v)
	m.To = make([]float64, len(order))
	for j, word := range order {
		m.To[word] = float64(j)
	}
	if len(m.At) != len(m.To) {
		m.At, m.held = slices.Clone(m.To), -1
	}
	if m.held >= 0 {
		m.To[m.held] = m.At[m.held]
	}
	return m
}

func handle(v *plot.View, e plot.Event, usual func() plot.Result) plot.Result {
	order, r := sentencesOf(v).order, v.Same()
	m := movementOf(v, order)
	move := func(from, to int) plot.Result {
		moved := slices.Insert(slices.Delete(slices.Clone(order), from, from+1), to, order[from])
		return v.Set("order", strings.Join(plot.Each(moved, strconv.Itoa), ",")).Announced()
	}
	at := e.Hit.Name == "place" && e.Hit.Index < len(order)
	switch {
	case e.Kind == plot.Press && at:
		m.held = order[e.Hit.Index]
		m.grip = m.At[m.held] - e.X/m.pitch
		return r.Captured().Redrawn()
	case e.Kind == plot.Move && m.held >= 0:
		place := max(0, min(m.grip+e.X/m.pitch, float64(len(order)-1)))
		m.At[m.held] = place
		if from, to := slices.Index(order, m.held), int(math.Round(place)); to != from {
			r = move(from, to)
		}
		return r.Redrawn()
	case (e.Kind == plot.Release || e.Kind == plot.Leave) && m.held >= 0:
		m.held = -1
		return r.Redrawn()
	case e.Kind == plot.Key && at:
		if to, known := plot.Stepped(e.Key, e.Hit.Index, len(order)-1); known { // the focus goes with the word
			r = move(e.Hit.Index, to)
			r.Handled, r.Focus = true, &scene.Hit{Name: "place", Index: to}
		}
		return r
	case e.Kind == plot.Tick:
		m.Tick(e.Time, e.Calm)
		return r.Redrawn()
	}
	return usual()
}

// labels are how words are written above and below columns: all in one size in which they fit, or
// vertically.
type labels struct {
	height float64 // of the longest
	class  scene.Class
	upward bool
}

const (
	levelHeight = 26  // of labels in a line
	mostHeight  = 124 // of vertical labels
)

func labelsOf(words []string, wide float64) labels {
	longest := func(class scene.Class) (width float64) {
		for _, word := range words {
			width = max(width, class.Width(word))
		}
		return width
	}
	small := longest(scene.Ink)
	switch {
	case wide >= 60 && longest(scene.Ink|scene.Big) <= wide-4:
		return labels{levelHeight, scene.Ink | scene.Big, false}
	case small <= wide || wide >= mostHeight:
		return labels{levelHeight, scene.Ink, false}
	}
	return labels{math.Ceil(min(small, mostHeight)) + 8, scene.Ink, true}
}

// write writes a word in its column, above y or below it. A single character is never vertical.
func (l labels) write(s *scene.Scene, x, y, wide float64, word string, below bool) {
	x = math.Round(x)
	if !l.upward || len([]rune(word)) <= 1 {
		s.TextWithin(l.class, scene.Middle, x, y+plot.Either(below, 20, -12.0), wide, word)
		return
	}
	t := scene.Text{Class: l.class, X: x + 4, Y: y - 6, Upward: true} // the middle of letters, not their foot
	if below {
		t.Anchor, t.Y = scene.End, y+6
	}
	t.Spans = []scene.Span{{Text: l.class.Shortened(word, mostHeight)}}
	s.Add(t)
}
