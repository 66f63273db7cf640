package attention

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder"
)

// A Score is the unnormalised attention weight of two vectors, before softmax
// divides it by a sum:
//
//	f(x, y) = exp(⟨x, A·y⟩/√d)
//
// with a d × d matrix A. In a head A = W^Qᵀ·W^K.
type Score struct {
	d int
	a []float64 // A, row after row
}

// maxScoreWidth is the largest d, the width of a head in the paper.
const maxScoreWidth = 64

// NewScore returns the score with the matrix a, d × d numbers row after row. It
// returns an *Error if d is not in [1, 64], or if a has another length.
//
// Special cases are:
//
//	a = nil is the identity
func NewScore(d int, a []float64) (*Score, error) {
	switch {
	case d <= 0:
		return nil, encoder.Invalid("d_model", d, "not-positive: is not positive")
	case d > maxScoreWidth:
		return nil, encoder.Invalid("d_model", d, "is above 64, the width of a head")
	case a != nil && len(a) != d*d:
		return nil, encoder.Invalid("matrix length", len(a), "is not the square of #").With(strconv.Itoa(d))
	}
	s := &Score{d, make([]float64, d*d)}
	copy(s.a, a)
	if a == nil {
		for i := range d {
			s.a[i*d+i] = 1
		}
	}
	return s, nil
}

// value returns f(x, y).
func (s *Score) value(x, y []float64) float64 {
	u, _ := s.gradients(x, y)
	return math.Exp(Dot(u, x))
}

// gradients returns the gradients of ln f with respect to x and y,
//
//	u = A·y/√d,  v = Aᵀ·x/√d
//
// so that ∂f/∂x = f·u and ∂f/∂y = f·v.
func (s *Score) gradients(x, y []float64) (u, v []float64) {
	root := math.Sqrt(float64(s.d))
	u, v = make([]float64, s.d), make([]float64, s.d)
	for i := range s.d {
		for j := range s.d {
			u[i] += s.a[i*s.d+j] * y[j] / root
			v[j] += s.a[i*s.d+j] * x[i] / root
		}
	}
	return u, v
}

// mixed returns pᵀ·H·q, where H is the matrix of mixed second derivatives
//
//	H = ∂²f/∂x∂y = f·(u·vᵀ + A/√d),  u = A·y/√d,  v = Aᵀ·x/√d
func (s *Score) mixed(f float64, u, v, p, q []float64) float64 {
	h := make([]float64, s.d*s.d)
	for i := range h {
		h[i] = f * (u[i/s.d]*v[i%s.d] + s.a[i]/math.Sqrt(float64(s.d)))
	}
	return Dot(p, multiply(h, q, s.d))
}

// An Expansion is the Taylor series of a score to second order, for positions p
// and q that are small compared with the words x and y (Jianlin Su,
// kexue.fm/archives/8231):
//
//	f(x+p, y+q) ≈ f + pᵀ·∂f/∂x + qᵀ·∂f/∂y
//	              + ½·pᵀ·∂²f/∂x²·p + ½·qᵀ·∂²f/∂y²·q + pᵀ·H·q
//
// where x and p are the word and the position at m, y and q those at n. Each of
// the first five terms depends on one position at most. Only the sixth, with
// H = ∂²f/∂x∂y, depends on both and can measure their distance: if H = I, it is
// ⟨p, q⟩, the relative dot product of m−n.
type Expansion struct {
	Terms     [6]float64 // in the order of the formula
	Sum       float64    // of the terms
	Value     float64    // f(x+p, y+q)
	Remainder float64    // Value − Sum, of third order: halving p and q divides it by about 8
}

// Expand expands s at x and y for the positions scale·p and scale·q. It returns
// an *Error if a vector does not have d numbers.
func (s *Score) Expand(x, y, p, q []float64, scale float64) (*Expansion, error) {
	for _, v := range [...][]float64{x, y, p, q} {
		if len(v) != s.d {
			return nil, encoder.Invalid("vector length", len(v), "is not #").With(strconv.Itoa(s.d))
		}
	}
	p, q = scaled(p, scale), scaled(q, scale)
	f := s.value(x, y)
	u, v := s.gradients(x, y)
	pu, qv := Dot(p, u), Dot(q, v)

	// ∂²f/∂x² = f·u·uᵀ, so pᵀ·∂²f/∂x²·p = f·⟨p, u⟩²; likewise for y.
	e := &Expansion{Terms: [6]float64{
		f,
		f * pu,
		f * qv,
		f * pu * pu / 2,
		f * qv * qv / 2,
		s.mixed(f, u, v, p, q),
	}}
	for _, term := range e.Terms {
		e.Sum += term
	}
	e.Value = s.value(add(x, p), add(y, q))
	e.Remainder = e.Value - e.Sum
	return e, nil
}
