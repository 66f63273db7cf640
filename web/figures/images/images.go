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
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/chart"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

var Spec = plot.Spec{
	Name: "images", Title: title, Head: "library resampling grid-height grid-width new-height new-width", Shared: "d-model base",
	More:    "patch-row patch-column colormap",
	Cursors: []plot.Cursor{{Param: "patch-row", Name: theRow, Keys: plot.Rows}, {Param: "patch-column", Name: theColumn, Keys: plot.LeftRight}},
	Tools:   tools(), Draw: draw, Data: data,
}

// presets are sizes to try, with models that have them.
var presets = [...]struct {
	old, size [2]int
	model     string
}{
	{[2]int{14, 14}, [2]int{24, 24}, "ViT-B/16: 224 px → 384 px"},
	{[2]int{16, 16}, [2]int{32, 32}, "DiT: 256 px → 512 px"},
	{[2]int{37, 37}, [2]int{16, 16}, "DINOv2: 518 px → 224 px"},
	{[2]int{9, 5}, [2]int{13, 7}, ""},
}

func tools() (list []plot.Tool) {
	for i, p := range presets {
		set := []string{
			"grid-height", strconv.Itoa(p.old[0]), "grid-width", strconv.Itoa(p.old[1]),
			"new-height", strconv.Itoa(p.size[0]), "new-width", strconv.Itoa(p.size[1]),
		}
		look := func(v *plot.View, t *plot.Control) {
			old, size := sizesOf(&v.State)
			t.Label, t.Hint, t.Toggle, t.Group = times(p.old)+" → "+times(p.size), p.model, true, v.Say(sizes)
			t.Pressed = old == p.old && size == p.size
		}
		list = append(list, plot.Tool{
			Name: strconv.Itoa(i), Label: sizes, Look: look, Set: func(*plot.View) []string { return set },
		})
	}
	return list
}

// sizesOf returns the size of the image and the other one.
func sizesOf(s *param.State) (old, size [2]int) {
	return [2]int{s.GridHeight, s.GridWidth}, [2]int{newHeight.Int(s), newWidth.Int(s)}
}

type picture struct {
	*plot.View
	*library
	*tables
	key  tablesKey
	y, x int // the chosen patch
}

func pictureOf(v *plot.View) *picture {
	s, name := &v.State, libraryParam.In(&v.State)
	old, size := sizesOf(s)
	p := &picture{View: v, library: libraryOf(name), key: tablesKey{name, s.DModel, s.Base, old, size, resampling.In(s)}}
	p.tables = plot.Once(v, "tables", tablesOf, p.key)
	p.y, p.x = min(patchRow.Int(s), old[0]-1), min(patchColumn.Int(s), old[1]-1)
	return p
}

// data are the patches of the other size, each with its cosines to the chosen patch.
func data(v *plot.View) dataio.Table {
	p := pictureOf(v)
	if p.err != nil {
		return chart.CellTable(0, 0)
	}
	var cosines []chart.Cells
	for a, similarity := range p.resized {
		if similarity != nil {
			at := func(row, column int) float64 { return similarity.at(p.y, p.x, row, column) }
			cosines = append(cosines, chart.Cells{Name: "cosine " + wayShort[a][text.English], At: at})
		}
	}
	return chart.CellTable(p.key.size[0], p.key.size[1], cosines...)
}

func draw(v *plot.View) plot.Picture {
	p := pictureOf(v)
	if p.err != nil {
		refusal := v.Say(noTable, "library", p.libraryName(), "rule", plot.Problem(p.err, v.Lang))
		return plot.Picture{Body: plot.Text(scene.Wrong, refusal), Summary: refusal}
	}
	v.Number("patch-row").Within(0, float64(p.key.old[0]-1))
	v.Number("patch-column").Within(0, float64(p.key.old[1]-1))
	var between, beneath []plot.Block
	said := v.Say(summary, "size", times(p.key.old), "patch", patch(p.y, p.x)) + v.Lang.Sentences(p.read(), p.Say(inItsPlace, "size", times(p.key.size), "patch", p.middle()))
	for a := range ways {
		name, positions, differences := letters[a]+" "+v.Say(wayTitles[a]), p.positions(a), p.wayText(a)
		said += name + v.Say(colon) + differences + v.Say(space)
		short := letters[a] + " " + v.Say(wayShort[a])
		if v.Narrow() {
			name, short = letters[a], letters[a]
			positions = v.Say(wayShort[a])
			beneath = append(beneath, plot.Text(scene.Ink, letters[a]+" "+differences))
			differences = ""
		}
		between = append(between, plot.Group(plot.Heading(name, short), plot.Note(positions), p.resizedMap(a), plot.Text(scene.Ink, differences)))
	}
	one := p.similarTo("map", p.self, 224, frame(scene.Position, p.y, p.x))
	one.Pick = pick
	colors, note := p.colors(), p.note()
	size, chosen := times(p.key.size), patch(p.y, p.x)
	axes := p.old.axisNames()
	i, j := p.old.coordinates(p.y, p.x)
	longest := p.reading(63, 63, v.Say(cosineWith, "patch", patch(63, 63), "cosine", -0.1))
	return plot.Picture{
		Body: plot.Stack(
			plot.Group(
				plot.Beside(240,
					plot.Group(
						v.Fit(scene.Ink|scene.Strong, eachPatch, eachPatchShort),
						v.Note(sizeName, "size", times(p.key.old)), p.maps()),
					plot.Stack(
						plot.Group(v.Heading(thePatch, "patch", chosen), v.Note(rowColumn), one),
						plot.Group(v.Note(cosine), chart.ColorBar(colors, "")))),
				plot.RoomText(scene.Ink, p.read(), longest)),
			plot.Group(
				v.Fit(scene.Ink|scene.Strong, atSize, atSizeShort, "size", size, "patch", chosen),
				v.Fit(scene.Quiet, legend, legendShort)),
			plot.Beside(80, between...), plot.Stack(beneath...),
			plot.Group(
				v.Heading(itsVector),
				v.Note(halves, "a", axes[0], "i", strconv.Itoa(i), "b", axes[1], "j", strconv.Itoa(j)), p.vector()),
			plot.Note(note)),
		Summary: said + note,
	}
}

func times(size [2]int) string { return strconv.Itoa(size[0]) + " × " + strconv.Itoa(size[1]) }

// patch names a patch; its space does not break.
func patch(y, x int) string { return "(" + strconv.Itoa(y) + ",\u202f" + strconv.Itoa(x) + ")" }

// libraryName returns the name of the library as readers know it.
func (p *picture) libraryName() string {
	name, _, _ := strings.Cut(param.ChoiceLabel("library", p.library.name)[0], ",")
	return name
}

func (p *picture) colors() chart.Colors {
	return chart.Colors{Map: p.State.Colormap, Lo: p.least, Hi: 1}
}

// image returns a chart of an image of h × w patches.
func image(size [2]int, height float64, marks ...chart.Mark) *chart.Chart {
	h, w := float64(size[0]), float64(size[1])
	return &chart.Chart{
		Height: height * h / max(h, w), Ratio: w / h, Down: true, Marks: marks,
		X: chart.CellAxis("", 0, size[1], chart.None), Y: chart.CellAxis("", 0, size[0], chart.None),
	}
}

func pick(x, y int) []string {
	return []string{"patch-row", strconv.Itoa(y), "patch-column", strconv.Itoa(x)}
}

// maps are the maps of all patches, each in the place of its patch.
func (p *picture) maps() plot.Block {
	h, w, self := p.key.old[0], p.key.old[1], p.self
	at := func(row, column int) float64 { return self.at(row/h, column/w, row%h, column%w) }
	c := image(p.key.old, 400, frame(scene.Position, p.y, p.x), chart.Free(func(s *scene.Scene, a *scale.Axes) { // part the maps, where there is room
		var lines scene.Path
		if (a.Right-a.Left)/float64(p.key.old[1]) < 6 {
			return
		}
		for x := 1; x < p.key.old[1]; x++ {
			lines.Move(a.PixelX(float64(x)-0.5), a.Top).Vertical(a.Bottom)
		}
		for y := 1; y < p.key.old[0]; y++ {
			lines.Move(a.Left, a.PixelY(float64(y)-0.5)).Horizontal(a.Right)
		}
		s.Shape(scene.Line|scene.Bold|scene.Ground, &lines)
	}), p.colors().Raster(p.key, h*h, w*w, at))
	c.Pick = pick
	return c
}

func frame(class scene.Class, y, x int) chart.Free {
	return func(s *scene.Scene, a *scale.Axes) {
		left, top := a.PixelX(float64(x)-0.5), a.PixelY(float64(y)-0.5)
		s.Haloed(scene.Bold|class, new(scene.Path).Box(left, top, a.PixelX(float64(x)+0.5)-left, a.PixelY(float64(y)+0.5)-top))
	}
}

// similarTo is a map of how similar the patches of a table are to the chosen one.
func (p *picture) similarTo(name string, of *similarity, height float64, marks ...chart.Mark) *chart.Chart {
	y, x, size := p.y, p.x, of.to.size
	if v, u, ok := p.pointed(name, of); ok {
		marks = append([]chart.Mark{frame(scene.Ink, v, u)}, marks...)
	}
	at := func(v, u int) float64 { return of.at(y, x, v, u) }
	c := image(size, height, append(marks, p.colors().Raster([...]any{p.key, name, y, x}, size[0], size[1], at))...)
	c.Name = name
	return c
}

// pointed returns the patch that is pointed at in a map.
func (p *picture) pointed(name string, of *similarity) (y, x int, ok bool) {
	x, y, ok = p.Cell(name)
	return y, x, ok && of != nil && y < of.to.size[0] && x < of.to.size[1]
}

// resizedMap is the map of the patches of the other size, with a ring where the chosen one was.
func (p *picture) resizedMap(a way) plot.Block {
	if p.resized[a] == nil {
		return plot.Text(0, "")
	}
	best := p.resized[a].nearest(p.y, p.x)
	ring := chart.Free(func(s *scene.Scene, a *scale.Axes) {
		x := a.Left + (a.Right-a.Left)*(float64(p.x)+0.5)/float64(p.key.old[1])
		y := a.Top + (a.Bottom-a.Top)*(float64(p.y)+0.5)/float64(p.key.old[0])
		s.Circle(scene.Line|scene.Halo|scene.Ground, x, y, 6)
		s.Circle(scene.Line|scene.Bold|scene.Position, x, y, 6)
	})
	return p.similarTo(letters[a], p.resized[a], 300, ring, frame(scene.Ink, best.y, best.x))
}

// vector is the vector of the chosen patch, block by block.
func (p *picture) vector() plot.Block {
	return &chart.Chart{
		Height: 96, Title: " ", X: chart.CellAxis("", 0, p.blockEnd, chart.None), Y: chart.Axis{Lo: -1.1, Hi: 1.1, Ticks: chart.None},
		Marks: []chart.Mark{chart.Free(func(s *scene.Scene, c *scale.Axes) {
			i, j := p.old.coordinates(p.y, p.x)
			parts := [...][]float64{p.old.part[0][i], p.old.part[1][j]}
			for n, b := range p.blocks {
				count := b.last - b.first + 1
				values, left := parts[b.axis][:count], c.PixelX(float64(b.first)-0.5)
				parts[b.axis] = parts[b.axis][count:]
				s.TextWithin(b.class, scene.Start, math.Round(left)+4, c.Top-6, c.PixelX(float64(b.last)+0.5)-left-6, b.name)
				if n > 0 {
					c.Upright(s, scene.Edge, float64(b.first)-0.5)
				}
				if b.both {
					curve(s, c, scene.Sine, b.first, 2, values)
					curve(s, c, scene.Cosine, b.first+1, 2, values[1:])
				} else {
					curve(s, c, b.class, b.first, 1, values)
				}
			}
		})},
	}
}

// curve draws every step-th of some numbers, the first one in a column.
func curve(s *scene.Scene, c *scale.Axes, class scene.Class, first, step int, values []float64) {
	var xs, ys []float64
	for k := 0; k < len(values); k += step {
		xs, ys = append(xs, float64(first+k)), append(ys, values[k])
	}
	c.Curve(s, class, xs, ys)
	if len(xs) <= 16 {
		for k := range xs {
			c.Dot(s, class, xs[k], ys[k])
		}
	}
}

// read returns the readout of the chosen patch, and of the one that is pointed at.
func (p *picture) read() string {
	with := p.cosineIn("map", p.self)
	for a, of := range p.resized {
		with += p.cosineIn(letters[a], of)
	}
	return p.reading(p.y, p.x, with)
}

// cosineIn says the cosine of the patch that is pointed at in a map; "" if none is.
func (p *picture) cosineIn(name string, of *similarity) string {
	v, u, ok := p.pointed(name, of)
	if !ok {
		return ""
	}
	return p.Say(cosineWith, "patch", patch(v, u), "cosine", of.at(p.y, p.x, v, u))
}

// reading says where the vector of patch (y, x) stands, and its cosine with another one.
func (p *picture) reading(y, x int, with string) string {
	names := plot.Each(p.blocks, func(b block) string { return b.name })
	return strings.TrimSpace(p.Say(writes, "library", p.libraryName(), "blocks", strings.Join(names, " | ")) +
		p.Say(rowOf, "patch", patch(y, x), "row", strconv.Itoa(y*p.key.old[1]+x)) + with)
}

// middle names the patch of the other size in the place of the chosen one.
func (p *picture) middle() string {
	at := func(k, n, N int) int { return (2*k + 1) * N / (2 * n) } // ⌊(k + ½)·N/n⌋
	return patch(at(p.y, p.key.old[0], p.key.size[0]), at(p.x, p.key.old[1], p.key.size[1]))
}

var letters = [ways]string{"(a)", "(b)", "(c)"}

// positions says the first two positions of y in a table of the other size, and the last one,
// or the rows of the old table about which (c) takes its means.
func (p *picture) positions(a way) string {
	if resized := p.resized[a]; resized == nil || !resized.to.aligned() {
		return ""
	}
	c, n, N := p.library.convention(p.State.Base), p.key.old[0], p.key.size[0]
	place := scaledPlace
	switch a {
	case formula:
		n = N
	case resampled:
		place = p.key.method().Place
	}
	var list []string
	for _, r := range []int{0, 1, N - 1}[:min(N, 3)] {
		x := positionOf(c, place(r, n, N), n)
		said := plot.Either(x == math.Trunc(x), number.Integer(x), number.Fixed(x, 2))
		list = append(list, said)
	}
	if N > 2 {
		list = slices.Insert(list, 2, "…")
	}
	return p.Say(yAt, "list", strings.Join(list, ", "))
}

// wayText says which patch a way makes most similar, and how far its table is from the others.
func (p *picture) wayText(a way) string {
	if p.resized[a] == nil {
		return p.Say(notAligned)
	}
	best := p.resized[a].nearest(p.y, p.x)
	said := p.Say(mostSimilar, "patch", patch(best.y, best.x), "cosine", best.cosine)
	var from []string
	for b := range ways {
		switch {
		case b == a || p.resized[b] == nil:
		case p.apart[a][b] < same:
			said += p.Say(sameAs, "way", letters[b])
		default:
			from = append(from, p.Say(fromWay, "way", letters[b], "size", p.apart[a][b]))
		}
	}
	from = append(from, p.When(a == resampled, fromFormula, "size", p.places))
	apart := p.Lang.Clauses(from)
	return strings.TrimSpace(said + p.When(apart != "", largest, "from", apart) +
		p.When(a == p.resizes, doesThis, "library", p.libraryName()))
}

// same is the largest difference of tables that is due to rounding alone.
const same = 1e-6

// note says what the library does at another size, and which images it does not have.
func (p *picture) note() string {
	squares := p.key.old[0] == p.key.old[1] && p.key.size[0] == p.key.size[1]
	return p.Lang.Sentences(
		p.Say(p.source), p.Say(methods[methodOf(p.key.resampling)]),
		p.When(p.square && !squares, squareOnly, "library", p.libraryName()),
		p.When(p.downColumns, columnwise), p.When(!p.old.aligned(), distant))
}
