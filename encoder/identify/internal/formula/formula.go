package formula

import (
	"math"

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
}

// formulas returns the formulas in the order of the bugs.
func formulas() []*formula {
	return []*formula{
		{bug: "doubled-index", element: doubledElement, smooth: true, byColumn: true},
		{bug: "divided-sine", element: dividedElement, smooth: true, byLength: true},
		{bug: "float16-angles", element: roundedElement(precision.Float16), dtype: precision.Float16},
		{bug: "bfloat16-angles", element: roundedElement(precision.BFloat16), dtype: precision.BFloat16},
	}
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

// roundedElement rounds the position, the frequency and the angle to t.
func roundedElement(t precision.DType) func(f *formula, pos float64, i int, cosine bool) float64 {
	return func(f *formula, pos float64, i int, cosine bool) float64 {
		angle := t.Round(t.Round(pos) * t.Round(math.Exp(-float64(i)*f.logRatio)))
		if cosine {
			return math.Cos(angle)
		}
		return math.Sin(angle)
	}
}
