package scene

import "image/color"

// A Text is letters on a line.
type Text struct {
	Class  Class
	Color  color.RGBA // in place of the colour of the class, unless transparent
	Anchor Anchor
	X, Y   float64 // of its anchor; Y is that of the baseline
	Upward bool    // whether it is turned by a quarter about its anchor, to be read from below
	Spans  []Span
}

// An Anchor says which point of a text is at its place.
type Anchor uint8

const (
	Start Anchor = iota
	Middle
	End
)

var anchorNames = [...]string{"start", "middle", "end"}

// A Span is a part of a text that looks different.
type Span struct {
	Text   string
	Class  Class   // with the classes of the text
	Size   float64 // of the letters, in CSS pixels; 0 for that of the text
	Light  bool    // not semibold, if the text is
	Italic bool
	DX, DY float64 // how far it is moved from where the span before it ends, with all that follow it
}

// Text adds a text at (x, y).
func (s *Scene) Text(class Class, anchor Anchor, x, y float64, text string) {
	s.Marks = append(s.Marks, Text{Class: class, Anchor: anchor, X: x, Y: y, Spans: []Span{{Text: text}}})
}

// TextOn adds a text that is read upon a colour: black or white.
func (s *Scene) TextOn(ground color.RGBA, class Class, anchor Anchor, x, y float64, text string) {
	s.Marks = append(s.Marks, Text{Class: class, Color: InkOn(ground), Anchor: anchor, X: x, Y: y, Spans: []Span{{Text: text}}})
}

// Spans adds a text in several spans.
func (s *Scene) Spans(class Class, anchor Anchor, x, y float64, spans ...Span) {
	s.Marks = append(s.Marks, Text{Class: class, Anchor: anchor, X: x, Y: y, Spans: spans})
}

// Paragraph adds a text in lines of at most width pixels, 16 pixels apart, of which
// the first has its baseline at y.
func (s *Scene) Paragraph(class Class, x, y, width float64, text string) {
	for i, line := range Lines(text, width) {
		s.Text(class, Start, x, y+float64(LineHeight*i), line)
	}
}

// String returns the letters of a text.
func (t *Text) String() string {
	text := ""
	for _, span := range t.Spans {
		text += span.Text
	}
	return text
}
