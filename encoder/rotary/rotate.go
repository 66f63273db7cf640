package rotary

import (
	"cmp"
	"slices"
	"strconv"
	"sync"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/internal/sweep"
)

// Rotate writes the vectors of x, turned, to dst. x holds one vector of HeadDim elements
// for each position, one after another; dst has the same length and may be x itself. The
// elements that do not turn are copied. A position is one number, or as many as there are
// axes: t₀, h₀, w₀, t₁, h₁, w₁, ….
//
// Rotate returns an *encoder.Error if
//
//   - there are no positions, or one is not a finite number or beyond ±MaxPosition,
//   - x has not one vector for each position, or dst is not as long as x,
//   - an element of x is not a finite number or beyond ±MaxMagnitude,
//   - Dim is odd.
func (e *Embedding) Rotate(dst, x []float64, positions ...float64) error {
	return rotateVectors(e, dst, x, positions)
}

// Rotate32 is Rotate in single precision: each element is turned in double precision and
// rounded once.
func (e *Embedding) Rotate32(dst, x []float32, positions ...float64) error {
	return rotateVectors(e, dst, x, positions)
}

func rotateVectors[T encoder.Float](e *Embedding, dst, x []T, positions []float64) error {
	n, err := e.checkPositions(positions)
	width, d := e.config.HeadDim, e.config.EffectiveDim()
	switch {
	case err != nil:
		return err
	case len(x) != n*width:
		return encoder.Invalid("input length", len(x), "is not # vectors of #").With(strconv.Itoa(n), strconv.Itoa(width))
	case len(dst) != len(x):
		return encoder.Invalid("destination length", len(dst), "is not that of the input")
	}
	if err := CheckVectors("input", x); err != nil {
		return err
	}

	layout := e.amplified(sweep.Interleaved(e.Pairs()))
	if e.config.Inverse {
		back := make([]float64, len(positions))
		for i, pos := range positions {
			back[i] = -pos
		}
		positions = back
	}
	first := 0
	if e.config.Trailing {
		first = width - d
	}
	turnVectors(e.config.Pairing, dst, x, width, first, d, func(rows []float64, first, count int) { fill(e, rows, layout, positions, first, count) })
	return nil
}

// checkPositions returns the number of positions in a list of numbers.
func (e *Embedding) checkPositions(positions []float64) (int, error) {
	axes := e.config.Axes.Count()
	switch {
	case e.config.EffectiveDim()%2 != 0:
		return 0, encoder.Invalid("rotary_dim", e.config.EffectiveDim(), "odd-elements: is odd; elements turn in pairs")
	case len(positions) == 0:
		return 0, encoder.Invalid("number of positions", 0, "not-positive: is not positive")
	case len(positions)%axes != 0:
		return 0, encoder.Invalid("positions.length", len(positions), "is not a multiple of #, the number of axes").With(strconv.Itoa(axes))
	}
	return len(positions) / axes, encoder.CheckPositions("positions", positions)
}

func (e *Embedding) amplified(l sweep.Layout) sweep.Layout {
	l.Amplitude, l.Unbounded = e.AttentionFactor(), true
	return l
}

// fill writes the rows of count positions, from the position first on.
func fill[T encoder.Float](e *Embedding, rows []T, l sweep.Layout, positions []float64, first, count int) {
	axes := e.config.Axes.Count()
	if axes == 1 {
		sweep.LaidOut(rows, l, e.phases, e.scale, sweep.Positions{List: positions}, first, first+count)
		return
	}
	own := make([]float64, count)
	for axis, g := range e.groups {
		n := len(g.pairs)
		if n == 0 {
			continue
		}
		for i := range own {
			own[i] = positions[(first+i)*axes+axis]
		}
		if g.pairs[n-1]-g.pairs[0] == n-1 {
			part := l
			part.Sin, part.Cos = l.Sin+g.pairs[0]*l.Step, l.Cos+g.pairs[0]*l.Step
			sweep.LaidOut(rows, part, g.phases, e.scale, sweep.Positions{List: own}, 0, count)
			continue
		}

		// Pairs that do not follow each other go by way of a matrix of their own.
		part := e.amplified(sweep.Interleaved(n))
		block := make([]T, count*part.Columns)
		sweep.LaidOut(block, part, g.phases, e.scale, sweep.Positions{List: own}, 0, count)
		for row := range own {
			from, to := block[row*part.Columns:][:part.Columns], rows[row*cmp.Or(l.Stride, l.Columns):][:l.Columns]
			for j, i := range g.pairs {
				sweep.Put(to, l, l.Sin+i*l.Step, from[2*j])
				sweep.Put(to, l, l.Cos+i*l.Step, from[2*j+1])
			}
		}
	}
}

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
