package identify

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder/internal/angle"
)

// slope returns the fall of the frequencies of which y are some multiples, up
// to whole turns, the fastest first:
//
//	y[i] = y[0]·e^(−i·fall)
//
// by the line of least squares through ln|y[i]|, that grows from the slowest one
// on so as to tell whole turns. sigma are the errors of y. The error of fall is
// infinite where y do not tell it.
func fitLogRatio(y, sigma []float64) (fall, err float64) {
	var n, sx, sy, sxx, sxy float64 // sums with weights
	count, sign := 0, 0.0
	for i := len(y) - 1; i >= 0; i-- {
		x, v := float64(i), y[i]
		switch {
		case count >= 2:
			det := n*sxx - sx*sx
			b := (n*sxy - sx*sy) / det
			a := (sy - b*sx) / n
			expected := sign * math.Exp(a+b*x)
			off := math.Abs(expected) * (math.Sqrt(1/n) + math.Abs(x-sx/n)*math.Sqrt(n/det))
			if off > 1 {
				return -b, math.Sqrt(n / det)
			}
			v = expected + angle.Wrap(v-expected)
			if math.Abs(v-expected) > 4*(off+sigma[i]) {
				return -b, math.Sqrt(n / det)
			}
		case math.Abs(v) < 8*sigma[i]:
			continue
		case count == 1 && v*sign <= 0:
			return 0, math.Inf(1)
		}
		if v*sign < 0 || v == 0 {
			continue
		}
		sign = math.Copysign(1, v)
		weight, ln := v*v/(sigma[i]*sigma[i]), math.Log(math.Abs(v))
		n, sx, sy, sxx, sxy = n+weight, sx+weight*x, sy+weight*ln, sxx+weight*x*x, sxy+weight*x*ln
		count++
	}
	det := n*sxx - sx*sx
	if count < 2 || det <= 0 {
		return 0, math.Inf(1)
	}
	return -(n*sxy - sx*sy) / det, math.Sqrt(n / det)
}

// A shot is an estimate of a fall.
type estimate struct{ logRatio, err float64 }

// shots returns estimates of the fall: from the angle by which hands turn from
// row to row, which is exact for neighbours; from row to row otherwise; and from
// the slow hands of each row, which have not turned far.
func (s *search) estimates(read [][]phases) []estimate {
	var best [3]estimate
	for i := range best {
		best[i].err = math.Inf(1)
	}
	better := func(i int, y, sigma []float64) {
		if fall, err := fitLogRatio(y, sigma); fall > 0 && err < best[i].err {
			best[i] = estimate{fall, err}
		}
	}
	for axis := range read {
		for n, k := range read[axis] {
			better(2, k.theta, k.err)
			if n == 0 {
				continue
			}
			before := read[axis][n-1]
			y, sigma := make([]float64, len(k.theta)), make([]float64, len(k.theta))
			for i := range y {
				y[i], sigma[i] = angle.Wrap(k.theta[i]-before.theta[i]), k.err[i]+before.err[i]
			}
			if s.rows[n] == s.rows[n-1]+1 {
				better(0, y, sigma)
			} else {
				better(1, y, sigma)
			}
		}
	}
	var list []estimate
	for _, t := range best {
		if !math.IsInf(t.err, 1) {
			list = append(list, t)
		}
	}
	return list
}

// polish returns a better fall, given the positions that clocks show by g, by
// one step of Gauss and Newton for all of them together.
func gaussNewton(g *grid, read [][]phases, positions [][]float64) estimate {
	var num, den float64
	for axis := range read {
		for n := range read[axis] {
			k, pos := &read[axis][n], positions[axis][n]
			var a, b, c, e, f float64
			for i, theta := range k.theta {
				dq, dl := g.w[i], -pos*float64(i)*g.w[i]
				weight := 1 / (k.err[i] * k.err[i])
				miss := angle.Wrap(theta - pos*dq)
				a, b, c = a+weight*dq*dq, b+weight*dq*dl, c+weight*dl*dl
				e, f = e+weight*dq*miss, f+weight*dl*miss
			}
			if a > 0 {
				num, den = num+f-b*e/a, den+c-b*b/a
			}
		}
	}
	if den <= 0 {
		return estimate{g.logRatio, math.Inf(1)}
	}
	return estimate{g.logRatio + num/den, 3 / math.Sqrt(den)}
}

// roundest returns the number of the fewest digits within a factor of 1±err of
// x, and how many digits it has.
func roundestWithin(x, err float64) (float64, int) {
	for digits := 1; digits <= 6; digits++ {
		text := strconv.FormatFloat(x, 'e', digits-1, 64)
		if y, _ := strconv.ParseFloat(text, 64); math.Abs(y-x) <= err*x {
			return y, digits
		}
	}
	return x, 17
}

// roundFalls returns the falls of grids of round bases near the estimate, of
// more and more digits, and the estimate itself.
func (a *arrangement) roundGrids(t estimate) []estimate {
	var list []estimate
	var falls []float64
	for narrow := 1.0; narrow >= 1.0/64; narrow /= 8 {
		for _, steps := range a.steps {
			base, n := roundestWithin(math.Exp(t.logRatio*steps), narrow*steps*t.err+1e-12)
			if fall := math.Log(base) / steps; n <= 6 && base > 1 && !containsNear(falls, fall) {
				falls = append(falls, fall)
				list = append(list, estimate{fall, 0})
			}
		}
	}
	return append(list, t)
}

// roundBases are tried where nothing can be estimated.
func roundBases() []float64 {
	var list []float64
	for power := 1.0; power <= 1e8; power *= 10 {
		for _, m := range [...]float64{1, 2, 5, 1.5, 2.5, 3, 4, 6, 7, 8, 9} {
			list = append(list, m*power)
		}
	}
	for power := 8.0; power <= 1<<20; power *= 2 {
		list = append(list, power)
	}
	return list[1:]
}
