package rotary

import (
	"strconv"

	"github.com/posenc/posenc/encoder"
)

// Axes say which number of a position turns each pair, where a position has more than
// one: the time, the row and the column of a patch of a video, say. The zero value is
// one axis.
type Axes struct {
	Order    AxisOrder
	Sections []int // how many pairs each axis has, if Order is one of M-RoPE's
}

// An AxisOrder is how axes are dealt out to pairs.
type AxisOrder int

const (
	OneAxis AxisOrder = iota

	// Blocks gives the first s₀ pairs to the time t, the next s₁ to the row h and the
	// others to the column w (M-RoPE of Qwen2-VL, mrope_section; ggml's MROPE).
	Blocks

	// Cyclic gives pair i to h if i mod 3 = 1 and i < 3s₁, to w if i mod 3 = 2 and
	// i < 3s₂, and to t otherwise (M-RoPE of Qwen3-VL, mrope_interleaved).
	Cyclic

	// HeightFirst gives the first s₀ + s₁ pairs to h and w in turns, and the last s₂ to t
	// (M-RoPE of ERNIE 4.5 VL, whose sections are those of h, w and t).
	HeightFirst

	// CyclicRest is Cyclic with t only where i mod 3 = 0 and i < 3s₀: what is left
	// takes a fourth number, which is 0 for texts, so that it does not turn (ggml's
	// IMROPE).
	CyclicRest

	// Restarted gives the first half of the pairs to the row h and the second to the
	// column w, each with the frequencies b^(−4j/d), j = 0, 1, …, d/4-1 (the vision
	// tower of Qwen2-VL; ggml's VISION).
	Restarted

	// EvenOdd gives the first half of the pairs to h, with the frequencies b^(−4j/d),
	// and the second to w, with b^(−(4j+2)/d) (Pixtral).
	EvenOdd
)

var axisOrders = [...]struct {
	name string
	axes int
	of   func(i, pairs int, s []int) int
}{
	{"one", 1, func(int, int, []int) int { return 0 }},
	{"blocks", 3, func(i, _ int, s []int) int {
		axis := 0
		for ; i >= s[axis]; axis++ {
			i -= s[axis]
		}
		return axis
	}},
	{"cyclic", 3, func(i, _ int, s []int) int {
		if axis := i % 3; i < 3*s[axis] {
			return axis
		}
		return 0
	}},
	{"height-first", 3, func(i, _ int, s []int) int {
		if i < s[0]+s[1] {
			return 1 + i%2
		}
		return 0
	}},
	{"cyclic-rest", 4, func(i, _ int, s []int) int {
		if axis := i % 3; i < 3*s[axis] {
			return axis
		}
		return 3
	}},
	{"restarted", 2, firstHalf},
	{"even-odd", 2, firstHalf},
}

func firstHalf(i, pairs int, _ []int) int { return 2 * i / pairs }

func (o AxisOrder) String() string { return axisOrders[o].name }

// Count returns the number of coordinates of a position.
func (a Axes) Count() int { return axisOrders[a.Order].axes }

func (a Axes) restarts() bool { return a.Order == Restarted || a.Order == EvenOdd }

// exponent returns the n of the frequency b^(−n/d) of pair i.
func (a Axes) exponent(i, pairs int) int {
	switch {
	case a.Order == Restarted:
		return 4 * (i % (pairs / 2))
	case a.Order == EvenOdd && i >= pairs/2:
		return 4*(i-pairs/2) + 2
	case a.Order == EvenOdd:
		return 4 * i
	}
	return 2 * i
}

// check returns an *encoder.Error if d elements cannot be dealt out.
func (a Axes) check(d int) error {
	switch {
	case a.Order < OneAxis || a.Order > EvenOdd:
		return encoder.Invalid("axes", int(a.Order), "are none of the seven")
	case a.Order == OneAxis:
		return nil
	case a.restarts():
		if d%4 != 0 {
			return encoder.Invalid("rotary_dim", d, "is not a multiple of 4; each axis of a picture takes half of the pairs")
		}
		return nil
	case len(a.Sections) != 3 && len(a.Sections) != 4:
		return encoder.Invalid("mrope_section.length", len(a.Sections), "not-three-sections: is not 3, one section for each of t, h and w")
	}
	sum := 0
	for i, s := range a.Sections {
		if s < 0 || s > encoder.MaxDModel {
			return encoder.Invalid("mrope_section", s, "not-a-number-of-pairs: is not a number of pairs", i)
		}
		sum += s
	}
	if a.Order == HeightFirst && a.Sections[0] != a.Sections[1] {
		return encoder.Invalid("mrope_section", a.Sections[1], "not-row-pairs: is not #, the number of pairs of the rows, with which columns take turns", 1).With(strconv.Itoa(a.Sections[0]))
	}
	if sum != d/2 {
		return encoder.Invalid("sum of mrope_section", sum, "not-pairs: is not #, the number of pairs").With(strconv.Itoa(d / 2))
	}
	return nil
}

// Centred returns the position of row or column i of n in a picture that reaches from -1
// to 1, as DINOv3 has it: 2·(i+½)/n − 1. Its frequencies are counted in turns.
func Centred(i, n int) float64 { return float64(2*i+1-n) / float64(n) }
