package identify

import (
	"cmp"
	"math"

	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/identify/internal/matrix"
	"github.com/posenc/posenc/encoder/identify/internal/phase"
)

// miswritten returns the fit of all but a few numbers, or nil. It finds it from a block of rows
// without a wrong number.
func miswritten(s *phase.Search) *Fit {
	m := s.Matrix
	size := max(1, min(8, m.Rows/4))
	blocks := min(6, m.Rows/size)
	for n := range blocks {
		lo := n * (m.Rows - size) / max(1, blocks-1)
		var id Identification
		if id.explain(phase.NewQuick(m.Block(lo, size), s.Tol)); !id.explained() || id.Reason == Ambiguous && m.Columns < 4 {
			continue
		}
		if f := &id.Matches[0]; f.extendTo(m, lo) && f.findWrong(s) {
			f.BaseKnown = true // by two pairs at least, even if those of the block do not vary
			return f
		}
	}
	return nil
}

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
func (f *Fit) findWrong(s *phase.Search) bool {
	var all spread
	law := f.law(&s.Tol)
	f.Wrong = nil
	for c := range f.cells(s.Matrix, nil) {
		miss, within := c.miss(), law.of(c)
		if miss <= within {
			all.add(miss, within)
		} else if f.Wrong = append(f.Wrong, c.Cell); len(f.Wrong) > 1<<10 {
			return false
		}
	}
	f.setDifferences(all)
	_, moving := varyingColumns(f.Table)
	return len(f.Wrong) > 0 && float64(len(f.Wrong)) <= max(1, 1./24*float64(moving*s.Matrix.Rows)) && moving >= 4
}

// varyingColumns reports for each column whether its numbers differ between rows, and how many do.
func varyingColumns(t *convention.Table) (moving []bool, n int) {
	first, last, moving := make([]float64, t.Columns()), make([]float64, t.Columns()), make([]bool, t.Columns())
	t.Rows64(first, 0, 1)
	for r := range min(t.SeqLen(), phase.MaxChosen) {
		t.Rows64(last, t.SeqLen()-1-r, t.SeqLen()-r)
		for j := range last {
			if !moving[j] && math.Abs(last[j]-first[j]) > 1e-3*t.Amplitude() {
				moving[j] = true
				n++
			}
		}
	}
	return moving, n
}

// dropped returns the fit of the default table of a library after dropout, as a module returns it
// in training, or nil: with probability p a number was set to 0, and else divided by 1 − p.
func dropped(s *phase.Search) *Fit {
	for f := range defaultTables(s) {
		want, left := 0.0, 0.0
		for c := range f.cells(s.Matrix, s.Rows) {
			if c.x != 0 {
				want, left = want+math.Abs(c.want), left+math.Abs(c.x)
			}
		}
		p, ok := dropout(left/want, 0.002)
		if !ok {
			continue
		}
		c := f.Convention
		c.Amplitude = cmp.Or(c.Amplitude, 1) / (1 - p)
		t, err := c.Table(f.Table.SeqLen(), f.Table.DModel())
		if err != nil {
			continue
		}
		f.Convention, f.Table, f.Amplitude, f.Dropout = c, t, t.Amplitude(), p
		if f.explainsLeft(s.Matrix, &s.Tol) {
			f.fillPositions()
			return f
		}
	}
	return nil
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
	var all spread
	law, left, gone := f.law(tol), 0.0, 0.0
	for c := range f.cells(m, nil) {
		miss, within := c.miss(), 2*law.of(c)
		switch {
		case miss > within && c.x != 0:
			return false
		case miss > within:
			gone++
			continue
		case c.x != 0:
			left++
		}
		all.add(miss, within)
	}
	n, p := left+gone, f.Dropout
	all.n = n
	f.setDifferences(all)
	return left >= fewNumbers && gone > 0 && f.Tolerance < 0.02*f.Amplitude && math.Abs(gone-p*n) < 3*math.Sqrt(p*(1-p)*n)
}
