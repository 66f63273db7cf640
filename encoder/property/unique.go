package property

import (
	"github.com/posenc/posenc/encoder"
)

// Unique returns the smallest distance between two rows of the encoding,
//
//	min |PE[m+k] − PE[m]|
//
// which is above 0 if every position has its own code. The distance of
// consecutive positions depends on k alone, so only the offsets k = 1, 2, …,
// seq_len-1 are compared, or the first 2¹⁹/d of them. Of listed positions the
// same number of pairs is compared.
func Unique(e *encoder.Encoding) Extreme {
	s := distanceSearch{encoding: e, left: 2 * maxElements / e.DModel()}
	list := e.Positions().List
	if list == nil {
		offsets := make([]float64, min(s.left, max(e.SeqLen()-1, 0)))
		for r := range offsets {
			offsets[r] = float64(r + 1)
		}
		s.compare(float64(e.Positions().Start), offsets)
	}
	for r, p := range list {
		if s.left == 0 {
			break
		}
		others := list[r+1:]
		offsets := make([]float64, min(s.left, len(others)))
		for i := range offsets {
			offsets[i] = others[i] - p
		}
		s.compare(p, offsets)
	}
	return s.nearest
}

// A distanceSearch finds the smallest distance between rows.
type distanceSearch struct {
	encoding *encoder.Encoding
	nearest  Extreme
	left     int // pairs of rows that may still be compared
}

// compare compares the row of a position with the rows at some offsets from it.
func (s *distanceSearch) compare(position float64, offsets []float64) {
	distances := make([]float64, len(offsets))
	if s.encoding.Distances(distances, offsets) != nil {
		return // the positions are farther apart than the largest offset
	}
	for r, k := range offsets {
		s.nearest.keepSmallest(distances[r], position, k, 0)
	}
	s.left -= len(offsets)
}
