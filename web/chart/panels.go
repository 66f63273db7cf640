package chart

import (
	"image"
	"math"
	"strconv"

	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// Panels are matrices of one size beside each other, two of the same kind and
// then their difference, with bars of colours below.
type Panels struct {
	Lang       text.Lang
	Top        int // of the names, in CSS pixels
	Width      int
	Height     int // of the cells
	Names      [3]string
	Grids      [3]Grid
	Scale      float64 // of the first two, from −Scale to Scale
	Difference float64 // of the third
	Colormap   string
	Chosen     int      // row that is marked; −1 for none
	Cell       *[2]int  // row and column of the cell that is marked, if any
	Peak       *Extreme // of the difference, marked with its number, if any
	Stacked    bool     // below each other
}

// Distances in CSS pixels.
const (
	panelsHead  = 50 // from the top to the cells
	panelsLeft  = 44
	panelsGap   = 24
	panelsAfter = 48 // from the cells to the end of the bars
	panelsApart = 58 // from cells to those below them
)

func (p *Panels) gap() int {
	if p.Width < 520 {
		return 10
	}
	return panelsGap
}

// At returns where the cells of a panel are.
func (p *Panels) At(k int) image.Rectangle {
	if p.Stacked {
		y := p.Top + panelsHead + k*(p.Height+panelsApart)
		if k == 2 {
			y += panelsAfter
		}
		return image.Rect(panelsLeft, y, p.Width-8, y+p.Height)
	}
	width := (p.Width - panelsLeft - 8 - 2*p.gap()) / 3
	x, y := panelsLeft+k*(width+p.gap()), p.Top+panelsHead
	return image.Rect(x, y, x+width, y+p.Height)
}

// Bottom returns where the bars end.
func (p *Panels) Bottom() int { return p.At(2).Max.Y + panelsAfter }

// Targets adds the cells of all panels as targets of a name.
func (p *Panels) Targets(s *scene.Scene, name string) {
	for k, g := range p.Grids {
		if g.Rows > 0 {
			s.Targets = append(s.Targets, scene.Target{Name: name, Index: k, Box: scene.BoxOf(p.At(k)), Rows: g.Rows, Columns: g.Columns})
		}
	}
}

// Paint paints the cells onto an image of a whole.
func (p *Panels) Paint(img *image.RGBA, whole image.Rectangle) {
	colors, _ := ColormapByName(p.Colormap)
	for k, g := range p.Grids {
		part := Scaled(p.At(k), whole, img.Rect)
		switch {
		case g.Rows == 0: // what an earlier picture has left there is to vanish
			for y := part.Min.Y; y < part.Max.Y; y++ {
				clear(img.Pix[img.PixOffset(part.Min.X, y):img.PixOffset(part.Max.X, y)])
			}
		case k < 2:
			g.Paint(img, part, p.Scale, colors)
		default:
			g.Paint(img, part, p.Difference, Diverging)
		}
	}
}

// Scaled returns the part of a rectangle that corresponds to the part r of another. Parts
// of the same size have as many pixels.
func Scaled(r, from, to image.Rectangle) image.Rectangle {
	x, y := float64(to.Dx())/float64(from.Dx()), float64(to.Dy())/float64(from.Dy())
	scaled := func(p image.Point) image.Point {
		return image.Pt(int(math.Round(float64(p.X)*x)), int(math.Round(float64(p.Y)*y)))
	}
	min := to.Min.Add(scaled(r.Min.Sub(from.Min)))
	return image.Rectangle{Min: min, Max: min.Add(scaled(r.Size()))}.Intersect(to)
}

// Draw draws what stands around the cells and upon them.
func (p *Panels) Draw(s *scene.Scene) {
	for k, name := range p.Names {
		r := p.At(k)
		x, y := float64(r.Min.X), float64(r.Min.Y)
		s.Text(scene.Ink|scene.Strong, scene.Start, x, y-38, scene.Shortened(name, float64(r.Dx())))
		if p.Grids[k].Rows == 0 {
			s.Rect(scene.Line|scene.Rule, x, y, float64(r.Dx()), float64(r.Dy()))
			continue
		}
		p.columnTicks(s, k)
		p.marks(s, k)
		if k == 0 || p.Stacked {
			p.rowTicks(s, k)
		}
	}
	both := p.At(1)
	if !p.Stacked {
		both = both.Union(p.At(0))
	}
	ScaleBar(s, both, p.Colormap, p.Scale)
	if p.Grids[2].Rows > 0 && p.Difference > 0 {
		ScaleBar(s, p.At(2), "diverging", p.Difference)
	}
	p.peakMark(s)
}

func (p *Panels) columnTicks(s *scene.Scene, k int) {
	r := p.At(k)
	x, y, columns := float64(r.Min.X), float64(r.Min.Y), float64(p.Grids[k].Columns)
	Axis{0, 0, columns, r.Min.X, r.Dx()}.DrawAbove(s, y, scene.TextWidth(number.Integer(columns))+24, x+4)
	s.Text(scene.Quiet, scene.Start, x, y-23, p.Lang.Say("column →", "列 →"))
}

func (p *Panels) rowTicks(s *scene.Scene, k int) {
	r := p.At(k)
	x := float64(r.Min.X)
	Axis{0, 0, float64(p.Grids[0].Rows), r.Min.Y, r.Dy()}.DrawBeside(s, x, func(_ float64, label string) bool {
		return scene.TextWidth(label) < panelsLeft-8
	})
	title := p.Lang.Say("row ↓", "行 ↓")
	s.Text(scene.Quiet, scene.End, max(x-8, scene.TextWidth(title)), float64(r.Min.Y)-23, title)
}

// axes returns the axes of the rows and of the columns of a panel.
func (p *Panels) axes(k int) (rows, columns Axis) {
	r, g := p.At(k), p.Grids[k]
	return Axis{0, 0, float64(g.Rows), r.Min.Y, r.Dy()}, Axis{0, 0, float64(g.Columns), r.Min.X, r.Dx()}
}

// marks draws the chosen row and the marked cell of a panel.
func (p *Panels) marks(s *scene.Scene, k int) {
	r, g := p.At(k), p.Grids[k]
	rows, columns := p.axes(k)
	if y, ok := rows.Centre(float64(p.Chosen)); ok && p.Chosen >= 0 && p.Chosen < g.Rows {
		var line scene.Path
		s.Haloed(scene.Position, line.Move(float64(r.Min.X)-4, y).Horizontal(float64(r.Max.X)))
	}
	if p.Cell == nil || p.Cell[1] >= g.Columns || p.Cell[0] >= g.Rows {
		return
	}
	y, _ := rows.Centre(float64(p.Cell[0]))
	x, _ := columns.Centre(float64(p.Cell[1]))
	ring(s, x, y, 5)
}

// ring marks a cell by a circle around it.
func ring(s *scene.Scene, x, y, r float64) {
	s.Circle(scene.Line|scene.Halo|scene.Ground, x, y, r)
	s.Circle(scene.Line|scene.Ink, x, y, r)
}

// peakMark marks the largest difference, with its number beside it.
func (p *Panels) peakMark(s *scene.Scene) {
	if p.Peak == nil || p.Difference == 0 {
		return
	}
	r := p.At(2)
	rows, columns := p.axes(2)
	x, okX := columns.Centre(float64(p.Peak.Dim))
	y, okY := rows.Centre(float64(p.Peak.Row))
	if !okX || !okY {
		return
	}
	label, anchor, at := number.Difference(p.Peak.Size), scene.Start, x+10
	if at+scene.TextWidth(label) > float64(r.Max.X) {
		anchor, at = scene.End, x-10
	}
	below := max(float64(r.Min.Y)+14, min(y+4, float64(r.Max.Y)-6))
	ring(s, x, y, 6)
	s.Text(scene.Ink|scene.Strong|scene.Halo, anchor, math.Round(at), math.Round(below), label)
}

// ScaleBar draws the colours of −scale to scale below cells, with as many of their
// numbers as there is room for.
func ScaleBar(s *scene.Scene, cells image.Rectangle, colormap string, scale float64) {
	x, y, width := float64(cells.Min.X), float64(cells.Max.Y+12), float64(cells.Dx())
	ColorBar(s, colormap, x, y, width, BarWidth)
	labels := [...]string{signed(-scale), "0", signed(scale)}
	switch wide := scene.TextWidth(labels[0] + labels[2]); {
	case wide+8 > width:
		labels = [...]string{"", "±" + labels[2], ""}
	case wide+30 > width:
		labels[1] = ""
	}
	for k, label := range labels {
		if label != "" {
			s.Text(scene.Quiet, scene.Anchor(k), math.Round(x+width*float64(k)/2), y+BarWidth+15, label)
		}
	}
}

// signed returns a number with at most three decimals, or in powers of ten.
func signed(x float64) string {
	sign := ""
	if x < 0 {
		sign = "\u2212"
	}
	x = math.Abs(x)
	if x == math.Trunc(x) && x < 1e6 {
		return sign + strconv.Itoa(int(x))
	}
	return sign + number.Difference(x)
}

// Cover hides what is not painted between places on cells: everything within whole
// but the places, which stand in rows.
func Cover(s *scene.Scene, whole image.Rectangle, places []image.Rectangle) {
	fill := func(x, y, right, bottom int) {
		if x < right && y < bottom {
			s.Rect(scene.Area|scene.Ground, float64(x), float64(y), float64(right-x), float64(bottom-y))
		}
	}
	x, y, bottom := whole.Min.X, whole.Min.Y, whole.Min.Y
	for _, r := range places {
		if r.Min.Y >= bottom {
			fill(x, y, whole.Max.X, bottom)
			fill(whole.Min.X, bottom, whole.Max.X, r.Min.Y)
			x, y, bottom = whole.Min.X, r.Min.Y, r.Max.Y
		}
		fill(x, y, r.Min.X, bottom)
		x = r.Max.X
	}
	fill(x, y, whole.Max.X, bottom)
	fill(whole.Min.X, bottom, whole.Max.X, whole.Max.Y)
}

// Distances in CSS pixels.
const (
	tickLength = 4
	LabelAway  = 8  // from cells to labels, with ticks between them
	DigitHalf  = 4  // from the middle of a digit to its baseline
	rowPitch   = 32 // from position to position, at least
)

// An Axis maps the cells of a window to pixels.
type Axis struct {
	First        float64 // the number of cell 0: its position or dimension
	Lo, Cells    float64 // where the window begins, and how many cells it shows
	From, Length int     // the pixels that it takes
}

// Pixel returns where a cell begins:
//
//	from + (cell - lo)·length/cells
func (a Axis) Pixel(cell float64) float64 {
	return float64(a.From) + (cell-a.Lo)*float64(a.Length)/a.Cells
}

// Centre returns the middle of the pixel that contains the centre of a cell,
// as a line of one pixel is sharp there, and whether the window shows it.
func (a Axis) Centre(cell float64) (float64, bool) {
	x := math.Floor(a.Pixel(cell+0.5)) + 0.5
	return x, float64(a.From) < x && x < float64(a.From+a.Length)
}

// DrawAbove draws ticks above the cells of an axis across, which begin at y, no two closer
// than pitch pixels. No number stands left of least.
func (a Axis) DrawAbove(s *scene.Scene, y, pitch, least float64) {
	ticks := a.Ticks(pitch, ByTwos)
	var marks scene.Path
	for _, t := range ticks {
		marks.Move(t.Pixel, y).Vertical(y - tickLength)
	}
	s.Shape(scene.Line|scene.Edge, &marks)
	for _, t := range ticks {
		s.Text(scene.Quiet, scene.Middle, max(t.Pixel, least), y-LabelAway, number.Integer(t.Number))
	}
}

// DrawBeside draws ticks to the left of the cells of an axis downwards, which begin at x,
// with the labels for which there is room.
func (a Axis) DrawBeside(s *scene.Scene, x float64, room func(pixel float64, label string) bool) {
	ticks := a.Ticks(rowPitch, ByTens)
	var marks scene.Path
	for _, t := range ticks {
		marks.Move(x, t.Pixel).Horizontal(x - tickLength)
	}
	s.Shape(scene.Line|scene.Edge, &marks)
	for _, t := range ticks {
		if label := number.Integer(t.Number); room(t.Pixel, label) {
			s.Text(scene.Quiet, scene.End, x-LabelAway, t.Pixel+DigitHalf, label)
		}
	}
}

// A tick is a number and the pixel where it stands.
type tick struct{ Number, Pixel float64 }

// Ticks returns the ticks of the cells in the window, no two closer than pitch
// pixels.
func (a Axis) Ticks(pitch float64, steps Steps) []tick {
	lo := a.First + a.Lo - 0.5 // a cell is seen where its centre is
	most := max(1, int(float64(a.Length)/pitch))
	var ticks []tick
	for _, t := range Ticks(lo, lo+a.Cells, most, steps) {
		if pixel, ok := a.Centre(t - a.First); ok {
			ticks = append(ticks, tick{t, pixel})
		}
	}
	return ticks
}
