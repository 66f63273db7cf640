// Package images shows the table of positions of an image, whose patches lie in h rows and
// w columns: half of a vector depends on the row y of a patch and half on its column x,
// so that the dot product of two patches is a sum over both axes,
//
//	PE(y, x)·PE(y+k, x+l) = g(k) + g(l)
//
// One picture has for each patch the map of its similarity to all others, as Dosovitskiy
// et al. 2020 (An Image is Worth 16x16 Words, figure 7) drew it for a learned table. Beneath
// are three ways to get a table for an image of another size, and their differences.
package images

import (
	"image"

	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// Spec describes the figure.
var Spec = figure.Spec{
	Name:   "images",
	Title:  text.Message{English: "Positions of an image", Chinese: "图像的位置编码"},
	Keys:   text.Message{English: "Arrow keys move from patch to patch.", Chinese: "方向键逐个图块移动。"},
	Head:   []string{"library", "resampling"},
	Shared: []string{"d-model", "base"},
	Params: []string{"grid-height", "grid-width", "new-height", "new-width"},
	More:   []string{"patch-row", "patch-column", "colormap"},
	New:    func() figure.Figure { return new(images) },
}

// Height returns the height of the scene, for which nothing is computed.
func (f *images) Height(v *figure.View) int {
	l := layoutOf(v)
	return l.height
}

func (f *images) Scene(v *figure.View) *scene.Scene {
	p := f.picture(v)
	s := &scene.Scene{Width: v.Width, Height: p.height, Summary: p.summary()}
	if p.err != nil {
		s.Paragraph(scene.Wrong, 0, 14, float64(p.Width), p.refusal())
		return s
	}
	s.Cells = p.cells()
	p.cover(s)
	p.drawMaps(s)
	p.drawMap(s)
	p.drawBar(s)
	s.Paragraph(scene.Ink, p.text.X, p.text.Y, p.text.Width, p.read())
	p.drawVector(s)
	p.drawResized(s)
	s.Paragraph(scene.Quiet, 0, p.notes, float64(p.Width), p.note())
	return s
}

// cells returns the maps, which have too many cells to be marks.
func (p *picture) cells() *scene.Cells {
	type cellsKey struct {
		tablesKey
		y, x     int
		colormap string
		width    int
	}
	whole := p.whole()
	return &scene.Cells{
		Box: whole, Key: cellsKey{p.key, p.y, p.x, p.State.Colormap, p.Width},
		Paint: func(img *image.RGBA) { p.paint(img, whole) },
	}
}

// Data are the patches of the other size, each with its cosine to the chosen patch in the
// three tables.
func (f *images) Data(v *figure.View) dataio.Table {
	p := f.picture(v)
	table := dataio.Table{Columns: []string{"row", "column"}}
	if p.err != nil {
		return table
	}
	var resized []*similarity
	for a, similarity := range p.resized {
		if similarity != nil {
			table.Columns = append(table.Columns, "cosine "+wayNames[a].English)
			resized = append(resized, similarity)
		}
	}
	w := p.key.size[1]
	table.Rows = p.key.size[0] * w
	table.Row = func(dst []float64, row int) {
		dst[0], dst[1] = float64(row/w), float64(row%w)
		for i, similarity := range resized {
			dst[2+i] = similarity.at(p.y, p.x, row/w, row%w)
		}
	}
	return table
}
