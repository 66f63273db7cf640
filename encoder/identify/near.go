package identify

import (
	"cmp"
	"iter"
	"math"
	"slices"

	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/identify/internal/matrix"
	"github.com/posenc/posenc/encoder/identify/internal/phase"
)

// newFit returns a fit of a table of consecutive positions.
func newFit(preset string, t *convention.Table, start float64) *Fit {
	f := &Fit{Preset: preset, Convention: t.Convention(), BaseKnown: true, Amplitude: t.Amplitude(), Consecutive: true, Start: start, Step: 1, Table: t}
	f.Base, f.Scale = f.Convention.EffectiveBase(), f.Convention.EffectiveScale()
	return f
}

// fillPositions sets the positions of a fit from its table.
func (f *Fit) fillPositions() {
	f.Positions = [][]float64{nil}
	for row := range min(f.Table.SeqLen(), phase.MaxRows) {
		f.Positions[0] = append(f.Positions[0], f.Table.Position(0, row))
	}
}

// nearest returns the default tables nearest to the numbers, at most three.
func nearest(s *phase.Search) []Fit {
	var list []*Fit
	for f := range defaultTables(s) {
		var all spread
		for c := range f.cells(s.Matrix, s.Rows) {
			all.add(c.miss(), 0)
		}
		f.setDifferences(all)
		list = append(list, f)
	}
	slices.SortStableFunc(list, func(a, b *Fit) int { return cmp.Compare(a.RMS, b.RMS) })
	var nearest []Fit
	for _, f := range list[:min(3, len(list))] {
		f.fillPositions()
		nearest = append(nearest, *f)
	}
	return nearest
}

// similar returns the fits that explain more than half of what varies in the numbers: of
// two random tables of the same size one is always the nearer.
func similar(s *phase.Search, near []Fit) []Fit {
	var squares, all, columns float64
	for j := range s.Matrix.Columns {
		sum := 0.0
		for _, r := range s.Rows {
			x := s.Matrix.At(r, j)
			sum, squares = sum+x, squares+x*x
		}
		all, columns = all+sum, columns+sum*sum
	}
	rows, n := float64(len(s.Rows)), float64(len(s.Rows)*s.Matrix.Columns)
	varies := squares - columns/rows
	if rows <= 2 { // a column says nothing of its own mean
		varies = squares - all*all/n
	}
	at := 0
	for at < len(near) && near[at].RMS*near[at].RMS*n < varies/2 {
		at++
	}
	return near[:at]
}

// defaultTables returns an iterator over fits of the tables of all presets at the given width,
// from position 0 or 1 on.
func defaultTables(s *phase.Search) iter.Seq[*Fit] {
	return func(yield func(*Fit) bool) {
		var seen []convention.Convention
		for _, a := range s.Arrangements {
			for i := range a.Sources {
				src := &a.Sources[i]
				for start := range 2 {
					c := src.Convention
					c.CosineFirst, c.Start = src.Flip, start
					key := convention.Convention{Shift: src.Steps - c.Shift, Layout: c.Layout, CosineFirst: src.Flip, Start: start, Norm: c.Norm}
					if a.Plan.Axes > 1 || slices.Contains(seen, key) {
						continue
					}
					t, err := c.Table(s.Matrix.Rows, src.Width)
					if err != nil {
						continue
					}
					seen = append(seen, key)
					f := newFit(src.Name, t, float64(start))
					if start != src.Convention.Start {
						f.Settings = []Setting{{Name: "start", Value: float64(start)}}
					}
					if src.Flip && !src.Convention.CosineFirst {
						f.Bug = "swapped-halves"
					}
					if !yield(f) {
						return
					}
				}
			}
		}
	}
}

// offset looks for conventions of numbers to which a constant was added, as in
// (pe+1)/2. The points (sin, cos) of all pairs then lie on a circle around (b, b):
//
//	u² + v² = 2b·(u+v) + const
//
// This is a line of slope 2b through the points (u+v, u²+v²).
func (id *Identification) offset(s *phase.Search) bool {
	for _, a := range s.Arrangements {
		b, ok := center(s, a)
		if !ok {
			continue
		}
		tol := s.Tol
		tol.Offset = b
		if id.explainChanged(phase.NewQuick(s.Matrix.Minus(b), tol), func(f *Fit) { f.Offset = b }) {
			return true
		}
	}
	return false
}

// center returns the offset b of the pairs of an arrangement, if they have one.
func center(s *phase.Search, a *phase.Arrangement) (b float64, ok bool) {
	var n, st, sq, stt, stq, sqq float64
	for u, v := range s.Pairs(a) {
		t, q := u+v, u*u+v*v
		n, st, sq, stt, stq, sqq = n+1, st+t, sq+q, stt+t*t, stq+t*q, sqq+q*q
	}
	tt, tq, qq := stt-st*st/n, stq-st*sq/n, sqq-sq*sq/n
	if n < 4 || tt <= 0 {
		return 0, false
	}
	residual := math.Max(0, qq-tq*tq/tt) / n // mean square distance from the line
	size := (sq - tq/tt*st) / n              // the constant
	b = tq / tt / 2
	amplitude := math.Sqrt(max(0, size+2*b*b))
	within := 8*s.Tol.At(math.Abs(b)+amplitude) + 1e-6*amplitude
	// Sums that hardly differ, as those of squares, do not determine a slope.
	if math.Sqrt(tt/n) < 0.01*amplitude || math.Sqrt(residual) > within*amplitude || math.Abs(b) < 4*within {
		return 0, false
	}
	if half := s.Tol.Step / 2; half > 0 {
		return math.Round(b/half) * half, true
	}
	round, _ := matrix.Roundest(math.Abs(b), 4*math.Sqrt(residual/tt)/math.Abs(b)+1e-9)
	return math.Copysign(round, b), true
}

// noisy returns the fit of numbers with added noise, or nil. It sets the tolerance of the search
// to the standard deviation of the lengths of pairs.
func noisy(s *phase.Search, near []Fit) *Fit {
	if s.Matrix.Rows*s.Matrix.Columns < minNoisyNumbers || s.Matrix.Rows < 2 {
		return nil
	}
	var sizes []float64
	for _, a := range s.Arrangements {
		var n, sum, square float64
		for y, x := range s.Pairs(a) {
			size := math.Hypot(y, x)
			n, sum, square = n+1, sum+size, square+size*size
		}
		mean := sum / n
		size := math.Sqrt(max(0, square/n-mean*mean))
		if n >= 8 && size > 0 && size < matrix.MaxTolerance*mean/6 && !slices.Contains(sizes, size) {
			sizes = append(sizes, size)
		}
	}
	slices.SortStableFunc(sizes, cmp.Compare)
	for _, size := range sizes[:min(2, len(sizes))] {
		var id Identification
		tol := s.Tol
		tol.Absolute, tol.Exact = 5*size, false
		if id.explain(phase.NewQuick(s.Matrix, tol)); id.explained() {
			near = id.Matches
			break
		}
	}
	if len(near) == 0 || !near[0].isNoise(s.Matrix) {
		return nil
	}
	return &near[0]
}

// Limits of noise: its root mean square relative to the amplitude, and the smallest
// number of elements that can show it.
const (
	maxNoise        = 0.15
	minNoisyNumbers = 32
)

// isNoise computes the differences from a fit, and reports whether they are small,
// similar in all rows and columns, and uncorrelated from row to row, unlike those of a
// wrong frequency.
func (f *Fit) isNoise(m *matrix.Matrix) bool {
	if f.Table.SeqLen() != m.Rows || f.Table.Columns() != m.Columns {
		return false
	}
	before, columns := make([]float64, m.Columns), make([]float64, m.Columns)
	var all spread
	var fourth, products float64
	misses := make([]float64, 0, m.Rows*m.Columns)
	for c := range f.cells(m, nil) {
		miss := c.x - c.want
		all.add(math.Abs(miss), 0)
		fourth += miss * miss * miss * miss
		columns[c.Column] += miss * miss
		products += miss * before[c.Column] // 0 in the first row
		before[c.Column], misses = miss, append(misses, math.Abs(miss))
	}
	f.setDifferences(all)
	exact := 0
	for _, miss := range misses {
		if miss <= f.RMS/16 { // 5% of Gaussian noise of any size
			exact++
		}
	}
	// The kurtosis of Gaussian noise is 3.
	n, squares := all.n, all.squares
	alike := fourth*n < (3+15/math.Sqrt(n))*squares*squares && slices.Max(columns) < (3+20/float64(m.Rows))*squares/float64(m.Columns)
	return f.RMS < maxNoise*f.Amplitude && float64(exact) < n/8 && alike && math.Abs(products) < (0.1+3/math.Sqrt(n))*squares
}
