package convention

import (
	"cmp"
	"math"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/internal/sweep"
)

// Relative returns nil if the dot product of two rows depends on their offset
// alone, or else an *encoder.Error: there are several axes, or a sine without its
// cosine. Padding rows and positions that count as 0 are ignored.
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
// summed over all pairs, for any real k in ±MaxPosition. It returns an
// *encoder.Error if Relative does or if k is out of range.
func (t *Table) RelativeDot(offset float64) (float64, error) {
	if err := cmp.Or(t.Relative(), t.convention.checkPosition("offset", offset)); err != nil {
		return 0, err
	}
	dst := [1]float64{}
	err := t.RelativeDots(dst[:], []float64{offset})
	return dst[0], err
}

// RelativeDots writes the relative dot product at each of the offsets into dst,
// which must have the same length. Offsets in steps of 1 are faster than others.
func (t *Table) RelativeDots(dst, offsets []float64) error {
	if err := cmp.Or(t.Relative(), encoder.CheckOffsets(dst, offsets)); err != nil {
		return err
	}
	for i, k := range offsets {
		if err := t.convention.checkPosition("offset", k, i); err != nil {
			return err
		}
	}
	scale, scaled := t.convention.EffectiveScale(), t.axes[0].scaled()
	for len(offsets) > 0 {
		n, k := sweep.Run(offsets), offsets[0]
		if scale == 1 || k == math.Trunc(k) {
			sweep.Cosines(dst[:n], scaled, k, 1)
		} else {
			// The swept phases are modulo one turn: they are valid for integers only.
			n, dst[0] = 1, t.sumCosines(k, -1)
		}
		for i := range dst[:n] {
			dst[i] *= t.amplitude * t.amplitude
		}
		dst, offsets = dst[n:], offsets[n:]
	}
	return nil
}

// sumCosines returns Σ cos(k·c·ω[i]) over all pairs except one, −1 for none.
func (t *Table) sumCosines(k float64, except int) float64 {
	var sum sweep.Sum
	for i, tau := range t.tau {
		if i != except {
			_, cos := tau.AtProduct(k, t.convention.EffectiveScale()).Sincos()
			sum.Add(cos)
		}
	}
	return sum.Value()
}
