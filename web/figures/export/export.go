// Package export shows what becomes of the numbers of a state when a reader takes them
// away: the file with its name, its size and its first rows, the code that reads it, and
// how the same numbers come from an address, from the command posenc and from encoder.js.
package export

import (
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
	Head:    append([]string{"convention"}, append(param.SettingNames(), "grid-height", "grid-width", "seq-len", "start", "d-model", "base", "file-format", "number-type")...),
	Subject: subject,
	New:     func() figure.Figure { return new(export) },
}

// Data returns the numbers of the file.
func (f *export) Data(v *figure.View) dataio.Table { return numbers(v) }

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
	if big := class | scene.Big; big.Width(p.file.name) <= float64(p.Width) {
		class = big
	}
	for _, line := range class.Lines(p.file.name, float64(p.Width)) {
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
	for _, line := range class.Lines(text, width) {
		s.Text(class, scene.Start, 0, y, line)
		y += lineHeight
	}
	return y
}
