package conventions

import (
	"math"

	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/figures/internal/calls"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/chart"
)

// A side is one of the two conventions that are compared.
type side struct {
	calls.Call
	table *convention.Table // nil if there is none
	err   error             // why
	share *chart.Func
}

// A comparison is the part of the picture that does not depend on the pointer.
type comparison struct {
	sides   [2]side
	order   []int // the column of B that each column of A is
	why     error // why the columns are only the same functions of a pair; nil if their numbers are the same
	scale   float64
	largest extreme // of A − B
	left    extreme // of A − B once columns are in order
	rows    int     // that have been searched for them
}

// An extreme is the largest difference, and where it is.
type extreme struct {
	size        float64
	row, column int
}

func (e *extreme) add(size float64, row, column int) {
	if size > e.size {
		*e = extreme{size, row, column}
	}
}

type comparisonKey struct {
	table  *convention.Table // of A
	versus string
	still  bool
}

func comparisonOf(v *plot.View) *comparison {
	return plot.Once(v, "comparison", func(k comparisonKey) *comparison { return compare(&v.State, k) },
		comparisonKey{v.Table, versusParam.In(&v.State), v.Still})
}

// How many numbers of each table are compared on a page, and in a still picture.
const (
	mostNumbers = 1 << 18
	mostStill   = 1 << 16
)

func compare(s *param.State, k comparisonKey) *comparison {
	preset, err := s.Preset()
	c := &comparison{scale: k.table.Amplitude()}
	c.sides[0] = side{calls.Call{Preset: preset, Start: s.Start, Settings: s.Settings}, k.table, err, shareOf(k.table)}
	c.sides[1] = versus(s)
	a, b := k.table, c.sides[1].table
	if b == nil {
		return c
	}
	c.sides[1].share = shareOf(b)
	c.scale = max(c.scale, b.Amplitude())
	c.order, c.why = convention.Permutation(a, b)
	if c.order == nil {
		c.order = sameFunctions(a, b)
	}
	most := mostNumbers
	if k.still {
		most = mostStill
	}
	c.search(a, b, most)
	return c
}

// versus returns the other convention, with its own settings and the base of the state. Its
// start differs from its default by as much as the start of the state does.
func versus(s *param.State) side {
	preset, err := convention.Find(versusParam.In(s))
	chosen, _ := s.Preset()
	start := preset.Convention.Start + s.Start - chosen.Convention.Start
	d := side{Call: calls.Call{Preset: preset, Start: start}, err: err}
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
				c.largest.add(math.Abs(rowA[j]-rowB[j]), lo+r, j)
				if c.order != nil {
					c.left.add(math.Abs(rowA[j]-rowB[c.order[j]]), lo+r, j)
				}
			}
		}
	}
}

// rounding is the largest difference, relative to the amplitude, that counts as a rounding
// error.
const rounding = 1e-12

// equal reports whether A and B are the same table.
func (c *comparison) equal() bool { return c.largest.size <= rounding*c.scale }

// inOrder reports whether each column of A is the same column of B.
func (c *comparison) inOrder() bool {
	for j, at := range c.order {
		if at != j {
			return false
		}
	}
	return true
}

// shareOf returns the dot product of two rows k apart, divided by the one at k = 0: of a table,
// or of cells of a grid in one row, of whose axes one has the same position.
//
//	g(k)/g(0), g(k) = Σ cos(k·ω[i])
func shareOf(t *convention.Table) *chart.Func {
	write := func(dst []float64, ks []float64) error {
		if t.Axes() > 1 {
			for i, k := range ks {
				sum := 0.0
				for pair := range t.Pairs() {
					sum += math.Cos(k * t.Frequency(pair))
				}
				dst[i] = (float64(t.Axes()-1) + sum/float64(t.Pairs())) / float64(t.Axes())
			}
			return nil
		}
		whole, err := t.RelativeDot(0)
		if err != nil {
			return err
		}
		err = t.RelativeDots(dst, ks)
		for i := range dst {
			dst[i] /= whole
		}
		return err
	}
	return &chart.Func{
		At: func(k float64) float64 {
			g := []float64{0}
			_ = write(g, []float64{k}) // offsets are within the range of positions
			return g[0]
		},
		Fill: func(dst []float64, first, step float64) error {
			ks := make([]float64, len(dst))
			for i := range ks {
				ks[i] = math.Round(first + float64(i)*step)
			}
			return write(dst, ks)
		},
	}
}
