package identify

import (
	"math"
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/identify"
	"github.com/posenc/posenc/web/figures/internal/calls"
	"github.com/posenc/posenc/web/param"
)

// expressible reports whether a call of encoder.js makes the numbers, and has few enough
// positions to be written down.
func (f *found) expressible() bool {
	fit := f.best
	e, ok := fit.Encoding()
	if !ok || e.Mask != nil || len(e.Positions) > mostListed {
		return false
	}
	changed := fit.Transposed || fit.Offset != 0 || fit.Permutation != nil || fit.ZeroRows != nil || math.Abs(fit.Factor()-1) > 1e-9
	swapped := fit.Bug == "swapped-halves" || fit.Bug == "degrees"
	return !changed && !swapped && fit.Rounding.Of == identify.NoOperand
}

// plain reports whether the rows follow each other by one position.
func (f *found) plain() bool {
	return len(f.best.Shape) == 0 && f.best.Consecutive && (f.best.Step == 1 || f.numbers.Rows == 1) && f.best.Start == float64(int(f.best.Start))
}

// call returns the call that makes the rows of the best match, and a state of their sizes.
func (f *found) call(s param.State) (calls.Call, param.State) {
	c := calls.Call{Start: int(f.best.Start)}
	c.Preset, _ = convention.Find(f.best.Presets()[0])
	s.SeqLen, s.DModel, s.Base = f.numbers.Rows, f.numbers.Columns, encoder.DefaultBase
	if f.best.Transposed {
		s.SeqLen, s.DModel = s.DModel, s.SeqLen
	}
	if f.best.BaseKnown {
		s.Base = f.best.Base
	}
	for _, set := range f.best.Settings {
		for i, name := range param.Settings {
			if name == set.Name {
				c.Settings[i] = encoder.Decimal(set.Value)
			}
		}
	}
	return c, s
}

// encoderJS returns the code for encoder.js.
func (f *found) encoderJS(c *calls.Call, s *param.State) string {
	if f.plain() {
		return c.EncoderJS(s)
	}
	rows := "positions: ["
	items := []string{}
	switch numbers := f.best.Positions; {
	case len(f.best.Shape) > 0:
		rows = "grid: ["
		for _, n := range f.best.Shape {
			items = append(items, strconv.Itoa(n))
		}
	case len(numbers) > 0:
		for _, x := range numbers[0] {
			items = append(items, encoder.Decimal(x))
		}
	}
	at := *c
	at.Start, at.Rows = c.Preset.Convention.Start, rows+strings.Join(items, ", ")+"]"
	return at.EncoderJS(s)
}
