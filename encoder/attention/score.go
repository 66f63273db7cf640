package attention

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder"
)

// A Score is how strongly attention ties two vectors together before it makes
// shares of 1 of it:
//
//	f(x, y) = exp(⟨x, A·y⟩/√d)
//
// with a d × d matrix A. In a head it is A = W^Qᵀ·W^K.
type Score struct {
	d int
	a []float64 // A, row after row
}

// maxScore is the widest score, as wide as a head of the paper.
const maxScoreWidth = 64

// NewScore returns the score with the matrix a, of d × d numbers row after row.
// It returns an *Error if d is not in [1, 64], or a is not as long.
//
// Special cases are:
//
//	a = nil stands for the identity
func NewScore(d int, a []float64) (*Score, error) {
	switch {
	case d <= 0:
		return nil, encoder.Invalid("d_model", d, "is not positive")
	case d > maxScoreWidth:
		return nil, encoder.Invalid("d_model", d, "is above 64, the width of a head")
	case a != nil && len(a) != d*d:
		return nil, encoder.Invalid("matrix length", len(a), "is not the square of "+strconv.Itoa(d))
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

// HeadScore returns the score of the head that Attend runs. It returns an
// *Error if d is not in [1, 64].
func HeadScore(d int) (*Score, error) {
	s, err := NewScore(d, nil)
	if err != nil {
		return nil, err
	}
	q, k := weights(seedQ, d, d), weights(seedK, d, d)
	for i := range d {
		for j := range d {
			s.a[i*d+j] = 0
			for r := range d {
				s.a[i*d+j] += q[r*d+i] * k[r*d+j]
			}
		}
	}
	return s, nil
}

// value returns f(x, y).
func (s *Score) value(x, y []float64) float64 {
	u, _ := s.gradients(x, y)
	return math.Exp(dot(u, x))
}

// slopes returns the logarithmic derivatives of f,
//
//	u = A·y/√d,  v = Aᵀ·x/√d
//
// which make ∂f/∂x = f·u and ∂f/∂y = f·v.
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

// Mixed returns the matrix H of mixed second derivatives, d × d, row after row:
//
//	H = ∂²f/∂x∂y = f·(u·vᵀ + A/√d),  u = A·y/√d,  v = Aᵀ·x/√d
//
// It returns an *Error if x or y does not have d numbers.
func (s *Score) Mixed(x, y []float64) ([]float64, error) {
	if err := s.check(x, y); err != nil {
		return nil, err
	}
	u, v := s.gradients(x, y)
	f, h := s.value(x, y), make([]float64, s.d*s.d)
	for i := range h {
		h[i] = f * (u[i/s.d]*v[i%s.d] + s.a[i]/math.Sqrt(float64(s.d)))
	}
	return h, nil
}

func (s *Score) check(vectors ...[]float64) error {
	for _, x := range vectors {
		if len(x) != s.d {
			return encoder.Invalid("vector length", len(x), "is not "+strconv.Itoa(s.d))
		}
	}
	return nil
}
