package formula

import (
	"math"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/identify/internal/hypothesis"
	"github.com/posenc/posenc/encoder/identify/internal/matrix"
	"github.com/posenc/posenc/encoder/identify/internal/phase"
)

// A Match is a buggy formula with the settings and the first position that explain
// the numbers.
type Match struct {
	Hypothesis *hypothesis.Hypothesis
	Same       []string // other presets that need the same settings
	Bug        string
	Rounding   Rounding // if Bug is ""
	Base       float64
	Start      float64
	Table      *convention.Table            // without the bug
	Row        func(dst []float64, row int) // writes a row with the bug

	Residual  float64 // the largest |difference|
	Tolerance float64 // the largest difference allowed there
	RMS       float64 // root of the mean square of differences
	Bits      float64 // evidence, less the cost of the hypothesis
}

// Find returns the first formula that explains the numbers, or nil.
func Find(s *phase.Search) *Match {
	list := formulas
	for _, a := range s.Arrangements {
		if a.Plan.Axes > 1 || a.Plan.Columns != 2*a.Plan.Pairs {
			continue
		}
		starts := candidateStarts(s, a)
		if starts == nil {
			continue
		}
		for i := range list {
			f := &list[i]
			if f.byColumn && a.Convention.Layout != convention.Interleaved {
				continue
			}
			for _, steps := range a.Steps {
				if m := f.find(s, a, starts, steps); m != nil {
					return m
				}
			}
		}
	}
	return nil
}

// find looks for a base and a first position of a formula.
func (f *formula) find(s *phase.Search, a *phase.Arrangement, starts []float64, steps float64) *Match {
	for _, base := range f.bases(s, a, starts[0], steps) {
		f.logRatio = math.Log(base) / steps
		for _, start := range starts {
			if f.explains(s, a, start, s.Rows, nil) {
				return f.match(s, a, steps, base, start)
			}
		}
	}
	return nil
}

// explains reports whether a formula explains rows. If m is not nil, explains sets
// its differences and evidence.
func (f *formula) explains(s *phase.Search, a *phase.Arrangement, start float64, rows []int, m *Match) bool {
	squares, worst := 0.0, -1.0
	for n := range rows {
		s.Matrix.Rest()
		r := rows[len(rows)-1-n]
		pos := start + float64(r)
		for i := range a.Plan.Pairs {
			sin, cos := a.Pair(0, i)
			for k, j := range [...]int{sin, cos} {
				x, want := s.Matrix.At(r, j), f.element(f, pos, i, k == 1)
				rounded := 1.1 * (max(s.Tol.At(x), s.Tol.At(want)) + matrix.ResultError)
				tolerance := rounded
				if f.smooth {
					w := math.Exp(-float64(2*i) * f.logRatio)
					tolerance += matrix.Drift(pos*w, w)
				}
				miss := math.Abs(x - want)
				switch f.rounding.Of {
				case Frequencies:
					tolerance += math.Abs(pos) * f.rounding.round(math.Exp(-float64(i)*f.logRatio)) * matrix.AngleError
				case Angles:
					// An angle between two numbers of the type may be rounded to either.
					for _, e := range [...]float64{1 - tieError, 1 + tieError} {
						miss = min(miss, math.Abs(x-f.element(f, pos*e, i, k == 1)))
					}
				}
				if !(miss <= tolerance) {
					return false
				}
				if m == nil {
					continue
				}
				squares += miss * miss
				m.Bits += math.Log2(1+1/(2*max(rounded, miss))) / 2
				if miss > worst {
					worst, m.Residual, m.Tolerance = miss, miss, tolerance
				}
			}
		}
	}
	if m != nil {
		m.RMS = math.Sqrt(squares / float64(len(rows)*s.Matrix.Columns))
	}
	return true
}

// tieError is the relative error of an angle computed in float32.
const tieError = 4e-7

// match returns the match of a formula with positions from start on, or nil if it
// does not explain all numbers.
func (f *formula) match(s *phase.Search, a *phase.Arrangement, steps, base, start float64) *Match {
	if f.rounding.Of == Frequencies && f.distinctFrequencies(a.Plan.Pairs) < fewFrequencies {
		return nil
	}
	m := &Match{Bug: f.bug, Rounding: f.rounding, Base: base, Start: start}
	for i := range a.Sources {
		src := &a.Sources[i]
		h := &hypothesis.Hypothesis{Source: src, Convention: src.Convention, Cost: hypothesis.BugCost}
		h.Convention.CosineFirst = src.Flip
		if src.Steps-h.Convention.Shift != steps || h.Convention.Padded || h.Convention.EffectiveAmplitude(src.Width) != 1 {
			continue
		}
		if base != encoder.DefaultBase {
			h.SetNumber("base", base)
		}
		if start != float64(h.Convention.Start) {
			h.SetNumber("start", start)
		}
		if m.Table != nil {
			if len(h.Settings) == len(m.Hypothesis.Settings) {
				m.Same = append(m.Same, src.Name)
			}
			continue
		}
		table, err := h.Convention.Table(s.Matrix.Rows, src.Width)
		if err != nil || !f.explains(s, a, start, s.All, m) || m.Bits-h.Cost < hypothesis.MinEvidence {
			return nil
		}
		m.Hypothesis, m.Table = h, table
		m.Bits -= h.Cost
	}
	if m.Table == nil {
		return nil
	}
	own := *f
	m.Row = func(dst []float64, row int) {
		for i := range a.Plan.Pairs {
			sin, cos := a.Pair(0, i)
			dst[sin], dst[cos] = own.element(&own, start+float64(row), i, false), own.element(&own, start+float64(row), i, true)
		}
	}
	return m
}

// fewFrequencies are too few to tell from other ones, the first and those that are rounded
// to the same number or to 0 not counted.
const fewFrequencies = 3

// distinctFrequencies returns the number of frequencies after the first that are not 0 and
// differ from the one before.
func (f *formula) distinctFrequencies(pairs int) int {
	count, before := 0, 1.0
	for i := 1; i < pairs; i++ {
		w := f.rounding.round(math.Exp(-float64(i) * f.logRatio))
		if w != 0 && w != before {
			count++
		}
		before = w
	}
	return count
}

// candidateStarts returns the first positions that the first sine of the first chosen
// row allows, the nearest to 0 first. Its frequency is 1.
func candidateStarts(s *phase.Search, a *phase.Arrangement) []float64 {
	sin, _ := a.Pair(0, 0)
	x := s.Matrix.At(s.Rows[0], sin)
	within := s.Tol.At(x) + matrix.ResultError
	if math.Abs(x) > 1+within {
		return nil
	}
	var list []float64
	for n := 0; n <= maxStart && len(list) < maxStarts; n++ {
		pos := float64(n)
		sine := math.Sin(pos)
		if math.Abs(x-sine) <= within {
			list = append(list, pos-float64(s.Rows[0]))
		}
		if n > 0 && math.Abs(x+sine) <= within {
			list = append(list, -pos-float64(s.Rows[0]))
		}
	}
	return list
}

// Limits of the first positions tried.
const (
	maxStart  = 1 << 12
	maxStarts = 4
)
