package number_test

import (
	"math"
	"testing"

	"github.com/posenc/posenc/web/number"
)

func TestNumpy(t *testing.T) {
	for x, want := range map[float64]string{
		0:              "0.\u2007\u2007\u2007\u2007\u2007\u2007\u2007\u2007",
		1:              "1.\u2007\u2007\u2007\u2007\u2007\u2007\u2007\u2007",
		math.Sin(1):    "0.84147098",
		-math.Cos(3):   "0.9899925\u2007",
		-0.25:          "-0.25\u2007\u2007\u2007\u2007\u2007\u2007",
		1 - 1e-12:      "1.\u2007\u2007\u2007\u2007\u2007\u2007\u2007\u2007",
		math.Sin(0.01): "0.00999983",
	} {
		if got := number.Numpy(x); got != want {
			t.Errorf("Numpy(%v) = %q, want %q", x, got, want)
		}
	}
}

func TestFixed(t *testing.T) {
	for x, want := range map[float64]string{0.125: "0.12", -0.5: "−0.50", -0.005: "−0.01", -0.004: "0.00", -100: "−100.00"} {
		if got := number.Fixed(x, 2); got != want {
			t.Errorf("Fixed(%v) = %q, want %q", x, got, want)
		}
	}
	if got := number.Signed(-0.4, 0); got != "\u20070" {
		t.Errorf("Signed(−0.4) = %q", got)
	}
}

func TestSignificant(t *testing.T) {
	for x, want := range map[float64]string{
		1: "1", 2 * math.Pi: "6.28319", 0.0001: "0.0001", 62831.853: "62831.9", 1e-12: "1e-12", 6283185307.18: "6283185307",
	} {
		if got := number.Significant(x); got != want {
			t.Errorf("Significant(%v) = %q, want %q", x, got, want)
		}
	}
}

func TestRounded(t *testing.T) {
	for x, want := range map[float64]string{
		0: "0", 3: "3", 123: "123", 0.5: "0.5000", 0.75683: "0.7568", 0.00025: "2.5·10⁻⁴", 2.5e9 + 0.5: "2.5·10⁹",
		6e30: "6.0·10³⁰", math.Inf(1): "∞",
	} {
		if got := number.Rounded(x); got != want {
			t.Errorf("Rounded(%v) = %q, want %q", x, got, want)
		}
	}
}

func TestScientific(t *testing.T) {
	for x, want := range map[float64]string{
		6.283e30: "6.28·10³⁰", -1.1e-16: "−1.10·10⁻¹⁶", 0: "0.00·10⁰", math.Inf(1): "∞", math.Inf(-1): "−∞",
		math.MaxFloat64: "1.80·10³⁰⁸", math.SmallestNonzeroFloat64: "4.94·10⁻³²⁴",
	} {
		if got := number.Scientific(x, 2); got != want {
			t.Errorf("Scientific(%v) = %q, want %q", x, got, want)
		}
	}
}
