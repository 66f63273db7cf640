package checkpoint

import (
	"image"
	"math"
	"strconv"

	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/dataio/checkpoint/inspect"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// near returns the numbers of the convention that a table is, or of the library whose table
// is near; ok is false if none is.
func near(t *inspect.Subject) (g chart.Grid, first int, ok bool) {
	const alike = 0.5
	if j := judged(t); j != nil && j.Made().Rows > 0 && j.Explained() {
		g, ok = j.Made(), true
	} else if n := t.Nearest; n != nil && n.Distance < alike {
		g, ok = grid(t.NearestMade), true
		first = t.First()
	}
	if ok && g.Rows+t.Prefix == t.Numbers.Rows {
		first = t.Prefix
	}
	return g, first, ok
}

// heatmapHeight returns the height of the cells of the heatmap.
func (p *picture) heatmapHeight() int {
	switch {
	case p.Narrow():
		return 120
	case p.Still && !p.wide():
		return 140
	}
	return 170
}

// heatmap draws the numbers; beside those of the convention that they are, or are near,
// with the difference.
func (p *picture) heatmap(s *scene.Scene) {
	t := p.subject
	p.y += 18
	if g, first, ok := near(t); ok {
		p.beside(s, g, first)
		p.readout(s)
		return
	}
	c := cellChart{
		at:   image.Rect(chartLeft, int(p.y)+cellsHead, p.Width-panelSide, int(p.y)+cellsHead+p.heatmapHeight()),
		grid: grid(t.Numbers), scale: t.Bounds(), colormap: p.State.Colormap, target: "cell",
		title: p.Say("The numbers", "各数"), across: p.Say("column", "列"), down: p.Say("row", "行"),
		columns: span{0, 1}, rows: span{0, 1},
	}
	c.draw(s, &p.mosaic)
	c.mark(s, p.row())
	p.y = float64(c.at.Max.Y) + cellsAfter
	p.readout(s)
}

// beside draws the numbers beside others, and the difference.
func (p *picture) beside(s *scene.Scene, g chart.Grid, first int) {
	t := p.subject
	given := chart.Grid{Rows: g.Rows, Columns: g.Columns, Data: t.Numbers.Data[first*g.Columns:][:len(g.Data)]}
	difference := given.Minus(g)
	largest := difference.Extreme()
	panels := chart.Panels{
		Lang: p.Lang, Top: int(p.y) + 12, Width: p.Width, Height: p.heatmapHeight(),
		Names:      [3]string{p.Say("file", "文件"), p.Say("formula", "公式"), p.Say("difference", "差")},
		Grids:      [3]chart.Grid{given, g, difference},
		Scale:      max(t.Bounds(), math.Abs(g.Extreme().Size)),
		Difference: largest.Size,
		Colormap:   p.State.Colormap,
		Chosen:     p.row() - first,
	}
	for k := range panels.Grids {
		scale, colormap := panels.Scale, panels.Colormap
		if k == 2 {
			scale, colormap = panels.Difference, "diverging"
		}
		p.mosaic.add(panels.At(k), panels.Grids[k], max(scale, 1e-300), colormap)
		s.Targets = append(s.Targets, scene.Target{Name: "cell", Index: first, Box: scene.BoxOf(panels.At(k)), Rows: g.Rows, Columns: g.Columns})
	}
	panels.Draw(s)
	p.y = float64(panels.Bottom())
}

// readout writes the numbers of the row that is read. There is room for longer ones, but
// in a narrow still picture.
func (p *picture) readout(s *scene.Scene) {
	room := 1
	if p.Narrow() {
		room = 3
	}
	if p.Still && !p.wide() {
		room = 0
	}
	lines := scene.Lines(p.reading(), float64(p.Width))
	for i, line := range lines {
		s.Text(scene.Position, scene.Start, 0, p.y+float64(i*scene.LineHeight)+scene.FontSize, line)
	}
	p.y += float64(max(room, len(lines)) * scene.LineHeight)
}

// reading says the numbers of the row that is read.
func (p *picture) reading() string {
	t, row := p.subject, p.row()
	if row < 0 || t == nil || t.Numbers.Rows < 2 {
		return ""
	}
	said := p.Phrase("Row $1", "第 $1 行", strconv.Itoa(row))
	if i := row - t.First(); t.Grid != nil && i >= 0 && t.Grid[1] > 0 {
		said += p.Phrase(", cell ($1, $2)", "，网格（$1，$2）", strconv.Itoa(i/t.Grid[1]), strconv.Itoa(i%t.Grid[1]))
	}
	if column := p.figure.column; column >= 0 && column < t.Numbers.Columns {
		said += p.Phrase(", column $1: $2", "第 $1 列：$2", strconv.Itoa(column), digits(t.Numbers.Row(row)[column]))
	}
	if t.Norms != nil {
		said += p.Phrase("; length $1", "；长度 $1", digits(t.Norms[row]))
	}
	if m := t.Similarity; m != nil && row >= t.First() {
		i := min((row-t.First())/m.Step, m.Size-1)
		best, at := math.Inf(-1), i
		for j := range m.Size {
			if j != i && m.At(i, j) > best {
				best, at = m.At(i, j), j
			}
		}
		if at != i {
			said += p.Phrase("; most similar to row $1 (cosine $2)", "；最相似的是第 $1 行（余弦 $2）", strconv.Itoa(t.First()+at*m.Step), number.Fixed(best, 2))
		}
	}
	return said + p.Say(".", "。")
}
