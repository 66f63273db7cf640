package convention

import (
	"math"

	"github.com/posenc/posenc/encoder"
)

// A Convention is one of the ways in which libraries turn positions into rows.
// All of them write sines and cosines of
//
//	pos·c·ω[i],  ω[i] = m·(n/m)^(−i/(h−s))
//
// for i = 0, 1, …, with the base n, as many steps h as there are pairs, and
// elements multiplied by an amplitude a; but they differ in each of these, and
// in what they write into which column. The zero value is the paper's, with
// n = 10000, h = d/2, s = 0 and m = c = a = 1.
type Convention struct {
	// Base is n; 0 stands for DefaultBase.
	Base float64

	// Shift is s. With 0 the last frequency stops one step before 1/n; with 1,
	// the grid of tensor2tensor, it is 1/n. Others have been asked for in
	// diffusion models, as downscale_freq_shift.
	Shift float64

	// OnePair allows a row of one pair and one axis where h = s, with ω[0] = m.
	// Otherwise it is refused, as most libraries divide by zero there.
	OnePair bool

	// MinTimescale is m, which the base must not be below; 0 stands for 1. In
	// tensor2tensor and its copies it was meant to make 1/m the first
	// frequency, but makes m of it: minimum 2 and maximum 200 in three pairs
	// give 2, 0.2, 0.02 rather than 1/2, 1/20, 1/200.
	MinTimescale float64

	Layout      Layout
	CosineFirst bool // cosines stand where sines would
	Odd         OddPolicy

	// Start is the position of the first row; see Order.
	Start int
	Order Order

	// NoNegative reads a negative position as 0.
	NoNegative bool

	// Padded makes the row of the position Padding zero. Libraries that look up
	// the rows of tokens in a table do so; their sentences begin at the position
	// after it.
	Padded  bool
	Padding int

	// Scale is c; 0 stands for 1.
	Scale float64

	// Norm and Amplitude make a, their product; 0 stands for an Amplitude of 1,
	// which is at most MaxMagnitude.
	Norm      Norm
	Amplitude float64

	// WithinBase refuses more positions than the base.
	WithinBase bool

	// Cells says how positions are read in a grid of two or more axes.
	GridPositions GridPositions
}

// A Layout is the order of sines and cosines in a row.
type Layout int

const (
	Interleaved  Layout = iota // sin, cos, sin, cos, …
	Concatenated               // all sines, then all cosines
)

// An Odd is what becomes of a row whose width d is odd. Where the paper has
// d/2 pairs and steps, there are ⌊d/2⌋ or ⌈d/2⌉ pairs, and ⌊d/2⌋, d/2 or ⌈d/2⌉
// steps in the grid:
//
//	              pairs   steps   columns
//	Refused       –
//	RefusedBut1   ⌈d/2⌉   d/2     d, for d = 1 alone
//	ZeroPad       ⌊d/2⌋   ⌊d/2⌋   d, the last one zero
//	ZeroLast      ⌊d/2⌋   d/2     d, the last one zero
//	Truncate      ⌈d/2⌉   d/2     d, without the last one
//	RoundUp       ⌈d/2⌉   ⌈d/2⌉   d, without the last one
//	ExtraColumn   ⌈d/2⌉   d/2     d+1
//
// A row that loses its last column keeps a sine whose cosine is gone, and its
// dot product with another one depends on where they stand.
type OddPolicy int

const (
	Refused     OddPolicy = iota
	RefusedBut1           // PyTorch spreads the cosine of the one pair over no columns
	ZeroPad               // the row of width d−1, and a zero
	ZeroLast              // the last column is never written
	Truncate              // concatenated: ⌈d/2⌉ sines, ⌊d/2⌋ cosines
	RoundUp               // the row of width d+1, cut off
	ExtraColumn           // the row is wider than asked for
)

// An Order is how positions follow each other from row to row.
type Order int

const (
	Forward  Order = iota // Start, Start+1, …
	Reverse               // the same positions, the last one first
	Relative              // Start+k, Start+k−1, …, Start−k, in 2k+1 rows
)

// A Norm makes the length of a row independent of d, or not.
type Norm int

const (
	Plain    Norm = iota // a = 1: |row|² = d/2
	UnitRows             // a = √(2/d): |row| = 1
	RootD                // a = 1/√d: |row|² = ½
)

// validate refuses what no number of columns could make good.
func (c Convention) validate(seqLen int) error {
	// As the paper's, in a width that is right.
	if _, err := encoder.New(seqLen, 2, encoder.Base(c.EffectiveBase()), encoder.Start(c.Start)); err != nil {
		return err
	}
	for _, x := range [...]struct {
		name  string
		value float64
	}{{"shift", c.Shift}, {"min_timescale", c.MinTimescale}, {"scale", c.Scale}} {
		if math.IsNaN(x.value) || math.IsInf(x.value, 0) {
			return encoder.Invalid(x.name, x.value, "is not a finite number")
		}
	}
	if err := encoder.CheckMagnitude("amplitude", c.Amplitude); err != nil {
		return err
	}
	switch {
	case c.Shift < -encoder.MaxDModel:
		return encoder.Invalid("shift", c.Shift, "is below -65536")
	case c.MinTimescale < 0:
		return encoder.Invalid("min_timescale", c.MinTimescale, "is negative")
	case c.EffectiveBase() < c.minTimescale():
		return encoder.Invalid("base", c.EffectiveBase(), "is below min_timescale "+encoder.Decimal(c.minTimescale()))
	case math.IsInf(c.EffectiveBase()/c.minTimescale(), 0):
		return encoder.Invalid("min_timescale", c.MinTimescale, "is too small for the base "+encoder.Decimal(c.EffectiveBase()))
	case c.WithinBase && float64(seqLen) > c.EffectiveBase():
		return encoder.Invalid("seq_len", seqLen, "is above the base "+encoder.Decimal(c.EffectiveBase()))
	case math.Abs(c.EffectiveScale()) > encoder.MaxPosition:
		return encoder.Invalid("scale", c.Scale, "makes positions beyond ±2^53")
	case c.Layout < Interleaved || c.Layout > Concatenated:
		return encoder.Invalid("layout", int(c.Layout), "is not one of the two")
	case c.Odd < Refused || c.Odd > ExtraColumn:
		return encoder.Invalid("odd", int(c.Odd), "is not one of the seven")
	case c.Order < Forward || c.Order > Relative:
		return encoder.Invalid("order", int(c.Order), "is not one of the three")
	case c.Norm < Plain || c.Norm > RootD:
		return encoder.Invalid("norm", int(c.Norm), "is not one of the three")
	}
	return nil
}

// or returns x, or what 0 stands for.
func or(x, standard float64) float64 {
	if x == 0 {
		return standard
	}
	return x
}

func (c Convention) EffectiveBase() float64 { return or(c.Base, encoder.DefaultBase) }
func (c Convention) minTimescale() float64  { return or(c.MinTimescale, 1) }

// scale returns c·m, by which a position is multiplied if the first frequency
// is taken for 1.
func (c Convention) EffectiveScale() float64 { return or(c.Scale, 1) * c.minTimescale() }

// amplitude returns a in rows of width d.
func (c Convention) EffectiveAmplitude(d int) float64 {
	a := or(c.Amplitude, 1)
	switch c.Norm {
	case UnitRows:
		return a * math.Sqrt(2/float64(d))
	case RootD:
		return a / math.Sqrt(float64(d))
	}
	return a
}
