// Package attention shows why positions are needed: what one head of self-attention
// makes of a sentence, and of the same words in another order. Without positions
// each word has the same output vector in both; with PE added it has another. Behind a
// causal mask part of the order shows without positions. A reader drags words, or moves
// them by arrow keys, from place to place.
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
	Width: func(*param.State) string { return strconv.Itoa(width) },
	Draw:  draw, Data: data, Handle: handle,
}

const width = 20

// sentences are the words in both orders, and the outputs for them.
type sentences struct {
	words, second []string
	cut           int     // words that are left out
	order         []int   // the word at place j of the second sentence is words[order[j]]
	heads         [2]head // without and with positions
}

// A head is the outputs for both sentences, and how far they differ: at most, and word by word.
type head struct {
	first, second *one.Attention
	largest       float64
	words         []float64
}

// sentencesOf runs the head over both sentences.
func sentencesOf(v *plot.View) *sentences {
	return plot.Once(v, "sentences", func([2]any) *sentences {
		s := new(sentences)
		s.words, s.cut = v.Words(param.MaxWords)
		s.order = v.Order(len(s.words))
		s.second = plot.Each(s.order, func(at int) string { return s.words[at] })
		e, _ := encoder.New(len(s.words), width, encoder.Base(v.State.Base))
		s.heads = [...]head{s.head(causal(v), nil), s.head(causal(v), e)}
		return s
	}, [2]any{v.State, v.Lang})
}

func causal(v *plot.View) bool { return mask.In(&v.State) == "causal" }

// head runs the head over both sentences, with the rows of e added unless it is nil.
func (s *sentences) head(causal bool, e *encoder.Encoding) head {
	attend := one.Attend
	if causal {
		attend = one.AttendCausal
	}
	run := func(words []string) *one.Attention {
		x, _ := one.Embed(words, width)
		if e != nil {
			one.Inject(e, x, x, len(words))
		}
		a, _ := attend(x, width)
		return a
	}
	h := head{first: run(s.words), second: run(s.second)}
	c, _ := h.first.Compare(h.second, s.order)
	h.largest, h.words = c.Largest, c.Places
	return h
}

// differs reports whether the word at place j of the second sentence has another output there.
func (h *head) differs(j int) bool { return h.words[j] >= number.Rounding }

// data are the outputs: a row for each word and number of its vector.
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
	s, m := sentencesOf(v), plot.Own[movement](v)
	m.fit(s.order)
	cut := v.When(s.cut > 0, cutOff, "n", len(s.words), "all", len(s.words)+s.cut)
	mask := v.When(causal(v), masked)
	longest := v.Say(cannotTell, "what", v.Say(theSentences))
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
	bar := chart.ColorBar(chart.Symmetric("diverging", farthest), "")
	said := v.Say(summary, "first", param.SentenceOf(s.words), "second", param.SentenceOf(s.second), "mask", mask,
		"without", number.Distance(s.heads[0].largest), "with", number.Distance(s.heads[1].largest), "cut", cut)
	return plot.Picture{
		Body: plot.Stack(
			plot.Beside(least, panel(0, v.Say(titleWithout)), panel(1, v.Say(titleWith), v.Say(shortWith))),
			plot.Group(v.Note(key), bar, plot.Text(scene.Wrong, cut),
				plot.Text(scene.Quiet, v.When(len(s.words) > mostWeighed, notWeighed, "n", mostWeighed))),
		),
		Summary: strings.TrimSpace(said), Moving: m.moving(s.order),
	}
}

// mostWeighed is how many words have their weights shown.
const mostWeighed = 6

// weights are how much of each word is in each output, row by row; a row adds up to 1.
func (s *sentences) weights(v *plot.View, h *head) plot.Block {
	if len(s.words) > mostWeighed {
		return plot.Stack()
	}
	of := func(words []string, a *one.Attention) plot.Block {
		return &chart.Matrix{
			Title: param.SentenceOf(words), Class: scene.Quiet, Names: words,
			Columns: len(words), Numbers: a.Weights, Most: 1, Position: -1, Dim: -1,
		}
	}
	both := plot.Beside(100, of(s.words, h.first), of(s.second, h.second))
	return plot.Group(v.Note(weigh), atEdge{of: both})
}

// atEdge is a block that begins at the edge, as panels do, and not below the axes of others.
type atEdge struct {
	plot.Flush
	of plot.Block
}

func (b atEdge) Lay(v *plot.View, in plot.Space) plot.Laid {
	in.Gutter = b.of.Gutter(v)
	return b.of.Lay(v, in)
}

// verdict says what panel i shows, in two lines.
func (s *sentences) verdict(v *plot.View, i int) (first, second string) {
	n, what := len(s.words), v.Say(theSentences)
	switch {
	case n == 1:
		return v.Say(oneWord), v.Say(noSwap)
	case slices.Equal(s.words, s.second):
		return v.Say(sameSentence), v.Live(dragOne, noneMoved)
	case i == 0 && causal(v):
		changed := 0
		for j := range n {
			if s.heads[0].differs(j) {
				changed++
			}
		}
		return v.Say(partly), v.Say(changes, "n", changed, "all", n)
	}
	if v.State.Sentence == "" && s.order[0] == n-1 && s.order[n-1] == 0 {
		what = v.Say(whoBites)
	}
	if i == 0 {
		return v.Say(sameVectors, "n", n), v.Say(cannotTell, "what", what)
	}
	return v.Say(vectorsDiffer), v.Say(canTell, "what", what)
}

// A panel is the outputs for both sentences, each a column of cells, with a line from each
// word to itself. The words of the second sentence stand below it in boxes.
type panel struct {
	*sentences
	*movement
	head *head
	scene.Box
	wide, strip float64 // width and height of a column
	gap, right  float64 // between the sentences, and on the right of the panel
	labels      plot.ColumnLabels
}

// farthest is the number of the last colour, which larger ones have, too.
const farthest = 2

func (s *sentences) panel(v *plot.View, m *movement, i int) plot.Block {
	b := panel{sentences: s, movement: m, head: &s.heads[i], strip: 4 * width, gap: 80, right: 24}
	if v.Narrow() {
		b.strip, b.gap, b.right = 3*width, 60, 0
	}
	return plot.Drawn(func(width float64) float64 {
		width -= b.right
		n, apart := float64(len(s.words)), 12.0
		if width/n < 60 {
			apart = 2
		}
		m.pitch = min((width+apart)/n, 180)
		b.wide = m.pitch - apart
		b.labels = plot.LabelsOf(s.words, b.wide)
		return 2*(b.labels.Height+b.strip) + b.gap + 22
	}, func(s *scene.Scene, at scene.Box) {
		b.Box = at
		b.draw(s)
		for j, word := range b.second {
			t := scene.Target{Name: "place", Index: j, Hand: true, Box: scene.Box{
				X: b.centre(float64(j)) - b.wide/2, Y: b.top(1) - 20, Width: b.wide, Height: at.Y + at.Height - b.top(1) + 12,
			}}
			if i == 0 { // in both panels the same words move
				t.Label = v.Say(place, "word", word, "n", j+1, "all", len(b.order))
			}
			s.Targets = append(s.Targets, t)
		}
	})
}

// centre returns the middle of a place, and top where the columns of a sentence begin.
func (b *panel) centre(place float64) float64 { return b.X + place*b.pitch + b.wide/2 }
func (b *panel) top(sentence float64) float64 {
	return b.Y + 4 + b.labels.Height + sentence*(b.strip+b.gap)
}

// draw draws both sentences, the word that is held above the others.
func (b *panel) draw(s *scene.Scene) {
	for word, label := range b.words {
		x := b.centre(float64(word))
		b.labels.Above(s, x, b.top(0), b.wide, label)
		b.column(s, x, b.top(0), b.head.first.Output(word))
	}
	for _, held := range [...]bool{false, true} {
		for j, word := range b.order {
			if held == (b.holds && word == b.held) {
				b.word(s, j, word, held)
			}
		}
	}
}

// word draws a word of the second sentence, at place j or on its way there, with a line from
// the first sentence, which says how far its outputs are apart.
func (b *panel) word(s *scene.Scene, j, word int, held bool) {
	x, from := b.centre(b.slots[word]), b.centre(float64(word))
	top := b.top(1)
	start, end, chip := b.top(0)+b.strip+4, top-22, top+b.strip+6
	class, edge, sign := scene.Line|scene.Ink, scene.Edge, "="
	if b.head.differs(j) {
		class, sign = scene.Line|scene.Quiet|scene.Dash, "≠"
		said := number.Distance(b.head.words[j])
		if scene.TextWidth(said) >= b.pitch {
			said = number.Fixed(b.head.words[j], 1)
		}
		s.Text(scene.Ink|scene.Halo, scene.Middle, math.Round(x), top-6, said)
		end -= scene.FontSize
	}
	if held {
		class, edge = class|scene.Bold, scene.Ink
	}
	bend := (end - start) * 0.6
	s.Shape(class, new(scene.Path).Move(from, start).Curve(from, start+bend, x, end-bend, x, end))
	s.Text(scene.Ink|scene.Strong|scene.Halo, scene.Middle, math.Round(x), end+16, sign)
	b.column(s, x, top, b.head.second.Output(j))
	for _, class := range [...]scene.Class{scene.Area | scene.Raised, scene.Line | edge} {
		s.Rounded(class, x-b.wide/2, chip, b.wide, b.labels.Height+4, 6)
	}
	b.labels.Below(s, x, chip, b.wide, b.words[word])
}

func (b *panel) column(s *scene.Scene, x, y float64, vector []float64) {
	cell := b.strip / width
	for i, value := range vector {
		s.CrispCell(scale.Diverging((value/farthest+1)/2), x-b.wide/2, y+float64(i)*cell, b.wide, cell)
	}
}

// A movement is where the words of the second sentence are while they are dragged or glide.
type movement struct {
	slots []float64 // where each word stands, in places: between two while it moves
	pitch float64   // from place to place in the picture, in pixels

	holds bool    // whether a word is held
	held  int     // the word
	grip  float64 // how far its place is from the pointer, in places
	last  float64 // when words have glided, in milliseconds
}

// fit puts the words at their places if there are others than before.
func (m *movement) fit(order []int) {
	if len(m.slots) != len(order) {
		m.slots, m.holds = make([]float64, len(order)), false
		for j, word := range order {
			m.slots[word] = float64(j)
		}
	}
}

// moving reports whether some word glides to its place.
func (m *movement) moving(order []int) bool {
	for j, word := range order {
		if !(m.holds && word == m.held) && m.slots[word] != float64(j) {
			return true
		}
	}
	return false
}

// handle drags words of the second sentence, moves them by keys, and lets them glide.
func handle(v *plot.View, e plot.Event, usual func() plot.Result) plot.Result {
	m, order, r := plot.Own[movement](v), sentencesOf(v).order, v.Same()
	m.fit(order)
	at := e.Hit.Name == "place" && e.Hit.Index < len(order)
	switch {
	case e.Kind == plot.Press && at:
		m.holds, m.held = true, order[e.Hit.Index]
		m.grip = m.slots[m.held] - e.X/m.pitch
		return r.Captured().Redrawn()
	case e.Kind == plot.Move && m.holds:
		slot := max(0, min(m.grip+e.X/m.pitch, float64(len(order)-1)))
		m.slots[m.held] = slot
		if from, to := slices.Index(order, m.held), int(math.Round(slot)); to != from {
			r = move(v, order, from, to)
		}
		return r.Redrawn()
	case (e.Kind == plot.Release || e.Kind == plot.Leave) && m.holds:
		m.holds = false
		return r.Redrawn()
	case e.Kind == plot.Key && at:
		to, known := plot.Stepped(e.Key, e.Hit.Index, len(order)-1)
		if known { // the focus goes with the word
			r = move(v, order, e.Hit.Index, to)
			r.Handled, r.Focus = true, &scene.Hit{Name: "place", Index: to}
		}
		return r
	case e.Kind == plot.Tick:
		m.glide(order, e)
		return r.Redrawn()
	}
	return usual()
}

func move(v *plot.View, order []int, from, to int) plot.Result {
	moved := slices.Insert(slices.Delete(slices.Clone(order), from, from+1), to, order[from])
	list := plot.Each(moved, strconv.Itoa)
	return v.Set("order", strings.Join(list, ",")).Announced()
}

// glideHalf is in how many milliseconds words come half as near to their places.
const glideHalf = 40

// glide brings the words nearer to their places; at once for those who want less motion.
func (m *movement) glide(order []int, e plot.Event) {
	part := math.Exp2(-min(e.Time-m.last, 50) / glideHalf)
	m.last = e.Time
	for j, word := range order {
		away := m.slots[word] - float64(j)
		switch {
		case m.holds && word == m.held:
		case e.Calm || math.Abs(away) < 0.01:
			m.slots[word] = float64(j)
		default:
			m.slots[word] = float64(j) + away*part
		}
	}
}
