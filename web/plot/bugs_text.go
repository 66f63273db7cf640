package plot

import "github.com/posenc/posenc/web/scene"

const bugLine = 16

// A textLine is a line of text, from the corner of the texts on.
type textLine struct {
	class string
	x, y  float64
	text  string
}

// textBlock collects lines of text below each other.
type textBlock struct {
	x, width float64
	lines    []textLine
	count    int
}

// add adds a text, broken into lines.
func (t *textBlock) add(class, s string) {
	if s == "" {
		return
	}
	for _, line := range scene.Lines(s, t.width) {
		t.lines = append(t.lines, textLine{class, t.x, float64(t.count*bugLine) + scene.FontSize, line})
		t.count++
	}
}
