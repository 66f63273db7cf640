package learned

import (
	"math"
	"math/bits"
	"math/cmplx"
)

// Power returns the power spectrum of column j, 0 ≤ j < d:
//
//	P[k] = c·|X[k]|²/n²,  X[k] = Σ x[p, j]·e^(−2πi·kp/n)
//
// for k = 0, …, ⌊n/2⌋, in turns per n positions, where c = 1 for k = 0 and k = n/2 and
// c = 2 between, as −k has the same power. The sum of all P[k] is the mean of x[p, j]²
// (Parseval).
func (t *Table) Power(j int) []float64 {
	t.rest()
	n := t.rows
	x := make([]complex128, n)
	for p := range x {
		x[p] = complex(t.x[p*t.columns+j], 0)
	}
	fourier(x)
	power := make([]float64, n/2+1)
	for k := range power {
		re, im := real(x[k])/float64(n), imag(x[k])/float64(n)
		power[k] = re*re + im*im
		if k > 0 && 2*k < n {
			power[k] *= 2
		}
	}
	return power
}

// fourier replaces x by its discrete Fourier transform
//
//	X[k] = Σ x[p]·e^(−2πi·kp/n)    over p = 0, …, n-1
//
// for k = 0, …, n-1. Powers of two are transformed by halves (Cooley and Tukey 1965),
// other lengths as a convolution (Bluestein 1970).
func fourier(x []complex128) {
	switch n := len(x); {
	case n < 2:
	case n&(n-1) == 0:
		halves(x)
	default:
		bluestein(x)
	}
}

// halves transforms a power of two of numbers.
func halves(x []complex128) {
	n := len(x)
	shift := bits.UintSize - bits.Len(uint(n-1))
	for p := range x {
		if q := int(bits.Reverse(uint(p)) >> shift); p < q {
			x[p], x[q] = x[q], x[p]
		}
	}
	for half := 1; half < n; half *= 2 {
		for k := range half {
			w := turn(-k, 2*half)
			for i := k; i < n; i += 2 * half {
				a, b := x[i], w*x[i+half]
				x[i], x[i+half] = a+b, a-b
			}
		}
	}
}

// bluestein transforms n numbers as the convolution that kp = (k² + p² − (k−p)²)/2
// makes of the sum:
//
//	X[k] = w[k]·Σ (x[p]·w[p])·w[k−p]*,  w[p] = e^(−πi·p²/n)
func bluestein(x []complex128) {
	n := len(x)
	m := 1 << bits.Len(uint(2*n-2)) // at least 2n-1
	a, b := make([]complex128, m), make([]complex128, m)
	w := make([]complex128, n)
	for p := range n {
		w[p] = turn(-p*p%(2*n), 2*n)
		a[p] = x[p] * w[p]
		b[p], b[(m-p)%m] = cmplx.Conj(w[p]), cmplx.Conj(w[p])
	}
	halves(a)
	halves(b)
	for i := range a {
		a[i] = cmplx.Conj(a[i] * b[i]) // of the conjugate, the transform is the inverse's conjugate
	}
	halves(a)
	for k := range n {
		x[k] = w[k] * cmplx.Conj(a[k]) / complex(float64(m), 0)
	}
}

// turn returns e^(2πi·k/n).
func turn(k, n int) complex128 { return cmplx.Rect(1, 2*math.Pi*float64(k)/float64(n)) }
