package encoder

import (
	"iter"

	"github.com/posenc/posenc/encoder/internal/angle"
)

// Mean writes the mean of the n rows of the positions first, first+1, …,
// first+n-1 into dst, which has d_model elements. Its cost does not depend on
// n, as the sum of a sine over evenly spaced angles has a closed form
// (Gradshteyn & Ryzhik 1.342):
//
//	1/n Σ sin(p·ω) = D·sin(c·ω)
//	1/n Σ cos(p·ω) = D·cos(c·ω)
//
// with the centre c = first + (n-1)/2 and D = sin(nω/2) / (n·sin(ω/2)). Each
// mean is within 1e-14 of its true value, for n in [1, MaxPosition].
func (e *Encoding) Mean(dst []float64, first, n int) error {
	if err := checkWindow(first, n); err != nil {
		return err
	}
	if err := e.checkRows(len(dst), 1); err != nil {
		return err
	}
	for i, tau := range e.tau {
		sin, cos := tau.Half().Times(2*first + n - 1).Sincos()
		d := damping(tau, n)
		dst[2*i], dst[2*i+1] = d*sin, d*cos
	}
	return nil
}

// damping returns D = sin(nω/2) / (n·sin(ω/2)), the factor by which a mean
// over n positions is smaller than its middle.
//
// Special cases are:
//
//	damping(n) = 1 for nω/2 < 1e-8, where D is 1 − (n²−1)·ω²/24
func damping(tau angle.Phase, n int) float64 {
	half := tau.Half()
	below, _ := half.Sincos()
	if float64(n)*below < 1e-8 {
		return 1
	}
	above, _ := half.Times(n).Sincos()
	return above / (float64(n) * below)
}

// Means returns an iterator over the means of consecutive windows, summed up
// along the dimensions: the r-th slice holds
//
//	S[j] = Σ mean of PE[p, 2·lo+j′] over the positions p = edges[r], …, edges[r+1]-1
//
// summed over j′ < j, for j = 0, 1, …, 2·(hi-lo), so that the mean over any
// group of dimensions as well is a difference of two of them. It is for
// pictures: windows of one or two different lengths, as the pixels of a
// picture are, cost one complex multiplication a pair. The slice is
// overwritten by the next one; each mean in it is within 1e-13 of its true
// value.
//
// The edges rise and lie within ±MaxPosition; 0 ≤ lo ≤ hi ≤ Pairs.
func (e *Encoding) Means(edges []int, lo, hi int) (iter.Seq[[]float64], error) {
	if lo < 0 || hi < lo || hi > len(e.tau) {
		return nil, outside("pairs", lo, hi, len(e.tau))
	}
	for r := 1; r < len(edges); r++ {
		if err := checkWindow(edges[r-1], edges[r]-edges[r-1]); err != nil {
			return nil, err
		}
	}
	return newWindows(e.tau[lo:hi]).over(edges), nil
}

// Means returns an iterator over the means of the rows edges[r], …,
// edges[r+1]-1 of the table, as those of an Encoding are: summed up along the
// columns lo, …, hi-1, for pictures. A row of padding counts as the zeros that
// it is. Each mean is within 1e-12 of its true value, times the amplitude.
//
// The edges rise from 0 or later to at most SeqLen, lo and hi lie within
// Columns, and the table has one axis, of consecutive positions that are as
// they are: not counted as 0 where they are negative.
func (t *Table) Means(edges []int, lo, hi int) (iter.Seq[[]float64], error) {
	a := &t.axes[0]
	switch {
	case len(t.axes) > 1:
		return nil, Refuse("number of axes", len(t.axes), "is above 1; pictures have rows")
	case a.positions.List != nil:
		return nil, Refuse("number of positions", t.seqLen, "are a list; their means have no closed form")
	case a.noNegative && t.seqLen > 0 && a.positions.Start < 0:
		return nil, Refuse("start", a.positions.Start, "is negative, and so is counted as 0")
	case lo < 0 || hi < lo || hi > t.plan.columns:
		return nil, outside("columns", lo, hi, t.plan.columns)
	}
	at := make([]int, len(edges))
	for r, edge := range edges {
		if edge < 0 || edge > t.seqLen {
			return nil, outside("rows", edge, edge, t.seqLen)
		}
		if r > 0 && edge <= edges[r-1] {
			return nil, Refuse("window length", edge-edges[r-1], "is below 1")
		}
		at[r] = a.positions.Start + edge
	}
	windows := newWindows(a.swept)
	return t.columnMeans(windows.over(at), edges, lo, hi), nil
}

// columnMeans takes sums along pairs to sums along the columns lo, …, hi-1.
func (t *Table) columnMeans(pairs iter.Seq[[]float64], edges []int, lo, hi int) iter.Seq[[]float64] {
	from := make([]int, hi-lo) // the sum that ends with a column, 0 for none
	for j := range from {
		switch c := t.Column(lo + j); {
		case c.Cosine:
			from[j] = 2*c.Pair + 2
		case !c.Zero:
			from[j] = 2*c.Pair + 1
		}
	}
	padding, row := t.paddingRow(), make([]float64, t.plan.columns)
	if padding >= 0 {
		unpadded := *t
		unpadded.convention.Padded = false
		fillTable(&unpadded, row, padding, 1)
	}
	return func(yield func([]float64) bool) {
		sums, r := make([]float64, hi-lo+1), 0
		for of := range pairs {
			first, end := edges[r], edges[r+1]
			padded := first <= padding && padding < end
			for j, k := range from {
				mean := 0.0
				if k > 0 {
					mean = t.amplitude * (of[k] - of[k-1])
				}
				if padded {
					mean -= row[lo+j] / float64(end-first)
				}
				sums[j+1] = sums[j] + mean
			}
			if !yield(sums) {
				return
			}
			r++
		}
	}
}

// windows turns the centre of one window into the centre of the next. Steps
// between centres and lengths of windows come in few different values: what
// belongs to each is kept.
type windows struct {
	tau    []angle.Phase
	centre []float64         // sin and cos at the centre of the window, for each pair
	sums   []float64         // the means, summed up
	turns  map[int][]float64 // sin and cos of a step by so many half positions
	damps  map[int][]float64 // damping of a window of so many positions
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
	resync  = 64 // windows after which the centre is computed anew, to less than 1e-13
	keptMax = 8  // different steps and lengths that are worth keeping
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

// turn returns the rotation by so many half positions.
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
			row[i] = damping(tau, n)
		}
		return row
	})
}

// rotations writes the sine and the cosine of each pair at so many half
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

// checkWindow refuses n positions from first on that are none or leave the range.
func checkWindow(first, n int) error {
	switch {
	case n < 1:
		return Refuse("window length", n, "is below 1")
	case first < -MaxPosition || first > MaxPosition:
		return Refuse("position", first, "is beyond ±2^53")
	case n > MaxPosition || first+n-1 > MaxPosition:
		return Refuse("window length", n, "leads beyond position 2^53")
	}
	return nil
}
