package checkpoint

import (
	"image"
	"math"
	"strconv"

	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/scene"
)

// cells draws a table of a grid: how similar each cell is to all others, a small grid for
// each of them (as in figure 7 of the paper of ViT), and the components as grids.
func (p *picture) cells(s *scene.Scene) {
	p.beginBlock()
	left, right, width := p.columns()
	top := p.y
	p.tiles(s, left, width)
	end := p.y
	if p.wide() {
		p.y = top
	} else {
		p.beginBlock()
	}
	p.componentGrids(s, right, width)
	p.y = max(p.y, end)
}

// mostTiles is how many cells along each axis have a grid of their own.
const mostTiles = 16

// tiles draws the grid of grids.
func (p *picture) tiles(s *scene.Scene, x, width float64) {
	t := p.subject
	side := int(min(width-chartLeft-panelSide, 360))
	y := int(p.y) + cellsHead
	p.y = float64(y+side) + cellsAfter
	rows, columns := t.Grid[0], t.Grid[1]
	if t.Similarity == nil || t.Table.Rows() != rows*columns {
		return
	}
	stepY, stepX := (rows+mostTiles-1)/mostTiles, (columns+mostTiles-1)/mostTiles
	down, across := (rows+stepY-1)/stepY, (columns+stepX-1)/stepX
	g := chart.NewGrid(down*rows, across*columns)
	for i := range down {
		for j := range across {
			p.tile(g, i*rows, j*columns, i*stepY*columns+j*stepX)
		}
	}
	c := cellChart{
		at:   image.Rect(int(x)+chartLeft, y, int(x)+chartLeft+side, y+side),
		grid: g, scale: 1, colormap: p.State.Colormap,
		title: p.Say("Similarity of each cell to all others", "每一格与其余各格的相似度"),
	}
	c.draw(s, &p.mosaic)
	c.divide(s, down, across)
	s.Text(scene.Quiet, scene.Start, float64(c.at.Min.X), float64(c.at.Min.Y)-20, p.Phrase("$1 × $2 cells, a grid for each", "$1 × $2 格，每格一个网格", strconv.Itoa(down), strconv.Itoa(across)))
	s.Targets = append(s.Targets, scene.Target{Name: "tile", Index: stepY*1000 + stepX, Box: scene.BoxOf(c.at), Rows: down, Columns: across})
}

// divide draws lines of the ground between parts of the cells.
func (c *cellChart) divide(s *scene.Scene, down, across int) {
	var lines scene.Path
	for i := 1; i < down; i++ {
		y := float64(c.at.Min.Y) + float64(i*c.at.Dy())/float64(down)
		lines.Move(float64(c.at.Min.X), y).Horizontal(float64(c.at.Max.X))
	}
	for j := 1; j < across; j++ {
		x := float64(c.at.Min.X) + float64(j*c.at.Dx())/float64(across)
		lines.Move(x, float64(c.at.Min.Y)).Vertical(float64(c.at.Max.Y))
	}
	s.Add(scene.Stroke{Class: scene.Ground, Width: 2, Path: &lines})
}

// tile writes the cosines of a cell with all cells into a part of a grid.
func (p *picture) tile(g chart.Grid, row, column, cell int) {
	t := p.subject
	rows, columns := t.Grid[0], t.Grid[1]
	own := t.Table.Row(cell)
	for q := range rows * columns {
		other := t.Table.Row(q)
		products := 0.0
		for j, x := range own {
			products += x * other[j]
		}
		cosine := 0.0
		if n := t.Norms[t.First()+cell] * t.Norms[t.First()+q]; n > 0 {
			cosine = products / n
		}
		g.Data[(row+q/columns)*g.Columns+column+q%columns] = cosine
	}
}

// componentGrids draws the first components as grids.
func (p *picture) componentGrids(s *scene.Scene, x, width float64) {
	const most = 4
	gap := 24.0
	side := math.Floor(min((width-chartLeft-gap)/2, 160))
	y := p.y + cellsHead
	p.y = y + 2*(side+34)
	t := p.subject
	if t.Components == nil || t.Table.Rows() != t.Grid[0]*t.Grid[1] {
		return
	}
	s.Text(scene.Ink|scene.Strong, scene.Start, x+chartLeft, y-38, p.Say("Components over the grid", "网格上的主成分"))
	for i, scores := range t.Components.Scores[:min(most, len(t.Components.Scores))] {
		left, top := x+chartLeft+float64(i%2)*(side+gap), y+float64(i/2)*(side+34)
		at := image.Rect(int(left), int(top), int(left+side), int(top+side))
		p.mosaic.add(at, chart.Grid{Rows: t.Grid[0], Columns: t.Grid[1], Data: scores}, magnitude(scores), p.State.Colormap)
		s.Text(scene.Quiet, scene.Start, left, top-6, p.Phrase("$1: $2", "$1：$2", strconv.Itoa(i+1), percent(share(t.Components.Variances[i], t.Components.Total))))
		s.Targets = append(s.Targets, scene.Target{Name: "tile", Index: 1001, Box: scene.BoxOf(at), Rows: t.Grid[0], Columns: t.Grid[1]})
	}
}
