package dot

import (
	"math"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/param"
)

const (
	maxCosines  = 1 << 21 // that a frame has time for
	maxRefined  = 1 << 25 // that are found while nothing else happens, a part in each frame
	maxSamples  = 1 << 16 // of a curve, unless it is refined
	calm        = 200     // milliseconds that a state stays before its curve is refined
	leastStrict = 64      // samples of the widest rows
)

// samples are g(k)/(d/2) at the offsets k = 0, step, 2·step, …: of all offsets up to the
// last one, or where that takes longer than a frame, of some of them until the others
// are found. A chart draws them as an envelope: with several on a pixel it goes from the
// least to the greatest.
type samples struct {
	samplesKey
	encoding *encoder.Encoding
	step     int
	values   []float64
	refined  []float64 // of all offsets, as far as they are found
}

// A samplesKey is what samples depend on.
type samplesKey struct {
	dModel, last int
	base         float64
	theta        string
}

func newSamples(v *figure.View, last int) *samples {
	s := &samples{samplesKey: keyOf(v, last), encoding: encodingOf(v)}
	most := min(maxSamples, max(maxCosines/s.encoding.Pairs(), leastStrict))
	s.step = (last + most) / most
	s.values = s.compute(nil, 0, last/s.step+1, s.step)
	return s
}

func keyOf(v *figure.View, last int) samplesKey {
	return samplesKey{v.State.DModel, last, v.State.Base, v.State.Theta}
}

// compute appends n values to dst: of the offsets first, first+step, ….
func (s *samples) compute(dst []float64, first, n, step int) []float64 {
	g := make([]float64, n)
	if s.encoding.Curve(g, float64(first), float64(step)) != nil {
		return dst
	}
	for i := range g {
		g[i] /= float64(s.encoding.Pairs())
	}
	return append(dst, g...)
}

// coarse reports whether offsets are left out that can be found.
func (s *samples) coarse() bool {
	return s.step > 1 && (s.last+1) <= maxRefined/s.encoding.Pairs()
}

// refine finds as many of the offsets that were left out as a frame has time for.
func (s *samples) refine() {
	n := min(s.last+1-len(s.refined), max(maxCosines/s.encoding.Pairs(), leastStrict))
	s.refined = s.compute(s.refined, len(s.refined), n, 1)
	if len(s.refined) == s.last+1 {
		s.values, s.step, s.refined = s.refined, 1, nil
	}
}

// points returns the offsets and their values.
func (s *samples) points() (ks, g []float64) {
	ks = make([]float64, len(s.values))
	for i := range ks {
		ks[i] = float64(i) * float64(s.step)
	}
	return ks, s.values
}

// note says that offsets are left out.
func (s *samples) note(v *figure.View) string {
	if s.step == 1 {
		return ""
	}
	return v.Phrase("1 offset of $1 is drawn", "每 $1 个间隔画出一个", number.Integer(float64(s.step)))
}

// farther returns the range of the second chart: a wide one beside a narrow one, or the
// beginning of a wide one.
func farther(last int) int {
	if last < wide/5 {
		return wide
	}
	return narrow
}

const narrow, wide = 100, 5000

// spaced returns n evenly spaced numbers from 0 to last.
func spaced(n, last int) []float64 {
	x := make([]float64, n)
	for i := range x {
		x[i] = math.Round(float64(i) * (float64(last) / float64(max(1, n-1))))
	}
	return x
}

// encodingOf returns the encoding with the chosen frequencies.
func encodingOf(v *figure.View) *encoder.Encoding {
	e, err := encoder.New(1, v.State.DModel, encoder.Base(v.State.Base), encoder.Frequencies(spectrumOf(v.State.Theta)))
	if err != nil {
		return v.Encoding
	}
	return e
}

// spectrumOf returns the frequencies of a name of param.ThetaNames.
func spectrumOf(theta string) encoder.Spectrum {
	for i, name := range param.ThetaNames() {
		if name == theta {
			return encoder.Spectrum(i)
		}
	}
	return encoder.Geometric
}
