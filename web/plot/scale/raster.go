package scale

import (
	"image"
	"iter"
	"math"
	"unsafe"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/param"
)

// Raster draws the part of e that lies in window onto img, as large as img is.
// A pixel shows the exact mean of the cells whose centres it contains, or the
// cell in its middle if it contains none: zoomed in a cell is a sharp
// rectangle, and zoomed out there is no moiré. It costs as much as the visible
// dimensions times the rows of pixels, however many rows of e they stand for.
//
// The rows of e follow each other from its first position on, and window lies
// within its SeqLen × DModel cells.
func Raster(img *image.NRGBA, e *encoder.Encoding, window param.Window, colors Colormap) {
	raster(img, window, e.SeqLen(), e.DModel(), 1, colors, func(rows, columns []int) (iter.Seq[[]float64], error) {
		for i := range rows {
			rows[i] += int(e.Position(0))
		}
		return e.Means(rows, columns)
	})
}

// RasterTable is Raster for a table: the ends of the colours stand for ± its amplitude.
func RasterTable(img *image.NRGBA, t *convention.Table, window param.Window, colors Colormap) {
	raster(img, window, t.SeqLen(), t.Columns(), t.Amplitude(), colors, t.Means)
}

// raster draws a window of a matrix of numbers within ±amplitude. The bounds of the groups of its
// rows and columns rise: between any two of them, means returns a row of means.
func raster(
	img *image.NRGBA, window param.Window, rows, columns int, amplitude float64, colors Colormap,
	means func(rows, columns []int) (iter.Seq[[]float64], error),
) {
	size := img.Rect.Size()
	if size.X == 0 || size.Y == 0 || rows == 0 {
		return
	}
	down, across := Divide(window.Top, window.Height, size.Y, rows), Divide(window.Left, window.Width, size.X, columns)
	lines, err := means(down.Bounds, across.Bounds)
	if err != nil {
		return
	}
	palette, shades := PaletteOf(colors), make([]uint32, len(across.Bounds)-1) // the pixel of each group
	i, y := 0, 0
	for means := range lines {
		line := pixelsOf(img, y)
		if len(shades) == len(line) {
			palette.shade(line, means, 128/amplitude)
		} else {
			palette.shade(shades, means, 128/amplitude)
			spread(line, shades, across.Index)
		}
		for y++; y < size.Y && down.Index[y] == i; y++ {
			copy(pixelsOf(img, y), line)
		}
		i++
	}
}

// Bins says which cells n pixels show: pixel x those from Bounds[Index[x]] to Bounds[Index[x]+1]-1.
type Bins struct {
	Bounds []int
	Index  []int
}

// Divide divides the cells in [origin, origin+extent) among n pixels.
func Divide(origin, extent float64, n, count int) Bins {
	step := extent / float64(n)
	clamp := func(x float64) int { return int(max(0, min(x, float64(count)))) }
	c := Bins{Index: make([]int, n)}
	if step >= 1 {
		// The centres r+½ that pixel x contains: r from ⌈origin + x·step − ½⌉ on.
		for x := range n + 1 {
			c.Bounds = append(c.Bounds, clamp(math.Ceil(origin+float64(x)*step-0.5)))
		}
		for x := range n {
			c.Index[x] = x
		}
		return c
	}
	for x := range n {
		// The cell in the middle of the pixel; multiplied first, the middle is exact on an edge.
		r := min(clamp(math.Floor(origin+(float64(x)+0.5)*extent/float64(n))), count-1)
		if x == 0 {
			c.Bounds = append(c.Bounds, r, r+1)
		} else if r >= c.Bounds[len(c.Bounds)-1] {
			c.Bounds = append(c.Bounds, r+1)
		}
		c.Index[x] = len(c.Bounds) - 2
	}
	return c
}

// A palette holds the pixels for values from −1 to 1, as matplotlib divides
// them: 256 steps of the same width; 1 itself belongs to the last one.
type palette [512]uint32

// PaletteOf returns the palette of a colour map.
func PaletteOf(colors Colormap) *palette {
	p := new(palette)
	for i := range 257 {
		c := colors(float64(i) / 256)
		p[i] = uint32(c.R) | uint32(c.G)<<8 | uint32(c.B)<<16 | uint32(c.A)<<24
	}
	return p
}

// shade writes the pixels of means, which are within ±128 once they are multiplied by scale.
func (p *palette) shade(pixels []uint32, means []float64, scale float64) {
	// Four at a time: arrays of a known length need no bounds checks, and &511 makes rounding harmless.
	for ; len(pixels) >= 4; means, pixels = means[4:], pixels[4:] {
		m, r := (*[4]float64)(means), (*[4]uint32)(pixels)
		r[0] = p[int(m[0]*scale+128)&511]
		r[1] = p[int(m[1]*scale+128)&511]
		r[2] = p[int(m[2]*scale+128)&511]
		r[3] = p[int(m[3]*scale+128)&511]
	}
	for i := range pixels {
		pixels[i] = p[int(means[i]*scale+128)&511]
	}
}

// spread writes shades[group[x]] to each pixel x of a line.
func spread(line, shades []uint32, group []int) {
	for ; len(line) >= 4 && len(group) >= 4; line, group = line[4:], group[4:] {
		l, g := (*[4]uint32)(line), (*[4]int)(group)
		l[0], l[1], l[2], l[3] = shades[g[0]], shades[g[1]], shades[g[2]], shades[g[3]]
	}
	for x := range line {
		line[x] = shades[group[x]]
	}
}

// FillRows fills img, line y of which shows row rows[y] of a matrix: draw draws each row once.
func FillRows(img *image.NRGBA, rows []int, draw func(line []uint32, row int)) {
	var before []uint32
	for y, row := range rows {
		line := pixelsOf(img, y)
		if y > 0 && row == rows[y-1] {
			copy(line, before)
		} else {
			draw(line, row)
		}
		before = line
	}
}

// Evenly returns the row of each line of an image whose lines are divided evenly among rows.
func Evenly(rows int, img *image.NRGBA) []int {
	lines := make([]int, img.Rect.Dy())
	for y := range lines {
		lines[y] = y * rows / len(lines)
	}
	return lines
}

// pixelsOf returns line y of img as 32-bit pixels: one store in place of four.
func pixelsOf(img *image.NRGBA, y int) []uint32 {
	line := img.Pix[y*img.Stride:][:4*img.Rect.Dx()]
	return unsafe.Slice((*uint32)(unsafe.Pointer(unsafe.SliceData(line))), img.Rect.Dx())
}

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

// Extreme returns the number that is farthest from zero; NaN is farther than all.
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

// An Extreme is the largest difference, and where it is.
type Extreme struct {
	Size     float64
	Row, Dim int
}

// Add takes a difference at a place into account.
func (e *Extreme) Add(size float64, row, dim int) {
	if size > e.Size {
		*e = Extreme{size, row, dim}
	}
}

// Scaled returns where the part r of from is in to. Parts of one size get as many pixels.
func Scaled(r, from, to image.Rectangle) image.Rectangle {
	x, y := float64(to.Dx())/float64(from.Dx()), float64(to.Dy())/float64(from.Dy())
	scaled := func(p image.Point) image.Point {
		return image.Pt(int(math.Round(float64(p.X)*x)), int(math.Round(float64(p.Y)*y)))
	}
	min := to.Min.Add(scaled(r.Min.Sub(from.Min)))
	return image.Rectangle{Min: min, Max: min.Add(scaled(r.Size()))}.Intersect(to)
}
