package encoder

import (
	"iter"
	"math"
	"strconv"
)

// A Table is a matrix of rows that follow a Convention. As an Encoding, it is
// immutable and computes rows when they are asked for.
type Table struct {
	convention Convention
	plan       plan
	seqLen     int
	dModel     int
	tau        []phase // of ω[i]/m
	amplitude  float64
	from       []int // where the columns of one axis stand in a row of Encoding
	axes       []axis
}

// An axis is a coordinate of the rows of a table.
type axis struct {
	// walk makes the pairs of each row. Its frequencies are multiplied by the
	// scale, and negative where the positions go down, as then its own go up.
	walk Encoding
	// leaps says that positions are not whole and so cannot be multiplied by
	// frequencies of which the scale has left a part of a turn only.
	leaps bool
}

// Table returns the table of seqLen consecutive positions in rows of width
// dModel. It returns an *Error if
//
//   - Encoding would refuse the number of rows, the base or the start,
//   - dModel is not positive, above MaxDModel, or odd where Odd refuses it,
//   - the shift leaves the grid no steps,
//   - Order is Relative and the number of rows even,
//   - one of the numbers in c is not finite or out of its range.
func (c Convention) Table(seqLen, dModel int) (*Table, error) {
	probe := Encoding{seqLen: seqLen, dModel: 2, base: c.base(), start: c.Start}
	if err := probe.validate(); err != nil {
		return nil, err
	}
	t, err := c.table(seqLen, dModel, 1)
	if err != nil {
		return nil, err
	}
	first, last := c.Start, c.Start+max(seqLen-1, 0)
	if c.Order == Relative {
		if seqLen%2 == 0 {
			return nil, Refuse("seq_len", seqLen, "is even; the rows of k, k−1, …, −k are 2k+1")
		}
		first, last = c.Start-seqLen/2, c.Start+seqLen/2
	}
	for _, pos := range [...]int{first, last} {
		if err := c.checkPosition("position", float64(pos)); err != nil {
			return nil, err
		}
	}
	walk := &t.axes[0].walk
	walk.start, walk.tau = first, geared(t.tau, c.scale())
	if c.Order != Forward {
		walk.start, walk.tau = -last, geared(t.tau, -c.scale())
	}
	return t, nil
}

// At returns the table of explicit positions, a list of them for each axis,
// all equally long. They may be negative, fractional, repeated and in any
// order; At keeps copies. Start and Order have no meaning for them. It returns
// an *Error as Table does, or if a position is not a finite number or beyond
// ±MaxPosition.
func (c Convention) At(dModel int, positions ...[]float64) (*Table, error) {
	if len(positions) == 0 {
		return nil, Refuse("number of axes", 0, "is not positive")
	}
	seqLen := len(positions[0])
	probe := Encoding{dModel: 2, base: c.base()}
	if err := probe.validate(); err != nil {
		return nil, err
	}
	t, err := c.table(seqLen, dModel, len(positions))
	if err != nil {
		return nil, err
	}
	for i, list := range positions {
		if len(list) != seqLen {
			return nil, Refuse("number of positions", len(list), "is not "+strconv.Itoa(seqLen)+" on each axis")
		}
		a := &t.axes[i]
		a.walk.positions = append(make([]float64, 0, seqLen), list...)
		a.walk.tau = geared(t.tau, c.scale())
		for _, pos := range list {
			if err := c.checkPosition("position", pos); err != nil {
				return nil, err
			}
			a.leaps = a.leaps || c.scale() != 1 && pos != math.Trunc(pos)
		}
	}
	return t, nil
}

// table returns a table without positions.
func (c Convention) table(seqLen, dModel, axes int) (*Table, error) {
	if err := c.validate(); err != nil {
		return nil, err
	}
	p, err := c.plan(dModel, axes)
	if err != nil {
		return nil, err
	}
	if c.WithinBase && float64(seqLen) > c.base() {
		return nil, Refuse("seq_len", seqLen, "is above the base "+Decimal(c.base()))
	}
	t := &Table{convention: c, plan: p, seqLen: seqLen, dModel: dModel, amplitude: c.amplitude(dModel)}
	if t.tau, err = c.frequencies(p, dModel); err != nil {
		return nil, err
	}
	t.from = make([]int, 2*p.pairs)
	for j := range t.from {
		column := c.column(p, j)
		t.from[j] = 2 * column.Pair
		if column.Cosine {
			t.from[j]++
		}
	}
	t.axes = make([]axis, axes)
	for i := range t.axes {
		t.axes[i].walk = Encoding{seqLen: seqLen, dModel: 2 * p.pairs}
	}
	return t, nil
}

// frequencies returns the phases per position of ω[i]/m.
func (c Convention) frequencies(p plan, dModel int) ([]phase, error) {
	steps := p.steps - c.Shift
	switch {
	case p.pairs == 0, steps == 0 && p.pairs == 1 && p.axes == 1 && c.OnePair:
		steps = 1
	case steps == 0:
		return nil, Refuse("d_model", dModel, "has as many pairs as the shift; the grid divides by zero")
	case steps < 0:
		return nil, Refuse("shift", c.Shift, "is above the number of pairs "+Decimal(p.steps))
	case steps < 0.5 && p.pairs > 1:
		return nil, Refuse("shift", c.Shift, "leaves less than half a step to the grid")
	}
	return geometric(c.base()/c.minTimescale(), steps, p.pairs), nil
}

// checkPosition refuses what is out of range, as it is or multiplied by the
// scale.
func (c Convention) checkPosition(name string, pos float64) error {
	if err := checkPosition(name, pos); err != nil {
		return err
	}
	if math.Abs(pos*c.scale()) > MaxPosition {
		return Refuse(name, pos, "is beyond ±2^53 times the scale "+Decimal(c.scale()))
	}
	return nil
}

// geared returns the phases of hands that turn scale times as fast.
func geared(tau []phase, scale float64) []phase {
	if scale == 1 {
		return tau
	}
	fast := make([]phase, len(tau))
	for i, tau := range tau {
		fast[i] = tau.at(scale)
	}
	return fast
}

// SeqLen returns the number of rows.
func (t *Table) SeqLen() int { return t.seqLen }

// Columns returns the number of columns. That is the width asked for, or with
// ExtraColumn one more.
func (t *Table) Columns() int { return t.plan.columns }

// Column returns what stands in column j, for 0 ≤ j < Columns.
func (t *Table) Column(j int) Column { return t.convention.column(t.plan, j) }

// Frequency returns c·ω[i], in radians per position, for each pair i of an
// axis.
func (t *Table) Frequency(i int) float64 {
	head, tail := t.tau[i].radians()
	return (head + tail) * t.convention.scale()
}

// Position returns the position on an axis that row encodes, for 0 ≤ row <
// SeqLen.
func (t *Table) Position(axis, row int) float64 {
	pos := t.axes[axis].walk.Position(row)
	if t.downward() {
		pos = 0 - pos
	}
	if t.convention.NoNegative {
		pos = max(0, pos)
	}
	return pos
}

func (t *Table) downward() bool {
	return t.axes[0].walk.positions == nil && t.convention.Order != Forward
}

// Rows64 writes the rows lo, lo+1, …, hi-1 into dst, row after row; dst has
// (hi-lo)·Columns elements. Each is within 1e-15 of its true value, times the
// amplitude if that is above 1.
func (t *Table) Rows64(dst []float64, lo, hi int) error { return tableRows(t, dst, lo, hi) }

// Rows32 is Rows64 in single precision: each element is the float32 nearest
// to the true value or a neighbour of it, or as near as with Rows64.
func (t *Table) Rows32(dst []float32, lo, hi int) error { return tableRows(t, dst, lo, hi) }

// All returns an iterator over the rows and their numbers. The slice is
// overwritten by the next row.
func (t *Table) All() iter.Seq2[int, []float64] {
	return func(yield func(int, []float64) bool) {
		d := t.plan.columns
		dst := make([]float64, t.block(t.seqLen)*d)
		for lo := 0; lo < t.seqLen; {
			n := t.block(t.seqLen - lo)
			fillTable(t, dst[:n*d], lo, n)
			for r := range n {
				if !yield(lo+r, dst[r*d:][:d:d]) {
					return
				}
			}
			lo += n
		}
	}
}

// block returns how many of n rows are made at a time.
func (t *Table) block(n int) int { return min(n, max(1, 1<<16/t.plan.columns)) }

func tableRows[T Float](t *Table, dst []T, lo, hi int) error {
	d := t.plan.columns
	switch {
	case lo < 0 || hi < lo || hi > t.seqLen:
		return outside("rows", lo, hi, t.seqLen)
	case len(dst)%d != 0 || len(dst)/d != hi-lo:
		return Refuse("destination length", len(dst), "is not "+strconv.Itoa(hi-lo)+" rows of "+strconv.Itoa(d))
	}
	for lo < hi {
		n := t.block(hi - lo)
		fillTable(t, dst[:n*d], lo, n)
		dst, lo = dst[n*d:], lo+n
	}
	return nil
}

// fillTable writes n rows from lo on.
func fillTable[T Float](t *Table, dst []T, lo, n int) {
	clear(dst)
	d, w := t.plan.columns, len(t.from)
	pairs := make([]float64, n*w)
	for a := range t.axes {
		t.turn(pairs, a, lo, n)
		for r := range n {
			row, src := dst[r*d:][min(a*w, d):min((a+1)*w, d)], pairs[r*w:][:w]
			for j := range row {
				row[j] = T(t.amplitude * src[t.from[j]])
			}
		}
	}
	if t.convention.Padded {
		for r := range n {
			if t.Position(0, lo+r) == float64(t.convention.Padding) {
				clear(dst[r*d:][:d])
			}
		}
	}
}

// turn writes the sines and cosines of an axis in n rows from lo on to dst,
// interleaved.
func (t *Table) turn(dst []float64, axis, lo, n int) {
	a, w := &t.axes[axis], len(t.from)
	if a.leaps {
		for r := range n {
			for i, tau := range t.tau {
				dst[r*w+2*i], dst[r*w+2*i+1] = tau.times2(t.Position(axis, lo+r), t.convention.scale()).sincos()
			}
		}
		return
	}
	fill(&a.walk, dst, lo, lo+n)
	bound(dst)
	if t.convention.NoNegative {
		for r := range n {
			if t.Position(axis, lo+r) == 0 {
				origin(dst[r*w:][:w])
			}
		}
	}
}

// times2 returns x·y·a modulo one turn for real x and y, as if x·y were not
// rounded.
func (a phase) times2(x, y float64) phase {
	head := float64(x * y)
	return a.at(head).add(a.at(math.FMA(x, y, -head)))
}

// Relative says whether the dot product of two rows depends on their offset
// alone: it returns nil, or an *Error if there are several axes or a sine has
// lost its cosine. Rows of padding and of positions that count as 0 are
// exceptions to it.
func (t *Table) Relative() error {
	switch {
	case len(t.axes) > 1:
		return Refuse("number of axes", len(t.axes), "is above 1; an offset has as many numbers")
	case !t.plan.whole():
		return Refuse("d_model", t.dModel, "leaves a sine without its cosine; the dot product depends on the positions, not on the offset alone")
	}
	return nil
}

// RelativeDot returns the dot product of two rows that are offset positions
// apart,
//
//	g(k) = a²·Σ cos(k·c·ω[i])
//
// summed over all pairs, for any real k in ±MaxPosition. It returns the error
// of Relative if there is one.
func (t *Table) RelativeDot(offset float64) (float64, error) {
	if err := t.Relative(); err != nil {
		return 0, err
	}
	if err := t.convention.checkPosition("offset", offset); err != nil {
		return 0, err
	}
	var g sum
	for _, tau := range t.tau {
		_, cos := tau.times2(offset, t.convention.scale()).sincos()
		g.add(cos)
	}
	return t.amplitude * t.amplitude * (g.total + g.rest), nil
}
