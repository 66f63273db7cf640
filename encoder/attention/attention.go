package attention

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/internal/sweep"
)

// An Attention is what one head of self-attention makes of the rows of a
// sentence X, n × d:
//
//	A = softmax(Q·Kᵀ/√d),  Y = A·V
//	Q = X·W^Qᵀ,  K = X·W^Kᵀ,  V = X·W^Vᵀ
//
// ("Attention is all you need", section 3.2.1). Nothing in it asks where a row
// stands: who permutes the rows of X permutes those of Y, and changes no
// number.
type Attention struct {
	Length  int       // n, the number of rows
	Width   int       // d
	Weights []float64 // A, n × n, row after row; each row sums to 1
	Outputs []float64 // Y, n × d, row after row
}

// maxHead is the widest head. Those of the paper are 64 wide.
const maxHeadWidth = 1024

// Seeds of the fixed matrices.
const (
	seedQ splitMix = 'Q'
	seedK splitMix = 'K'
	seedV splitMix = 'V'
	seedI splitMix = 'I'
)

// Embed returns a vector of d numbers for each word, row after row. It depends
// on the spelling of the word alone: the same word has the same vector
// everywhere. The numbers are evenly spread over [-√3, √3), so that their
// variance is 1. Embed returns an *Error if d is not in [1, MaxDModel].
func Embed(words []string, d int) ([]float64, error) {
	switch {
	case d <= 0:
		return nil, encoder.Invalid("d_model", d, "is not positive")
	case d > encoder.MaxDModel:
		return nil, encoder.Invalid("d_model", d, "is above 65536")
	}
	x := make([]float64, 0, len(words)*d)
	for _, word := range words {
		numbers := wordSeed(word)
		for range d {
			x = append(x, numbers.standard())
		}
	}
	return x, nil
}

// spelling returns a seed for each word: its FNV-1a hash.
func wordSeed(word string) splitMix {
	hash := uint64(14695981039346656037)
	for i := range len(word) {
		hash = (hash ^ uint64(word[i])) * 1099511628211
	}
	return splitMix(hash)
}

// Attend runs a head whose matrices W^Q, W^K, W^V are fixed over the rows of
// x, each of d numbers. It returns an *Error if d is not in [1, 1024], or if x
// does not consist of whole rows.
//
// Sums over the rows of a sentence are rounded once, at their end. So the order
// of the rows does not show in the last digits either: for sentences of up to
// 12 words, permuted rows give permuted outputs to within 1e-15.
func Attend(x []float64, d int) (*Attention, error) {
	switch {
	case d <= 0:
		return nil, encoder.Invalid("d_model", d, "is not positive")
	case d > maxHeadWidth:
		return nil, encoder.Invalid("d_model", d, "is above 1024, the widest head")
	case len(x)%d != 0:
		return nil, encoder.Invalid("input length", len(x), "is not whole rows of "+strconv.Itoa(d))
	}
	n := len(x) / d
	a := &Attention{n, d, make([]float64, n*n), make([]float64, n*d)}
	q, k, v := project(x, weights(seedQ, d, d), d), project(x, weights(seedK, d, d), d), project(x, weights(seedV, d, d), d)
	for m := range n {
		scores := a.Weight(m)
		for j := range scores {
			scores[j] = dot(q[m*d:], k[j*d:][:d]) / math.Sqrt(float64(d))
		}
		softmax(scores)
		weightedSum(a.Output(m), scores, v)
	}
	return a, nil
}

// Weight returns the row of A that says how much of each word goes into the
// output of the word at place m, for 0 ≤ m < Length.
func (a *Attention) Weight(m int) []float64 { return a.Weights[m*a.Length:][:a.Length] }

// Output returns the row of Y at place m, for 0 ≤ m < Length.
func (a *Attention) Output(m int) []float64 { return a.Outputs[m*a.Width:][:a.Width] }

// Pooled returns the mean of the outputs, a summary of the whole sentence, and
// zeros for an empty one.
func (a *Attention) Pooled() []float64 {
	pooled, even := make([]float64, a.Width), make([]float64, a.Length)
	for j := range even {
		even[j] = 1
	}
	weightedSum(pooled, even, a.Outputs)
	for i := range pooled {
		pooled[i] /= max(1, float64(a.Length))
	}
	return pooled
}

// project returns the rows of x, each multiplied by w.
func project(x, w []float64, d int) []float64 {
	rows := make([]float64, len(x))
	for at := 0; at < len(x); at += d {
		multiply(rows[at:at+d], w, x[at:at+d])
	}
	return rows
}

// softmax replaces each score s by e^s / Σ e^s. The largest one is taken off
// all of them first, so that none overflows.
func softmax(scores []float64) {
	top := math.Inf(-1)
	for _, s := range scores {
		top = max(top, s)
	}
	var total sweep.Sum
	for j, s := range scores {
		scores[j] = math.Exp(s - top)
		total.Add(scores[j])
	}
	for j := range scores {
		scores[j] /= total.Value()
	}
}

// combine writes Σ weights[j]·row j of v into dst.
func weightedSum(dst, weights, v []float64) {
	for i := range dst {
		var total sweep.Sum
		for j, w := range weights {
			total.Add(float64(w * v[j*len(dst)+i])) // rounded by itself, never fused
		}
		dst[i] = total.Value()
	}
}
