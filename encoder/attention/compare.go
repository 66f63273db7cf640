package attention

import (
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/property"
)

// A Difference is the distance between the outputs of two sentences of the same
// words. Two vectors differ by the largest difference of their elements.
type Difference struct {
	Places  []float64 // between the outputs of a word in both sentences
	Largest float64   // the largest of Places
	Pooled  float64   // between the means of all outputs
}

// Compare returns the difference between the outputs of a and b, where word j of
// b is word order[j] of a:
//
//	Places[j] = max |b.Output(j) − a.Output(order[j])|
//
// If order is nil, word j of b is compared with word j of a, even if the words
// are different. After a swap of two words m and n that shows that the output f
// of any third word, and the mean of all outputs, stay the same:
//
//	f(…, x_m, …, x_n, …) = f(…, x_n, …, x_m, …)
//
// The outputs at m and n themselves are swapped.
//
// Compare returns an *Error if the shapes of a and b differ, or if order is not
// a permutation of 0, 1, …, Length-1.
func (a *Attention) Compare(b *Attention, order []int) (Difference, error) {
	switch {
	case b.Length != a.Length:
		return Difference{}, encoder.Invalid("number of words", b.Length, "is not #").With(strconv.Itoa(a.Length))
	case b.Width != a.Width:
		return Difference{}, encoder.Invalid("d_model", b.Width, "is not #").With(strconv.Itoa(a.Width))
	case order != nil && len(order) != a.Length:
		return Difference{}, encoder.Invalid("order length", len(order), "is not #").With(strconv.Itoa(a.Length))
	}
	seen := make([]bool, a.Length)
	for _, at := range order {
		if at < 0 || at >= a.Length || seen[at] {
			return Difference{}, encoder.Invalid("place", at, "is twice in the order, or not in the sentence")
		}
		seen[at] = true
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
