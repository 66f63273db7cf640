package identify

import (
	"cmp"
	"math"
	"slices"
	"sort"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/identify/internal/matrix"
	"github.com/posenc/posenc/encoder/identify/internal/phase"
)

// reordered looks for a table that has the columns of the numbers in another order,
// some repeated, omitted or negated.
func (id *Identification) reordered(s *phase.Search) bool {
	if s.Matrix.Rows < 2 || s.Matrix.Columns < 3 {
		return false
	}
	found, left := false, mostComparisons
	try := func(f *Fit) {
		if !found && left > 0 && f.Bug == "" && matchColumns(s, f, &left) {
			id.Matches, id.Near, id.Reason, id.Checked = nil, []Fit{*f}, Permuted, len(s.All)
			found = true
		}
	}
	defaultTables(s, try)
	if !found {
		gridTables(s, try)
	}
	fillPositions(id.Near)
	return found
}

// gridTables calls yield with tables of other widths and bases, as suggested by the
// frequencies of single columns, and with tables whose frequencies rise.
func gridTables(s *phase.Search, yield func(f *Fit)) {
	add := func(width int, c convention.Convention) {
		name := "paper"
		c.Layout = convention.Interleaved
		if c.Shift == 1 {
			name, c.OnePair, c.Layout = "tensor2tensor", true, convention.Concatenated
		}
		for start := range 3 {
			c.Start = start
			t, err := c.Table(s.Matrix.Rows, width)
			if err != nil {
				continue
			}
			f := newFit(name, t, float64(start))
			if c.EffectiveBase() != encoder.DefaultBase {
				f.Settings = []Setting{{Name: "base", Value: f.Base}}
			}
			yield(f)
		}
	}
	g := s.ColumnGrid()
	d := s.Matrix.Columns
	for _, width := range [...]int{d, d / 2, 2 * d, d - 1, d + 1, d / 4} {
		width -= width % 2
		for shift := range 2 {
			steps := float64(width/2 - shift)
			if steps < 1 {
				continue
			}
			for _, base := range g.Bases(steps) {
				scale, _ := matrix.Roundest(g.First, 0.01)
				add(width, convention.Convention{Base: base, Shift: float64(shift), Scale: scale})
			}
			if width == d {
				add(width, convention.Convention{Shift: float64(shift), Scale: math.Pow(encoder.DefaultBase, float64(width/2-1)/steps)})
			}
		}
	}
}

// matchColumns finds the column of the table for each column of the numbers, and
// reports whether all are found and some are not in their place. left is how many columns
// it may compare.
func matchColumns(s *phase.Search, f *Fit, left *int) bool {
	d, l := s.Matrix.Columns, newColumnMatcher(s, f.Table)
	l.left = left
	f.Permutation, f.Negated = make([]int, d), make([]bool, d)
	moved := l.n != d
	for j := range d {
		for i, r := range l.rows {
			x := s.Matrix.At(r, j)
			l.column[i], l.within[i] = x, 1.1*(s.Tol.At(x)+matrix.ResultError*l.amplitude)
		}
		k, negated := l.nearest(true)
		if k < 0 {
			k, negated = l.nearest(false)
		}
		if k < 0 {
			return false
		}
		l.taken[k] = true
		f.Permutation[j], f.Negated[j] = k, negated
		moved = moved || k != j || negated
	}
	return moved && confirm(s, f) > 8*float64(d)
}

// confirm compares all rows with a fit. It returns the bits of the numbers that the fit
// explains, or 0 if rounding does not explain the differences.
func confirm(s *phase.Search, f *Fit) float64 {
	row, squares, bits := make([]float64, s.Matrix.Columns), 0.0, 0.0
	moving := varyingColumns(f.Table)
	first := make([]bool, len(row)) // whether a column of the table has not occurred before
	seen := make([]bool, f.Table.Columns())
	for j, k := range f.Permutation {
		first[j], seen[k] = !seen[k], true
	}
	f.Residual, f.Tolerance = 0, 0
	for _, r := range s.All {
		f.row(row, r)
		for j, want := range row {
			x := s.Matrix.At(r, j)
			miss, tolerance := math.Abs(x-want), cellTolerance(f.Table, &s.Tol, x, r, f.Permutation[j])
			if miss > tolerance {
				return 0
			}
			squares += miss * miss
			f.Residual, f.Tolerance = max(f.Residual, miss), max(f.Tolerance, tolerance)
			if first[j] && moving[f.Permutation[j]] {
				bits += math.Log2(f.Table.Amplitude() / tolerance)
			}
		}
	}
	f.RMS = math.Sqrt(squares / float64(len(s.All)*s.Matrix.Columns))
	return bits
}

// A columnMatcher finds columns of a table.
type columnMatcher struct {
	rows      []int
	numbers   []float64 // of the table, n in each row
	n         int
	drift     []float64 // of each column, per position
	mostDrift float64
	amplitude float64
	positions []float64
	taken     []bool
	column    []float64 // the column to find
	within    []float64
	order     []int // the columns by |number| in the first of rows
	left      *int  // how many columns may still be compared
}

// Limits of what is compared to find columns.
const (
	matchRows    = 48
	matchNumbers = 1 << 19

	mostComparisons = 1 << 24 // of columns, in all tables
)

func newColumnMatcher(s *phase.Search, t *convention.Table) *columnMatcher {
	l := &columnMatcher{n: t.Columns(), amplitude: t.Amplitude(), taken: make([]bool, t.Columns())}
	step := max(1, len(s.All)/matchRows, len(s.All)*l.n/matchNumbers)
	for i := len(s.All) - 1; i >= 0; i -= step { // the last rows differ most
		l.rows = append(l.rows, s.All[i])
	}
	l.numbers = make([]float64, len(l.rows)*l.n)
	for i, r := range l.rows {
		s.Matrix.Rest()
		t.Rows64(l.numbers[i*l.n:][:l.n], r, r+1)
		l.positions = append(l.positions, math.Abs(t.Position(0, r)))
	}
	for k := range l.n {
		c := t.Column(k)
		w := t.Frequency(c.Pair)
		l.drift = append(l.drift, t.Amplitude()*matrix.Drift(w, w/t.Convention().EffectiveScale()))
	}
	l.mostDrift = slices.Max(l.drift)
	l.column, l.within = make([]float64, len(l.rows)), make([]float64, len(l.rows))
	for k := range l.n {
		l.order = append(l.order, k)
	}
	slices.SortStableFunc(l.order, func(a, b int) int { return cmp.Compare(math.Abs(l.numbers[a]), math.Abs(l.numbers[b])) })
	return l
}

// nearest returns the column of the table nearest to the given one or its negative,
// or −1 if none is within rounding. If free is set, columns already taken are
// skipped.
func (c *columnMatcher) nearest(free bool) (at int, negated bool) {
	most := math.Inf(1)
	at = -1
	x, within := math.Abs(c.column[0]), c.allowed(0, c.mostDrift)
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

// allowed returns the largest difference in row i from a column with a drift.
func (c *columnMatcher) allowed(i int, drift float64) float64 {
	return min(c.within[i]+drift*c.positions[i], matrix.MaxTolerance*c.amplitude)
}

// distance returns the largest difference from column k, or infinity if it exceeds
// most or the tolerance.
func (c *columnMatcher) distance(k int, sign, most float64) float64 {
	worst := 0.0
	for i, x := range c.column {
		miss := math.Abs(x - sign*c.numbers[i*c.n+k])
		if miss >= most || miss > c.allowed(i, c.drift[k]) {
			return math.Inf(1)
		}
		worst = max(worst, miss)
	}
	return worst
}
