// Package attention runs one head of self-attention, to show why Transformers
// need positional encodings and what adding one does.
//
// A head maps the rows of a sentence X, n × d, to
//
//	Y = softmax(Q·Kᵀ/√d)·V,  Q = X·W^Qᵀ,  K = X·W^Kᵀ,  V = X·W^Vᵀ
//
// ("Attention is all you need", Vaswani et al. 2017, section 3.2.1). It is
// permutation equivariant: permuting the rows of X permutes the rows of Y and
// changes nothing else, so without positions "dog bites man" and "man bites dog"
// have the same outputs. Attend and Compare show that; with the rows that Inject
// adds the outputs differ. So do those of AttendCausal, a head with the causal mask of
// decoders, in part: each word sees only those before it.
//
// To add an encoding is to append a one-hot position and multiply by a matrix
// (OneHot), and the score of a query and a key depends on both positions only
// through one term of its Taylor series (Expansion).
//
// Word vectors and matrices are not trained: they come from a fixed generator of
// pseudorandom numbers, the same on every platform.
package attention

import (
	"math"
	"slices"
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/internal/sweep"
	"github.com/posenc/posenc/encoder/property"
)

// An Attention is the result of one head of self-attention for the rows of a
// sentence X, n × d:
//
//	A = softmax(Q·Kᵀ/√d),  Y = A·V
//	Q = X·W^Qᵀ,  K = X·W^Kᵀ,  V = X·W^Vᵀ
type Attention struct {
	Length  int       // n, the number of rows
	Width   int       // d
	Weights []float64 // A, n × n, row after row; each row sums to 1
	Outputs []float64 // Y, n × d, row after row
}

// maxHeadWidth is the largest d. In the paper it is 64.
const maxHeadWidth = 1024

// Attend runs a head with fixed matrices W^Q, W^K and W^V on the rows of x, each
// of d numbers. It returns an *Error if d is not in [1, 1024], or if x is not
// whole rows.
//
// Sums over the rows of a sentence are rounded once, at their end, so that their
// order hardly affects the result: for sentences of up to 12 words, permuted rows
// give permuted outputs to within 1e-15.
func Attend(x []float64, d int) (*Attention, error) {
	return attend(x, d, func(_, n int) int { return n })
}

// AttendCausal is Attend with a causal mask, as in decoders: row m is compared with rows 0
// to m alone,
//
//	A[m, j] = 0 for j > m
//
// so that an output depends on which rows stand before it, though not on their order.
func AttendCausal(x []float64, d int) (*Attention, error) {
	return attend(x, d, func(m, _ int) int { return m + 1 })
}

// attend runs a head in which row m of n sees the first seen(m, n) rows.
func attend(x []float64, d int, seen func(m, n int) int) (*Attention, error) {
	switch {
	case d <= 0:
		return nil, encoder.Invalid("d_model", d, "not-positive: is not positive")
	case d > maxHeadWidth:
		return nil, encoder.Invalid("d_model", d, "is above 1024, the widest head")
	case len(x)%d != 0:
		return nil, encoder.Invalid("input length", len(x), "is not whole rows of #").With(strconv.Itoa(d))
	}
	n := len(x) / d
	a := &Attention{n, d, make([]float64, n*n), make([]float64, n*d)}
	q, k, v := project(x, d, seedQ), project(x, d, seedK), project(x, d, seedV)
	for m := range n {
		scores := a.Weight(m)[:seen(m, n)]
		for j := range scores {
			scores[j] = Dot(q[m*d:], k[j*d:][:d]) / math.Sqrt(float64(d))
		}
		softmax(scores)
		weightedSum(a.Output(m), scores, v)
	}
	return a, nil
}

// Weight returns row m of A, the weights of all words in the output at position
// m, for 0 ≤ m < Length.
func (a *Attention) Weight(m int) []float64 { return a.Weights[m*a.Length:][:a.Length] }

// Output returns row m of Y, for 0 ≤ m < Length.
func (a *Attention) Output(m int) []float64 { return a.Outputs[m*a.Width:][:a.Width] }

// Pooled returns the mean of all outputs, or zeros if there are none.
func (a *Attention) Pooled() []float64 {
	pooled, ones := make([]float64, a.Width), slices.Repeat([]float64{1}, a.Length)
	weightedSum(pooled, ones, a.Outputs)
	for i := range pooled {
		pooled[i] /= max(1, float64(a.Length))
	}
	return pooled
}

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

// project returns W·x for each row x, where W is the matrix of the seed.
func project(x []float64, d int, seed SplitMix) []float64 {
	w, rows := weights(seed, d, d), make([]float64, 0, len(x))
	for at := 0; at < len(x); at += d {
		rows = append(rows, multiply(w, x[at:at+d], d)...)
	}
	return rows
}

// softmax replaces each score s by e^s / Σ e^s. The largest score is subtracted
// from all of them first, so that none overflows.
func softmax(scores []float64) {
	largest := slices.Max(scores)
	var total sweep.Sum
	for j, s := range scores {
		scores[j] = math.Exp(s - largest)
		total.Add(scores[j])
	}
	for j := range scores {
		scores[j] /= total.Value()
	}
}

// weightedSum writes Σ weights[j]·row j of v into dst.
func weightedSum(dst, weights, v []float64) {
	for i := range dst {
		var total sweep.Sum
		for j, w := range weights {
			total.Add(float64(w * v[j*len(dst)+i])) // the conversion prevents a fused multiply-add
		}
		dst[i] = total.Value()
	}
}

// Seeds of the fixed matrices W^Q, W^K, W^V and the R of W^I.
const (
	seedQ SplitMix = 'Q'
	seedK SplitMix = 'K'
	seedV SplitMix = 'V'
	seedI SplitMix = 'I'
)

// weights returns the first rows of a d × d matrix, row after row. Its elements
// have variance 1/d, so that W·x has about the variance of x.
func weights(seed SplitMix, rows, d int) []float64 {
	w := make([]float64, rows*d)
	for i := range w {
		w[i] = seed.standard() / math.Sqrt(float64(d))
	}
	return w
}

// multiply returns W·x, for a matrix W of the given number of rows.
func multiply(w, x []float64, rows int) []float64 {
	y := make([]float64, rows)
	for i := range y {
		y[i] = Dot(w[i*len(x):], x)
	}
	return y
}

// Dot returns ⟨a, b⟩ over the length of b. No product is fused with a sum, so that all platforms
// return the same bits.
func Dot(a, b []float64) float64 {
	total := 0.0
	for j, x := range b {
		total += float64(a[j] * x)
	}
	return total
}

// scaled returns scale·x.
func scaled(x []float64, scale float64) []float64 {
	y := make([]float64, len(x))
	for i := range x {
		y[i] = scale * x[i]
	}
	return y
}

// add returns a + b.
func add(a, b []float64) []float64 {
	c := make([]float64, len(a))
	for i := range a {
		c[i] = a[i] + b[i]
	}
	return c
}
