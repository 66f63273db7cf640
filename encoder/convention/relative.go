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

// UnpairedColumn returns the column of the sine or cosine whose partner is cut
// off, and whether there is one: in a table of one axis with an odd width, where
// OddPolicy drops the last column.
func (t *Table) UnpairedColumn() (j int, ok bool) {
	if len(t.axes) > 1 || t.plan.paired() {
		return 0, false
	}
	partner := t.convention.Column(t.plan, t.plan.Columns) // the column that is cut off
	partner.Cosine = !partner.Cosine
	return t.convention.columnIndex(t.plan, partner), true
}

// DotProducts writes the dot products of the rows of the positions m[r] and m[r]+k
// into dst,
//
//	⟨p_m, p_{m+k}⟩ = a²·( Σ cos(k·c·ω[i]) + sin(m·c·ω[l])·sin((m+k)·c·ω[l]) )
//
// where the sum is over the complete pairs, and l is the pair that has lost its
// cosine; if it has lost its sine, cosines take the place of the sines. Only the
// last term depends on m, so that the sum is computed once. Padding rows and
// positions that count as 0 are ignored.
//
// DotProducts returns an *encoder.Error if there are several axes, the length of
// dst differs from the length of m, or a position is not a finite number or beyond
// ±MaxPosition.
func (t *Table) DotProducts(dst, m []float64, k float64) error {
	if len(t.axes) > 1 {
		return encoder.Invalid("number of axes", len(t.axes), "is above 1; an offset has as many numbers")
	}
	if len(dst) != len(m) {
		return encoder.Invalid("destination length", len(dst), "is not the number of positions")
	}
	if err := t.convention.checkPosition("offset", k); err != nil {
		return err
	}
	for _, pos := range m {
		for _, pos := range [...]float64{pos, pos + k} {
			if err := t.convention.checkPosition("position", pos); err != nil {
				return err
			}
		}
	}

	unpaired := Column{Pair: -1}
	if j, ok := t.UnpairedColumn(); ok {
		unpaired = t.Column(j)
	}
	sum, a := t.sumCosines(k, unpaired.Pair), t.amplitude
	for r, pos := range m {
		dst[r] = a * a * (sum + t.element(unpaired, pos)*t.element(unpaired, pos+k))
	}
	return nil
}

// element returns the sine or cosine of a column at a position, or 0 if the column
// has no pair.
func (t *Table) element(c Column, pos float64) float64 {
	if c.Pair < 0 {
		return 0
	}
	sin, cos := t.tau[c.Pair].AtProduct(pos, t.convention.EffectiveScale()).Sincos()
	if c.Cosine {
		return cos
	}
	return sin
}
