package formula

import (
	"math"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/identify/internal/matrix"
	"github.com/posenc/posenc/encoder/identify/internal/phase"
	"github.com/posenc/posenc/encoder/internal/angle"
)

// bases returns the bases to try with a formula.
func (f *formula) bases(s *phase.Search, a *phase.Arrangement, start, steps float64) []float64 {
	list := []float64{encoder.DefaultBase}
	add := func(logRatio, err float64) {
		if base := math.Exp(logRatio * steps); base > 1 && base < 1e300 {
			round, _ := matrix.Roundest(base, err*steps+1e-12)
			list = append(list, round, base)
		}
	}
	if f.rounding.Of != NoOperand {
		return append(list, phase.RoundBases()...)
	}
	if f.smooth {
		est := f.estimate(s, a, start)
		add(est.LogRatio, 4*est.Err)
	} else if lo, hi := f.bracket(s, a, start); lo < hi {
		for n := range bracketParts {
			add(lo+(hi-lo)*(float64(n)+0.5)/bracketParts, (hi-lo)/2/bracketParts)
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
	logRatio, err := phase.FitLogRatio(a.Sample, y, sigma)
	if f.byColumn {
		logRatio, err = logRatio/2, err/2
	}
	return phase.Estimate{LogRatio: f.refine(s, a, start, logRatio), Err: err}
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
					want := near.element(&near, pos, i, k == 1)
					slope := (far.element(&far, pos, i, k == 1) - want) / (h * logRatio)
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
		if logRatio, err := phase.FitLogRatio(a.Sample, y, sigma); err < best.Err {
			best = phase.Estimate{LogRatio: logRatio, Err: err}
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

// bracketParts is the number of values tried in the interval of the logRatio.
const bracketParts = 64
