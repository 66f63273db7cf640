package attention

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/property"
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
		return encoder.Invalid("destination length", len(dst), "is not that of the input")
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

// A OneHot shows that adding an encoding is the same as appending the position
// and multiplying by a matrix. With p one-hot, 1 at the row of the position and 0
// at the N-1 others,
//
//	W·⎡ x ⎤ = W^I·x + W^P·p = a + e,  W = [W^I, W^P]
//	  ⎣ p ⎦
//
// where the columns of W^P are the rows of PE, so that e = PE[pos]. Only the
// first rows of W are computed.
type OneHot struct {
	Rows  int       // of W
	Width int       // d
	Count int       // N, the number of positions
	W     []float64 // Rows × (d+N), row after row
	XP    []float64 // x followed by p, d+N numbers

	A   []float64 // W^I·x
	E   []float64 // W^P·p
	Sum []float64 // A + E

	Product  []float64 // W·XP
	Residual float64   // the largest |Product[j] − Sum[j]|
}

// maxMatrix is the largest number of elements of W.
const maxMatrix = 1 << 22

// NewOneHot appends the one-hot position of a row of e to the vector x, which
// has d_model elements, and multiplies both by the first rows of W. With R a
// fixed pseudorandom matrix,
//
//	W^I = (1−mix)·I + mix·R
//
// so that with mix = 0 the product is x + PE[pos]. It returns an *Error if row
// is not in [0, SeqLen), the length of x is not d_model, rows is not in
// [1, d_model], mix is not in [0, 1], or W would have more than 2²² numbers.
func NewOneHot(e *encoder.Encoding, x []float64, row, rows int, mix float64) (*OneHot, error) {
	d, n := e.DModel(), e.SeqLen()
	switch {
	case row < 0 || row >= n:
		return nil, encoder.Invalid("row", row, "is not in [0, #)").With(strconv.Itoa(n))
	case len(x) != d:
		return nil, encoder.Invalid("input length", len(x), "is not d_model")
	case rows < 1 || rows > d:
		return nil, encoder.Invalid("rows", rows, "is not in [1, #]").With(strconv.Itoa(d))
	case !(mix >= 0 && mix <= 1):
		return nil, encoder.Invalid("mix", mix, "is not in [0, 1]")
	case n > maxMatrix/rows-d:
		return nil, encoder.Invalid("seq_len", n, "and d_model # make a matrix of more than 2^22 numbers").With(strconv.Itoa(d))
	}
	wI, wP := blendIdentity(rows, d, mix), firstColumns(e, rows)
	p := make([]float64, n)
	p[row] = 1

	o := &OneHot{Rows: rows, Width: d, Count: n, XP: append(append([]float64(nil), x...), p...)}
	for i := range rows {
		o.W = append(append(o.W, wI[i*d:][:d]...), wP[i*n:][:n]...)
	}
	o.A, o.E, o.Product = multiply(wI, x, rows), multiply(wP, p, rows), multiply(o.W, o.XP, rows)
	o.Sum = add(o.A, o.E)
	o.Residual = property.LargestDifference(o.Product, o.Sum)
	return o, nil
}

// blendIdentity returns the first rows of the d × d matrix (1−mix)·I + mix·R.
func blendIdentity(rows, d int, mix float64) []float64 {
	w := make([]float64, rows*d)
	if mix > 0 {
		w = weights(seedI, rows, d)
	}
	for i := range rows {
		for j := range d {
			w[i*d+j] *= mix
		}
		w[i*d+i] += 1 - mix
	}
	return w
}

// firstColumns returns the first columns of PE as rows, a columns × seq_len matrix.
func firstColumns(e *encoder.Encoding, columns int) []float64 {
	t := make([]float64, columns*e.SeqLen())
	for j := range columns {
		for r := range e.SeqLen() {
			sin, cos := e.Pair(j/2, e.Position(r))
			if j%2 == 1 {
				sin = cos
			}
			t[j*e.SeqLen()+r] = sin
		}
	}
	return t
}
