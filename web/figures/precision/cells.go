package precision

import (
	"image"
	"math"
	"slices"

	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// cellsOf is what the pixels of the cells depend on.
type cellsOf struct {
	computedOf
	precision, colormap string
}

// cells returns the cells, which compute their errors when they are painted.
func (p *picture) cells() *scene.Cells {
	c, of := p.computed, cellsOf{p.of, p.State.Precision, p.State.Colormap}
	return &scene.Cells{
		Box:   p.box(),
		Key:   of,
		Paint: func(img *image.RGBA) { c.errorsOf(of.precision).paint(img, of.precision, of.colormap) },
	}
}

// noNumber is the pixel for NaN: a grey that is visible on any ground.
const noNumber = 0xff808080

// paint paints each error in its colour, and NaN in noNumber.
func (c *cellErrors) paint(img *image.RGBA, name, colormap string) {
	palette := chart.PaletteByName(colormap)
	least, _ := leastError(name)
	errors := chart.Scale{Lo: least, Hi: mostError, Log: true}
	var shades [cellColumns]uint32
	chart.FillRows(img, img.Rect, chart.Evenly(cellRows, img.Rect.Dy()), func(line []uint32, row int) {
		for column, x := range c.errors[row] {
			shades[column] = noNumber
			if x == x {
				shades[column] = palette[int(256*max(0, min(errors.At(x), 1)))]
			}
		}
		for x := range line {
			line[x] = shades[x*cellColumns/len(line)]
		}
	})
}

// axes draws round dimensions above the cells and powers of ten beside them, where
// they leave room for the positions that are marked.
func (p *picture) axes(s *scene.Scene) {
	c := p.area()
	var marks scene.Path
	wide := scene.TextWidth(number.Integer(float64(p.State.DModel))) + 28
	for _, t := range chart.Ticks(0, float64(p.State.DModel), int((c.Right-c.Left)/wide), chart.ByTwos) {
		x := math.Round(c.PixelX(t + 0.5))
		marks.Move(x, c.Top).Vertical(c.Top - 4)
		s.Text(scene.Quiet, scene.Middle, x, c.Top-8, number.Integer(t))
	}
	marked := append(p.endPositions(), p.read())
	for pos := 1.0; pos <= lastPosition; pos *= 10 {
		y := math.Round(c.PixelY(pos))
		marks.Move(c.Left, y).Horizontal(c.Left - 4)
		if !slices.ContainsFunc(marked, func(x float64) bool { return math.Abs(p.pixel(x)-y) <= 14 }) {
			s.Text(scene.Quiet, scene.End, c.Left-8, y+4, number.Integer(pos))
		}
	}
	s.Shape(scene.Line|scene.Edge, &marks)
	s.Text(scene.Ink, scene.Start, c.Left, 12, p.Say("dimension →", "维度 →"))
	s.Text(scene.Ink, scene.End, c.Left-8, 12, p.Say("position ↓", "位置 ↓"))
}

// barSteps is the number of colours of the bar.
const barSteps = 64

// colors draws the colours with the errors that they stand for, below the largest
// errors of rows, or below the cells.
func (p *picture) colors(s *scene.Scene) {
	c := p.errorAxis()
	colors, _ := chart.ColormapByName(p.State.Colormap)
	y, length := c.Bottom+6, c.Right-c.Left
	if !p.wide() {
		y += 8
	}
	for k := range barSteps {
		// Each lies upon the end of the one before, so that no seam shows.
		from := math.Round(length * float64(k) / barSteps)
		s.Cell(colors((float64(k)+0.5)/barSteps), c.Left+from, y, length-from, 10)
	}
	var marks scene.Path
	_, step := leastError(p.State.Precision)
	for k := -4 * step; k <= 0; k += step {
		x, name := math.Round(c.PixelX(math.Pow(10, float64(k)))), "1"
		if k < 0 {
			name = number.PowerOfTen(k)
		}
		marks.Move(x, y+10).Vertical(y + 14)
		s.Text(scene.Quiet, scene.Middle, x, y+28, name)
	}
	s.Shape(scene.Line|scene.Edge, &marks)
	if !p.wide() {
		s.Text(scene.Ink, scene.End, c.Left-8, y+9, p.Say("error", "误差"))
	}
}

// marks draws the position that is read, its cell, and its largest error.
func (p *picture) marks(s *scene.Scene) {
	c, y := p.area(), p.pixel(p.read())
	var line, dot, worst scene.Path
	s.Haloed(scene.Position, line.Move(c.Left-4, y).Horizontal(c.Right))
	p.besideCells(s, scene.Position|scene.Strong, y, p.read())
	dot.Dot(c.PixelX(float64(p.dim())+0.5), y)
	s.Shape(scene.Dots|scene.Ground|scene.Bold, &dot)
	s.Shape(scene.Dots|scene.Position, &dot)
	if !p.wide() {
		return
	}
	c = p.errorAxis()
	line = scene.Path{}
	s.Shape(scene.Line|scene.Position, line.Move(c.Left, y).Horizontal(c.Right))
	if p.row.worstError >= 0 {
		s.Shape(scene.Dots|scene.Position, worst.Dot(c.PixelX(max(c.X.Lo, p.row.worstError)), y))
	}
}
