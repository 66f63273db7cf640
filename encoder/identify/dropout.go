package identify

import (
	"cmp"
	"math"

	"github.com/posenc/posenc/encoder/identify/internal/matrix"
	"github.com/posenc/posenc/encoder/identify/internal/phase"
)

// dropped looks for the default table of a library after dropout, as a module returns it in
// training: with probability p a number was set to 0, and else divided by 1 − p.
func (id *Identification) dropped(m *matrix.Matrix, tol matrix.Tolerance, s *phase.Search) bool {
	var found []Fit
	defaultTables(s, func(f *Fit) {
		if found == nil && f.drop(s) && f.explainsLeft(m, &tol) {
			found = []Fit{*f}
		}
	})
	if found == nil {
		return false
	}
	fillPositions(found)
	id.Matches, id.Near, id.Reason, id.Checked = nil, found, Dropped, m.Rows
	return true
}

// drop sets the probability that makes the numbers that are not zero as large on average as
// they are, and reports whether it is one that a program would have.
func (f *Fit) drop(s *phase.Search) bool {
	row, want, left := make([]float64, s.Matrix.Columns), 0.0, 0.0
	for _, r := range s.Rows {
		s.Matrix.Rest()
		f.Table.Rows64(row, r, r+1)
		for j, x := range row {
			if own := math.Abs(s.Matrix.At(r, j)); own > 0 {
				want, left = want+math.Abs(x), left+own
			}
		}
	}
	p, ok := dropout(left/want, 0.002)
	if !ok {
		return false
	}
	c := f.Convention
	c.Amplitude = cmp.Or(c.Amplitude, 1) / (1 - p)
	t, err := c.Table(f.Table.SeqLen(), f.Table.DModel())
	if err != nil {
		return false
	}
	f.Convention, f.Table, f.Amplitude, f.Dropout = c, t, t.Amplitude(), p
	return true
}

// dropout returns the probability p of dropout that multiplies numbers by a factor, up to an
// error, and reports whether it is one that a program would have.
func dropout(factor, err float64) (p float64, ok bool) {
	p, digits := matrix.Roundest(max(1e-9, 1-1/factor), err/math.Abs(factor-1))
	return p, digits <= 2 && p >= 0.005 && p <= 0.95
}

// explainsLeft reports whether the fit explains all numbers that are not zero, and whether as
// many are zero as the probability makes likely.
func (f *Fit) explainsLeft(m *matrix.Matrix, tol *matrix.Tolerance) bool {
	row, left, gone, squares := make([]float64, m.Columns), 0.0, 0.0, 0.0
	for r := range m.Rows {
		m.Rest()
		f.row(row, r)
		for j, want := range row {
			x, column := m.At(r, j), j
			if f.Permutation != nil {
				column = f.Permutation[j]
			}
			miss, within := math.Abs(x-want), 2*cellTolerance(f.Table, tol, x, r, column)
			switch {
			case miss > within && x != 0:
				return false
			case miss > within:
				gone++
				continue
			case x != 0:
				left++
			}
			squares += miss * miss
			f.Residual, f.Tolerance = max(f.Residual, miss), max(f.Tolerance, within)
		}
	}
	n, p := left+gone, f.Dropout
	f.RMS = math.Sqrt(squares / n)
	return left >= fewNumbers && gone > 0 && f.Tolerance < 0.02*f.Amplitude && math.Abs(gone-p*n) < 3*math.Sqrt(p*(1-p)*n)
}
