package chart

import "github.com/posenc/posenc/web/scene"

// A TextBlock collects lines of text below each other.
type TextBlock struct {
	X, Width float64 // in CSS pixels: where lines begin, and at which width they break
	Count    int     // of lines, with those that are left free

	texts []textLine
}

// A textLine is a line of text, and the number of lines above it.
type textLine struct {
	class scene.Class
	text  string
	above int
}

// Add adds a text, broken into lines.
func (t *TextBlock) Add(class scene.Class, s string) {
	for _, line := range class.Lines(s, t.Width) {
		t.texts = append(t.texts, textLine{class, line, t.Count})
		t.Count++
	}
}

// Gap leaves a line free.
func (t *TextBlock) Gap() { t.Count++ }

// Draw draws the lines, the first of which begins at y.
func (t *TextBlock) Draw(s *scene.Scene, y float64) {
	for _, line := range t.texts {
		s.Text(line.class, scene.Start, t.X, y+float64(line.above*scene.LineHeight)+scene.FontSize, line.text)
	}
}
