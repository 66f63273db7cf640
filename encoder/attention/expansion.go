package attention

// An Expansion is the Taylor series of a score to second order, for positions
// p and q that are small beside the words x and y that they are added to
// (Jianlin Su, kexue.fm/archives/8231):
//
//	f(x+p, y+q) ≈ f + pᵀ·∂f/∂x + qᵀ·∂f/∂y
//	              + ½·pᵀ·∂²f/∂x²·p + ½·qᵀ·∂²f/∂y²·q + pᵀ·H·q
//
// where x and p are those at m, y and q those at n. The first five terms know
// one position at most. Only the sixth, with H = ∂²f/∂x∂y, sees both and can
// tell how far apart they are: if H = I, it is ⟨p, q⟩, the relative dot product
// of m−n.
type Expansion struct {
	Terms     [6]float64 // in the order of the formula
	Sum       float64    // of the terms
	Value     float64    // f(x+p, y+q)
	Remainder float64    // Value − Sum, of third order: small p and q that are halved leave an eighth of it
	Dot       float64    // ⟨p, q⟩
}

// Expand expands s at x and y for the positions scale·p and scale·q. It returns
// an *Error if one of the vectors does not have d numbers.
func (s *Score) Expand(x, y, p, q []float64, scale float64) (*Expansion, error) {
	if err := s.check(x, y, p, q); err != nil {
		return nil, err
	}
	p, q = scaled(p, scale), scaled(q, scale)
	f := s.value(x, y)
	u, v := s.gradients(x, y)
	pu, qv := dot(p, u), dot(q, v)

	// ∂²f/∂x² = f·u·uᵀ, and so pᵀ·∂²f/∂x²·p = f·⟨p, u⟩²; for y alike.
	e := &Expansion{Dot: dot(p, q)}
	e.Terms = [6]float64{
		f,
		f * pu,
		f * qv,
		f * pu * pu / 2,
		f * qv * qv / 2,
		s.mixedTerm(x, y, p, q),
	}
	for _, term := range e.Terms {
		e.Sum += term
	}
	e.Value = s.value(add(x, p), add(y, q))
	e.Remainder = e.Value - e.Sum
	return e, nil
}

// mixedTerm returns pᵀ·H·q.
func (s *Score) mixedTerm(x, y, p, q []float64) float64 {
	h, _ := s.Mixed(x, y)
	hq := make([]float64, s.d)
	multiply(hq, h, q)
	return dot(p, hq)
}

func scaled(x []float64, scale float64) []float64 {
	y := make([]float64, len(x))
	for i := range x {
		y[i] = scale * x[i]
	}
	return y
}

func add(a, b []float64) []float64 {
	c := make([]float64, len(a))
	for i := range a {
		c[i] = a[i] + b[i]
	}
	return c
}
