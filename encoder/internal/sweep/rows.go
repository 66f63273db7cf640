package sweep

import (
	"iter"
	"math"

	"github.com/posenc/posenc/encoder/internal/angle"
)

// Row writes the row of one position, each number within 1.2e-16 of its true value.
func Row(dst []float64, tau []angle.Phase, pos float64) {
	var at [64]angle.Phase
	for i := 0; i < len(tau); i += len(at) {
		n := min(len(at), len(tau)-i)
		angle.At(at[:], tau[i:i+n], pos)
		angle.Sincos(dst[2*i:], at[:n])
	}
}

// Rows writes the rows lo, lo+1, …, hi-1 of some positions into dst, row after row:
// the sine and the cosine of each pair, whose phase per position is tau[i]. Each is
// within 1e-15 of its true value, and within [-1, 1].
func Rows[T Float](dst []T, tau []angle.Phase, positions Positions, lo, hi int) {
	LaidOut(dst, Interleaved(len(tau)), tau, 1, positions, lo, hi)
}

// Each returns an iterator over the rows lo, lo+1, …, hi-1 of d columns and their numbers, which
// fill writes block by block, as angle addition needs them. A row is valid until the next one.
func Each(lo, hi, d int, fill func(dst []float64, lo, hi int)) iter.Seq2[int, []float64] {
	return func(yield func(int, []float64) bool) {
		block := min(hi-lo, max(1, 1<<16/d))
		dst := make([]float64, block*d)
		for lo := lo; lo < hi; lo += block {
			n := min(block, hi-lo)
			fill(dst[:n*d], lo, lo+n)
			for r := range n {
				if !yield(lo+r, dst[r*d:][:d:d]) {
					return
				}
			}
		}
	}
}

// LaidOut is Rows for another layout, and for positions times scale, a product that
// is not rounded. Columns that no pair has are left as they are.
func LaidOut[T Float](dst []T, l Layout, tau []angle.Phase, scale float64, positions Positions, lo, hi int) {
	switch dst := any(dst).(type) {
	case []float32:
		rows32(dst, l, tau, scale, positions, lo, hi)
	case []float64:
		rows64(dst, l, tau, scale, positions, lo, hi)
	}
}

// These have all code in this package: code of a type parameter is compiled in the
// package that chooses the type, which may be one whose functions are not inlined.

func rows32(dst []float32, l Layout, tau []angle.Phase, scale float64, positions Positions, lo, hi int) {
	rows(dst, l, tau, scale, positions, lo, hi)
}

func rows64(dst []float64, l Layout, tau []angle.Phase, scale float64, positions Positions, lo, hi int) {
	rows(dst, l, tau, scale, positions, lo, hi)
}

// rows writes the rows of positions run by run, and copies those that repeat.
func rows[T Float](dst []T, l Layout, tau []angle.Phase, scale float64, positions Positions, lo, hi int) {
	if positions.List == nil {
		run(dst, l, tau, float64(positions.Start+lo), scale, hi-lo)
		return
	}
	list := positions.List[lo:hi]
	row := func(r int) []T { return dst[r*l.stride():][:l.Columns] }
	for r, period := 0, 0; r < len(list); {
		// In a grid most rows are copies, of the row above or of one on the line
		// of cells before.
		switch {
		case r > 0 && list[r] == list[r-1]:
			copyRow(l, row(r), row(r-1), len(tau))
			r++
		case period > 0 && list[r] == list[r-period]:
			copyRow(l, row(r), row(r-period), len(tau))
			r++
		case r > 0 && list[r] == list[0]:
			period = r
		default:
			n, k, step := multiples(list[r:])
			run(dst[r*l.stride():], l, tau, k, scale*step, n)
			r += n
		}
	}
}

// run writes the rows of the n positions first, first+1, ….
func run[T Float](dst []T, l Layout, tau []angle.Phase, first, scale float64, n int) {
	whole, some := l.whole(len(tau))
	sweep(dst, l, tau[:whole], first, scale, n)
	unpaired(dst, l.skip(whole), tau[whole:some], first, scale, n)
	if zero := int(-first); zero >= 0 && zero < n && float64(-zero) == first {
		Origin(dst[zero*l.stride():][:l.Columns], l, len(tau))
	}
}

// unpaired writes the pairs that have one column in the row and one beyond its end.
func unpaired[T Float](dst []T, l Layout, tau []angle.Phase, first, scale float64, n int) {
	if len(tau) == 0 {
		return
	}
	pairs := Interleaved(len(tau))
	pairs.Amplitude = l.Amplitude
	block := make([]T, min(n, 64)*pairs.Columns)
	for lo := 0; lo < n; lo += 64 {
		rows := min(64, n-lo)
		sweep(block, pairs, tau, first+float64(lo), scale, rows)
		for r := range rows {
			from, to := block[r*pairs.Columns:], dst[(lo+r)*l.stride():]
			for i := range tau {
				if at := l.Sin + i*l.Step; at < l.Columns {
					to[at] = from[2*i]
				}
				if at := l.Cos + i*l.Step; at < l.Columns {
					to[at] = from[2*i+1]
				}
			}
		}
	}
}

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
