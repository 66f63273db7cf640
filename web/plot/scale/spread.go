package scale

import "github.com/posenc/posenc/web/number"

// SpreadDown returns as many of the numbers 0, 1, …, n-1 as there is room for, such as pairs of an
// encoding: the first, the last, and others at even distances between them, c = min(n, most) in all,
//
//	⌊k·(n−1)/(c−1)⌋ for k = 0, 1, …, c-1
//
// A single one is 0.
func SpreadDown(n, most int) []int { return spaced(n, most, 0) }

// Spread is SpreadDown with the nearest whole number, the larger one if two are as near.
func Spread(n, most int) []int { return spaced(n, most, 1) }

// SpreadWith is Spread with one of the numbers in place of the nearest to it; one of -1 is none.
func SpreadWith(n, most, one int) []int {
	list, nearest := Spread(n, most), 0
	for k, i := range list {
		if number.Abs(i-one) < number.Abs(list[nearest]-one) {
			nearest = k
		}
	}
	if one >= 0 {
		list[nearest] = one
	}
	return list
}

// spaced adds halves to each quotient before it is rounded down.
func spaced(n, most, halves int) []int {
	list := make([]int, min(n, most))
	steps := len(list) - 1
	for k := range list {
		list[k] = (2*k*(n-1) + halves*steps) / (2 * max(1, steps))
	}
	return list
}
