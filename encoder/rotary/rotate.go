package rotary

import (
	"cmp"
	"math"
	"strconv"

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
		return encoder.Invalid("input length", len(x), "not-vectors-of: is not # vectors of #").With(strconv.Itoa(n), strconv.Itoa(width))
	case len(dst) != len(x):
		return encoder.Invalid("destination length", len(dst), "not-input-length: is not that of the input")
	}
	if err := CheckVectors("input", x); err != nil {
		return err
	}

	layout := e.amplified(sweep.Interleaved(e.Pairs()))
	if e.config.Inverse {
		positions = negative(positions)
	}
	first := 0
	if e.config.Trailing {
		first = width - d
	}
	turnVectors(e.config.Pairing, dst, x, width, first, d, func(rows []float64, first, count int) { fill(e, rows, layout, positions, first, count) })
	return nil
}

// negative returns −x for each x of a list.
func negative(list []float64) []float64 {
	minus := make([]float64, len(list))
	for i, x := range list {
		minus[i] = -x
	}
	return minus
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
		return 0, encoder.Invalid("positions.length", len(positions), "not-multiple-of-axes: is not a multiple of #, the number of axes").With(strconv.Itoa(axes))
	}
	for i, x := range positions {
		if !(math.Abs(x) <= encoder.MaxPosition) { // the index of an error is an allocation
			return 0, encoder.CheckPosition("positions", x, i)
		}
	}
	return len(positions) / axes, nil
}

func (e *Embedding) amplified(l sweep.Layout) sweep.Layout {
	l.Amplitude, l.Unbounded = e.attention, true
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
		for i := range own {
			own[i] = positions[(first+i)*axes+axis]
		}
		if len(g.pairs) > 0 {
			fillGroup(e, rows, l, own, g)
		}
	}
}

// fillGroup writes the columns of the pairs of one axis. Pairs that do not follow each
// other go by way of a matrix of their own.
func fillGroup[T encoder.Float](e *Embedding, rows []T, l sweep.Layout, own []float64, g group) {
	positions := sweep.Positions{List: own}
	if n := len(g.pairs); g.pairs[n-1]-g.pairs[0] == n-1 {
		l.Sin, l.Cos = l.Sin+g.pairs[0]*l.Step, l.Cos+g.pairs[0]*l.Step
		sweep.LaidOut(rows, l, g.phases, e.scale, positions, 0, len(own))
		return
	}
	part := sweep.Interleaved(len(g.pairs))
	part.Amplitude, part.Unbounded = l.Amplitude, l.Unbounded
	block := make([]T, len(own)*part.Columns)
	sweep.LaidOut(block, part, g.phases, e.scale, positions, 0, len(own))
	for row := range own {
		from, to := block[row*part.Columns:][:part.Columns], rows[row*cmp.Or(l.Stride, l.Columns):][:l.Columns]
		for j, i := range g.pairs {
			sweep.Put(to, l, l.Sin+i*l.Step, from[2*j])
			sweep.Put(to, l, l.Cos+i*l.Step, from[2*j+1])
		}
	}
}
