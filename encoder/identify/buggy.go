package identify

import (
	"math"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/internal/angle"
	"github.com/posenc/posenc/encoder/precision"
)

// A buggyFormula computes the elements of a bug that no convention can express, for
// pair i at position pos.
type buggyFormula struct {
	bug      string
	element  func(f *buggyFormula, pos float64, i int, cosine bool) float64
	logRatio float64         // of the grid that was meant
	smooth   bool            // elements are smooth functions of logRatio
	dtype    precision.DType // the type of the angles, if not smooth
	byColumn bool            // the column takes the place of the pair
	byLength bool            // frequencies show in the lengths of pairs
}

// buggyFormulas returns the formulas in the order of the bugs.
func buggyFormulas() []*buggyFormula {
	return []*buggyFormula{
		{bug: "doubled-index", element: doubledElement, smooth: true, byColumn: true},
		{bug: "divided-sine", element: dividedElement, smooth: true, byLength: true},
		{bug: "float16-angles", element: roundedElement(precision.Float16), dtype: precision.Float16},
		{bug: "bfloat16-angles", element: roundedElement(precision.BFloat16), dtype: precision.BFloat16},
	}
}

// doubledElement uses the column 2i or 2i+1 in place of the pair.
func doubledElement(f *buggyFormula, pos float64, i int, cosine bool) float64 {
	if cosine {
		return math.Cos(pos * math.Exp(-float64(2*i+1)*f.logRatio))
	}
	return math.Sin(pos * math.Exp(-float64(2*i)*f.logRatio))
}

// dividedElement divides the sine in place of its argument.
func dividedElement(f *buggyFormula, pos float64, i int, cosine bool) float64 {
	w := math.Exp(-float64(i) * f.logRatio)
	if cosine {
		return math.Cos(pos) * w
	}
	return math.Sin(pos) * w
}

// roundedElement rounds the position, the frequency and the angle to t.
func roundedElement(t precision.DType) func(f *buggyFormula, pos float64, i int, cosine bool) float64 {
	return func(f *buggyFormula, pos float64, i int, cosine bool) float64 {
		angle := t.Round(t.Round(pos) * t.Round(math.Exp(-float64(i)*f.logRatio)))
		if cosine {
			return math.Cos(angle)
		}
		return math.Sin(angle)
	}
}

// matchBuggy returns the fit of a buggy formula, or nil.
func (s *search) matchBuggy() *Fit {
	for _, f := range buggyFormulas() {
		for _, a := range s.arrangements {
			if a.plan.Axes > 1 || a.plan.Columns != 2*a.plan.Pairs || f.byColumn && a.convention.Layout != convention.Interleaved {
				continue
			}
			if !a.startsKnown {
				sin, _ := a.pair(0, 0)
				a.startsKnown, a.starts = true, s.candidateStarts(sin)
			}
			for _, steps := range a.steps {
				if fit := s.matchFormula(f, a, steps); fit != nil {
					return fit
				}
			}
		}
	}
	return nil
}

// matchFormula looks for a base and a first position of a formula.
func (s *search) matchFormula(f *buggyFormula, a *arrangement, steps float64) *Fit {
	if a.starts == nil {
		return nil
	}
	for _, base := range s.candidateBases(f, a, steps) {
		f.logRatio = math.Log(base) / steps
		for _, start := range a.starts {
			if s.matchesFormula(f, a, start, s.rows, nil) {
				return s.buggyFit(f, a, steps, base, start)
			}
		}
	}
	return nil
}

// matchesFormula reports whether a formula explains rows. If fit is not nil, it sets
// its differences and evidence.
func (s *search) matchesFormula(f *buggyFormula, a *arrangement, start float64, rows []int, fit *Fit) bool {
	squares, worst := 0.0, -1.0
	for n := range rows {
		r := rows[len(rows)-1-n]
		pos := start + float64(r)
		for i := range a.plan.Pairs {
			sin, cos := a.pair(0, i)
			for k, j := range [...]int{sin, cos} {
				x, want := s.m.at(r, j), f.element(f, pos, i, k == 1)
				rounded := 1.1 * (max(s.tol.at(x), s.tol.at(want)) + resultError)
				tolerance := rounded
				if f.smooth {
					w := math.Exp(-float64(2*i) * f.logRatio)
					tolerance += drift(pos*w, w)
				}
				miss := math.Abs(x - want)
				if !(miss <= tolerance) {
					return false
				}
				if fit == nil {
					continue
				}
				squares += miss * miss
				fit.Bits += math.Log2(1+1/(2*max(rounded, miss))) / 2
				if miss > worst {
					worst, fit.Residual, fit.Tolerance = miss, miss, tolerance
				}
			}
		}
	}
	if fit != nil {
		fit.RMS = math.Sqrt(squares / float64(len(rows)*s.m.cols))
	}
	return true
}

// buggyFit returns the fit of a formula with positions from start on, or nil if it
// does not explain all numbers.
func (s *search) buggyFit(f *buggyFormula, a *arrangement, steps, base, start float64) *Fit {
	fit := &Fit{
		Bug: f.bug, Base: base, BaseKnown: true, Scale: 1, Amplitude: 1, Consecutive: true, Start: start, Step: 1,
		Positions: [][]float64{nil},
	}
	for i := range a.sources {
		src := &a.sources[i]
		h := &hypothesis{source: src, c: src.Convention, cost: arrangementCost + 2*customCost}
		h.c.CosineFirst = src.flip
		if src.steps-h.c.Shift != steps || h.c.Padded || h.c.EffectiveAmplitude(src.width) != 1 {
			continue
		}
		if base != encoder.DefaultBase {
			h.setNumber("base", base)
		}
		if start != float64(h.c.Start) {
			h.setNumber("start", start)
		}
		if fit.Table != nil {
			if len(h.settings) == len(fit.Settings) {
				fit.Same = append(fit.Same, src.Name)
			}
			continue
		}
		table, err := h.c.Table(s.m.rows, src.width)
		if err != nil || !s.matchesFormula(f, a, start, s.all, fit) || fit.Bits-h.cost < minEvidence {
			return nil
		}
		fit.Preset, fit.Settings, fit.Convention, fit.Table = src.Name, h.settings, h.c, table
		fit.Bits -= h.cost
	}
	if fit.Table == nil {
		return nil
	}
	for _, row := range s.all {
		fit.Positions[0] = append(fit.Positions[0], start+float64(row))
	}
	own := *f
	fit.buggyRow = func(dst []float64, row int) {
		for i := range a.plan.Pairs {
			sin, cos := a.pair(0, i)
			dst[sin], dst[cos] = own.element(&own, start+float64(row), i, false), own.element(&own, start+float64(row), i, true)
		}
	}
	return fit
}

// candidateStarts returns the first positions that the first sine of the first chosen
// row allows, the nearest to 0 first. Its frequency is 1.
func (s *search) candidateStarts(sin int) []float64 {
	x := s.m.at(s.rows[0], sin)
	within := s.tol.at(x) + resultError
	if math.Abs(x) > 1+within {
		return nil
	}
	var list []float64
	for n := 0; n <= maxStart && len(list) < maxStarts; n++ {
		pos := float64(n)
		sine := math.Sin(pos)
		if math.Abs(x-sine) <= within {
			list = append(list, pos-float64(s.rows[0]))
		}
		if n > 0 && math.Abs(x+sine) <= within {
			list = append(list, -pos-float64(s.rows[0]))
		}
	}
	return list
}

// Limits of the first positions tried.
const (
	maxStart  = 1 << 12
	maxStarts = 4
)

// candidateBases returns the bases to try with a formula.
func (s *search) candidateBases(f *buggyFormula, a *arrangement, steps float64) []float64 {
	list := []float64{encoder.DefaultBase}
	add := func(logRatio, err float64) {
		if base := math.Exp(logRatio * steps); base > 1 && base < 1e300 {
			round, _ := roundestWithin(base, err*steps+1e-12)
			list = append(list, round, base)
		}
	}
	if f.smooth {
		est := s.estimateBuggy(f, a, a.starts[0])
		add(est.logRatio, 4*est.err)
	} else if lo, hi := s.bracket(f, a, a.starts[0]); lo < hi {
		for n := range bracketParts {
			add(lo+(hi-lo)*(float64(n)+0.5)/bracketParts, (hi-lo)/2/bracketParts)
		}
	}
	return append(list, roundBases()...)
}

// estimateBuggy estimates the logRatio from the row of the largest position: from
// the slow sines, or from the lengths of pairs.
func (s *search) estimateBuggy(f *buggyFormula, a *arrangement, start float64) estimate {
	r := s.rows[len(s.rows)-1]
	pos := start + float64(r)
	var y, sigma []float64
	for i := range a.plan.Pairs {
		sin, cos := a.pair(0, i)
		x, c := s.m.at(r, sin), s.m.at(r, cos)
		e := s.tol.at(x) + resultError*math.Abs(x)
		switch {
		case f.byLength:
			x, e = math.Hypot(x, c), e+s.tol.at(c)
		case i == 0:
			x = pos
		default:
			x = math.Asin(max(-1, min(1, x)))
		}
		y, sigma = append(y, x), append(sigma, e+0x1p-60)
	}
	if pos == 0 && !f.byLength {
		return estimate{}
	}
	logRatio, err := fitLogRatio(y, sigma)
	if f.byColumn {
		logRatio, err = logRatio/2, err/2
	}
	return estimate{s.refineBuggy(f, a, start, logRatio), err}
}

// refineBuggy returns the logRatio near the given one that minimises the squared
// differences in the chosen rows, by Gauss–Newton steps.
func (s *search) refineBuggy(f *buggyFormula, a *arrangement, start, logRatio float64) float64 {
	const h = 1e-6
	near, far := *f, *f
	for range 8 {
		near.logRatio, far.logRatio = logRatio, logRatio*(1+h)
		var num, den float64
		for _, r := range s.rows {
			pos := start + float64(r)
			for i := range a.plan.Pairs {
				sin, cos := a.pair(0, i)
				for k, j := range [...]int{sin, cos} {
					want := near.element(&near, pos, i, k == 1)
					slope := (far.element(&far, pos, i, k == 1) - want) / (h * logRatio)
					num, den = num+slope*(s.m.at(r, j)-want), den+slope*slope
				}
			}
		}
		if !(den > 0) {
			return logRatio
		}
		logRatio += max(-logRatio/4, min(logRatio/4, num/den))
	}
	return logRatio
}

// bracket returns an interval of the logRatio of rounded angles: each angle bounds it
// up to the precision of the type.
func (s *search) bracket(f *buggyFormula, a *arrangement, start float64) (lo, hi float64) {
	digit := math.Ldexp(1, 1-f.dtype.Digits()) // relative error of an angle and of a frequency
	angles := func(r int) (y, sigma []float64) {
		for i := range a.plan.Pairs {
			sin, cos := a.pair(0, i)
			x := math.Atan2(s.m.at(r, sin), s.m.at(r, cos))
			y, sigma = append(y, x), append(sigma, digit*math.Abs(x)+s.tol.at(1)+resultError)
		}
		return y, sigma
	}
	best := estimate{err: math.Inf(1)}
	for _, r := range s.rows {
		y, sigma := angles(r)
		y[0] = start + float64(r)
		if logRatio, err := fitLogRatio(y, sigma); err < best.err {
			best = estimate{logRatio, err}
		}
	}
	if math.IsInf(best.err, 1) {
		return 0, 0
	}
	lo, hi = best.logRatio-8*best.err, best.logRatio+8*best.err
	for _, r := range s.rows {
		pos := math.Abs(start + float64(r))
		y, sigma := angles(r)
		for i := 1; i < len(y); i++ {
			theta := pos * math.Exp(-float64(i)*best.logRatio)
			if theta*(float64(i)*4*best.err+digit) > 1 || theta < 4*sigma[i] {
				continue
			}
			if start+float64(r) < 0 {
				y[i] = -y[i]
			}
			theta += angle.Wrap(y[i] - theta)
			logRatio, err := -math.Log(theta/pos)/float64(i), (digit+sigma[i]/theta)/float64(i)
			lo, hi = max(lo, logRatio-err), min(hi, logRatio+err)
		}
	}
	return lo, hi
}

// bracketParts is the number of values tried in the interval of the logRatio.
const bracketParts = 64
