package attention

import (
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/property"
)

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

// firstColumns returns the first columns of PE as rows, a columns × seq_len
// matrix.
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
