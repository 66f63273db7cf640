package rotarybug

import (
	"math"

	"github.com/posenc/posenc/encoder/rotary"
)

// The laws, each violated by the bugs that name it.
var (
	slowestLaw = Law{
		"slowest",
		"the slowest pair is divided by the factor s: b^(−(d−2)/d)/ω[d/2−1]",
		func(c rotary.Config, r *Rotation) float64 {
			last := len(r.Frequencies) - 1
			return unscaled(c, last) / r.Frequencies[last]
		},
	}
	keptLaw = Law{
		"kept",
		"the pairs that turn 32 times within M keep their frequency, floor(d·ln(M/64π)/(2·ln b)) + 1 of them: how many do",
		func(c rotary.Config, r *Rotation) float64 {
			n := 0
			for n < len(r.Frequencies) && math.Abs(r.Frequencies[n]/unscaled(c, n)-1) < 1e-6 {
				n++
			}
			return float64(n)
		},
	}
	dotLaw = Law{
		"rotary-dot",
		"(R[m]·x)·(R[m+1]·x) depends on the offset 1 alone: largest minus smallest over the positions, 0",
		func(c rotary.Config, r *Rotation) float64 {
			_, y := turned(c, r)
			d, lo, hi := c.HeadDim, math.Inf(1), math.Inf(-1)
			for ; len(y) >= 2*d; y = y[d:] {
				dot := 0.0
				for j := range d {
					dot += y[j] * y[d+j]
				}
				lo, hi = min(lo, dot), max(hi, dot)
			}
			return hi - lo
		},
	}
	lengthLaw = Law{
		"rotary-length",
		"|R·x|/|x| is the attention factor",
		func(c rotary.Config, r *Rotation) float64 {
			x, y := turned(c, r)
			return norm(y[:c.HeadDim]) / norm(x[:c.HeadDim])
		},
	}
	pairLaw = Law{
		"pair",
		"x[i]² + x[i+d/2]² is the same after the rotation: largest difference, 0",
		func(c rotary.Config, r *Rotation) float64 {
			x, y := turned(c, r)
			d, worst := c.HeadDim, 0.0
			for ; len(x) > 0; x, y = x[d:], y[d:] {
				for i := range d / 2 {
					worst = max(worst, math.Abs(x[i]*x[i]+x[i+d/2]*x[i+d/2]-y[i]*y[i]-y[i+d/2]*y[i+d/2]))
				}
			}
			return worst
		},
	}
	ratioLaw = Law{
		"ratio",
		"frequencies follow each other by the same ratio: largest |ω[i]·b^(2i/d) − 1|, 0",
		func(c rotary.Config, r *Rotation) float64 {
			worst := 0.0
			for i, w := range r.Frequencies {
				worst = max(worst, math.Abs(w/unscaled(c, i)-1))
			}
			return worst
		},
	}
	firstLaw = Law{
		"first-frequency",
		"the first pair turns by one radian for each position: ω[0], 1",
		func(_ rotary.Config, r *Rotation) float64 { return r.Frequencies[0] },
	}
)

// unscaled returns ω[i] = b^(−2i/d).
func unscaled(c rotary.Config, i int) float64 {
	return math.Pow(c.EffectiveBase(), -2*float64(i)/float64(c.EffectiveDim()))
}

// Positions is the number of positions that laws look at.
const Positions = 64

// Input returns the vectors that laws turn, the same one at each position.
func Input(c rotary.Config) []float64 {
	x := make([]float64, Positions*c.HeadDim)
	for i := range x {
		x[i] = float64(i%c.HeadDim*7%17-8) / 8
	}
	return x
}

// turned returns the input, and what a rotation makes of it.
func turned(c rotary.Config, r *Rotation) (x, y []float64) {
	x = Input(c)
	y = make([]float64, len(x))
	positions := make([]float64, Positions)
	for i := range positions {
		positions[i] = float64(i)
	}
	r.Rotate(y, x, positions...)
	return x, y
}

func norm(x []float64) float64 {
	square := 0.0
	for _, v := range x {
		square += v * v
	}
	return math.Sqrt(square)
}
