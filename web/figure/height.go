package figure

// Columns up to these widths, in CSS pixels, have the second, the third and the last of
// the Heights of a Spec.
const (
	MediumColumn = 900
	SlimColumn   = 660
	NarrowColumn = 520
)

// Height returns the maximum height of the live figure in a column of a width.
func (s *Spec) Height(width int) int {
	switch {
	case width > MediumColumn:
		return s.Heights[0]
	case width > SlimColumn:
		return s.Heights[1]
	case width > NarrowColumn:
		return s.Heights[2]
	}
	return s.Heights[3]
}
