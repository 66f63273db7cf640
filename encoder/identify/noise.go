package identify

import (
	"cmp"
	"math"
	"slices"

	"github.com/posenc/posenc/encoder/identify/internal/matrix"
	"github.com/posenc/posenc/encoder/identify/internal/phase"
)

// noisy looks for the convention of numbers with added noise. It sets the tolerance
// to the spread of the lengths of pairs.
func (id *Identification) noisy(m *matrix.Matrix, tol matrix.Tolerance, near []Fit) bool {
	if m.Rows*m.Columns < minNoisyNumbers || m.Rows < 2 {
		return false
	}
	s := phase.New(m, tol)
	var sizes []float64
	for _, a := range s.Arrangements {
		if size, ok := lengthDeviation(s, a); ok && !slices.Contains(sizes, size) {
			sizes = append(sizes, size)
		}
	}
	slices.SortStableFunc(sizes, cmp.Compare)
	for _, size := range sizes[:min(2, len(sizes))] {
		noisy, other := tol, *id
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
	row, before := make([]float64, m.Columns), make([]float64, m.Columns)
	columns := make([]float64, m.Columns)
	var squares, fourth, products float64
	misses := make([]float64, 0, m.Rows*m.Columns)
	f.Residual = 0
	for r := range m.Rows {
		m.Rest()
		f.Table.Rows64(row, r, r+1)
		own := 0.0
		for j, want := range row {
			miss := m.At(r, j) - want
			f.Residual = max(f.Residual, math.Abs(miss))
			own += miss * miss
			fourth += miss * miss * miss * miss
			columns[j] += miss * miss
			if r > 0 {
				products += miss * before[j]
			}
			before[j], misses = miss, append(misses, math.Abs(miss))
		}
		squares += own
	}
	n := float64(m.Rows * m.Columns)
	f.RMS = math.Sqrt(squares / n)
	f.Tolerance = 0
	// Of Gaussian noise of any size 5% are so small.
	exact := 0
	for _, miss := range misses {
		if miss <= f.RMS/16 {
			exact++
		}
	}
	// The kurtosis of Gaussian noise is 3.
	alike := fourth*n < (3+15/math.Sqrt(n))*squares*squares && slices.Max(columns) < (3+20/float64(m.Rows))*squares/float64(m.Columns)
	return f.RMS < maxNoise*f.Amplitude && float64(exact) < n/8 && alike && math.Abs(products) < (0.1+3/math.Sqrt(n))*squares
}
