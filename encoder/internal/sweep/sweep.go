package sweep

import (
	"math"

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
