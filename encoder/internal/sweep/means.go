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

// A cache keeps a few rows by their keys, and the memory of rows that it forgets.
type cache struct {
	size int // how many rows it keeps
	keys []int
	rows [][]float64 // rows[i] is of keys[i]
	next int         // the one that is overwritten next
}

func (c *cache) clear() { c.keys, c.next = c.keys[:0], 0 }

// row returns the row of a key, of n elements, which fill writes unless the cache keeps it.
func (c *cache) row(key, n int, fill func(row []float64)) []float64 {
	if i := slices.Index(c.keys, key); i >= 0 {
		return c.rows[i]
	}
	i := c.next
	c.next = (i + 1) % c.size
	if i == len(c.keys) {
		c.keys = append(c.keys, 0)
	}
	if i == len(c.rows) {
		c.rows = append(c.rows, nil)
	}
	row := resized(c.rows[i], n)
	c.keys[i], c.rows[i] = key, row
	fill(row)
	return row
}

// A term is what a group of n columns has of a pair, divided by n: its sine, its
// cosine, or both. Each is a wave, a·cos hω + b·sin hω at the distance h from a centre
// c, and its vector (a, b) turns as (sin cω, cos cω) does:
//
//	a = sin cω, b = cos cω                     of the sine
//	a = cos cω, b = −sin cω                    of the cosine
//	a = sin cω + cos cω, b = cos cω − sin cω   of both
type term struct {
	pair         int
	sine, cosine float64 // 1/n of a column of the group, otherwise 0
}

// terms are the terms of all groups of columns: two of each group, then the next two,
// and so on, as many as most groups have; the others follow. If each group is one
// column, they are the sines, whose vectors are turned to the sines and the cosines.
type terms struct {
	list   []term
	single bool    // each group is one column
	dense  int     // the number of terms of each group that come first; missing ones are 0
	others []int32 // the groups of the other terms
	sums   int     // the number of sums
	from   int     // the sum of the first group
	groups int     // the number of groups
}

// newTerms returns the terms of groups of columns with the given bounds. Pairs are counted
// from the pair of the first column.
func newTerms(columns []int) *terms {
	n := len(columns) - 1
	first, last := columns[0], columns[n]
	t := &terms{groups: n, sums: (n + 7) &^ 7}
	if t.single = singles(columns); t.single {
		t.from, t.sums = first%2, (last+1)/2*2-first/2*2
		for pair := range t.sums / 2 {
			t.list = append(t.list, term{pair: pair, sine: 1})
		}
		return t
	}
	// A term of some groups costs twice as much as one of all.
	for 2*moreTerms(columns, t.dense) > n {
		t.dense++
	}
	t.list = make([]term, 0, last-first+t.sums)
	for k := 0; k < t.dense; k += 2 {
		for g := range t.sums {
			for i := k; i < min(k+2, t.dense); i++ {
				t.list = append(t.list, newTerm(columns, g, i))
			}
		}
	}
	for g := range n {
		for k := t.dense; k < countTerms(columns, g); k++ {
			t.list = append(t.list, newTerm(columns, g, k))
			t.others = append(t.others, int32(g))
		}
	}
	return t
}

// singles reports whether each group is one column.
func singles(columns []int) bool {
	for i, column := range columns {
		if column != columns[0]+i {
			return false
		}
	}
	return true
}

// newTerm returns the k-th term of group g, which is 0 if there is none.
func newTerm(columns []int, g, k int) term {
	if g >= len(columns)-1 || k >= countTerms(columns, g) {
		return term{}
	}
	lo, hi := columns[g], columns[g+1]
	pair, share := lo/2+k, 1/float64(hi-lo)
	t := term{pair: pair - columns[0]/2}
	if 2*pair >= lo {
		t.sine = share
	}
	if 2*pair+1 < hi {
		t.cosine = share
	}
	return t
}

// countTerms returns how many terms group g has.
func countTerms(columns []int, g int) int {
	if columns[g] == columns[g+1] {
		return 0
	}
	return (columns[g+1]+1)/2 - columns[g]/2
}

// moreTerms returns how many groups have more than k terms.
func moreTerms(columns []int, k int) int {
	count := 0
	for g := range len(columns) - 1 {
		if countTerms(columns, g) > k {
			count++
		}
	}
	return count
}

// vectors writes the vectors of all terms where pairs have the given sines and
// cosines.
func (t *terms) vectors(dst, pairs []float64) {
	for k, x := range t.list {
		sin, cos := pairs[2*x.pair], pairs[2*x.pair+1]
		dst[2*k], dst[2*k+1] = x.sine*sin+x.cosine*cos, x.sine*cos-x.cosine*sin
	}
}

// rotations writes the sine and the cosine of the pair of each term.
func (t *terms) rotations(dst, pairs []float64) {
	for k, x := range t.list {
		dst[2*k], dst[2*k+1] = pairs[2*x.pair], pairs[2*x.pair+1]
	}
}

// sum sums up the terms of each group, of the given vectors, turned by rotations.
func (t *terms) sum(sums, vectors, rotations []float64) {
	if t.single {
		rotate(sums, vectors, rotations)
		return
	}
	clear(sums)
	for k := 0; k < t.dense; k += 2 {
		n := 2 * len(sums)
		if k+1 < t.dense {
			n = 4 * len(sums)
			addTwo(sums, vectors, rotations)
		} else {
			addOne(sums, vectors, rotations)
		}
		vectors, rotations = vectors[n:], rotations[n:]
	}
	addSome(sums, t.others, vectors, rotations)
}

// The loops below take several at a time: arrays of a known length need no bounds
// checks.

// rotate writes vectors turned by rotations.
func rotate(dst, vectors, rotations []float64) {
	for ; len(dst) >= 8; dst, vectors, rotations = dst[8:], vectors[8:], rotations[8:] {
		d, v, r := (*[8]float64)(dst), (*[8]float64)(vectors), (*[8]float64)(rotations)
		d[0], d[1] = v[0]*r[1]+v[1]*r[0], v[1]*r[1]-v[0]*r[0]
		d[2], d[3] = v[2]*r[3]+v[3]*r[2], v[3]*r[3]-v[2]*r[2]
		d[4], d[5] = v[4]*r[5]+v[5]*r[4], v[5]*r[5]-v[4]*r[4]
		d[6], d[7] = v[6]*r[7]+v[7]*r[6], v[7]*r[7]-v[6]*r[6]
	}
	turn(dst, vectors, rotations, 1)
}

// addOne adds one term to each of 8n sums.
func addOne(sums, vectors, rotations []float64) {
	for ; len(sums) >= 8; sums, vectors, rotations = sums[8:], vectors[16:], rotations[16:] {
		s, v, r := (*[8]float64)(sums), (*[16]float64)(vectors), (*[16]float64)(rotations)
		s[0] += v[0]*r[1] + v[1]*r[0]
		s[1] += v[2]*r[3] + v[3]*r[2]
		s[2] += v[4]*r[5] + v[5]*r[4]
		s[3] += v[6]*r[7] + v[7]*r[6]
		s[4] += v[8]*r[9] + v[9]*r[8]
		s[5] += v[10]*r[11] + v[11]*r[10]
		s[6] += v[12]*r[13] + v[13]*r[12]
		s[7] += v[14]*r[15] + v[15]*r[14]
	}
}

// addTwo adds two terms to each of 8n sums.
func addTwo(sums, vectors, rotations []float64) {
	for ; len(sums) >= 8; sums, vectors, rotations = sums[8:], vectors[32:], rotations[32:] {
		s, v, r := (*[8]float64)(sums), (*[32]float64)(vectors), (*[32]float64)(rotations)
		s[0] += (v[0]*r[1] + v[1]*r[0]) + (v[2]*r[3] + v[3]*r[2])
		s[1] += (v[4]*r[5] + v[5]*r[4]) + (v[6]*r[7] + v[7]*r[6])
		s[2] += (v[8]*r[9] + v[9]*r[8]) + (v[10]*r[11] + v[11]*r[10])
		s[3] += (v[12]*r[13] + v[13]*r[12]) + (v[14]*r[15] + v[15]*r[14])
		s[4] += (v[16]*r[17] + v[17]*r[16]) + (v[18]*r[19] + v[19]*r[18])
		s[5] += (v[20]*r[21] + v[21]*r[20]) + (v[22]*r[23] + v[23]*r[22])
		s[6] += (v[24]*r[25] + v[25]*r[24]) + (v[26]*r[27] + v[27]*r[26])
		s[7] += (v[28]*r[29] + v[29]*r[28]) + (v[30]*r[31] + v[31]*r[30])
	}
}

// addSome adds a term to the sum of each of some groups.
func addSome(sums []float64, groups []int32, vectors, rotations []float64) {
	for ; len(groups) >= 4; groups, vectors, rotations = groups[4:], vectors[8:], rotations[8:] {
		g, v, r := (*[4]int32)(groups), (*[8]float64)(vectors), (*[8]float64)(rotations)
		sums[g[0]] += v[0]*r[1] + v[1]*r[0]
		sums[g[1]] += v[2]*r[3] + v[3]*r[2]
		sums[g[2]] += v[4]*r[5] + v[5]*r[4]
		sums[g[3]] += v[6]*r[7] + v[7]*r[6]
	}
	for k, g := range groups {
		sums[g] += vectors[2*k]*rotations[2*k+1] + vectors[2*k+1]*rotations[2*k]
	}
}

// dampen writes vectors multiplied by factors.
func dampen(dst, vectors, factors []float64) {
	for ; len(factors) >= 4; dst, vectors, factors = dst[8:], vectors[8:], factors[4:] {
		d, v, f := (*[8]float64)(dst), (*[8]float64)(vectors), (*[4]float64)(factors)
		d[0], d[1] = v[0]*f[0], v[1]*f[0]
		d[2], d[3] = v[2]*f[1], v[3]*f[1]
		d[4], d[5] = v[4]*f[2], v[5]*f[2]
		d[6], d[7] = v[6]*f[3], v[7]*f[3]
	}
	for k, f := range factors {
		dst[2*k], dst[2*k+1] = vectors[2*k]*f, vectors[2*k+1]*f
	}
}
