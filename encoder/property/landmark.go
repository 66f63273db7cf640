package property

import (
	"iter"
	"math"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/internal/sweep"
)

// FirstRise returns the first offset at which the dot product stops falling
// with the distance,
//
//	the smallest k with g(k+1) > g(k)
//
// for k = 1, 2, …, bound, or false if there is none or if it lies beyond
// MaxPosition. The search costs as much as a curve of k points.
func FirstRise(e *encoder.Encoding, bound int) (k int, ok bool) {
	before := math.Inf(1)
	for k, g := range wholeOffsets(e, 1, min(bound, encoder.MaxPosition-1)+1) {
		if g > before {
			return k - 1, true
		}
		before = g
	}
	return 0, false
}

// FirstNegative returns the first offset at which two rows point away from each
// other,
//
//	the smallest k with g(k) < 0
//
// for k = 1, 2, …, bound, or false if there is none or if it lies beyond
// MaxPosition. The search costs no more than a curve of k points, and less where
// g is far above zero: between two offsets s apart it is below neither of its
// values there by more than
//
//	Σ ω[i]²·s²/8
//
// since its second derivative is at most that sum.
func FirstNegative(e *encoder.Encoding, bound int) (k int, ok bool) {
	bend := 0.0
	for i := range e.Phases() {
		bend += e.Frequency(i) * e.Frequency(i) / 8
	}
	var block [64]float64
	bound = min(bound, encoder.MaxPosition)
	here, step, size := float64(len(e.Phases())), 1, 16
	for k < bound {
		ahead := block[:min(size, (bound-k+step-1)/step)]
		sweep.Cosines(ahead, e.Phases(), float64(k+step), float64(step))
		dip := bend * float64(step) * float64(step)
		lowest := here
		for _, g := range ahead {
			lowest = min(lowest, g)
			if step == 1 && g < 0 {
				return k + 1, true
			}
			if step > 1 && lowest <= dip {
				step /= 2
				break
			}
			k, here = k+step, g
		}
		if lowest > 8*dip && step < bound {
			step *= 2
		}
		size = len(block)
	}
	return 0, false
}

// Lowest returns the first offset with the smallest dot product
//
//	g(k) = min g
//
// over k = lo, lo+1, …, hi, and that product. It returns an *Error if there is
// no offset between lo and hi, or if one is beyond ±MaxPosition.
func Lowest(e *encoder.Encoding, lo, hi int) (k int, g float64, err error) {
	switch {
	case lo < -encoder.MaxPosition || lo > encoder.MaxPosition:
		return 0, 0, encoder.Invalid("offset", lo, "is beyond ±2^53")
	case hi > encoder.MaxPosition:
		return 0, 0, encoder.Invalid("offset", hi, "is beyond ±2^53")
	case hi < lo:
		return 0, 0, encoder.Invalid("offset", hi, "is below the first one")
	}
	g = math.Inf(1)
	for at, x := range wholeOffsets(e, lo, hi) {
		if x < g {
			k, g = at, x
		}
	}
	return k, g, nil
}

// wholeOffsets returns an iterator over the offsets lo, lo+1, …, hi and their
// dot products, which are computed block by block. The first blocks are small:
// what is searched for is often near.
func wholeOffsets(e *encoder.Encoding, lo, hi int) iter.Seq2[int, float64] {
	return func(yield func(int, float64) bool) {
		var block [sweep.Block]float64
		size := 16
		for lo <= hi {
			g := block[:min(size, hi-lo+1)]
			sweep.Cosines(g, e.Phases(), float64(lo), 1)
			for r, g := range g {
				if !yield(lo+r, g) {
					return
				}
			}
			lo, size = lo+len(g), min(2*size, sweep.Block)
		}
	}
}
