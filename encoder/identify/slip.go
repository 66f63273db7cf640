package identify

import (
	"math"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
)

// slip returns the slip that explains the settings of a fit, or NoSlip.
func (f *Fit) slip(rows int) Slip {
	near := func(x, y, within float64) bool { return math.Abs(x-y) <= within*math.Abs(y) }
	factor, steps := f.Scale*f.Step, f.Table.Plan().Steps-f.Convention.Shift
	switch {
	case !f.Consecutive || factor == 1:
	case near(factor, 1/float64(rows), 1e-4):
		return OverLength
	case rows > 1 && near(factor, 1/float64(rows-1), 1e-4):
		return OverLast
	case near(factor, 2*math.Pi, 1e-4):
		return Turns
	case f.BaseKnown && near(factor, math.Pow(f.Base, -1/steps), 1e-4):
		return ShiftedIndex
	}
	usual := f.Convention.Norm != convention.Plain
	switch d := float64(f.Table.DModel()); {
	case !usual && d > 1 && near(f.Amplitude, math.Sqrt(d), 1e-3):
		return TimesRootD
	case f.BaseKnown && f.Convention.Shift == 0 && near(f.Base, math.Sqrt(encoder.DefaultBase), 1e-9):
		return HalfExponent
	case f.BaseKnown && near(f.Base, encoder.DefaultBase*encoder.DefaultBase, 1e-9):
		return DoubleExponent
	case f.BaseKnown && near(f.Base, math.Pow(encoder.DefaultBase, 1/math.Ln10), 1e-4):
		return Log10
	}
	return NoSlip
}
