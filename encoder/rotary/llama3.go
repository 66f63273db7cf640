package rotary

import (
	"cmp"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/internal/angle"
)

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
