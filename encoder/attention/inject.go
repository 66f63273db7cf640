package attention

import (
	"strconv"

	"github.com/posenc/posenc/encoder"
)

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
