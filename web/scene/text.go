package scene

import (
	"image/color"
	"strings"
)

// Text adds a text at (x, y), unless it is empty.
func (s *Scene) Text(class Class, anchor Anchor, x, y float64, text string) {
	if text != "" {
		s.Spans(class, anchor, x, y, Span{Text: text})
	}
}

// TextWithin adds a text that takes at most width pixels: the end of a wider one is left out.
func (s *Scene) TextWithin(class Class, anchor Anchor, x, y, width float64, text string) {
	s.Text(class, anchor, x, y, class.Shortened(text, width))
}

// TextOn adds a text that is read upon a colour: in black or white, or in the colour of its
// class where the ground of the picture is seen through it.
func (s *Scene) TextOn(under color.NRGBA, class Class, anchor Anchor, x, y float64, text string) {
	t := Text{Class: class, Anchor: anchor, X: x, Y: y, Spans: []Span{{Text: text}}}
	if under.A == 0xff {
		t.Color = inkOn(under)
	}
	s.Marks = append(s.Marks, t)
}

// Spans adds a text in several spans.
func (s *Scene) Spans(class Class, anchor Anchor, x, y float64, spans ...Span) {
	s.Marks = append(s.Marks, Text{Class: class, Anchor: anchor, X: x, Y: y, Spans: spans})
}

// Paragraph adds a text in lines of at most width pixels; the first has its baseline at y.
func (s *Scene) Paragraph(class Class, x, y, width float64, text string) {
	for i, line := range class.Lines(text, width) {
		s.Text(class, Start, x, y+float64(LineHeight*i), line)
	}
}

// Width estimates how wide a text is, in CSS pixels.
func (t *Text) Width() float64 {
	width := 0.0
	for _, span := range t.Spans {
		class := t.Class | span.Class
		if span.Light {
			class &^= Strong
		}
		wide := class.Width(span.Text)
		if span.Size != 0 {
			wide *= span.Size / class.Size()
		}
		width += span.DX + wide
	}
	return width
}

// Box estimates the box of a text, from the top of its letters to their foot.
func (t *Text) Box() Box {
	size, width := t.Class.Size(), t.Width()
	before := width * float64(t.Anchor) / 2
	if t.Upward {
		return Box{t.X - 0.8*size, t.Y - (width - before), size, width}
	}
	return Box{t.X - before, t.Y - 0.8*size, width, size}
}

// String returns the letters of a text.
func (t *Text) String() string {
	text := ""
	for _, span := range t.Spans {
		text += span.Text
	}
	return text
}

// Texts returns the texts of the scene, from back to front.
func (s *Scene) Texts() []Text { return textsOf(nil, s.Marks) }

func textsOf(texts []Text, marks []Mark) []Text {
	for _, m := range marks {
		switch m := m.(type) {
		case Text:
			texts = append(texts, m)
		case Group:
			texts = textsOf(texts, m.Marks)
		}
	}
	return texts
}

// Lines breaks a text of the class into lines no wider than width CSS pixels, between words
// and between Chinese characters, and within words only where one is too wide. No line
// begins with a comma or whatever else closes. An empty text has no lines.
func (c Class) Lines(s string, width float64) []string {
	if s == "" {
		return nil
	}
	var all []string
	line, end := 0, 0 // where the line begins, and where it may end
	within := 0       // where a line may begin if a word is too wide
	wide := 0.0       // from the beginning of the line to here
	var before rune
	for i, r := range s {
		if mayBreak(before, r) {
			end = i
		}
		if !closes(r) {
			within = i
		}
		own := c.advance(r)
		if i > line && r != ' ' && wide+own > width {
			if end <= line {
				end = within
			}
			if end <= line {
				end = i
			}
			all = append(all, strings.TrimRight(s[line:end], " "))
			line, wide = end, c.Width(s[end:i])
		}
		wide += own
		before = r
	}
	return append(all, strings.TrimRight(s[line:], " "))
}

// mayBreak reports whether a line may end between two characters.
func mayBreak(before, after rune) bool {
	switch before {
	case ' ':
		return true
	case 0, '（', '“':
		return false
	}
	return !closes(after) && (before >= chinese || after >= chinese)
}

// closes reports whether a character ends what stands before it, so that no line begins with it.
func closes(r rune) bool { return strings.ContainsRune(" ，。；：、）”？！", r) }

// FontSize is the size of letters in CSS pixels, the smallest in which they are read
// without effort. BigSize is the size of class Big, LineHeight the distance between the
// baselines of lines, and MonoWidth the width of a letter of class Mono (DejaVu Sans Mono).
const (
	FontSize   = 13
	BigSize    = 15
	LineHeight = 16
	MonoWidth  = 7.85
)

// chinese is the first of the characters that are as wide as high.
const chinese = 0x2e80

// strongWidth is how many times as wide as others semibold letters are (DejaVu Sans Bold).
const strongWidth = 1.13

// TextWidth estimates how many CSS pixels a plain text takes, in the widest of common
// fonts (DejaVu Sans), as only a browser knows which one it will be.
func TextWidth(s string) float64 { return Class(0).Width(s) }

// Width estimates how many CSS pixels a text of a class takes, as TextWidth does.
func (c Class) Width(s string) float64 {
	width := 0.0
	for _, r := range s {
		width += c.advance(r)
	}
	return width
}

// advance returns how many CSS pixels a character takes in a text of the class.
func (c Class) advance(r rune) float64 {
	ems := em(r)
	switch {
	case r >= chinese: // as wide in all classes
	case c.Has(Mono):
		ems = MonoWidth / FontSize
	case c.Has(Strong):
		ems *= strongWidth
	}
	return ems * c.Size()
}

// advances are the widths of the characters from ' ' to '~' in DejaVu Sans, in hundredths of an em.
var advances = [...]uint8{
	32, 40, 46, 84, 64, 95, 78, 27, 39, 39, 50, 84, 32, 36, 32, 34, // space to /
	64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 34, 34, 84, 84, 84, 53, // 0 to ?
	100, 68, 69, 70, 77, 63, 58, 77, 75, 29, 29, 66, 56, 86, 75, 79, // @ to O
	60, 79, 69, 63, 61, 73, 68, 99, 69, 61, 69, 39, 34, 39, 84, 50, // P to _
	50, 61, 63, 55, 63, 62, 35, 63, 63, 28, 28, 58, 28, 97, 63, 61, // ` to o
	63, 63, 41, 52, 39, 63, 59, 82, 59, 59, 52, 64, 34, 64, 84, // p to ~
}

// em returns the width of a character in ems: in ASCII the one in advances, otherwise the
// one that most characters like it have in DejaVu Sans, or in a Chinese font.
func em(r rune) float64 {
	switch {
	case r >= ' ' && int(r-' ') < len(advances):
		return float64(advances[r-' ']) / 100
	case r == '\u202f': // a thin space
		return 0.2
	case r == '·' || r == '‘' || r == '’':
		return 0.32
	case r >= 'ᴬ' && r <= 'ᵪ': // raised and lowered letters
		return 0.38
	case r == '¹' || r == '²' || r == '³' || r >= '⁰' && r <= '₉' || r == '⟨' || r == '⟩':
		return 0.4
	case r == '×' || r == '÷' || r == '±' || r == 'ω':
		return 0.84
	case r < 0x2000 || r == '\u2007': // a letter, or a space as wide as a digit
		return 0.66
	case r < chinese && r != '…': // a minus sign or an arrow
		return 0.84
	}
	return 1 // a Chinese character or an ellipsis
}

// Shortened returns a text of the class, cut off with an ellipsis if it is wider than some pixels.
func (c Class) Shortened(s string, pixels float64) string {
	if c.Width(s) <= pixels {
		return s
	}
	short := ""
	for _, r := range s {
		if c.Width(short+string(r)+"…") > pixels {
			break
		}
		short += string(r)
	}
	return short + "…"
}

// FirstFit returns the first of some texts that is no wider than some pixels, or else the last.
func (c Class) FirstFit(width float64, says ...string) string {
	for _, s := range says {
		if c.Width(s) <= width {
			return s
		}
	}
	return says[len(says)-1]
}

// Size returns the size of the letters of a text in CSS pixels.
func (c Class) Size() float64 {
	if c.Has(Big) {
		return BigSize
	}
	return FontSize
}
