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

// Cell returns the whole numbers that are read in the chart of a name, if any are.
func (v *View) Cell(name string) (x, y int, ok bool) {
	c := v.of.cell
	return c.x, c.y, c.now && c.name == name
}

// LastCell returns those that were read last in the chart of a name.
func (v *View) LastCell(name string) (x, y int, ok bool) {
	c := v.of.cell
	return c.x, c.y, c.name == name
}

// ReadCell returns the Result of a key that reads a cell in the chart of a name, as say describes it.
func (v *View) ReadCell(name string, at *Cell, say func() string) Result {
	r := v.of.read(v.Same(), cell{name, at.Dim, at.Row, true}, nil)
	r.Handled, r.Say = true, say()
	return r
}
