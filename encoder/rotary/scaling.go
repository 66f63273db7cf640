package rotary

import (
	"github.com/posenc/posenc/encoder/internal/angle"
)

// A Part says what a scaling does to a pair.
type Part int

const (
	Kept    Part = iota // ω' = ω
	Blended             // between ω/s and ω
	Divided             // ω' = ω/s, or ω divided by a number of its own
	Still               // ω' = 0
)

var partNames = [...]string{"kept", "blended", "divided", "still"}

func (p Part) String() string { return partNames[p] }

// A grid is the frequencies of an embedding while they are made.
type grid struct {
	d         int
	length    int          // of the text, or 0
	base      angle.Real   // b
	omega     []angle.Real // ω[i]; a scaling makes ω'[i] of them
	parts     []Part
	factor    angle.Real // s
	attention angle.Real // multiplies cosines and sines
	softmax   angle.Real // multiplies logits
}

var one = angle.NewReal(1)

// power returns b^(−n/d) for a base whose logarithm is given.
func (g *grid) power(log angle.Real, n int) angle.Real {
	return log.Times(n).Over(g.d).Neg().Exp2()
}

// divide divides pair i by s; 1 keeps it.
func (g *grid) divide(i int, s angle.Real) {
	if s != one {
		g.set(i, g.omega[i].Quo(s), Divided)
	}
}

// set sets the frequency of pair i, which counts as kept if it is as before.
func (g *grid) set(i int, omega angle.Real, part Part) {
	if omega == g.omega[i] {
		part = Kept
	}
	g.omega[i], g.parts[i] = omega, part
}

// blend sets pair i to (1−t)·ω/s + t·ω, which is ω for s = 1.
func (g *grid) blend(i int, t, s angle.Real) {
	w := g.omega[i]
	switch {
	case t.Sign() <= 0:
		g.divide(i, s)
	case t.Cmp(one) >= 0 || s == one:
		g.set(i, w, Kept)
	default:
		g.set(i, one.Sub(t).Mul(w.Quo(s)).Add(t.Mul(w)), Blended)
	}
}

// stretch gives the frequencies the base b·s^(d/(d−2)), which divides the last
// pair of an even number of elements by s:
//
//	b·s^(d/(d−2)) to the power of −(d−2)/d  =  b^(−(d−2)/d)/s
func (g *grid) stretch(s angle.Real) {
	g.factor = s
	log := g.base.Log2().Add(s.Log2().Times(g.d).Over(g.d - 2))
	for i := range g.omega {
		part := Blended
		if 2*i == g.d-2 {
			part = Divided
		}
		if s != one {
			g.set(i, g.power(log, 2*i), part)
		}
	}
}
