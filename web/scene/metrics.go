package scene

// FontSize is the size of letters in CSS pixels, the smallest in which they are read
// without effort. BigSize is the size of class Big, LineHeight the distance between the
// baselines of lines, and MonoWidth the width of a letter of class Mono.
const (
	FontSize   = 13
	BigSize    = 15
	LineHeight = 16
	MonoWidth  = 7.85
)

// TextWidth estimates how many CSS pixels a text takes, in the widest of common
// fonts (DejaVu Sans), as only a browser knows which one it will be.
func TextWidth(s string) float64 {
	em := 0.0
	for _, r := range s {
		em += ems(r)
	}
	return em * FontSize
}

// ems returns the width of a character, as part of the size of the font.
func ems(r rune) float64 {
	switch {
	case r == ' ' || r == '.' || r == '\u202f':
		return 0.32
	case r < 0x2000, r == '\u2007': // a digit or a letter, or a space as wide as a digit
		return 0.64
	case r < 0x2e80: // a minus sign or an arrow
		return 0.84
	}
	return 1 // a Chinese character
}

// Shortened returns a text, cut off and with an ellipsis if it is wider than a number of
// pixels.
func Shortened(s string, pixels float64) string {
	if TextWidth(s) <= pixels {
		return s
	}
	short := ""
	for _, r := range s {
		if TextWidth(short+string(r)+"…") > pixels {
			break
		}
		short += string(r)
	}
	return short + "…"
}

// Size returns the size of the letters of a text in CSS pixels.
func (c Class) Size() float64 {
	if c.Has(Big) {
		return BigSize
	}
	return FontSize
}
