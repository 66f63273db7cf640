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
// (DLMF 4.21.2–3). The same four products serve both signs. The rows c and the
// rows k, a progression each, are made in the same way from fewer still.
//
// An exact pair is off by at most 1.3e-16, taken as a point of the plane, and a
// product of two by the sum of theirs and 1.6e-16 for rounding: 4.2e-16 after
// one addition, and 1e-15 after the second. What is seen is half of that.
const levels = 2

// A tile is what is swept at a time: so many pairs that the fine rows stay in
// the nearest cache, and so many rows that the room beside dst is bounded:
// less than √(2n)+3 coarse and fine rows for n, and as many for each of these.
const (
	TilePairs = 64
	tileRows  = 4096
	roomRows  = 128
)

// A room holds the coarse and the fine rows of a tile.
type room [roomRows * 2 * TilePairs]float64

var rooms = sync.Pool{New: func() any { return new(room) }}

// sweep writes the rows of the n positions first, first+1, … into dst.
func sweep[T Float](dst []T, tau []angle.Phase, first float64, n int) {
	d := 2 * len(tau)
	var from [TilePairs]angle.Phase
	room := rooms.Get().(*room)
	defer rooms.Put(room)
	for i := 0; i < len(tau); i += TilePairs {
		step := tau[i:min(i+TilePairs, len(tau))]
		for row := 0; row < n; row += tileRows {
			for j, tau := range step {
				from[j] = tau.At(first + float64(row))
			}
			progression(dst[row*d+2*i:], d, from[:len(step)], step, min(tileRows, n-row), levels, room[:])
		}
	}
}

// progression writes n rows, the r-th at the phases from + r·step, to dst,
// where rows are stride elements apart.
func progression[T Float](dst []T, stride int, from, step []angle.Phase, n, levels int, room []float64) {
	if levels == 0 || n < 4 {
		exact(dst, stride, from, step, n)
		return
	}
	// Blocks of k rows, a centre, and k rows: about as many centres as fine rows.
	w, k := 2*len(step), int(math.Sqrt(float64(n)/2))
	block := 2*k + 1
	blocks := (n + block - 1) / block

	fine, room := room[:k*w], room[k*w:]
	progression(fine, w, step, step, k, levels-1, room)

	coarse, room := room[:blocks*w], room[blocks*w:]
	var coarseFrom, coarseStep [TilePairs]angle.Phase
	for i := range step {
		coarseFrom[i] = from[i].Add(step[i].Times(k))
		coarseStep[i] = step[i].Times(block)
	}
	progression(coarse, w, coarseFrom[:len(step)], coarseStep[:len(step)], blocks, levels-1, room)

	for m := range blocks {
		c := coarse[m*w:][:w]
		mid := m*block + k
		for j := range k {
			f := fine[j*w:][:w]
			lo, hi := mid-1-j, mid+1+j
			switch {
			case hi < n:
				mirror(dst[hi*stride:][:w], dst[lo*stride:][:w], c, f)
			case lo < n:
				back(dst[lo*stride:][:w], c, f)
			}
		}
		if mid < n {
			for j, v := range c {
				dst[mid*stride+j] = T(v)
			}
		}
	}
}

// exact is progression without angle addition.
func exact[T Float](dst []T, stride int, from, step []angle.Phase, n int) {
	for i, a := range from {
		for at := 2 * i; at < 2*i+n*stride; at += stride {
			sin, cos := a.Sincos()
			dst[at], dst[at+1] = T(sin), T(cos)
			a = a.Add(step[i])
		}
	}
}

// mirror writes the row c turned ahead by the row f to ahead, and c turned
// back by it to back. All four have the same length.
func mirror[T Float](ahead, back []T, c, f []float64) {
	// Four pairs at a time: arrays of a known length need no bounds checks.
	for ; len(f) >= 8; ahead, back, c, f = ahead[8:], back[8:], c[8:], f[8:] {
		a, b, c, f := (*[8]T)(ahead), (*[8]T)(back), (*[8]float64)(c), (*[8]float64)(f)
		sc, cs, cc, ss := c[0]*f[1], c[1]*f[0], c[1]*f[1], c[0]*f[0]
		a[0], a[1], b[0], b[1] = T(sc+cs), T(cc-ss), T(sc-cs), T(cc+ss)
		sc, cs, cc, ss = c[2]*f[3], c[3]*f[2], c[3]*f[3], c[2]*f[2]
		a[2], a[3], b[2], b[3] = T(sc+cs), T(cc-ss), T(sc-cs), T(cc+ss)
		sc, cs, cc, ss = c[4]*f[5], c[5]*f[4], c[5]*f[5], c[4]*f[4]
		a[4], a[5], b[4], b[5] = T(sc+cs), T(cc-ss), T(sc-cs), T(cc+ss)
		sc, cs, cc, ss = c[6]*f[7], c[7]*f[6], c[7]*f[7], c[6]*f[6]
		a[6], a[7], b[6], b[7] = T(sc+cs), T(cc-ss), T(sc-cs), T(cc+ss)
	}
	for j := 0; j < len(f); j += 2 {
		sc, cs, cc, ss := c[j]*f[j+1], c[j+1]*f[j], c[j+1]*f[j+1], c[j]*f[j]
		ahead[j], ahead[j+1], back[j], back[j+1] = T(sc+cs), T(cc-ss), T(sc-cs), T(cc+ss)
	}
}

func back[T Float](dst []T, c, f []float64) {
	for j := 0; j < len(f); j += 2 {
		dst[j] = T(c[j]*f[j+1] - c[j+1]*f[j])
		dst[j+1] = T(c[j+1]*f[j+1] + c[j]*f[j])
	}
}
