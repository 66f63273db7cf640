package sweep

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
