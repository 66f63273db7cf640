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

// turnNeighbours turns each pair (x[2i], x[2i+1]) by the angle that has the sine
// row[2i] and the cosine row[2i+1].
func turnNeighbours[T Float](dst, x []T, row []float64) {
	for i := 0; i+1 < len(row); i += 2 {
		dst[i], dst[i+1] = turn(x[i], x[i+1], row[i], row[i+1])
	}
}

// turnHalves turns each pair (x[i], x[i+d/2]) likewise.
func turnHalves[T Float](dst, x []T, row []float64) {
	h := len(row) / 2
	// Four pairs at a time: arrays of a known length need no bounds checks.
	for ; len(row) >= 8; dst, x, row = dst[4:], x[4:], row[8:] {
		a, b, toA, toB, row := (*[4]T)(x), (*[4]T)(x[h:]), (*[4]T)(dst), (*[4]T)(dst[h:]), (*[8]float64)(row)
		toA[0], toB[0] = turn(a[0], b[0], row[0], row[1])
		toA[1], toB[1] = turn(a[1], b[1], row[2], row[3])
		toA[2], toB[2] = turn(a[2], b[2], row[4], row[5])
		toA[3], toB[3] = turn(a[3], b[3], row[6], row[7])
	}
	for i := range len(row) / 2 {
		dst[i], dst[i+h] = turn(x[i], x[i+h], row[2*i], row[2*i+1])
	}
}

// turn returns (x·cos a − y·sin a, x·sin a + y·cos a).
func turn[T Float](x, y T, sin, cos float64) (T, T) {
	a, b := float64(x), float64(y)
	return T(a*cos - b*sin), T(a*sin + b*cos)
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
