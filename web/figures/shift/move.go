package shift

import (
	"math"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/number"
)

// A move leads from p to p+k in all dimensions.
type move struct {
	matrix            *encoder.Shift
	from, made, there []float64 // PE(p), M(k)·PE(p) and PE(p+k), which is nil beyond ±2⁵³
	residual          float64   // the largest difference of the last two
}

// A moveKey is what a move depends on.
type moveKey struct {
	encoding *encoder.Encoding
	p, k     int
}

func newMove(e *encoder.Encoding, p, k int) *move {
	d := e.DModel()
	m := move{from: make([]float64, d), made: make([]float64, d)}
	// The state holds no position and no offset that an encoding refuses.
	m.matrix, _ = e.Shift(float64(k))
	_ = e.Row(m.from, float64(p))
	_ = m.matrix.Apply(m.made, m.from)
	if number.Abs(p+k) > encoder.MaxPosition {
		return &m
	}
	m.there = make([]float64, d)
	_ = e.Row(m.there, float64(p+k))
	for j, x := range m.there {
		m.residual = max(m.residual, math.Abs(x-m.made[j]))
	}
	return &m
}
