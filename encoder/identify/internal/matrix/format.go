package matrix

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder/precision"
)

// sample returns the numbers, or some 2¹⁴ of them, evenly spaced.
func (m *Matrix) sample() (list []float64) {
	for i := 0; i < len(m.x); i += max(1, len(m.x)/(1<<14)) {
		list = append(list, m.x[i])
	}
	return list
}

// Format returns the type of the numbers, the shortest that holds all of them, and
// the tolerance that follows from it and from their digits.
func (m *Matrix) Format() (precision.DType, Tolerance) {
	sample, dtype, bits := m.sample(), precision.Float64, 64
	for _, t := range [...]precision.DType{precision.Float32, precision.Float16, precision.BFloat16} {
		if !slices.ContainsFunc(sample, func(x float64) bool { return t.Round(x) != x }) {
			dtype, bits = t, 32
		}
	}
	decimals, digits := 0, 1
	for _, x := range sample {
		after, all := countDigits(x, bits)
		decimals, digits = max(decimals, after), max(digits, all)
	}
	tol := Tolerance{Decimals: decimals, Digits: digits, Relative: 0x1p-53, Exact: decimals <= 1}
	if !tol.Exact {
		tol.Relative = math.Ldexp(1, -dtype.Digits())
		if dtype == precision.Float16 {
			tol.Absolute = 0x1p-25
		}
	}
	largest := 0.0
	for _, x := range m.x {
		largest = max(largest, math.Abs(x))
	}
	if largest > 0 {
		tol.Above = int(math.Ceil(math.Log10(largest)))
	}
	if step := m.quantum(decimals, largest); step != 0 {
		tol.Step, tol.Absolute, tol.Exact = step, 0.51*step, false
	}
	return dtype, tol
}

// Printed reports whether all numbers are those of a type, each by its own digits: NumPy prints
// as few as tell a number from its neighbours.
func (m *Matrix) Printed(t precision.DType) bool {
	for _, x := range m.sample() {
		bits := 64
		if precision.Float32.Round(x) == x {
			bits = 32
		}
		if decimals, _ := countDigits(x, bits); math.Abs(t.Round(x)-x) > 0.51*math.Pow10(-decimals) {
			return false
		}
	}
	return true
}

// quantum returns a common divisor of all numbers, up to the largest, if 8 bits can
// count the steps, and 0 otherwise.
func (m *Matrix) quantum(decimals int, largest float64) float64 {
	if decimals == 0 && largest >= 16 {
		return 1
	}
	for _, n := range [...]float64{127, 128, 255} {
		step, between := largest/n, 0
		offStep := func(x float64) bool {
			k := math.Abs(x / step)
			if whole := math.Round(k); whole > 0 && whole < n {
				between++
			}
			return !(math.Abs(k-math.Round(k)) < 1e-3)
		}
		if !slices.ContainsFunc(m.x, offStep) && between >= 8 {
			return step
		}
	}
	return 0
}

// countDigits returns the number of digits after the point, and of all digits, of the shortest
// text that tells x from its neighbours among the floats of 32 or 64 bits.
func countDigits(x float64, bits int) (after, all int) {
	var buf [32]byte
	mantissa, exp, _ := strings.Cut(string(strconv.AppendFloat(buf[:0], math.Abs(x), 'e', -1, bits)), "e")
	power, _ := strconv.Atoi(exp)
	all = max(1, len(mantissa)-1) // without the point
	return max(0, all-1-power), all
}
