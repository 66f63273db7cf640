package derivation

import "github.com/posenc/posenc/encoder"

// A sumsKey is what sums depend on.
type sumsKey struct {
	dModel     int
	base, last float64
}

// sums are what the third and the sixth step draw, and do not depend on the positions:
// the dot product as a function of the offset, which nears an integral.
type sums struct {
	ks     []float64
	limit  []float64
	curves []curve // of ever more dimensions
}

// A curve is g(k)/(d/2) for a number of dimensions.
type curve struct {
	d   int
	g   []float64
	gap float64 // the largest distance from the limit
}

// whole returns the curve of all dimensions.
func (s *sums) whole() *curve { return &s.curves[len(s.curves)-1] }

// valuesOf returns g(k)/(d/2) for evenly spaced k.
func valuesOf(e *encoder.Encoding, ks []float64) []float64 {
	g := make([]float64, len(ks))
	if e.Curve(g, ks[0], ks[1]-ks[0]) != nil {
		return g
	}
	for i := range g {
		g[i] /= float64(e.Pairs())
	}
	return g
}

// dimensionsUpTo returns a few numbers of dimensions from 2 to d.
func dimensionsUpTo(d int) []int {
	var all []int
	for _, few := range [...]int{2, 4, 8, 32, 128} {
		if few < d {
			all = append(all, few)
		}
	}
	return append(all, d)
}
