package conventions

import (
	"image"
	"iter"

	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/plot/chart"
	"github.com/posenc/posenc/web/plot/scale"
)

// averages are the means of the cells under the pixels of an image: for each group of rows that
// lines of pixels show, a number for each pixel of a line.
type averages struct {
	rows    scale.Bins
	numbers []float64
}

// paint paints averages. What is zero but for rounding has the colour of zero.
func (m *averages) paint(img *image.RGBA, colors chart.Colors) {
	tone := colors.Tones()
	scale.FillRows(img, img.Rect, m.rows.Of, func(line []uint32, row int) {
		for x, mean := range m.numbers[row*len(line):][:len(line)] {
			line[x] = tone(mean + rounding*colors.Hi)
		}
	})
}

// meansOf returns, for an image of a size, the mean of the cells of a table under each pixel,
// or the cell under its middle where cells are larger than pixels.
func meansOf(t *convention.Table, size image.Point) averages {
	rows := scale.Divide(0, float64(t.SeqLen()), size.Y, t.SeqLen())
	cols := scale.Divide(0, float64(t.Columns()), size.X, t.Columns())
	lines, err := t.Means(rows.Bounds, cols.Bounds)
	if err != nil {
		lines = samples(t, rows.Bounds, cols.Bounds)
	}
	means := averages{rows, make([]float64, 0, size.X*(len(rows.Bounds)-1))}
	for line := range lines {
		for _, k := range cols.Index {
			means.numbers = append(means.numbers, line[k])
		}
	}
	return means
}

// differenceOf returns the mean of the difference of two tables, which is the difference of their means.
func differenceOf(a, b *convention.Table, size image.Point) averages {
	means, other := meansOf(a, size), meansOf(b, size)
	for i := range means.numbers {
		means.numbers[i] -= other.numbers[i]
	}
	return means
}

// samples returns an iterator over means of columns in the first row of each window,
// for tables whose means have no closed form.
func samples(t *convention.Table, edges, columns []int) iter.Seq[[]float64] {
	return func(yield func([]float64) bool) {
		row, means := make([]float64, t.Columns()), make([]float64, len(columns)-1)
		for _, first := range edges[:len(edges)-1] {
			if t.Rows64(row, first, first+1) != nil {
				return
			}
			for g := range means {
				sum, from, to := 0.0, columns[g], columns[g+1]
				for _, x := range row[from:to] {
					sum += x
				}
				means[g] = sum / float64(to-from)
			}
			if !yield(means) {
				return
			}
		}
	}
}
