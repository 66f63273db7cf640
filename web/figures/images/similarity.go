package images

import "math"

// A similarity has the cosines of the angles between the patches of one table and those of
// another,
//
//	cos ∠ = (part[0]·part'[0] + part[1]·part'[1]) / (|PE|·|PE'|)
type similarity struct {
	of, to   *table
	products [2][][]float64
}

func similarityOf(of, to *table) *similarity {
	return &similarity{of, to, [2][][]float64{of.products(0, to), of.products(1, to)}}
}

// at returns the cosine for patch (y, x) of the one table and patch (v, u) of the other.
func (s *similarity) at(y, x, v, u int) float64 {
	i, j := s.of.coordinates(y, x)
	k, l := s.to.coordinates(v, u)
	return max(-1, min((s.products[0][i][k]+s.products[1][j][l])*s.of.inverse(i, j)*s.to.inverse(k, l), 1))
}

// least returns approximately the smallest cosine of all patches: the smallest products,
// for vectors of the length of the first ones.
func (s *similarity) least() float64 {
	sum := 0.0
	for _, products := range s.products {
		least := math.Inf(1)
		for _, row := range products {
			for _, x := range row {
				least = min(least, x)
			}
		}
		sum += least
	}
	return max(-1, sum*s.of.inverse(0, 0)*s.to.inverse(0, 0))
}

// A nearest patch is the one most similar to another.
type nearest struct {
	y, x   int
	cosine float64
}

// nearest returns the patch that is most similar to patch (y, x) of the one table.
func (s *similarity) nearest(y, x int) nearest {
	best := nearest{cosine: math.Inf(-1)}
	for v := range s.to.size[0] {
		for u := range s.to.size[1] {
			if c := s.at(y, x, v, u); c > best.cosine+1e-12 {
				best = nearest{v, u, c}
			}
		}
	}
	return best
}
