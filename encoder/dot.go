package encoder

import (
	"math"

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

// Two rows that are k positions apart can be compared by their dot product
// g(k), by the cosine of the angle between them, and by their distance. All
// rows have the same length, so each of the three follows from the others, and
// each depends on k alone: a matrix of similarities is the same along its
// diagonals (Toeplitz) and symmetric, and the offsets 0, 1, …, seq_len-1 hold
// all that it says.

// Cosine returns the cosine similarity of two rows offset positions apart,
//
//	g(k)/|PE[m]|² = 2/d · Σ cos(k·ω[i])
//
// for any real k in ±MaxPosition, within 2e-15 of its true value.
func (e *Encoding) Cosine(offset float64) (float64, error) {
	dst := [1]float64{}
	err := e.Cosines(dst[:], []float64{offset})
	return dst[0], err
}

// Cosines writes the cosine similarity for each of the offsets into dst, which
// has the same length.
func (e *Encoding) Cosines(dst, offsets []float64) error {
	if err := e.RelativeDots(dst, offsets); err != nil {
		return err
	}
	for r := range dst {
		dst[r] /= float64(len(e.tau))
	}
	return nil
}

// Distance returns the Euclidean distance of two rows offset positions apart,
//
//	|PE[m] − PE[m+k]| = √(Σ 4·sin²(k·ω[i]/2))
//
// for any real k in ±MaxPosition. It is even in k and at most √(2d). Unlike
// √(d − 2g(k)), which is the same, it loses nothing for small k.
//
// Special cases are:
//
//	Distance(0) = 0
func (e *Encoding) Distance(offset float64) (float64, error) {
	dst := [1]float64{}
	err := e.Distances(dst[:], []float64{offset})
	return dst[0], err
}

// Distances writes the distance for each of the offsets into dst, which has the
// same length. Offsets that follow each other in steps of 1 cost less than
// others.
func (e *Encoding) Distances(dst, offsets []float64) error {
	if err := CheckOffsets(dst, offsets); err != nil {
		return err
	}
	halves := make([]angle.Phase, len(e.tau))
	for i, tau := range e.tau {
		halves[i] = tau.Half()
	}
	for len(offsets) > 0 {
		n := sweep.Run(offsets)
		sweep.SquaredSines(dst[:n], halves, offsets[0], 1)
		for r, k := range offsets[:n] {
			dst[r] = 2 * math.Sqrt(dst[r])
			if k == 0 {
				dst[r] = 0
			}
		}
		dst, offsets = dst[n:], offsets[n:]
	}
	return nil
}
