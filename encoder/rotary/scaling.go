package rotary

import (
	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/internal/angle"
)

// A Scaling changes the frequencies of a model so that it reads texts longer than those
// it was trained on. It is one of
//
//	Linear       ω/s (position interpolation)
//	NTK          the base b·s^(d/(d−2))
//	NTKFixed     the base b·s, then ω/s^(2/d)
//	NTKMixed     ω[i]/exp(a·(i+1)^B)
//	Dynamic      NTK, with a factor that grows with the text
//	YaRN         fast pairs kept, slow pairs divided, others blended
//	LongRoPE     each pair divided by a number of its own
//	Llama3       fast pairs kept, slow pairs divided, others blended
//	Proportional the first pairs only, with the frequencies of all
//	Divisors     each pair divided by a number of its own, whatever the length
type Scaling interface {
	// Kind returns the name in configurations of models: linear, yarn, ….
	Kind() string

	check(c Config) error
	scale(g *grid)
}

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

// checkStretch returns an *encoder.Error for d = 2, where d/(d−2) is none.
func (c Config) checkStretch() error {
	if d := c.EffectiveDim(); d <= 2 {
		return encoder.Invalid("rotary_dim", d, "is not above 2; d/(d−2) is the exponent of the factor")
	}
	return nil
}
