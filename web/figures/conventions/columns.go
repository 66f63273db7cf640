package conventions

import (
	"math"

	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/figures/internal/spread"
	"github.com/posenc/posenc/web/scene"
)

// Where the columns that change places are drawn, in CSS pixels.
const (
	boxesLeft  = 24
	boxHeight  = 18 // of a column
	boxesOfA   = 26 // where those of A begin
	boxesOfB   = 90 // and those of B
	mostPairs  = 16 // that are shown where not all can be told apart
	fewerPairs = 10 // in a narrow picture
)

// columns draws the columns of A above those of B, with lines between corresponding ones:
// solid if their numbers are the same, dashed if only the function of the pair is.
func (p *picture) columns(s *scene.Scene) {
	y := p.orderTop()
	s.Text(scene.Ink|scene.Strong, scene.Start, 0, y+12, p.Say("Which column of A is which of B", "A 的每一列是 B 的哪一列"))
	if p.order != nil {
		p.both(s, y)
	}
	words := y + orderHeight + 14
	if p.order == nil {
		words = y + boxesOfA + 13
	}
	for _, line := range p.orderLines() {
		s.Text(scene.Ink, scene.Start, 0, words, line)
		words += lineHeight
	}
	words += 4
	for _, line := range p.numPyLines() {
		s.Text(scene.Ink|scene.Mono, scene.Start, 0, words, line)
		words += lineHeight
	}
}

// both draws the columns of A and of B, from y on.
func (p *picture) both(s *scene.Scene, y float64) {
	s.Text(scene.Ink|scene.Strong, scene.Start, 0, y+boxesOfA+13, "A")
	s.Text(scene.Ink|scene.Strong, scene.Start, 0, y+boxesOfB+13, "B")
	shown := p.shownColumns()
	p.links(s, shown)
	p.boxes(s, p.Table, shown, y+boxesOfA)
	there := make([]int, len(shown))
	for i, j := range shown {
		there[i] = p.order[j]
	}
	p.boxes(s, p.sides[1].table, there, y+boxesOfB)
}

// links draws lines from columns of A to those of B.
func (p *picture) links(s *scene.Scene, columns []int) {
	var sines, cosines, marked scene.Path
	dash, class := scene.Class(0), scene.Sine
	if p.why != nil {
		dash = scene.Dash
	}
	for _, j := range columns {
		from := scene.Point{X: p.columnX(j), Y: p.orderTop() + boxesOfA + boxHeight}
		to := scene.Point{X: p.columnX(p.order[j]), Y: p.orderTop() + boxesOfB}
		path := &sines
		if p.Table.Column(j).Cosine {
			path = &cosines
		}
		path.Segment(from, to)
		if j == p.Dim {
			marked.Segment(from, to)
			if path == &cosines {
				class = scene.Cosine
			}
		}
	}
	s.Shape(scene.Line|scene.Sine|dash, &sines)
	s.Shape(scene.Line|scene.Cosine|dash, &cosines)
	s.Shape(scene.Line|scene.Halo|scene.Ground, &marked)
	s.Shape(scene.Line|scene.Bold|class|dash, &marked)
}

// columnX returns the middle of a column.
func (p *picture) columnX(j int) float64 { return boxesLeft + (float64(j)+0.5)*p.columnPitch() }

func (p *picture) columnPitch() float64 {
	return (p.orderWidth() - boxesLeft - 12) / float64(p.Table.Columns())
}

// shownColumns returns the columns of A of as many pairs as can be told apart, the
// first and the last among them, and the one that is read.
func (p *picture) shownColumns() []int {
	pairs, most := p.Table.Pairs(), mostPairs
	if p.stacked() {
		most = fewerPairs
	}
	if p.columnPitch() >= 8 {
		most = pairs
	}
	shown := map[int]bool{}
	for _, i := range spread.Floor(pairs, most) {
		shown[i] = true
	}
	var columns []int
	for j := range p.Table.Columns() {
		if shown[p.Table.Column(j).Pair] || j == p.Dim {
			columns = append(columns, j)
		}
	}
	return columns
}

// boxes draws columns as boxes, with their names where there is room.
func (p *picture) boxes(s *scene.Scene, t *convention.Table, columns []int, y float64) {
	pitch := p.columnPitch()
	s.Horizontal(scene.Edge, boxesLeft, y+boxHeight/2, boxesLeft+pitch*float64(t.Columns()))
	width := max(2, min(pitch-2, 60))
	for _, j := range columns {
		class := scene.Sine
		if t.Column(j).Cosine {
			class = scene.Cosine
		}
		s.Rect(scene.Area|class, p.columnX(j)-width/2, y, width, boxHeight)
		if name := chart.ColumnName(t.Column(j)); scene.TextWidth(name) <= width {
			s.Text(scene.Ground, scene.Middle, math.Round(p.columnX(j)), y+13, name)
		}
	}
}
