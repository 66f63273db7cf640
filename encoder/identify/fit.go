package identify

import (
	"math"
	"slices"

	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/property"
)

// checkedNumbers is how many numbers are compared with a table.
const maxCompared = 1 << 22

// coarsest is the largest difference that rounding ever explains, as a part of
// the amplitude.
const maxTolerance = 1. / 16

// fits returns the readings of the solutions that explain the numbers, and how
// many rows were compared.
func (s *search) fits(solutions []*solution) ([]Fit, int) {
	var list []*scoredFit
	checked := 0
	for _, sol := range solutions {
		readings := s.hypotheses(sol)
		insertionSort(len(readings), func(i, j int) bool { return readings[i].bits < readings[j].bits }, func(i, j int) {
			readings[i], readings[j] = readings[j], readings[i]
		})
		var own []*scoredFit
		for _, r := range readings {
			if math.IsInf(r.bits, 1) || len(own) > 0 && r.bits > readings[0].bits+beamWidth {
				break
			}
			if s.joinFit(own, r) {
				continue
			}
			if f := s.fit(sol, r, own); f != nil {
				own = append(own, f)
				checked = max(checked, f.rows)
			}
		}
		list = append(list, own...)
	}
	insertionSort(len(list), func(i, j int) bool { return list[i].Bits > list[j].Bits }, func(i, j int) {
		list[i], list[j] = list[j], list[i]
	})
	var best []Fit
	for i, f := range list {
		if f.Bits >= list[0].Bits-beamWidth && !f.dominated(list[:i]) {
			best = append(best, f.Fit)
		}
	}
	return best, checked
}

// dearBits is how much more than the first reading others may assume.
const beamWidth = 28

// A fitted is a Fit with what it explains.
type scoredFit struct {
	Fit
	explainedBits float64 // bits in the numbers
	rows          int     // that were compared
	varyingPairs  int     // pairs that are seen to turn
}

// rougher reports whether one of the others differs in no more than the numbers
// that it gives to the same settings.
func (f *scoredFit) dominated(others []*scoredFit) bool {
	for _, o := range others {
		same := f.Preset == o.Preset && f.Bug == o.Bug && f.Consecutive == o.Consecutive && len(f.Settings) == len(o.Settings)
		for i := 0; same && i < len(f.Settings); i++ {
			same = f.Settings[i].Name == o.Settings[i].Name
		}
		if same {
			return true
		}
	}
	return false
}

// join adds the author of a reading to a fit of the same settings.
func (s *search) joinFit(own []*scoredFit, r *hypothesis) bool {
	for _, f := range own {
		if f.Bug != r.bug || !slices.Equal(f.Settings, r.settings) || f.Consecutive != r.consecutive || (f.Shape != nil) != (r.shape != nil) {
			continue
		}
		if f.Preset == r.source.Name || slices.Contains(f.Same, r.source.Name) {
			return true
		}
		if f.Convention != r.c {
			if t, err := s.table(r); err != nil || !s.agrees(f.Table, t) {
				continue
			}
		}
		f.Same = append(f.Same, r.source.Name)
		return true
	}
	return false
}

// table returns the table of a reading.
func (s *search) table(r *hypothesis) (*convention.Table, error) {
	switch {
	case r.shape != nil:
		return r.c.Grid(r.source.width, r.valid, r.shape...)
	case r.explicit:
		return r.c.At(r.source.width, r.positions...)
	}
	return r.c.Table(s.m.rows, r.source.width)
}

// agrees reports whether two tables have the same numbers in the chosen rows.
func (s *search) agrees(a, b *convention.Table) bool {
	if a.SeqLen() != b.SeqLen() || a.Columns() != b.Columns() {
		return false
	}
	x, y := make([]float64, a.Columns()), make([]float64, a.Columns())
	for n, r := range s.rows {
		if a.SeqLen() != s.m.rows {
			r = s.chosen[n]
		}
		a.Rows64(x, r, r+1)
		b.Rows64(y, r, r+1)
		if property.LargestDifference(x, y) > 1e-9*a.Amplitude() {
			return false
		}
	}
	return true
}

// fit compares a reading with the numbers. Of the same solution only the first
// one is compared with all of them.
func (s *search) fit(sol *solution, r *hypothesis, own []*scoredFit) *scoredFit {
	t, err := s.table(r)
	if err != nil || t.Columns() != s.m.cols {
		return nil
	}
	f := &scoredFit{}
	f.Table = t
	if len(own) > 0 && s.agrees(own[0].Table, t) {
		*f = *own[0]
		f.Table, f.Same = t, nil
	} else if !s.compare(f, sol) {
		return nil
	}
	if r.freeNumbers > 0 && f.varyingPairs <= r.freeNumbers {
		return nil // as many numbers explain as many frequencies, whatever these are
	}
	f.Preset, f.Settings, f.Bug, f.Convention = r.source.Name, r.settings, r.bug, r.c
	f.BaseKnown, f.Base, f.Scale, f.Amplitude = r.baseKnown, r.c.EffectiveBase(), r.c.EffectiveScale(), sol.amplitude
	f.Consecutive, f.Start, f.Step, f.Shape = r.consecutive, r.start, r.step, r.shape
	f.Bits, f.cost = f.explainedBits-r.bits, r.bits
	if f.Slip = r.slip; f.Slip == NoSlip {
		f.Slip = f.slip(s.m.rows)
	}
	f.Positions = make([][]float64, t.Axes())
	for axis := range f.Positions {
		for row := range min(t.SeqLen(), len(s.all)) {
			f.Positions[axis] = append(f.Positions[axis], t.Position(axis, row))
		}
	}
	return f
}

// compare takes the differences of all numbers from a table, and reports
// whether rounding explains them.
func (s *search) compare(f *scoredFit, sol *solution) bool {
	t, g, columns := f.Table, sol.grid, s.m.cols
	whole := t.SeqLen() == s.m.rows
	blocks, size := 1, t.SeqLen()
	if most := max(1, maxCompared/columns); size > most {
		blocks = 16
		size = max(1, most/blocks)
	}
	kinds := make([]convention.Column, columns)
	for j := range kinds {
		kinds[j] = t.Column(j)
	}
	row, first := make([]float64, columns), make([]float64, columns)
	info, most, moves := make([]float64, columns), make([]float64, columns), make([]bool, columns)
	squares, worst := 0.0, -1.0
	for b := range blocks {
		lo := 0
		if blocks > 1 {
			lo = b * (t.SeqLen() - size) / (blocks - 1)
		}
		for r := lo; r < lo+size; r++ {
			from := r
			if !whole {
				from = s.all[r]
			}
			t.Rows64(row, r, r+1)
			for j, want := range row {
				x := s.m.at(from, j)
				rounded := 1.1 * (max(s.tol.at(x), s.tol.at(want)) + resultError*sol.amplitude)
				tolerance := rounded
				if c := kinds[j]; !c.Zero {
					pos := t.Position(c.Axis, r) * t.Convention().EffectiveScale()
					tolerance = min(tolerance+sol.amplitude*g.drift(c.Pair, pos), maxTolerance*sol.amplitude)
				}
				miss := math.Abs(x - want)
				if miss > tolerance || rounded > maxTolerance*sol.amplitude {
					return false
				}
				squares += miss * miss
				// Half of what a pair tells is its length, the same for all.
				info[j] += math.Log2(1+sol.amplitude/(2*max(rounded, miss))) / 2
				most[j] += math.Log2(1+sol.amplitude/(2*rounded)) / 2
				if f.rows == 0 && r == lo {
					first[j] = x
				}
				moves[j] = moves[j] || math.Abs(x-first[j]) > 2*rounded
				if miss > worst {
					worst, f.Residual, f.Tolerance = miss, miss, tolerance
				}
			}
		}
		f.rows += size
	}
	f.RMS = math.Sqrt(squares / float64(f.rows*columns))
	// A column that does not change fits every slow hand.
	all, turns := 0.0, make([]bool, t.Pairs())
	for j, moves := range moves {
		if c := kinds[j]; (moves || f.rows == 1) && !c.Zero {
			f.explainedBits += info[j]
			all += most[j]
			if !turns[c.Pair] {
				turns[c.Pair] = true
				f.varyingPairs++
			}
		}
	}
	f.explainsMost = f.explainedBits > 0.8*all
	f.explainedBits *= float64(t.SeqLen()) / float64(f.rows)
	return true
}
