package matrix

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder/precision"
)

// precisionSample is the largest number of elements examined for their format.
const precisionSample = 1 << 14

// Format returns the type of the numbers, the shortest that holds all of them, and
// the tolerance that follows from it and from their digits.
func (m *Matrix) Format() (precision.DType, Tolerance) {
	half, bfloat, single := true, true, true
	decimals, digits := 0, 1
	step := max(1, len(m.x)/precisionSample)
	for i := 0; i < len(m.x); i += step {
		x := m.x[i]
		half = half && precision.Float16.Round(x) == x
		bfloat = bfloat && precision.BFloat16.Round(x) == x
		single = single && precision.Float32.Round(x) == x
	}
	bits := 64
	if single {
		bits = 32
	}
	var buf [32]byte
	for i := 0; i < len(m.x); i += step {
		after, all := decimal(strconv.AppendFloat(buf[:0], m.x[i], 'e', -1, bits))
		decimals, digits = max(decimals, after), max(digits, all)
	}
	tol := Tolerance{Decimals: decimals, Digits: digits, Relative: 0x1p-53, Exact: decimals <= 1}
	dtype := precision.Float64
	switch {
	case bfloat:
		dtype, tol.Relative = precision.BFloat16, 0x1p-8
	case half:
		dtype, tol.Relative, tol.Absolute = precision.Float16, 0x1p-11, 0x1p-25
	case single:
		dtype, tol.Relative = precision.Float32, 0x1p-24
	}
	if tol.Exact {
		tol.Relative, tol.Absolute = 0x1p-53, 0
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
	var buf [32]byte
	step := max(1, len(m.x)/precisionSample)
	for i := 0; i < len(m.x); i += step {
		x, bits := m.x[i], 64
		if precision.Float32.Round(x) == x {
			bits = 32
		}
		decimals, _ := decimal(strconv.AppendFloat(buf[:0], x, 'e', -1, bits))
		if math.Abs(t.Round(x)-x) > 0.51*math.Pow10(-decimals) {
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
		step, between, all := largest/n, 0, true
		for _, x := range m.x {
			k := x / step
			all = all && math.Abs(k-math.Round(k)) < 1e-3
			if !all {
				break
			}
			if k = math.Abs(math.Round(k)); k > 0 && k < n {
				between++
			}
		}
		if all && between >= 8 {
			return step
		}
	}
	return 0
}

// decimal returns the number of digits after the point, and of all digits, of a
// number such as 1.25e-03.
func decimal(text []byte) (after, all int) {
	exp := 0
	for i, b := range text {
		switch {
		case b == 'e':
			exp, _ = strconv.Atoi(string(text[i+1:]))
			return max(0, all-1-exp), all
		case b >= '0' && b <= '9':
			all++
		}
	}
	return 0, all
}
