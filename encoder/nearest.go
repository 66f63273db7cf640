package encoder

import (
	"math"
	"math/bits"
)

// A hand that jumps by τ at each position visits the points of its circle in no
// order that one could see. And yet the visits that come closest to a given
// point need no search: Euclid's algorithm, run as for a continued fraction,
// steps from one record to the next.

// nearest returns how far from 0 the nearest of the n phases a, a+τ, …,
// a+(n-1)·τ is, on either side, for 1 ≤ n ≤ 2⁵³; or something below 2⁻²⁸ turn
// if one is: there a cosine is 1 − 3e-16.
func (a phase) nearest(tau phase, n int) phase {
	above, below := a.above(tau, n), a.neg().above(tau.neg(), n)
	if below.less(above) {
		return below
	}
	return above
}

// above is nearest on one side: the smallest of the phases, taken from [0, 1)
// turn.
//
// A record is followed by the next one after the first step that leads down by
// no more than is left. Steps down that are smaller than all before them are
// made of the last one and of steps up, which get smaller in the same way.
// (They are the intermediate convergents of τ; Khinchin, Continued Fractions,
// section 6.) After each round the step down is smaller than the step up
// was before, and the other way round, so that there are a few dozen at most.
func (a phase) above(tau phase, n int) phase {
	left := uint64(n - 1)
	down, up := stride{tau.neg(), 1}, stride{tau, 1}
	for a.hi >= 1<<36 && down.turns != (phase{}) && down.positions <= left {
		q := min(a.quo(down.turns), left/down.positions)
		a, left = a.sub(down.turns.times(int(q))), left-q*down.positions
		if !a.less(down.turns) {
			break // there are no positions left
		}
		up = up.reduce(down, up.turns.quo(down.turns))
		if up.turns == (phase{}) || up.positions > left {
			break // no step is smaller
		}
		// As many steps up, rounded up, as make the step down fit.
		missing := down.turns.sub(a).add(up.turns).sub(phase{0, 1})
		down = down.reduce(up, min(missing.quo(up.turns), down.turns.quo(up.turns)))
	}
	return a
}

// A stride is how far a hand has moved, up or down, after so many positions.
type stride struct {
	turns     phase
	positions uint64
}

// reduce returns the stride made shorter by q strides the other way, or by
// fewer if these lead beyond all positions.
func (s stride) reduce(other stride, q uint64) stride {
	q = min(q, 2*MaxPosition/other.positions+1)
	return stride{s.turns.sub(other.turns.times(int(q))), s.positions + q*other.positions}
}

func (a phase) sub(b phase) phase { return a.add(b.neg()) }

func (a phase) less(b phase) bool { return a.hi < b.hi || a.hi == b.hi && a.lo < b.lo }

// quo returns how many times b, which is not 0, goes into a, or 2⁶⁴-1 if it is
// more often.
func (a phase) quo(b phase) uint64 {
	if b.hi == 0 {
		if a.hi >= b.lo {
			return math.MaxUint64
		}
		q, _ := bits.Div64(a.hi, a.lo, b.lo)
		return q
	}
	// The 64 leading bits of b give a quotient that is right or 1 too large
	// (Knuth, The Art of Computer Programming, volume 2, theorem 4.3.1B).
	s := bits.LeadingZeros64(b.hi)
	q, _ := bits.Div64(a.hi>>1, a.lo>>1|a.hi<<63, b.hi<<s|b.lo>>(64-s))
	if q >>= 63 - s; q > 0 {
		q--
	}
	if !a.sub(b.times(int(q))).less(b) {
		q++
	}
	return q
}
