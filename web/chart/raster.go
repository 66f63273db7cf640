package chart

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
func Raster(img *image.RGBA, e *encoder.Encoding, window param.Window, colors Colormap) {
	r, ok := newRaster(img, window, e.SeqLen(), e.DModel())
	if !ok {
		return
	}
	// Positions rise along the bounds; each step between two is a row of means.
	edges := make([]int, len(r.rows.Bounds))
	for i, row := range r.rows.Bounds {
		edges[i] = int(e.Position(0)) + row
	}
	first, last := r.columns()
	if means, err := e.Means(edges, first/2, (last+1)/2); err == nil {
		r.draw(means, first&^1, 1, colors)
	}
}

// RasterTable is Raster for a table: the ends of the colours stand for its
// amplitude and the negative of it.
func RasterTable(img *image.RGBA, t *convention.Table, window param.Window, colors Colormap) {
	r, ok := newRaster(img, window, t.SeqLen(), t.Columns())
	if !ok {
		return
	}
	first, last := r.columns()
	if means, err := t.Means(r.rows.Bounds, first, last); err == nil {
		r.draw(means, first, t.Amplitude(), colors)
	}
}

// A raster is an image, and which cells each of its pixels shows.
type raster struct {
	img        *image.RGBA
	rows, cols Bins
}

// newRaster returns the raster of a window of a matrix, unless one of them is
// empty.
func newRaster(img *image.RGBA, window param.Window, rows, columns int) (raster, bool) {
	size := img.Rect.Size()
	if size.X == 0 || size.Y == 0 || rows == 0 {
		return raster{}, false
	}
	return raster{
		img:  img,
		rows: Divide(window.Top, window.Height, size.Y, rows),
		cols: Divide(window.Left, window.Width, size.X, columns),
	}, true
}

// columns returns the first column that is shown, and that after the last.
func (r *raster) columns() (first, last int) {
	return r.cols.Bounds[0], r.cols.Bounds[len(r.cols.Bounds)-1]
}

// draw draws the means, which are summed up from the column first on and within
// ±amplitude.
func (r *raster) draw(means iter.Seq[[]float64], first int, amplitude float64, colors Colormap) {
	pen := newPen(r.cols, first, amplitude, PaletteOf(colors))
	before := r.cols.Bounds[0] - first
	i, y, height := 0, 0, r.img.Rect.Dy()
	for sums := range means {
		line := PixelsOf(r.img, y)
		pen.draw(line, sums, sums[before])
		for y++; y < height && r.rows.Index[y] == i; y++ {
			copy(PixelsOf(r.img, y), line)
		}
		i++
	}
}

// Bins says which cells each of n pixels shows: pixel x those from
// bounds[cell[x]] to bounds[cell[x]+1]-1.
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
		// The cell in the middle of the pixel.
		r := min(clamp(math.Floor(origin+(float64(x)+0.5)*step)), count-1)
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
// them: 256 steps of the same width, to the last of which 1 itself belongs.
type palette [512]uint32

func PaletteOf(colors Colormap) *palette {
	p := new(palette)
	for i := range 257 {
		c := colors(float64(i) / 256)
		p[i] = uint32(c.R) | uint32(c.G)<<8 | uint32(c.B)<<16 | uint32(c.A)<<24
	}
	return p
}

// A pen draws lines of pixels from the sums of rows.
type pen struct {
	palette *palette
	ends    []int32   // ends[i] is the place of the sum behind the i-th group of columns,
	scale   []float64 // and scale[i] 128 divided by how many columns that are, and by the amplitude
	shades  []uint32  // the pixel of each group
	group   []int32   // the group of each pixel of a line
}

// newPen returns a pen for the groups cols of columns, among columns that
// begin with first and have values within ±amplitude.
func newPen(cols Bins, first int, amplitude float64, palette *palette) *pen {
	n := len(cols.Bounds) - 1
	p := &pen{palette, make([]int32, n), make([]float64, n), make([]uint32, n), make([]int32, len(cols.Index))}
	for i := range n {
		p.ends[i] = int32(cols.Bounds[i+1] - first)
		p.scale[i] = 128 / amplitude / float64(cols.Bounds[i+1]-cols.Bounds[i])
	}
	for x, i := range cols.Index {
		p.group[x] = int32(i)
	}
	return p
}

// draw draws one line from the sums of a row, of which before is the first
// that counts.
func (p *pen) draw(line []uint32, sums []float64, before float64) {
	shades := p.shades
	if len(shades) == len(line) {
		shades = line // each pixel is a group
	}
	palette, rest := p.palette, shades
	// Four at a time: arrays of a known length need no bounds checks. A mean is
	// within ±amplitude but for rounding, which &511 makes harmless.
	ends, scale := p.ends, p.scale
	for ; len(rest) >= 4; ends, scale, rest = ends[4:], scale[4:], rest[4:] {
		e, f, r := (*[4]int32)(ends), (*[4]float64)(scale), (*[4]uint32)(rest)
		s0, s1, s2, s3 := sums[e[0]], sums[e[1]], sums[e[2]], sums[e[3]]
		r[0] = palette[int((s0-before)*f[0]+128)&511]
		r[1] = palette[int((s1-s0)*f[1]+128)&511]
		r[2] = palette[int((s2-s1)*f[2]+128)&511]
		r[3] = palette[int((s3-s2)*f[3]+128)&511]
		before = s3
	}
	for i := range rest {
		sum := sums[ends[i]]
		rest[i] = palette[int((sum-before)*scale[i]+128)&511]
		before = sum
	}
	if len(shades) < len(line) {
		spread(line, shades, p.group)
	}
}

// spread writes shades[group[x]] to each pixel x of a line.
func spread(line, shades []uint32, group []int32) {
	for ; len(line) >= 4 && len(group) >= 4; line, group = line[4:], group[4:] {
		l, g := (*[4]uint32)(line), (*[4]int32)(group)
		l[0], l[1], l[2], l[3] = shades[g[0]], shades[g[1]], shades[g[2]], shades[g[3]]
	}
	for x := range line {
		line[x] = shades[group[x]]
	}
}

// PixelsOf returns line y of img as 32-bit pixels: one store in place of four.
func PixelsOf(img *image.RGBA, y int) []uint32 {
	line := img.Pix[y*img.Stride:][:4*img.Rect.Dx()]
	return unsafe.Slice((*uint32)(unsafe.Pointer(&line[0])), img.Rect.Dx())
}
