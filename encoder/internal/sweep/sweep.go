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
	"slices"

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

// A cache keeps a few rows by their keys, and the memory of rows that it forgets.
type cache struct {
	size int // how many rows it keeps
	keys []int
	rows [][]float64 // rows[i] is of keys[i]
	next int         // the one that is overwritten next
}

// clear forgets all rows.
func (c *cache) clear() { c.keys, c.next = c.keys[:0], 0 }

// row returns the row of a key, of n elements, which fill writes unless the cache keeps it.
func (c *cache) row(key, n int, fill func(row []float64)) []float64 {
	if i := slices.Index(c.keys, key); i >= 0 {
		return c.rows[i]
	}
	i := c.next
	c.next = (i + 1) % c.size
	if i == len(c.keys) {
		c.keys = append(c.keys, 0)
	}
	if i == len(c.rows) {
		c.rows = append(c.rows, nil)
	}
	row := resized(c.rows[i], n)
	c.keys[i], c.rows[i] = key, row
	fill(row)
	return row
}

// resized returns a slice of n elements, in the memory of s if there is room.
func resized[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	return s[:n]
}
