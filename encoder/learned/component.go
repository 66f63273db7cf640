package learned

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
)

// Components are the directions v[0], v[1], … of length 1, each orthogonal to those
// before it, in which rows have the largest variance (principal components).
type Components struct {
	Directions [][]float64 // of d numbers; the largest of each is positive
	Scores     [][]float64 // (x[p] − mean)·v[i], of n numbers for each direction
	Variances  []float64   // the mean squares of the scores
	Total      float64     // the sum of the variances of all columns
}

// Components returns the first k principal components, or all in which rows differ, if
// these are fewer.
func (t *Table) Components(k int) *Components {
	s := t.SearchComponents(k)
	for s.Step() {
	}
	return s.Components()
}

// A ComponentSearch finds the first k principal components step by step. They are the
// eigenvectors of the covariance C = XᵀX/n of the rows less their mean, by subspace
// iteration: a few directions are multiplied by C and made orthogonal, and the small matrix
// of C between them is solved exactly (Rayleigh and Ritz), until the variances no longer
// change, or 120 times: those of noise are so equal that its components are hardly defined.
type ComponentSearch struct {
	table      *Table
	k, steps   int
	rows       [][]float64 // of the table, less their mean
	total      float64     // variance of the rows
	directions [][]float64
	products   [][]float64 // C times each direction
	variances  []float64
}

// SearchComponents returns a search that has made no step. Beside k directions it has some more,
// which make iterations converge faster. They begin at random, but always the same.
func (t *Table) SearchComponents(k int) *ComponentSearch {
	const spare = 8
	s := &ComponentSearch{table: t, k: k, rows: t.centred(1)}
	for _, row := range s.rows {
		s.total += dot(row, row) / float64(t.rows)
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range max(0, min(k+spare, t.columns, t.rows)) {
		v := make([]float64, t.columns)
		for j := range v {
			v[j] = random.NormFloat64()
		}
		s.products = append(s.products, v)
	}
	return s
}

// mostSteps is how many steps a search makes at most.
const mostSteps = 120

// Step replaces the directions by those of the products, turned so that C is diagonal between
// them, and reports whether there is more to do.
func (s *ComponentSearch) Step() bool {
	const settled = 1e-12
	s.directions = orthonormal(s.products)
	b := len(s.directions)
	products, small := make([][]float64, b), make([][]float64, b)
	for i, v := range s.directions {
		s.table.rest()
		products[i] = make([]float64, len(v))
		for _, row := range s.rows {
			add(products[i], dot(row, v)/float64(len(s.rows)), row)
		}
	}

	// The small matrix is C between the directions.
	for i := range small {
		small[i] = make([]float64, b)
		for j := range i + 1 {
			small[i][j] = dot(s.directions[i], products[j])
			small[j][i] = small[i][j]
		}
	}
	before, change := s.variances, 0.0
	variances, turned := eigen(small)
	s.variances = variances
	s.directions, s.products = combine(turned, s.directions), combine(turned, products)
	s.steps++
	for i := range min(s.k, len(s.variances), len(before)) {
		change = max(change, math.Abs(s.variances[i]-before[i]))
	}
	return s.steps < mostSteps && (len(before) == 0 || len(s.variances) == 0 || change > settled*s.variances[0])
}

// Share returns how many of the steps that there may be have been made, as a part of them.
func (s *ComponentSearch) Share() float64 { return float64(s.steps) / mostSteps }

// Components returns the components as they have been found: the first k directions in which rows
// differ.
func (s *ComponentSearch) Components() *Components {
	const rounding = 1e-20
	c := &Components{Total: s.total}
	for i, v := range s.directions[:max(0, min(s.k, len(s.directions)))] {
		if s.variances[i] <= rounding*s.total || s.total == 0 {
			break
		}
		sign := 1.0
		if slices.MaxFunc(v, func(a, b float64) int { return cmp.Compare(math.Abs(a), math.Abs(b)) }) < 0 {
			sign = -1
		}
		direction := make([]float64, len(v))
		add(direction, sign, v)
		scores, squares := make([]float64, len(s.rows)), 0.0
		for p, row := range s.rows {
			scores[p] = dot(row, direction)
			squares += scores[p] * scores[p]
		}
		c.Directions, c.Scores = append(c.Directions, direction), append(c.Scores, scores)
		c.Variances = append(c.Variances, squares/float64(len(s.rows)))
	}
	return c
}

// orthonormal returns directions of length 1 that span the same space, each orthogonal
// to the others (Gram and Schmidt, twice for the sake of rounding). Those that depend on
// others are left out.
func orthonormal(vectors [][]float64) [][]float64 {
	const dependent = 1e-12
	var list [][]float64
	largest := 0.0
	for _, v := range vectors {
		largest = max(largest, norm(v))
	}
	for _, v := range vectors {
		for range 2 {
			for _, u := range list {
				add(v, -dot(u, v), u)
			}
		}
		if length := norm(v); length > dependent*largest {
			u := make([]float64, len(v))
			add(u, 1/length, v)
			list = append(list, u)
		}
	}
	return list
}

// combine returns Σ factors[i][j]·vectors[j] for each i.
func combine(factors, vectors [][]float64) [][]float64 {
	sums := make([][]float64, len(factors))
	for i, row := range factors {
		sums[i] = make([]float64, len(vectors[0]))
		for j, f := range row {
			add(sums[i], f, vectors[j])
		}
	}
	return sums
}

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
