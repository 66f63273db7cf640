package conventions

import (
	"image"
	"iter"

	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/scene"
)

// A rasterKey is what the pixels of the panels depend on.
type rasterKey struct {
	a, b     *convention.Table
	still    bool
	colormap string
}

// raster returns the cells of A, B and their difference.
func (p *picture) raster(panels *chart.Panels) *scene.Cells {
	key := rasterKey{p.Table, p.sides[1].table, p.Still, p.State.Colormap}
	whole := p.place()
	return &scene.Cells{Box: whole, Key: key, Paint: func(img *image.RGBA) {
		var means [2]averages
		for k := range 3 {
			part := chart.Scaled(panels.At(k), whole, img.Rect)
			if part.Empty() || k > 0 && key.b == nil {
				continue
			}
			if k < 2 {
				means[k] = meansOf([...]*convention.Table{key.a, key.b}[k], part.Size())
				means[k].paint(img, part, p.scale, key.colormap)
				continue
			}
			// The difference of two means is the mean of the difference.
			for i := range means[0].numbers {
				means[0].numbers[i] -= means[1].numbers[i]
			}
			means[0].paint(img, part, p.largest.Size, "diverging")
		}
	}}
}

// averages are the means of the cells under pixels: for each group of rows that lines of
// pixels show, a number for each pixel of a line.
type averages struct {
	rows    chart.Bins
	numbers []float64
}

// paint paints averages from −scale to scale. What is zero but for rounding has the
// colour of zero.
func (m *averages) paint(img *image.RGBA, part image.Rectangle, scale float64, colormap string) {
	palette := chart.PaletteByName(colormap)
	if scale == 0 {
		scale = 1
	}
	chart.FillRows(img, part, m.rows.Of, func(line []uint32, row int) {
		for x, mean := range m.numbers[row*len(line):][:len(line)] {
			line[x] = palette[chart.Tone(mean+rounding*scale, scale)]
		}
	})
}

// meansOf returns, for an image of a size, the mean of the cells of a table under each pixel,
// or the cell under its middle where cells are larger than pixels.
func meansOf(t *convention.Table, size image.Point) averages {
	rows := chart.Divide(0, float64(t.SeqLen()), size.Y, t.SeqLen())
	cols := chart.Divide(0, float64(t.Columns()), size.X, t.Columns())
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
