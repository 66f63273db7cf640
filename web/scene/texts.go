package scene

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
