package encoder

// Relative says whether the dot product of two rows depends on their offset
// alone: it returns nil, or an *Error if there are several axes or a sine has
// lost its cosine. Rows of padding and of positions that count as 0 are
// exceptions to it.
func (t *Table) Relative() error {
	switch {
	case len(t.axes) > 1:
		return Refuse("number of axes", len(t.axes), "is above 1; an offset has as many numbers")
	case !t.plan.whole():
		return Refuse("d_model", t.dModel, "leaves a sine without its cosine; the dot product depends on the positions, not on the offset alone")
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
	var g sum
	for _, tau := range t.tau {
		_, cos := tau.times2(offset, t.convention.scale()).sincos()
		g.add(cos)
	}
	return t.amplitude * t.amplitude * (g.total + g.rest), nil
}
