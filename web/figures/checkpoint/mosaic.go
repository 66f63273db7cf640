package checkpoint

import (
	"image"
	"slices"

	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/scene"
)

// A mosaic is grids of cells at several places of a picture, which has one image for all
// cells: what lies between the places is covered.
type mosaic struct {
	tiles []tile
}

// A tile is a grid at a place, with the colours of −scale to scale, or of lo to hi.
type tile struct {
	at       image.Rectangle
	grid     chart.Grid
	scale    float64
	colormap string
}

// cellsOf is what the pixels of the cells depend on.
type cellsOf struct {
	content  *int
	colormap string
	width    int
}

// add adds a tile.
func (m *mosaic) add(at image.Rectangle, g chart.Grid, scale float64, colormap string) {
	if g.Rows > 0 && scale > 0 {
		m.tiles = append(m.tiles, tile{at, g, scale, colormap})
	}
}

// positive returns a grid of numbers from 0 to hi as one whose colours of −hi to hi are
// all used: 2x − hi.
func positive(g chart.Grid, hi float64) chart.Grid {
	shifted := chart.NewGrid(g.Rows, g.Columns)
	for i, x := range g.Data {
		shifted.Data[i] = 2*x - hi
	}
	return shifted
}

// place puts the cells behind the marks of a scene, from the first tile to the last.
func (m *mosaic) place(s *scene.Scene, key cellsOf) {
	if len(m.tiles) == 0 {
		return
	}
	whole := m.tiles[0].at
	for _, t := range m.tiles {
		whole = whole.Union(t.at)
	}
	tiles := m.tiles
	s.Cells = &scene.Cells{Box: whole, Key: key, Paint: func(img *image.RGBA) {
		for _, t := range tiles {
			colors, _ := chart.ColormapByName(t.colormap)
			part := chart.Scaled(t.at, whole, img.Rect)
			t.grid.Paint(img, part, t.scale, colors)
		}
	}}
	marks := s.Marks
	s.Marks = nil
	m.cover(s, whole)
	s.Marks = append(s.Marks, marks...)
}

// cover hides what is not painted: everything within whole but the tiles, band by band
// between the upper and lower edges of tiles.
func (m *mosaic) cover(s *scene.Scene, whole image.Rectangle) {
	var edges []int
	for _, t := range m.tiles {
		edges = append(edges, t.at.Min.Y, t.at.Max.Y)
	}
	slices.Sort(edges)
	edges = slices.Compact(edges)
	for i, bottom := range edges[1:] {
		band := image.Rect(whole.Min.X, edges[i], whole.Max.X, bottom)
		var across []image.Rectangle
		for _, t := range m.tiles {
			if r := t.at.Intersect(band); !r.Empty() {
				across = append(across, r)
			}
		}
		slices.SortFunc(across, func(a, b image.Rectangle) int { return a.Min.X - b.Min.X })
		x := band.Min.X
		for _, r := range append(across, image.Rect(band.Max.X, 0, band.Max.X, 0)) {
			if r.Min.X > x {
				s.Rect(scene.Area|scene.Ground, float64(x), float64(band.Min.Y), float64(r.Min.X-x), float64(band.Dy()))
			}
			x = r.Max.X
		}
	}
}
