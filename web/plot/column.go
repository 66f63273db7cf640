package plot

import "github.com/posenc/posenc/encoder/convention"

// seats returns the columns that a table tells of.
func seats(first, step, count int) Seats { return Seats{first, step, count} }

// functionOf returns what stands in a column, and the class of its colour.
func functionOf(c convention.Column) (function, class string) {
	switch {
	case c.Zero:
		return "0", "quiet"
	case c.Cosine:
		return "cos", "cosine"
	}
	return "sin", "sine"
}
