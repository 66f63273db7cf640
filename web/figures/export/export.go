// Package export shows what becomes of the numbers of a state when a reader takes them
// away: the file with its name, its size and its first rows, the code that reads it, and
// how the same numbers come from an address, from the command posenc and from encoder.js.
package export

import (
	"math"

	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// Spec describes the figure.
var Spec = figure.Spec{
	Name:    name,
	Title:   text.Message{English: "The numbers as a file", Chinese: "把数值存成文件"},
	Handles: text.Message{English: "Save and copy", Chinese: "保存与复制"},
	Head:    append([]string{"convention"}, append(param.SettingNames(), "seq-len", "start", "d-model", "base", "file-format", "number-type")...),
	Subject: subject,
	New:     func() figure.Figure { return new(export) },
}

const name = "export"

type export struct {
	counts  figure.Memo[key, *count] // of the bytes of the file
	copied  copied
	outcome string // of copying
}

// A target is what a button saves or copies: the file, the numbers, or a block of code.
type target struct {
	name  string
	index int // of a block
}

// A copied is what was copied last, and of which file.
type copied struct {
	target
	of key
}

// picture is the figure at a view.
type picture struct {
	*figure.View
	*export
	file *file
}

func (f *export) picture(v *figure.View) *picture { return &picture{v, f, f.fileOf(v)} }

// Data returns the numbers of the file.
func (f *export) Data(v *figure.View) dataio.Table { return numbers(v) }

// Sizes in CSS pixels.
const (
	lineHeight = 18
	gap        = 22 // between paragraphs
	between    = 32 // between blocks beside each other
)

func (f *export) Scene(v *figure.View) *scene.Scene {
	p := f.picture(v)
	s := &scene.Scene{Width: v.Width, Summary: p.summary()}
	y := p.head(s, 26)
	y = p.rows(s, y+gap)
	if p.file.problem == "" && !p.Still { // code cannot be copied from a picture
		y = p.section(s, y+gap, p.Say("Read the file", "读取文件"), 0, p.readers())
		y = p.section(s, y+gap, p.Say("The same numbers without the file", "不经过文件，得到同样的数"), readerCount, p.sources())
	}
	s.Height = int(y) - 4
	return s
}

// head draws the name of the file and what is in it, from a baseline on.
func (p *picture) head(s *scene.Scene, y float64) float64 {
	class := scene.Ink | scene.Strong
	if scene.TextWidth(p.file.name)*scene.BigSize/scene.FontSize <= float64(p.Width) {
		class |= scene.Big
	}
	for _, line := range scene.Lines(p.file.name, float64(p.Width)) {
		s.Text(class, scene.Start, 0, y, line)
		y += 24
	}
	class = scene.Ink
	if p.file.problem != "" {
		class = scene.Wrong
	}
	y = paragraph(s, class, y, float64(p.Width), p.contents())
	y = paragraph(s, scene.Quiet, y+4, float64(p.Width), p.Account())
	if p.Still || p.file.problem != "" {
		return y
	}
	x := p.button(s, target{name: "save"}, p.Say("Save the file", "保存文件"), "", 0, y+12)
	if p.tooMany() {
		return y + 36
	}
	label := p.Say("Copy the numbers as CSV", "以 CSV 复制数值")
	if p.format() == json {
		label = p.Say("Copy the numbers as JSON", "以 JSON 复制数值")
	}
	x += 10
	if x+p.buttonWidth(label) > float64(p.Width) {
		x, y = 0, y+32
	}
	p.button(s, target{name: "numbers"}, label, "", x, y+12)
	return y + 36
}

// paragraph draws a text from a baseline on, and returns where the next line would be.
func paragraph(s *scene.Scene, class scene.Class, y, width float64, text string) float64 {
	for _, line := range scene.Lines(text, width) {
		s.Text(class, scene.Start, 0, y, line)
		y += lineHeight
	}
	return y
}

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

// labelled returns what stands on a button: its label, or what came of copying.
func (p *picture) labelled(at target, label string) string {
	if p.outcome != "" && p.copied == (copied{at, keyOf(&p.State)}) {
		return scene.Shortened(p.outcome, 140)
	}
	return label
}

func (p *picture) buttonWidth(label string) float64 { return math.Ceil(scene.TextWidth(label)) + 16 }

// button draws a button around a baseline, from x on, and returns where it ends. Those who
// do not see it are told the hint, if there is one.
func (p *picture) button(s *scene.Scene, at target, label, hint string, x, y float64) float64 {
	shown := p.labelled(at, label)
	if hint == "" {
		hint = label
	}
	box := scene.Box{X: x, Y: y - 17, Width: p.buttonWidth(shown), Height: 24}
	s.Rounded(scene.Area|scene.Raised, box.X, box.Y, box.Width, box.Height, 5)
	s.Rounded(scene.Line|scene.Edge, box.X+0.5, box.Y+0.5, box.Width-1, box.Height-1, 5)
	s.Text(scene.Ink, scene.Middle, box.X+box.Width/2, y, shown)
	s.Targets = append(s.Targets, scene.Target{Name: at.name, Index: at.index, Box: box, Hand: true, Label: hint})
	return box.X + box.Width
}
