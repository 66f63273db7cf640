package identify

import (
	"math"
	"slices"
)

// Bounds of what may be called noise. Its root mean square is a part of the
// amplitude, and the numbers are not very few.
const (
	maxNoise        = 0.15
	minNoisyNumbers = 32
)

// noisy looks for the convention of numbers with noise in them, by rounding them
// as coarsely as the lengths of their pairs differ.
func (id *Identification) noisy(m *matrix, l tolerance, near []Fit) bool {
	if m.rows*m.cols < minNoisyNumbers || m.rows < 2 {
		return false
	}
	s := newSearch(m, l)
	var sizes []float64
	for _, a := range s.arrangements {
		if size, ok := s.lengthDeviation(a); ok && !slices.Contains(sizes, size) {
			sizes = append(sizes, size)
		}
	}
	insertionSort(len(sizes), func(i, j int) bool { return sizes[i] < sizes[j] }, func(i, j int) { sizes[i], sizes[j] = sizes[j], sizes[i] })
	for _, size := range sizes[:min(2, len(sizes))] {
		loose, other := l, *id
		loose.absolute, loose.exact = 5*size, false
		if other.explain(quickSearch(m, loose)); other.explained() {
			near = append([]Fit{other.Matches[0]}, near...)
			break
		}
	}
	if len(near) == 0 || !near[0].isNoise(m, l) {
		return false
	}
	id.Matches, id.Near, id.Reason, id.Checked = nil, near[:1], Noisy, m.rows
	return true
}

// scatter returns by how much the lengths of pairs differ, as a root mean square,
// where that is not much.
func (s *search) lengthDeviation(a *arrangement) (float64, bool) {
	var n, sum, square float64
	for y, x := range s.pairs(a) {
		size := math.Hypot(y, x)
		n, sum, square = n+1, sum+size, square+size*size
	}
	if n < 8 {
		return 0, false
	}
	mean := sum / n
	size := math.Sqrt(max(0, square/n-mean*mean))
	return size, size > 0 && size < maxTolerance*mean/6
}

// white measures the differences of the numbers from those of a fit, and reports
// whether they are small, alike in all rows and columns, and without memory from
// row to row, as noise is and a wrong frequency is not.
func (f *Fit) isNoise(m *matrix, l tolerance) bool {
	if f.Table.SeqLen() != m.rows || f.Table.Columns() != m.cols {
		return false
	}
	row, before := make([]float64, m.cols), make([]float64, m.cols)
	columns := make([]float64, m.cols)
	var squares, fourth, products, exact float64
	f.Residual = 0
	for r := range m.rows {
		f.Table.Rows64(row, r, r+1)
		own := 0.0
		for j, want := range row {
			miss := m.at(r, j) - want
			f.Residual = max(f.Residual, math.Abs(miss))
			own += miss * miss
			fourth += miss * miss * miss * miss
			columns[j] += miss * miss
			if r > 0 {
				products += miss * before[j]
			}
			if math.Abs(miss) <= cellTolerance(f.Table, &l, m.at(r, j), r, j) {
				exact++
			}
			before[j] = miss
		}
		squares += own
	}
	n := float64(m.rows * m.cols)
	f.RMS = math.Sqrt(squares / n)
	f.Tolerance = 0
	// Noise has few differences much larger than most: its kurtosis is about 3.
	alike := fourth*n < (3+15/math.Sqrt(n))*squares*squares && slices.Max(columns) < (3+20/float64(m.rows))*squares/float64(m.cols)
	return f.RMS < maxNoise*f.Amplitude && exact < n/8 && alike && math.Abs(products) < (0.1+3/math.Sqrt(n))*squares
}
