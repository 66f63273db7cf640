package rotary

import (
	"cmp"
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
	if l.AttentionFactor != 0 {
		if err := checkPositive("attention_factor", l.AttentionFactor); err != nil {
			return err
		}
	} else if l.Factor > 1 && l.MaxPosition == 1 {
		return encoder.Invalid("original_max_position_embeddings", 1, "no-logarithm: has no logarithm to divide by")
	}
	return cmp.Or(
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
