package sweep

import (
	"math"
	"sync"

	"github.com/posenc/posenc/encoder/internal/angle"
)

// Rows of consecutive positions are made by angle addition: one complex
// multiplication a pair in place of a sine and a cosine. It works like the
// coarse and the fine focus of a microscope. A few rows c stand far apart, and
// the rows within ±k of each are turned from it by kω:
//
//	sin (c±k)ω = sin cω · cos kω ± cos cω · sin kω
//	cos (c±k)ω = cos cω · cos kω ∓ sin cω · sin kω
//
// (DLMF 4.21.2–3). The same four products serve both signs. The rows c are turned
// in the same way from fewer still, by multiples of 2k+1 positions.
//
// An exact pair is off by at most 1.3e-16, taken as a point of the plane, and a
// product of two by the sum of theirs and 1.6e-16 for rounding: 4.2e-16 after
// one addition, and 7.1e-16 after the second, whose other factor is exact.
//
// Each row is written as a whole, or in parts of so many columns that memory
// does not notice, and beside the one before, so that the time of a number does
// not depend on how many there are.

// A tile is what is swept at a time: all rows of so many pairs.
const (
	tilePairs = 512
	tileWidth = 2 * tilePairs
	maxTurns  = 16
)

// A room holds the rows that a tile is made of.
type room struct {
	fine, mid    [maxTurns * tileWidth]float64 // those of 1, 2, … positions, and of as many blocks of 2k+1
	exact, block [tileWidth]float64            // in the middle of all blocks that the rows of mid reach, and of one

	from, step, at [tilePairs]angle.Phase
}

var rooms = sync.Pool{New: func() any { return new(room) }}

// turns returns how many fine rows k and middle rows m make n rows of the fewest
// exact ones: there are k + m + n/((2k+1)(2m+1)).
func turns(n int) (k, m int) {
	if n < 3 {
		return 0, 0
	}
	k = min(int(math.Cbrt(float64(2*n))/2+0.5), maxTurns)
	blocks := float64((n + 2*k) / (2*k + 1))
	m = min(int(math.Sqrt(2*blocks)/2), maxTurns)
	return k, m
}

// sweep writes the rows of the n positions first, first+1, … into dst.
func sweep[T Float](dst []T, l Layout, tau []angle.Phase, first float64, n int) {
	room := rooms.Get().(*room)
	defer rooms.Put(room)
	for i := 0; i < len(tau); i += tilePairs {
		pairs := min(tilePairs, len(tau)-i)
		angle.Multiples(room.from[:pairs], tau[i:i+pairs], first)
		copy(room.step[:pairs], tau[i:])
		tile(newRows(dst, l.skip(i), pairs), room, pairs, n)
	}
}

// tile writes n rows, the r-th at the phases from + r·step.
func tile[T Float](dst rows[T], room *room, pairs, n int) {
	if dst.cosineFirst() {
		// cos a = sin(¼ − a), sin a = cos(¼ − a)
		for i := range pairs {
			room.from[i], room.step[i] = angle.Quarter.Sub(room.from[i]), room.step[i].Neg()
		}
	}
	w := 2 * pairs
	k, m := turns(n)
	size := 2*k + 1      // rows of a block
	reach := size * (2*m + 1) // rows that are turned from one exact row
	room.multiples(room.fine[:k*w], pairs, 1)
	room.multiples(room.mid[:m*w], pairs, size)

	middle, exact := room.block[:w], room.exact[:w]
	for lo := 0; lo < n; lo++ {
		if lo%reach == 0 {
			room.row(exact, pairs, lo+reach/2, dst.amplitude)
		}
		_ = middle
	}
}
