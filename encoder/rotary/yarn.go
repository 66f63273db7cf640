package rotary

import (
	"cmp"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/internal/angle"
)

// YaRN keeps the pairs that turn often in the M positions that a model was trained on,
// divides those that turn less than about once by s, and blends the ones between (Peng
// et al. 2023, "YaRN: efficient context window extension of large language models",
// section 3.2, and the authors' program):
//
//	ω'[i] = (1−γ)·ω[i] + γ·ω[i]/s,  γ = (i − lo)/(hi − lo), at least 0 and at most 1
//	c(r)  = d·ln(M/2πr)/(2·ln b)       the pair that turns r times
//	lo    = max(⌊c(β_fast)⌋, 0),  hi = min(⌈c(β_slow)⌉, d−1)
//
// With lo = hi, hi is 0.001 more. It also makes attention sharper: cosines and sines are
// multiplied by the attention factor
//
//	m(s, k_mscale)/m(s, k_all)
//
// with m of MScale.
type YaRN struct {
	Factor      float64 // s
	MaxPosition int     // M, original_max_position_embeddings

	BetaFast, BetaSlow float64 // 0 means 32 and 1
	NoTruncate         bool    // leaves ⌊ ⌋ and ⌈ ⌉ out (truncate: false)

	// AttentionFactor takes the place of the quotient of the two, unless it is 0.
	AttentionFactor float64
	MScale          float64 // k_mscale; 0 means 1
	MScaleAllDim    float64 // k_all, mscale_all_dim

	// Extrapolation multiplies what pairs keep of ω[i], 1−γ, (extrapolation_factor, and
	// ext_factor in ggml); 0 means 1.
	Extrapolation float64

	// SoftmaxFactor multiplies logits by m(s, k_all)², as DeepSeek's programs do in
	// place of a factor of cosines and sines.
	SoftmaxFactor bool
}

// MScale returns the factor of YaRN by which cosines and sines grow,
//
//	m(s, k) = 0.1·k·ln s + 1
//
// or 1 for s ≤ 1.
func MScale(s, k float64) float64 { return mscale(angle.NewReal(s), k).Float64() }

func mscale(s angle.Real, k float64) angle.Real {
	if s.Cmp(one) <= 0 {
		return one
	}
	return s.Ln().Mul(angle.NewReal(k)).Over(10).Add(one)
}

func (YaRN) Kind() string { return "yarn" }

func (y YaRN) check(c Config) error {
	if c.EffectiveBase() == 1 {
		return encoder.Invalid("base", 1, "no-logarithm: has no logarithm to divide by")
	}
	err := cmp.Or(
		checkPositive("attention_factor", cmp.Or(y.AttentionFactor, 1)),
		checkPositive("factor", y.Factor),
		checkLength("original_max_position_embeddings", y.MaxPosition),
		checkPositive("beta_fast", cmp.Or(y.BetaFast, 32)),
		checkPositive("beta_slow", cmp.Or(y.BetaSlow, 1)),
		checkPositive("extrapolation_factor", cmp.Or(y.Extrapolation, 1)),
		encoder.CheckMagnitude("mscale", y.MScale),
		encoder.CheckMagnitude("mscale_all_dim", y.MScaleAllDim),
	)
	if err != nil {
		return err
	}
	for _, k := range [...]struct {
		name  string
		value float64
	}{{"mscale", cmp.Or(y.MScale, 1)}, {"mscale_all_dim", y.MScaleAllDim}} {
		if mscale(angle.NewReal(y.Factor), k.value).Sign() <= 0 { // for a negative k
			return encoder.Invalid(k.name, k.value, "attention-not-positive: is so small that the attention factor is not positive")
		}
	}
	return nil
}

func (y YaRN) scale(g *grid) {
	g.factor = angle.NewReal(y.Factor)
	lo, hi := y.bounds(g)
	width := hi.Sub(lo)
	if width.Sign() == 0 {
		width = angle.NewReal(0.001)
	}
	for i := range g.omega {
		keep := one.Sub(angle.NewReal(float64(i)).Sub(lo).Quo(width))
		if keep.Cmp(one) > 0 {
			keep = one
		}
		g.blend(i, keep.Mul(angle.NewReal(cmp.Or(y.Extrapolation, 1))), g.factor)
	}

	all := mscale(g.factor, y.MScaleAllDim)
	g.attention = mscale(g.factor, cmp.Or(y.MScale, 1)).Quo(all)
	if y.AttentionFactor != 0 {
		g.attention = angle.NewReal(y.AttentionFactor)
	}
	if y.SoftmaxFactor {
		g.softmax = all.Mul(all)
	}
}

func (y YaRN) bounds(g *grid) (lo, hi angle.Real) {
	pair := func(turns float64) angle.Real {
		length := angle.NewReal(float64(y.MaxPosition)).Quo(angle.TwoPi.Mul(angle.NewReal(turns)))
		return length.Log2().Times(g.d).Quo(g.base.Log2()).Over(2)
	}
	lo, hi = pair(cmp.Or(y.BetaFast, 32)), pair(cmp.Or(y.BetaSlow, 1))
	if !y.NoTruncate {
		lo, hi = lo.Floor(), hi.Ceil()
	}
	if lo.Sign() < 0 {
		lo = angle.Real{}
	}
	if last := angle.NewReal(float64(g.d - 1)); hi.Cmp(last) > 0 {
		hi = last
	}
	return lo, hi
}

// Bounds returns the pairs lo and hi between which frequencies are blended.
func (y YaRN) Bounds(c Config) (lo, hi float64, err error) {
	c.Scaling = y
	if err := c.check(); err != nil {
		return 0, 0, err
	}
	l, h := y.bounds(&grid{d: c.EffectiveDim(), base: angle.NewReal(c.EffectiveBase())})
	return l.Float64(), h.Float64(), nil
}

// Llama3 keeps short wavelengths λ = 2π/ω, divides long ones by s, and blends the ones
// between (Meta's llama-models, models/llama3/model.py, apply_scaling):
//
//	ω' = ω                        for λ < M/high
//	ω' = ω/s                      for λ > M/low
//	ω' = (1−t)·ω/s + t·ω          otherwise, with t = (M/λ − low)/(high − low)
//
// With low = high there is nothing between.
type Llama3 struct {
	Factor      float64 // s
	Low, High   float64 // low_freq_factor, high_freq_factor
	MaxPosition int     // M, original_max_position_embeddings
}

func (Llama3) Kind() string { return "llama3" }

func (l Llama3) check(Config) error {
	err := cmp.Or(
		checkPositive("factor", l.Factor),
		checkPositive("low_freq_factor", l.Low),
		checkPositive("high_freq_factor", l.High),
		checkLength("original_max_position_embeddings", l.MaxPosition),
	)
	if err == nil && l.High < l.Low {
		return encoder.Invalid("high_freq_factor", l.High, "below-low-freq-factor: is below low_freq_factor #").With(encoder.Decimal(l.Low))
	}
	return err
}

func (l Llama3) scale(g *grid) {
	g.factor = angle.NewReal(l.Factor)
	low, high := angle.NewReal(l.Low), angle.NewReal(l.High)
	length := angle.NewReal(float64(l.MaxPosition)).Quo(angle.TwoPi)
	for i, w := range g.omega {
		turns := length.Mul(w) // M/λ
		switch {
		case turns.Cmp(low) < 0:
			g.divide(i, g.factor)
		case turns.Cmp(high) < 0:
			g.blend(i, turns.Sub(low).Quo(high.Sub(low)), g.factor)
		}
	}
}
