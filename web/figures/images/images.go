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
	"strconv"

	"github.com/posenc/posenc/encoder/resize"
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

type images struct {
	held    string // the target that the pointer drags on: maps or map
	pointed *scene.Hit

	tables figure.Memo[tablesKey, *tables]
}

// A tablesKey is what tables depend on.
type tablesKey struct {
	library    string
	d          int
	base       float64
	old, size  [2]int
	resampling string
}

// tables are the tables of the image and of the other size.
type tables struct {
	err      error // why there is no table of this width
	old      *table
	blocks   []block
	self     *similarity            // of the patches of the image
	resized  [ways]*similarity      // of the patches of the image to those of the other size; nil if there is no such table
	apart    [ways][ways]difference // between the tables of the other size
	places   float64                // the difference of the resampled table and the formula at the same places
	least    float64                // the cosine of the first colour
	blockEnd int
}

func tablesOf(key tablesKey) *tables {
	l := libraryOf(key.library)
	c := l.convention(key.base)
	old, err := l.byFormula(c, key.d, key.old)
	if err != nil {
		return &tables{err: err}
	}
	t := &tables{old: old, self: similarityOf(old, old)}
	t.blocks, t.blockEnd = l.blocksOf(c, key.d, old.aligned())
	t.least = t.self.least()

	var resized [ways]*table
	if resized[formula], err = l.byFormula(c, key.d, key.size); err != nil {
		return &tables{err: err}
	}
	if resized[scaled], err = l.byScaling(c, key.d, key.old, key.size); err != nil {
		return &tables{err: err}
	}
	method := methodOf(key.resampling)
	resized[resampled] = old.byResampling(method, key.size)
	if exact, err := l.aligned().byPlaces(c, key.d, key.old, key.size, method.Place); err == nil && resized[resampled] != nil {
		t.places = exact.apart(resized[resampled]).size
	}
	for a, one := range resized {
		if one == nil {
			continue
		}
		t.resized[a] = similarityOf(old, one)
		if way(a) != resampled {
			t.least = min(t.least, t.resized[a].least())
		}
		for b, other := range resized[:a] {
			t.apart[a][b] = one.apart(other)
			t.apart[b][a] = t.apart[a][b]
		}
	}
	return t
}

// methodOf returns the method of resampling with a name.
func methodOf(name string) resize.Method {
	return map[string]resize.Method{"antialiased": resize.Antialiased, "corners": resize.Corners}[name]
}

// picture is the figure at a view.
type picture struct {
	*figure.View
	*library
	*tables
	layout
	key     tablesKey
	y, x    int // the chosen patch
	pointed *scene.Hit
	nearest [ways]nearest // to the chosen patch, of the other size
}

func (f *images) picture(v *figure.View) *picture {
	s := &v.State
	p := &picture{View: v, library: libraryOf(s.Library), layout: layoutOf(v), pointed: f.pointed}
	p.key = tablesKey{s.Library, s.DModel, s.Base, [2]int{s.GridHeight, s.GridWidth}, [2]int{s.NewHeight, s.NewWidth}, s.Resampling}
	p.tables = f.tables.Of(p.key, func() *tables { return tablesOf(p.key) })
	p.y, p.x = patch(v)
	for a, resized := range p.resized {
		if resized != nil {
			p.nearest[a] = resized.nearest(p.y, p.x)
		}
	}
	return p
}

// patch returns the chosen patch.
func patch(v *figure.View) (y, x int) {
	s := &v.State
	return min(s.PatchRow, s.GridHeight-1), min(s.PatchColumn, s.GridWidth-1)
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

// place names a patch; its space does not break.
func place(y, x int) string { return "(" + strconv.Itoa(y) + ",\u202f" + strconv.Itoa(x) + ")" }
