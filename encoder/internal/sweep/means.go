package sweep

import (
	"iter"

	"github.com/posenc/posenc/encoder/internal/angle"
)

// Means returns an iterator over the means of the rows of the positions edges[r], …,
// edges[r+1]-1, for r = 0, 1, …: element g is the mean of their columns columns[g], …,
// columns[g+1]-1, and 0 if there are none. The slice is overwritten by the next one.
// Each mean is within 1e-13 of its true value, at a cost that does not depend on how
// many rows it is of.
func Means(tau []angle.Phase, edges, columns []int) iter.Seq[[]float64] {
	if len(columns) < 2 {
		columns = []int{0}
	}
	return newWindows(tau[columns[0]/2:(columns[len(columns)-1]+1)/2], newTerms(columns)).over(edges)
}

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

// windows computes the means of windows in blocks: of all terms, the first window of
// a block has the vectors at its centre, and the others turn these. Windows have few
// different lengths, and few different distances from the first of their block: what
// belongs to each is kept.
type windows struct {
	tau    []angle.Phase
	terms  *terms
	pairs  []float64 // for rotations: sin and cos of each pair
	origin int       // centre of the first window of the block, in half positions
	first  []float64 // vector of each term there
	last   int       // centre of the last window from there, in half positions,
	turned []float64 // and the rotation of each term from there: sin and cos
	steps  map[int][]float64
	turns  map[int][]float64
	damped map[int]*damped
}

// damped is the vectors of a block, damped for windows of one length.
type damped struct {
	damping []float64
	origin  int // of the block
	vectors []float64
}

const (
	blockLen = 16            // windows whose vectors are turned from the first of them
	resync   = 16 * blockLen // windows after which vectors are computed anew; each turn adds less than 3e-16
	turnsMax = 4 * blockLen  // turns that are worth keeping: windows of two lengths have three for each of a block
	stepsMax = 8             // steps and lengths that are
)

func newWindows(tau []angle.Phase, terms *terms) *windows {
	return &windows{
		tau:    tau,
		terms:  terms,
		pairs:  make([]float64, 2*len(tau)),
		steps:  map[int][]float64{},
		turns:  map[int][]float64{},
		damped: map[int]*damped{},
	}
}

func (w *windows) over(edges []int) iter.Seq[[]float64] {
	return func(yield func([]float64) bool) {
		sums := make([]float64, w.terms.sums)
		means := sums[w.terms.from:][:w.terms.groups]
		for r := 1; r < len(edges); r++ {
			centre, n := edges[r-1]+edges[r]-1, edges[r]-edges[r-1]
			switch {
			case r%resync == 1:
				w.first = w.terms.vectors(w.rotations(centre))
				w.begin(centre)
			case r%blockLen == 1:
				rotate(w.first, w.first, w.turn(centre))
				w.begin(centre)
			}
			w.terms.sum(sums, w.damp(n), w.turn(centre))
			if !yield(means) {
				return
			}
		}
	}
}

// begin begins a block at a centre.
func (w *windows) begin(centre int) {
	w.origin, w.last = centre, 0
	w.turned = kept(w.turns, 0, turnsMax, func() []float64 { return w.terms.rotations(w.rotations(0)) })
}

// turn returns the rotation of each term from the origin to a centre, which is one
// step from the last one.
func (w *windows) turn(centre int) []float64 {
	to := centre - w.origin
	w.turned = kept(w.turns, to, turnsMax, func() []float64 {
		step := kept(w.steps, to-w.last, stepsMax, func() []float64 { return w.terms.rotations(w.rotations(to - w.last)) })
		next := make([]float64, len(step))
		rotate(next, w.turned, step)
		return next
	})
	w.last = to
	return w.turned
}

// damp returns the vectors of the block, damped for windows of n positions.
func (w *windows) damp(n int) []float64 {
	d := kept(w.damped, n, stepsMax, func() *damped {
		damping := make([]float64, len(w.tau))
		for i, tau := range w.tau {
			damping[i] = Damping(tau, n)
		}
		return &damped{damping: w.terms.damping(damping), vectors: make([]float64, len(w.first)), origin: w.origin - 1}
	})
	if d.origin != w.origin {
		d.origin = w.origin
		dampen(d.vectors, w.first, d.damping)
	}
	return d.vectors
}

// rotations returns the sine and the cosine of each pair at a number of half
// positions, until it is called again.
func (w *windows) rotations(halves int) []float64 {
	for i, tau := range w.tau {
		w.pairs[2*i], w.pairs[2*i+1] = tau.Half().Times(halves).Sincos()
	}
	return w.pairs
}

// kept returns values[key], which is made if it is not there.
func kept[T any](values map[int]T, key, most int, make func() T) T {
	value, ok := values[key]
	if !ok {
		if len(values) == most {
			clear(values)
		}
		value = make()
		values[key] = value
	}
	return value
}
