package property

import "github.com/posenc/posenc/encoder"

// An Extreme is the worst case found by a search, and its place.
type Extreme struct {
	Value     float64
	Position  float64 // of the row
	Offset    float64 // from there to the other row, if two rows are compared
	Dimension int     // the column, if single elements are compared
	Checked   int     // the number of values compared; 0 if there are none
}

// keepLargest replaces x by the given case if its value is larger.
func (x *Extreme) keepLargest(value, position, offset float64, dimension int) {
	if x.Checked == 0 || value > x.Value {
		x.Value, x.Position, x.Offset, x.Dimension = value, position, offset, dimension
	}
	x.Checked++
}

// keepSmallest replaces x by the given case if its value is smaller.
func (x *Extreme) keepSmallest(value, position, offset float64, dimension int) {
	if x.Checked == 0 || value < x.Value {
		x.Value, x.Position, x.Offset, x.Dimension = value, position, offset, dimension
	}
	x.Checked++
}

// maxElements is the number of elements searched at each end of an encoding.
const maxElements = 1 << 18

// headAndTail returns the two intervals of rows that a search covers. The
// second is empty if the first covers all rows.
func headAndTail(e *encoder.Encoding) [2][2]int {
	rows := maxElements / e.DModel()
	head := min(rows, e.SeqLen())
	return [2][2]int{{0, head}, {max(head, e.SeqLen()-rows), e.SeqLen()}}
}

// visitRows calls visit for each row of the head, then for each row of the tail,
// with the position of the row.
func visitRows(e *encoder.Encoding, visit func(tail bool, p float64, row []float64)) {
	for i, w := range headAndTail(e) {
		for p, row := range e.Between(w[0], w[1]) {
			visit(i == 1, p, row)
		}
	}
}
