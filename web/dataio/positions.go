package dataio

import "slices"

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
