package dataio

import "slices"

// A Layout says where the numbers of an array are in a file.
type Layout struct {
	*DType    // nil if the type is not read
	BigEndian bool
	Begin     int64 // of the first number, in bytes
	Shape     []int
	Strides   []int // in numbers
}

// Count returns how many numbers there are.
func (l *Layout) Count() int {
	n := 1
	for _, length := range l.Shape {
		n *= length
	}
	return n
}

// Contiguous sets the strides of an array whose last axis is fastest, or, in Fortran order, whose first
// axis is.
func (l *Layout) Contiguous(fortran bool) {
	l.Strides = make([]int, len(l.Shape))
	stride := 1
	for i := range l.Shape {
		if !fortran {
			i = len(l.Shape) - 1 - i
		}
		l.Strides[i] = stride
		stride *= l.Shape[i]
	}
}

// Fill fills data with the numbers whose first index is lo, …, hi-1, the last axis fastest, of a file with
// this size, in which read fills dst with the bytes from an offset on.
func (l *Layout) Fill(data []float64, lo, hi int, size int64, read func(dst []byte, offset int64)) {
	if len(data) == 0 {
		return
	}
	g := gathering{Layout: l, size: size, read: read, data: data}
	shape, to := slices.Clone(l.Shape), 1
	shape[0] = hi - lo
	for axis, length := range slices.Backward(shape) {
		g.axes = append(g.axes, gatheredAxis{length, l.Strides[axis], to})
		for at := len(g.axes) - 1; at > 0 && g.axes[at-1].from < g.axes[at].from; at-- {
			g.axes[at-1], g.axes[at] = g.axes[at], g.axes[at-1]
		}
		to *= length
	}
	beside := 1 // numbers
	for _, a := range slices.Backward(g.axes) {
		if a.from != beside {
			break
		}
		beside *= a.n
	}
	const piece = 1 << 20 // which takes some milliseconds
	g.length = min(piece, beside*l.Size)
	g.gather(g.axes, lo*l.Strides[0], 0)
}

// A gathering reads numbers that lie apart, in the order in which they lie, through a
// window that moves over the file.
type gathering struct {
	*Layout
	size int64 // of the file, in bytes
	read func(dst []byte, offset int64)
	axes []gatheredAxis // those with the largest strides first
	data []float64

	window []byte
	offset int64 // of the window, in bytes
	length int   // of a full window
}

// A gatheredAxis has n numbers, which are from numbers apart in the file and to numbers in the result.
type gatheredAxis struct{ n, from, to int }

// gather reads the numbers of axes, from a place in the file to one in the result.
func (g *gathering) gather(axes []gatheredAxis, from, to int) {
	a, inner := axes[0], axes[1:]
	for range a.n {
		if len(inner) > 0 {
			g.gather(inner, from, to)
		} else {
			g.data[to] = g.number(from)
		}
		from, to = from+a.from, to+a.to
	}
}

func (g *gathering) number(index int) float64 {
	at := g.Begin + int64(index)*int64(g.Size) - g.offset
	if at < 0 || at+int64(g.Size) > int64(len(g.window)) {
		g.move(at + g.offset)
		at = 0
	}
	return g.Decode(Word(g.window[at:][:g.Size], g.BigEndian))
}

// move reads the window that begins at an offset.
func (g *gathering) move(to int64) {
	if g.window == nil {
		g.window = make([]byte, g.length)
	}
	g.window, g.offset = g.window[:min(int64(g.length), g.size-to)], to
	g.read(g.window, to)
}
