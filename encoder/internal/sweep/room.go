package sweep

import (
	"sync"

	"github.com/posenc/posenc/encoder/internal/angle"
)

// A room is what a sweep needs beside the matrix.
type room struct {
	phases []angle.Phase
	rows   []float64

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
	if need := 3 * pairs; cap(room.phases) < need {
		room.phases = make([]angle.Phase, need)
	}
	if need := (k + m + 2) * w; cap(room.rows) < need {
		room.rows = make([]float64, need)
	}
	phases, rows := room.phases[:cap(room.phases)], room.rows[:cap(room.rows)]
	room.from, phases = phases[:pairs], phases[pairs:]
	room.step, phases = phases[:pairs], phases[pairs:]
	room.at = phases[:pairs]
	room.fine, rows = rows[:k*w], rows[k*w:]
	room.middle, rows = rows[:m*w], rows[m*w:]
	room.coarse, rows = rows[:w], rows[w:]
	room.turned = rows[:w]
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

// scale multiplies a row by a.
func scale(row []float64, a float64) {
	if a == 1 {
		return
	}
	for j := range row {
		row[j] *= a
	}
}
