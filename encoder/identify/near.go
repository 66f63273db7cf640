package identify

import (
	"math"
	"slices"

	"github.com/posenc/posenc/encoder/convention"
)

// tables calls yield with the tables that libraries make by default in rows as
// wide as those given, from position 0 or 1 on.
func (s *search) defaultTables(yield func(f *Fit)) {
	var seen []convention.Convention
	for _, a := range s.arrangements {
		for i := range a.sources {
			b := &a.sources[i]
			for start := range 2 {
				c := b.Convention
				c.CosineFirst, c.Start = b.flip, start
				key := convention.Convention{Shift: b.steps - c.Shift, Layout: c.Layout, CosineFirst: b.flip, Start: start, Norm: c.Norm}
				if a.plan.Axes > 1 || slices.Contains(seen, key) {
					continue
				}
				t, err := c.Table(s.m.rows, b.width)
				if err != nil {
					continue
				}
				seen = append(seen, key)
				f := &Fit{
					Preset: b.Name, Convention: c, BaseKnown: true, Base: c.EffectiveBase(), Scale: c.EffectiveScale(), Amplitude: t.Amplitude(),
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
	s.defaultTables(func(f *Fit) {
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
	insertionSort(len(list), func(i, j int) bool { return list[i].RMS < list[j].RMS }, func(i, j int) {
		list[i], list[j] = list[j], list[i]
	})
	return list[:min(3, len(list))]
}
