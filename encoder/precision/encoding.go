package precision

import (
	"math"
	"slices"

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
		return nil, encoder.Invalid("route", int(r), "is not one of the three")
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

// frequencies returns ω[i] as most models compute it, by the listing of
// PyTorch's tutorial,
//
//	div_term = exp(arange(0, d, 2)·(−ln n/d))
//
// for i = 0, 1, …, d/2-1. Each operation rounds to float32, or to float64 if
// that is the type. The types of 16 bits round the float32 result once more, as
// a model does that is created in float32 and then cast.
func frequencies(dModel int, base float64, t DType) []float64 {
	omega := make([]float64, dModel/2)
	step := -math.Log(base) / float64(dModel)
	for i := range omega {
		if t == Float64 {
			omega[i] = math.Exp(float64(2*i) * step)
		} else {
			omega[i] = t.Round(float64(exp32(float32(2*i) * float32(step))))
		}
	}
	return omega
}

// exp32 returns eˣ for x ≤ 0 with the bits that PyTorch computes on processors
// with AVX2. One in ten results is not the float32 nearest to eˣ, which shows at
// position 1 000 000. With x = q·ln 2 + s,
//
//	eˣ = 2^q·(1 + (s + s²·(1/2 + s/6 + s²/24 + …)))
//
// where ln 2 is split into two parts. The coefficients are those of SLEEF 3
// (expf, 1 unit in the last place), which differ slightly from the Taylor series
// to spread its error evenly.
func exp32(x float32) float32 {
	q := float32(math.RoundToEven(float64(float32(x * math.Log2E))))
	s := fma32(q, -0.693145751953125, x)
	s = fma32(q, -1.428606765330187045e-06, s)
	u := float32(0.000198527617612853646278381)
	for _, c := range [...]float32{
		0.00139304355252534151077271,
		0.00833336077630519866943359,
		0.0416664853692054748535156,
		0.166666671633720397949219,
		0.5,
	} {
		u = fma32(u, s, c)
	}
	u = 1 + fma32(float32(s*s), u, s)
	return float32(math.Ldexp(float64(u), int(q)))
}

// fma32 returns a·b + c, almost as a fused multiply-add does: the product is exact
// in float64, where the sum is rounded before it is rounded to float32.
func fma32(a, b, c float32) float32 { return float32(float64(a)*float64(b) + float64(c)) }

// A RoundingMode is the step of the computation at which numbers are rounded to
// a type. R(x) stands for x rounded to it.
type RoundingMode int

const (
	// InAngle computes in the type: position, frequency, their product, and its
	// sine and cosine are each rounded. The error of the angle is a few units in its
	// last place, so that it grows with the position.
	InAngle RoundingMode = iota

	// AtOutput computes exactly and rounds the result.
	AtOutput

	// InFrequency rounds the frequencies alone, as a checkpoint in the type keeps
	// them, and computes in float32 (in float64 if that is the type),
	//
	//	R32(sin R32(R32(pos)·R(ω[i])))
	//
	// The error of the angle grows with the position as it does with InAngle, but
	// positions stay apart.
	InFrequency
)

var roundingModeNames = [...]string{"angle", "cast", "stored"}

// RoundingModeNames returns the names of the modes, in the order of their
// constants.
func RoundingModeNames() []string { return slices.Clone(roundingModeNames[:]) }

// FindRoundingMode returns the mode with the given name: "angle", "cast" or
// "stored". It returns an *encoder.Error for any other name.
func FindRoundingMode(name string) (RoundingMode, error) {
	if r := slices.Index(roundingModeNames[:], name); r >= 0 {
		return RoundingMode(r), nil
	}
	return 0, &encoder.Error{Code: encoder.Unknown, Parameter: "route", Value: encoder.Quote(name), Rule: "is not one of angle, cast, stored"}
}

// String returns the name of the mode.
func (r RoundingMode) String() string { return roundingModeNames[r] }
