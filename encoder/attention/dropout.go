package attention

import (
	"github.com/posenc/posenc/encoder"
)

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
