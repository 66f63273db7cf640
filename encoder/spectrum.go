package encoder

import (
	"math"

	"github.com/posenc/posenc/encoder/internal/angle"
)

// A Spectrum is a choice of the frequencies ω[i] = θ(2i/d). The paper's is
// Geometric; with the others an encoding keeps its laws but remembers
// distances differently.
type Spectrum int

const (
	Geometric Spectrum = iota // θ(t) = n^(−t)
	Linear                    // θ(t) = t
	Quadratic                 // θ(t) = t²
	Cubic                     // θ(t) = t³
)

// Frequencies sets the spectrum, Geometric unless given. The others do not
// depend on the base; their first pair stands still, and their frequencies
// rise.
func Frequencies(s Spectrum) Option { return func(e *Encoding) { e.spectrum = s } }

// Spectrum returns the choice of the frequencies.
func (e *Encoding) Spectrum() Spectrum { return e.spectrum }

// frequencies returns the phases per position of all pairs.
func (e *Encoding) frequencies() []angle.Phase {
	pairs := e.dModel / 2
	if e.spectrum == Geometric {
		return angle.Geometric(e.base, float64(pairs), pairs)
	}
	return angle.Powers(int(e.spectrum), pairs)
}

// Limit returns what the dot product of two rows k positions apart, divided by
// d/2, becomes in ever wider rows with the spectrum of e,
//
//	∫ cos(k·θ(t)) dt
//
// over t from 0 to 1, for any real k in ±MaxPosition: that is Limit(k, n) for
// Geometric, sin k / k for Linear, and a Fresnel integral (DLMF 7.2.7) for
// Quadratic. It is even in k and within 5e-15 of its true value, at a cost that
// does not depend on k.
func (e *Encoding) Limit(k float64) float64 {
	if e.spectrum == Geometric {
		return Limit(k, e.base)
	}
	return powerLimit(math.Abs(k), float64(e.spectrum))
}

// powerLimit returns ∫ cos(k·t^m) dt over t from 0 to 1, for k ≥ 0 and a whole
// number m: for small k by the series
//
//	1 − k²/(2!·(2m+1)) + k⁴/(4!·(4m+1)) − …
//
// and otherwise, with u = t^m and a = 1/m, as the integral from 0 to ∞ (DLMF
// 5.9.6) without the one from 1 to ∞,
//
//	a·(Γ(a)·cos(πa/2)/kᵃ − Re T(a, k))
func powerLimit(k, m float64) float64 {
	if k <= near {
		sum, power := 1.0, 1.0
		for j := 2.0; j <= 36; j += 2 {
			power *= -k * k / (j * (j - 1))
			sum += power / (j*m + 1)
		}
		return sum
	}
	if m == 1 {
		return math.Sin(k) / k
	}
	a := 1 / m
	return a * (math.Gamma(a)*math.Cos(math.Pi/2*a)*math.Pow(k, -a) - real(tail(a, k)))
}
