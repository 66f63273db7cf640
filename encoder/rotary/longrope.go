package rotary

import (
	"cmp"
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/internal/angle"
)

// LongRoPE divides the frequency of each pair by a number of its own, from one list for
// texts of up to M positions, and from another for longer ones (Ding et al. 2024,
// "LongRoPE: extending LLM context window beyond 2 million tokens"; Phi-3, where it was
// first called su). Cosines and sines are multiplied by
//
//	√(1 + ln s/ln M)
//
// or 1 for s ≤ 1, unless there is an AttentionFactor.
type LongRoPE struct {
	Short, Long     []float64
	MaxPosition     int     // M, original_max_position_embeddings
	Factor          float64 // s
	AttentionFactor float64
	Use             List
}

// A List is the choice between the lists of LongRoPE.
type List int

const (
	ByLength    List = iota // the long one if the text is longer than M
	AlwaysShort             // whatever the length
	AlwaysLong
)

func (LongRoPE) Kind() string { return "longrope" }

func (l LongRoPE) check(c Config) error {
	if l.AttentionFactor == 0 && l.Factor > 1 && l.MaxPosition == 1 {
		return encoder.Invalid("original_max_position_embeddings", 1, "no-logarithm: has no logarithm to divide by")
	}
	return cmp.Or(
		checkPositive("attention_factor", cmp.Or(l.AttentionFactor, 1)),
		checkLength("original_max_position_embeddings", l.MaxPosition),
		checkPositive("factor", l.Factor),
		c.checkList("short_factor", l.Short),
		c.checkList("long_factor", l.Long),
	)
}

// checkList returns an *encoder.Error unless a list has a positive number for each pair.
func (c Config) checkList(name string, list []float64) error {
	if pairs := (c.EffectiveDim() + 1) / 2; len(list) != pairs {
		return encoder.Invalid(name+".length", len(list), "not-pairs: is not #, the number of pairs").With(strconv.Itoa(pairs))
	}
	for i, x := range list {
		if err := checkPositive(name, x, i); err != nil {
			return err
		}
	}
	return nil
}

func (l LongRoPE) scale(g *grid) {
	list := l.Short
	if l.Use == AlwaysLong || l.Use == ByLength && g.length > l.MaxPosition {
		list = l.Long
	}
	for i, x := range list {
		g.divide(i, angle.NewReal(x))
	}
	g.factor = angle.NewReal(l.Factor)
	switch {
	case l.AttentionFactor != 0:
		g.attention = angle.NewReal(l.AttentionFactor)
	case l.Factor > 1:
		g.attention = g.factor.Log2().Quo(angle.NewReal(float64(l.MaxPosition)).Log2()).Add(one).Sqrt()
	}
}

// Divisors divides the frequency of each pair by a number of its own, as the tensor
// rope_freqs.weight of GGUF files does. Pairs whose divisor is 1e30 or more stand still.
type Divisors struct{ List []float64 }

func (Divisors) Kind() string { return "divisors" }

func (s Divisors) check(c Config) error { return c.checkList("rope_freqs", s.List) }

func (s Divisors) scale(g *grid) {
	for i, x := range s.List {
		if x >= 1e30 {
			g.omega[i], g.parts[i] = angle.Real{}, Still
			continue
		}
		g.divide(i, angle.NewReal(x))
	}
}

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
	}
	return checkPositive("factor", cmp.Or(p.Factor, 1))
}

func (p Proportional) scale(g *grid) {
	g.factor = angle.NewReal(cmp.Or(p.Factor, 1))
	k := int(math.Floor(p.Part * float64(g.d) / 2)) // p·d is rounded as a float64 is
	for i := range g.omega {
		if i >= k {
			g.omega[i], g.parts[i] = angle.Real{}, Still
			continue
		}
		g.divide(i, g.factor)
	}
}
