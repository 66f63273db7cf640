package chart

import (
	"strings"

	"github.com/posenc/posenc/web/scene"
)

// A Listing is a program in letters of one width. Comments are quiet.
type Listing struct {
	Program string
	X       float64 // where its lines begin
	Width   float64 // at which they break; continued lines are indented by ListingIndent if they fit
}

// Sizes in CSS pixels.
const (
	ListingLine   = 18 // from line to line
	ListingIndent = tabSpaces * scene.MonoWidth
)

const tabSpaces = 4

// Draw draws the program from a baseline on, and returns where the next line would
// be.
func (l *Listing) Draw(s *scene.Scene, y float64) float64 {
	for _, line := range l.Lines() {
		line.Draw(s, 0, y)
		y += ListingLine
	}
	return y
}

// A ListingPart is a line of a program, or a part of one that is broken into lines.
type ListingPart struct {
	Class scene.Class
	X     float64
	Text  string
}

// Draw draws the part on a baseline, x pixels to the right of its X.
func (p *ListingPart) Draw(s *scene.Scene, x, y float64) {
	s.Text(p.Class, scene.Start, x+p.X, y, p.Text)
}

// Lines returns the lines of the program, broken where they are too long.
func (l *Listing) Lines() []ListingPart {
	var all []ListingPart
	for _, line := range strings.Split(strings.TrimSuffix(l.Program, "\n"), "\n") {
		indent, line := indented(line)
		class := scene.Ink | scene.Mono
		if strings.HasPrefix(line, "#") || strings.HasPrefix(line, "//") {
			class = scene.Quiet | scene.Mono
		}
		x := l.X + indent*scene.MonoWidth
		if line == "" {
			all = append(all, ListingPart{class, x, ""})
		}
		for k, text := range class.Lines(line, l.Width-x) {
			from := x
			if continued := x + ListingIndent; k > 0 && continued+class.Width(text) <= l.Width {
				from = continued
			}
			all = append(all, ListingPart{class, from, text})
		}
	}
	return all
}

// indented returns the indentation of a line in spaces, and the rest of the line.
func indented(line string) (indent float64, rest string) {
	rest = strings.TrimLeft(line, " \t")
	for _, c := range line[:len(line)-len(rest)] {
		if c == '\t' {
			indent += tabSpaces - 1
		}
		indent++
	}
	return indent, rest
}
