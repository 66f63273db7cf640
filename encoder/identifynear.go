package encoder

import (
	"math"
	"slices"
)

// Bounds of what may be called noise, as a part of the amplitude: the root of
// the mean square of the differences, of numbers that are not very few.
const (
	noise     = 0.35
	noisyFrom = 32
)

// tables calls yield with the tables that libraries make by default in rows as
// wide as those given, from position 0 or 1 on.
func (s *search) tables(yield func(f *Fit)) {
	var seen []Convention
	for _, a := range s.arrangements {
		for i := range a.authors {
			b := &a.authors[i]
			for start := range 2 {
				c := b.convention
				c.CosineFirst, c.Start = b.flip, start
				key := Convention{Shift: b.steps - c.Shift, Layout: c.Layout, CosineFirst: b.flip, Start: start, Norm: c.Norm}
				if a.plan.axes > 1 || slices.Contains(seen, key) {
					continue
				}
				t, err := c.Table(s.m.rows, b.width)
				if err != nil {
					continue
				}
				seen = append(seen, key)
				f := &Fit{
					Preset: b.preset, Convention: c, BaseKnown: true, Base: c.base(), Scale: c.scale(), Amplitude: t.amplitude,
					Consecutive: true, Start: float64(start), Step: 1, Table: t,
				}
				if start != b.convention.Start {
					f.Settings = []Setting{{"start", float64(start)}}
				}
				if b.flip {
					f.Bug = "swapped-halves"
				}
				yield(f)
			}
		}
	}
}

// near returns which of these tables come nearest to the numbers: at most
// three.
func (s *search) near() []Fit {
	var list []Fit
	row := make([]float64, s.m.cols)
	s.tables(func(f *Fit) {
		squares := 0.0
		for _, r := range s.rows {
			f.Table.Rows64(row, r, r+1)
			for j, want := range row {
				miss := math.Abs(s.m.at(r, j) - want)
				f.Residual = max(f.Residual, miss)
				squares += miss * miss
			}
		}
		f.RMS = math.Sqrt(squares / float64(len(s.rows)*s.m.cols))
		list = append(list, *f)
	})
	order(len(list), func(i, j int) bool { return list[i].RMS < list[j].RMS }, func(i, j int) {
		list[i], list[j] = list[j], list[i]
	})
	return list[:min(3, len(list))]
}

// permuted looks for one of these tables whose columns are those of the numbers
// in another order.
func (s *search) permuted() (found []Fit) {
	s.tables(func(f *Fit) {
		if found != nil || f.Bug != "" || !s.sameSorted(f.Table) {
			return
		}
		if order, ok := s.match(f.Table); ok {
			f.Permutation = order
			found = []Fit{*f}
		}
	})
	return found
}

// sameSorted reports whether the last chosen row has the numbers of a row of t,
// in whatever order.
func (s *search) sameSorted(t *Table) bool {
	r := s.rows[len(s.rows)-1]
	x, y := make([]float64, s.m.cols), make([]float64, s.m.cols)
	t.Rows64(y, r, r+1)
	for j := range x {
		x[j] = s.m.at(r, j)
	}
	slices.Sort(x)
	slices.Sort(y)
	for j := range x {
		if math.Abs(x[j]-y[j]) > s.allowed(t, r, x[j]) {
			return false
		}
	}
	return true
}

// allowed returns by how much a number may differ from that of a table in the
// row r.
func (s *search) allowed(t *Table, r int, x float64) float64 {
	return 1.1*s.loss.of(x) + t.amplitude*(resultError+2*angleError*math.Abs(t.Position(0, r)))
}

// match returns in which column of t each column is.
func (s *search) match(t *Table) ([]int, bool) {
	d := s.m.cols
	if d > 1<<12 {
		return nil, false
	}
	rows := make([]float64, len(s.rows)*d)
	for n, r := range s.rows {
		t.Rows64(rows[n*d:][:d], r, r+1)
	}
	order, taken := make([]int, d), make([]bool, d)
	for j := range order {
		order[j] = -1
		for k := range taken {
			if taken[k] || order[j] >= 0 {
				continue
			}
			fits := true
			for n, r := range s.rows {
				x := s.m.at(r, j)
				fits = fits && math.Abs(x-rows[n*d+k]) <= s.allowed(t, r, x)
			}
			if fits {
				order[j], taken[k] = k, true
			}
		}
		if order[j] < 0 {
			return nil, false
		}
	}
	return order, true
}
