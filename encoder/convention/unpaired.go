package convention

import "github.com/posenc/posenc/encoder"

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
