// Package sweep computes sines and cosines at many positions by angle addition: a few
// rows exactly, and the others from these with one complex multiplication for each
// pair.
//
// It works like the coarse and the fine focus of a microscope. Rows are divided into
// blocks of 2k+1, and all rows of a block are turned from the row c in its middle,
// by 0, 1, …, k positions, back and ahead. The rows c of 2m+1 blocks are turned in
// the same way from the one in their middle, by 1, …, m blocks, which is exact. So n
// rows are made from 1 + k + m exact ones and n/((2k+1)(2m+1)) more.
//
// An exact pair is off by at most 1.3e-16, taken as a point of the plane, and a
// product of two by the sum of theirs and 1.6e-16 for rounding: 4.2e-16 after one
// turn, and 7.1e-16 after the second, whose other factor is exact. An element is
// off by less than that.
//
// Each row is written as a whole, and close to the one before, so that the time of a
// number does not depend on the size of the matrix. What is needed beside it is
// bounded: 35 rows of at most 4096 columns.
//
// Rows and LaidOut write the rows of a matrix; Cosines and SquaredSines sum over the
// pairs of each row, without a matrix.
//
// Means computes the means of blocks of a matrix. The sine and the cosine of a pair add
// up to one wave, so that a block costs one wave for each pair that it has something of.
// Windows of rows are turned from the first of 16, once: distances between the centres of
// evenly spaced windows recur, and rotations by these are kept.
package sweep

import (
	"math"
	"sync"

	"github.com/posenc/posenc/encoder/internal/angle"
)

// A tile is what is swept at a time: all rows of tilePairs pairs, so that a room
// is bounded and a row is still written in stretches of several pages.
const (
	tilePairs = 2048
	maxTurns  = 16
)

// sweep writes the rows of the n positions first, first+1, …, times scale.
func sweep[T Float](dst []T, l Layout, tau []angle.Phase, first, scale float64, n int) {
	room := rooms.Get().(*room)
	defer rooms.Put(room)
	k, m := turns(n)
	for i := 0; i < len(tau); i += tilePairs {
		some := tau[i:min(i+tilePairs, len(tau))]
		room.divide(len(some), k, m)
		room.start(some, first, scale)
		tile(newMatrix(dst, l.skip(i), len(some)), room, k, m, n)
	}
}

// tile writes n rows, in blocks of 2k+1 and groups of 2m+1 blocks.
func tile[T Float](dst matrix[T], room *room, k, m, n int) {
	if dst.cosineFirst {
		room.swapSines()
	}
	block := 2*k + 1
	group := block * (2*m + 1)
	room.multiples(room.fine, 1)
	room.multiples(room.middle, block)
	for lo := 0; lo < n; lo += group {
		room.row(room.coarse, lo+group/2)
		scale(room.coarse, dst.amplitude)
		for b, at := -m, lo; b <= m && at < n; b, at = b+1, at+block {
			dst.block(at, min(block, n-at), k, room.turn(b), room.fine)
		}
	}
}

// turns returns how many turns by positions, k, and by blocks, m, make n rows from
// the fewest exact ones: k + m + n/((2k+1)(2m+1)). The least is near k = m = ∛(n/4).
func turns(n int) (k, m int) {
	fewest := n
	near := min(int(math.Cbrt(float64(n)/4)), maxTurns-1)
	for i := max(near-1, 0); i <= near+1; i++ {
		blocks := (n + 2*i) / (2*i + 1)
		near := min(int(math.Sqrt(float64(blocks)/2)), maxTurns)
		for j := max(near-1, 0); j <= near; j++ {
			if exact := i + j + (blocks+2*j)/(2*j+1); exact <= fewest {
				fewest, k, m = exact, i, j
			}
		}
	}
	return k, m
}

// resized returns a slice of n elements, in the memory of s if there is room.
func resized[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	return s[:n]
}

// A room is what a sweep needs beside the matrix.
type room struct {
	from, step []angle.Phase // of the first row, and from each row to the next
	at         []angle.Phase // of an exact row

	fine   []float64 // turns by 1, …, k positions
	middle []float64 // turns by 1, …, m blocks
	coarse []float64 // an exact row
	turned []float64 // it turned by some blocks
}

var rooms = sync.Pool{New: func() any { return new(room) }}

// divide allots the room to a number of pairs, k fine rows and m turns by blocks.
func (room *room) divide(pairs, k, m int) {
	w := 2 * pairs
	room.from, room.step, room.at = resized(room.from, pairs), resized(room.step, pairs), resized(room.at, pairs)
	room.fine, room.middle = resized(room.fine, k*w), resized(room.middle, m*w)
	room.coarse, room.turned = resized(room.coarse, w), resized(room.turned, w)
}

// start sets the phases of the first row and from row to row.
func (room *room) start(tau []angle.Phase, first, scale float64) {
	if scale == 1 {
		angle.At(room.from, tau, first)
		copy(room.step, tau)
		return
	}
	for i, tau := range tau {
		room.from[i], room.step[i] = tau.AtProduct(first, scale), tau.At(scale)
	}
}

// progress sets the phases of the offsets first + r·step, first + (r+1)·step, ….
func (room *room) progress(tau []angle.Phase, first, step float64, r int) {
	angle.At(room.from, tau, first)
	angle.At(room.step, tau, step)
	angle.Advance(room.from, room.from, room.step, r)
}

// swapSines makes cosines of sines and sines of cosines:
//
//	cos a = sin(¼ − a),  sin a = cos(¼ − a)
func (room *room) swapSines() {
	for i := range room.from {
		room.from[i], room.step[i] = angle.Quarter.Sub(room.from[i]), room.step[i].Neg()
	}
}

// row writes the row r, exactly.
func (room *room) row(dst []float64, r int) {
	if r == 0 {
		angle.Sincos(dst, room.from)
		return
	}
	angle.Advance(room.at, room.from, room.step, r)
	angle.Sincos(dst, room.at)
}

// multiples writes the rows of the phases n·step, 2n·step, ….
func (room *room) multiples(dst []float64, n int) {
	for i := 1; len(dst) > 0; i++ {
		angle.Multiples(room.at, room.step, i*n)
		angle.Sincos(dst, room.at)
		dst = dst[2*len(room.at):]
	}
}

// turn returns the coarse row turned by j blocks, until the next call.
func (room *room) turn(j int) []float64 {
	w := len(room.coarse)
	switch {
	case j < 0:
		turn(room.turned, room.coarse, room.middle[(-j-1)*w:][:w], -1)
	case j > 0:
		turn(room.turned, room.coarse, room.middle[(j-1)*w:][:w], 1)
	default:
		return room.coarse
	}
	return room.turned
}

func scale(row []float64, a float64) {
	if a == 1 {
		return
	}
	for j := range row {
		row[j] *= a
	}
}
