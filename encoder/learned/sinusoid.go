package learned

import (
	"math"
	"math/cmplx"
)

// A Sinusoid is the encoding of the paper with some base, compared with a table.
type Sinusoid struct {
	Base      float64
	Alignment float64 // from 0 to 1
	Rows      int     // how many rows were compared
}

// FitSinusoid returns the base between 2 and 10⁸ whose sinusoids are aligned best with
// the table, and their alignment, which is 1 if the table is such sinusoids up to a
// rotation, a factor and a vector added to all rows:
//
//	A = Σ K[p, q]·S[p, q] / √(Σ K[p, q]² · Σ S[p, q]²)
//
// (linear CKA: Kornblith et al. 2019, section 3), where K are the dot products of rows of
// the table, and S[p, q] = g(p−q) = Σ cos((p−q)·ω[i]) those of sinusoids, both less their
// means over p and over q. The sum is over at most 256 rows in equal steps. A table whose
// rows are all equal has the alignment 0.
func (t *Table) FitSinusoid() Sinusoid {
	s := t.SearchSinusoid()
	for s.Step() {
	}
	return s.Sinusoid()
}

// A SinusoidSearch tries bases in equal steps of their logarithm, a few at a time, and then
// refines the best of them.
type SinusoidSearch struct {
	table  *Table
	kernel kernel
	step   int // between the rows that are compared

	tried, best int
	highest     float64
	refined     float64 // ln of the base
}

const (
	logBaseLo, logBaseHi = math.Ln2, 8 * math.Ln10
	basePoints           = 400
)

// SearchSinusoid returns a search that has tried no base.
func (t *Table) SearchSinusoid() *SinusoidSearch {
	const most = 256
	step := (t.rows + most - 1) / most
	return &SinusoidSearch{table: t, kernel: t.kernel(step), step: step, highest: -1}
}

// Step tries some more bases, and reports whether there is more to do.
func (s *SinusoidSearch) Step() bool {
	const bases = 20
	for range bases {
		if s.tried > basePoints {
			s.refined = maximum(s.alignment, s.logBase(max(s.best-1, 0)), s.logBase(min(s.best+1, basePoints)))
			return false
		}
		if a := s.alignment(s.logBase(s.tried)); a > s.highest {
			s.best, s.highest = s.tried, a
		}
		s.tried++
	}
	return true
}

func (s *SinusoidSearch) logBase(i int) float64 {
	return logBaseLo + (logBaseHi-logBaseLo)*float64(i)/basePoints
}

func (s *SinusoidSearch) alignment(logBase float64) float64 {
	return s.kernel.align(s.table.sinusoids(math.Exp(logBase), s.step, s.kernel.n))
}

// Share returns how many of the bases have been tried, as a part of all.
func (s *SinusoidSearch) Share() float64 { return float64(s.tried) / (basePoints + 1) }

// Sinusoid returns the base that has been found.
func (s *SinusoidSearch) Sinusoid() Sinusoid {
	return Sinusoid{math.Exp(s.refined), s.alignment(s.refined), s.kernel.n}
}

// sinusoids returns g(k·step) for k = 0, …, n-1.
func (t *Table) sinusoids(base float64, step, n int) []float64 {
	g := make([]float64, n)
	pairs := (t.columns + 1) / 2
	for i := range pairs {
		w := math.Pow(base, -float64(i)/float64(pairs)) * float64(step)
		z, turn := complex(1, 0), cmplx.Rect(1, w)
		for k := range g {
			g[k] += real(z)
			z *= turn
		}
	}
	return g
}

// A kernel is the matrix K of dot products of n rows, as far as it matters beside a
// matrix of functions of p−q.
type kernel struct {
	n         int
	diagonals []float64 // Σ K[p, q] over p−q = ±k
	squares   float64   // Σ K[p, q]²
}

// kernel returns the kernel of rows 0, step, 2·step, …, less their mean.
func (t *Table) kernel(step int) kernel {
	rows := t.centred(step)
	k := kernel{n: len(rows), diagonals: make([]float64, len(rows))}
	for p := range rows {
		t.rest()
		for q := range p + 1 {
			x, pairs := dot(rows[p], rows[q]), 2.0
			if p == q {
				pairs = 1
			}
			k.diagonals[p-q] += pairs * x
			k.squares += pairs * x * x
		}
	}
	return k
}

// align returns A for S[p, q] = g[|p−q|]. As the rows of K have the mean 0, the means of S
// do not matter in Σ K·S; from Σ S² they are subtracted:
//
//	Σ (S[p, q] − m[p] − m[q] + m)² = Σ S[p, q]² − 2n·Σ m[p]² + n²·m²
func (k kernel) align(g []float64) float64 {
	n := float64(k.n)
	sums := make([]float64, k.n+1) // of g[0], …, g[k-1]
	products, squares := 0.0, -n*g[0]*g[0]
	for i, x := range g {
		sums[i+1] = sums[i] + x
		products += k.diagonals[i] * x
		squares += 2 * (n - float64(i)) * x * x
	}
	all := 0.0
	for p := range k.n {
		m := (sums[p+1] + sums[k.n-p] - g[0]) / n
		squares -= 2 * n * m * m
		all += m / n
	}
	squares += n * n * all * all
	const rounding = 1e-13
	if k.squares == 0 || squares <= rounding*n*n*g[0]*g[0] {
		return 0
	}
	return min(1, max(0, products/math.Sqrt(k.squares*squares)))
}

// maximum returns where a function has its maximum between a and b, by golden sections.
func maximum(f func(float64) float64, a, b float64) float64 {
	golden := (math.Sqrt(5) - 1) / 2
	c, d := b-golden*(b-a), a+golden*(b-a)
	fc, fd := f(c), f(d)
	for b-a > 1e-7 {
		if fc > fd {
			b, d, fd = d, c, fc
			c = b - golden*(b-a)
			fc = f(c)
		} else {
			a, c, fc = c, d, fd
			d = a + golden*(b-a)
			fd = f(d)
		}
	}
	return (a + b) / 2
}
