package identify

import (
	"math"

	"github.com/posenc/posenc/encoder/convention"
)

// A tolerance bounds the distance of a number from its exact value: by the digits
// lost when it was printed and the bits lost when it was cast.
type tolerance struct {
	decimals     int     // largest number of digits after the point
	digits       int     // largest number of significant digits
	relative     float64 // error of the type
	absolute     float64 // error of its smallest numbers, or of levels
	step         float64 // of levels, or 0
	offset       float64 // subtracted from the numbers
	exact        bool    // at most one digit after the point: not rounded
	roundedTwice bool    // to the type, then to the digits
}

// at returns the bound for the number x.
func (t *tolerance) at(x float64) float64 {
	x = math.Abs(x + t.offset)
	e := max(x*t.relative, t.absolute)
	if t.exact {
		return e
	}
	own := e
	e = max(e, 0.51*math.Pow10(-t.decimals))
	if x > 0 && t.digits < 16 {
		e = max(e, 0.51*math.Pow10(int(math.Floor(math.Log10(x)))+1-t.digits))
	}
	if t.roundedTwice {
		e += own
	}
	return e
}

// Errors of a library that computes in float32: of a result, relative to the
// amplitude, and of an angle, relative to it. A frequency is an exponential whose
// argument is rounded too, so the error of slow ones is larger.
const (
	resultError = 0x1p-23
	angleError  = 0x1.4p-23
)

// maxTolerance is the largest difference allowed, relative to the amplitude.
const maxTolerance = 1. / 16

// drift returns the largest error of an angle pos·ω computed in float32.
func drift(angle, w float64) float64 {
	return math.Abs(angle) * angleError * (1 - math.Log(min(w, 1)))
}

// cellTolerance returns the largest difference allowed between the number x and
// element (r, j) of a table.
func cellTolerance(t *convention.Table, tol *tolerance, x float64, r, j int) float64 {
	c := t.Column(j)
	within := 1.1 * (tol.at(x) + resultError*t.Amplitude())
	if !c.Zero {
		w := t.Frequency(c.Pair)
		within += t.Amplitude() * drift(t.Position(c.Axis, r)*w, w/t.Convention().EffectiveScale())
	}
	return min(within, maxTolerance*t.Amplitude())
}
