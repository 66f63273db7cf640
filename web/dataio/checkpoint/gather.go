package checkpoint

import (
	"cmp"
	"slices"

	"github.com/posenc/posenc/web/dataio"
)

// A gathering reads numbers that lie apart, in the order in which they lie, through a
// window that moves over the storage.
type gathering struct {
	ctx    Context
	tensor *Tensor
	axes   []gatheredAxis // those with the largest strides first
	data   []float64

	window []byte
	offset int64 // of the window, in bytes
	length int   // of a full window
}

// A gatheredAxis has n numbers, which are from numbers apart in the storage and to
// numbers in the result.
type gatheredAxis struct{ n, from, to int }

// gather returns the n numbers whose first index is lo, …, hi-1.
func (t *Tensor) gather(ctx Context, lo, hi, n int) ([]float64, error) {
	g := gathering{ctx: ctx, tensor: t, data: make([]float64, n)}
	if n == 0 {
		return g.data, nil
	}
	to := 1
	for axis := len(t.Shape) - 1; axis > 0; axis-- {
		g.axes = append(g.axes, gatheredAxis{t.Shape[axis], t.strides[axis], to})
		to *= t.Shape[axis]
	}
	g.axes = append(g.axes, gatheredAxis{hi - lo, t.strides[0], to})
	slices.SortStableFunc(g.axes, func(a, b gatheredAxis) int { return cmp.Compare(b.from, a.from) })
	g.length = min(piece, g.block()*t.element.Size)
	if err := g.axis(g.axes, lo*t.strides[0], 0); err != nil {
		return nil, err
	}
	return g.data, nil
}

// block returns how many numbers lie beside each other.
func (g *gathering) block() int {
	n := 1
	for _, a := range slices.Backward(g.axes) {
		if a.from != n {
			break
		}
		n *= a.n
	}
	return n
}

// axis reads the numbers of axes, from a place in the storage to one in the result.
func (g *gathering) axis(axes []gatheredAxis, from, to int) error {
	if len(axes) == 0 {
		return g.number(from, to)
	}
	a := axes[0]
	for i := range a.n {
		if err := g.axis(axes[1:], from+i*a.from, to+i*a.to); err != nil {
			return err
		}
	}
	return nil
}

// number reads a number.
func (g *gathering) number(from, to int) error {
	e := g.tensor.element
	at := g.tensor.begin + int64(from)*int64(e.Size)
	if at < g.offset || at+int64(e.Size) > g.offset+int64(len(g.window)) {
		if g.window == nil {
			g.window = make([]byte, g.length)
		}
		n := min(int64(g.length), g.tensor.bytes.size()-at)
		g.window, g.offset = g.window[:n], at
		if err := g.tensor.bytes.readAt(g.ctx, g.window, at); err != nil {
			return err
		}
	}
	b := g.window[at-g.offset:][:e.Size]
	g.data[to] = e.Decode(dataio.Word(b, g.tensor.bigEndian))
	return nil
}
