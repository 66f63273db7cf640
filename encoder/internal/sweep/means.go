package sweep

import (
	"iter"
	"slices"
	"sync"

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
	tau = tau[columns[0]/2 : (columns[len(columns)-1]+1)/2]
	return func(yield func([]float64) bool) {
		w := pool.Get().(*windows)
		defer pool.Put(w)
		w.reset(tau, columns)
		w.each(edges, yield)
	}
}

// Damping returns D = sin(nω/2) / (n·sin(ω/2)), the factor by which a mean
// over n positions is smaller than its middle.
//
// Special cases are:
//
//	Damping(n) = 1 for nω/2 < 1e-8, where D is 1 − (n²−1)·ω²/24
func Damping(tau angle.Phase, n int) float64 {
	above, _ := tau.Half().Times(n).Sincos()
	below, _ := tau.Half().Sincos()
	return damping(above, below, n)
}

// damping returns Damping for the sines of nω/2 and ω/2.
func damping(above, below float64, n int) float64 {
	if float64(n)*below < 1e-8 {
		return 1
	}
	return above / (float64(n) * below)
}

// windows computes the means of windows in blocks. The vectors of all terms at the
// centre of the first window of a block are damped for the lengths of its windows, and
// turned to the centres of all of them. Windows have few different lengths, and their
// centres few different distances from the first of a block: rotations by these are
// kept. Distances and centres are in half positions.
//
// Pictures are panned: rotations and dampings are kept for the next windows of the same
// columns, which have the same lengths and distances.
type windows struct {
	tau      []angle.Phase // that terms are of
	columns  []int
	terms    *terms
	blockLen int

	half, at []angle.Phase // phases of all pairs after one half position, and after several,
	below    []float64     // the sines and cosines of half
	pairs    []float64     // and those of at

	origin  int       // the centre of the first window of the block
	vectors []float64 // there
	last    int       // distance of the last window
	turned  []float64 // rotation by that

	steps    cache // rotations from window to window, by distance
	turns    cache // rotations from the first window of a block, by distance
	dampings cache // of each term, by length
	damped   cache // vectors, by length
}

var pool = sync.Pool{New: func() any {
	return &windows{steps: cache{size: 8}, dampings: cache{size: 8}, damped: cache{size: 8}}
}}

const (
	resync    = 256     // windows after which vectors are computed anew; each turn adds less than 3e-16
	blockMost = 16      // windows of a block at most
	turnsMost = 1 << 20 // sines and cosines in turns at most
)

// reset makes w ready for windows of groups of columns.
func (w *windows) reset(tau []angle.Phase, columns []int) {
	if slices.Equal(w.tau, tau) && slices.Equal(w.columns, columns) {
		return
	}
	w.tau, w.columns, w.terms = slices.Clone(tau), slices.Clone(columns), newTerms(columns)
	w.half, w.at = resized(w.half, len(tau)), resized(w.at, len(tau))
	w.below, w.pairs = resized(w.below, 2*len(tau)), resized(w.pairs, 2*len(tau))
	for i, tau := range tau {
		w.half[i] = tau.Half()
	}
	angle.Sincos(w.below, w.half)
	n := len(w.terms.list)
	w.vectors = resized(w.vectors, 2*n)
	// With windows of two lengths, the r-th centre of a block is at one of three distances.
	w.turns.size = max(4, min(4*blockMost, turnsMost/max(1, n)))
	w.blockLen = w.turns.size / 4
	for _, c := range []*cache{&w.steps, &w.turns, &w.dampings, &w.damped} {
		c.clear()
	}
}

// each yields the means of all windows.
func (w *windows) each(edges []int, yield func([]float64) bool) {
	sums := make([]float64, w.terms.sums)
	means := sums[w.terms.from:][:w.terms.groups]
	for r := range len(edges) - 1 {
		centre, n := edges[r]+edges[r+1]-1, edges[r+1]-edges[r]
		switch {
		case r%resync == 0:
			w.terms.vectors(w.vectors, w.rotations(centre))
			w.begin(centre)
		case r%w.blockLen == 0:
			rotate(w.vectors, w.vectors, w.turn(centre))
			w.begin(centre)
		}
		w.terms.sum(sums, w.damp(n), w.turn(centre))
		if !yield(means) {
			return
		}
	}
}

// begin begins a block, whose vectors exist already.
func (w *windows) begin(origin int) {
	w.origin, w.last = origin, 0
	w.damped.clear()
	w.turned = w.turns.row(0, len(w.vectors), func(row []float64) { w.terms.rotations(row, w.rotations(0)) })
}

// turn returns the rotation of each term from the origin to a centre, which is one
// step from the last one.
func (w *windows) turn(centre int) []float64 {
	to := centre - w.origin
	w.turned = w.turns.row(to, len(w.vectors), func(row []float64) { rotate(row, w.turned, w.step(to-w.last)) })
	w.last = to
	return w.turned
}

// step returns the rotation of each term by a distance.
func (w *windows) step(distance int) []float64 {
	return w.steps.row(distance, len(w.vectors), func(row []float64) { w.terms.rotations(row, w.rotations(distance)) })
}

// damp returns the vectors of the block, damped for windows of n positions.
func (w *windows) damp(n int) []float64 {
	return w.damped.row(n, len(w.vectors), func(row []float64) { dampen(row, w.vectors, w.damping(n)) })
}

// damping returns the damping of each term in windows of n positions.
func (w *windows) damping(n int) []float64 {
	return w.dampings.row(n, len(w.terms.list), func(row []float64) {
		above := w.rotations(n)
		for k, x := range w.terms.list {
			row[k] = damping(above[2*x.pair], w.below[2*x.pair], n)
		}
	})
}

// rotations returns the sine and the cosine of each pair at a number of half
// positions, until it is called again.
func (w *windows) rotations(halves int) []float64 {
	angle.Multiples(w.at, w.half, halves)
	angle.Sincos(w.pairs, w.at)
	return w.pairs
}
