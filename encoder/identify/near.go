package identify

import (
	"cmp"
	"math"
	"slices"

	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/identify/internal/matrix"
	"github.com/posenc/posenc/encoder/identify/internal/phase"
)

// newFit returns a fit of a table of consecutive positions.
func newFit(preset string, t *convention.Table, start float64) *Fit {
	f := &Fit{Preset: preset, Convention: t.Convention(), BaseKnown: true, Amplitude: t.Amplitude(), Consecutive: true, Start: start, Step: 1, Table: t}
	f.Base, f.Scale = f.Convention.EffectiveBase(), f.Convention.EffectiveScale()
	return f
}

// nearest returns the default tables nearest to the numbers, at most three.
func nearest(s *phase.Search) []Fit {
	var list []*Fit
	row := make([]float64, s.Matrix.Columns)
	defaultTables(s, func(f *Fit) {
		squares := 0.0
		for _, r := range s.Rows {
			s.Matrix.Rest()
			f.Table.Rows64(row, r, r+1)
			for j, want := range row {
				miss := math.Abs(s.Matrix.At(r, j) - want)
				f.Residual = max(f.Residual, miss)
				squares += miss * miss
			}
		}
		f.RMS = math.Sqrt(squares / float64(len(s.Rows)*s.Matrix.Columns))
		list = append(list, f)
	})
	slices.SortStableFunc(list, func(a, b *Fit) int { return cmp.Compare(a.RMS, b.RMS) })
	var nearest []Fit
	for _, f := range list[:min(3, len(list))] {
		nearest = append(nearest, *f)
	}
	return nearest
}

// similar returns the fits that explain more than half of what varies in the numbers: of
// two random tables of the same size one is always the nearer.
func similar(s *phase.Search, near []Fit) []Fit {
	varies, all, n := 0.0, 0.0, float64(len(s.Rows))
	for j := range s.Matrix.Columns {
		sum := 0.0
		for _, r := range s.Rows {
			x := s.Matrix.At(r, j)
			sum, varies = sum+x, varies+x*x
		}
		if all += sum; n > 2 {
			varies -= sum * sum / n
		}
	}
	few := n <= 2 // a column says nothing of its own mean
	if n *= float64(s.Matrix.Columns); few {
		varies -= all * all / n
	}
	at := 0
	for at < len(near) && near[at].RMS*near[at].RMS*n < varies/2 {
		at++
	}
	return near[:at]
}

// coarse reports whether numbers of at most one digit after the point are those of the
// nearest table, rounded. They are too coarse for a search.
func (id *Identification) coarse(m *matrix.Matrix, tol matrix.Tolerance, near []Fit) bool {
	half := 0.51 * math.Pow10(-tol.Decimals)
	if !tol.Exact || len(near) == 0 || near[0].Residual > half || m.Rows*m.Columns < fewNumbers {
		return false
	}
	near[0].Tolerance = half
	id.Matches, id.Reason = near[:1], TooFew
	return true
}

// wrongColumns reports whether the nearest table explains all numbers but those of a few
// columns.
func (id *Identification) wrongColumns(m *matrix.Matrix, tol matrix.Tolerance, near []Fit) bool {
	if len(near) == 0 {
		return false
	}
	f := near[0]
	if f.Table.SeqLen() != m.Rows || f.Table.Columns() != m.Columns || !f.findWrong(m, tol) {
		return false
	}
	id.Near, id.Reason, id.Checked = []Fit{f}, Miswritten, m.Rows
	return true
}

// defaultTables calls yield with the tables of all presets at the given width, from
// position 0 or 1 on.
func defaultTables(s *phase.Search, yield func(f *Fit)) {
	var seen []convention.Convention
	for _, a := range s.Arrangements {
		for i := range a.Sources {
			src := &a.Sources[i]
			for start := range 2 {
				c := src.Convention
				c.CosineFirst, c.Start = src.Flip, start
				key := convention.Convention{Shift: src.Steps - c.Shift, Layout: c.Layout, CosineFirst: src.Flip, Start: start, Norm: c.Norm}
				if a.Plan.Axes > 1 || slices.Contains(seen, key) {
					continue
				}
				t, err := c.Table(s.Matrix.Rows, src.Width)
				if err != nil {
					continue
				}
				seen = append(seen, key)
				f := newFit(src.Name, t, float64(start))
				if start != src.Convention.Start {
					f.Settings = []Setting{{Name: "start", Value: float64(start)}}
				}
				if src.Flip && !src.Convention.CosineFirst {
					f.Bug = "swapped-halves"
				}
				yield(f)
			}
		}
	}
}
