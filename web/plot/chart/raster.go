package chart

import (
	"image"
	"image/color"
	"math"

	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/scene"
)

// Colors are the colours of the numbers from Lo to Hi, in even steps or, with Log, factors.
type Colors struct {
	Map    string // as the parameter colormap names it
	Lo, Hi float64
	Log    bool
}

// Symmetric returns the colours of a map from −most to most.
func Symmetric(name string, most float64) Colors { return Colors{Map: name, Lo: -most, Hi: most} }

// noNumber is the pixel for NaN: a grey that is visible on any ground.
const noNumber = 0xff808080

// Tones returns the function from numbers to pixels.
func (c Colors) Tones() func(x float64) uint32 {
	palette, scale := scale.PaletteOf(scale.ColormapByName(c.Map)), scale.Scale{Lo: c.Lo, Hi: c.Hi, Log: c.Log}
	return func(x float64) uint32 {
		switch at := scale.At(x); {
		case x != x:
			return noNumber
		case at != at: // of colours without ends
			return palette[128]
		default:
			return palette[int(256*max(0, min(at, 1)))]
		}
	}
}

// Cells returns what paints a matrix of numbers. A pixel shows the mean of the cells whose centres
// it contains, or the cell in its middle if there is none, or if all are too many to be read.
func (c Colors) Cells(rows, columns int, at func(row, column int) float64) func(*image.NRGBA) {
	return func(img *image.NRGBA) {
		size := img.Rect.Size()
		if rows == 0 || columns == 0 || size.X == 0 || size.Y == 0 {
			return
		}
		down, across := scale.Divide(0, float64(rows), size.Y, rows), scale.Divide(0, float64(columns), size.X, columns)
		tone, tones, few := c.Tones(), make([]uint32, len(across.Bounds)-1), rows*columns <= mostCells
		scale.FillRows(img, down.Index, func(line []uint32, i int) {
			for j := range tones {
				area := image.Rect(across.Bounds[j], down.Bounds[i], across.Bounds[j+1], down.Bounds[i+1])
				if few {
					tones[j] = tone(mean(area, at))
				} else {
					tones[j] = tone(at((area.Min.Y+area.Max.Y)/2, (area.Min.X+area.Max.X)/2))
				}
			}
			for x, j := range across.Index {
				line[x] = tones[j]
			}
		})
	}
}

// mostCells is how many cells are read for one picture.
const mostCells = 1 << 18

// mean returns the mean of the numbers in some cells, NaN if there are none.
func mean(cells image.Rectangle, at func(row, column int) float64) float64 {
	sum, n := 0.0, 0.0
	for row := cells.Min.Y; row < cells.Max.Y; row++ {
		for column := cells.Min.X; column < cells.Max.X; column++ {
			if x := at(row, column); x == x {
				sum, n = sum+x, n+1
			}
		}
	}
	return sum / n
}

// A Raster is cells that fill a chart.
type Raster scene.Cells

func (r Raster) draw(p *plot.Painter, a *scale.Axes) {
	c := scene.Cells(r)
	c.Box = image.Rect(int(a.Left), int(a.Top), int(a.Right), int(a.Bottom))
	p.Raster(c)
}

// Raster is the Raster of a matrix whose numbers depend on a key.
func (c Colors) Raster(key any, rows, columns int, at func(row, column int) float64) Raster {
	return Raster{Key: [...]any{key, c, rows, columns}, Paint: c.Cells(rows, columns, at)}
}

// Grid is the Raster of a grid that never changes.
func (c Colors) Grid(g scale.Grid) Raster {
	var key *float64
	if len(g.Data) > 0 {
		key = &g.Data[0]
	}
	return c.Raster(key, g.Rows, g.Columns, g.At)
}

type colorBar struct {
	colors Colors
	title  string
}

const (
	barWidth = 12 // CSS pixels
	barSteps = 20 // of a gradient: with an even number, the colour of zero is one of its stops
)

// ColorBar is colours beside each other, with their numbers and a title.
func ColorBar(c Colors, title string) plot.Block { return &colorBar{c, title} }

func (b *colorBar) Gutter(*plot.View) float64 {
	if b.title == "" {
		return 0
	}
	return plot.Steady(scene.TextWidth(b.title) + 8)
}

func (b *colorBar) Lay(_ *plot.View, in plot.Space) plot.Laid {
	if span := b.colors.Hi - b.colors.Lo; !(span > 1e-300 && span <= math.MaxFloat64) {
		return plot.Laid{} // there is but one colour, or no number for it
	}
	return plot.Laid{Height: barWidth + numbers, Draw: func(p *plot.Painter, x, y float64) {
		a := scale.Axes{
			Left: math.Round(x + in.Gutter), Right: math.Round(x + in.Width - max(plot.Margin, in.Margin)),
			Bottom: y + barWidth, X: scale.Scale{Lo: b.colors.Lo, Hi: b.colors.Hi, Log: b.colors.Log},
		}
		stops := make([]color.NRGBA, barSteps+1)
		for k := range stops {
			stops[k] = scale.ColormapByName(b.colors.Map)(float64(k) / barSteps)
		}
		p.Add(scene.ColorBar{Name: b.colors.Map, Colors: stops, X: a.Left, Y: y, Width: a.Right - a.Left, Height: barWidth})
		if b.colors.Log {
			a.XAxis(p.Scene, "")
		} else {
			b.ends(p, &a)
		}
		p.Text(scene.Ink, scene.End, a.Left-8, y+11, b.title)
	}}
}

// ends writes the numbers at the ends of a bar, and in its middle if there is room.
func (b *colorBar) ends(p *plot.Painter, a *scale.Axes) {
	lo, hi := b.colors.Lo, b.colors.Hi
	digits := math.Pow10(2 - int(math.Floor(math.Log10(hi-lo)))) // three of the range
	var labels [3]string
	for i := range labels {
		x := lo + (hi-lo)*float64(i)/2
		labels[i] = scale.Label(math.Round(x*digits) / digits)
	}
	for i, label := range labels {
		if i != 1 || scene.TextWidth(labels[0]+labels[1]+labels[2])+2*plot.Gap < a.Right-a.Left {
			p.Text(scene.Quiet, scene.Anchor(i), math.Round(a.Left+(a.Right-a.Left)*float64(i)/2), a.Bottom+16, label)
		}
	}
}

// A Panel is a matrix of numbers in colours.
type Panel struct {
	Title  string
	Name   string // with it, View.Cell finds what a pointer reads, where y has no number
	Colors Colors
	Cells  Raster // in these colours
	Marks  []Mark // on the cells
}

// leastPanel is the width of a panel in CSS pixels for which others stand beside it.
const leastPanel = 180

// Panels are matrices of one size beside each other, with the numbers of their colours below.
// Where y has a number its row is marked, and a pointer reads another one and the column.
func Panels(height float64, x, y Axis, list ...Panel) plot.Block {
	var parts []plot.Block
	for _, m := range list {
		c := &Chart{Title: m.Title, Name: m.Name, Class: scene.Ink | scene.Strong, Height: height, Down: true, X: x, Y: y, Marks: m.Marks}
		if y.Number != nil {
			c.Dim = Column
			c.Marks = append(c.Marks, chosenRow{of: y.Number})
		}
		c.Marks = append(c.Marks, m.Cells)
		parts = append(parts, plot.Group(c, ColorBar(m.Colors, "")))
	}
	return plot.Beside(leastPanel, parts...)
}

// chosenRow is a line along the row that is chosen.
type chosenRow struct{ of *plot.Number }

func (m chosenRow) draw(p *plot.Painter, a *scale.Axes) {
	if y := a.PixelY(m.of.Chosen); !p.Plain {
		p.Haloed(scene.Position, new(scene.Path).Move(a.Left, y).Horizontal(a.Right))
	}
}

// Ring is a circle around a cell, with a text beside it unless that is empty.
func Ring(column, row float64, text string) Free {
	return func(s *scene.Scene, a *scale.Axes) {
		x, y := a.PixelX(column), a.PixelY(row)
		s.Circle(scene.Line|scene.Halo|scene.Ground, x, y, 5)
		s.Circle(scene.Line|scene.Ink, x, y, 5)
		if text == "" {
			return
		}
		anchor, left := scene.Start, x+10
		if left+scene.Strong.Width(text) > a.Right {
			anchor, left = scene.End, x-10
		}
		s.Text(scene.Ink|scene.Strong|scene.Halo, anchor, math.Round(left), math.Round(max(a.Top+14, min(y+4, a.Bottom-6))), text)
	}
}
