// Package images shows the table of positions of an image, whose patches lie in h rows and
// w columns: half of a vector depends on the row y of a patch and half on its column x,
// so that the dot product of two patches is a sum over both axes,
//
//	PE(y, x)·PE(y+k, x+l) = g(k) + g(l)
//
// One picture has for each patch the map of its similarity to all others, as Dosovitskiy
// et al. 2020 (An Image is Worth 16x16 Words, figure 7) drew it for a learned table.
package images

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder/resize"
	"github.com/posenc/posenc/web/dataio"
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
	Tools:   tools, Draw: draw, Data: data,
}

type preset struct {
	from, to [2]int
	model    string // that has these sizes
}

var presets = []preset{
	{[2]int{14, 14}, [2]int{24, 24}, "ViT-B/16: 224 px → 384 px"},
	{[2]int{16, 16}, [2]int{32, 32}, "DiT: 256 px → 512 px"},
	{[2]int{37, 37}, [2]int{16, 16}, "DINOv2: 518 px → 224 px"},
	{[2]int{9, 5}, [2]int{13, 7}, ""},
}

func (p preset) sizes() []string {
	return []string{
		"grid-height", strconv.Itoa(p.from[0]), "grid-width", strconv.Itoa(p.from[1]),
		"new-height", strconv.Itoa(p.to[0]), "new-width", strconv.Itoa(p.to[1]),
	}
}

func tools(v *plot.View) []plot.Tool {
	from, to := sizesOf(&v.State)
	return plot.Each(presets, func(p preset) plot.Tool {
		return plot.Tool{
			Name: times(p.from), Label: times(p.from) + " → " + times(p.to), Hint: p.model, Group: v.Say(sizes),
			Set: p.sizes, Toggle: true, Pressed: from == p.from && to == p.to,
		}
	})
}

func sizesOf(s *param.State) (from, to [2]int) {
	return [2]int{s.GridHeight, s.GridWidth}, [2]int{newHeight.Int(s), newWidth.Int(s)}
}

type picture struct {
	*plot.View
	key
	*tables
	name   string // of the library, as readers know it
	chosen patch
	colors chart.Colors
}

func pictureOf(v *plot.View) *picture {
	s := &v.State
	from, to := sizesOf(s)
	p := &picture{View: v, key: key{libraryParam.In(s), s.DModel, s.Base, from, to, resize.Method(resampling.Index(s))}}
	if from == to { // which Bicubic does not change
		p.method = resize.Bicubic
	}
	p.tables = plot.Once(v, "tables", tablesOf, p.key)
	p.name, _, _ = strings.Cut(param.ChoiceLabel("library", p.library).In(text.English), ",")
	p.chosen = patch{min(patchRow.Int(s), from[0]-1), min(patchColumn.Int(s), from[1]-1)}
	p.colors = chart.Colors{Map: s.Colormap, Lo: p.least, Hi: 1}
	return p
}

func data(v *plot.View) dataio.Table {
	p := pictureOf(v)
	if p.err != nil {
		return chart.CellTable(0, 0)
	}
	var cosines []chart.Cells
	for a, of := range p.maps[:ways] {
		if of != nil {
			at := func(y, x int) float64 { return of.at(p.chosen, patch{y, x}) }
			cosines = append(cosines, chart.Cells{Name: "cosine " + wayShort[a][text.English], At: at})
		}
	}
	return chart.CellTable(p.to[0], p.to[1], cosines...)
}

func draw(v *plot.View) plot.Picture {
	p := pictureOf(v)
	if p.err != nil {
		refusal := v.Say(noTable, "library", p.name, "rule", plot.Problem(p.err, v.Lang))
		return plot.Picture{Body: plot.Warning(refusal), Summary: refusal}
	}
	h, w, y, x := p.from[0], p.from[1], p.chosen.y, p.chosen.x
	v.Number("patch-row").Within(0, float64(h-1))
	v.Number("patch-column").Within(0, float64(w-1))
	size, other, chosen, far := times(p.from), times(p.to), p.chosen.String(), patch{63, 63}
	blocks := plot.Each(p.old.blocks, func(b block) string { return b.name })
	library := v.Say(writes, "library", p.name, "blocks", strings.Join(blocks, " | "))
	reading := func(q patch, cosine string) string {
		return v.Lang.Sentences(library, v.Say(rowOf, "patch", q.String(), "row", q.y*w+q.x), cosine)
	}
	read, longest := reading(p.chosen, p.cosine()), reading(far, v.Say(cosineWith, "patch", far.String(), "cosine", -0.1))
	middle := patch{(2*y + 1) * p.to[0] / (2 * h), (2*x + 1) * p.to[1] / (2 * w)} // ⌊(y + ½)·H/h⌋
	place := v.Say(inItsPlace, "size", other, "patch", middle.String())
	said := []string{v.Say(summary, "size", size), read, place}

	var between, beneath []plot.Block
	for a, letter := range names[:ways] {
		title, short, note, about := letter+" "+v.Say(wayTitles[a]), letter+" "+v.Say(wayShort[a]), p.positions(a), p.about(a)
		said = append(said, title+v.Say(colon)+about)
		if v.Narrow() {
			title, short, note = letter, letter, v.Say(wayShort[a])
			beneath = append(beneath, plot.Prose(letter+" "+about))
			about = ""
		}
		between = append(between, plot.Group(plot.Heading(title, short), plot.Note(note), p.similar(a), plot.Prose(about)))
	}
	note, axes := p.note(), p.old.axes()
	i := p.old.coordinates(p.chosen)
	return plot.Picture{
		Body: plot.Stack(
			plot.Group(
				plot.Beside(240,
					plot.Group(v.Heading(eachPatch), v.Note(sizeName, "size", size), p.all()),
					plot.Stack(
						plot.Group(v.Heading(thePatch, "patch", chosen), v.Note(rowColumn), p.similar(itself)),
						plot.Group(v.Note(cosine), chart.ColorBar(p.colors, "")))),
				plot.RoomText(scene.Ink, read, longest)),
			plot.Group(v.Heading(atSize, "size", other, "patch", chosen), v.Note(legend)),
			plot.Beside(80, between...), plot.Stack(beneath...),
			plot.Group(
				v.Heading(itsVector),
				v.Note(halves, "a", axes[0], "i", i[0], "b", axes[1], "j", i[1]), p.vector()),
			plot.Note(note)),
		Summary: v.Lang.Sentences(append(said, note)...),
	}
}

func times(size [2]int) string { return strconv.Itoa(size[0]) + " × " + strconv.Itoa(size[1]) }

// String names a patch; its space does not break.
func (p patch) String() string { return "(" + strconv.Itoa(p.y) + ",\u202f" + strconv.Itoa(p.x) + ")" }

func pick(x, y int) []string {
	return []string{"patch-row", strconv.Itoa(y), "patch-column", strconv.Itoa(x)}
}

func image(size [2]int, height float64, marks ...chart.Mark) *chart.Chart {
	h, w := float64(size[0]), float64(size[1])
	return &chart.Chart{
		Height: height * h / max(h, w), Ratio: w / h, Down: true, Marks: marks,
		X: chart.CellAxis("", 0, size[1], chart.None), Y: chart.CellAxis("", 0, size[0], chart.None),
	}
}

func frame(class scene.Class, p patch) chart.Free {
	return func(s *scene.Scene, a *scale.Axes) {
		x, y := float64(p.x), float64(p.y)
		left, top := a.PixelX(x-0.5), a.PixelY(y-0.5)
		s.Haloed(scene.Bold|class, new(scene.Path).Box(left, top, a.PixelX(x+0.5)-left, a.PixelY(y+0.5)-top))
	}
}

func (p *picture) all() plot.Block {
	h, w, old := p.from[0], p.from[1], p.maps[itself]
	at := func(row, column int) float64 { return old.at(patch{row / h, column / w}, patch{row % h, column % w}) }
	gaps := chart.Free(func(s *scene.Scene, a *scale.Axes) {
		if (a.Right-a.Left)/float64(w) < 6 {
			return
		}
		var lines scene.Path
		for x := 1; x < w; x++ {
			lines.Move(a.PixelX(float64(x)-0.5), a.Top).Vertical(a.Bottom)
		}
		for y := 1; y < h; y++ {
			lines.Move(a.Left, a.PixelY(float64(y)-0.5)).Horizontal(a.Right)
		}
		s.Shape(scene.Line|scene.Bold|scene.Ground, &lines)
	})
	c := image(p.from, 400, frame(scene.Position, p.chosen), gaps, p.colors.Raster(p.key, h*h, w*w, at))
	c.Pick = pick
	return c
}

// names are those of the maps; readers see the letters.
var names = [...]string{"(a)", "(b)", "(c)", "old"}

func (p *picture) similar(a int) plot.Block {
	of := p.maps[a]
	if of == nil {
		return plot.Stack()
	}
	size := of.to.size
	at := func(y, x int) float64 { return of.at(p.chosen, patch{y, x}) }
	cells := p.colors.Raster([...]any{p.key, a, p.chosen}, size[0], size[1], at)
	c := image(size, 224, frame(scene.Position, p.chosen), cells)
	c.Pick = pick
	if a != itself {
		best, _ := of.nearest(p.chosen)
		c = image(size, 300, chart.Free(func(s *scene.Scene, a *scale.Axes) {
			x := a.Left + (a.Right-a.Left)*(float64(p.chosen.x)+0.5)/float64(p.from[1])
			y := a.Top + (a.Bottom-a.Top)*(float64(p.chosen.y)+0.5)/float64(p.from[0])
			s.Circle(scene.Line|scene.Halo|scene.Ground, x, y, 6)
			s.Circle(scene.Line|scene.Bold|scene.Position, x, y, 6)
		}), frame(scene.Ink, best), cells)
	}
	if q, ok := p.pointed(a); ok {
		c.Marks = slices.Insert(c.Marks, 0, chart.Mark(frame(scene.Ink, q)))
	}
	c.Name = names[a]
	return c
}

func (p *picture) pointed(a int) (q patch, ok bool) {
	q.x, q.y, ok = p.Cell(names[a])
	of := p.maps[a]
	return q, ok && of != nil && q.y < of.to.size[0] && q.x < of.to.size[1]
}

func (p *picture) cosine() string {
	for a, of := range p.maps {
		if q, ok := p.pointed(a); ok {
			return p.Say(cosineWith, "patch", q.String(), "cosine", of.at(p.chosen, q))
		}
	}
	return ""
}

func (p *picture) vector() plot.Block {
	row := p.old.vector(p.chosen)
	blocks := chart.Free(func(s *scene.Scene, a *scale.Axes) {
		for n, b := range p.old.blocks {
			left := a.PixelX(float64(b.first) - 0.5)
			s.TextWithin(b.class, scene.Start, math.Round(left)+4, a.Top-6, a.PixelX(float64(b.end)-0.5)-left-6, b.name)
			if n > 0 {
				a.Upright(s, scene.Edge, float64(b.first)-0.5)
			}
			curve := func(class scene.Class, first, step int) {
				var xs, ys []float64
				for k := first; k < b.end; k += step {
					xs, ys = append(xs, float64(k)), append(ys, row[k])
				}
				s.Shape(scene.Line|class, a.CurvePath(xs, ys))
				for k := 0; k < len(xs) && len(xs) <= 16; k++ {
					a.Dot(s, class, xs[k], ys[k])
				}
			}
			if b.class == scene.Ink {
				curve(scene.Sine, b.first, 2)
				curve(scene.Cosine, b.first+1, 2)
			} else {
				curve(b.class, b.first, 1)
			}
		}
	})
	return &chart.Chart{
		Height: 96, Title: " ", Marks: []chart.Mark{blocks},
		X: chart.CellAxis("", 0, len(row), chart.None), Y: chart.Axis{Lo: -1.1, Hi: 1.1, Ticks: chart.None},
	}
}

// positions says some positions of y in a table of the other size, or the rows of the old table
// about which (c) takes its means.
func (p *picture) positions(a int) string {
	if p.maps[a] == nil || !p.maps[a].to.aligned() {
		return ""
	}
	n, N, place := p.from[0], p.to[0], scaledPlace
	switch a {
	case formula:
		n = N
	case resampled:
		place = p.method.Place
	}
	y := func(r int) float64 { return positionOf(p.convention(), place(r, n, N), n) }
	return p.When(N > 2, yAt, "first", y(0), "second", y(1), "last", y(N-1))
}

func (p *picture) about(a int) string {
	if p.maps[a] == nil {
		return p.Say(notAligned)
	}
	best, cosine := p.maps[a].nearest(p.chosen)
	said, from := []string{p.Say(mostSimilar, "patch", best.String(), "cosine", cosine)}, []string(nil)
	for b, apart := range p.apart[a] {
		if apart < 1e-5 { // by rounding alone
			said = append(said, p.Say(sameAs, "way", names[b]))
		} else {
			from = append(from, p.Say(fromWay, "way", names[b], "size", apart))
		}
	}
	from = append(from, p.When(a == resampled, fromFormula, "size", p.places))
	apart := p.Lang.Clauses(from)
	return p.Lang.Sentences(append(said, p.When(apart != "", largest, "from", apart))...)
}

func (p *picture) note() string {
	return p.Lang.Sentences(
		p.Say(sources[p.library]), p.Say(methods[resampling.Index(&p.State)]),
		p.When(p.library == mae && (p.from[0] != p.from[1] || p.to[0] != p.to[1]), squareOnly, "library", p.name),
		p.When(p.library == mocoV3, columnwise), p.When(!p.old.aligned(), distant))
}
