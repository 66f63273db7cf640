package attention

import (
	"strconv"

	"github.com/posenc/posenc/encoder"
)

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
