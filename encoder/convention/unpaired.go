package convention

import (
	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/internal/sweep"
)

// Lone returns the column of a sine or cosine whose partner has been cut off, of
// a table of one axis with an odd width, and whether there is one.
func (t *Table) UnpairedColumn() (j int, ok bool) {
	if len(t.axes) > 1 || t.plan.paired() {
		return 0, false
	}
	gone := t.convention.Column(t.plan, t.plan.Columns)
	gone.Cosine = !gone.Cosine
	for t.Column(j) != gone {
		j++
	}
	return j, true
}

// DotProducts writes the dot products of the rows of the positions m[r] and m[r]+k,
//
//	⟨p_m, p_{m+k}⟩ = a²·( Σ cos(k·c·ω[i]) + sin(m·c·ω[l])·sin((m+k)·c·ω[l]) )
//
// summed over the pairs that are whole, with the frequency ω[l] of a sine
// without its cosine, or in place of its sines cosines. The last term is all
// that depends on m. It costs one sum, however many m there are, and leaves out
// what is said of rows of padding and of positions that count as 0.
//
// It returns an *Error if there are several axes, dst is not as long as m, or a
// position is not a finite number or beyond ±MaxPosition.
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
	lone := Column{Pair: -1}
	if j, ok := t.UnpairedColumn(); ok {
		lone = t.Column(j)
	}
	var whole sweep.Sum
	for i, tau := range t.tau {
		if i != lone.Pair {
			_, cos := tau.AtProduct(k, t.convention.EffectiveScale()).Sincos()
			whole.Add(cos)
		}
	}
	a := t.amplitude * t.amplitude
	for r, pos := range m {
		dst[r] = a * (whole.Value() + t.alone(lone, pos)*t.alone(lone, pos+k))
	}
	return nil
}

// alone returns the sine or cosine of a column at a position, 0 if the column
// is of no pair.
func (t *Table) alone(c Column, pos float64) float64 {
	if c.Pair < 0 {
		return 0
	}
	sin, cos := t.tau[c.Pair].AtProduct(pos, t.convention.EffectiveScale()).Sincos()
	if c.Cosine {
		return cos
	}
	return sin
}
