package angle

import (
	"math"
	"math/bits"
)

// maxPosition is the largest distance of a position from the origin.
const maxPosition = 1 << 53

// A hand that jumps by τ at each position visits the points of its circle in no
// order that one could see. And yet the visits that come closest to a given
// point need no search: Euclid's algorithm, run as for a continued fraction,
// steps from one record to the next.

// Nearest returns how far from 0 the nearest of the n phases a, a+τ, …,
// a+(n-1)·τ is, on either side, for 1 ≤ n ≤ 2⁵³; or something below 2⁻²⁸ turn
// if one is: there a cosine is 1 − 3e-16.
func (a Phase) Nearest(tau Phase, n int) Phase {
	above, below := a.above(tau, n), a.Neg().above(tau.Neg(), n)
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
func (a Phase) above(tau Phase, n int) Phase {
	left := uint64(n - 1)
	down, up := stride{tau.Neg(), 1}, stride{tau, 1}
	for a.Hi >= 1<<36 && down.turns != (Phase{}) && down.positions <= left {
		q := min(a.quo(down.turns), left/down.positions)
		a, left = a.Sub(down.turns.Times(int(q))), left-q*down.positions
		if !a.less(down.turns) {
			break // there are no positions left
		}
		up = up.reduce(down, up.turns.quo(down.turns))
		if up.turns == (Phase{}) || up.positions > left {
			break // no step is smaller
		}
		// As many steps up, rounded up, as make the step down fit.
		missing := down.turns.Sub(a).Add(up.turns).Sub(Phase{0, 1})
		down = down.reduce(up, min(missing.quo(up.turns), down.turns.quo(up.turns)))
	}
	return a
}

// A stride is the angle, up or down, by which a hand moves in a number of positions.
type stride struct {
	turns     Phase
	positions uint64
}

// reduce returns the stride made shorter by q strides the other way, or by
// fewer if these lead beyond all positions.
func (s stride) reduce(other stride, q uint64) stride {
	q = min(q, 2*maxPosition/other.positions+1)
	return stride{s.turns.Sub(other.turns.Times(int(q))), s.positions + q*other.positions}
}

func (a Phase) Sub(b Phase) Phase { return a.Add(b.Neg()) }

func (a Phase) less(b Phase) bool { return a.Hi < b.Hi || a.Hi == b.Hi && a.Lo < b.Lo }

// quo returns how many times b, which is not 0, goes into a, or 2⁶⁴-1 if it is
// more often.
func (a Phase) quo(b Phase) uint64 {
	if b.Hi == 0 {
		if a.Hi >= b.Lo {
			return math.MaxUint64
		}
		q, _ := bits.Div64(a.Hi, a.Lo, b.Lo)
		return q
	}
	// The 64 leading bits of b give a quotient that is right or 1 too large
	// (Knuth, The Art of Computer Programming, volume 2, theorem 4.3.1B).
	s := bits.LeadingZeros64(b.Hi)
	q, _ := bits.Div64(a.Hi>>1, a.Lo>>1|a.Hi<<63, b.Hi<<s|b.Lo>>(64-s))
	if q >>= 63 - s; q > 0 {
		q--
	}
	if !a.Sub(b.Times(int(q))).less(b) {
		q++
	}
	return q
}
