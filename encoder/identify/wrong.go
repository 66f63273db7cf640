package identify

import (
	"math"

	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/identify/internal/matrix"
	"github.com/posenc/posenc/encoder/identify/internal/phase"
)

// miswritten looks for a convention that explains all but a few numbers. It finds
// it from a block of rows without a wrong number.
func (id *Identification) miswritten(m *matrix.Matrix, tol matrix.Tolerance) bool {
	size := max(1, min(blockRows, m.Rows/4))
	for n := range min(blocksTried, m.Rows/size) {
		lo := n * (m.Rows - size) / max(1, min(blocksTried, m.Rows/size)-1)
		other := *id
		if other.explain(phase.NewQuick(m.Block(lo, size), tol)); !other.explained() || other.Reason == Ambiguous && m.Columns < 4 {
			continue
		}
		if f := other.Matches[0]; f.extendTo(m, lo) && f.findWrong(m, tol) {
			f.BaseKnown = true // by two pairs at least, even if those of the block do not vary
			id.Matches, id.Near, id.Reason, id.Checked = nil, []Fit{f}, Miswritten, m.Rows
			return true
		}
	}
	return false
}

// Limits of the wrong numbers and of the blocks of rows tried.
const (
	maxWrongFraction = 1. / 24
	maxWrong         = 1 << 10
	blocksTried      = 6 // blocks of rows tried
	blockRows        = 8
)

// extendTo extends a fit of some rows of m, the first of them lo, to all rows.
func (f *Fit) extendTo(m *matrix.Matrix, lo int) bool {
	c := f.Convention
	if !f.Consecutive || f.Shape != nil || c.Order != convention.Forward || c.Padded || len(f.Positions) != 1 {
		return false
	}
	f.Start -= f.Step * float64(lo)
	positions := make([]float64, m.Rows)
	for r := range positions {
		positions[r] = f.Start + f.Step*float64(r)
	}
	t, err := c.At(f.Table.DModel(), positions)
	if err != nil {
		return false
	}
	f.Table, f.Positions = t, [][]float64{positions}
	f.Slip = f.slip(m.Rows)
	for i, s := range f.Settings {
		if s.Name == "start" {
			f.Settings[i].Value = f.Start
		}
	}
	return true
}

// findWrong collects the numbers that the fit does not explain, and reports whether
// they are few.
func (f *Fit) findWrong(m *matrix.Matrix, tol matrix.Tolerance) bool {
	t := f.Table
	row, squares, cells, moving := make([]float64, m.Columns), 0.0, 0, varyingColumns(t)
	f.Wrong, f.Residual, f.Tolerance = nil, 0, 0
	for r := range m.Rows {
		m.Rest()
		t.Rows64(row, r, r+1)
		for j, want := range row {
			x := m.At(r, j)
			miss, tolerance := math.Abs(x-want), cellTolerance(t, &tol, x, r, j)
			if moving[j] {
				cells++
			}
			if miss > tolerance {
				if f.Wrong = append(f.Wrong, Cell{r, j}); len(f.Wrong) > maxWrong {
					return false
				}
				continue
			}
			squares += miss * miss
			f.Residual, f.Tolerance = max(f.Residual, miss), max(f.Tolerance, tolerance)
		}
	}
	f.RMS = math.Sqrt(squares / float64(m.Rows*m.Columns-len(f.Wrong)))
	return len(f.Wrong) > 0 && float64(len(f.Wrong)) <= max(1, maxWrongFraction*float64(cells)) && cells >= 4*m.Rows
}

// varyingColumns reports for each column whether its numbers differ between rows.
func varyingColumns(t *convention.Table) []bool {
	first, last, moving := make([]float64, t.Columns()), make([]float64, t.Columns()), make([]bool, t.Columns())
	t.Rows64(first, 0, 1)
	for r := range min(t.SeqLen(), phase.MaxChosen) {
		t.Rows64(last, t.SeqLen()-1-r, t.SeqLen()-r)
		for j := range last {
			moving[j] = moving[j] || math.Abs(last[j]-first[j]) > 1e-3*t.Amplitude()
		}
	}
	return moving
}
