package encoder

import (
	"github.com/posenc/posenc/encoder/internal/angle"
)

// A Shift is the rotation M(k) that moves an encoding by k positions,
//
//	M(k)·PE[p] = PE[p+k]
//
// for every p: relative position is linear. M(k) is block-diagonal, with a
// 2 × 2 block for each pair.
type Shift struct {
	angles   []angle.Phase
	sin, cos []float64
}

// Shift returns M(offset), for any real offset in ±MaxPosition.
func (e *Encoding) Shift(offset float64) (*Shift, error) {
	if err := CheckPosition("offset", offset); err != nil {
		return nil, err
	}
	n := len(e.tau)
	s := &Shift{make([]angle.Phase, n), make([]float64, n), make([]float64, n)}
	for i, tau := range e.tau {
		s.angles[i] = tau.At(offset)
		s.sin[i], s.cos[i] = s.angles[i].Sincos()
	}
	return s, nil
}

// Angles returns k·ω[i] for i = 0, 1, …, d/2-1, in radians, reduced to
// [-π, π].
func (s *Shift) Angles() []float64 {
	angles := make([]float64, len(s.angles))
	for i, a := range s.angles {
		head, tail := a.Radians()
		angles[i] = head + tail
	}
	return angles
}

// Block returns the block of pair i, the turn of (sin, cos) by a = k·ω[i]:
//
//	⎡ sin (p+k)ω ⎤   ⎡  cos a  sin a ⎤ ⎡ sin pω ⎤
//	⎣ cos (p+k)ω ⎦ = ⎣ −sin a  cos a ⎦ ⎣ cos pω ⎦
//
// For rows that hold (cos, sin) it is the transpose.
func (s *Shift) Block(i int) [2][2]float64 {
	sin, cos := s.sin[i], s.cos[i]
	return [2][2]float64{{cos, sin}, {-sin, cos}}
}

// Apply writes M(k)·row into dst. Both have d_model elements; they may be the
// same slice.
func (s *Shift) Apply(dst, row []float64) error {
	d := 2 * len(s.sin)
	if len(row) != d {
		return Invalid("row length", len(row), "is not d_model")
	}
	if len(dst) != d {
		return Invalid("destination length", len(dst), "is not d_model")
	}
	for i := range s.sin {
		m, x, y := s.Block(i), row[2*i], row[2*i+1]
		dst[2*i], dst[2*i+1] = m[0][0]*x+m[0][1]*y, m[1][0]*x+m[1][1]*y
	}
	return nil
}
