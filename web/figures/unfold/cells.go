package unfold

import (
	"image"
	"math"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/scene"
)

// spread is the delay from the first row that becomes cells to the last one, as a multiple
// of the time that one row takes.
const spread = 0.8

// painted returns the progress of a row from dots to cells, from 0 to 1.
func (p *picture) painted(row int) float64 {
	return figure.Ease((p.stage-waves)*(1+spread) - spread*float64(row)/(rows-1))
}

// cells draws the numbers of the waves as cells, which grow out of the dots.
func (p *picture) cells(s *scene.Scene) {
	if p.stage <= waves {
		return
	}
	colors, w := p.colors(), p.cell()
	for row := range rows {
		t, y := p.painted(row), p.middle(row)
		if t == 0 {
			continue
		}
		for b := range p.pairs {
			at := p.exact(b, row)
			for k, value := range [...]float64{at.sin, at.cos} {
				x := mix(p.x(b)+p.amplitude()*value, p.pairLeft(b)+(float64(k)+0.5)*w, t)
				wide, high := mix(6, w, t), mix(6, p.row, t)
				c := colors((value + 1) / 2)
				if t < 1 {
					s.Add(scene.Rect{Color: c, X: x - wide/2, Y: y - high/2, Width: wide, Height: high, Radius: 3 * (1 - t)})
					continue
				}
				s.CrispCell(c, x-wide/2, y-high/2, wide, high)
				if text := p.short(value); p.stage == columns && text != "" {
					s.Add(scene.Text{Color: scene.InkOn(c), Anchor: scene.Middle, X: x, Y: y + 5, Spans: []scene.Span{{Text: text, Size: textSize}}})
				}
			}
		}
	}
}

// short returns a number with as many decimals as a cell has room for.
func (p *picture) short(value float64) string {
	switch w := p.cell(); {
	case w >= 48:
		return number.Fixed(value, 2)
	case w >= 33:
		return number.Fixed(math.Round(10*value)/10+0, 1)
	}
	return ""
}

func (p *picture) colors() chart.Colormap {
	colors, _ := chart.ColormapByName(p.State.Colormap)
	return colors
}

// A painting is what the pixels of the matrix depend on.
type painting struct {
	encoding *encoder.Encoding
	colormap string
	window   param.Window
	block    int
	spread   float64 // how far the columns have made room for the others
	gap      float64
}

// matrix draws the matrix: first the columns of all other pairs, which stood between with
// no width, become wider, then the rows of all other positions higher.
func (p *picture) matrix(s *scene.Scene) {
	box := image.Rect(int(p.left), rowsTop, int(p.right), int(p.bottom()))
	e, t := p.wholeEncoding(), p.between(columns, heatmap-0.5)
	s.Cells = &scene.Cells{
		Box: box, Cost: p.State.DModel, Key: painting{e, p.State.Colormap, p.window, p.block(), t, p.gap()},
		Paint: func(img *image.RGBA) {
			if t == 1 {
				chart.Raster(img, e, p.window, p.colors())
			} else {
				p.paint(img, t)
			}
		},
	}
}

// wholeEncoding returns the encoding of the sentence and of the block, from the position
// of row 0 of the window on.
func (p *picture) wholeEncoding() *encoder.Encoding {
	lo, hi := min(p.block(), p.State.Start), max(p.block()+rows, p.State.Start+p.State.SeqLen)
	if p.low == p.block() {
		lo = p.block()
	}
	return p.figure.whole.Of(wholeKey{p.Encoding, lo, hi}, func() *encoder.Encoding {
		e, err := encoder.New(hi-lo, p.State.DModel, encoder.Base(p.State.Base), encoder.Start(lo))
		if err != nil {
			return p.Encoding
		}
		return e
	})
}

// paint draws the sixteen rows while columns have unequal widths: a pixel has the colour
// of the column under its middle.
func (p *picture) paint(img *image.RGBA, t float64) {
	d := p.State.DModel
	e := p.wholeEncoding()
	numbers := p.figure.rows.Of(e, func() []float64 {
		numbers := make([]float64, rows*d)
		_ = e.Rows64(numbers, 0, rows) // which are there
		return numbers
	})
	under := p.under(img.Rect.Dx(), t)
	palette := chart.PaletteOf(p.colors())
	chart.FillRows(img, img.Rect, chart.Evenly(rows, img.Rect.Dy()), func(line []uint32, row int) {
		for x, j := range under {
			if j < 0 {
				line[x] = 0
			} else {
				line[x] = palette[chart.Tone(numbers[row*d+j], 1)]
			}
		}
	})
}

// under returns the column under each of n pixels, or −1 where there is a gap. Columns of
// the pairs go from the width of a cell to that which all have in the end, the others
// grow from nothing.
func (p *picture) under(n int, t float64) []int {
	d, pixel := p.State.DModel, float64(n)/(p.right-p.left)
	whole, gap := (p.right-p.left)/float64(d), p.gap()*(1-t)
	under := make([]int, n)
	for x := range under {
		under[x] = -1
	}
	edge, b := 0.0, 0
	for j := range d {
		width := whole * t
		if b < len(p.pairs) && p.pairs[b] == j/2 {
			width = mix(p.cell(), whole, t)
			if j%2 == 0 && b > 0 {
				edge += gap
			}
			b += j % 2
		}
		for x := int(math.Ceil(edge*pixel - 0.5)); x < n && float64(x)+0.5 < (edge+width)*pixel; x++ {
			under[max(x, 0)] = j
		}
		edge += width
	}
	return under
}
