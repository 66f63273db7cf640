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
				c := b.Convention
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
					Preset: b.Name, Convention: c, BaseKnown: true, Base: c.base(), Scale: c.scale(), Amplitude: t.amplitude,
					Consecutive: true, Start: float64(start), Step: 1, Table: t,
				}
				if start != b.Convention.Start {
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
		if found == nil && f.Bug == "" {
			if f.Permutation = s.match(f.Table); f.Permutation != nil {
				found = []Fit{*f}
			}
		}
	})
	return found
}

// match returns in which column of t each column is, or nil if they are not there
// or where they should be.
func (s *search) match(t *Table) []int {
	d := s.m.cols
	rows := make([]float64, len(s.rows)*d)
	within := make([]float64, len(s.rows))
	for n, r := range s.rows {
		t.Rows64(rows[n*d:][:d], r, r+1)
		within[n] = 1.1*s.loss.of(t.amplitude) + t.amplitude*(resultError+2*angleError*math.Abs(t.Position(0, r)))
	}
	order, taken, moved := make([]int, d), make([]bool, d), false
	for j := range order {
		order[j] = -1
		for k := 0; k < d && order[j] < 0; k++ {
			fits := !taken[k]
			for n := 0; fits && n < len(s.rows); n++ {
				fits = math.Abs(s.m.at(s.rows[n], j)-rows[n*d+k]) <= within[n]
			}
			if fits {
				order[j], taken[k] = k, true
			}
		}
		if order[j] < 0 {
			return nil
		}
		moved = moved || order[j] != j
	}
	if !moved {
		return nil
	}
	return order
}
