package learned

import "math"

// eigen returns the eigenvalues of a symmetric matrix, the largest first, and its
// eigenvectors, a row for each. It rotates the plane of each pair of axes so that the
// element between them vanishes, until all do (Jacobi 1846; Golub and Van Loan, section
// 8.5). The matrix is overwritten.
func eigen(a [][]float64) (values []float64, vectors [][]float64) {
	n := len(a)
	for i := range n {
		vectors = append(vectors, make([]float64, n))
		vectors[i][i] = 1
	}
	const sweeps = 64 // some ten are enough
	for range sweeps {
		rotated := false
		for p := range n {
			for q := range p {
				if small := 1e-17 * math.Sqrt(math.Abs(a[p][p]*a[q][q])); math.Abs(a[p][q]) > small {
					rotate(a, vectors, p, q)
					rotated = true
				}
			}
		}
		if !rotated {
			break
		}
	}
	for i := range n {
		values = append(values, a[i][i])
	}
	for i := range n { // few: the largest of the rest comes next
		for j := i + 1; j < n; j++ {
			if values[j] > values[i] {
				values[i], values[j] = values[j], values[i]
				vectors[i], vectors[j] = vectors[j], vectors[i]
			}
		}
	}
	return values, vectors
}

// rotate makes a[p][q] vanish by the rotation with the tangent t:
//
//	t² + 2θt − 1 = 0,  θ = (a[q][q] − a[p][p]) / 2a[p][q]
func rotate(a, vectors [][]float64, p, q int) {
	theta := (a[q][q] - a[p][p]) / (2 * a[p][q])
	t := 1 / (math.Abs(theta) + math.Hypot(theta, 1))
	if theta < 0 {
		t = -t
	}
	c := 1 / math.Hypot(t, 1)
	s := t * c
	for k := range a {
		a[k][p], a[k][q] = c*a[k][p]-s*a[k][q], s*a[k][p]+c*a[k][q]
	}
	turnRows(a, p, q, c, s)
	turnRows(vectors, p, q, c, s)
}

// turnRows rotates the rows p and q.
func turnRows(a [][]float64, p, q int, c, s float64) {
	for k := range a[p] {
		a[p][k], a[q][k] = c*a[p][k]-s*a[q][k], s*a[p][k]+c*a[q][k]
	}
}
