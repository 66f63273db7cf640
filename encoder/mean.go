package encoder

import "iter"

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
		sin, cos := tau.half().times(2*first + n - 1).sincos()
		d := tau.damping(n)
		dst[2*i], dst[2*i+1] = d*sin, d*cos
	}
	return nil
}

// damping returns D = sin(nω/2) / (n·sin(ω/2)), the factor by which a mean
// over n positions is smaller than its middle.
//
// Special cases are:
//
//	damping(n) = 1 for ω = 0
func (tau phase) damping(n int) float64 {
	half := tau.half()
	below, _ := half.sincos()
	if below == 0 {
		return 1
	}
	above, _ := half.times(n).sincos()
	return above / (float64(n) * below)
}

// Means returns an iterator over the means of consecutive windows: its r-th
// slice holds, for the dimensions 2·lo … 2·hi-1, the means over the positions
// edges[r] … edges[r+1]-1. It is for pictures: windows of one or two different
// lengths, as the pixels of a picture are, cost one complex multiplication a
// pair. The slice is overwritten by the next one.
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

// windows turns the centre of one window into the centre of the next. Steps
// between centres and lengths of windows come in few different values: what
// belongs to each is kept.
type windows struct {
	tau    []phase
	centre []float64         // sin and cos at the centre of the window
	mean   []float64         // the same, damped
	turns  map[int][]float64 // sin and cos of the turn by so many half positions
	damps  map[int][]float64 // damping of a window of so many positions, for both of a pair
}

func newWindows(tau []phase) *windows {
	return &windows{
		tau:    tau,
		centre: make([]float64, 2*len(tau)),
		mean:   make([]float64, 2*len(tau)),
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
		for r := 1; r < len(edges); r++ {
			centre := edges[r-1] + edges[r] - 1
			if r%resync == 1 {
				w.rows(w.centre, centre)
			} else {
				turn(w.centre, w.turnBy(centre-(edges[r-2]+edges[r-1]-1)))
			}
			if !yield(w.damped(edges[r] - edges[r-1])) {
				return
			}
		}
	}
}

// rows writes the sines and cosines at so many half positions.
func (w *windows) rows(dst []float64, halves int) {
	for i, tau := range w.tau {
		dst[2*i], dst[2*i+1] = tau.half().times(halves).sincos()
	}
}

func (w *windows) turnBy(halves int) []float64 {
	return kept(w.turns, halves, len(w.centre), w.rows)
}

func (w *windows) damped(n int) []float64 {
	if n == 1 {
		return w.centre
	}
	damp := kept(w.damps, n, len(w.centre), func(dst []float64, n int) {
		for i, tau := range w.tau {
			d := tau.damping(n)
			dst[2*i], dst[2*i+1] = d, d
		}
	})
	for j, d := range damp {
		w.mean[j] = d * w.centre[j]
	}
	return w.mean
}

func kept(m map[int][]float64, key, n int, fill func(dst []float64, key int)) []float64 {
	row, ok := m[key]
	if !ok {
		if len(m) == keptMax {
			clear(m)
		}
		row = make([]float64, n)
		fill(row, key)
		m[key] = row
	}
	return row
}

// turn turns each pair of row ahead by the pair of by.
func turn(row, by []float64) {
	for j := 0; j+1 < len(row) && j+1 < len(by); j += 2 {
		s, c := row[j], row[j+1]
		row[j], row[j+1] = s*by[j+1]+c*by[j], c*by[j+1]-s*by[j]
	}
}
