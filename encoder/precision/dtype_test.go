package precision_test

import (
	"math"
	"testing"

	"github.com/posenc/posenc/encoder/precision"
)

// decode returns the float16 or bfloat16 with the given bits, by the definition of
// IEEE 754: a sign, an exponent, and the digits after the leading one.
func decode(t precision.DType, bits uint16) float64 {
	digits, bias := t.Digits()-1, 15
	if t == precision.BFloat16 {
		bias = 127
	}
	sign := 1 - 2*float64(bits>>15)
	exp := int(bits&0x7fff) >> digits
	frac := float64(bits & (1<<digits - 1))
	switch {
	case exp == 2*bias+1 && frac != 0:
		return math.NaN()
	case exp == 2*bias+1:
		return math.Inf(int(sign))
	case exp == 0:
		return sign * math.Ldexp(frac, 1-bias-digits)
	}
	return sign * math.Ldexp(frac+math.Ldexp(1, digits), exp-bias-digits)
}

// TestRound rounds every number of 16 bits, and the numbers around the middle between
// it and the next, where rounding twice would be wrong.
func TestRound(t *testing.T) {
	for _, dtype := range []precision.DType{precision.BFloat16, precision.Float16} {
		check := func(x, want float64) {
			if got := dtype.Round(x); math.Float64bits(got) != math.Float64bits(want) && !(got != got && want != want) {
				t.Fatalf("%v: Round(%v) = %v, want %v", dtype, x, got, want)
			}
		}
		for bits := range uint16(1 << 15) {
			x, next := decode(dtype, bits), decode(dtype, bits+1)
			check(x, x)
			check(-x, -x)
			if math.IsNaN(x) || math.IsInf(x, 0) {
				continue
			}
			// Above the largest number, there would be one more if the
			// exponent allowed it.
			middle := x + (next-x)/2
			if math.IsInf(next, 1) {
				middle = x + (x-decode(dtype, bits-1))/2
			}
			even := x
			if bits%2 == 1 {
				even = next
			}
			for _, sign := range []float64{1, -1} {
				check(sign*middle, sign*even)
				check(sign*math.Nextafter(middle, 0), sign*x)
				check(sign*math.Nextafter(middle, math.Inf(1)), sign*next)
			}
		}
		check(math.MaxFloat64, math.Inf(1))
		check(math.SmallestNonzeroFloat64, 0)
		check(math.Copysign(math.SmallestNonzeroFloat64, -1), math.Copysign(0, -1))
	}
}

// TestRoundWide rounds to the types that Go has.
func TestRoundWide(t *testing.T) {
	for _, x := range []float64{0, 1, -0.1, 1 + 0x1p-24, 1 + 3*0x1p-24, 0x1.ffffffp127, 0x1p-149, 0x1p-150, 0x1.000001p-150, math.Inf(-1)} {
		if got := precision.Float64.Round(x); got != x {
			t.Errorf("float64: Round(%v) = %v", x, got)
		}
		if got, want := precision.Float32.Round(x), float64(float32(x)); got != want {
			t.Errorf("float32: Round(%v) = %v, want %v", x, got, want)
		}
	}
}

func TestFindDType(t *testing.T) {
	for i, name := range []string{"float64", "float32", "bfloat16", "float16"} {
		dtype, err := precision.FindDType(name)
		if err != nil || dtype != precision.DType(i) || dtype.String() != name {
			t.Errorf("FindDType(%q) = %v, %v", name, dtype, err)
		}
	}
	if _, err := precision.FindDType("float8"); err == nil || err.Error() != `encoder: dtype "float8" is not one of the types` {
		t.Errorf("FindDType: %v", err)
	}
}
