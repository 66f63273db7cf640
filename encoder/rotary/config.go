package rotary

import (
	"cmp"
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder"
)

// A Config says how far a rotary embedding turns each pair of elements. The zero
// value of each field but HeadDim is the embedding of RoFormer, in half order.
type Config struct {
	// HeadDim is the width of the vectors, and Dim how many of their elements turn, the
	// first ones unless Trailing is set; 0 means all. It is also called rotary_dim, and
	// n_rot in ggml. An odd Dim has (Dim+1)/2 frequencies, as in transformers, and turns
	// no vectors.
	HeadDim, Dim int

	// Base is b; 0 means encoder.DefaultBase. Other names for it are θ, rope_theta and
	// freq_base.
	Base float64

	Pairing Pairing
	Axes    Axes
	Scaling Scaling // nil means none

	// Turns counts frequencies in turns for each position instead of radians. Vision
	// models whose positions are in [-1, 1] do (DINOv3).
	Turns bool

	// Trailing turns the last Dim elements of a vector, not the first (DeepSeek-V4).
	Trailing bool

	// Inverse turns by −pos·ω[i] instead of pos·ω[i]: rotate_half is (x₂, −x₁), not
	// (−x₂, x₁) (nanochat). Sines of a cache keep their sign.
	Inverse bool
}

// A Scaling changes the frequencies of a model so that it reads texts longer than those
// it was trained on. It is a Linear, NTK, NTKFixed, NTKMixed, Dynamic, YaRN, LongRoPE, Llama3,
// Proportional or Divisors.
type Scaling interface {
	// Kind returns the name in configurations of models: linear, yarn, ….
	Kind() string

	check(c Config) error
	scale(g *grid)
}

// PartialDim returns how many of the elements of a head turn if a part of them does:
// int(head_dim·p), a product of float64 numbers that is rounded as all of them are, so
// that 100·0.29 is 28.999999999999996 and leaves 28.
func PartialDim(headDim int, part float64) int { return int(float64(headDim) * part) }

// A Pairing is the choice of the elements that are a pair.
type Pairing int

const (
	// Half pairs elements half a vector apart, i and i+d/2 (rotate_half, NeoX).
	Half Pairing = iota

	// Interleaved pairs neighbours, 2i and 2i+1 (RoFormer, GPT-J, Meta's Llama).
	Interleaved

	// InterleavedToHalf reads neighbours, 2i and 2i+1, and writes elements i and i+d/2,
	// as transformers does for DeepSeek. Scores are as with Interleaved, but a cache
	// of keys has another order.
	InterleavedToHalf
)

var pairingNames = [...]string{"half", "interleaved", "interleaved-to-half"}

func (p Pairing) String() string { return pairingNames[p] }

// Order returns, for each of the width elements of a head, which element of a head of Interleaved it is
// if p is Half, and else which of a head of Half, where the first d elements turn:
//
//	half[i] = interleaved[2i],  half[i + d/2] = interleaved[2i+1]
//
// Rows of weights that are taken in this order make a program with p right.
func (p Pairing) Order(width, d int) []int {
	order := make([]int, width)
	for i := range order {
		order[i] = i
	}
	for i := range d / 2 {
		for k := range 2 {
			half, interleaved := i+k*(d/2), 2*i+k
			if p == Half {
				order[half] = interleaved
			} else {
				order[interleaved] = half
			}
		}
	}
	return order
}

// EffectiveDim returns the number of elements that turn.
func (c Config) EffectiveDim() int { return cmp.Or(c.Dim, c.HeadDim) }

// EffectiveBase returns the base.
func (c Config) EffectiveBase() float64 { return cmp.Or(c.Base, encoder.DefaultBase) }

// check returns an *encoder.Error if a number is out of its range.
func (c Config) check() error {
	d, err := c.EffectiveDim(), encoder.CheckSize("head_dim", c.HeadDim)
	switch {
	case err != nil:
		return err
	case d < 0:
		return encoder.Invalid("rotary_dim", d, "not-positive: is not positive")
	case d > c.HeadDim:
		return encoder.Invalid("rotary_dim", d, "above-head-dim: is above head_dim #").With(strconv.Itoa(c.HeadDim))
	case c.Pairing < Half || c.Pairing > InterleavedToHalf:
		return encoder.Invalid("pairing", int(c.Pairing), "is not one of the three")
	}
	err = cmp.Or(encoder.Check(0, 2, c.EffectiveBase(), 0), c.Axes.check(d))
	if err != nil || c.Scaling == nil {
		return err
	}
	if c.Axes.restarts() {
		return &encoder.Error{Code: encoder.Conflict, Parameter: "scaling", Value: encoder.Quote(c.Scaling.Kind()), Rule: "has no meaning for the axes of a picture"}
	}
	return c.Scaling.check(c)
}

// checkPositive returns an *encoder.Error unless x is a number > 0 that CheckMagnitude accepts.
func checkPositive(name string, x float64, index ...int) error {
	if x <= 0 && !math.IsInf(x, -1) {
		return encoder.Invalid(name, x, "not-positive: is not positive", index...)
	}
	return encoder.CheckMagnitude(name, x, index...)
}
