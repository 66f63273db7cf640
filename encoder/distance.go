package encoder

import (
	"math"

	"github.com/posenc/posenc/encoder/internal/angle"
	"github.com/posenc/posenc/encoder/internal/sweep"
)

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
