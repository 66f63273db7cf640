package convention

import (
	"math"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/internal/angle"
	"github.com/posenc/posenc/encoder/internal/sweep"
)

// Relative says whether the dot product of two rows depends on their offset
// alone: it returns nil, or an *Error if there are several axes or a sine has
// lost its cosine. Rows of padding and of positions that count as 0 are
// exceptions to it.
func (t *Table) Relative() error {
	switch {
	case len(t.axes) > 1:
		return encoder.Invalid("number of axes", len(t.axes), "is above 1; an offset has as many numbers")
	case !t.plan.paired():
		return encoder.Invalid("d_model", t.dModel, "leaves a sine without its cosine; the dot product depends on the positions, not on the offset alone")
	}
	return nil
}

// RelativeDot returns the dot product of two rows that are offset positions
// apart,
//
//	g(k) = a²·Σ cos(k·c·ω[i])
//
// summed over all pairs, for any real k in ±MaxPosition. It returns the error
// of Relative if there is one.
func (t *Table) RelativeDot(offset float64) (float64, error) {
	if err := t.Relative(); err != nil {
		return 0, err
	}
	if err := t.convention.checkPosition("offset", offset); err != nil {
		return 0, err
	}
	dst := [1]float64{}
	err := t.RelativeDots(dst[:], []float64{offset})
	return dst[0], err
}

// RelativeDots writes the relative dot product for each of the offsets into
// dst, which has the same length. Offsets that follow each other in steps of 1
// cost less than others.
func (t *Table) RelativeDots(dst, offsets []float64) error {
	if err := t.Relative(); err != nil {
		return err
	}
	if err := encoder.CheckOffsets(dst, offsets); err != nil {
		return err
	}
	for i, k := range offsets {
		if err := t.convention.checkPosition("offset", k, i); err != nil {
			return err
		}
	}
	scale := t.convention.EffectiveScale()
	for len(offsets) > 0 {
		n, k := sweep.Run(offsets), offsets[0]
		if scale == 1 || k == math.Trunc(k) {
			sweep.Cosines(dst[:n], t.axes[0].swept, k, 1)
		} else {
			// Frequencies times the scale have lost their whole turns, of which
			// such an offset takes a part.
			n, dst[0] = 1, cosines(t.tau, k, scale)
		}
		for i := range dst[:n] {
			dst[i] *= t.amplitude * t.amplitude
		}
		dst, offsets = dst[n:], offsets[n:]
	}
	return nil
}

// cosines returns Σ cos(k·scale·ω[i]).
func cosines(tau []angle.Phase, k, scale float64) float64 {
	var g sweep.Sum
	for _, tau := range tau {
		_, cos := tau.AtProduct(k, scale).Sincos()
		g.Add(cos)
	}
	return g.Value()
}
