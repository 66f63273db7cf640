package dataio

import (
	"slices"
	"strconv"
)

// An array has the numbers between two brackets, and between the brackets in them.
type array struct {
	data  []float64
	shape []int // the number of items at each depth
	scale scale
	cut   bool // whether rows are missing, because of a limit or at the end of the text
	rest  bool // whether the print has "…" in place of some rows
	gap   Gap
}

// append adds a row that was printed on its own.
func (a *array) append(row *array) error {
	if len(a.shape) == 1 {
		a.shape = []int{1, a.shape[0]}
	}
	if len(a.shape) != 2 || len(row.shape) != 1 {
		return newError("several-arrays: there are several arrays, of the shapes # and #; give one",
			shapeText(a.shape), shapeText(row.shape))
	}
	if row.shape[0] != a.shape[1] {
		return errRagged(a.shape[0], row.shape[0], a.shape[1])
	}
	a.shape[0]++
	a.data = append(a.data, row.data...)
	for i := range a.scale {
		a.scale[i] = max(a.scale[i], row.scale[i])
	}
	return nil
}

// multiply multiplies all numbers by a factor.
func (a *array) multiply(factor float64) {
	var s scale
	shift := decade(factor)
	for i, decimals := range a.scale {
		if to := i + shift; decimals > 0 && to >= 0 && to < len(s) {
			s[to] = max(1, decimals-shift)
		}
	}
	a.scale = s
	for i := range a.data {
		a.data[i] *= factor
	}
}

// reshape gives flat numbers their shape, and checks the shape of others.
func (a *array) reshape(shape []int) error {
	columns := shape[len(shape)-1]
	if err := checkColumns(columns); err != nil {
		return err
	}
	if a.cut {
		a.data = a.data[:len(a.data)/columns*columns]
	}
	product := 1
	for _, n := range shape {
		product = min(product*n, 1<<31)
	}
	if len(a.data) == 0 || product != len(a.data) && !a.cut {
		return newError("shape-of-other-numbers: the shape # is not that of # numbers", shapeText(shape), strconv.Itoa(len(a.data)))
	}
	a.shape = shape
	return nil
}

// take sets the numbers of the matrix to those of an array.
func (m *Matrix) take(a *array) error {
	m.Data, m.Step, m.Gap = a.data, a.scale.step(), a.gap
	if err := m.arrange(a.shape); err != nil {
		return err
	}
	switch {
	case a.rest:
		m.note("rows-before-gap: Only the # rows before “...” were read: nothing says at which positions the others stand.", strconv.Itoa(m.Rows))
	case a.cut:
		m.NoteFirst(m.Rows, 0)
	}
	return nil
}

// isIndex reports whether a column with this name has positions.
func isIndex(name string) bool {
	return slices.Contains([]string{"", "position", "pos", "index", "cell", "位置"}, lowerASCII(name))
}

// counts reports whether the first column counts up by one, as no column of an
// encoding does.
func (m *Matrix) counts() bool {
	for i := range m.Rows {
		if x := m.Data[0] + float64(i); m.Row(i)[0] != x || x != float64(int(x)) {
			return false
		}
	}
	return m.Rows > 2
}

// takePositions makes the first column the positions of the rows.
func (m *Matrix) takePositions() {
	data := m.Data[:0]
	for i := range m.Rows {
		row := m.Row(i)
		m.Positions = append(m.Positions, row[0])
		data = append(data, row[1:]...)
	}
	m.Data, m.Columns = data, m.Columns-1
}
