package attention

import (
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/property"
)

// A Difference says how far the outputs of two sentences of the same words are
// apart, each number by the largest difference of any element.
type Difference struct {
	Places  []float64 // between the outputs of a word of the one and of its match in the other
	Largest float64   // the largest of Places
	Pooled  float64   // between the means of all outputs
}

// Match returns the order that makes reordered from words, which has the same
// words as often:
//
//	reordered[j] = words[order[j]]
//
// for j = 0, 1, …, n-1. A word that occurs several times is matched in turn,
// its k-th occurrence with the k-th. Match returns an *Error for the first word
// that has no match.
func Match(words, reordered []string) (order []int, err error) {
	if len(words) != len(reordered) {
		return nil, encoder.Invalid("number of words", len(reordered), "is not #").With(strconv.Itoa(len(words)))
	}
	matched := make([]bool, len(words))
	for _, word := range reordered {
		at := 0
		for at < len(words) && (matched[at] || words[at] != word) {
			at++
		}
		if at == len(words) {
			return nil, &encoder.Error{Code: encoder.OutOfRange, Parameter: "word", Value: encoder.Quote(word), Rule: "is not in the other sentence as often"}
		}
		matched[at] = true
		order = append(order, at)
	}
	return order, nil
}

// Compare returns how far the outputs of b are from those of a, where the word
// at place j of b is the word at place order[j] of a:
//
//	Places[j] = max |b.Output(j) − a.Output(order[j])|
//
// Where a word occurs several times, the order may follow each occurrence or be
// that of Match: without positions their outputs are the same. With nil places
// are compared with themselves, whatever words stand there: that is how to see
// that two words have changed places. Then, if f is the output of any third
// word, or the mean of all,
//
//	f(…, x_m, …, x_n, …) = f(…, x_n, …, x_m, …)
//
// though not if f is the output at m or at n, which goes with its word.
//
// Compare returns an *Error if the shapes of a and b differ, or if order is not
// a permutation of 0, 1, …, Length-1.
func (a *Attention) Compare(b *Attention, order []int) (Difference, error) {
	if err := a.checkOrder(b, order); err != nil {
		return Difference{}, err
	}
	diff := Difference{Places: make([]float64, a.Length), Pooled: property.LargestDifference(a.Pooled(), b.Pooled())}
	for j := range diff.Places {
		at := j
		if order != nil {
			at = order[j]
		}
		diff.Places[j] = property.LargestDifference(a.Output(at), b.Output(j))
		diff.Largest = max(diff.Largest, diff.Places[j])
	}
	return diff, nil
}

func (a *Attention) checkOrder(b *Attention, order []int) error {
	switch {
	case b.Length != a.Length:
		return encoder.Invalid("number of words", b.Length, "is not #").With(strconv.Itoa(a.Length))
	case b.Width != a.Width:
		return encoder.Invalid("d_model", b.Width, "is not #").With(strconv.Itoa(a.Width))
	case order != nil && len(order) != a.Length:
		return encoder.Invalid("order length", len(order), "is not #").With(strconv.Itoa(a.Length))
	}
	seen := make([]bool, a.Length)
	for _, at := range order {
		if at < 0 || at >= a.Length || seen[at] {
			return encoder.Invalid("place", at, "is twice in the order, or not in the sentence")
		}
		seen[at] = true
	}
	return nil
}
