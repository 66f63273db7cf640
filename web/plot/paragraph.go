package plot

import "github.com/posenc/posenc/web/scene"

// paragraph draws a text in lines of so many pixels, of which the first has its
// baseline at y.
func paragraph(attributes string, x, y, width float64, s string) string {
	drawn := ""
	for i, line := range scene.Lines(s, width) {
		drawn += textAt(attributes, x, y+float64(16*i), line)
	}
	return drawn
}

// wrapped breaks a text that may be empty into lines.
func wrapped(s string, width float64) []string {
	if s == "" {
		return nil
	}
	return scene.Lines(s, width)
}
