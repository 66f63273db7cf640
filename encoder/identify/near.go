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
	varies, all, n := 0.0, 0.0, float64(len(s.Rows))
	for j := range s.Matrix.Columns {
		sum := 0.0
		for _, r := range s.Rows {
			x := s.Matrix.At(r, j)
			sum, varies = sum+x, varies+x*x
		}
		if all += sum; n > 2 {
			varies -= sum * sum / n
		}
	}
	few := n <= 2 // a column says nothing of its own mean
	if n *= float64(s.Matrix.Columns); few {
		varies -= all * all / n
	}
	at := 0
	for at < len(near) && near[at].RMS*near[at].RMS*n < varies/2 {
		at++
	}
	return near[:at]
}

// coarse reports whether numbers of at most one digit after the point are those of the
// nearest table, rounded. They are too coarse for a search.
func (id *Identification) coarse(s *phase.Search, near []Fit) bool {
	half := 0.51 * math.Pow10(-s.Tol.Decimals)
	if !s.Tol.Exact || len(near) == 0 || near[0].Residual > half || s.Matrix.Rows*s.Matrix.Columns < fewNumbers {
		return false
	}
	near[0].Tolerance = half
	id.Matches, id.Reason = near[:1], TooFew
	return true
}

// defaultTables returns an iterator over fits of the tables of all presets at the given width,
// from position 0 or 1 on.
func defaultTables(s *phase.Search) iter.Seq[*Fit] {
	return func(yield func(*Fit) bool) {
		var seen []convention.Convention
		for _, a := range s.Arrangements {
			for i := range 2 * len(a.Sources) {
				src, start := &a.Sources[i/2], i%2
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

// noisy looks for the convention of numbers with added noise. It sets the tolerance
// to the spread of the lengths of pairs.
func (id *Identification) noisy(s *phase.Search, near []Fit) bool {
	m := s.Matrix
	if m.Rows*m.Columns < minNoisyNumbers || m.Rows < 2 {
		return false
	}
	var sizes []float64
	for _, a := range s.Arrangements {
		if size, ok := lengthDeviation(s, a); ok && !slices.Contains(sizes, size) {
			sizes = append(sizes, size)
		}
	}
	slices.SortStableFunc(sizes, cmp.Compare)
	for _, size := range sizes[:min(2, len(sizes))] {
		noisy, other := s.Tol, *id
		noisy.Absolute, noisy.Exact = 5*size, false
		if other.explain(phase.NewQuick(m, noisy)); other.explained() {
			near = append([]Fit{other.Matches[0]}, near...)
			break
		}
	}
	if len(near) == 0 || !near[0].isNoise(m) {
		return false
	}
	id.Matches, id.Near, id.Reason, id.Checked = nil, near[:1], Noisy, m.Rows
	return true
}

// Limits of noise: its root mean square relative to the amplitude, and the smallest
// number of elements that can show it.
const (
	maxNoise        = 0.15
	minNoisyNumbers = 32
)

// lengthDeviation returns the standard deviation of the lengths of pairs, if it is
// small.
func lengthDeviation(s *phase.Search, a *phase.Arrangement) (float64, bool) {
	var n, sum, square float64
	for y, x := range s.Pairs(a) {
		size := math.Hypot(y, x)
		n, sum, square = n+1, sum+size, square+size*size
	}
	if n < 8 {
		return 0, false
	}
	mean := sum / n
	size := math.Sqrt(max(0, square/n-mean*mean))
	return size, size > 0 && size < matrix.MaxTolerance*mean/6
}

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
