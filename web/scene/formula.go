package scene

// Formula returns a formula in pieces that look alike. Letters that stand alone are
// variables, and slanted; in words such as cos they are not. What follows _ or ^,
// one character or what is between braces, is lowered or raised:
//
//	p_m p_n^* = e^{i(m−n)θ}
func Formula(source string) []Span {
	runes := []rune(source)
	var spans []Span
	level := 0
	for i := 0; i < len(runes); {
		from, shift := i, 0
		switch r := runes[i]; {
		case r == '_' || r == '^':
			if shift = 4; r == '^' {
				shift = -6
			}
			from, i = from+1, from+2
			if runes[from] == '{' {
				for from++; runes[i] != '}'; {
					i++
				}
			}
		case wordLike(r):
			for i < len(runes) && wordLike(runes[i]) {
				i++
			}
		case variable(r):
			i++
		default:
			for i < len(runes) && !variable(runes[i]) && runes[i] != '_' && runes[i] != '^' {
				i++
			}
		}
		slanted := shift != 0 || i == from+1 && variable(runes[from])
		span := Span{Text: string(runes[from:i]), Italic: slanted, DY: float64(shift - level)}
		if shift != 0 {
			span.Size = FontSize
		}
		spans = append(spans, span)
		level = shift
		if i < len(runes) && runes[i] == '}' {
			i++
		}
	}
	return spans
}

// wordLike reports whether r is a Latin letter: several in a row are a word.
func wordLike(r rune) bool { return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' }

// variable reports whether r is a letter that stands for a number.
func variable(r rune) bool { return wordLike(r) || r >= 'α' && r <= 'ω' }
