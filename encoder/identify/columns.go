package identify

import (
	"math"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
)

// reordered looks for a table whose columns are those of the numbers in another
// order: reversed or shuffled, some of them twice or not at all, or with another
// sign.
func (id *Identification) reordered(s *search) bool {
	if s.m.rows < 2 || s.m.cols < 3 {
		return false
	}
	found := false
	try := func(f *Fit) {
		if !found && f.Bug == "" && s.matchColumns(f) {
			id.Matches, id.Near, id.Reason, id.Checked = nil, []Fit{*f}, Permuted, len(s.all)
			found = true
		}
	}
	s.defaultTables(try)
	if !found {
		s.gridTables(try)
	}
	return found
}

// gridTables calls yield with tables of other widths and bases, as the frequencies
// of single columns tell them, and with those of frequencies that rise.
func (s *search) gridTables(yield func(f *Fit)) {
	add := func(width int, c convention.Convention) {
		f := &Fit{Preset: "paper", BaseKnown: true, Base: c.EffectiveBase(), Scale: c.EffectiveScale(), Amplitude: 1, Consecutive: true, Step: 1}
		if c.Shift == 1 {
			f.Preset, c.OnePair = "tensor2tensor", true
		}
		c.Layout = convention.Concatenated
		if c.Shift == 0 {
			c.Layout = convention.Interleaved
		}
		if c.EffectiveBase() != encoder.DefaultBase {
			f.Settings = []Setting{{"base", c.EffectiveBase()}}
		}
		for start := range 3 {
			own := *f
			c.Start, own.Start = start, float64(start)
			if t, err := c.Table(s.m.rows, width); err == nil {
				own.Table, own.Convention = t, c
				yield(&own)
			}
		}
	}
	g := s.columnGrid()
	d := s.m.cols
	for _, width := range [...]int{d, d / 2, 2 * d, d - 1, d + 1, d / 4} {
		width -= width % 2
		for shift := range 2 {
			steps := float64(width/2 - shift)
			if steps < 1 {
				continue
			}
			for _, base := range g.bases(steps) {
				scale, _ := roundestWithin(g.first, 0.01)
				add(width, convention.Convention{Base: base, Shift: float64(shift), Scale: scale})
			}
			if width == d {
				add(width, convention.Convention{Shift: float64(shift), Scale: math.Pow(encoder.DefaultBase, float64(width/2-1)/steps)})
			}
		}
	}
}

// A columnGrid is the first of the frequencies of single columns, by how much
// their logarithms fall from each to the next, and how many of them tell so.
type columnGrid struct {
	first, fall float64
	n           int
}

// bases returns the round bases of a grid with the given number of steps.
func (g columnGrid) bases(steps float64) []float64 {
	var list []float64
	for within := 0.03; g.n > 1 && within > 1e-5; within /= 4 {
		base, digits := roundestWithin(math.Exp(g.fall*steps), within*steps/float64(g.n-1))
		if digits <= min(3, g.n-1) && base >= minBase && base <= maxBase && !containsNear(list, base) {
			list = append(list, base)
		}
	}
	return list
}

// columnGrid returns the grid of the columns, with n = 0 if there is none.
func (s *search) columnGrid() columnGrid {
	var logs []float64
	for j := range s.m.cols {
		if w, off := s.frequency(j); off < 0.01 {
			logs = append(logs, -math.Log(w))
		}
	}
	insertionSort(len(logs), func(i, j int) bool { return logs[i] < logs[j] }, func(i, j int) { logs[i], logs[j] = logs[j], logs[i] })
	var own []float64 // without those that occur twice
	for _, x := range logs {
		if len(own) == 0 || x-own[len(own)-1] > 0.005 {
			own = append(own, x)
		}
	}
	if len(own) < 2 {
		return columnGrid{}
	}
	// From the fastest on, as long as they lie on a line.
	n := 2
	for n < len(own) && math.Abs((own[n]-own[0])-float64(n)*(own[1]-own[0])) < 0.02*float64(n) {
		n++
	}
	return columnGrid{math.Exp(-own[0]), (own[n-1] - own[0]) / float64(n-1), n}
}

// frequency returns the frequency of a column, and by which part of it that may be
// off. Numbers of one frequency keep to
//
//	x[r+k] + x[r-k] = 2·cos kω·x[r]
//
// and the more exactly, the larger k, as long as kω is below half a turn.
func (s *search) frequency(j int) (w, off float64) {
	rows := min(s.m.rows, 256)
	for k := 1; 2*k < rows; k *= 2 {
		num, den, left := 0.0, 0.0, 0.0
		for r := k; r < rows-k; r++ {
			x, sum := s.m.at(r, j), s.m.at(r+k, j)+s.m.at(r-k, j)
			num, den = num+x*sum, den+x*x
		}
		c := num / (2 * den)
		if !(math.Abs(c) < 1) {
			if k*8 < rows && c >= 1 {
				continue
			}
			break
		}
		for r := k; r < rows-k; r++ {
			miss := s.m.at(r+k, j) + s.m.at(r-k, j) - 2*c*s.m.at(r, j)
			left += miss * miss
		}
		angle, n := math.Acos(c), float64(rows-2*k)
		w, off = angle/float64(k), (math.Sqrt(left/n)+2*s.tol.at(1))/(math.Sqrt(den)*math.Sin(angle)*angle)
		if angle > 1.2 || left > 0.01*den {
			return w, off + left/den
		}
	}
	if w == 0 {
		return 0, math.Inf(1)
	}
	return w, off
}

// matchRows is by how many rows columns are found.
const matchRows = 48

// A lineup is the columns of a table that the numbers may be, row after row.
type columnMatcher struct {
	rows      []int
	numbers   []float64 // n of each row
	n         int
	drift     []float64 // of each column, per position
	amplitude float64
	positions []float64
	taken     []bool
	column    []float64 // column j of the numbers, and by how much each may be off
	within    []float64
}

func (s *search) newColumnMatcher(t *convention.Table) *columnMatcher {
	l := &columnMatcher{n: t.Columns(), amplitude: t.Amplitude(), taken: make([]bool, t.Columns())}
	step := max(1, len(s.all)/matchRows)
	for i := len(s.all) - 1; i >= 0; i -= step { // the last rows tell most
		l.rows = append(l.rows, s.all[i])
	}
	l.numbers = make([]float64, len(l.rows)*l.n)
	for i, r := range l.rows {
		t.Rows64(l.numbers[i*l.n:][:l.n], r, r+1)
		l.positions = append(l.positions, math.Abs(t.Position(0, r)))
	}
	for k := range l.n {
		c := t.Column(k)
		w := t.Frequency(c.Pair)
		l.drift = append(l.drift, t.Amplitude()*drift(w, w/t.Convention().EffectiveScale()))
	}
	l.column, l.within = make([]float64, len(l.rows)), make([]float64, len(l.rows))
	return l
}

// match finds which column of its table each column is, and reports whether all
// are there and some not where they should be.
func (s *search) matchColumns(f *Fit) bool {
	d, l := s.m.cols, s.newColumnMatcher(f.Table)
	f.Permutation, f.Negated = make([]int, d), make([]bool, d)
	moved := l.n != d
	for j := range d {
		for i, r := range l.rows {
			x := s.m.at(r, j)
			l.column[i], l.within[i] = x, 1.1*(s.tol.at(x)+resultError*l.amplitude)
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
	return moved && s.confirm(f)
}

// nearest returns the column that is nearest to the candidate, or to its negative,
// and −1 if none is as near as rounding lets it be. With free those that are taken
// are left out.
func (l *columnMatcher) nearest(free bool) (at int, negated bool) {
	most := math.Inf(1)
	at = -1
	for k := range l.n {
		if free && l.taken[k] {
			continue
		}
		for _, sign := range [...]float64{1, -1} {
			if worst := l.distance(k, sign, most); worst < most {
				at, most, negated = k, worst, sign < 0
			}
		}
	}
	return at, negated
}

// apart returns the largest difference of the candidate from column k, or anything
// that is not below most if it is too large.
func (l *columnMatcher) distance(k int, sign, most float64) float64 {
	worst := 0.0
	for i, x := range l.column {
		miss := math.Abs(x - sign*l.numbers[i*l.n+k])
		if miss >= most || miss > min(l.within[i]+l.drift[k]*l.positions[i], maxTolerance*l.amplitude) {
			return math.Inf(1)
		}
		worst = max(worst, miss)
	}
	return worst
}

// confirm compares all rows with those of a fit, and reports whether rounding
// explains the differences, and whether there is enough that moves.
func (s *search) confirm(f *Fit) bool {
	row, squares, bits := make([]float64, s.m.cols), 0.0, 0.0
	moving := varyingColumns(f.Table)
	f.Residual, f.Tolerance = 0, 0
	for _, r := range s.all {
		f.row(row, r)
		for j, want := range row {
			x := s.m.at(r, j)
			miss, tolerance := math.Abs(x-want), cellTolerance(f.Table, &s.tol, x, r, f.Permutation[j])
			if miss > tolerance {
				return false
			}
			squares += miss * miss
			f.Residual, f.Tolerance = max(f.Residual, miss), max(f.Tolerance, tolerance)
			if moving[f.Permutation[j]] {
				bits += math.Log2(f.Table.Amplitude() / tolerance)
			}
		}
	}
	f.RMS = math.Sqrt(squares / float64(len(s.all)*s.m.cols))
	return bits > 8*float64(s.m.cols)
}
