package rotarybugs

import (
	"math"
	"sync"

	"github.com/posenc/posenc/encoder/bug/rotarybug"
)

// threshold is how far a pair of length 1 is off where a bug begins to show.
const threshold = 0.1

// An exhibit is what is shown of a bug, at every position.
type exhibit struct {
	rotarybug.Bug
	meant, written rotated
	first          int     // the first position at which a pair is off by more than the threshold
	right, broken  float64 // by the law
}

// rotated turns x, whose pairs are (1, 0).
type rotated struct {
	*rotarybug.Rotation
	x []float64
}

// exhibits are the exhibits of all bugs by their names, each measured once in a program.
var exhibits = func() map[string]func() *exhibit {
	all := map[string]func() *exhibit{}
	for _, b := range rotarybug.All() {
		all[b.Name] = sync.OnceValue(func() *exhibit { return newExhibit(b) })
	}
	return all
}()

func newExhibit(b rotarybug.Bug) *exhibit {
	e := unmeasured(b)
	e.right, e.broken = b.Law.Of(b, e.meant.Rotation), b.Law.Of(b, e.written.Rotation)
	e.first = e.firstBeyond()
	return e
}

// unmeasured returns the exhibit of a bug without its numbers.
func unmeasured(b rotarybug.Bug) *exhibit {
	x := make([]float64, b.Config().HeadDim)
	for i := range len(x) / 2 {
		x[i] = 1
	}
	return &exhibit{Bug: b, meant: rotated{b.Meant(), x}, written: rotated{b.Written(), x}}
}

func (e *exhibit) pairs() int { return len(e.meant.x) / 2 }

// rows returns R(p)x for each position p.
func (r rotated) rows(positions []float64) []float64 {
	x := make([]float64, 0, len(positions)*len(r.x))
	for range positions {
		x = append(x, r.x...)
	}
	y := make([]float64, len(x))
	r.Rotate(y, x, positions...)
	return y
}

// scores returns R(p)x · R(0)x ÷ |x|² for each position p.
func (r rotated) scores(positions []float64) []float64 {
	key, rows := r.rows([]float64{0}), r.rows(positions)
	scores := make([]float64, len(positions))
	for n := range scores {
		for j, k := range key {
			scores[n] += rows[n*len(key)+j] * k
		}
		scores[n] /= float64(len(key) / 2)
	}
	return scores
}

// sweep returns how far the worst pair is off at some positions.
func (e *exhibit) sweep(positions []float64) []float64 {
	worst := make([]float64, len(positions))
	right, wrong, d := e.meant.rows(positions), e.written.rows(positions), 2*e.pairs()
	for n := range positions {
		for i := range e.pairs() {
			worst[n] = max(worst[n], distance(right[n*d:], wrong[n*d:], i, i+e.pairs()))
		}
	}
	return worst
}

// distance returns how far elements a and b of two vectors are from each other.
func distance(x, y []float64, a, b int) float64 { return math.Hypot(y[a]-x[a], y[b]-x[b]) }

// firstBeyond returns the first position at which a pair is off by more than the
// threshold, or one after the last if there is none.
func (e *exhibit) firstBeyond() int {
	const run = 64
	positions := make([]float64, run)
	for first := 0; first <= maxPosition; first += run {
		for n := range positions {
			positions[n] = float64(first + n)
		}
		for n, worst := range e.sweep(positions) {
			if worst > threshold {
				return first + n
			}
		}
	}
	return maxPosition + 1
}

// angleError returns by how many radians an angle differs at most, whole turns counted.
func (e *exhibit) angleError(position float64) float64 {
	worst := 0.0
	for i := range e.meant.Frequencies {
		worst = max(worst, math.Abs(e.written.Angle(i, position)-e.meant.Angle(i, position)))
	}
	return worst
}

// A moment is what is turned at a position.
type moment struct {
	right, wrong           []float64 // R(p)x
	worst                  int       // the pair that is off the most
	off                    float64   // by how much
	rightScore, wrongScore float64
}

func (e *exhibit) at(position int) *moment {
	positions := []float64{float64(position)}
	m := &moment{right: e.meant.rows(positions), wrong: e.written.rows(positions)}
	for i := range e.pairs() {
		if d := distance(m.right, m.wrong, i, i+e.pairs()); d > m.off*(1+1e-9) {
			m.worst, m.off = i, d
		}
	}
	m.rightScore, m.wrongScore = e.meant.scores(positions)[0], e.written.scores(positions)[0]
	return m
}
