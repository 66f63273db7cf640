package plot

import (
	"image"
	"math"
)

// A grid is a matrix of any numbers, row after row.
type grid struct {
	rows, columns int
	data          []float64
}

func newGrid(rows, columns int) grid { return grid{rows, columns, make([]float64, rows*columns)} }

func (g grid) at(row, column int) float64 { return g.data[row*g.columns+column] }

// minus returns g − h, which are of one size.
func (g grid) minus(h grid) grid {
	difference := newGrid(g.rows, g.columns)
	for i, x := range g.data {
		difference.data[i] = x - h.data[i]
	}
	return difference
}

// extreme returns the number that is farthest from zero. What is not a number is
// farther than all.
func (g grid) extreme() extreme {
	var e extreme
	for i, x := range g.data {
		if math.IsNaN(x) {
			return extreme{math.NaN(), i / g.columns, i % g.columns}
		}
		e.add(math.Abs(x), i/g.columns, i%g.columns)
	}
	return e
}

// paint draws the numbers into a part of img: a pixel shows the mean of the cells
// under it, or the cell in its middle where there are fewer cells than pixels. The
// colours are those of −scale to scale.
func (g grid) paint(img *image.RGBA, part image.Rectangle, scale float64, colors Colormap) {
	if part = part.Intersect(img.Rect); part.Empty() || g.rows == 0 {
		return
	}
	rows := split(0, float64(g.rows), part.Dy(), g.rows)
	cols := split(0, float64(g.columns), part.Dx(), g.columns)
	palette := paletteOf(colors)
	sums := make([]float64, g.columns)
	tones := make([]uint32, len(cols.bounds)-1)
	for y := range part.Dy() {
		line := pixelsOf(img, part.Min.Y-img.Rect.Min.Y+y)[part.Min.X-img.Rect.Min.X:][:part.Dx()]
		if y > 0 && rows.cell[y] == rows.cell[y-1] {
			copy(line, pixelsOf(img, part.Min.Y-img.Rect.Min.Y+y-1)[part.Min.X-img.Rect.Min.X:])
			continue
		}
		lo, hi := rows.bounds[rows.cell[y]], rows.bounds[rows.cell[y]+1]
		row, from := g.sum(sums, lo, hi), cols.bounds[0]
		for cell, to := range cols.bounds[1:] {
			tones[cell] = palette[tone(sumOf(row[from:to]), scale*float64((hi-lo)*(to-from)))]
			from = to
		}
		for x, cell := range cols.cell {
			line[x] = tones[cell]
		}
	}
}

// sum returns the sums of the columns of some rows. What is not a number counts as
// zero. The sums are in dst, unless there is but one row.
func (g grid) sum(dst []float64, lo, hi int) []float64 {
	first := g.data[lo*g.columns : (lo+1)*g.columns]
	if hi-lo == 1 {
		return first
	}
	clear(dst)
	for row := lo; row < hi; row++ {
		for j, x := range g.data[row*g.columns:][:len(dst)] {
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

// tone returns the place of a number from −scale to scale in a palette; what is
// not a number is painted as zero.
func tone(x, scale float64) int {
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
