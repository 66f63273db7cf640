package chart

// An Extreme is the largest difference, and where it is.
type Extreme struct {
	Size     float64
	Row, Dim int
}

// Add takes a difference at a place into account.
func (e *Extreme) Add(size float64, row, dim int) {
	if size > e.Size {
		*e = Extreme{size, row, dim}
	}
}
