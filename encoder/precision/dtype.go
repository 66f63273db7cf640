// Package precision computes the positional encoding as models do that work in
// float32, bfloat16 or float16, to the last bit.
//
// Where the rounding happens matters more than the type. With R(x) for x rounded
// to the type, a model that computes the angle in the type has the elements
//
//	R(sin R(R(pos)·R(ω[i])))  and  R(cos R(R(pos)·R(ω[i])))
//
// (InAngle). A sine is only as exact as its angle, and the error of the angle
// pos·ω[i] grows with the position. A model that computes in higher precision and
// casts the result has
//
//	R(sin pos·ω[i])  and  R(cos pos·ω[i])
//
// (AtOutput), with an error of at most half a unit in the last place of 1 at any
// position.
//
// # What goes wrong in the angle
//
// In float32, frequencies are rounded, too: the usual listing
//
//	div_term = exp(arange(0, d, 2)·(−ln 10000/d))
//
// rounds after each operation. At d_model 512 the largest error of a row is
// 3e-5 at position 511 and 5e-2 at position 1 000 000. Models that buffer a few
// thousand rows never see it; models with timestamps or long contexts do.
//
// In 16 bits, positions themselves are rounded. A type of p binary digits holds
// all integers up to 2^p, so that position 257 becomes 256 in bfloat16 and
// 2049 becomes 2048 in float16: two positions share a row. See
// Encoding.Indistinguishable. Beyond 65504 float16 has only infinity, and rows
// are NaN. See Encoding.Overflow. Models that were cast to 16 bits with their
// encoding show both (vllm-project/vllm#54620): the largest error of a row of
// float16 is 0.12 at position 512 and 1.22 at position 2049.
//
// Types and rounding follow IEEE 754-2019, section 3.6; bfloat16 is the upper
// half of a float32. The exponential of float32 is the one of PyTorch on
// processors with AVX2 (SLEEF 3).
package precision

import (
	"math"
	"slices"

	"github.com/posenc/posenc/encoder"
)

// A DType is a floating-point type that models compute in. Its numbers have a
// fixed count of binary digits and are multiples of a power of 2:
//
//	           digits   multiples of   largest
//	Float64    53       2⁻¹⁰⁷⁴         1.8e308
//	Float32    24       2⁻¹⁴⁹          3.4e38
//	BFloat16    8       2⁻¹³³          3.4e38
//	Float16    11       2⁻²⁴           65504
type DType int

const (
	Float64 DType = iota
	Float32
	BFloat16
	Float16
)

// largestFloat16 and largestBFloat16 are the largest finite numbers of 16 bits.
const (
	largestFloat16  = 65504
	largestBFloat16 = 0xffp120
)

var dtypeNames = [...]string{"float64", "float32", "bfloat16", "float16"}

// FindDType returns the type with the given name. It returns an *encoder.Error
// for any other name.
func FindDType(name string) (DType, error) {
	if t := slices.Index(dtypeNames[:], name); t >= 0 {
		return DType(t), nil
	}
	return 0, &encoder.Error{Code: encoder.Unknown, Parameter: "dtype", Value: encoder.Quote(name), Rule: "is not one of the types"}
}

// String returns the name of the type in PyTorch and NumPy.
func (t DType) String() string { return dtypeNames[t] }

// Digits returns the number of binary digits, including the leading one.
func (t DType) Digits() int { return [...]int{53, 24, 8, 11}[t] }

// Roundoff returns the unit roundoff of numbers of a type, such as 2⁻⁸ for bfloat16. A float64, and
// a name that is none of the types, have the one of float32, in which most libraries compute.
func Roundoff(name string) float64 {
	t, err := FindDType(name)
	if err != nil {
		t = Float32
	}
	return math.Ldexp(1, -min(t.Digits(), Float32.Digits()))
}

// Round returns the number of the type that is nearest to x, rounding ties to
// even. It rounds once, and returns ±Inf if x exceeds the largest number by at
// least half a unit in the last place.
//
// Special cases are:
//
//	t.Round(±0)   = ±0
//	t.Round(±Inf) = ±Inf
//	t.Round(NaN)  = NaN
func (t DType) Round(x float64) float64 {
	switch t {
	case Float64:
		return x
	case Float32:
		return float64(float32(x))
	case BFloat16:
		return round(x, 8, -133, largestBFloat16)
	default:
		return round(x, 11, -24, largestFloat16)
	}
}

// round returns the number nearest to x among the multiples of 2^least with the
// given count of digits, or ±Inf if that is above the largest.
func round(x float64, digits, least int, largest float64) float64 {
	// x lies between 2^exp and 2^(exp+1), unless it is far below 2^least.
	exp := int(math.Float64bits(x)>>52&0x7ff) - 1023
	ulp := math.Float64frombits(uint64(1023+max(exp-digits+1, least)) << 52)
	x = math.RoundToEven(x/ulp) * ulp
	if math.Abs(x) > largest {
		return math.Copysign(math.Inf(1), x)
	}
	return x
}

// AngleError returns a bound of the error of an angle pos·ω that a program computes in float32, in
// radians for each position:
//
//	2⁻²³·min(1, 2ω·(1 + |ln ω|))
//
// The frequency ω is the exponential of a number that is rounded, too. Angles in radians that
// are off by more than MaxAngleError tell nothing of the numbers that are made of them.
//
// It is 0 for ω = 0, a pair that does not turn.
func AngleError(w float64) float64 {
	if w = math.Abs(w); w == 0 {
		return 0
	}
	return 0x1p-23 * min(1, 2*w*(1+math.Abs(math.Log(w))))
}

// MaxAngleError is the largest error of an angle at which its sine and cosine are still judged.
const MaxAngleError = 1.0 / 16
