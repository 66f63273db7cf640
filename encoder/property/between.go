package property

import "github.com/posenc/posenc/encoder"

// NearestBetween returns the smallest distance of two rows of consecutive positions that
// are first, first+1, …, or last positions apart,
//
//	min |PE[m+k] − PE[m]| for k = first, first+1, …, last
//
// or of the first 2¹⁹/d of these offsets.
func NearestBetween(e *encoder.Encoding, first, last int) Extreme {
	s := distanceSearch{encoding: e}
	offsets := make([]float64, max(0, min(last-first+1, 2*maxElements/e.DModel())))
	for r := range offsets {
		offsets[r] = float64(first + r)
	}
	s.compare(e.Position(0), offsets)
	return s.nearest
}
