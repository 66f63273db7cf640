package encoder

import (
	"math"
	"strconv"
	"sync"
)

// Rotate32 is Rotate in single precision: each element is rotated in double
// precision and rounded once.
func (r Rotary) Rotate32(dst, x []float32, positions ...float64) error {
	return rotate(r, dst, x, positions)
}

func rotate[T Float](r Rotary, dst, x []T, positions []float64) error {
	n := len(positions)
	switch {
	case n == 0:
		return Refuse("number of positions", 0, "is not positive")
	case len(x)%n != 0:
		return Refuse("input length", len(x), "is not "+strconv.Itoa(n)+" vectors")
	case len(dst) != len(x):
		return Refuse("destination length", len(dst), "is not that of the input")
	}
	e, err := r.encoding(len(x) / n)
	if err != nil {
		return err
	}
	for i, pos := range positions {
		if !(math.Abs(pos) <= MaxPosition) {
			return checkPosition("positions", pos, i)
		}
	}
	if err := checkVectors("input", x); err != nil {
		return err
	}
	e.seqLen, e.positions = n, positions

	angles := angleBlocks.Get().(*[angleBlock]float64)
	defer angleBlocks.Put(angles)
	d := e.dModel
	block := max(1, angleBlock/d)
	for lo := 0; lo < n; lo += block {
		hi := min(lo+block, n)
		rows := angles[:(hi-lo)*d]
		fill(e, rows, lo, hi)
		for ; len(rows) > 0; dst, x, rows = dst[d:], x[d:], rows[d:] {
			if r.Interleaved {
				turnNeighbours(dst[:d], x[:d], rows[:d])
			} else {
				turnHalves(dst[:d], x[:d], rows[:d])
			}
		}
	}
	return nil
}

// angleBlock is how many sines and cosines are made at a time.
const angleBlock = MaxDModel

var angleBlocks = sync.Pool{New: func() any { return new([angleBlock]float64) }}

// turnNeighbours turns each pair (x, y) = (x[2i], x[2i+1]) by the angle a that has
// the sine row[2i] and the cosine row[2i+1]:
//
//	(x·cos a − y·sin a, x·sin a + y·cos a)
func turnNeighbours[T Float](dst, x []T, row []float64) {
	for ; len(row) >= 2 && len(x) >= 2 && len(dst) >= 2; dst, x, row = dst[2:], x[2:], row[2:] {
		x, y, sin, cos := float64(x[0]), float64(x[1]), row[0], row[1]
		dst[0], dst[1] = T(x*cos-y*sin), T(x*sin+y*cos)
	}
}

// turnHalves turns each pair (x[i], x[i+d/2]) likewise.
func turnHalves[T Float](dst, x []T, row []float64) {
	h := len(row) / 2
	a, b, toA, toB := x[:h], x[h:][:h], dst[:h], dst[h:][:h]
	for i := range a {
		x, y, sin, cos := float64(a[i]), float64(b[i]), row[2*i], row[2*i+1]
		toA[i], toB[i] = T(x*cos-y*sin), T(x*sin+y*cos)
	}
}

// checkVectors returns the error of CheckVectors.
func checkVectors[T Float](name string, x []T) error {
	for i := 0; i < len(x); {
		// Four at a time while all of them are in range.
		if rest := x[i:]; len(rest) >= 4 && inRange((*[4]T)(rest)) {
			i += 4
			continue
		}
		if !(math.Abs(float64(x[i])) <= MaxMagnitude) {
			return checkMagnitude(name, float64(x[i]), i)
		}
		i++
	}
	return nil
}

func inRange[T Float](x *[4]T) bool {
	const most = MaxMagnitude
	return math.Abs(float64(x[0])) <= most && math.Abs(float64(x[1])) <= most &&
		math.Abs(float64(x[2])) <= most && math.Abs(float64(x[3])) <= most
}
