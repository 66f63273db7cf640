package rotary

import (
	"cmp"
	"math"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/internal/angle"
)

// Linear is position interpolation (Chen et al. 2023, "Extending context window of
// large language models via positional interpolation"): all positions, or all
// frequencies, are divided by the factor s > 0.
type Linear struct{ Factor float64 }

func (Linear) Kind() string { return "linear" }

func (l Linear) check(Config) error { return checkPositive("factor", l.Factor) }

func (l Linear) scale(g *grid) {
	g.factor = angle.NewReal(l.Factor)
	for i := range g.omega {
		g.divide(i, g.factor)
	}
}

// NTK stretches the base so that the slowest pair is divided by the factor s and the
// fastest is kept (bloc97 2023, "NTK-aware scaled RoPE"): the base is
//
//	b·s^(d/(d−2))
type NTK struct{ Factor float64 }

func (NTK) Kind() string { return "ntk-aware" }

func (n NTK) check(c Config) error {
	return cmp.Or(checkPositive("factor", n.Factor), c.checkStretch())
}

func (n NTK) scale(g *grid) { g.stretch(angle.NewReal(n.Factor)) }

// NTKFixed has the base b·s, and divides all frequencies by s^(2/d) (Su 2023,
// kexue.fm/archives/9706; vLLM's rope_type ntk). The last pair is divided by s.
type NTKFixed struct{ Factor float64 }

func (NTKFixed) Kind() string { return "ntk" }

func (n NTKFixed) check(Config) error { return checkPositive("factor", n.Factor) }

func (n NTKFixed) scale(g *grid) {
	g.factor = angle.NewReal(n.Factor)
	log := g.factor.Log2()
	for i := range g.omega {
		g.set(i, g.omega[i].Mul(g.power(log, 2*i+2)), g.stretched(i))
	}
}

// NTKMixed divides pair i by exp(a·(i+1)^B), where a = ln s/(d/2)^B lets the last pair
// be divided by s (Su 2023, kexue.fm/archives/9706; vLLM's rope_type ntk with mixed_b).
type NTKMixed struct{ Factor, B float64 }

func (NTKMixed) Kind() string { return "ntk" }

func (n NTKMixed) check(Config) error {
	if math.IsNaN(n.B) || math.Abs(n.B) > 100 {
		return encoder.Invalid("mixed_b", n.B, "beyond-100: is beyond ±100")
	}
	return checkPositive("factor", n.Factor)
}

func (n NTKMixed) scale(g *grid) {
	g.factor = angle.NewReal(n.Factor)
	log, b := g.factor.Log2(), angle.NewReal(n.B)
	for i := range g.omega {
		// ((i+1)/(d/2))^B
		share := angle.NewReal(float64(i + 1)).Quo(angle.NewReal(float64(g.d)).Over(2)).Log2().Mul(b).Exp2()
		g.set(i, g.omega[i].Quo(log.Mul(share).Exp2()), g.stretched(i))
	}
}

// Dynamic is NTK whose factor grows with the length L of the text beyond the length P
// that the model was trained on (emozilla 2023):
//
//	b·(s·L/P − (s − 1))^(d/(d−2)),  L = max(length of the text, P)
//
// A text of the length s·P has the factor s² − s + 1. With an Alpha, as in Hunyuan, the
// base is b·α^(d/(d−2)) at every length.
type Dynamic struct {
	Factor      float64
	MaxPosition int // P, max_position_embeddings
	Alpha       float64
}

func (Dynamic) Kind() string { return "dynamic" }

func (y Dynamic) check(c Config) error {
	if y.Alpha != 0 {
		return cmp.Or(checkPositive("alpha", y.Alpha), c.checkStretch())
	}
	return cmp.Or(checkPositive("factor", y.Factor), checkLength("max_position_embeddings", y.MaxPosition), c.checkStretch())
}

func (y Dynamic) scale(g *grid) {
	if y.Alpha != 0 {
		g.stretch(angle.NewReal(y.Alpha))
		return
	}
	s := angle.NewReal(y.Factor)
	beyond := max(g.length-y.MaxPosition, 0) // s·L/P − (s−1) = 1 + s·(L−P)/P
	g.stretch(one.Add(s.Times(beyond).Over(y.MaxPosition)))
}

// DynamicLength returns the length that enters the formula of Dynamic in transformers
// after a call, from the one before it: the longest call so far, and P again after a call
// that is shorter than P. Keys that are cached keep the frequencies of their call.
func DynamicLength(before, call, maxPosition int) int {
	if call < maxPosition {
		return maxPosition
	}
	return max(before, call, maxPosition)
}

// checkLength returns an *encoder.Error unless n is a number of positions.
func checkLength(name string, n int) error {
	switch {
	case n <= 0:
		return encoder.Invalid(name, n, "not-positive: is not positive")
	case n > encoder.MaxPosition:
		return encoder.Invalid(name, n, "beyond-positions: is beyond ±2^53")
	}
	return nil
}

// checkStretch returns an *encoder.Error for d = 2, where d/(d−2) is none.
func (c Config) checkStretch() error {
	if d := c.EffectiveDim(); d <= 2 {
		return encoder.Invalid("rotary_dim", d, "not-above-2: is not above 2; d/(d−2) is the exponent of the factor")
	}
	return nil
}
