package plot

import "github.com/posenc/posenc/web/scene"

// equation returns a formula that begins at (x, y). Letters that stand alone are
// variables, and slanted; in words such as cos they are not. What follows _ or
// ^, one character or what is between braces, is lowered or raised:
//
//	p_m p_n^* = e^{i(m−n)θ}
func equation(attributes string, x, y float64, source string) string {
	runes := []rune(source)
	spans, level := "", 0
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
		spans += piece(string(runes[from:i]), slanted, shift, shift-level)
		level = shift
		if i < len(runes) && runes[i] == '}' {
			i++
		}
	}
	return "<text " + attributes + ` x="` + coordinate(x) + `" y="` + coordinate(y) + `">` + spans + "</text>\n"
}

// piece returns a part of a formula, which is so much lower than the line, and
// than the part before it.
func piece(s string, slanted bool, shift, dy int) string {
	attributes := ""
	if dy != 0 {
		attributes += ` dy="` + coordinate(float64(dy)) + `"`
	}
	if shift != 0 {
		attributes += ` font-size="11"`
	}
	if slanted {
		attributes += ` font-style="italic"`
	}
	if attributes == "" {
		return scene.Escape(s)
	}
	return "<tspan" + attributes + ">" + scene.Escape(s) + "</tspan>"
}

// wordLike reports whether r is a Latin letter, several of which are a word.
func wordLike(r rune) bool { return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' }

// variable reports whether r is a letter that stands for a number.
func variable(r rune) bool { return wordLike(r) || r >= 'α' && r <= 'ω' }
