package encoder

import "math"

// A forgery is one of the bugs that make rows which no convention makes. Its
// elements are those of a sine or a cosine of the pair i, in a row of width d.
type forgery struct {
	bug     string
	element func(f *forgery, pos float64, i int, cosine bool) float64
	fall    float64 // of the grid that was meant
	loosely bool    // float32 may have moved its angles
}

// element of doubled-index: column 2i or 2i+1 is taken for the pair.
func doubledElement(f *forgery, pos float64, i int, cosine bool) float64 {
	if cosine {
		return math.Cos(pos * math.Exp(-float64(2*i+1)*f.fall))
	}
	return math.Sin(pos * math.Exp(-float64(2*i)*f.fall))
}

// element of divided-sine.
func dividedElement(f *forgery, pos float64, i int, cosine bool) float64 {
	w := math.Exp(-float64(i) * f.fall)
	if cosine {
		return math.Cos(pos) * w
	}
	return math.Sin(pos) * w
}

// lowElement is an element of angles in t.
func lowElement(t DType) func(f *forgery, pos float64, i int, cosine bool) float64 {
	return func(f *forgery, pos float64, i int, cosine bool) float64 {
		angle := t.Round(t.Round(pos) * t.Round(math.Exp(-float64(i)*f.fall)))
		if cosine {
			return math.Cos(angle)
		}
		return math.Sin(angle)
	}
}

// forgeries returns them, in the order of the bugs.
func forgeries() []*forgery {
	return []*forgery{
		{bug: "doubled-index", element: doubledElement, loosely: true},
		{bug: "divided-sine", element: dividedElement},
		{bug: "float16-angles", element: lowElement(Float16)},
		{bug: "bfloat16-angles", element: lowElement(BFloat16)},
	}
}

// forged returns the bug that explains the numbers, if one does.
func (s *search) forged() []Fit {
	if len(s.rows) == 0 || s.m.cols < 2 {
		return nil
	}
	for _, f := range forgeries() {
		began := map[int][]float64{} // first positions, by the column of the first sine
		for _, a := range arrangements(s.m.cols) {
			if a.plan.axes > 1 || a.plan.columns != 2*a.plan.pairs || f.bug == "doubled-index" && a.convention.Layout != Interleaved {
				continue
			}
			sin, _ := a.pair(0, 0)
			starts, known := began[sin]
			if !known {
				starts = s.starts(f, sin)
				began[sin] = starts
			}
			for i := range a.authors {
				b := &a.authors[i]
				for _, base := range s.suspects(f, a, b, starts) {
					fall, ok := b.fall(b.convention.Shift, base)
					if !ok {
						continue
					}
					f.fall = fall
					for _, start := range starts {
						if fit, ok := s.forgedBy(f, a, b, base, start); ok {
							return []Fit{fit}
						}
					}
				}
			}
		}
	}
	return nil
}

// farStart is how far from 0 the first position of a forgery is looked for.
const farStart = 1 << 14

// starts returns the first positions that the first sine, which has the
// frequency 1, allows.
func (s *search) starts(f *forgery, sin int) []float64 {
	var list []float64
	for n := range 2*farStart + 1 {
		start := float64((n + 1) / 2)
		if n%2 == 1 {
			start = -start
		}
		fits := true
		for _, r := range s.rows {
			x := s.m.at(r, sin)
			if want := f.element(f, start+float64(r), 0, false); !(math.Abs(x-want) <= s.loss.of(x)+resultError) {
				fits = false
				break
			}
		}
		if fits {
			list = append(list, start)
		}
		if len(list) == 4 {
			break
		}
	}
	return list
}

// suspects returns the bases that a forgery may have.
func (s *search) suspects(f *forgery, a *arrangement, b *author, starts []float64) []float64 {
	if len(starts) == 0 {
		return nil
	}
	list := []float64{b.convention.base()}
	if t := s.estimate(f, a, starts[0]); t.fall > 0 {
		steps := b.steps - b.convention.Shift
		if base := math.Exp(t.fall * steps); base > 1 && base < 1e300 {
			round, _ := roundest(base, 4*t.err*steps+1e-12)
			list = append(list, round, base)
		}
	}
	return append(list, roundBases()...)
}

// estimate returns an estimate of the fall from the row of the largest
// position: from how slow sines or lengths fall.
func (s *search) estimate(f *forgery, a *arrangement, start float64) shot {
	r := s.rows[len(s.rows)-1]
	pos := start + float64(r)
	var y, sigma []float64
	for i := range a.plan.pairs {
		sin, cos := a.pair(0, i)
		x, c := s.m.at(r, sin), s.m.at(r, cos)
		e := s.loss.of(x) + resultError*math.Abs(x)
		switch {
		case f.bug == "divided-sine":
			x, e = math.Hypot(x, c), e+s.loss.of(c)
		case i == 0:
			x = pos
		default:
			x = math.Asin(max(-1, min(1, x)))
		}
		y, sigma = append(y, x), append(sigma, e+0x1p-60)
	}
	if pos == 0 && f.bug != "divided-sine" {
		return shot{}
	}
	fall, err := slope(y, sigma)
	if f.bug == "doubled-index" {
		fall, err = fall/2, err/2
	}
	if f.bug == "doubled-index" || f.bug == "divided-sine" {
		fall = s.settle(f, a, start, fall)
	}
	return shot{fall, err}
}

// settle returns the fall near the given one by which a forgery differs least
// from the chosen rows, by steps of Gauss and Newton.
func (s *search) settle(f *forgery, a *arrangement, start, fall float64) float64 {
	const h = 1e-6
	near, far := *f, *f
	for range 8 {
		near.fall, far.fall = fall, fall*(1+h)
		var num, den float64
		for _, r := range s.rows {
			pos := start + float64(r)
			for i := range a.plan.pairs {
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

// forgedBy compares the numbers with what a forgery makes of the positions from
// start on.
func (s *search) forgedBy(f *forgery, a *arrangement, b *author, base, start float64) (Fit, bool) {
	r := reading{author: b, c: b.convention, bits: arrangementBits, bug: f.bug, baseKnown: true, consecutive: true, start: start, step: 1}
	if r.c.CosineFirst = b.flip; b.flip {
		r.bits += settingBits
	}
	if base != r.c.base() {
		r = r.setting("base", base)
	}
	if start != float64(r.c.Start) {
		r = r.setting("start", start)
	}
	if math.IsInf(r.bits, 1) || r.c.amplitude(b.width) != 1 || r.c.Padded {
		return Fit{}, false
	}
	fit := Fit{
		Preset: b.preset, Settings: r.settings, Bug: f.bug, Convention: r.c,
		Base: base, BaseKnown: true, Scale: 1, Amplitude: 1, Consecutive: true, Start: start, Step: 1,
	}
	own := *f
	fit.made = func(dst []float64, row int) {
		for i := range a.plan.pairs {
			sin, cos := a.pair(0, i)
			dst[sin], dst[cos] = own.element(&own, start+float64(row), i, false), own.element(&own, start+float64(row), i, true)
		}
	}
	if !s.forgedAlike(&fit, f, a) || fit.Bits-r.bits < enoughBits {
		return Fit{}, false
	}
	fit.Bits -= r.bits
	for i := range a.authors {
		other := &a.authors[i]
		if fall, ok := other.fall(other.convention.Shift, base); other.preset != b.preset && ok && fall == f.fall && other.flip == b.flip &&
			other.convention.base() == b.convention.base() && other.convention.Start == b.convention.Start && other.convention.Norm == Plain {
			fit.Same = append(fit.Same, other.preset)
		}
	}
	table, err := r.c.Table(s.m.rows, b.width)
	if err != nil {
		return Fit{}, false
	}
	fit.Table = table
	positions := make([]float64, len(s.all))
	for i, row := range s.all {
		positions[i] = start + float64(row)
	}
	fit.Positions = [][]float64{positions}
	return fit, true
}

// forgedAlike compares the numbers of a forgery with those that are read,
// first in the chosen rows.
func (s *search) forgedAlike(fit *Fit, f *forgery, a *arrangement) bool {
	squares, worst := 0.0, -1.0
	for pass, rows := range [...][]int{s.rows, s.all} {
		for _, r := range rows {
			pos := fit.Start + float64(r)
			for i := range a.plan.pairs {
				sin, cos := a.pair(0, i)
				for k, j := range [...]int{sin, cos} {
					x, want := s.m.at(r, j), f.element(f, pos, i, k == 1)
					rounded := 1.1 * (max(s.loss.of(x), s.loss.of(want)) + resultError*max(math.Abs(want), 0x1p-10))
					tolerance := rounded
					if f.loosely {
						tolerance += drift(pos*math.Exp(-float64(2*i)*f.fall), math.Exp(-float64(2*i)*f.fall))
					}
					miss := math.Abs(x - want)
					if !(miss <= tolerance) {
						return false
					}
					if pass == 0 {
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
	}
	fit.RMS = math.Sqrt(squares / float64(len(s.all)*s.m.cols))
	return true
}
