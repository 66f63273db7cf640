package conventions

import (
	"math"

	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/figures/internal/calls"
	"github.com/posenc/posenc/web/param"
)

// A side is one of the two conventions that are compared.
type side struct {
	calls.Call
	table *convention.Table // nil if there is none
	err   error             // why
}

// A comparison is the part of the picture that does not depend on its size or the pointer.
type comparison struct {
	sides   [2]side
	order   []int // the column of B that each column of A is
	why     error // why the columns are only the same functions of a pair; nil if their numbers are the same
	scale   float64
	largest chart.Extreme // of A − B
	left    chart.Extreme // of A − B once columns are in order
	rows    int           // that have been searched for them
	curves  curves
}

// curves are the dot products of two rows k apart, divided by those of k = 0: of A,
// and of B if there is one.
//
//	g(k)/g(0), g(k) = Σ cos(k·ω[i])
type curves struct {
	ks     []float64
	of     [][]float64
	lowest float64 // of the axis
}

// A comparisonKey is what a comparison depends on.
type comparisonKey struct {
	table  *convention.Table // of A
	versus string
	still  bool
}

// compare compares the two conventions of a view.
func compare(v *figure.View) *comparison {
	c := &comparison{sides: [2]side{chosen(v), versus(&v.State)}, scale: v.Table.Amplitude()}
	c.curves = c.relativeDots(lastOffset(&v.State), v.State.DModel)
	a, b := v.Table, c.sides[1].table
	if b == nil {
		return c
	}
	c.scale = max(c.scale, b.Amplitude())
	c.order, c.why = convention.Permutation(a, b)
	if c.order == nil {
		c.order = sameFunctions(a, b)
	}
	most := mostNumbers
	if v.Still {
		most = mostStill
	}
	c.search(a, b, most)
	return c
}

// chosen returns the convention of the state.
func chosen(v *figure.View) side {
	preset, err := v.State.Preset()
	return side{calls.Call{Preset: preset, Start: v.State.Start, Settings: v.State.Settings}, v.Table, err}
}

// versus returns the other convention, with its own settings and the base of the state. Its
// start differs from its default by as much as the start of the state does.
func versus(s *param.State) side {
	preset, err := convention.Find(s.Versus)
	chosen, _ := s.Preset()
	start := preset.Convention.Start + s.Start - chosen.Convention.Start
	d := side{calls.Call{Preset: preset, Start: start}, nil, err}
	preset.Convention.Base, preset.Convention.Start = s.Base, start
	if err == nil {
		d.table, d.err = s.TableOf(preset)
	}
	return d
}

// sameFunctions returns for each column of a the column of b that is the same
// function of a pair of the same number; nil if there is not always one.
func sameFunctions(a, b *convention.Table) []int {
	at := map[convention.Column]int{}
	for j := range b.Columns() {
		at[b.Column(j)] = j
	}
	order := make([]int, a.Columns())
	for j := range order {
		k, ok := at[a.Column(j)]
		if !ok {
			return nil
		}
		order[j] = k
	}
	return order
}

// How many numbers of each table are compared on a page, and in a still picture.
const (
	mostNumbers = 1 << 18
	mostStill   = 1 << 16
)

// search finds the largest differences among the first rows, which have at most the given
// number of elements.
func (c *comparison) search(a, b *convention.Table, most int) {
	d := a.Columns()
	c.rows = min(a.SeqLen(), max(1, most/d))
	block := min(c.rows, max(1, 1<<14/d))
	x, y := make([]float64, block*d), make([]float64, block*d)
	for lo := 0; lo < c.rows; lo += block {
		n := min(block, c.rows-lo)
		if a.Rows64(x[:n*d], lo, lo+n) != nil || b.Rows64(y[:n*d], lo, lo+n) != nil {
			return
		}
		for r := range n {
			rowA, rowB := x[r*d:][:d], y[r*d:][:d]
			for j := range d {
				c.largest.Add(math.Abs(rowA[j]-rowB[j]), lo+r, j)
				if c.order != nil {
					c.left.Add(math.Abs(rowA[j]-rowB[c.order[j]]), lo+r, j)
				}
			}
		}
	}
}

// mostCosines is the largest number of cosines that the curves may cost.
const mostCosines = 1 << 18

// lastOffset returns the largest offset of the curves.
func lastOffset(s *param.State) int {
	if s.GridOnly() {
		return max(10, s.GridWidth-1)
	}
	return max(10, min(s.SeqLen-1, 1e6))
}

func (c *comparison) relativeDots(last, d int) curves {
	n := min(last+1, 240, max(48, mostCosines/d))
	r := curves{ks: make([]float64, n)}
	for i := range r.ks {
		r.ks[i] = math.Round(float64(i) * float64(last) / float64(n-1))
	}
	for _, side := range c.sides {
		g := make([]float64, n)
		if side.table == nil || writeShares(side.table, g, r.ks) != nil {
			continue
		}
		for i := range g {
			r.lowest = min(r.lowest, g[i])
		}
		r.of = append(r.of, g)
	}
	r.lowest = math.Floor(2*r.lowest) / 2
	return r
}

// rounding is the largest difference, relative to the amplitude, that counts as a rounding
// error.
const rounding = 1e-12

// equal reports whether A and B are the same table.
func (c *comparison) equal() bool { return c.largest.Size <= rounding*c.scale }

// inOrder reports whether each column of A is the same column of B.
func (c *comparison) inOrder() bool {
	for j, at := range c.order {
		if at != j {
			return false
		}
	}
	return true
}
