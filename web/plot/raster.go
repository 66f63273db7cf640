package plot

import (
	"image"

	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/scene"
)

// Raster puts cells at their Box, behind all marks of the picture. Their Paint paints every pixel
// that it is given.
func (p *Painter) Raster(c scene.Cells) { p.of.rasters = append(p.of.rasters, c) }

// A rasterKey is what pixels depend on: the key of cells, their place, and the cells before them.
type rasterKey struct {
	key    any
	at     image.Rectangle
	before any
}

// addCells puts the cells of a picture behind its marks, as one image around all of them.
func (d *Figure) addCells(s *scene.Scene) {
	if len(d.rasters) == 0 {
		return
	}
	rasters, all := d.rasters, new(scene.Cells)
	for _, r := range rasters {
		all.Box, all.Cost, all.Zoomed = all.Box.Union(r.Box), max(all.Cost, r.Cost), all.Zoomed || r.Zoomed
	}
	for _, r := range rasters {
		all.Key = rasterKey{r.Key, r.Box.Sub(all.Box.Min), all.Key}
	}
	all.Paint = func(img *image.NRGBA) {
		for y := range img.Rect.Dy() { // there is nothing between rasters
			clear(img.Pix[y*img.Stride:][:4*img.Rect.Dx()])
		}
		for _, r := range rasters {
			r.Paint(img.SubImage(scale.Scaled(r.Box, all.Box, img.Rect)).(*image.NRGBA))
		}
	}
	s.Cells = all
}

// Cell returns the whole numbers at the pointer, if it is in the chart of a name.
func (v *View) Cell(name string) (x, y int, ok bool) {
	if p := v.of.pointed; p != nil && p.name == name {
		return p.x, p.y, true
	}
	return 0, 0, false
}

// LastCell returns the whole numbers that were last read in the chart of a name, as Cell does.
func (v *View) LastCell(name string) (x, y int, ok bool) {
	p := v.of.last
	return p.x, p.y, p.name == name
}

// ReadCell returns the Result of a key that reads a cell in the chart of a name, as say describes it.
func (v *View) ReadCell(name string, at *Cell, say func() string) Result {
	r := v.of.read(v.Same(), name, at.Dim, at.Row)
	r.Handled, r.Say = true, say()
	return r
}

// read returns r with a cell read.
func (d *Figure) read(r Result, name string, x, y int) Result {
	d.last = pointed{name, x, y, true}
	return Read(r, &d.pointed, &pointed{name, x, y, true})
}
