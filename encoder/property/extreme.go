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

// visitRows calls visit for each row of the two intervals that a search covers, the head and the
// tail, with the position of the row. The tail is empty if the head covers all rows.
func visitRows(e *encoder.Encoding, visit func(tail bool, p float64, row []float64)) {
	rows := maxElements / e.DModel()
	head := min(rows, e.SeqLen())
	for i, w := range [2][2]int{{0, head}, {max(head, e.SeqLen()-rows), e.SeqLen()}} {
		for p, row := range e.Between(w[0], w[1]) {
			visit(i == 1, p, row)
		}
	}
}
