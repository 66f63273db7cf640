package plot

import "github.com/posenc/posenc/encoder/convention"

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
