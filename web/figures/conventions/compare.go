package conventions

import (
	"cmp"
	"image"
	"math"
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/figures/internal/calls"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/chart"
	"github.com/posenc/posenc/web/plot/scale"
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
	largest scale.Extreme // of A − B
	left    scale.Extreme // of A − B once columns are in order
	rows    int           // that have been searched for them
}

func comparisonOf(v *plot.View) *comparison {
	return plot.Once(v, "comparison", func([3]any) *comparison { return compare(v) },
		[3]any{v.Table, versusParam.In(&v.State), v.Still})
}

// How many numbers of each table are compared on a page, and in a still picture.
const (
	mostNumbers = 1 << 18
	mostStill   = 1 << 16
)

func compare(v *plot.View) *comparison {
	s, a := &v.State, v.Table
	preset, err := s.Preset()
	c := &comparison{scale: a.Amplitude()}
	c.sides[0] = side{calls.Call{Preset: preset, Start: s.Start, Settings: s.Settings}, a, err, shareOf(a)}
	c.sides[1] = versus(s)
	b := c.sides[1].table
	if b == nil {
		return c
	}
	c.sides[1].share = shareOf(b)
	c.scale = max(c.scale, b.Amplitude())
	c.order, c.why = convention.Permutation(a, b)
	if c.order == nil {
		c.order = sameFunctions(a, b)
	}
	c.search(a, b, plot.Either(v.Still, mostStill, mostNumbers))
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

// search finds the largest differences among the first rows, of most numbers in all.
func (c *comparison) search(a, b *convention.Table, most int) {
	c.rows = min(a.SeqLen(), max(1, most/a.Columns()))
	y := make([]float64, b.Columns())
	for row, x := range a.All() {
		if row == c.rows || b.Rows64(y, row, row+1) != nil {
			break
		}
		for j := range x {
			c.largest.Add(math.Abs(x[j]-y[j]), row, j)
			if c.order != nil {
				c.left.Add(math.Abs(x[j]-y[c.order[j]]), row, j)
			}
		}
	}
}

// rounding is the largest difference, as a part of the amplitude, that is a rounding error.
const rounding = 1e-12

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

// shareOf returns the dot product of two rows k apart, divided by the one at k = 0: of a table,
// or of cells of a grid in one row, of whose axes one has the same position.
//
//	g(k)/g(0), g(k) = Σ cos(k·ω[i])
func shareOf(t *convention.Table) *chart.Func {
	if axes := float64(t.Axes()); axes > 1 {
		return &chart.Func{At: func(k float64) float64 {
			sum := 0.0
			for pair := range t.Pairs() {
				sum += math.Cos(math.Round(k) * t.Frequency(pair))
			}
			return (axes - 1 + sum/float64(t.Pairs())) / axes
		}}
	}
	whole, _ := t.RelativeDot(0) // offsets are within the range of positions
	return &chart.Func{
		At: func(k float64) float64 { g, _ := t.RelativeDot(k); return g / whole },
		Fill: func(dst []float64, first, step float64) error {
			ks := make([]float64, len(dst))
			for i := range ks {
				ks[i] = math.Round(first + float64(i)*step)
			}
			err := t.RelativeDots(dst, ks)
			for i := range dst {
				dst[i] /= whole
			}
			return err
		},
	}
}

// paint paints a table, or the difference of two, whose mean is the difference of their means. A
// pixel shows the mean of the cells under it, or the cell under its middle where cells are larger
// than pixels. What is zero but for rounding has the colour of zero.
func paint(img *image.NRGBA, colors chart.Colors, a, b *convention.Table) {
	size := img.Rect.Size()
	if size.X == 0 || size.Y == 0 {
		return
	}
	rows := scale.Divide(0, float64(a.SeqLen()), size.Y, a.SeqLen())
	cols := scale.Divide(0, float64(a.Columns()), size.X, a.Columns())
	means := meansOf(a, rows, cols)
	if b != nil {
		means = means.Minus(meansOf(b, rows, cols))
	}
	tone := colors.Tones()
	scale.FillRows(img, img.Rect, rows.Of, func(line []uint32, row int) {
		for x, group := range cols.Index {
			line[x] = tone(means.At(row, group) + rounding*colors.Hi)
		}
	})
}

// meansOf returns the means of groups of the cells of a table, or where negative positions count as 0
// those of the first rows of groups.
func meansOf(t *convention.Table, rows, cols scale.Bins) scale.Grid {
	n := len(rows.Bounds) - 1
	lines, err := t.Means(rows.Bounds, cols.Bounds)
	if err != nil {
		first := make([]float64, n)
		for i := range first {
			first[i] = max(0, t.Position(0, rows.Bounds[i]))
		}
		t, _ = t.At(first)
		lines, _ = t.Means(scale.Divide(0, float64(n), n, n).Bounds, cols.Bounds)
	}
	means, i := scale.NewGrid(n, len(cols.Bounds)-1), 0
	for line := range lines {
		i += copy(means.Data[i:], line)
	}
	return means
}

// orderText says which column is which, or why the numbers are others in any order.
func (p *picture) orderText() string {
	b := p.sides[1].table
	switch {
	case b == nil:
		return ""
	case p.why != nil:
		return p.Say(noOrder, "reason", p.reason())
	case p.inOrder():
		return p.Say(sameColumns)
	case b.Axes() > 1:
		return p.Say(permuted, "how", "")
	}
	return p.Say(permuted, "how", p.Say(standsIn, "sa", linear(p.Table.Sines()), "sb", linear(b.Sines()), "ca", linear(p.Table.Cosines()), "cb", linear(b.Cosines())))
}

// linear writes first + step·i.
func linear(first, step, _ int) string {
	sum := plot.Either(step != 1, strconv.Itoa(step)+"i", "i")
	if first != 0 {
		sum += " + " + strconv.Itoa(first)
	}
	return sum
}

// reason says why no order of columns makes A of B.
func (p *picture) reason() string {
	a, b := p.Table, p.sides[1].table
	e, ok := p.why.(*encoder.Error)
	if !ok {
		return ""
	}
	pA, pB := a.Position(0, 0), b.Position(0, 0)
	also := p.When(pA != pB, firstRows, "a", pA, "b", pB)
	switch e.Parameter {
	case "number of axes":
		return p.Say(otherAxes)
	case "frequency":
		var most scale.Extreme
		for i := range min(a.Pairs(), b.Pairs()) {
			most.Add(math.Abs(math.Log(a.Frequency(i)/b.Frequency(i))), 0, i)
		}
		i := most.Dim
		return p.Say(otherGrids, "i", i, "a", a.Frequency(i), "b", b.Frequency(i)) + p.When(also != "", and) + also
	case "scale":
		return p.Say(otherScale, "a", a.Frequency(0), "b", b.Frequency(0))
	case "amplitude":
		return p.Say(otherAmplitude, "a", a.Amplitude(), "b", b.Amplitude())
	case "position":
		return cmp.Or(also, p.Say(otherPositions))
	case "padding":
		return p.Say(onePadded, "p", e.Value)
	}
	return p.Say(columnMissing)
}

// numPy is NumPy that makes A of B; empty if there is none.
func (p *picture) numPy() string {
	switch {
	case p.order == nil || p.why != nil:
		return ""
	case p.inOrder():
		return "A = B"
	case p.Table.Axes() > 1:
		return "A = B[:, " + runs(p.order) + "]"
	}
	return "A = B[:, " + permutation(p.Table, p.sides[1].table) + "]"
}

// runs writes an order as a NumPy expression of its runs of columns.
func runs(order []int) string {
	var parts []string
	for j, first := 0, 0; j < len(order); j++ {
		if j == len(order)-1 || order[j+1] != order[j]+1 {
			parts, first = append(parts, strconv.Itoa(order[first])+":"+strconv.Itoa(order[j]+1)), j+1
		}
	}
	return "np.r_[" + strings.Join(parts, ", ") + "]"
}

// permutation writes the order of the columns of b in a as a NumPy expression.
func permutation(a, b *convention.Table) string {
	d, h := strconv.Itoa(a.Columns()), strconv.Itoa(a.Pairs())
	sinA, stepA, _ := a.Sines()
	cosA, _, _ := a.Cosines()
	sinB, stepB, _ := b.Sines()
	cosB, _, _ := b.Cosines()
	columns, shape, flip := "np.arange("+d+")", h+", 2", "[:, ::-1]"
	switch {
	case stepA == stepB && stepA == 1:
		return "np.roll(" + columns + ", " + h + ")"
	case stepA == stepB:
		return columns + " ^ 1"
	case stepA == 2:
		shape, flip = "2, "+h, "[::-1]"
	}
	if (sinA < cosA) == (sinB < cosB) {
		flip = ""
	}
	return columns + ".reshape(" + shape + ")" + flip + ".T.ravel()"
}
