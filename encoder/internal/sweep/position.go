package sweep

import "math"

// Positions are the positions of rows: Start, Start+1, …, or those of List if it is
// not nil.
type Positions struct {
	Start int
	List  []float64
}

// At returns the position of a row.
func (p Positions) At(row int) float64 {
	if p.List != nil {
		return p.List[row]
	}
	return float64(p.Start + row)
}

// Run returns the length of the longest beginning of x, which is not empty, whose
// numbers are exactly 1 apart: 1.1 is not 0.1 + 1, but the float64 nearest to it.
func Run(x []float64) int {
	n := 1
	for n < len(x) && x[n] == x[n-1]+1 && x[n]-1 == x[n-1] {
		n++
	}
	return n
}

// multiples returns the length n of the longest beginning of x, which is not empty, whose
// numbers are exactly
//
//	k·step, (k+1)·step, …, (k+n−1)·step
//
// for an integer k and a step of ½, ¼, …, 2⁻²⁰, as cells of a grid are that is
// stretched to twice its size or more. Other numbers have n and k = x[0] from Run and
// the step 1.
func multiples(x []float64) (n int, k, step float64) {
	if len(x) > 1 {
		step = x[1] - x[0]
	}
	k = x[0] / step
	if frac, _ := math.Frexp(step); frac != 0.5 || step >= 1 || step < 0x1p-20 || k != math.Trunc(k) || math.Abs(k) > 1<<52 {
		return Run(x), x[0], 1
	}
	n = 2
	for n < len(x) && x[n] == (k+float64(n))*step {
		n++
	}
	return n, k, step
}
