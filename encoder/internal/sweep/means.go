package sweep

import (
	"iter"

	"github.com/posenc/posenc/encoder/internal/angle"
)

// Means returns an iterator over the means of the rows of the positions edges[r], …,
// edges[r+1]-1, for r = 0, 1, …, summed up along the row: element j is the sum of
// the means before column j. The slice is overwritten by the next one. Each mean is
// within 1e-13 of its true value, at a cost that does not depend on how many rows it
// is of.
func Means(tau []angle.Phase, edges []int) iter.Seq[[]float64] { return newWindows(tau).over(edges) }

// Damping returns D = sin(nω/2) / (n·sin(ω/2)), the factor by which a mean
// over n positions is smaller than its middle.
//
// Special cases are:
//
//	Damping(n) = 1 for nω/2 < 1e-8, where D is 1 − (n²−1)·ω²/24
func Damping(tau angle.Phase, n int) float64 {
	half := tau.Half()
	below, _ := half.Sincos()
	if float64(n)*below < 1e-8 {
		return 1
	}
	above, _ := half.Times(n).Sincos()
	return above / (float64(n) * below)
}

// windows turns the centre of one window into the centre of the next. Steps
// between centres and lengths of windows come in few different values: what
// belongs to each is kept.
type windows struct {
	tau    []angle.Phase
	centre []float64         // sin and cos at the centre of the window, for each pair
	sums   []float64         // the means, summed up
	turns  map[int][]float64 // sin and cos of a step, by its number of half positions
	damps  map[int][]float64 // damping of a window, by its number of positions
}

func newWindows(tau []angle.Phase) *windows {
	return &windows{
		tau:    tau,
		centre: make([]float64, 2*len(tau)),
		sums:   make([]float64, 2*len(tau)+1),
		turns:  map[int][]float64{},
		damps:  map[int][]float64{},
	}
}

const (
	resync  = 256 // windows after which the centre is computed anew; each adds less than 3e-16
	keptMax = 8   // different steps and lengths that are worth keeping
)

func (w *windows) over(edges []int) iter.Seq[[]float64] {
	return func(yield func([]float64) bool) {
		at := 0 // the centre, in half positions
		for r := 1; r < len(edges); r++ {
			next, n := edges[r-1]+edges[r]-1, edges[r]-edges[r-1]
			if r%resync == 1 {
				w.rotations(w.centre, next)
				at = next
			}
			w.step(w.turn(next-at), w.damp(n))
			at = next
			if !yield(w.sums) {
				return
			}
		}
	}
}

// step turns the centre by turn, and sums up what damp leaves of it.
func (w *windows) step(turn, damp []float64) {
	centre, sums, sum := w.centre, w.sums[1:], 0.0
	// Four pairs at a time: arrays of a known length need no bounds checks.
	for ; len(damp) >= 4; centre, sums, turn, damp = centre[8:], sums[8:], turn[8:], damp[4:] {
		c, s, t, d := (*[8]float64)(centre), (*[8]float64)(sums), (*[8]float64)(turn), (*[4]float64)(damp)
		c[0], c[1] = c[0]*t[1]+c[1]*t[0], c[1]*t[1]-c[0]*t[0]
		c[2], c[3] = c[2]*t[3]+c[3]*t[2], c[3]*t[3]-c[2]*t[2]
		c[4], c[5] = c[4]*t[5]+c[5]*t[4], c[5]*t[5]-c[4]*t[4]
		c[6], c[7] = c[6]*t[7]+c[7]*t[6], c[7]*t[7]-c[6]*t[6]
		s0 := sum + d[0]*c[0]
		s1 := s0 + d[0]*c[1]
		s2 := s1 + d[1]*c[2]
		s3 := s2 + d[1]*c[3]
		s4 := s3 + d[2]*c[4]
		s5 := s4 + d[2]*c[5]
		s6 := s5 + d[3]*c[6]
		sum = s6 + d[3]*c[7]
		s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7] = s0, s1, s2, s3, s4, s5, s6, sum
	}
	for i, d := range damp {
		s, c := centre[2*i], centre[2*i+1]
		centre[2*i], centre[2*i+1] = s*turn[2*i+1]+c*turn[2*i], c*turn[2*i+1]-s*turn[2*i]
		sums[2*i] = sum + d*centre[2*i]
		sums[2*i+1] = sums[2*i] + d*centre[2*i+1]
		sum = sums[2*i+1]
	}
}

// turn returns the rotation by a number of half positions.
func (w *windows) turn(halves int) []float64 {
	return kept(w.turns, halves, func() []float64 {
		row := make([]float64, 2*len(w.tau))
		w.rotations(row, halves)
		return row
	})
}

// damp returns the damping of windows of n positions.
func (w *windows) damp(n int) []float64 {
	return kept(w.damps, n, func() []float64 {
		row := make([]float64, len(w.tau))
		for i, tau := range w.tau {
			row[i] = Damping(tau, n)
		}
		return row
	})
}

// rotations writes the sine and the cosine of each pair at a number of half
// positions.
func (w *windows) rotations(row []float64, halves int) {
	for i, tau := range w.tau {
		row[2*i], row[2*i+1] = tau.Half().Times(halves).Sincos()
	}
}

// kept returns rows[key], which is made if it is not there.
func kept(rows map[int][]float64, key int, make func() []float64) []float64 {
	row, ok := rows[key]
	if !ok {
		if len(rows) == keptMax {
			clear(rows)
		}
		row = make()
		rows[key] = row
	}
	return row
}
