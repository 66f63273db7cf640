package rotary

import (
	"cmp"
	"math"

	"github.com/posenc/posenc/encoder"
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

// A grid is the frequencies and the factors of an embedding.
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
		if s != one {
			g.set(i, g.power(log, 2*i), g.stretched(i))
		}
	}
}

// stretched returns what becomes of pair i where the last one alone is divided by s.
func (g *grid) stretched(i int) Part {
	if 2*i == g.d-2 {
		return Divided
	}
	return Blended
}

// XPosScale writes the factors by which xPos multiplies the pairs of a query at an
// offset from the centre of a text, to dst of d/2 numbers:
//
//	ζ[i]^(offset/scaleBase),  ζ[i] = (2i + 0.4d)/1.4d
//
// The factors of a key are their inverses, so that scores decay with the distance (Sun et al.
// 2022, "A length-extrapolatable Transformer", section 3; torchscale). Its pairs are
// Interleaved, with the frequencies of RoFormer, and its scaleBase is 512. XPosScale
// returns an *encoder.Error if the offset is not a position, or scaleBase not positive.
func XPosScale(dst []float64, offset, scaleBase float64) error {
	if err := cmp.Or(encoder.CheckPosition("offset", offset), checkPositive("scale_base", scaleBase)); err != nil {
		return err
	}
	exponent := angle.NewReal(offset).Quo(angle.NewReal(scaleBase))
	d := float64(2 * len(dst))
	for i := range dst {
		zeta := angle.NewReal(float64(10*i) + 2*d).Quo(angle.NewReal(7 * d))
		x := zeta.Log2().Mul(exponent)
		if x.Exponent() > 20 {
			dst[i] = math.Ldexp(1, 2000*x.Sign()) // 0, or infinite
			continue
		}
		dst[i] = x.Exp2().Float64()
	}
	return nil
}

// XPosCentre returns the position whose factors are 1 in torchscale, for a text of a
// length that begins at an offset: ⌊−(length + offset)/2⌋ is added to each position
// before it is divided by scaleBase, so that factors change with the length.
func XPosCentre(length, offset int) int { return -int(math.Floor(-float64(length+offset) / 2)) }
