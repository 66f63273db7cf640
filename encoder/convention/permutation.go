package convention

import (
	"strconv"

	"github.com/posenc/posenc/encoder"
)

// Permutation returns the order in which the columns of b are those of a,
//
//	a[r, j] = b[r, order[j]]
//
// for j = 0, 1, …, Columns−1 in every row r, where both are the same sine or
// cosine of the same angle. It returns an *Error that says why there is none, the
// first of these that holds:
//
//   - number of axes, columns or rows: not as many in both,
//   - frequency: the grids of frequencies are not the same,
//   - scale: they are, but for a factor,
//   - amplitude: all elements are larger or smaller,
//   - position: the rows are those of other positions,
//   - padding: a row is zero in one of them alone,
//   - column: a sine or a cosine is missing in one of them.
func Permutation(a, b *Table) (order []int, err error) {
	for _, check := range [...]func(a, b *Table) error{
		sameShape, sameFrequencies, sameAmplitude, samePositions, samePadding,
	} {
		if err := check(a, b); err != nil {
			return nil, err
		}
	}
	places := map[Column][]int{}
	for j := range b.Columns() {
		column := b.Column(j)
		places[column] = append(places[column], j)
	}
	order = make([]int, a.Columns())
	for j := range order {
		column := a.Column(j)
		at := places[column]
		if len(at) == 0 {
			return nil, encoder.Invalid("column", j, "has no match in the other table")
		}
		order[j], places[column] = at[0], at[1:]
	}
	return order, nil
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

// sameFrequencies compares the frequencies of pairs that both tables have. With
// one pair more than the other a table has a column more too, or one that is
// not zero.
func sameFrequencies(a, b *Table) error {
	pairs := min(a.Pairs(), b.Pairs())
	scale := a.convention.EffectiveScale() == b.convention.EffectiveScale()
	for i := range pairs {
		if scale && a.Frequency(i) != b.Frequency(i) || !scale && a.tau[i] != b.tau[i] {
			return encoder.Invalid("frequency", b.Frequency(i), "is not #").With(encoder.Decimal(a.Frequency(i)))
		}
	}
	if pairs > 0 && !scale {
		return encoder.Invalid("scale", b.convention.EffectiveScale(), "is not #").With(encoder.Decimal(a.convention.EffectiveScale()))
	}
	return nil
}

func sameAmplitude(a, b *Table) error {
	if a.amplitude != b.amplitude {
		return encoder.Invalid("amplitude", b.amplitude, "is not #").With(encoder.Decimal(a.amplitude))
	}
	return nil
}

func samePositions(a, b *Table) error {
	for k := range a.axes {
		for _, row := range a.rowsNear(b, k, 0) {
			if p, q := a.Position(k, row), b.Position(k, row); p != q {
				return encoder.Invalid("position", q, "is not #").With(encoder.Decimal(p))
			}
		}
	}
	return nil
}

// samePadding compares the rows of padding of tables of the same positions.
func samePadding(a, b *Table) error {
	for _, row := range a.rowsNear(b, 0, 0, a.convention.Padding, b.convention.Padding) {
		if a.padding(row) != b.padding(row) {
			return encoder.Invalid("padding", a.Position(0, row), "is a row of zeros in one of them alone")
		}
	}
	return nil
}

// rowsNear returns the rows in which an axis of two tables has to be looked at:
// all rows of explicit positions. Others rise or fall by 1, except that negative
// ones may count as 0: the ends tell, and what is near the given positions.
func (t *Table) rowsNear(other *Table, k int, positions ...int) []int {
	var rows []int
	a, b := &t.axes[k], &other.axes[k]
	if a.positions.List != nil || b.positions.List != nil {
		for row := range t.seqLen {
			rows = append(rows, row)
		}
		return rows
	}
	near := func(row int) {
		for _, row := range [...]int{row - 1, row, row + 1} {
			if row >= 0 && row < t.seqLen {
				rows = append(rows, row)
			}
		}
	}
	near(0)
	near(t.seqLen - 1)
	for _, pos := range positions {
		for _, a := range [...]*axis{a, b} {
			if a.down {
				near(-pos - a.positions.Start)
			} else {
				near(pos - a.positions.Start)
			}
		}
	}
	return rows
}
