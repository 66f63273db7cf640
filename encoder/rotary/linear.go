package rotary

import "github.com/posenc/posenc/encoder/internal/angle"

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
