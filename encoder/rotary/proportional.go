package rotary

import (
	"math"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/internal/angle"
)

// Proportional turns a part of the pairs with the frequencies that they have among all,
// and leaves the others still (Gemma 4):
//
//	ω'[i] = b^(−2i/head_dim)/s  for i < k = ⌊p·head_dim/2⌋, and 0 for the others
//
// A partial rotary embedding has frequencies from 1 down to about 1/b in as many pairs;
// these are the k fastest only. All elements of a head are paired: Dim is 0 or HeadDim.
type Proportional struct {
	Part   float64 // p, partial_rotary_factor, in [0, 1]
	Factor float64 // s; 0 means 1
}

func (Proportional) Kind() string { return "proportional" }

func (p Proportional) check(c Config) error {
	switch {
	case !(p.Part >= 0 && p.Part <= 1):
		return encoder.Invalid("partial_rotary_factor", p.Part, "not-between-0-and-1: is not between 0 and 1")
	case c.EffectiveDim() != c.HeadDim:
		return encoder.Invalid("rotary_dim", c.Dim, "not-head-dim: is not head_dim, whose pairs are all counted")
	case p.Factor != 0:
		return checkPositive("factor", p.Factor)
	}
	return nil
}
func (p Proportional) scale(g *grid) {
	if p.Factor != 0 {
		g.factor = angle.NewReal(p.Factor)
	}
	k := int(math.Floor(p.Part * float64(g.d) / 2)) // p·d is rounded as a float64 is
	for i := range g.omega {
		if i >= k {
			g.omega[i], g.parts[i] = angle.Real{}, Still
			continue
		}
		g.divide(i, g.factor)
	}
}
