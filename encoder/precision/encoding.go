package precision

import (
	"math"

	"github.com/posenc/posenc/encoder"
)

// An Encoding is a positional encoding in numbers of limited precision.
type Encoding struct {
	exact    *encoder.Encoding
	dtype    DType
	rounding RoundingMode
	omega    []float64 // ω[i], rounded to the type
}

// New returns the encoding e in numbers of type t. It returns an *encoder.Error
// if t or r is not one of the constants, or if the spectrum of e is not
// Geometric, the only one that libraries compute.
//
// With InAngle, the frequencies are exp(2i·(−ln n/d)) as PyTorch computes them
// in float32, then rounded to the type; for Float64 they are computed in float64.
func New(e *encoder.Encoding, t DType, r RoundingMode) (*Encoding, error) {
	switch {
	case t < Float64 || t > Float16:
		return nil, encoder.Invalid("dtype", int(t), "is not one of the four")
	case r < InAngle || r > InFrequency:
		return nil, encoder.Invalid("route", int(r), "not-one-of-three: is not one of the three")
	case e.Spectrum() != encoder.Geometric:
		return nil, encoder.Invalid("spectrum", int(e.Spectrum()), "is not geometric, as the recipes of libraries are")
	}
	return &Encoding{e, t, r, frequencies(e.DModel(), e.Base(), t)}, nil
}

// DType returns the type of the numbers.
func (p *Encoding) DType() DType { return p.dtype }

// RoundingMode returns the step at which numbers are rounded.
func (p *Encoding) RoundingMode() RoundingMode { return p.rounding }

// Pair returns the elements 2i and 2i+1 of the row of pos, rounded to the type
// (with InFrequency to float32), for 0 ≤ i < Pairs and |pos| ≤ MaxPosition. With
// InAngle they are NaN if the rounded position is infinite.
func (p *Encoding) Pair(i int, pos float64) (sin, cos float64) {
	t := p.working()
	if p.rounding == AtOutput {
		sin, cos = p.exact.Pair(i, pos)
	} else {
		sin, cos = math.Sincos(t.Round(t.Round(pos) * p.omega[i]))
	}
	return t.Round(sin), t.Round(cos)
}

// working returns the type of the numbers that are computed.
func (p *Encoding) working() DType {
	if p.rounding == InFrequency && p.dtype != Float64 {
		return Float32
	}
	return p.dtype
}

// Indistinguishable returns the first position p ≥ 0 whose row is equal to the
// row of p+1, and whether there is one:
//
//	          InAngle   AtOutput   InFrequency
//	Float64   2⁵³       –          2⁵³
//	Float32   2²⁴       –          2²⁴
//	BFloat16  256       –          2²⁴
//	Float16   2048      –          2²⁴
//
// The first pair has the frequency 1, which every type represents. Between
// neighbouring positions its angle advances by one radian, so that its sine or
// its cosine changes by at least 0.67, which no rounding undoes. Two rows are
// therefore equal only if their positions round to the same number. A type holds
// all integers up to 2^digits; 2^digits+1 is the first that it does not, and
// rounds to the even neighbour 2^digits.
func (p *Encoding) Indistinguishable() (pos float64, ok bool) {
	if p.rounding == AtOutput {
		return 0, false
	}
	return math.Ldexp(1, p.working().Digits()), true
}

// Overflow returns the first position that rounds to infinity, from which on all
// rows are NaN, and whether there is one up to MaxPosition. Only Float16 with
// InAngle has one: 65520, half a unit in the last place above the largest number.
func (p *Encoding) Overflow() (pos float64, ok bool) {
	if p.rounding != InAngle || p.dtype != Float16 {
		return 0, false
	}
	const ulp = 32 // of the largest number
	return largestFloat16 + ulp/2, true
}
