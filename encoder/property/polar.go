package property

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder"
)

// Turn returns p_m·p_n* for pair i, the pair being taken for the complex number
// p_m = e^{imω[i]}, whose real part is the cosine and whose imaginary part the
// sine:
//
//	p_m·p_n* = e^{i(m−n)ω[i]},  Re[p_m·p_n*] = cos((m−n)·ω[i])
//
// for 0 ≤ i < Pairs and |m|, |n| ≤ MaxPosition. It is multiplied out from the
// two numbers; the sum of the real parts over all pairs is PE[m]·PE[n].
func Turn(e *encoder.Encoding, i int, m, n float64) (re, im float64) {
	y, x := e.Pair(i, m)
	v, u := e.Pair(i, n)
	return x*u + y*v, y*u - x*v
}

// A Breach is where p_m·p_n* is not a function of m−n alone: two pairs of
// positions that are the same offset apart, and whose products are not the
// same.
type Breach struct {
	Largest float64 // |p_{M+k}·p_M* − p_{N+k}·p_N*|, the largest of all M, N and k
	M, N    int     // M < N, where it is so large first
	Offset  int     // k ≥ 0
}

// maxPolar is how many positions are compared with each other.
const maxPolar = 256

// FindBreach looks for the largest breach among the positions p_m = r_m·e^{iθ_m},
// m = 0, 1, …, at the angles theta in radians. There is none if and only if
//
//	r_m·r_n = R_{m−n}    which makes r constant
//	θ_m − θ_n = Θ_{m−n}  which makes θ an arithmetic progression, up to whole turns
//
// for r = 0 aside. From a length of 1 follows p_m = e^{imθ}. Products that
// differ by rounding alone leave a breach of about 1e-15·r².
//
// FindBreach returns an *Error if r and theta are not as long as each other,
// longer than 256, or not finite.
func FindBreach(r, theta []float64) (Breach, error) {
	if err := checkPolar(r, theta); err != nil {
		return Breach{}, err
	}
	re, im := make([]float64, len(r)), make([]float64, len(r))
	for m := range r {
		sin, cos := math.Sincos(theta[m])
		re[m], im[m] = r[m]*cos, r[m]*sin
	}

	var b Breach
	x, y := make([]float64, len(r)), make([]float64, len(r)) // p_{m+k}·p_m*
	for k := range r {
		count := len(r) - k
		for m := range count {
			x[m] = re[m+k]*re[m] + im[m+k]*im[m]
			y[m] = im[m+k]*re[m] - re[m+k]*im[m]
		}
		for m := range count {
			for n := m + 1; n < count; n++ {
				dx, dy := x[m]-x[n], y[m]-y[n]
				// What rounding alone makes larger is no larger.
				if size := dx*dx + dy*dy; size > b.Largest*(1+rounding) {
					b = Breach{size, m, n, k}
				}
			}
		}
	}
	b.Largest = math.Sqrt(b.Largest)
	return b, nil
}

func checkPolar(r, theta []float64) error {
	switch {
	case len(theta) != len(r):
		return encoder.Invalid("number of angles", len(theta), "is not the number of radii #").With(strconv.Itoa(len(r)))
	case len(r) > maxPolar:
		return encoder.Invalid("number of radii", len(r), "is above 256, too many to compare each with each")
	}
	for m := range r {
		switch {
		case math.IsNaN(r[m]) || math.IsInf(r[m], 0):
			return encoder.Invalid("radius", r[m], "is not a finite number")
		case r[m] < 0:
			return encoder.Invalid("radius", r[m], "is negative")
		case math.IsNaN(theta[m]) || math.IsInf(theta[m], 0):
			return encoder.Invalid("angle", theta[m], "is not a finite number")
		}
	}
	return nil
}
