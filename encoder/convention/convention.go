package convention

import (
	"cmp"
	"math"

	"github.com/posenc/posenc/encoder"
)

// A Convention defines how rows are computed from positions, by the formula in the
// package comment. The zero value is the convention of the paper.
type Convention struct {
	// Base is n; 0 means DefaultBase.
	Base float64

	// Shift is s. With 0 the last frequency is one step before 1/n, with 1, as in
	// tensor2tensor, it is 1/n. Diffusion models use other values, too
	// (downscale_freq_shift).
	Shift float64

	// OnePair allows a row of one pair and one axis with h = s, where ω[0] = m.
	// Otherwise it is an error, because most libraries divide by zero there.
	OnePair bool

	// MinTimescale is m, at most the base; 0 means 1. It multiplies frequencies,
	// as in tensor2tensor and its copies, where 1/m was meant to be the first
	// frequency: minimum 2 and maximum 200 in three pairs give 2, 0.2, 0.02
	// rather than 1/2, 1/20, 1/200.
	MinTimescale float64

	Layout      Layout
	CosineFirst bool // swaps sines and cosines
	Odd         OddPolicy

	// Start is the position of the first row; see Order.
	Start int
	Order Order

	// NoNegative treats negative positions as 0.
	NoNegative bool

	// Padded makes the row of the position Padding zero, as in libraries that look
	// up the rows of tokens in a table. Sentences begin at the position after it.
	Padded  bool
	Padding int

	// Scale is c; 0 means 1.
	Scale float64

	// Norm and Amplitude make a, their product; an Amplitude of 0 means 1. Its
	// magnitude is at most MaxMagnitude.
	Norm      Norm
	Amplitude float64

	// WithinBase limits the number of positions to the base.
	WithinBase bool

	// GridPositions defines the positions of the cells of a grid.
	GridPositions GridPositions
}

// A Layout is the order of sines and cosines in a row. On several axes, each has its own
// part of the row, unless they are Grouped.
type Layout int

const (
	Interleaved  Layout = iota // sin, cos, sin, cos, …
	Concatenated               // all sines, then all cosines
	Grouped                    // on several axes, all sines of all axes, then all cosines
)

var layoutNames = [...]string{"interleaved", "concatenated", "grouped"}

func (l Layout) String() string { return layoutNames[l] }

// An OddPolicy defines rows of an odd width d. Where the paper has d/2 pairs and
// steps, there are
//
//	              pairs   steps   columns
//	Refused       –
//	RefusedBut1   ⌈d/2⌉   d/2     d, for d = 1 only
//	ZeroPad       ⌊d/2⌋   ⌊d/2⌋   d, the last one zero
//	ZeroLast      ⌊d/2⌋   d/2     d, the last one zero
//	Truncate      ⌈d/2⌉   d/2     d, without the last one
//	RoundUp       ⌈d/2⌉   ⌈d/2⌉   d, without the last one
//	ExtraColumn   ⌈d/2⌉   d/2     d+1
//
// A row that loses its last column keeps a sine without its cosine, or a cosine
// without its sine, so that its dot product with another row depends on both
// positions, not on their offset alone.
type OddPolicy int

const (
	Refused     OddPolicy = iota
	RefusedBut1           // PyTorch broadcasts the cosine of the one pair to no columns
	ZeroPad               // the row of width d−1, then a zero
	ZeroLast              // the last column is never written
	Truncate              // concatenated: ⌈d/2⌉ sines, ⌊d/2⌋ cosines
	RoundUp               // the row of width d+1, cut off
	ExtraColumn           // one column more than asked for
)

var oddPolicyNames = [...]string{"refuse", "refuse-but-1", "zero-pad", "zero-last", "truncate", "round-up", "extra-column"}

func (o OddPolicy) String() string { return oddPolicyNames[o] }

// An Order is the order of positions from row to row.
type Order int

const (
	Forward  Order = iota // Start, Start+1, …
	Reverse               // the same positions, the last one first
	Relative              // Start+k, Start+k−1, …, Start−k, in 2k+1 rows
)

var orderNames = [...]string{"forward", "reverse", "relative"}

func (o Order) String() string { return orderNames[o] }

// A Norm is a factor of all elements that depends on the width of rows.
type Norm int

const (
	Plain    Norm = iota // a = 1: |row|² = d/2
	UnitRows             // a = √(2/d): |row| = 1
	RootD                // a = 1/√d: |row|² = ½
)

var normNames = [...]string{"1", "√(2/d)", "1/√d"}

// String returns the factor.
func (n Norm) String() string { return normNames[n] }

// EffectiveBase returns the base n.
func (c Convention) EffectiveBase() float64 { return cmp.Or(c.Base, encoder.DefaultBase) }

// EffectiveScale returns c·m, the factor of positions if the first frequency is
// taken as 1.
func (c Convention) EffectiveScale() float64 { return cmp.Or(c.Scale, 1) * c.minTimescale() }

// EffectiveAmplitude returns the amplitude a of rows of width d.
func (c Convention) EffectiveAmplitude(d int) float64 {
	a := cmp.Or(c.Amplitude, 1)
	switch c.Norm {
	case UnitRows:
		return a * math.Sqrt(2/float64(d))
	case RootD:
		return a / math.Sqrt(float64(d))
	}
	return a
}

func (c Convention) isPadding(pos float64) bool { return c.Padded && pos == float64(c.Padding) }

func (c Convention) minTimescale() float64 { return cmp.Or(c.MinTimescale, 1) }

// validate checks the fields that are invalid in rows of any width.
func (c Convention) validate(seqLen int) error {
	// The width 2 is valid, so that an error is about the other arguments.
	base, m := c.EffectiveBase(), c.minTimescale()
	if err := encoder.Check(seqLen, 2, base, c.Start); err != nil {
		return err
	}

	// Numbers are finite.
	for _, x := range [...]struct {
		name  string
		value float64
	}{{"shift", c.Shift}, {"min_timescale", c.MinTimescale}, {"scale", c.Scale}} {
		if math.IsNaN(x.value) || math.IsInf(x.value, 0) {
			return encoder.Invalid(x.name, x.value, "not-finite: is not a finite number")
		}
	}
	if err := encoder.CheckMagnitude("amplitude", c.Amplitude); err != nil {
		return err
	}

	// They are in their ranges.
	switch {
	case c.Shift < -encoder.MaxDModel:
		return encoder.Invalid("shift", c.Shift, "below: is below #").With("-65536")
	case c.MinTimescale < 0:
		return encoder.Invalid("min_timescale", c.MinTimescale, "negative: is negative")
	case base < m:
		return encoder.Invalid("base", base, "below-min-timescale: is below min_timescale #").With(encoder.Decimal(m))
	case math.IsInf(base/m, 0):
		return encoder.Invalid("min_timescale", c.MinTimescale, "too-small-for-base: is too small for the base #").With(encoder.Decimal(base))
	case c.WithinBase && float64(seqLen) > base:
		return encoder.Invalid("seq_len", seqLen, "above-base: is above the base #").With(encoder.Decimal(base))
	case math.Abs(c.EffectiveScale()) > encoder.MaxPosition:
		return encoder.Invalid("scale", c.Scale, "makes-beyond: makes positions beyond ±2^53")
	}

	// Choices are among their constants.
	for _, x := range [...]struct {
		name         string
		value, count int
		rule         string
	}{
		{"layout", int(c.Layout), len(layoutNames), "is not one of the three"},
		{"odd", int(c.Odd), len(oddPolicyNames), "is not one of the seven"},
		{"order", int(c.Order), len(orderNames), "is not one of the three"},
		{"norm", int(c.Norm), len(normNames), "is not one of the three"},
	} {
		if x.value < 0 || x.value >= x.count {
			return encoder.Invalid(x.name, x.value, x.rule)
		}
	}
	return nil
}
