package phase

import (
	"math"

	"github.com/posenc/posenc/encoder/identify/internal/matrix"
	"github.com/posenc/posenc/encoder/internal/angle"
)

// phases are the angles of the pairs of one row on one axis. The slowest pair gives
// the position roughly, and each faster pair gives it more exactly, as the hands of
// a clock do.
type phases struct {
	theta []float64 // angles of complete pairs, the fastest first
	err   []float64 // their errors

	// In rows of odd width a sine without a cosine, or the reverse, follows.
	unpaired bool
	value    float64
	valueErr float64
	isCosine bool
}

// lengthTolerance is the relative difference allowed between the lengths of pairs:
// sines and cosines may have been computed by different methods.
const lengthTolerance = 0x1p-10

// read sets the phases from row r of a search. It returns false if the length of a pair is
// not the amplitude.
func (ph *phases) read(s *Search, a *Arrangement, amplitude float64, axis, r int) bool {
	m, tol := s.Matrix, &s.Tol
	m.Rest()
	ph.theta, ph.err, ph.unpaired = ph.theta[:0], ph.err[:0], false
	for _, i := range a.Sample {
		sin, cos := a.Pair(axis, i)
		switch {
		case sin >= 0 && cos >= 0:
			s, c := m.At(r, sin), m.At(r, cos)
			size := math.Hypot(s, c)
			es, ec := tol.At(s), tol.At(c)
			if size == 0 || math.Abs(size-amplitude) > 2*(math.Abs(s)*es+math.Abs(c)*ec)/size+lengthTolerance*amplitude {
				return false
			}
			ph.theta = append(ph.theta, math.Atan2(s, c))
			ph.err = append(ph.err, (math.Abs(c)*es+math.Abs(s)*ec)/(size*size)+matrix.ResultError)
		case sin >= 0 || cos >= 0:
			x := m.At(r, max(sin, cos))
			if !ph.unpaired {
				ph.unpaired, ph.isCosine = true, cos >= 0
				ph.value, ph.valueErr = x/amplitude, tol.At(x)/amplitude+matrix.ResultError
			}
		}
	}
	return true
}

// position returns the most likely position and its uncertainty. It tries the
// guesses first.
func (ph *phases) position(g *Grid, guesses ...float64) (pos, v float64, ok bool) {
	for _, guess := range guesses {
		if ph.consistent(g, guess, 0) {
			return guess, ph.uncertainty(g, guess), true
		}
	}
	last := len(ph.theta) - 1
	if last < 0 {
		return ph.smallestWhole(g)
	}
	best, most := math.Inf(-1), maxTurns
	if g.Err > 0 {
		most = maxTurnsEstimated
	}
	for n := range 2*most + 1 {
		turn := (n + 1) / 2
		if n%2 == 1 {
			turn = -turn
		}
		start := (ph.theta[last] + float64(turn)*(2*math.Pi)) / g.w[last]
		if math.Abs(start) > maxDistance && n > 1 {
			break
		}
		p, u, found := ph.refine(g, start)
		// A single pair is consistent with any position: accept whole ones.
		if !found || last == 0 && turn != 0 && p != math.Round(p) {
			continue
		}
		if score := ph.score(g, p); score > best {
			best, pos, v, ok = score, p, u, true
		}
		if p == math.Round(p) && best > strongScore*ph.totalBits() {
			break
		}
	}
	return pos, v, ok && !ph.hasSimplerAlias(g, pos)
}

// aliasBits is how many bits less an alias takes to write down that is preferred.
const aliasBits = 4

// hasSimplerAlias reports whether a much simpler position has the same phases up to the
// differences that are left at pos. All of the frequencies 1, 1/10, 1/100, 1/1000 turn by
// whole turns over 2000π positions, and far out more is forgiven as rounding.
func (ph *phases) hasSimplerAlias(g *Grid, pos float64) bool {
	last := len(ph.theta) - 1
	if last < 1 || g.Drift(0, pos) <= 2*ph.err[0] {
		return false
	}
	loose := phases{theta: ph.theta, err: make([]float64, len(ph.err))}
	for i, err := range ph.err {
		loose.err[i] = max(err, 2*math.Abs(angle.Wrap(ph.theta[i]-pos*g.w[i])))
	}
	for turn := -1.0; turn <= 1; turn++ {
		p, v, ok := loose.refine(g, (ph.theta[last]+turn*2*math.Pi)/g.w[last])
		if ok && math.Abs(p) < math.Abs(pos)/2 && positionBits(p, v)+aliasBits < positionBits(pos, ph.uncertainty(g, pos)) {
			return true
		}
	}
	return false
}

// positionBits returns the bits needed to write down a position that is known up to v.
func positionBits(pos, v float64) float64 {
	switch pos {
	case math.Round(pos):
		v = 0.5
	case math.Round(pos*1000) / 1000:
		v = max(v, 0.0005)
	}
	return 1 + math.Log2((1+math.Abs(pos))/min(0.5, v))
}

// Limits of the search for a position: the number of turns of the slowest pair in
// each direction, fewer with an estimated grid, and the largest |pos|.
const (
	maxTurns          = 256
	maxTurnsEstimated = 32
	maxDistance       = 1 << 22
)

// smallestWhole returns the smallest whole number consistent with an unpaired
// column.
func (ph *phases) smallestWhole(g *Grid) (pos, v float64, ok bool) {
	if !ph.unpaired {
		return 0, 0, false
	}
	for n := range 1 << 12 {
		for _, p := range [...]float64{float64(n), -float64(n)} {
			if ph.consistent(g, p, 0) {
				return p, ph.valueErr, true
			}
		}
	}
	return 0, 0, false
}

// refine refines the position given by the slowest pair by each faster one.
func (ph *phases) refine(g *Grid, pos float64) (float64, float64, bool) {
	last := len(ph.theta) - 1
	v := (ph.err[last] + g.Drift(last, pos)) / g.w[last]
	for i := last - 1; i >= 0; i-- {
		*g.work++
		w := g.w[i]
		e, own := angle.Wrap(ph.theta[i]-pos*w), ph.err[i]+g.Drift(i, pos)
		if math.Abs(e) > 1.5*v*w+own {
			return 0, 0, false
		}
		u := own / w
		pos += v * v / (v*v + u*u) * e / w
		v = min(v, u)
	}
	if simple, ok := ph.simple(g, pos, v); ok {
		return simple, v, true
	}
	if !ph.consistent(g, pos, v) {
		return pos, v, false
	}
	return ph.polish(g, pos), v, true
}

// polish returns the position near pos that minimises the squares of the differences of
// the angles, each relative to its error.
func (ph *phases) polish(g *Grid, pos float64) float64 {
	var num, den float64
	for i, theta := range ph.theta {
		x := g.w[i] / ph.err[i]
		num, den = num+x*angle.Wrap(theta-pos*g.w[i])/ph.err[i], den+x*x
	}
	return pos + num/den
}

// simple returns the simplest number within v of pos that is consistent.
func (ph *phases) simple(g *Grid, pos, v float64) (float64, bool) {
	for _, q := range [...]float64{1, 2, 4, 10, 8, 100, 1000} {
		if v*q > 0.05 && q > 1 || v > 0.5 {
			break
		}
		if p := math.Round(pos*q) / q; math.Abs(p-pos) <= 1.5*v+1e-12 && ph.consistent(g, p, 0) {
			return p, true
		}
	}
	return 0, false
}

// consistent reports whether the phases are those of a position known up to v.
func (ph *phases) consistent(g *Grid, pos, v float64) bool {
	for i := len(ph.theta) - 1; i >= 0; i-- {
		*g.work++
		if math.Abs(angle.Wrap(ph.theta[i]-pos*g.w[i])) > ph.err[i]+g.Drift(i, pos)+v*g.w[i] {
			return false
		}
	}
	if !ph.unpaired {
		return true
	}
	i := len(ph.theta)
	x := math.Sin(pos * g.w[i])
	if ph.isCosine {
		x = math.Cos(pos * g.w[i])
	}
	return math.Abs(x-ph.value) <= ph.valueErr+g.Drift(i, pos)+v*g.w[i]
}

// strongScore is the fraction of all bits that makes a position certain.
const strongScore = 0.5

// totalBits returns the information in the angles, in bits.
func (ph *phases) totalBits() float64 {
	bits := 0.0
	for _, err := range ph.err {
		bits += math.Log2(math.Pi / min(math.Pi, err))
	}
	if ph.unpaired {
		bits += math.Log2(1 / min(1, ph.valueErr))
	}
	return bits
}

// score returns the bits of the angles that a position explains, minus the bits
// needed to write down the position.
func (ph *phases) score(g *Grid, pos float64) float64 {
	bits, v := ph.totalBits(), 0.5
	for i, err := range ph.err {
		if miss := math.Abs(angle.Wrap(ph.theta[i] - pos*g.w[i])); miss > err {
			bits -= math.Log2(min(math.Pi, miss) / err)
		}
	}
	for i, err := range ph.err {
		v = min(v, err/g.w[i])
	}
	return bits - positionBits(pos, v)
}

// At large positions rounding blurs the fast pairs, and many wrong grids fit by
// chance. A position at which the error of the first pair exceeds maxDrift is
// accepted only with farPositionBits of evidence.
const (
	maxDrift        = 0.01
	farPositionBits = 128
)

// resolves reports whether the angles are exact enough for so large a position.
func (ph *phases) resolves(g *Grid, pos float64) bool {
	if g.Drift(0, pos) <= maxDrift {
		return true
	}
	bits := -1 - math.Log2(1+math.Abs(pos))
	for i, err := range ph.err {
		miss := math.Abs(angle.Wrap(ph.theta[i] - pos*g.w[i]))
		bits += math.Log2(math.Pi / min(math.Pi, err+2*miss))
	}
	return bits >= farPositionBits
}

// uncertainty returns the error of a position derived from the phases.
func (ph *phases) uncertainty(g *Grid, pos float64) float64 {
	v := math.Inf(1)
	for i, err := range ph.err {
		v = min(v, (err+g.Drift(i, pos))/g.w[i])
	}
	if ph.unpaired && math.IsInf(v, 1) {
		v = ph.valueErr
	}
	return v
}

// empty reports whether the axis has no columns.
func (ph *phases) empty() bool { return len(ph.theta) == 0 && !ph.unpaired }
