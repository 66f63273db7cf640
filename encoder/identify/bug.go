package identify

import (
	"math"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/internal/angle"
	"github.com/posenc/posenc/encoder/precision"
)

// A forgery is one of the bugs that make rows which no convention makes. Its
// elements are those of a sine or a cosine of the pair i, in a row of width d.
type buggyFormula struct {
	bug      string
	element  func(f *buggyFormula, pos float64, i int, cosine bool) float64
	logRatio float64         // of the grid that was meant
	smooth   bool            // a small step of fall is a small step of elements
	dtype    precision.DType // if it is not, the type of its angles
}

// element of doubled-index: column 2i or 2i+1 is taken for the pair.
func doubledElement(f *buggyFormula, pos float64, i int, cosine bool) float64 {
	if cosine {
		return math.Cos(pos * math.Exp(-float64(2*i+1)*f.logRatio))
	}
	return math.Sin(pos * math.Exp(-float64(2*i)*f.logRatio))
}

// element of divided-sine.
func dividedElement(f *buggyFormula, pos float64, i int, cosine bool) float64 {
	w := math.Exp(-float64(i) * f.logRatio)
	if cosine {
		return math.Cos(pos) * w
	}
	return math.Sin(pos) * w
}

// lowElement is an element of angles in t.
func roundedElement(t precision.DType) func(f *buggyFormula, pos float64, i int, cosine bool) float64 {
	return func(f *buggyFormula, pos float64, i int, cosine bool) float64 {
		angle := t.Round(t.Round(pos) * t.Round(math.Exp(-float64(i)*f.logRatio)))
		if cosine {
			return math.Cos(angle)
		}
		return math.Sin(angle)
	}
}

// forgeries returns them, in the order of the bugs.
func buggyFormulas() []*buggyFormula {
	return []*buggyFormula{
		{bug: "doubled-index", element: doubledElement, smooth: true},
		{bug: "divided-sine", element: dividedElement, smooth: true},
		{bug: "float16-angles", element: roundedElement(precision.Float16), dtype: precision.Float16},
		{bug: "bfloat16-angles", element: roundedElement(precision.BFloat16), dtype: precision.BFloat16},
	}
}

// forged returns the bug that explains the numbers, if one does.
func (s *search) matchBuggy() *Fit {
	for _, f := range buggyFormulas() {
		for _, a := range s.arrangements {
			if a.plan.Axes > 1 || a.plan.Columns != 2*a.plan.Pairs || f.bug == "doubled-index" && a.convention.Layout != convention.Interleaved {
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

// forgedBy looks for a base and a first position.
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

// farStart is how far from 0 the first position of a forgery is looked for, and
// mostStarts how many are tried.
const (
	maxStart  = 1 << 12
	maxStarts = 4
)

// starts returns the first positions that the first sine, which has the
// frequency 1, allows in the first of the chosen rows, the nearest to 0 first.
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

// suspects returns the bases that a forgery may have.
func (s *search) candidateBases(f *buggyFormula, a *arrangement, steps float64) []float64 {
	list := []float64{encoder.DefaultBase}
	add := func(fall, err float64) {
		if base := math.Exp(fall * steps); base > 1 && base < 1e300 {
			round, _ := roundestWithin(base, err*steps+1e-12)
			list = append(list, round, base)
		}
	}
	if f.smooth {
		t := s.estimateBuggy(f, a, a.starts[0])
		add(t.logRatio, 4*t.err)
	} else if lo, hi := s.bracket(f, a, a.starts[0]); lo < hi {
		for n := range bracketParts {
			add(lo+(hi-lo)*(float64(n)+0.5)/bracketParts, (hi-lo)/2/bracketParts)
		}
	}
	return append(list, roundBases()...)
}

// brackets is how many parts of the interval are tried that a rounded fall may
// lie in.
const bracketParts = 64

// bracket returns an interval that the fall of rounded angles lies in: they tell
// each frequency to so many digits, and all of them the fall to some more.
func (s *search) bracket(f *buggyFormula, a *arrangement, start float64) (lo, hi float64) {
	digit := math.Ldexp(1, 1-f.dtype.Digits()) // of an angle, and of a frequency
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
		if fall, err := fitLogRatio(y, sigma); err < best.err {
			best = estimate{fall, err}
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
			fall, err := -math.Log(theta/pos)/float64(i), (digit+sigma[i]/theta)/float64(i)
			lo, hi = max(lo, fall-err), min(hi, fall+err)
		}
	}
	return lo, hi
}

// estimate returns an estimate of the fall from the row of the largest
// position: from how slow sines or lengths fall.
func (s *search) estimateBuggy(f *buggyFormula, a *arrangement, start float64) estimate {
	r := s.rows[len(s.rows)-1]
	pos := start + float64(r)
	var y, sigma []float64
	for i := range a.plan.Pairs {
		sin, cos := a.pair(0, i)
		x, c := s.m.at(r, sin), s.m.at(r, cos)
		e := s.tol.at(x) + resultError*math.Abs(x)
		switch {
		case f.bug == "divided-sine":
			x, e = math.Hypot(x, c), e+s.tol.at(c)
		case i == 0:
			x = pos
		default:
			x = math.Asin(max(-1, min(1, x)))
		}
		y, sigma = append(y, x), append(sigma, e+0x1p-60)
	}
	if pos == 0 && f.bug != "divided-sine" {
		return estimate{}
	}
	fall, err := fitLogRatio(y, sigma)
	if f.bug == "doubled-index" {
		fall, err = fall/2, err/2
	}
	return estimate{s.refineBuggy(f, a, start, fall), err}
}

// settle returns the fall near the given one by which a forgery differs least
// from the chosen rows, by steps of Gauss and Newton.
func (s *search) refineBuggy(f *buggyFormula, a *arrangement, start, fall float64) float64 {
	const h = 1e-6
	near, far := *f, *f
	for range 8 {
		near.logRatio, far.logRatio = fall, fall*(1+h)
		var num, den float64
		for _, r := range s.rows {
			pos := start + float64(r)
			for i := range a.plan.Pairs {
				sin, cos := a.pair(0, i)
				for k, j := range [...]int{sin, cos} {
					want := near.element(&near, pos, i, k == 1)
					slope := (far.element(&far, pos, i, k == 1) - want) / (h * fall)
					num, den = num+slope*(s.m.at(r, j)-want), den+slope*slope
				}
			}
		}
		if !(den > 0) {
			return fall
		}
		fall += max(-fall/4, min(fall/4, num/den))
	}
	return fall
}

// forgedFit returns what a forgery makes of the positions from start on, if it
// explains the numbers.
func (s *search) buggyFit(f *buggyFormula, a *arrangement, steps, base, start float64) *Fit {
	fit := &Fit{
		Bug: f.bug, Base: base, BaseKnown: true, Scale: 1, Amplitude: 1, Consecutive: true, Start: start, Step: 1,
		Positions: [][]float64{nil},
	}
	for i := range a.sources {
		b := &a.sources[i]
		r := &hypothesis{source: b, c: b.Convention, bits: arrangementCost + 2*customCost}
		r.c.CosineFirst = b.flip
		if b.steps-r.c.Shift != steps || r.c.Padded || r.c.EffectiveAmplitude(b.width) != 1 {
			continue
		}
		if base != encoder.DefaultBase {
			r.setNumber("base", base)
		}
		if start != float64(r.c.Start) {
			r.setNumber("start", start)
		}
		if fit.Table != nil {
			if len(r.settings) == len(fit.Settings) {
				fit.Same = append(fit.Same, b.Name)
			}
			continue
		}
		table, err := r.c.Table(s.m.rows, b.width)
		if err != nil || !s.matchesFormula(f, a, start, s.all, fit) || fit.Bits-r.bits < minEvidence {
			return nil
		}
		fit.Preset, fit.Settings, fit.Convention, fit.Table = b.Name, r.settings, r.c, table
		fit.Bits -= r.bits
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

// alike reports whether a forgery makes the numbers of rows, and tells a fit
// how well.
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
