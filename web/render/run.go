package render

import (
	"bytes"
	"image/color"

	"github.com/posenc/posenc/web/scene"
)

// A run is letters of a text that look alike, from (x, y) on, in CSS pixels of the
// scene.
type run struct {
	letters []byte
	x, y    float64
	upward  bool

	scene.Look
	class  scene.Class // of its span
	color  color.NRGBA // of its text, if not transparent
	face   face
	italic bool
}

// runsOf lays out a text: spans move the place where letters go on.
func runsOf(m *scene.Text) []run {
	runs := make([]run, 0, len(m.Spans))
	x, y := m.X, m.Y
	letters := collapsed(m.Spans)
	for i, s := range m.Spans {
		x, y = x+s.DX, y+s.DY
		r := run{letters: letters[i], x: x, y: y, upward: m.Upward, Look: (m.Class | s.Class).Look(), class: s.Class, color: m.Color, italic: s.Italic}
		if s.Class&colorClasses != 0 {
			r.Color = s.Class.Look().Color
		}
		if s.Size != 0 {
			r.Size = s.Size
		}
		r.Bold = r.Bold && !s.Light
		r.face = faceOf(&r.Look)
		centreEllipses(r.letters)
		x += r.width()
		runs = append(runs, r)
	}
	before := float64(m.Anchor) / 2 * (x - m.X)
	for i := range runs {
		r := &runs[i]
		if r.x -= before; m.Upward {
			r.x, r.y = m.X+(r.y-m.Y), m.Y-(r.x-m.X)
		}
	}
	return runs
}

// collapsed returns the letters of spans as SVG draws them (CSS Text 3, section 4.1):
// spaces beside each other are one, and there are none at the ends.
func collapsed(spans []scene.Span) [][]byte {
	letters := make([][]byte, len(spans))
	after, last := true, -1 // whether a space came before, and the span that it ends
	for i, s := range spans {
		for _, c := range []byte(s.Text) {
			if c != ' ' {
				letters[i], after, last = append(letters[i], c), false, -1
			} else if !after {
				letters[i], after, last = append(letters[i], c), true, i
			}
		}
	}
	if last >= 0 {
		letters[last] = letters[last][:len(letters[last])-1]
	}
	return letters
}

// colorClasses are the classes that are colours.
const colorClasses = 2*scene.Bit3 - 1

// centreEllipses makes two ellipses beside each other a Chinese one.
func centreEllipses(letters []byte) {
	const latin, chinese = "……", "⋯⋯" // which take as many bytes
	for i := bytes.Index(letters, []byte(latin)); i >= 0; i = bytes.Index(letters, []byte(latin)) {
		copy(letters[i:], chinese)
	}
}

// faceOf returns the font of letters with a look.
func faceOf(l *scene.Look) face {
	switch {
	case l.Mono:
		return mono
	case l.Bold:
		return bold
	}
	return regular
}

// width returns how wide the letters of a run are.
func (r *run) width() float64 {
	units := 0
	for _, c := range string(r.letters) {
		l, _ := letterOf(r.face, c)
		units += l.advance
	}
	return float64(units) * r.Size / em
}
