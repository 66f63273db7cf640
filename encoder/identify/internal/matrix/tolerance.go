package matrix

import (
	"math"
	"strconv"
)

// A Tolerance bounds the distance of a number from its exact value: by the digits
// lost when it was printed and the bits lost when it was cast.
type Tolerance struct {
	Decimals     int     // largest number of digits after the point
	Digits       int     // largest number of significant digits
	Above        int     // power of ten that no number exceeds
	Relative     float64 // error of the type
	Absolute     float64 // error of its smallest numbers, or of levels
	Step         float64 // of levels, or 0
	Offset       float64 // subtracted from the numbers
	Exact        bool    // at most one digit after the point: not rounded
	RoundedTwice bool    // to the type, then to the digits
	Truncated    bool    // digits were cut off, not rounded
}

// At returns the bound for the number x.
func (t *Tolerance) At(x float64) float64 {
	x = math.Abs(x + t.Offset)
	e := max(x*t.Relative, t.Absolute)
	if t.Exact {
		return e
	}
	own, units := e, 0.51
	if t.Truncated {
		units = 1.01
	}
	e = max(e, units*math.Pow10(-t.Decimals))
	if x > 0 && t.Digits < 16 {
		// A largest number of 1.000 may be 0.9996, but is not above 1.
		above := min(PowerAbove(x), t.Above)
		e = max(e, units*math.Pow10(above-t.Digits))
	}
	if t.RoundedTwice {
		e += own
	}
	return e
}

// PowerAbove returns the least n for which x < 10ⁿ, of a positive number x.
func PowerAbove(x float64) int {
	_, e := math.Frexp(x) // 2ᵉ⁻¹ ≤ x < 2ᵉ
	n := int(math.Floor(float64(e-1)*(math.Ln2/math.Ln10))) + 1
	if x >= math.Pow10(n) {
		n++
	}
	return n
}

// Errors of a library that computes in float32: of a result, relative to the
// amplitude, and of an angle, relative to it. A frequency is an exponential whose
// argument is rounded too, so the error of slow ones is larger.
const (
	ResultError = 0x1p-23
	AngleError  = 0x1.4p-23
)

// MaxTolerance is the largest difference allowed, relative to the amplitude.
const MaxTolerance = 1. / 16

// Drift returns the largest error of an angle pos·ω computed in float32.
func Drift(angle, w float64) float64 {
	return math.Abs(angle) * AngleError * (1 - math.Log(min(w, 1)))
}

// Roundest returns the number with the fewest significant digits within a
// factor of 1±err of x, and its number of digits.
func Roundest(x, err float64) (float64, int) {
	for digits := 1; digits <= 6; digits++ {
		text := strconv.FormatFloat(x, 'e', digits-1, 64)
		if y, _ := strconv.ParseFloat(text, 64); math.Abs(y-x) <= err*x {
			return y, digits
		}
	}
	return x, 17
}
