package chart

import (
	"image"
	"math"
)

// A Grid is a matrix of any numbers, row after row.
type Grid struct {
	Rows, Columns int
	Data          []float64
}

func NewGrid(rows, columns int) Grid { return Grid{rows, columns, make([]float64, rows*columns)} }

func (g Grid) At(row, column int) float64 { return g.Data[row*g.Columns+column] }

// Minus returns g − h, which are of one size.
func (g Grid) Minus(h Grid) Grid {
	difference := NewGrid(g.Rows, g.Columns)
	for i, x := range g.Data {
		difference.Data[i] = x - h.Data[i]
	}
	return difference
}

// Extreme returns the number that is farthest from zero. What is not a number is
// farther than all.
func (g Grid) Extreme() Extreme {
	var e Extreme
	for i, x := range g.Data {
		if math.IsNaN(x) {
			return Extreme{math.NaN(), i / g.Columns, i % g.Columns}
		}
		e.Add(math.Abs(x), i/g.Columns, i%g.Columns)
	}
	return e
}

// Paint draws the numbers into a part of img: a pixel shows the mean of the cells
// under it, or the cell in its middle where there are fewer cells than pixels. The
// colours are those of −scale to scale.
func (g Grid) Paint(img *image.RGBA, part image.Rectangle, scale float64, colors Colormap) {
	if part = part.Intersect(img.Rect); part.Empty() || g.Rows == 0 {
		return
	}
	rows := Divide(0, float64(g.Rows), part.Dy(), g.Rows)
	cols := Divide(0, float64(g.Columns), part.Dx(), g.Columns)
	palette := PaletteOf(colors)
	sums := make([]float64, g.Columns)
	tones := make([]uint32, len(cols.Bounds)-1)
	FillRows(img, part, rows.Of, func(line []uint32, i int) {
		lo, hi := rows.Bounds[i], rows.Bounds[i+1]
		row, from := g.sum(sums, lo, hi), cols.Bounds[0]
		for cell, to := range cols.Bounds[1:] {
			tones[cell] = palette[Tone(sumOf(row[from:to]), scale*float64((hi-lo)*(to-from)))]
			from = to
		}
		for x, cell := range cols.Index {
			line[x] = tones[cell]
		}
	})
}

// sum returns the sums of the columns of some rows. What is not a number counts as
// zero. The sums are in dst, unless there is but one row.
func (g Grid) sum(dst []float64, lo, hi int) []float64 {
	first := g.Data[lo*g.Columns : (lo+1)*g.Columns]
	if hi-lo == 1 {
		return first
	}
	clear(dst)
	for row := lo; row < hi; row++ {
		for j, x := range g.Data[row*g.Columns:][:len(dst)] {
			if !math.IsNaN(x) {
				dst[j] += x
			}
		}
	}
	return dst
}

// sumOf returns the sum of numbers. What is not a number counts as zero.
func sumOf(numbers []float64) float64 {
	sum := 0.0
	for _, x := range numbers {
		if !math.IsNaN(x) {
			sum += x
		}
	}
	return sum
}

// Tone returns the place of a number from −scale to scale in a palette; what is
// not a number is painted as zero.
func Tone(x, scale float64) int {
	switch x = 128*(x/scale) + 128; {
	case x <= 0:
		return 0
	case x >= 256:
		return 256
	case math.IsNaN(x):
		return 128
	}
	return int(x)
}
