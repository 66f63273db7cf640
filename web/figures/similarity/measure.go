package similarity

import "math"

// mostCosines is the largest number of cosines that a matrix may cost.
const mostCosines = 1 << 22

// resolution returns the number of diagonals of a matrix of some pixels a side on one
// side of its middle: as many as there are positions, if each has a pixel, and fewer
// where each costs much.
func (p *picture) resolution(pixels int) int {
	return min(p.State.SeqLen, pixels, max(64, mostCosines/p.Encoding.Pairs()))
}

func (p *picture) key(pixels int) diagonalsKey {
	s := &p.State
	return diagonalsKey{s.SeqLen, s.DModel, s.Base, s.Measure, p.turn(), p.resolution(pixels)}
}

// compute returns the diagonals for a matrix of some pixels a side. With g(k) the
// dot product of two positions k apart, they are
//
//	dot       g(k)
//	cosine    g(k) / (d/2)
//	distance  √(2·(d/2 − g(k)))
//	turned    M(t)·PE(m) · PE(n) = PE(m+t)·PE(n) = g(n−m−t), where t is the offset
func (p *picture) compute(pixels int) diagonals {
	n := p.resolution(pixels)
	step, width := 1.0, 0.0
	if n < p.State.SeqLen {
		step = float64(p.State.SeqLen) / float64(n)
		width = step
	}
	d := diagonals{make([]float64, 2*n-1), n, step}
	// No two positions are farther apart than an offset can be.
	if p.turned() {
		_ = p.Encoding.MeanDots(d.values, -float64(n-1)*step-float64(p.turn()), step, width)
		return d
	}
	upper := d.values[n-1:]
	_ = p.Encoding.MeanDots(upper, 0, step, width)
	half := float64(p.Encoding.Pairs())
	for j, g := range upper {
		switch p.State.Measure {
		case "cosine":
			upper[j] = g / half
		case "distance":
			upper[j] = math.Sqrt(max(0, 2*(half-g)))
		}
		d.values[n-1-j] = upper[j]
	}
	return d
}

// value returns the measure of the row m and a row n that is k after it.
func (p *picture) value(k int) float64 {
	var x float64
	// No two positions are farther apart than an offset can be.
	switch p.State.Measure {
	case "dot":
		x, _ = p.Encoding.RelativeDot(float64(k))
	case "turned":
		x, _ = p.Encoding.RelativeDot(float64(k - p.turn()))
	case "cosine":
		x, _ = p.Encoding.Cosine(float64(k))
	case "distance":
		x, _ = p.Encoding.Distance(float64(k))
	}
	return x
}

// span returns the least and the greatest value that the measure can have. What is
// below half of the way to the least is left off where no value is as low, unless
// zero is to be in the middle of the colours.
func (p *picture) span() (lo, hi float64) {
	hi = float64(p.Encoding.Pairs())
	switch p.State.Measure {
	case "distance":
		return 0, 2 * math.Sqrt(hi)
	case "cosine":
		hi = 1
	}
	lo = -hi / 2
	for _, value := range p.diagonals.values {
		if value < lo {
			return -hi, hi
		}
	}
	if p.State.Colormap == "diverging" {
		lo = -hi
	}
	return lo, hi
}
