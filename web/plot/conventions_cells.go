package plot

import (
	"image"
	"iter"
	"math"

	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/chart"
)

// paintings are the panels as they were painted last, to be painted again.
type paintings struct {
	of       [2]*convention.Table
	colormap string
	img      *image.RGBA
}

// Paint paints A, B and their difference.
func (p *Conventions) Paint(img *image.RGBA) {
	c := p.compare()
	of := [2]*convention.Table{p.Table, c.sides[1].table}
	if last := p.painted; last.img != nil && last.of == of && last.colormap == p.State.Colormap && last.img.Rect.Size() == img.Rect.Size() {
		size := img.Rect.Size()
		for y := range size.Y {
			copy(chart.PixelsOf(img, y), chart.PixelsOf(last.img, y))
		}
		return
	}
	whole, panels := p.Place(), p.layout()
	var means [2]averages
	for k := range 3 {
		part := scaled(panels.at(k).Sub(whole.Min), whole.Size(), img.Rect.Size())
		if part.Empty() || k > 0 && of[1] == nil {
			continue
		}
		// The difference of two means is the mean of the difference.
		size := part.Size()
		if k < 2 {
			means[k] = meansOf(of[k], size)
			p.colour(img, part, means[k], c.scale, p.State.Colormap)
			continue
		}
		for i := range means[0].numbers {
			means[0].numbers[i] -= means[1].numbers[i]
		}
		p.colour(img, part, means[0], c.largest.Size, "diverging")
	}
	p.painted = paintings{of, p.State.Colormap, image.NewRGBA(image.Rectangle{Max: img.Rect.Size()})}
	for y := range img.Rect.Dy() {
		copy(chart.PixelsOf(p.painted.img, y), chart.PixelsOf(img, y))
	}
}

// scaled returns a rectangle of a whole of one size in one of another size. All
// panels of the same size have as many pixels.
func scaled(r image.Rectangle, from, to image.Point) image.Rectangle {
	x, y := float64(to.X)/float64(from.X), float64(to.Y)/float64(from.Y)
	min := image.Pt(int(math.Round(float64(r.Min.X)*x)), int(math.Round(float64(r.Min.Y)*y)))
	size := image.Pt(int(math.Round(float64(r.Dx())*x)), int(math.Round(float64(r.Dy())*y)))
	return image.Rectangle{min, min.Add(size)}.Intersect(image.Rectangle{Max: to})
}

// averages are the means of cells under pixels: a number for each pixel of a line,
// for each row of cells that lines of pixels show.
type averages struct {
	rows    chart.Bins
	numbers []float64
}

// colour paints averages from −scale to scale. What is zero but for rounding has the
// colour of zero.
func (p *Conventions) colour(img *image.RGBA, part image.Rectangle, means averages, scale float64, colormap string) {
	colors, _ := chart.ColormapByName(colormap)
	palette := chart.PaletteOf(colors)
	if scale == 0 {
		scale = 1
	}
	for y, row := range means.rows.Index {
		line := chart.PixelsOf(img, part.Min.Y+y)[part.Min.X:part.Max.X]
		if y > 0 && row == means.rows.Index[y-1] {
			copy(line, chart.PixelsOf(img, part.Min.Y+y-1)[part.Min.X:])
			continue
		}
		for x, mean := range means.numbers[row*len(line):][:len(line)] {
			line[x] = palette[chart.Tone(mean+sameNumber*scale, scale)]
		}
	}
}

// meansOf returns the means of all cells of a table under so many pixels, or the
// cell in the middle of each where there are fewer cells.
func meansOf(t *convention.Table, size image.Point) averages {
	rows := chart.Divide(0, float64(t.SeqLen()), size.Y, t.SeqLen())
	cols := chart.Divide(0, float64(t.Columns()), size.X, t.Columns())
	sums, err := t.Means(rows.Bounds, 0, t.Columns())
	if err != nil {
		sums = samples(t, rows.Bounds)
	}
	means := averages{rows, make([]float64, 0, size.X*(len(rows.Bounds)-1))}
	for sum := range sums {
		for _, k := range cols.Index {
			from, to := cols.Bounds[k], cols.Bounds[k+1]
			means.numbers = append(means.numbers, (sum[to]-sum[from])/float64(to-from))
		}
	}
	return means
}

// samples returns an iterator over the first row of each window, summed up along
// the columns, for tables whose means have no closed form.
func samples(t *convention.Table, edges []int) iter.Seq[[]float64] {
	return func(yield func([]float64) bool) {
		row, sums := make([]float64, t.Columns()), make([]float64, t.Columns()+1)
		for _, first := range edges[:len(edges)-1] {
			if t.Rows64(row, first, first+1) != nil {
				return
			}
			for j, x := range row {
				sums[j+1] = sums[j] + x
			}
			if !yield(sums) {
				return
			}
		}
	}
}
