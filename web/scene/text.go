package scene

import "image/color"

// Text adds a text at (x, y).
func (s *Scene) Text(class Class, anchor Anchor, x, y float64, text string) {
	s.Marks = append(s.Marks, Text{Class: class, Anchor: anchor, X: x, Y: y, Spans: []Span{{Text: text}}})
}

// TextWithin adds a text that takes at most width pixels: the end of a wider one is left out.
func (s *Scene) TextWithin(class Class, anchor Anchor, x, y, width float64, text string) {
	s.Text(class, anchor, x, y, class.Shortened(text, width))
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
	for i, line := range class.Lines(text, width) {
		s.Text(class, Start, x, y+float64(LineHeight*i), line)
	}
}
