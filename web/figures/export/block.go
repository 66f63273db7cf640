package export

import (
	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/scene"
)

// A block is a piece of code with a title, and what is to be said of it.
type block struct{ title, code, note string }

// section draws a title and blocks, two in a row where there is room, from a baseline on.
// The index is that of the first block among those of all sections.
func (p *picture) section(s *scene.Scene, y float64, title string, index int, blocks []block) float64 {
	s.Text(scene.Ink|scene.Strong|scene.Big, scene.Start, 0, y, title)
	y += 28
	columns := 1
	if p.Width >= 860 {
		columns = 2
	}
	width := (float64(p.Width) - between*float64(columns-1)) / float64(columns)
	for i := 0; i < len(blocks); i += columns {
		bottom := y
		for k, b := range blocks[i:min(i+columns, len(blocks))] {
			x := float64(k) * (width + between)
			bottom = max(bottom, p.block(s, &b, index+i+k, x, y, width))
		}
		y = bottom + 14
	}
	return y - 14
}

// block draws a block at a place: its title, beside it what copies it, and its lines.
func (p *picture) block(s *scene.Scene, b *block, index int, x, y, width float64) float64 {
	s.Text(scene.Ink|scene.Strong, scene.Start, x, y, b.title)
	if b.code != "" {
		p.copyButton(s, b, index, x+width, y)
	}
	y += lineHeight + 4
	if b.code != "" {
		for _, line := range (&chart.Listing{Program: b.code, Width: width - chart.ListingIndent}).Lines() {
			line.Draw(s, x, y)
			y += lineHeight
		}
	}
	for _, line := range scene.Lines(b.note, width) {
		s.Text(scene.Quiet, scene.Start, x, y+3, line)
		y += lineHeight
	}
	return y
}

// copyButton draws what copies a block, at the right end of its title.
func (p *picture) copyButton(s *scene.Scene, b *block, index int, right, y float64) {
	at, label := target{"copy", index}, p.Say("Copy", "复制")
	p.button(s, at, label, p.Say("Copy: ", "复制：")+b.title, right-p.buttonWidth(p.labelled(at, label)), y)
}
