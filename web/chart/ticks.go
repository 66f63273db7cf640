package chart

import (
	"math"

	"github.com/posenc/posenc/encoder"
)

// Steps gives the distance between ticks: the least of its round numbers that
// is not below x. None is below 1, since axes count cells.
type Steps func(x float64) float64

// ByTens gives 1, 2, 5, 10, 20, 50, …: right for positions.
func ByTens(x float64) float64 {
	step := 1.0
	for k := 0; step < min(x, encoder.MaxPosition); k++ {
		step *= [...]float64{2, 2.5, 2}[k%3]
	}
	return step
}

// ByTwos gives 1, 2, 4, 8, …: right for dimensions.
func ByTwos(x float64) float64 {
	step := 1.0
	for step < min(x, encoder.MaxPosition) {
		step *= 2
	}
	return step
}

// Ticks returns the multiples of a step in [lo, hi), at most the given number. The step
// depends on hi-lo alone, so that panning moves the ticks and changes none.
//
// Special cases are:
//
//	Ticks = nil for most < 1
//	Ticks = nil for lo ≥ hi, or if one of them is NaN or beyond ±MaxPosition
func Ticks(lo, hi float64, most int, steps Steps) []float64 {
	if most < 1 || !(-encoder.MaxPosition <= lo && lo < hi && hi <= encoder.MaxPosition) {
		return nil
	}
	step := steps((hi - lo) / float64(most))
	first := lo - math.Mod(lo, step)
	if first < lo {
		first += step
	}
	var ticks []float64
	for t := first; t < hi && len(ticks) < most; t += step {
		ticks = append(ticks, t)
	}
	return ticks
}
