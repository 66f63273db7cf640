package similarity

import (
	"image"
	"math"

	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/scene"
)

// diagonals are the values of the diagonals of the matrix, from the middle one on.
// Each is the mean over the positions that fall on its pixel, and for distances the
// root of the mean of their squares.
type diagonals struct {
	values []float64
	step   float64 // from one to the next, in positions
}

// A diagonalsKey is what diagonals depend on.
type diagonalsKey struct {
	seqLen, dModel int
	base           float64
	measure        string
	n              int // of them
}

// mostCosines is how many cosines a matrix may cost.
const mostCosines = 1 << 22

// resolution returns how many diagonals a matrix of so many pixels a side has on one
// side of its middle: as many as there are positions, if each has a pixel, and fewer
// where each costs much.
func (p *picture) resolution(pixels int) int {
	return min(p.State.SeqLen, pixels, max(64, mostCosines/p.Encoding.Pairs()))
}

func (p *picture) key(pixels int) diagonalsKey {
	s := &p.State
	return diagonalsKey{s.SeqLen, s.DModel, s.Base, s.Measure, p.resolution(pixels)}
}

// compute returns the diagonals for a matrix of so many pixels a side. With g(k) the
// dot product of two positions k apart, they are
//
//	dot       g(k)
//	cosine    g(k) / (d/2)
//	distance  √(2·(d/2 − g(k)))
func (p *picture) compute(pixels int) diagonals {
	n := p.resolution(pixels)
	step, width := 1.0, 0.0
	if n < p.State.SeqLen {
		step = float64(p.State.SeqLen) / float64(n)
		width = step
	}
	d := diagonals{make([]float64, n), step}
	// No two positions are farther apart than an offset can be.
	_ = p.Encoding.MeanDots(d.values, 0, step, width)
	half := float64(p.Encoding.Pairs())
	for j, g := range d.values {
		switch p.State.Measure {
		case "cosine":
			d.values[j] = g / half
		case "distance":
			d.values[j] = math.Sqrt(max(0, 2*(half-g)))
		}
	}
	return d
}

// at returns the value of the matrix at rows that are so far apart, between those of
// two diagonals.
func (d *diagonals) at(apart float64) float64 {
	away := apart / d.step
	j := min(int(away), len(d.values)-1)
	value := d.values[j]
	if next := j + 1; next < len(d.values) {
		value += (away - float64(j)) * (d.values[next] - value)
	}
	return value
}

// value returns the measure of two positions that are k apart.
func (p *picture) value(k int) float64 {
	var x float64
	// No two positions are farther apart than an offset can be.
	switch p.State.Measure {
	case "dot":
		x, _ = p.Encoding.RelativeDot(float64(k))
	case "cosine":
		x, _ = p.Encoding.Cosine(float64(k))
	case "distance":
		x, _ = p.Encoding.Distance(float64(k))
	}
	return x
}

// span returns the least and the greatest value that the measure can have. What is
// below half of the way to the least is left off where no value is as low, unless
// zero is to be in the middle of the colours.
func (p *picture) span() (lo, hi float64) {
	hi = float64(p.Encoding.Pairs())
	switch p.State.Measure {
	case "distance":
		return 0, 2 * math.Sqrt(hi)
	case "cosine":
		hi = 1
	}
	lo = -hi / 2
	for _, value := range p.diagonals.values {
		if value < lo {
			return -hi, hi
		}
	}
	if p.State.Colormap == "diverging" {
		lo = -hi
	}
	return lo, hi
}

// A rasterKey is what the pixels of the cells depend on.
type rasterKey struct {
	diagonals diagonalsKey
	colormap  string
}

// raster returns the cells. An image with more pixels than CSS pixels has diagonals
// of its own.
func (f *similarity) raster(p *picture) *scene.Cells {
	pixels := p.place().Dx()
	return &scene.Cells{Box: p.place(), Key: rasterKey{p.key(pixels), p.State.Colormap}, Paint: func(img *image.RGBA) {
		d, size := p.diagonals, img.Rect.Dx()
		if p.resolution(size) != len(d.values) {
			d = f.cells.Of(p.key(size), func() diagonals { return p.compute(size) })
		}
		lo, hi := p.span()
		d.paint(img, lo, hi, p.State.Colormap)
	}}
}

// paint gives each diagonal its colour, of those of values from lo to hi.
func (d *diagonals) paint(img *image.RGBA, lo, hi float64, colormap string) {
	size := img.Rect.Size()
	if size.X == 0 || size.Y == 0 {
		return
	}
	colors, _ := chart.ColormapByName(colormap)
	palette := chart.PaletteOf(colors)

	// The colours of the diagonals, from the lowest on the left to the highest.
	n := len(d.values)
	strip := make([]uint32, 2*n-1)
	for j, value := range d.values {
		color := palette[int(256*(value-lo)/(hi-lo))&511]
		strip[n-1-j], strip[n-1+j] = color, color
	}
	before := -1
	for y := range size.Y {
		row, line := y*n/size.Y, chart.PixelsOf(img, y)
		switch {
		case row == before:
			copy(line, chart.PixelsOf(img, y-1))
		case n == size.X:
			copy(line, strip[n-1-row:])
		default:
			for x := range line {
				line[x] = strip[n-1-row+x*n/size.X]
			}
		}
		before = row
	}
}
