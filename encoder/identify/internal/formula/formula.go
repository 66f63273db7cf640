package formula

import (
	"math"

	"github.com/posenc/posenc/encoder/identify/internal/matrix"
	"github.com/posenc/posenc/encoder/precision"
)

// A formula computes the elements of a bug for pair i at position pos.
type formula struct {
	bug      string
	element  func(f *formula, pos float64, i int, cosine bool) float64
	logRatio float64         // of the grid that was meant
	smooth   bool            // elements are smooth functions of logRatio
	dtype    precision.DType // the type of the angles, if not smooth
	byColumn bool            // the column takes the place of the pair
	byLength bool            // frequencies show in the lengths of pairs
	rounding Rounding        // if it is no bug by name
}

// A Rounding says what a program rounded, and to what: a type, or else digits.
type Rounding struct {
	Of       Operand
	DType    precision.DType
	Digits   int // significant ones, or 0
	Decimals int // after the point, if Digits is 0
}

// An Operand is a part of the formula.
type Operand int

const (
	NoOperand   Operand = iota
	Frequencies         // ω[i]
	Angles              // pos·ω[i]
)

// round rounds a number.
func (r *Rounding) round(x float64) float64 {
	decimals := r.Decimals
	switch {
	case r.DType != precision.Float64:
		return r.DType.Round(x)
	case x == 0:
		return 0
	case r.Digits > 0:
		decimals = r.Digits - matrix.PowerAbove(math.Abs(x))
	}
	scale := math.Pow10(decimals)
	return math.Round(x*scale) / scale
}

// roundedFrequency rounds the frequency alone, as where a model is cast to 16 bits and its
// positions are not.
func roundedFrequency(f *formula, pos float64, i int, cosine bool) float64 {
	angle := pos * f.rounding.round(math.Exp(-float64(i)*f.logRatio))
	if cosine {
		return math.Cos(angle)
	}
	return math.Sin(angle)
}

// roundedAngle rounds the product alone, as mixed precision does with matrix products.
func roundedAngle(f *formula, pos float64, i int, cosine bool) float64 {
	angle := f.rounding.round(pos * math.Exp(-float64(i)*f.logRatio))
	if cosine {
		return math.Cos(angle)
	}
	return math.Sin(angle)
}

// formulas are those of the bugs, in their order, and those in which frequencies or angles
// are rounded, the likeliest first.
var formulas = [...]formula{
	{bug: "doubled-index", element: doubledElement, smooth: true, byColumn: true},
	{bug: "divided-sine", element: dividedElement, smooth: true, byLength: true},
	{bug: "float16-angles", element: roundedElement, dtype: precision.Float16},
	{bug: "bfloat16-angles", element: roundedElement, dtype: precision.BFloat16},
	{element: roundedFrequency, rounding: Rounding{Of: Frequencies, DType: precision.BFloat16}},
	{element: roundedAngle, rounding: Rounding{Of: Angles, DType: precision.BFloat16}},
	{element: roundedFrequency, rounding: Rounding{Of: Frequencies, DType: precision.Float16}},
	{element: roundedAngle, rounding: Rounding{Of: Angles, DType: precision.Float16}},
	{element: roundedFrequency, rounding: Rounding{Of: Frequencies, Digits: 5}},
	{element: roundedFrequency, rounding: Rounding{Of: Frequencies, Decimals: 5}},
	{element: roundedFrequency, rounding: Rounding{Of: Frequencies, Digits: 4}},
	{element: roundedFrequency, rounding: Rounding{Of: Frequencies, Decimals: 4}},
	{element: roundedFrequency, rounding: Rounding{Of: Frequencies, Digits: 3}},
	{element: roundedFrequency, rounding: Rounding{Of: Frequencies, Decimals: 3}},
	{element: roundedFrequency, rounding: Rounding{Of: Frequencies, Digits: 2}},
	{element: roundedFrequency, rounding: Rounding{Of: Frequencies, Decimals: 2}},
}

// doubledElement uses the column 2i or 2i+1 in place of the pair.
func doubledElement(f *formula, pos float64, i int, cosine bool) float64 {
	if cosine {
		return math.Cos(pos * math.Exp(-float64(2*i+1)*f.logRatio))
	}
	return math.Sin(pos * math.Exp(-float64(2*i)*f.logRatio))
}

// dividedElement divides the sine in place of its argument.
func dividedElement(f *formula, pos float64, i int, cosine bool) float64 {
	w := math.Exp(-float64(i) * f.logRatio)
	if cosine {
		return math.Cos(pos) * w
	}
	return math.Sin(pos) * w
}

// roundedElement rounds the position, the frequency and the angle to a type.
func roundedElement(f *formula, pos float64, i int, cosine bool) float64 {
	t := f.dtype
	angle := t.Round(t.Round(pos) * t.Round(math.Exp(-float64(i)*f.logRatio)))
	if cosine {
		return math.Cos(angle)
	}
	return math.Sin(angle)
}
