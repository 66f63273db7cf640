package invfreq

import (
	"math"
	"slices"

	"github.com/posenc/posenc/encoder/identify/internal/matrix"
	"github.com/posenc/posenc/encoder/precision"
	"github.com/posenc/posenc/encoder/rotary"
)

// identifyCache identifies cosines and sines.
func (id *Identification) identifyCache(x []float64, rows, columns int) {
	m, err := matrix.New(x, columns)
	if err != nil || rows < minRows || columns < minPairs {
		return
	}
	l, ok := layoutOf(m)
	if !ok || l.pairs < minPairs || l.pairs > maxPairs {
		return
	}
	if m.EqualRows() {
		if l.kind == CosinesAndSines {
			id.Reason, id.Kind, id.Order = Unfilled, l.kind, l.order
		}
		return
	}
	c := &cache{Matrix: m, layout: l}
	dtype, tol := m.Format()
	c.tolerance = tol
	if !c.measureAmplitude() {
		return
	}
	for _, a := range c.amplitudes() {
		c.amplitude, c.uncertain = a.mid(), a.err()
		if id.identifyRounded(c) {
			id.DType = dtype
			return
		}
	}
}

// identifyRounded identifies a cache with a known amplitude, of frequencies that were
// rounded to some type. It reports whether there are matches.
func (id *Identification) identifyRounded(c *cache) bool {
	for _, t := range [...]precision.DType{precision.Float64, precision.BFloat16, precision.Float16} {
		w, ok := c.spans(t)
		if ok && (id.choose(c.fits(w, t), &tolerance{}, t) || id.choose(c.fits(c.onlyTurning(w), t), &tolerance{}, t)) {
			id.Kind, id.Order, id.Attention = c.kind, c.order, c.amplitude
			if c.sin < 0 && id.Reason == Explained && !c.certain(id.Matches[0], w) {
				id.Reason = TooFew
			}
			return true
		}
	}
	return false
}

// certain reports whether the spans bound the frequencies of three quarters of the pairs,
// and those of as many scaled pairs as the scaling has parameters. The cosine of a small
// angle says little about it, so that the slow pairs of other scalings look the same. An
// attention factor belongs to a scaling.
func (c *cache) certain(f *Fit, w []span) bool {
	e, err := rotary.New(f.Config, 0)
	if err != nil {
		return false
	}
	known, scaled := 0, 0
	for i, s := range w {
		if s.known() {
			known++
			if e.Divisor(i) > 1.01 {
				scaled++
			}
		}
	}
	if f.Config.Scaling == nil && c.amplitude == 1 {
		scaled = f.parameters
	}
	return 4*known >= 3*len(w) && scaled >= f.parameters
}

// fits returns the fits of spans that make the numbers.
func (c *cache) fits(w []span, t precision.DType) []*Fit {
	var found []*Fit
	for _, f := range fits(w, frequencies(w)) {
		if c.made(&f.Config, t) {
			found = append(found, f)
		}
	}
	return found
}

// onlyTurning returns the spans, with 0 for the pairs at the end whose columns are the same
// at all positions.
func (c *cache) onlyTurning(w []span) []span {
	w = slices.Clone(w)
	constant := func(j int) bool {
		for r := range c.Rows {
			if c.At(r, j) != c.At(0, j) {
				return false
			}
		}
		return true
	}
	for i := len(w) - 1; i >= 0; i-- {
		if c.cos >= 0 && !constant(c.cos+i*c.step) || c.sin >= 0 && !constant(c.sin+i*c.step) {
			break
		}
		w[i] = span{}
	}
	return w
}

// made reports whether an embedding with frequencies that are rounded to t makes the
// numbers, by some of their rows.
func (c *cache) made(config *rotary.Config, t precision.DType) bool {
	e, err := rotary.New(*config, 0)
	if err != nil {
		return false
	}
	w := e.Frequencies()
	for i := range w {
		w[i] = t.Round(w[i])
	}
	const most = 64
	step := max(1, (c.Rows-1)/most)
	for r := (c.Rows - 1) % step; r < c.Rows; r += step {
		pos := float64(r)
		for i, w := range w {
			sin, cos := math.Sincos(pos * w)
			if c.cos >= 0 && math.Abs(c.At(r, c.cos+i*c.step)-c.amplitude*cos) > c.error(c.amplitude, pos, w) {
				return false
			}
			if c.sin >= 0 && math.Abs(c.At(r, c.sin+i*c.step)-c.amplitude*sin) > c.error(c.amplitude, pos, w) {
				return false
			}
		}
	}
	return true
}
