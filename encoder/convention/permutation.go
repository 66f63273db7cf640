package convention

import (
	"cmp"
	"strconv"

	"github.com/posenc/posenc/encoder"
)

// Permutation returns the order in which the columns of b are the columns of a,
//
//	a[r, j] = b[r, order[j]]
//
// for j = 0, 1, …, Columns−1 in every row r. It compares the definitions of
// columns, not their elements. If there is no such order, it returns an
// *encoder.Error for the first of these that differs:
//
//   - the number of axes, columns or rows,
//   - the frequencies,
//   - the scale,
//   - the amplitude,
//   - the positions,
//   - the padding: a row is zero in one table only,
//   - a column: a sine or a cosine is missing in b.
func Permutation(a, b *Table) (order []int, err error) {
	if err := cmp.Or(sameShape(a, b), sameFactors(a, b)); err != nil {
		return nil, err
	}
	axes, err := sameAxes(a, b)
	if err := cmp.Or(err, samePadding(a, b)); err != nil {
		return nil, err
	}
	order = make([]int, a.Columns())
	for j := range order {
		if order[j] = b.match(a, j, axes); order[j] < 0 {
			return nil, encoder.Invalid("column", j, "has no match in the other table")
		}
	}
	return order, nil
}

// match returns the column of t that is column j of a, a table of the same shape,
// or −1. Axis k of a is axis axes[k] of t. The first column of zeros in a is the first
// one in t, and so on.
func (t *Table) match(a *Table, j int, axes []int) int {
	column := a.Column(j)
	if !column.Zero {
		column.Axis = axes[column.Axis]
		return t.convention.columnIndex(t.plan, column)
	}
	if j += t.plan.width() - a.plan.width(); j >= t.plan.Columns {
		return -1
	}
	return j
}

func sameShape(a, b *Table) error {
	for _, x := range [...]struct {
		name string
		a, b int
	}{
		{"number of axes", len(a.axes), len(b.axes)},
		{"number of columns", a.Columns(), b.Columns()},
		{"number of rows", a.seqLen, b.seqLen},
	} {
		if x.a != x.b {
			return encoder.Invalid(x.name, x.b, "is not #").With(strconv.Itoa(x.a))
		}
	}
	return nil
}

// sameFactors compares the frequencies of the pairs that both tables have, the scale and the
// amplitude. If one has another pair, match misses a column.
func sameFactors(a, b *Table) error {
	scaleA, scaleB := a.convention.EffectiveScale(), b.convention.EffectiveScale()
	pairs := min(a.Pairs(), b.Pairs())
	for i := range pairs {
		wA, wB := a.Frequency(i), b.Frequency(i)
		if a.tau[i] != b.tau[i] && (scaleA != scaleB || wA != wB) {
			return mismatch("frequency", wA, wB)
		}
	}
	if pairs > 0 && scaleA != scaleB {
		return mismatch("scale", scaleA, scaleB)
	}
	if a.amplitude != b.amplitude {
		return mismatch("amplitude", a.amplitude, b.amplitude)
	}
	return nil
}

// sameAxes returns for each axis of a the one of b that has its positions.
func sameAxes(a, b *Table) ([]int, error) {
	axes, taken := make([]int, len(a.axes)), make([]bool, len(b.axes))
	for k := range axes {
		axes[k] = -1
		for l := range b.axes {
			if !taken[l] && samePositions(a, b, k, l) == nil {
				axes[k], taken[l] = l, true
				break
			}
		}
		if axes[k] < 0 {
			return nil, samePositions(a, b, k, k)
		}
	}
	return axes, nil
}

// samePositions compares axis k of a with axis l of b.
func samePositions(a, b *Table, k, l int) error {
	for _, row := range rowsToCompare(&a.axes[k], &b.axes[l], a.seqLen, 0) {
		if p, q := a.Position(k, row), b.Position(l, row); p != q {
			return mismatch("position", p, q)
		}
	}
	return nil
}

// mismatch returns the error for a parameter that is a in one table and b in the
// other.
func mismatch(name string, a, b float64) error {
	return encoder.Invalid(name, b, "is not #").With(encoder.Decimal(a))
}

// samePadding compares the padding rows of tables with the same positions.
func samePadding(a, b *Table) error {
	for _, row := range rowsToCompare(&a.axes[0], &b.axes[0], a.seqLen, 0, a.convention.Padding, b.convention.Padding) {
		if pos := a.Position(0, row); a.convention.isPadding(pos) != b.convention.isPadding(pos) {
			return encoder.Invalid("padding", pos, "is a row of zeros in one of them alone")
		}
	}
	return nil
}

// rowsToCompare returns the rows that decide whether two axes of seqLen rows are the
// same. Consecutive positions rise or fall by 1, except that negative ones may
// count as 0, so that the first row, the last row, and the rows around the given
// positions suffice. Explicit positions need all rows.
func rowsToCompare(x, y *axis, seqLen int, positions ...int) []int {
	var rows []int
	if x.positions.List != nil || y.positions.List != nil {
		for row := range seqLen {
			rows = append(rows, row)
		}
		return rows
	}
	centers := []int{0, seqLen - 1}
	for _, pos := range positions {
		for _, a := range [...]*axis{x, y} {
			centers = append(centers, a.row(pos))
		}
	}
	for _, center := range centers {
		for row := max(0, center-1); row <= min(center+1, seqLen-1); row++ {
			rows = append(rows, row)
		}
	}
	return rows
}
