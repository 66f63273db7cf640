package property

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder"
)

// RelativePhasor returns p_m·p_n* for pair i, where p_m = e^{imω[i]} is the pair
// at position m as a complex number, the cosine its real part and the sine its
// imaginary part:
//
//	p_m·p_n* = e^{i(m−n)ω[i]},  Re[p_m·p_n*] = cos((m−n)·ω[i])
//
// for 0 ≤ i < Pairs and |m|, |n| ≤ MaxPosition. It is computed as a product of
// the two pairs. The sum of the real parts over all pairs is PE[m]·PE[n].
func RelativePhasor(e *encoder.Encoding, i int, m, n float64) (re, im float64) {
	y, x := e.Pair(i, m)
	v, u := e.Pair(i, n)
	return x*u + y*v, y*u - x*v
}

// A StationarityError measures how far p_m·p_n* is from a function of m−n
// alone: two pairs of positions with the same offset whose products differ.
type StationarityError struct {
	Largest float64 // max |p_{M+k}·p_M* − p_{N+k}·p_N*| over all M, N and k
	M, N    int     // the first M < N that attain it
	Offset  int     // k ≥ 0
}

// maxPoints is the largest number of positions compared with each other.
const maxPoints = 256

// LargestStationarityError compares the products of the points p_m = r_m·e^{iθ_m},
// m = 0, 1, …, with the angles theta in radians. The error is 0 if and only if
//
//	r_m·r_n = R_{m−n}    so r is constant
//	θ_m − θ_n = Θ_{m−n}  so θ is an arithmetic progression, up to whole turns
//
// r = 0 aside. Rounding alone leaves an error of about 1e-15·r².
//
// LargestStationarityError returns an *Error if r and theta differ in length,
// are longer than 256 or not finite, or if a radius is negative.
func LargestStationarityError(r, theta []float64) (StationarityError, error) {
	var worst StationarityError // with the square of Largest
	switch {
	case len(theta) != len(r):
		err := encoder.Invalid("number of angles", len(theta), "is not the number of radii #")
		return worst, err.With(strconv.Itoa(len(r)))
	case len(r) > maxPoints:
		return worst, encoder.Invalid("number of radii", len(r), "is above 256, too many to compare each with each")
	}
	for m := range r {
		switch {
		case math.IsNaN(r[m]) || math.IsInf(r[m], 0):
			return worst, encoder.Invalid("radius", r[m], "not-finite: is not a finite number")
		case r[m] < 0:
			return worst, encoder.Invalid("radius", r[m], "negative: is negative")
		case math.IsNaN(theta[m]) || math.IsInf(theta[m], 0):
			return worst, encoder.Invalid("angle", theta[m], "not-finite: is not a finite number")
		}
	}

	re, im := make([]float64, len(r)), make([]float64, len(r))
	for m := range r {
		sin, cos := math.Sincos(theta[m])
		re[m], im[m] = r[m]*cos, r[m]*sin
	}

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
				// An excess of rounding size does not count.
				if square := dx*dx + dy*dy; square > worst.Largest*(1+rounding) {
					worst = StationarityError{square, m, n, k}
				}
			}
		}
	}
	worst.Largest = math.Sqrt(worst.Largest)
	return worst, nil
}
