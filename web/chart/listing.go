package chart

import (
	"strings"

	"github.com/posenc/posenc/web/scene"
)

// A Listing is a program in letters of one width. Comments are quiet.
type Listing struct {
	Program string
	X       float64 // where its lines begin
	Width   float64 // of the picture
}

// Sizes in CSS pixels.
const (
	ListingLine = 18 // from line to line
	tabSpaces   = 4
)

// Draw draws the program from a baseline on, and returns where the next line would
// be.
func (l *Listing) Draw(s *scene.Scene, y float64) float64 {
	for _, p := range l.pieces() {
		s.Text(p.class|scene.Mono, scene.Start, p.x, y, p.text)
		y += ListingLine
	}
	return y
}

// A piece is as much of a line as there is room for.
type piece struct {
	class scene.Class
	x     float64
	text  string
}

// pieces returns the lines of the program, broken where they are too long: what
// goes on is set in.
func (l *Listing) pieces() []piece {
	var all []piece
	for _, line := range strings.Split(strings.TrimSuffix(l.Program, "\n"), "\n") {
		indent, line := indented(line)
		class := scene.Ink
		if strings.HasPrefix(line, "#") || strings.HasPrefix(line, "//") {
			class = scene.Quiet
		}
		x := l.X + indent*scene.MonoWidth
		for k, text := range scene.Lines(line, l.Width-x-tabSpaces*scene.MonoWidth) {
			if k == 1 {
				x += tabSpaces * scene.MonoWidth
			}
			all = append(all, piece{class, x, text})
		}
	}
	return all
}

// indented returns how many spaces a line is set in, and the rest of it.
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
