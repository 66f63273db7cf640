package export

import (
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// shownRows and shownColumns are how many of the first rows and columns are shown at most.
const (
	shownRows    = 4
	shownColumns = 12
)

// firstRows returns the first rows, as text with six digits after the point.
func (p *picture) firstRows() (rows [][]string) {
	table := numbers(p.View)
	row := make([]float64, len(table.Columns))
	for r := range min(shownRows, table.Rows) {
		table.Row(row, r)
		var texts []string
		for _, x := range row[:min(shownColumns, len(row))] {
			texts = append(texts, number.Fixed(x, 6))
		}
		rows = append(rows, texts)
	}
	return rows
}

// rows draws the first rows below their title, from a baseline on, as many columns as
// there is room for.
func (p *picture) rows(s *scene.Scene, y float64) float64 {
	s.Text(scene.Ink|scene.Strong|scene.Big, scene.Start, 0, y, p.Say("The first rows", "前几行"))
	y += 28
	rows := p.firstRows()
	left, wide := scene.TextWidth(p.Say("position", "位置")), 0.0
	for r, texts := range rows {
		left = max(left, scene.TextWidth(p.position(r)))
		for _, text := range texts {
			wide = max(wide, scene.TextWidth(text))
		}
	}
	const apart = 14
	rest := float64(p.Width) - left - scene.TextWidth("…") - apart
	columns := min(len(rows[0]), max(1, int(rest/(wide+apart))))
	right := func(j int) float64 { return left + float64(j+1)*(wide+apart) }

	s.Text(scene.Quiet, scene.End, left, y, p.Say("position", "位置"))
	for j := range columns {
		s.Text(scene.Quiet, scene.End, right(j), y, strconv.Itoa(j))
	}
	for r, texts := range rows {
		y += lineHeight
		s.Text(scene.Quiet, scene.End, left, y, p.position(r))
		for j := range columns {
			s.Text(scene.Ink, scene.End, right(j), y, texts[j])
		}
		if columns < p.file.columns {
			s.Text(scene.Quiet, scene.Start, right(columns-1)+apart, y, "…")
		}
	}
	if len(rows) < p.file.rows {
		y += lineHeight
		s.Text(scene.Quiet, scene.End, left, y, "…")
	}
	return y + lineHeight
}

// position returns the position of a row, or the number of its cell.
func (p *picture) position(row int) string {
	if p.Table.Axes() > 1 {
		return encoder.Decimal(float64(p.State.Start + row))
	}
	return number.Minus(encoder.Decimal(p.Table.Position(0, row)))
}
