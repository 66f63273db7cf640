package identify

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder/precision"
)

// Numbers are told from the table that they come from by what was lost on the
// way: digits when they were printed, bits when they were cast, and before that
// the bits that an angle in float32 has not got. A number may differ from the
// exact one by as much, and by no more.
type tolerance struct {
	decimals     int     // the most digits after the point
	digits       int     // the most significant digits
	relative     float64 // of the type
	absolute     float64 // of its smallest numbers, or of levels
	step         float64 // of levels, if there are any
	offset       float64 // that was taken off the numbers
	exact        bool    // numbers are whole, or have one digit after the point
	roundedTwice bool    // the error of the type comes before that of the digits
}

// Errors of a library that computes in float32: of a result, relative to the
// amplitude, and of an angle, relative to it. A frequency is made by an
// exponential whose argument is rounded too, so that slow ones are off by more.
const (
	resultError = 0x1p-23
	angleError  = 0x1.4p-23
)

// drift returns by how much an angle pos·ω in float32 may be off.
func drift(angle, w float64) float64 {
	return math.Abs(angle) * angleError * (1 - math.Log(min(w, 1)))
}

// looked is at how many numbers precision looks.
const precisionSample = 1 << 14

// precision returns what the numbers of m look like.
func (m *matrix) precision() (NumberFormat, tolerance) {
	half, brain, single := true, true, true
	decimals, digits := 0, 1
	step := max(1, len(m.x)/precisionSample)
	for i := 0; i < len(m.x); i += step {
		x := m.x[i]
		half = half && precision.Float16.Round(x) == x
		brain = brain && precision.BFloat16.Round(x) == x
		single = single && precision.Float32.Round(x) == x
	}
	bits := 64
	if single {
		bits = 32
	}
	var room [32]byte
	for i := 0; i < len(m.x); i += step {
		after, all := decimal(strconv.AppendFloat(room[:0], m.x[i], 'e', -1, bits))
		decimals, digits = max(decimals, after), max(digits, all)
	}
	r := tolerance{decimals: decimals, digits: digits, relative: 0x1p-53, exact: decimals <= 1}
	p := NumberFormat{DType: precision.Float64, Decimals: -1, Digits: -1}
	switch {
	case brain:
		p.DType, r.relative = precision.BFloat16, 0x1p-8
	case half:
		p.DType, r.relative, r.absolute = precision.Float16, 0x1p-11, 0x1p-25
	case single:
		p.DType, r.relative = precision.Float32, 0x1p-24
	}
	if r.exact {
		r.relative, r.absolute = 0x1p-53, 0
	}
	if p.Step = m.quantum(decimals); p.Step != 0 {
		r.step, r.absolute, r.exact = p.Step, 0.51*p.Step, false
	}
	if decimals <= 8 {
		p.Decimals = decimals
	}
	if digits <= 6 || bits == 64 && digits <= 9 {
		p.Digits = digits
	}
	return p, r
}

// levels returns the step of which all numbers are multiples if 8 bits can count
// the steps, and 0 otherwise.
func (m *matrix) quantum(decimals int) float64 {
	largest := 0.0
	for _, x := range m.x {
		largest = max(largest, math.Abs(x))
	}
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

// decimal returns how many digits a number such as 1.25e-03 has after the
// point, and in all.
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

// of returns by how much rounding may have changed the number x.
func (r *tolerance) at(x float64) float64 {
	x = math.Abs(x + r.offset)
	e := max(x*r.relative, r.absolute)
	if r.exact {
		return e
	}
	own := e
	e = max(e, 0.51*math.Pow10(-r.decimals))
	if x > 0 && r.digits < 16 {
		e = max(e, 0.51*math.Pow10(int(math.Floor(math.Log10(x)))+1-r.digits))
	}
	if r.roundedTwice {
		e += own
	}
	return e
}
