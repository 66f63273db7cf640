package conventions

import (
	"image"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/figures/internal/calls"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/chart"
	"github.com/posenc/posenc/web/plot/scale"
)

type side struct {
	letter string
	calls.Call
	table *convention.Table // nil if there is none
}

func (d *side) title() string { return d.letter + " " + d.Preset.Name }

// A comparison is the part of the picture that does not depend on the pointer.
type comparison struct {
	sides   [2]side
	refusal error  // why B has no table
	order   []int  // the column of B that each column of A is
	why     error  // why the columns are only the same functions of a pair; nil if their numbers are the same
	numPy   string // that makes A of B; empty if there is none
	scale   float64
	largest scale.Extreme // of A − B
	left    float64       // the same once columns are in order
	rows    int           // that have been searched
}

func comparisonOf(v *plot.View) *comparison {
	return plot.Once(v, "comparison", func([3]any) *comparison { return compare(v) },
		[3]any{v.Table, versusParam.In(&v.State), v.Still})
}

func compare(v *plot.View) *comparison {
	// B has its own settings and the base of the state. Its start differs from its default by as
	// much as the start of the state does.
	s, a := &v.State, v.Table
	chosen, _ := s.Preset() // the state is valid
	other, _ := convention.Find(versusParam.In(s))
	start := other.Convention.Start + s.Start - chosen.Convention.Start
	other.Convention.Base, other.Convention.Start = s.Base, start
	b, err := s.TableOf(other)
	c := &comparison{refusal: err, scale: a.Amplitude(), sides: [2]side{
		{"A", calls.Call{Preset: chosen, Start: s.Start, Settings: s.Settings}, a},
		{"B", calls.Call{Preset: other, Start: start}, b},
	}}
	if err != nil {
		return c
	}
	c.scale = max(c.scale, b.Amplitude())

	if c.order, c.why = convention.Permutation(a, b); c.order == nil {
		c.order = sameFunctions(a, b)
	} else if slices.IsSorted(c.order) {
		c.numPy = "A = B"
	} else {
		c.numPy = "A = B[:, " + numPy(c.order) + "]"
	}

	most := plot.Either(v.Still, 1<<16, 1<<18) // numbers of each table
	c.rows = min(a.SeqLen(), max(1, most/a.Columns()))
	y := make([]float64, b.Columns())
	for row, x := range a.All() {
		if row == c.rows || b.Rows64(y, row, row+1) != nil {
			break
		}
		for j := range x {
			c.largest.Add(math.Abs(x[j]-y[j]), row, j)
			if c.order != nil {
				c.left = max(c.left, math.Abs(x[j]-y[c.order[j]]))
			}
		}
	}
	return c
}

// sameFunctions returns the column of b with the function of each column of a; nil if one is missing.
func sameFunctions(a, b *convention.Table) []int {
	at, order := map[convention.Column]int{}, []int(nil)
	for j := range b.Columns() {
		at[b.Column(j)] = j
	}
	for j := range a.Columns() {
		k, ok := at[a.Column(j)]
		if !ok {
			return nil
		}
		order = append(order, k)
	}
	return order
}

// rounding is the largest difference, as a part of the amplitude, that is a rounding error.
const rounding = 1e-12

func (c *comparison) equal() bool { return c.largest.Size <= rounding*c.scale }

// numPy writes an order of columns in NumPy: as ranges, or as what undoes them if that is shorter.
func numPy(order []int) string {
	inverse, swapped := make([]int, len(order)), true
	for j, at := range order {
		inverse[at] = j
		swapped = swapped && at == j^1
	}
	if swapped {
		return "np.arange(" + strconv.Itoa(len(order)) + ") ^ 1"
	}
	forth, back := "np.r_["+ranges(order)+"]", "np.argsort(np.r_["+ranges(inverse)+"])"
	return plot.Either(len(back) < len(forth), back, forth)
}

// ranges writes an order as slices of equal steps, such as 6:12 or 0:11:2.
func ranges(order []int) string {
	var parts []string
	first, step := 0, 1
	for j, next := range append(order[1:], 0) { // 0 ends the last one
		if j == first {
			step = max(1, next-order[j])
		}
		if next != order[j]+step {
			part := strconv.Itoa(order[first]) + ":" + strconv.Itoa(order[j]+1)
			parts, first = append(parts, part+plot.Either(step > 1, ":"+strconv.Itoa(step), "")), j+1
		}
	}
	return strings.Join(parts, ", ")
}

// shareOf returns the dot product of two rows k apart, divided by the one at k = 0: of a table,
// or of cells of a grid in one row, of whose axes one has the same position.
//
//	g(k)/g(0), g(k) = Σ cos(k·ω[i])
func shareOf(t *convention.Table) *chart.Func {
	if axes := float64(t.Axes()); axes > 1 {
		return &chart.Func{At: func(k float64) float64 {
			sum := 0.0
			for pair := range t.Pairs() {
				sum += math.Cos(k * t.Frequency(pair))
			}
			return (axes - 1 + sum/float64(t.Pairs())) / axes
		}}
	}
	whole, _ := t.RelativeDot(0) // offsets are within the range of positions
	return &chart.Func{At: func(k float64) float64 { g, _ := t.RelativeDot(math.Round(k)); return g / whole }}
}

// paint gives what is zero but for rounding the colour of zero.
func paint(img *image.NRGBA, colors chart.Colors, a, minus *convention.Table) {
	size := img.Rect.Size()
	if size.X == 0 || size.Y == 0 {
		return
	}
	rows := scale.Divide(0, float64(a.SeqLen()), size.Y, a.SeqLen())
	cols := scale.Divide(0, float64(a.Columns()), size.X, a.Columns())
	means := meansOf(a, rows, cols)
	if minus != nil {
		means = means.Minus(meansOf(minus, rows, cols))
	}
	colors.Cells(means.Rows, means.Columns, func(row, column int) float64 {
		return means.At(row, column) + rounding*colors.Hi
	})(img)
}

// meansOf returns the means of groups of cells, or where negative positions count as 0 the first ones.
func meansOf(t *convention.Table, rows, cols scale.Bins) scale.Grid {
	means, i := scale.NewGrid(len(rows.Bounds)-1, len(cols.Bounds)-1), 0
	lines, err := t.Means(rows.Bounds, cols.Bounds)
	if err != nil {
		for i := range means.Data {
			means.Data[i] = t.Value(rows.Bounds[i/means.Columns], cols.Bounds[i%means.Columns])
		}
		return means
	}
	for line := range lines {
		i += copy(means.Data[i:], line)
	}
	return means
}
