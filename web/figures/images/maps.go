package images

import (
	"image"
	"math"
	"slices"

	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// paint paints all maps onto an image of a whole.
func (p *picture) paint(img *image.RGBA, whole image.Rectangle) {
	palette := chart.PaletteByName(p.State.Colormap)
	tone := func(s *similarity, v, u int) uint32 {
		return palette[chart.Tone(2*(s.at(p.y, p.x, v, u)-p.least)/(1-p.least)-1, 1)]
	}
	at := func(r image.Rectangle) image.Rectangle { return chart.Scaled(r, whole, img.Rect) }
	paintMap(img, at(p.mapAt()), p.key.old, func(v, u int) uint32 { return tone(p.self, v, u) })
	for a, s := range p.resized {
		if s != nil {
			paintMap(img, at(p.resizedAt(way(a))), p.key.size, func(v, u int) uint32 { return tone(s, v, u) })
		}
	}
	p.paintMaps(img, at(p.mapsAt()), func(y, x, v, u int) uint32 {
		return palette[chart.Tone(2*(p.self.at(y, x, v, u)-p.least)/(1-p.least)-1, 1)]
	})
}

// paintMap paints an image of patches into a part of img.
func paintMap(img *image.RGBA, part image.Rectangle, size [2]int, tone func(y, x int) uint32) {
	chart.FillRows(img, part, chart.Evenly(size[0], part.Dy()), func(line []uint32, y int) {
		before := -1
		for px := range line {
			x := px * size[1] / part.Dx()
			if x == before {
				line[px] = line[px-1]
				continue
			}
			line[px], before = tone(y, x), x
		}
	})
}

// paintMaps paints the maps of all patches, each in the place of its patch.
func (p *picture) paintMaps(img *image.RGBA, part image.Rectangle, tone func(y, x, v, u int) uint32) {
	h, w := p.key.old[0], p.key.old[1]
	// h of the h² rows of cells are those of the maps in a row.
	chart.FillRows(img, part, chart.Evenly(h*h, part.Dy()), func(line []uint32, row int) {
		for px := range line {
			column := px * w * w / part.Dx()
			line[px] = tone(row/h, column/w, row%h, column%w)
		}
	})
}

// cover covers the space between the maps, where cells are not painted.
func (p *picture) cover(s *scene.Scene) {
	places := []image.Rectangle{p.mapsAt(), p.mapAt()}
	for a := range ways {
		if p.resized[a] != nil {
			places = append(places, p.resizedAt(a))
		}
	}
	coverAround(s, p.whole(), places)
}

// coverAround hides everything within whole but the places.
func coverAround(s *scene.Scene, whole image.Rectangle, places []image.Rectangle) {
	edges := []int{whole.Min.Y, whole.Max.Y}
	for _, r := range places {
		edges = append(edges, r.Min.Y, r.Max.Y)
	}
	slices.Sort(edges)
	for i, bottom := range edges[1:] {
		top, x := edges[i], whole.Min.X
		if top == bottom {
			continue
		}
		fill := func(right int) {
			if right > x {
				s.Rect(scene.Area|scene.Ground, float64(x), float64(top), float64(right-x), float64(bottom-top))
			}
		}
		for _, r := range places { // from left to right wherever they stand beside each other
			if r.Min.Y <= top && r.Max.Y >= bottom {
				fill(r.Min.X)
				x = r.Max.X
			}
		}
		fill(whole.Max.X)
	}
}

// title writes the title of a map above it.
func (p *picture) title(s *scene.Scene, b scene.Box, width float64, title, detail string) {
	s.TextWithin(scene.Ink|scene.Strong, scene.Start, b.X, b.Y-28, width, title)
	s.TextWithin(scene.Quiet, scene.Start, b.X, b.Y-11, width, detail)
}

// drawMaps draws the titles and edges of the maps of all patches.
func (p *picture) drawMaps(s *scene.Scene) {
	r, size := p.mapsAt(), p.key.old
	p.title(s, p.maps, p.maps.Width, p.Say("Each patch: its similarity to all others", "每个图块与所有图块的相似度"), p.sizeName(size))
	var lines scene.Path
	if one := cell(r, size, 0, 0); one.Width >= 6 {
		for x := 1; x < size[1]; x++ {
			lines.Move(cell(r, size, 0, x).X, float64(r.Min.Y)).Vertical(float64(r.Max.Y))
		}
		for y := 1; y < size[0]; y++ {
			lines.Move(float64(r.Min.X), cell(r, size, y, 0).Y).Horizontal(float64(r.Max.X))
		}
	}
	s.Shape(scene.Line|scene.Bold|scene.Ground, &lines)
	frame(s, scene.Position, cell(r, size, p.y, p.x))
	p.target(s, "maps", 0, r, size)
}

// drawMap draws the title and the edge of the map of the chosen patch.
func (p *picture) drawMap(s *scene.Scene) {
	p.title(s, p.chosen, p.chosen.Width, p.Phrase("Patch $1", "图块 $1", place(p.y, p.x)), p.Say("(row y, column x)", "（行 y，列 x）"))
	r := p.mapAt()
	frame(s, scene.Position, cell(r, p.key.old, p.y, p.x))
	p.mark(s, "map", 0, r, p.key.old)
	p.target(s, "map", 0, r, p.key.old)
}

// frame draws the edge of a cell.
func frame(s *scene.Scene, class scene.Class, b scene.Box) {
	var edge scene.Path
	edge.Box(b.X, b.Y, b.Width, b.Height)
	s.Haloed(scene.Bold|class, &edge)
}

// mark marks the cell that is pointed at.
func (p *picture) mark(s *scene.Scene, name string, index int, r image.Rectangle, size [2]int) {
	if to := p.pointed; to != nil && to.Name == name && to.Index == index && to.Row < size[0] && to.Column < size[1] {
		frame(s, scene.Ink, cell(r, size, to.Row, to.Column))
	}
}

// target adds the cells of a map as a target.
func (p *picture) target(s *scene.Scene, name string, index int, r image.Rectangle, size [2]int) {
	s.Targets = append(s.Targets, scene.Target{Name: name, Index: index, Box: scene.BoxOf(r), Rows: size[0], Columns: size[1], Hand: name != "resized"})
}

// drawBar draws the colours of the cosines.
func (p *picture) drawBar(s *scene.Scene) {
	b := p.bar
	s.Text(scene.Quiet, scene.Start, b.X, b.Y-6, p.Say("cosine", "余弦相似度"))
	chart.ColorBar(s, p.State.Colormap, b.X, b.Y, b.Width, chart.BarWidth)
	y := b.Y + chart.BarWidth + 15
	s.Text(scene.Quiet, scene.Start, b.X, y, number.Fixed(p.least, 2))
	s.Text(scene.Quiet, scene.End, math.Round(b.X+b.Width), y, "1")
}
