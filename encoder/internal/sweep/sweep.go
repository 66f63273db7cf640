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

// A room is what a sweep needs beside the matrix.
type room struct {
	phases []angle.Phase
	rows   []float64

	from, step []angle.Phase // of the first row, and from each row to the next
	at, by     []angle.Phase

	fine   []float64 // turns by 0, 1, …, k positions
	middle []float64 // turns by 1, …, m blocks
	coarse []float64 // an exact row
	ahead  []float64 // it turned ahead by some blocks
	back   []float64 // and back
}

var rooms = sync.Pool{New: func() any { return new(room) }}

// divide makes place for so many pairs, k fine rows and m turns by blocks.
func (r *room) divide(pairs, k, m int) {
	w := 2 * pairs
	if need := 4 * pairs; cap(r.phases) < need {
		r.phases = make([]angle.Phase, need)
	}
	if need := (k + m + 4) * w; cap(r.rows) < need {
		r.rows = make([]float64, need)
	}
	phases, rows := r.phases[:cap(r.phases)], r.rows[:cap(r.rows)]
	r.from, phases = phases[:pairs], phases[pairs:]
	r.step, phases = phases[:pairs], phases[pairs:]
	r.at, phases = phases[:pairs], phases[pairs:]
	r.by = phases[:pairs]
	r.fine, rows = rows[:(k+1)*w], rows[(k+1)*w:]
	r.middle, rows = rows[:m*w], rows[m*w:]
	r.coarse, rows = rows[:w], rows[w:]
	r.ahead, r.back = rows[:w], rows[w:][:w]
}

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

// start sets the phases of the first row and from row to row.
func (room *room) start(tau []angle.Phase, first, scale float64) {
	if scale == 1 {
		angle.Multiples(room.from, tau, first)
		copy(room.step, tau)
		return
	}
	for i, tau := range tau {
		room.from[i], room.step[i] = tau.AtProduct(first, scale), tau.At(scale)
	}
}

// tile writes n rows.
//
// They are divided into blocks of 2k+1, the rows c−k, …, c+k. All that are m
// blocks or fewer from one block in the middle have their row c from its own,
// which is exact.
func tile[T Float](dst matrix[T], room *room, k, m, n int) {
	if dst.cosineFirst {
		room.swapSines()
	}
	block := 2*k + 1
	group := block * (2*m + 1)
	w := len(room.coarse)
	identity(room.fine[:w])
	room.multiples(room.fine[w:], 1)
	room.multiples(room.middle, block)
	for lo := 0; lo < n; lo += block {
		if lo%group == 0 {
			room.row(room.coarse, lo+group/2)
			scale(room.coarse, dst.amplitude)
		}
		c := room.coarse
		switch j := lo%group/block - m; {
		case j < 0:
			c = room.back
			mirror(room.ahead, c, room.coarse, room.middle[(-j-1)*w:][:w])
		case j > 0:
			c = room.ahead
			mirror(c, room.back, room.coarse, room.middle[(j-1)*w:][:w])
		}
		dst.block(lo, min(block, n-lo), k, c, room.fine)
	}
}

// turns returns how many fine rows, k, and turns by blocks, m, make n rows from
// the fewest exact ones: k + m + n/((2k+1)(2m+1)).
func turns(n int) (k, m int) {
	if n < 3 {
		return 0, 0
	}
	k = min(int(math.Cbrt(float64(2*n))/2+0.5), maxTurns)
	blocks := (n + 2*k) / (2*k + 1)
	return k, min(int(math.Sqrt(float64(2*blocks))/2), maxTurns)
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
	for i := range room.at {
		room.at[i] = room.from[i].Add(room.step[i].Times(r))
	}
	angle.Sincos(dst, room.at)
}

// multiples writes the rows of the phases n·step, 2n·step, ….
func (room *room) multiples(dst []float64, n int) {
	for i, step := range room.step {
		room.by[i] = step.Times(n)
		room.at[i] = room.by[i]
	}
	for ; len(dst) > 0; dst = dst[2*len(room.at):] {
		angle.Sincos(dst, room.at)
		for i := range room.at {
			room.at[i] = room.at[i].Add(room.by[i])
		}
	}
}

// identity makes a row the turn by 0.
func identity(row []float64) {
	for j := range row {
		row[j] = float64(j % 2)
	}
}

// scale multiplies a row by a.
func scale(row []float64, a float64) {
	if a == 1 {
		return
	}
	for j := range row {
		row[j] *= a
	}
}
