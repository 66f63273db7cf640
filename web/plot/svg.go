package plot

import (
	"strconv"
)

const fontSize = 12 // in CSS pixels

// textWidth estimates how many CSS pixels a text takes, in the widest of common
// fonts (DejaVu Sans), as only a browser knows which one it will be.
func textWidth(s string) float64 {
	em := 0.0
	for _, r := range s {
		em += ems(r)
	}
	return em * fontSize
}

// ems returns the width of a character, as part of the size of the font.
func ems(r rune) float64 {
	switch {
	case r == ' ' || r == '.' || r == '\u202f':
		return 0.32
	case r < 0x2000: // a digit or a letter
		return 0.64
	case r < 0x2e80: // a minus sign or an arrow
		return 0.84
	}
	return 1 // a Chinese character
}

// guide returns an axis or a colour bar, whose labels stand to their points as
// anchor says.
func guide(class, title, marks, anchor, labels string) string {
	return `<g class="` + class + `">` + "\n" +
		title +
		`<path class="line edge" d="` + marks + `"/>` + "\n" +
		`<g class="quiet" text-anchor="` + anchor + `">` + "\n" + labels + "</g>\n</g>\n"
}

// text returns a text that begins at (x, y), ends or has its middle there, as
// its text-anchor says; y is its baseline.
func textAt(attributes string, x, y float64, s string) string {
	if attributes != "" {
		attributes += " "
	}
	return "<text " + attributes + `x="` + coordinate(x) + `" y="` + coordinate(y) + `">` + Escape(s) + "</text>\n"
}

// stroke returns path data: to (x, y), and from there by or to another
// coordinate, as the command h, v, H or V says.
func stroke(x, y float64, command string, to float64) string {
	return "M" + coordinate(x) + " " + coordinate(y) + command + coordinate(to)
}

func coordinate(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

// Escape returns what stands for s between tags, and in attributes between
// double quotes.
func Escape(s string) string {
	escaped := make([]byte, 0, len(s)+16)
	for i := range len(s) {
		switch s[i] {
		case '&':
			escaped = append(escaped, "&amp;"...)
		case '<':
			escaped = append(escaped, "&lt;"...)
		case '>':
			escaped = append(escaped, "&gt;"...)
		case '"':
			escaped = append(escaped, "&quot;"...)
		default:
			escaped = append(escaped, s[i])
		}
	}
	return string(escaped)
}
