// Package rotarybug implements the mistakes most often made with rotary embeddings, and for
// each a law whose violation reveals it.
//
// None of them stops a program, and most leave short texts as they should be. Each is
// known by the expression that was meant and the one that was written, for example
//
//	llama3-ignored     inv_freq of rope_scaling     base ** (-2*i/d)
//	attention-squared  cos*a, sin*a of q and of k   q*a besides
//
// by the threads that report it (Bug.Sources), and by a test of one line for PyTorch.
// Meant and Written return both rotations, for the configuration of a model that the bug
// changes. A Law is a number that follows from either:
//
//	ω[0]                  1: the first pair turns by one radian for each position
//	|R·x|/|x|             the attention factor, at every position
//	(R[m]·q)·(R[m+1]·k)   the same for all m
package rotarybug

import (
	"math"

	"github.com/posenc/posenc/encoder/rotary"
)

// A Bug is a known mistake in computing or using a rotary embedding.
type Bug struct {
	Name string

	// What goes wrong, in one line.
	About string

	// Model is the model whose configuration the bug changes, with its scaling if the model
	// is used with one that is not its own.
	Model string

	// The expression that was meant and the one that was written, with the position pos,
	// the factor s, the length M, the attention factor a, the base b and the pair i of d/2.
	Right, Wrong string

	// Sources are GitHub threads that report the bug, as owner/name#number.
	Sources []string

	// Law holds for the rotation that was meant and fails for the rotation with the bug.
	Law Law

	// Test is a line of PyTorch that fails for the bug. inv_freq are the frequencies, and y
	// is x after the rotation: one row for each position 0, 1, 2, ….
	Test string

	config rotary.Config
	write  func(r *Rotation)
}

// A Law is a number of a rotation that shows whether it is right.
type Law struct {
	Name    string
	About   string // the number and the value it should have
	measure func(c rotary.Config, r *Rotation) float64
}

// Config returns the configuration of a model that the bug changes.
func (b Bug) Config() rotary.Config { return b.config }

// Meant returns the rotation of the configuration.
func (b Bug) Meant() *Rotation { return rotationOf(b.config) }

func rotationOf(c rotary.Config) *Rotation {
	e, err := rotary.New(c, 0)
	if err != nil {
		panic(err) // the table is wrong
	}
	return &Rotation{Frequencies: e.Frequencies(), AttentionFactor: e.AttentionFactor(), config: c}
}

// Written returns the rotation of the bug.
func (b Bug) Written() *Rotation {
	r := b.Meant()
	b.write(r)
	return r
}

// Of returns the number for a rotation in place of the one by a bug's configuration.
func (l Law) Of(b Bug, r *Rotation) float64 { return l.measure(b.config, r) }

// A Rotation turns vectors as a program does, right or wrong.
type Rotation struct {
	Frequencies     []float64
	AttentionFactor float64

	config   rotary.Config
	position func(pos float64) float64 // in place of pos, if not nil
}

// Angle returns by how many radians pair i is turned at a position.
func (r *Rotation) Angle(i int, pos float64) float64 {
	if r.position != nil {
		pos = r.position(pos)
	}
	return pos * r.Frequencies[i]
}

// Rotate writes the vectors of x, turned, to dst, which may be x. Both have a vector for each position.
func (r *Rotation) Rotate(dst, x []float64, positions ...float64) {
	d := r.config.HeadDim
	for n, pos := range positions {
		x, y := x[n*d:], dst[n*d:]
		for i := range r.Frequencies {
			a, b := i, i+d/2
			if r.config.Pairing == rotary.Interleaved {
				a, b = 2*i, 2*i+1
			}
			sin, cos := math.Sincos(r.Angle(i, pos))
			y[a], y[b] = r.AttentionFactor*(x[a]*cos-x[b]*sin), r.AttentionFactor*(x[b]*cos+x[a]*sin)
		}
	}
}

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
				x := dot(y[:d], y[d:])
				lo, hi = min(lo, x), max(hi, x)
			}
			return hi - lo
		},
	}
	lengthLaw = Law{
		"rotary-length",
		"|R·x|/|x| is the attention factor",
		func(c rotary.Config, r *Rotation) float64 {
			x, y := turned(c, r)
			x, y = x[:c.HeadDim], y[:c.HeadDim]
			return math.Sqrt(dot(y, y)) / math.Sqrt(dot(x, x))
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

func dot(x, y []float64) (sum float64) {
	for j, v := range x {
		sum += v * y[j]
	}
	return sum
}
