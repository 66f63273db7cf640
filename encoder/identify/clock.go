package identify

import (
	"iter"
	"math"

	"github.com/posenc/posenc/encoder/internal/angle"
)

// A clock is what a row shows on one axis: its pairs are hands, of which each
// has an angle and a length. The slowest hand tells roughly which position it
// is, and every faster one tells it more exactly, as hours, minutes and seconds
// do.
type phases struct {
	theta []float64 // the angles of whole pairs, the fastest first
	err   []float64 // by how much rounding may have changed them

	// A sine whose cosine is cut off comes after them.
	unpaired bool
	value    float64
	valueErr float64
	isCosine bool // or a cosine whose sine is
}

// unequal is by how much hands may differ in length at first sight: sines and
// cosines may have been computed by different means.
const lengthTolerance = 0x1p-10

// read reads the clock of row r of m. It fails if a hand is not as long as the
// amplitude.
func (k *phases) read(m *matrix, l *tolerance, a *arrangement, amplitude float64, axis, r int) bool {
	k.theta, k.err, k.unpaired = k.theta[:0], k.err[:0], false
	for i := range a.plan.Pairs {
		sin, cos := a.pair(axis, i)
		switch {
		case sin >= 0 && cos >= 0:
			s, c := m.at(r, sin), m.at(r, cos)
			size := math.Hypot(s, c)
			es, ec := l.at(s), l.at(c)
			if size == 0 || math.Abs(size-amplitude) > 2*(math.Abs(s)*es+math.Abs(c)*ec)/size+lengthTolerance*amplitude {
				return false
			}
			k.theta = append(k.theta, math.Atan2(s, c))
			k.err = append(k.err, (math.Abs(c)*es+math.Abs(s)*ec)/(size*size)+resultError)
		case sin >= 0 || cos >= 0:
			x := m.at(r, max(sin, cos))
			if !k.unpaired {
				k.unpaired, k.isCosine = true, cos >= 0
				k.value, k.valueErr = x/amplitude, l.at(x)/amplitude+resultError
			}
		}
	}
	return true
}

// hands returns the sine and the cosine of all pairs of an arrangement that have
// both, in the chosen rows.
func (s *search) pairs(a *arrangement) iter.Seq2[float64, float64] {
	return func(yield func(sin, cos float64) bool) {
		for _, r := range s.rows {
			for axis := range a.plan.Axes {
				for i := range a.plan.Pairs {
					sin, cos := a.pair(axis, i)
					if sin >= 0 && cos >= 0 && !yield(s.m.at(r, sin), s.m.at(r, cos)) {
						return
					}
				}
			}
		}
	}
}

// amplitude returns the length that all hands of the chosen rows may have: the
// usual one, or the roundest. It fails if there is none.
func (s *search) amplitude(a *arrangement) (float64, bool) {
	lo, hi := 0.0, math.Inf(1)
	for y, x := range s.pairs(a) {
		size := math.Hypot(x, y)
		if size == 0 {
			return 0, false
		}
		off := (math.Abs(y)*s.tol.at(y)+math.Abs(x)*s.tol.at(x))/size + lengthTolerance*size
		if lo, hi = max(lo, size-off), min(hi, size+off); lo > hi {
			return 0, false
		}
	}
	d := float64(a.plan.Columns)
	for _, usual := range [...]float64{1, math.Sqrt(2 / d), 1 / math.Sqrt(d), math.Sqrt(d)} {
		if lo <= usual && usual <= hi {
			return usual, true
		}
	}
	if math.IsInf(hi, 1) {
		return 1, true
	}
	middle := (lo + hi) / 2
	if round, _ := roundestWithin(middle, (hi-lo)/(2*middle)); lo <= round && round <= hi {
		return round, true
	}
	return middle, true
}

// A gear is a grid of frequencies to read clocks by.
type grid struct {
	logRatio    float64   // −ln(ω[i+1]/ω[i])
	logRatioErr float64   // by how much fall may be wrong
	w           []float64 // e^(−i·fall)
	wErr        []float64 // by how much the angle of each hand may be off, per position
}

func newGrid(fall, blur float64, pairs int) *grid {
	g := &grid{fall, blur, make([]float64, pairs), make([]float64, pairs)}
	for i := range g.w {
		x := float64(i)
		g.w[i] = math.Exp(-x * fall)
		g.wErr[i] = g.w[i] * (angleError*(1+x*fall) + x*blur)
	}
	return g
}

// drift returns by how much the angle of hand i may be off at a position.
func (g *grid) drift(i int, pos float64) float64 {
	return math.Abs(pos) * g.wErr[i]
}

// shows reports whether the clock shows a position that is known up to v.
func (k *phases) consistent(g *grid, pos, v float64) bool {
	for i := len(k.theta) - 1; i >= 0; i-- {
		if math.Abs(angle.Wrap(k.theta[i]-pos*g.w[i])) > k.err[i]+g.drift(i, pos)+v*g.w[i] {
			return false
		}
	}
	if !k.unpaired {
		return true
	}
	i := len(k.theta)
	x := math.Sin(pos * g.w[i])
	if k.isCosine {
		x = math.Cos(pos * g.w[i])
	}
	return math.Abs(x-k.value) <= k.valueErr+g.drift(i, pos)+v*g.w[i]
}

// Positions are looked for among so many turns of the slowest hand each way, or
// fewer while frequencies are not known well, and no further than that.
const (
	maxTurns          = 256
	maxTurnsEstimated = 32
	maxDistance       = 1 << 22
)

// time returns the position that the clock most likely shows, and how exactly.
// The guesses are tried first.
func (k *phases) position(g *grid, guesses ...float64) (pos, v float64, ok bool) {
	for _, guess := range guesses {
		if k.consistent(g, guess, 0) {
			return guess, k.uncertainty(g, guess), true
		}
	}
	last := len(k.theta) - 1
	if last < 0 {
		return k.smallestWhole(g)
	}
	best, most := math.Inf(-1), maxTurns
	if g.logRatioErr > 0 {
		most = maxTurnsEstimated
	}
	for n := range 2*most + 1 {
		turn := (n + 1) / 2
		if n%2 == 1 {
			turn = -turn
		}
		start := (k.theta[last] + float64(turn)*(2*math.Pi)) / g.w[last]
		if math.Abs(start) > maxDistance && n > 1 {
			break
		}
		p, u, found := k.refine(g, start)
		// A single hand shows any position, which had better be a simple one.
		if !found || last == 0 && turn != 0 && p != math.Round(p) {
			continue
		}
		if worth := k.score(g, p); worth > best {
			best, pos, v, ok = worth, p, u, true
		}
		if p == math.Round(p) && best > strongScore*k.totalBits() {
			break
		}
	}
	return pos, v, ok
}

// sharp is the part of all bits that a position explains beyond doubt.
const strongScore = 0.5

// most returns how many bits there are in the angles.
func (k *phases) totalBits() float64 {
	bits := 0.0
	for _, slack := range k.err {
		bits += math.Log2(math.Pi / min(math.Pi, slack))
	}
	if k.unpaired {
		bits += math.Log2(1 / min(1, k.valueErr))
	}
	return bits
}

// worth returns how many bits of the angles a position explains, less those that
// it has itself.
func (k *phases) score(g *grid, pos float64) float64 {
	bits, v := k.totalBits(), 0.5
	for i, slack := range k.err {
		if miss := math.Abs(angle.Wrap(k.theta[i] - pos*g.w[i])); miss > slack {
			bits -= math.Log2(min(math.Pi, miss) / slack)
		}
	}
	switch pos {
	case math.Round(pos):
	case math.Round(pos*1000) / 1000:
		v = 0.0005
	default:
		for i, slack := range k.err {
			v = min(v, slack/g.w[i])
		}
	}
	return bits - 1 - math.Log2((1+math.Abs(pos))/v)
}

// count returns the first whole number that a clock with no hands shows.
func (k *phases) smallestWhole(g *grid) (pos, v float64, ok bool) {
	if !k.unpaired {
		return 0, 0, false
	}
	for n := range 1 << 12 {
		for _, p := range [...]float64{float64(n), -float64(n)} {
			if k.consistent(g, p, 0) {
				return p, k.valueErr, true
			}
		}
	}
	return 0, 0, false
}

// climb goes from the slowest hand, which shows pos, to the fastest one.
func (k *phases) refine(g *grid, pos float64) (float64, float64, bool) {
	last := len(k.theta) - 1
	v := (k.err[last] + g.drift(last, pos)) / g.w[last]
	for i := last - 1; i >= 0; i-- {
		w := g.w[i]
		e, own := angle.Wrap(k.theta[i]-pos*w), k.err[i]+g.drift(i, pos)
		if math.Abs(e) > 1.5*v*w+own {
			return 0, 0, false
		}
		u := own / w
		pos += v * v / (v*v + u*u) * e / w
		v = min(v, u)
	}
	if simple, ok := k.simple(g, pos, v); ok {
		return simple, v, true
	}
	return pos, v, k.consistent(g, pos, v)
}

// simple returns the simplest number within v of pos that the clock shows.
func (k *phases) simple(g *grid, pos, v float64) (float64, bool) {
	for _, q := range [...]float64{1, 2, 4, 10, 8, 100, 1000} {
		if v*q > 0.05 && q > 1 || v > 0.5 {
			break
		}
		if p := math.Round(pos*q) / q; math.Abs(p-pos) <= 1.5*v+1e-12 && k.consistent(g, p, 0) {
			return p, true
		}
	}
	return 0, false
}

// Far from the origin rounding blurs the fastest hands, and many grids come
// nearly round again, where what is no grid looks like one. A position at which
// the first hand may be off by farDrift is told by farBits, or not at all.
const (
	maxDrift        = 0.01
	farPositionBits = 128
)

// reaches reports whether hands are near enough to tell so far a position.
func (k *phases) resolves(g *grid, pos float64) bool {
	if g.drift(0, pos) <= maxDrift {
		return true
	}
	bits := -1 - math.Log2(1+math.Abs(pos))
	for i, slack := range k.err {
		miss := math.Abs(angle.Wrap(k.theta[i] - pos*g.w[i]))
		bits += math.Log2(math.Pi / min(math.Pi, slack+2*miss))
	}
	return bits >= farPositionBits
}

// sharpness returns how exactly the clock shows a position.
func (k *phases) uncertainty(g *grid, pos float64) float64 {
	v := math.Inf(1)
	for i, slack := range k.err {
		v = min(v, (slack+g.drift(i, pos))/g.w[i])
	}
	if k.unpaired && math.IsInf(v, 1) {
		v = k.valueErr
	}
	return v
}

// blank reports whether the axis has no columns.
func (k *phases) empty() bool { return len(k.theta) == 0 && !k.unpaired }
