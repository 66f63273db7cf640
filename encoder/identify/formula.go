package identify

import (
	"math"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/identify/internal/hypothesis"
	"github.com/posenc/posenc/encoder/identify/internal/matrix"
	"github.com/posenc/posenc/encoder/identify/internal/phase"
	"github.com/posenc/posenc/encoder/internal/angle"
	"github.com/posenc/posenc/encoder/precision"
)

// A formula is one of a bug, or of a rounding, that no settings of a convention make: the pairs
// differ in length, or their angles are not those of any frequencies. Each formula is therefore
// tried by itself. The first sine, whose frequency is 1, gives the first position; the other
// elements of one row give the base, by least squares if they depend on it smoothly, and by
// bisection into intervals if rounding makes them jump.
type formula struct {
	bug      string
	byColumn bool            // the column takes the place of the pair
	byLength bool            // the sine is divided in place of its argument: frequencies show in the lengths of pairs
	dtype    precision.DType // of positions, frequencies and angles
	rounding Rounding        // if it is no bug by name
	logRatio float64         // of the grid that was meant
}

// formulas are those of the bugs, in their order, and those in which frequencies or angles
// are rounded, the likeliest first. A model that is cast to 16 bits may have frequencies of
// these and positions of more; mixed precision rounds the products alone.
var formulas = [...]formula{
	{bug: "doubled-index", byColumn: true},
	{bug: "divided-sine", byLength: true},
	{bug: "float16-angles", dtype: precision.Float16},
	{bug: "bfloat16-angles", dtype: precision.BFloat16},
	{rounding: Rounding{Of: Frequencies, DType: precision.BFloat16}},
	{rounding: Rounding{Of: Angles, DType: precision.BFloat16}},
	{rounding: Rounding{Of: Frequencies, DType: precision.Float16}},
	{rounding: Rounding{Of: Angles, DType: precision.Float16}},
	{rounding: Rounding{Of: Frequencies, Digits: 5}},
	{rounding: Rounding{Of: Frequencies, Decimals: 5}},
	{rounding: Rounding{Of: Frequencies, Digits: 4}},
	{rounding: Rounding{Of: Frequencies, Decimals: 4}},
	{rounding: Rounding{Of: Frequencies, Digits: 3}},
	{rounding: Rounding{Of: Frequencies, Decimals: 3}},
	{rounding: Rounding{Of: Frequencies, Digits: 2}},
	{rounding: Rounding{Of: Frequencies, Decimals: 2}},
}

// smooth reports whether elements are smooth functions of logRatio.
func (f *formula) smooth() bool { return f.byColumn || f.byLength }

// element computes the sine or the cosine of pair i at position pos.
func (f *formula) element(pos float64, i int, cosine bool) float64 {
	if f.byColumn {
		if i *= 2; cosine {
			i++
		}
	}
	w, factor := math.Exp(-float64(i)*f.logRatio), 1.0
	switch {
	case f.byLength:
		w, factor = 1, w
	case f.dtype != precision.Float64:
		pos, w = f.dtype.Round(pos), f.dtype.Round(w)
	case f.rounding.Of == Frequencies:
		w = f.rounding.round(w)
	}
	theta := f.dtype.Round(pos * w)
	if f.rounding.Of == Angles {
		theta = f.rounding.round(theta)
	}
	if cosine {
		return factor * math.Cos(theta)
	}
	return factor * math.Sin(theta)
}

func (r *Rounding) round(x float64) float64 {
	decimals := r.Decimals
	switch {
	case r.DType != precision.Float64:
		return r.DType.Round(x)
	case x == 0:
		return 0
	case r.Digits > 0:
		decimals = r.Digits - matrix.PowerAbove(math.Abs(x))
	}
	scale := math.Pow10(decimals)
	return math.Round(x*scale) / scale
}

// buggy looks for the first formula that explains the numbers.
func (id *Identification) buggy(s *phase.Search) bool {
	if s.Matrix.Columns < fewestColumns {
		return false
	}
	for _, a := range s.Arrangements {
		if a.Plan.Axes > 1 || a.Plan.Columns != 2*a.Plan.Pairs {
			continue
		}
		starts := candidateStarts(s, a)
		if starts == nil {
			continue
		}
		for _, f := range formulas {
			if f.byColumn && a.Convention.Layout != convention.Interleaved {
				continue
			}
			for _, steps := range a.Steps {
				if fit := f.find(s, a, starts, steps); fit != nil {
					id.Matches, id.Reason, id.Checked = []Fit{*fit}, Explained, len(s.All)
					return true
				}
			}
		}
	}
	return false
}

// candidateStarts returns the first positions, four at most, that the first sine of the first
// chosen row allows, the nearest to 0 first. Its frequency is 1.
func candidateStarts(s *phase.Search, a *phase.Arrangement) []float64 {
	sin, _ := a.Pair(0, 0)
	x, first := s.Matrix.At(s.Rows[0], sin), float64(s.Rows[0])
	within := s.Tol.At(x) + matrix.ResultError
	if math.Abs(x) > 1+within {
		return nil
	}
	var list []float64
	for n := 0; n <= 1<<12 && len(list) < 4; n++ {
		pos := float64(n)
		sine := math.Sin(pos)
		if math.Abs(x-sine) <= within {
			list = append(list, pos-first)
		}
		if n > 0 && math.Abs(x+sine) <= within {
			list = append(list, -pos-first)
		}
	}
	return list
}

// find looks for a base and a first position of a formula.
func (f *formula) find(s *phase.Search, a *phase.Arrangement, starts []float64, steps float64) *Fit {
	for _, base := range f.bases(s, a, starts[0], steps) {
		f.logRatio = math.Log(base) / steps
		for _, start := range starts {
			if f.explains(s, a, start, s.Rows, nil) {
				return f.fit(s, a, steps, base, start)
			}
		}
	}
	return nil
}

// explains reports whether a formula explains rows. If fit is not nil, explains sets
// its differences and evidence.
func (f *formula) explains(s *phase.Search, a *phase.Arrangement, start float64, rows []int, fit *Fit) bool {
	squares, worst := 0.0, -1.0
	for n := range rows {
		s.Matrix.Rest()
		r := rows[len(rows)-1-n]
		pos := start + float64(r)
		for i := range a.Plan.Pairs {
			sin, cos := a.Pair(0, i)
			for k, j := range [...]int{sin, cos} {
				x, want := s.Matrix.At(r, j), f.element(pos, i, k == 1)
				rounded := 1.1 * (max(s.Tol.At(x), s.Tol.At(want)) + matrix.ResultError)
				tolerance := rounded
				if f.smooth() {
					w := math.Exp(-float64(2*i) * f.logRatio)
					tolerance += matrix.Drift(pos*w, w)
				}
				miss := math.Abs(x - want)
				switch f.rounding.Of {
				case Frequencies:
					tolerance += math.Abs(pos) * f.rounding.round(math.Exp(-float64(i)*f.logRatio)) * matrix.AngleError
				case Angles:
					// An angle in float32 between two numbers of the type may be rounded to either.
					for _, e := range [...]float64{1 - 4e-7, 1 + 4e-7} {
						miss = min(miss, math.Abs(x-f.element(pos*e, i, k == 1)))
					}
				}
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
		fit.RMS = math.Sqrt(squares / float64(len(rows)*s.Matrix.Columns))
	}
	return true
}

// fit returns the fit of a formula with positions from start on, or nil if it
// does not explain all numbers.
func (f *formula) fit(s *phase.Search, a *phase.Arrangement, steps, base, start float64) *Fit {
	if f.rounding.Of == Frequencies {
		// Two frequencies are too few to tell from other ones, the first and those that are
		// rounded to the same number or to 0 not counted.
		count, before := 0, 1.0
		for i := 1; i < a.Plan.Pairs; i++ {
			w := f.rounding.round(math.Exp(-float64(i) * f.logRatio))
			if w != 0 && w != before {
				count++
			}
			before = w
		}
		if count < 3 {
			return nil
		}
	}
	var fit *Fit
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
		if fit != nil {
			if len(h.Settings) == len(fit.Settings) {
				fit.Same = append(fit.Same, src.Name)
			}
			continue
		}
		table, err := h.Convention.Table(s.Matrix.Rows, src.Width)
		if err != nil {
			return nil
		}
		fit = newFit(src.Name, table, start)
		if !f.explains(s, a, start, s.All, fit) || fit.Bits-h.Cost < hypothesis.MinEvidence {
			return nil
		}
		fit.Bits -= h.Cost
		fit.Convention, fit.Settings, fit.Bug, fit.Rounding = h.Convention, h.Settings, f.bug, f.rounding
	}
	if fit == nil {
		return nil
	}
	fit.Slip = fit.slip(len(s.All))
	fit.Positions = [][]float64{nil}
	for _, row := range s.All {
		fit.Positions[0] = append(fit.Positions[0], start+float64(row))
	}
	own := *f
	fit.buggyRow = func(dst []float64, row int) {
		pos := start + float64(row)
		for i := range a.Plan.Pairs {
			sin, cos := a.Pair(0, i)
			dst[sin], dst[cos] = own.element(pos, i, false), own.element(pos, i, true)
		}
	}
	return fit
}

func (f *formula) bases(s *phase.Search, a *phase.Arrangement, start, steps float64) []float64 {
	list := []float64{encoder.DefaultBase}
	add := func(logRatio, err float64) {
		if base := math.Exp(logRatio * steps); base > 1 && base < 1e300 {
			round, _ := matrix.Roundest(base, err*steps+1e-12)
			list = append(list, round, base)
		}
	}
	switch {
	case f.smooth():
		est := f.estimate(s, a, start)
		add(est.LogRatio, 4*est.Err)
	case f.rounding.Of == NoOperand:
		lo, hi := f.bracket(s, a, start)
		const parts = 64
		for n := 0.5; n < parts && lo < hi; n++ {
			add(lo+(hi-lo)*n/parts, (hi-lo)/2/parts)
		}
	}
	return append(list, phase.RoundBases()...)
}

// estimate returns the logRatio that follows from the row of the largest position:
// from the slow sines, or from the lengths of pairs.
func (f *formula) estimate(s *phase.Search, a *phase.Arrangement, start float64) phase.Estimate {
	r := s.Rows[len(s.Rows)-1]
	pos := start + float64(r)
	var y, sigma []float64
	for _, i := range a.Sample {
		sin, cos := a.Pair(0, i)
		x, c := s.Matrix.At(r, sin), s.Matrix.At(r, cos)
		e := s.Tol.At(x) + matrix.ResultError*math.Abs(x)
		switch {
		case f.byLength:
			x, e = math.Hypot(x, c), e+s.Tol.At(c)
		case i == 0:
			x = pos
		default:
			x = math.Asin(max(-1, min(1, x)))
		}
		y, sigma = append(y, x), append(sigma, e+0x1p-60)
	}
	if pos == 0 && !f.byLength {
		return phase.Estimate{}
	}
	est := phase.FitLogRatio(a.Sample, y, sigma)
	if f.byColumn {
		est.LogRatio, est.Err = est.LogRatio/2, est.Err/2
	}
	est.LogRatio = f.refine(s, a, start, est.LogRatio)
	return est
}

// refine returns the logRatio near the given one that minimises the squared
// differences in the chosen rows, by Gauss–Newton steps.
func (f *formula) refine(s *phase.Search, a *phase.Arrangement, start, logRatio float64) float64 {
	const h = 1e-6
	near, far := *f, *f
	for range 8 {
		near.logRatio, far.logRatio = logRatio, logRatio*(1+h)
		var num, den float64
		for _, r := range s.Rows {
			pos := start + float64(r)
			for _, i := range a.Sample {
				sin, cos := a.Pair(0, i)
				for k, j := range [...]int{sin, cos} {
					want := near.element(pos, i, k == 1)
					slope := (far.element(pos, i, k == 1) - want) / (h * logRatio)
					num, den = num+slope*(s.Matrix.At(r, j)-want), den+slope*slope
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
func (f *formula) bracket(s *phase.Search, a *phase.Arrangement, start float64) (lo, hi float64) {
	digit := math.Ldexp(1, 1-f.dtype.Digits()) // relative error of an angle and of a frequency
	angles := func(r int) (y, sigma []float64) {
		for _, i := range a.Sample {
			sin, cos := a.Pair(0, i)
			x := math.Atan2(s.Matrix.At(r, sin), s.Matrix.At(r, cos))
			y, sigma = append(y, x), append(sigma, digit*math.Abs(x)+s.Tol.At(1)+matrix.ResultError)
		}
		return y, sigma
	}
	best := phase.Estimate{Err: math.Inf(1)}
	for _, r := range s.Rows {
		y, sigma := angles(r)
		y[0] = start + float64(r)
		if est := phase.FitLogRatio(a.Sample, y, sigma); est.Err < best.Err {
			best = est
		}
	}
	if math.IsInf(best.Err, 1) {
		return 0, 0
	}
	lo, hi = best.LogRatio-8*best.Err, best.LogRatio+8*best.Err
	for _, r := range s.Rows {
		pos := math.Abs(start + float64(r))
		y, sigma := angles(r)
		for i := 1; i < len(y); i++ {
			pair := float64(a.Sample[i])
			theta := pos * math.Exp(-pair*best.LogRatio)
			if theta*(pair*4*best.Err+digit) > 1 || theta < 4*sigma[i] {
				continue
			}
			if start+float64(r) < 0 {
				y[i] = -y[i]
			}
			theta += angle.Wrap(y[i] - theta)
			logRatio, err := -math.Log(theta/pos)/pair, (digit+sigma[i]/theta)/pair
			lo, hi = max(lo, logRatio-err), min(hi, logRatio+err)
		}
	}
	return lo, hi
}
