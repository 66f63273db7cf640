package chart

import (
	"math"
	"slices"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/plot"
)

// A Func is a column of numbers, one for each x. A chart draws it at some x, a cursor reads it
// at one, and Data has it at all. Pointers to Funcs and Series are keys: they come from Once,
// and a Func stays what it is.
type Func struct {
	Name string // in Data
	At   func(x float64) float64

	// Fill writes the values at first, first+step, … faster than At. It may be nil or fail.
	Fill func(dst []float64, first, step float64) error
	Cost int // of a value of Fill, in cosines; 0 stands for 1

	x, y float64 // that Read has returned last
	read bool
}

// DotProducts returns a function of k and of the dot product g(k) of rows that are k apart.
func DotProducts(name string, e *encoder.Encoding, of func(k, g float64) float64) *Func {
	return &Func{
		Name: name, Cost: e.Pairs(),
		At: func(k float64) float64 { g, _ := e.RelativeDot(k); return of(k, g) },
		Fill: func(dst []float64, first, step float64) error {
			err := e.Curve(dst, first, step)
			for i, g := range dst {
				dst[i] = of(first+float64(i)*step, g)
			}
			return err
		},
	}
}

// Pairs are the sines and cosines of rows.
type Pairs interface {
	Pair(i int, pos float64) (sin, cos float64)
}

// Element returns the number of a dimension in the row of a position.
func Element(of Pairs, dim int, pos float64) float64 {
	sin, cos := of.Pair(dim/2, pos)
	return [...]float64{sin, cos}[dim%2]
}

// FrequenciesOf returns an encoding of one position, of the width and the base of the state. It
// stays the same while these do: a key for what does not depend on the positions of the state.
func FrequenciesOf(v *plot.View) *encoder.Encoding {
	return plot.Once(v, "frequencies", func(of [2]float64) *encoder.Encoding {
		e, _ := encoder.New(1, int(of[0]), encoder.Base(of[1])) // the state is valid
		return e
	}, [2]float64{float64(v.State.DModel), v.State.Base})
}

// Read is At for what a cursor reads, as several parts of a picture ask for the same.
func (f *Func) Read(x float64) float64 {
	if !f.read || f.x != x {
		f.x, f.y, f.read = x, f.At(x), true
	}
	return f.y
}

func (f *Func) append(dst []float64, first, step float64, n int) []float64 {
	from := len(dst)
	dst = slices.Grow(dst, n)[:from+n]
	if f.Fill != nil && f.Fill(dst[from:], first, step) == nil {
		return dst
	}
	for i := range n {
		dst[from+i] = f.At(first + float64(i)*step)
	}
	return dst
}

// A Series is a Func at rising x. It never changes.
type Series struct {
	*Func
	X, Y []float64
	Step int // from x to x if the Series is one of Refined

	lo, hi float64 // the least and the greatest finite Y
}

// newSeries returns the Series of values at first, first+step, ….
func newSeries(f *Func, first, step float64, y []float64) *Series {
	s := &Series{Func: f, X: make([]float64, len(y)), Y: y, lo: math.Inf(1), hi: math.Inf(-1)}
	for i, y := range y {
		s.X[i] = first + float64(i)*step
		if y-y == 0 {
			s.lo, s.hi = min(s.lo, y), max(s.hi, y)
		}
	}
	return s
}

// A sampling is what a Series of evenly spaced x depends on.
type sampling struct {
	*Func
	lo, hi float64
	steps  int
}

func sampled(k sampling) *Series {
	step := (k.hi - k.lo) / float64(max(1, k.steps))
	return newSeries(k.Func, k.lo, step, k.append(nil, k.lo, step, k.steps+1))
}

// Sampled returns a function at the whole numbers from lo to hi or, if they are more than
// most, at that many evenly spaced places. In place of 0, most is two for each pixel of
// the picture.
func Sampled(v *plot.View, f *Func, lo, hi float64, most int) *Series {
	if most == 0 {
		most = 2 * v.Width
	}
	return plot.Once(v, "sampled", sampled, sampling{f, lo, hi, int(min(hi-lo, float64(most-1)))})
}

// Smooth returns a function twice for each pixel of the picture, also between whole numbers.
func Smooth(v *plot.View, f *Func, lo, hi float64) *Series {
	return plot.Once(v, "smooth", sampled, sampling{f, lo, hi, 2 * v.Width})
}

// Points returns the Series of y at rising x, for keeping by Once or Gradually.
func Points(x, y []float64) *Series {
	s := newSeries(&Func{At: func(at float64) float64 {
		i, _ := slices.BinarySearch(x, at)
		return y[min(i, len(y)-1)]
	}}, 0, 0, y)
	s.X = x
	return s
}

// PointsOf returns the Series of n points, which is kept like one of Points.
func PointsOf(n int, at func(i int) (x, y float64)) *Series {
	x, y := make([]float64, n), make([]float64, n)
	for i := range x {
		x[i], y[i] = at(i)
	}
	return Points(x, y)
}

const (
	frameCost   = 1 << 21 // cosines that a frame has time for
	growthCost  = 1 << 25 // that are found while nothing else happens, a part in each frame
	mostSamples = 1 << 16 // of a Series that is not all there
	leastFrame  = 64      // values in a frame of the costliest functions
)

// Refined returns a function at all whole numbers from 0 to last or, where that takes longer
// than a frame, at every Step-th of them. Then the others are found while nothing else happens,
// unless they are too many.
func Refined(v *plot.View, f *Func, last int) *Series {
	type growth struct {
		*Series
		plot.Task
	}
	g := plot.Once(v, "refined", func(k sampling) *growth {
		cost, last := max(1, k.Cost), k.steps
		perFrame := max(frameCost/cost, leastFrame)
		most := min(mostSamples, perFrame)
		step := (last + most) / most
		g := &growth{Series: newSeries(k.Func, 0, float64(step), k.append(nil, 0, float64(step), last/step+1))}
		if g.Step = step; step == 1 || last >= growthCost/cost {
			return g
		}
		var y []float64 // at all, as far as they are found
		g.Pieces = (last + perFrame) / perFrame
		g.Do = func() (show bool) {
			y = k.append(y, float64(len(y)), 1, min(last+1-len(y), perFrame))
			if g.Pieces == 0 {
				g.Series = newSeries(k.Func, 0, 1, y)
				g.Step = 1
			}
			return g.Pieces == 0
		}
		return g
	}, sampling{f, 0, float64(last), last})
	v.Grow(&g.Task)
	return g.Series
}

// Table returns the whole numbers from first to last in a column, and functions of them in others.
func Table(name string, first, last int, columns ...*Func) dataio.Table {
	names := append([]string{name}, plot.Each(columns, func(f *Func) string { return f.Name })...)
	return dataio.Table{Columns: names, Rows: last - first + 1, Row: func(dst []float64, row int) {
		x := float64(first + row)
		dst[0] = x
		for i, f := range columns {
			dst[1+i] = f.At(x)
		}
	}}
}

// Cells are a column of numbers in Data, one for each cell of a matrix.
type Cells struct {
	Name string
	At   func(row, column int) float64
}

// CellTable returns the cells of a matrix, row by row: their rows and columns, and numbers of them.
func CellTable(rows, columns int, numbers ...Cells) dataio.Table {
	names := append([]string{"row", "column"}, plot.Each(numbers, func(n Cells) string { return n.Name })...)
	rows = min(rows, math.MaxInt/max(1, columns))
	return dataio.Table{Columns: names, Rows: rows * columns, Row: func(dst []float64, i int) {
		row, column := i/columns, i%columns
		dst[0], dst[1] = float64(row), float64(column)
		for k, n := range numbers {
			dst[2+k] = n.At(row, column)
		}
	}}
}
