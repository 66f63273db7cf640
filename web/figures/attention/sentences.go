package attention

import (
	"slices"

	"github.com/posenc/posenc/encoder"
	one "github.com/posenc/posenc/encoder/attention"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/text"
)

// width is the length of each vector.
const width = 20

// sentences are the words in both orders, and the outputs for them.
type sentences struct {
	words []string // of the first
	cut   int      // words that are left out
	order []int    // the word at place j of the second sentence is words[order[j]]
	heads [2]head  // without and with positions
}

// A sentencesKey is what sentences depend on.
type sentencesKey struct {
	sentence, order string
	causal          bool
	base            float64
	lang            text.Lang
}

// tableRows is the number of rows of the table of differences, with the names of its columns.
const tableRows = 5

// A head is the outputs for both sentences, and the largest differences: between the
// outputs of a word, between the means of all outputs, between the outputs at places
// with the same word and at places with another.
type head struct {
	first, second *one.Attention
	words         []float64 // the differences between the outputs of a word, in the order of the second sentence
	differences   [tableRows - 1]float64
}

// headOf runs the head, behind a causal mask or not, over words and over the same in
// another order, with the rows of e added unless it is nil.
func headOf(words []string, order []int, causal bool, e *encoder.Encoding) head {
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
	h := head{first: run(words), second: run(permuted(words, order))}
	byWord, _ := h.first.Compare(h.second, order)
	byPlace, _ := h.first.Compare(h.second, nil)
	h.words = byWord.Places
	diff := &h.differences
	diff[0], diff[1] = byWord.Largest, byWord.Pooled
	for j, at := range order {
		i := 2
		if words[at] != words[j] {
			i = 3
		}
		diff[i] = max(diff[i], byPlace.Places[j])
	}
	return h
}

// same reports whether the word at place j of the second sentence has the same output in both.
func (h *head) same(j int) bool { return h.words[j] < number.Rounding }

// changed returns the number of words whose outputs differ.
func (h *head) changed() int {
	n := 0
	for j := range h.words {
		if !h.same(j) {
			n++
		}
	}
	return n
}

func permuted(words []string, order []int) []string {
	moved := make([]string, len(words))
	for j, at := range order {
		moved[j] = words[at]
	}
	return moved
}

// second returns the words of the second sentence.
func (s *sentences) second() []string { return permuted(s.words, s.order) }

// placeOf returns the place of a word in the second sentence.
func (s *sentences) placeOf(word int) int { return slices.Index(s.order, word) }

// same reports whether both sentences are the same.
func (s *sentences) same() bool { return slices.Equal(s.words, s.second()) }
