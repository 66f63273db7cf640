package attention

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder"
)

// Embed returns a vector of d numbers for each word, row after row. It depends
// on the spelling of the word alone. The numbers are uniformly distributed over
// [-√3, √3), so that their variance is 1. Embed returns an *Error if d is not in
// [1, MaxDModel].
func Embed(words []string, d int) ([]float64, error) {
	if err := encoder.CheckSize("d_model", d); err != nil {
		return nil, err
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

// wordSeed returns the FNV-1a hash of a word.
func wordSeed(word string) SplitMix {
	hash := uint64(14695981039346656037)
	for i := range len(word) {
		hash = (hash ^ uint64(word[i])) * 1099511628211
	}
	return SplitMix(hash)
}

// Inject writes x + PE into dst, the input of the first layer of a Transformer.
// x is a batch of sentences of length rows of d_model numbers each; the first
// length rows of the encoding are broadcast over the batch:
//
//	dst[b, t, j] = x[b, t, j] + PE[0, t, j]
//
// for b = 0, 1, …, batch-1, t = 0, 1, …, length-1, j = 0, 1, …, d-1.
// dst is as long as x, and may be x.
//
// Inject returns an *Error if length is not positive or above SeqLen, or if x
// is not whole sentences.
func Inject(e *encoder.Encoding, dst, x []float64, length int) error {
	switch {
	case length <= 0:
		return encoder.Invalid("length", length, "not-positive: is not positive")
	case length > e.SeqLen():
		return encoder.Invalid("length", length, "is above seq_len #").With(strconv.Itoa(e.SeqLen()))
	case len(x)%e.DModel() != 0 || len(x)/e.DModel()%length != 0:
		return encoder.Invalid("input length", len(x), "is not whole sentences of # rows of #").With(strconv.Itoa(length), strconv.Itoa(e.DModel()))
	case len(dst) != len(x):
		return encoder.Invalid("destination length", len(dst), "not-input-length: is not that of the input")
	case len(x) == 0:
		return nil
	}
	pe := make([]float64, length*e.DModel())
	e.Rows64(pe, 0, length)
	for i := range x {
		dst[i] = x[i] + pe[i%len(pe)]
	}
	return nil
}

// Dropout writes x into dst with each number replaced by 0 with probability p,
// and scales the others so that the expected sum stays the same:
//
//	dst[i] = 0 or x[i]/(1−p)
//
// (Srivastava et al. 2014). The seed determines which numbers are dropped; a
// larger p drops these and more. dst is as long as x, and may be x. Dropout
// returns an *Error if p is not in [0, 1).
//
// Special cases are:
//
//	p = 0 copies x
func Dropout(dst, x []float64, p float64, seed uint64) error {
	switch {
	case !(p >= 0 && p < 1):
		return encoder.Invalid("dropout", p, "is not in [0, 1)")
	case len(dst) != len(x):
		return encoder.Invalid("destination length", len(dst), "not-input-length: is not that of the input")
	}
	random, scale := SplitMix(seed), 1/(1-p)
	for i := range x {
		if random.Uniform() < p {
			dst[i] = 0
		} else {
			dst[i] = x[i] * scale
		}
	}
	return nil
}

// A SplitMix is the state of the pseudorandom number generator SplitMix64
// (Steele, Lea and Flood, "Fast splittable pseudorandom number generators",
// 2014), which gives the same numbers on every platform.
type SplitMix uint64

func (r *SplitMix) next() uint64 {
	*r += 0x9e3779b97f4a7c15
	z := uint64(*r)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// Uniform returns the next number, uniformly distributed over [0, 1).
func (r *SplitMix) Uniform() float64 { return float64(r.next()>>11) * 0x1p-53 }

// standard returns the next number, uniformly distributed over [-√3, √3), with
// mean 0 and variance 1.
func (r *SplitMix) standard() float64 { return math.Sqrt(3) * (2*r.Uniform() - 1) }
