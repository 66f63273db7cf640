package hypothesis

import "math"

// repeatedPositions returns the cost of positions in which each value is repeated w
// times, as for sentences of w words if the axes of a batch are swapped, or in which
// a run of w values is repeated, and the bug that causes it. The cost is 0 if the
// list has neither form, and infinite if all rows have the same position, which
// explains no difference between them.
func repeatedPositions(list []float64) (bits float64, bug string) {
	n := len(list)
	w := 1
	for w < n && list[w] == list[0] {
		w++
	}
	if w == n && n > 1 {
		return math.Inf(1), ""
	}
	rising := w > 1
	for i, pos := range list {
		rising = rising && pos == list[0]+float64(i/w)
	}
	if rising {
		return 2*settingCost + numberCost(list[0]) + numberCost(float64(w)), "swapped-axes"
	}
	for w = 1; w < n && list[w] != list[0]; {
		w++
	}
	again := w > 1 && w < n
	for i, pos := range list {
		again = again && pos == list[0]+float64(i%w)
	}
	if again {
		return 2*settingCost + numberCost(list[0]) + numberCost(float64(w)), ""
	}
	return 0, ""
}

// clampedAt reports whether positions are consecutive up to some row and constant
// from there on.
func clampedAt(list []float64) bool {
	rise, flat := 1, 1
	for rise < len(list) && list[rise] == list[rise-1]+1 {
		rise++
	}
	for rise+flat <= len(list) && list[len(list)-flat] == list[len(list)-1] {
		flat++
	}
	return rise > 2 && flat > 2 && rise+flat-1 == len(list)
}

// roundedFrom reports whether positions are an arithmetic progression rounded to
// whole numbers, up, down or to the nearest.
func roundedFrom(list []float64) bool {
	last := len(list) - 1
	if last < 5 {
		return false
	}
	lo, hi := math.Inf(-1), math.Inf(1) // bounds of the step, as each position is exact to 1
	for i, pos := range list {
		if pos != math.Round(pos) {
			return false
		}
		if i > 0 {
			lo, hi = max(lo, (pos-list[0]-1)/float64(i)), min(hi, (pos-list[0]+1)/float64(i))
		}
	}
	return lo < hi && lo > 0
}

// backwards returns the negated positions in reverse order.
func backwards(list []float64) []float64 {
	other := make([]float64, len(list))
	for i, x := range list {
		other[len(list)-1-i] = -x
	}
	return other
}
