package identify

import (
	"cmp"
	"iter"
	"math"
	"slices"
	"sort"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/identify/internal/matrix"
	"github.com/posenc/posenc/encoder/identify/internal/phase"
)

// reordered returns the fit of a table that has the columns of the numbers in another order,
// some repeated, omitted or negated, or nil.
func reordered(s *phase.Search) *Fit {
	if s.Matrix.Rows < 2 || s.Matrix.Columns < 3 {
		return nil
	}
	left := 1 << 24 // columns to compare, in all tables
	for _, tables := range [...]iter.Seq[*Fit]{defaultTables(s), gridTables(s)} {
		for f := range tables {
			if left > 0 && f.Bug == "" && matchColumns(s, f, &left) {
				f.fillPositions()
				return f
			}
		}
	}
	return nil
}

// gridTables returns an iterator over tables of other widths and bases, as suggested by the
// frequencies of single columns, and over tables whose frequencies rise.
func gridTables(s *phase.Search) iter.Seq[*Fit] {
	return func(yield func(*Fit) bool) {
		type grid struct {
			convention.Convention
			width int
		}
		var grids []grid
		g, d := s.ColumnGrid(), s.Matrix.Columns
		for _, width := range [...]int{d, d / 2, 2 * d, d - 1, d + 1, d / 4} {
			width -= width % 2
			for _, shift := range [...]float64{0, 1} {
				steps := float64(width/2) - shift
				if steps < 1 {
					continue
				}
				scale, _ := matrix.Roundest(g.First, 0.01)
				for _, base := range g.Bases(steps) {
					grids = append(grids, grid{convention.Convention{Base: base, Shift: shift, Scale: scale}, width})
				}
				if rising := math.Pow(encoder.DefaultBase, float64(width/2-1)/steps); width == d {
					grids = append(grids, grid{convention.Convention{Shift: shift, Scale: rising}, width})
				}
			}
		}
		for _, c := range grids {
			name := "paper"
			if c.Shift == 1 {
				name, c.OnePair, c.Layout = "tensor2tensor", true, convention.Concatenated
			}
			for c.Start = range 3 {
				t, err := c.Table(s.Matrix.Rows, c.width)
				if err != nil {
					continue
				}
				f := newFit(name, t, float64(c.Start))
				if c.EffectiveBase() != encoder.DefaultBase {
					f.Settings = []Setting{{Name: "base", Value: f.Base}}
				}
				if !yield(f) {
					return
				}
			}
		}
	}
}

// matchColumns finds the column of the table for each column of the numbers, and
// reports whether all are found and some are not in their place. left is how many columns
// it may compare.
func matchColumns(s *phase.Search, f *Fit, left *int) bool {
	d, c := s.Matrix.Columns, newColumnMatcher(s, f)
	c.left = left
	f.Permutation, f.Negated = make([]int, d), make([]bool, d)
	moved := c.n != d
	for j := range d {
		for i, r := range c.rows {
			x := s.Matrix.At(r, j)
			c.column[i], c.digits[i] = x, c.rounded(x, x)
		}
		k, negated := c.nearest(true)
		if k < 0 {
			k, negated = c.nearest(false)
		}
		if k < 0 {
			return false
		}
		c.taken[k] = true
		f.Permutation[j], f.Negated[j] = k, negated
		moved = moved || k != j || negated
	}
	return moved && f.confirm(s.Matrix, s.All, &s.Tol) > 8*float64(d)
}

// confirm compares some rows, or all if rows is nil, with a fit. It returns the bits of the
// numbers that the fit explains, or 0 if rounding does not explain the differences.
func (f *Fit) confirm(m *matrix.Matrix, rows []int, tol *matrix.Tolerance) float64 {
	var all spread
	law, bits := f.law(tol), 0.0
	moving, _ := varyingColumns(f.Table)
	first, seen := make([]bool, m.Columns), make([]bool, len(moving))
	for j, k := range f.Permutation {
		first[j], seen[k] = !seen[k] && moving[k], true
	}
	for c := range f.cells(m, rows) {
		miss, within := c.miss(), law.of(c)
		if miss > within {
			return 0
		}
		if all.add(miss, within); first[c.Column] {
			bits += math.Log2(law.amplitude / within)
		}
	}
	f.setDifferences(all)
	return bits
}

// A columnMatcher finds columns of a table.
type columnMatcher struct {
	*law
	rows    []int
	numbers []float64 // of the table, n in each row
	n       int
	fastest int // the column whose angles have the largest errors
	taken   []bool
	column  []float64 // the column to find
	digits  []float64 // how far its numbers may be by their digits
	order   []int     // the columns by |number| in the first of rows
	left    *int      // how many columns may still be compared
}

// newColumnMatcher returns a matcher of the columns of a table by about 48 rows, fewer if these
// have more than 2¹⁹ numbers.
func newColumnMatcher(s *phase.Search, f *Fit) *columnMatcher {
	t := f.Table
	c := &columnMatcher{law: f.law(&s.Tol), n: t.Columns(), taken: make([]bool, t.Columns())}
	step := max(1, len(s.All)/48, len(s.All)*c.n/(1<<19))
	for i := len(s.All) - 1; i >= 0; i -= step { // the last rows differ most
		c.rows = append(c.rows, s.All[i])
	}
	c.numbers = make([]float64, len(c.rows)*c.n)
	for i, r := range c.rows {
		s.Matrix.Rest()
		t.Rows64(c.numbers[i*c.n:][:c.n], r, r+1)
	}
	for k := range c.n {
		if c.order = append(c.order, k); c.columns[k].drift > c.columns[c.fastest].drift {
			c.fastest = k
		}
	}
	c.column, c.digits = make([]float64, len(c.rows)), make([]float64, len(c.rows))
	slices.SortStableFunc(c.order, func(a, b int) int { return cmp.Compare(math.Abs(c.numbers[a]), math.Abs(c.numbers[b])) })
	return c
}

// nearest returns the column of the table nearest to the given one or its negative,
// or −1 if none is within rounding. If free is set, columns already taken are
// skipped.
func (c *columnMatcher) nearest(free bool) (at int, negated bool) {
	most := math.Inf(1)
	at = -1
	x, within := math.Abs(c.column[0]), c.allowed(0, c.fastest)
	first := sort.Search(c.n, func(i int) bool { return math.Abs(c.numbers[c.order[i]]) >= x-within })
	for _, k := range c.order[first:] {
		if math.Abs(c.numbers[k]) > x+within {
			break
		}
		if *c.left--; *c.left < 0 {
			return -1, false
		}
		if free && c.taken[k] {
			continue
		}
		for _, sign := range [...]float64{1, -1} {
			if worst := c.distance(k, sign, most); worst < most {
				at, most, negated = k, worst, sign < 0
			}
		}
	}
	return at, negated
}

// allowed returns the largest difference in the i-th row from column k.
func (c *columnMatcher) allowed(i, k int) float64 { return c.within(c.digits[i], c.rows[i], k) }

// distance returns the largest difference from column k, or infinity if it exceeds
// most or the tolerance.
func (c *columnMatcher) distance(k int, sign, most float64) float64 {
	worst := 0.0
	for i, x := range c.column {
		miss := math.Abs(x - sign*c.numbers[i*c.n+k])
		if miss >= most || miss > c.allowed(i, k) {
			return math.Inf(1)
		}
		worst = max(worst, miss)
	}
	return worst
}
