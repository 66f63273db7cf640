// Package attention shows why positions are needed: what one head of self-attention
// makes of a sentence, and of the same words in another order. Without positions
// each word has the same output vector in both; with PE added it has another. Behind a
// causal mask part of the order shows without positions. A reader drags words, or moves
// them by arrow keys, from place to place.
package attention

import (
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
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

var Spec = plot.Spec{
	Name: "attention", Title: title, Handles: handles, Params: "sentence mask", More: "order",
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
	type key struct {
		param.State
		text.Lang
	}
	return plot.Once(v, "sentences", func(k key) *sentences {
		s := new(sentences)
		s.words, s.cut = v.Words(param.MaxWords)
		s.order = v.Order(len(s.words))
		for _, at := range s.order {
			s.second = append(s.second, s.words[at])
		}
		e, _ := encoder.New(len(s.words), width, encoder.Base(k.Base))
		s.heads = [...]head{s.head(causal(v), nil), s.head(causal(v), e)}
		return s
	}, key{v.State, v.Lang})
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
		strong := scene.Ink | scene.Strong
		return plot.Stack(
			plot.Group(plot.Text(strong, titles...), s.panel(v, m, i),
				plot.RoomText(strong, verdict, other),
				plot.RoomText(scene.Ink, more, longest, otherMore)),
			s.weights(v, &s.heads[i]))
	}
	least := 248.0
	if len(s.words) <= 3 {
		least = 140 // also on a phone
	}
	bar := chart.ColorBar(chart.Colors{Map: "diverging", Lo: -farthest, Hi: farthest}, "")
	said := v.Say(summary, "first", param.SentenceOf(s.words), "second", param.SentenceOf(s.second), "mask", mask,
		"without", number.Distance(s.heads[0].largest), "with", number.Distance(s.heads[1].largest), "cut", cut)
	return plot.Picture{
		Body: plot.Stack(
			plot.Beside(least, panel(0, v.Say(titleWithout)), panel(1, v.Say(titleWith), v.Say(shortWith))),
			plot.Group(v.Write(scene.Quiet, key), bar, plot.Text(scene.Wrong, cut)),
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
	return plot.Group(v.Write(scene.Quiet, weigh), atEdge{of: both})
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
