package rotary

import (
	"slices"
	"sync"

	"github.com/posenc/posenc/encoder"
)

// turnVectors turns d elements of each vector of x, which has width elements, from the
// element first on, and copies the others to dst. Fill writes the sines and cosines of some vectors, each beside
// its cosine, whichever elements they turn: a sweep writes such rows fastest.
func turnVectors[T encoder.Float](p Pairing, dst, x []T, width, first, d int, fill func(rows []float64, first, count int)) {
	turn := turnHalves[T]
	if p == Interleaved {
		turn = turnNeighbours[T]
	}
	halves := make([]T, d) // a vector whose neighbours are half of it apart
	n := len(dst) / width
	block := min(n, max(1, 1<<16/d))
	room := rooms.Get().(*[]float64)
	defer rooms.Put(room)
	*room = slices.Grow((*room)[:0], block*d)
	rows := (*room)[:block*d]
	for lo := 0; lo < n; lo += block {
		count := min(block, n-lo)
		fill(rows, lo, count)
		for i := range count {
			to, from := dst[(lo+i)*width:][:width], x[(lo+i)*width:][:width]
			copy(to[:first], from[:first])
			copy(to[first+d:], from[first+d:])
			to, from = to[first:][:d], from[first:][:d]
			if p == InterleavedToHalf {
				for i := range d / 2 {
					halves[i], halves[d/2+i] = from[2*i], from[2*i+1]
				}
				from = halves
			}
			turn(to, from, rows[i*d:][:d])
		}
	}
}

// rooms are for rows of sines and cosines.
var rooms = sync.Pool{New: func() any { return new([]float64) }}

// turnNeighbours turns the elements x[0] and x[1] by the angle whose sine is row[0]
// and whose cosine is row[1], and the other pairs in the same way.
func turnNeighbours[T encoder.Float](dst, x []T, row []float64) {
	for ; len(row) >= 8; dst, x, row = dst[8:], x[8:], row[8:] {
		y, x, r := (*[8]T)(dst), (*[8]T)(x), (*[8]float64)(row)
		y[0], y[1] = turned(x[0], x[1], r[0], r[1])
		y[2], y[3] = turned(x[2], x[3], r[2], r[3])
		y[4], y[5] = turned(x[4], x[5], r[4], r[5])
		y[6], y[7] = turned(x[6], x[7], r[6], r[7])
	}
	for i := 0; i < len(row)-1; i += 2 {
		sin, cos := row[i], row[i+1]
		dst[i], dst[i+1] = turned(x[i], x[i+1], sin, cos)
	}
}

// turnHalves turns the pairs of an element in the first half of x and one in the second,
// as sines and cosines are in row.
func turnHalves[T encoder.Float](dst, x []T, row []float64) {
	h := len(row) / 2
	x0, x1, dst0, dst1 := x[:h], x[h:], dst[:h], dst[h:]
	for ; len(row) >= 16; x0, x1, dst0, dst1, row = x0[8:], x1[8:], dst0[8:], dst1[8:], row[16:] {
		r, a, b := (*[16]float64)(row), (*[8]T)(x0), (*[8]T)(x1)
		y, z := (*[8]T)(dst0), (*[8]T)(dst1)
		y[0], z[0] = turned(a[0], b[0], r[0], r[1])
		y[1], z[1] = turned(a[1], b[1], r[2], r[3])
		y[2], z[2] = turned(a[2], b[2], r[4], r[5])
		y[3], z[3] = turned(a[3], b[3], r[6], r[7])
		y[4], z[4] = turned(a[4], b[4], r[8], r[9])
		y[5], z[5] = turned(a[5], b[5], r[10], r[11])
		y[6], z[6] = turned(a[6], b[6], r[12], r[13])
		y[7], z[7] = turned(a[7], b[7], r[14], r[15])
	}
	for i := range x0 {
		dst0[i], dst1[i] = turned(x0[i], x1[i], row[2*i], row[2*i+1])
	}
}

// turned returns (x·cos a − y·sin a, x·sin a + y·cos a), rounded once.
func turned[T encoder.Float](x, y T, sin, cos float64) (T, T) {
	a, b := float64(x), float64(y)
	return T(a*cos - b*sin), T(a*sin + b*cos)
}
