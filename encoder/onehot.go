package encoder

import "strconv"

// A OneHot shows that to add an encoding is to append the position: with
// p one-hot, 1 at the row of the position and 0 at the N-1 others,
//
//	W·⎡ x ⎤ = W^I·x + W^P·p = a + e,  W = [W^I, W^P]
//	  ⎣ p ⎦
//
// and the columns of W^P are the rows of PE, so that e = PE[pos].
type OneHot struct {
	Width int       // d
	Count int       // N, the number of positions
	W     []float64 // d × (d+N), row after row
	XP    []float64 // x above p, d+N numbers

	A   []float64 // W^I·x
	E   []float64 // W^P·p
	Sum []float64 // A + E

	Product  []float64 // W·XP, multiplied out
	Residual float64   // the largest |Product[j] − Sum[j]|
}

// maxW is how many numbers W may have.
const maxW = 1 << 22

// OneHot appends the one-hot position of a row of e to the vector x, which has
// d_model elements, and multiplies both by W. W^I is some fixed matrix. It
// returns an *Error if row is not in [0, SeqLen), the length of x is not
// d_model, or W would have more than 2²² numbers.
func (e *Encoding) OneHot(x []float64, row int) (*OneHot, error) {
	d, n := e.dModel, e.seqLen
	switch {
	case row < 0 || row >= n:
		return nil, Refuse("row", row, "is not in [0, "+strconv.Itoa(n)+")")
	case len(x) != d:
		return nil, Refuse("input length", len(x), "is not d_model")
	case n > maxW/d-d:
		return nil, Refuse("seq_len", n, "and d_model "+strconv.Itoa(d)+" make a matrix of more than 2^22 numbers")
	}
	wI, wP := weights(seedI, d), e.transposed()
	p := make([]float64, n)
	p[row] = 1

	o := &OneHot{Width: d, Count: n, XP: append(append([]float64(nil), x...), p...)}
	for i := range d {
		o.W = append(append(o.W, wI[i*d:][:d]...), wP[i*n:][:n]...)
	}
	o.A, o.E, o.Sum, o.Product = make([]float64, d), make([]float64, d), make([]float64, d), make([]float64, d)
	product(o.A, wI, x)
	product(o.E, wP, p)
	product(o.Product, o.W, o.XP)
	for j := range o.Sum {
		o.Sum[j] = o.A[j] + o.E[j]
	}
	o.Residual = apart(o.Product, o.Sum)
	return o, nil
}

// transposed returns PEᵀ, d × seq_len.
func (e *Encoding) transposed() []float64 {
	d, n := e.dModel, e.seqLen
	pe, t := make([]float64, n*d), make([]float64, d*n)
	fill(e, pe, 0, n)
	bound(pe)
	for i, x := range pe {
		t[i%d*n+i/d] = x
	}
	return t
}
