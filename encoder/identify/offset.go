package identify

import (
	"math"

	"github.com/posenc/posenc/encoder/identify/internal/matrix"
	"github.com/posenc/posenc/encoder/identify/internal/phase"
)

// offset looks for conventions of numbers to which a constant was added, as in
// (pe+1)/2. The points (sin, cos) of all pairs then lie on a circle around (b, b):
//
//	u² + v² = 2b·(u+v) + const
//
// This is a line of slope 2b through the points (u+v, u²+v²).
func (id *Identification) offset(s *phase.Search) bool {
	for _, a := range s.Arrangements {
		b, ok := center(s, a)
		if !ok {
			continue
		}
		tol := s.Tol
		tol.Offset = b
		if id.explainChanged(phase.NewQuick(s.Matrix.Minus(b), tol), func(f *Fit) { f.Offset = b }) {
			return true
		}
	}
	return false
}

// center returns the offset b of the pairs of an arrangement, if they have one.
func center(s *phase.Search, a *phase.Arrangement) (b float64, ok bool) {
	var n, st, sq, stt, stq, sqq float64
	for u, v := range s.Pairs(a) {
		t, q := u+v, u*u+v*v
		n, st, sq, stt, stq, sqq = n+1, st+t, sq+q, stt+t*t, stq+t*q, sqq+q*q
	}
	tt, tq, qq := stt-st*st/n, stq-st*sq/n, sqq-sq*sq/n
	if n < 4 || tt <= 0 {
		return 0, false
	}
	residual := math.Max(0, qq-tq*tq/tt) / n // mean square distance from the line
	size := (sq - tq/tt*st) / n              // the constant
	b = tq / tt / 2
	amplitude := math.Sqrt(max(0, size+2*b*b))
	within := 8*s.Tol.At(math.Abs(b)+amplitude) + 1e-6*amplitude
	// Sums that hardly differ, as those of squares, do not determine a slope.
	if math.Sqrt(tt/n) < 0.01*amplitude || math.Sqrt(residual) > within*amplitude || math.Abs(b) < 4*within {
		return 0, false
	}
	if half := s.Tol.Step / 2; half > 0 {
		return math.Round(b/half) * half, true
	}
	round, _ := matrix.Roundest(math.Abs(b), 4*math.Sqrt(residual/tt)/math.Abs(b)+1e-9)
	return math.Copysign(round, b), true
}
