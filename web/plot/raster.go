package plot

import (
	"image"
	"slices"

	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/scene"
)

// A Raster is cells of colours: an image, which is painted when its key changes.
type Raster struct {
	Key    any                    // what Paint depends on
	Paint  func(img *image.NRGBA) // paints all of an image of any size
	Cost   int                    // how many numbers a line of pixels takes, if they may be many
	Zoomed bool                   // whether it is a part of all cells there are
}

// Raster puts a raster at a place of the picture, in CSS pixels, behind all marks.
func (p *Painter) Raster(r Raster, at image.Rectangle) {
	p.of.rasters = append(p.of.rasters, placedRaster{r, at})
}

type placedRaster struct {
	Raster
	at image.Rectangle
}

// A rasterKey is what the pixels of a picture depend on: a Raster, its place, and the rasters
// before it.
type rasterKey struct {
	key    any
	at     image.Rectangle
	before any
}

// addCells puts the rasters of a picture behind its marks, as one image around all of them.
func (d *Figure) addCells(s *scene.Scene) {
	if len(d.rasters) == 0 {
		return
	}
	rasters := d.rasters
	c := &scene.Cells{}
	for _, r := range rasters {
		c.Box, c.Cost, c.Zoomed = c.Box.Union(r.at), max(c.Cost, r.Cost), c.Zoomed || r.Zoomed
	}
	for _, r := range rasters {
		c.Key = rasterKey{r.Key, r.at.Sub(c.Box.Min), c.Key}
	}
	c.Paint = func(img *image.NRGBA) {
		for _, r := range rasters {
			r.Paint(img.SubImage(scale.Scaled(r.at, c.Box, img.Rect)).(*image.NRGBA))
		}
	}
	s.Cells = c
	marks := s.Marks
	s.Marks = nil
	d.cover(s)
	s.Marks = append(s.Marks, marks...)
}

// cover hides what is not painted between rasters, band by band between their upper and lower
// edges.
func (d *Figure) cover(s *scene.Scene) {
	whole := s.Cells.Box
	var edges []int
	for _, r := range d.rasters {
		for _, y := range []int{r.at.Min.Y, r.at.Max.Y} {
			if i, found := slices.BinarySearch(edges, y); !found {
				edges = slices.Insert(edges, i, y)
			}
		}
	}
	for i, bottom := range edges[1:] {
		band := image.Rect(whole.Min.X, edges[i], whole.Max.X, bottom)
		for x := band.Min.X; x < band.Max.X; {
			next := image.Rect(band.Max.X, 0, band.Max.X, 0) // at x or to the right of it
			for _, r := range d.rasters {
				if part := r.at.Intersect(band); !part.Empty() && part.Min.X >= x && part.Min.X < next.Min.X {
					next = part
				}
			}
			if next.Min.X > x {
				s.Rect(scene.Area|scene.Ground, float64(x), float64(band.Min.Y), float64(next.Min.X-x), float64(band.Dy()))
			}
			x = next.Max.X
		}
	}
}

// A place is a cell of a chart that a pointer reads.
type place struct {
	name string // of the chart
	x, y int
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

// ReadCell returns the Result of a key that reads a cell, by the numbers of the axes, in the chart
// of a name; say returns what is said of it then.
func (v *View) ReadCell(name string, at *Cell, say func() string) Result {
	r := v.of.read(v.Same(), place{name, at.Dim, at.Row})
	r.Handled, r.Say = true, say()
	return r
}

// read returns r with a cell read.
func (d *Figure) read(r Result, at place) Result {
	d.last = at
	return Read(r, &d.pointed, &pointed{place: at})
}
