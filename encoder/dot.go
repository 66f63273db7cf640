package encoder

import (
	"github.com/posenc/posenc/encoder/internal/angle"
	"github.com/posenc/posenc/encoder/internal/sweep"
)

// RelativeDot returns the dot product of two rows that are offset positions
// apart, at any position m:
//
//	g(k) = PE[m]·PE[m+k] = Σ cos(k·ω[i])
//
// summed over i = 0, 1, …, d/2-1, for any real k in ±MaxPosition. It is even
// in k, at most d/2 in magnitude, and within 1e-15·d of its true value.
//
// Special cases are:
//
//	RelativeDot(0) = d/2
func (e *Encoding) RelativeDot(offset float64) (float64, error) {
	if err := CheckPosition("offset", offset); err != nil {
		return 0, err
	}
	var g [1]float64
	sweep.Cosines(g[:], e.tau, offset, 1)
	return g[0], nil
}

// RelativeDots writes the relative dot product for each of the offsets into
// dst, which has the same length. Runs of offsets 1 apart cost less than other
// offsets.
func (e *Encoding) RelativeDots(dst, offsets []float64) error {
	if err := CheckOffsets(dst, offsets); err != nil {
		return err
	}
	for len(offsets) > 0 {
		n := sweep.Run(offsets)
		sweep.Cosines(dst[:n], e.tau, offsets[0], 1)
		dst, offsets = dst[n:], offsets[n:]
	}
	return nil
}

// Curve writes g(k) for the evenly spaced offsets k = first, first+step,
// first+2·step, … into dst. The offsets are not rounded to float64.
func (e *Encoding) Curve(dst []float64, first, step float64) error {
	last := first + step*float64(max(len(dst)-1, 0))
	for _, k := range [...]float64{first, step, last} {
		if err := CheckPosition("offset", k); err != nil {
			return err
		}
	}
	sweep.Cosines(dst, e.tau, first, step)
	return nil
}

// CheckOffsets returns an *Error if an offset is out of range, or if dst is not as
// long as offsets.
func CheckOffsets(dst, offsets []float64) error {
	if err := CheckPositions("offset", offsets); err != nil {
		return err
	}
	if len(dst) != len(offsets) {
		return Invalid("destination length", len(dst), "is not the number of offsets")
	}
	return nil
}

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

// phases returns ω[i]/2π for i = 0, 1, …, pairs-1.
func (s Spectrum) phases(base float64, pairs int) []angle.Phase {
	if s == Geometric {
		return angle.Geometric(base, float64(pairs), pairs)
	}
	return angle.Powers(int(s), pairs)
}
