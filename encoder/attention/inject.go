package attention

import (
	"strconv"

	"github.com/posenc/posenc/encoder"
)

// Inject writes x + PE into dst, as a Transformer does before its first layer.
// x is a batch of sentences, each of length rows of d_model numbers; the rows
// of the encoding are broadcast over the batch:
//
//	dst[b, t, j] = x[b, t, j] + PE[0, t, j]
//
// for b = 0, 1, …, batch-1, t = 0, 1, …, length-1, j = 0, 1, …, d-1. Of the
// seq_len rows that an encoding has, a sentence gets the first length ones.
// dst is as long as x, and may be x.
//
// Inject returns an *Error if length is not positive or above SeqLen, or if x
// does not consist of whole sentences.
func Inject(e *encoder.Encoding, dst, x []float64, length int) error {
	switch {
	case length <= 0:
		return encoder.Invalid("length", length, "is not positive")
	case length > e.SeqLen():
		return encoder.Invalid("length", length, "is above seq_len "+strconv.Itoa(e.SeqLen()))
	case len(x)%e.DModel() != 0 || len(x)/e.DModel()%length != 0:
		return encoder.Invalid("input length", len(x), "is not whole sentences of "+strconv.Itoa(length)+" rows of "+strconv.Itoa(e.DModel()))
	case len(dst) != len(x):
		return encoder.Invalid("destination length", len(dst), "is not that of the input")
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

// Dropout writes x with each number dropped with probability p into dst, and
// scales the others up, so that the sum stays about what it was:
//
//	dst[i] = 0 or x[i]/(1−p)
//
// (Srivastava et al. 2014). The same seed drops the same numbers, and with a
// larger p all those that a smaller one drops. Dropout of ones shows which.
// dst is as long as x, and may be x. Dropout returns an *Error if p is not in
// [0, 1).
//
// Special cases are:
//
//	p = 0 copies x
func Dropout(dst, x []float64, p float64, seed uint64) error {
	switch {
	case !(p >= 0 && p < 1):
		return encoder.Invalid("dropout", p, "is not in [0, 1)")
	case len(dst) != len(x):
		return encoder.Invalid("destination length", len(dst), "is not that of the input")
	}
	coin, scale := splitMix(seed), 1/(1-p)
	for i := range x {
		if coin.uniform() < p {
			dst[i] = 0
		} else {
			dst[i] = x[i] * scale
		}
	}
	return nil
}
