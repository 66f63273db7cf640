package plot

import (
	"strconv"

	"github.com/posenc/posenc/web/scene"
)

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
	return "<text " + attributes + `x="` + coordinate(x) + `" y="` + coordinate(y) + `">` + scene.Escape(s) + "</text>\n"
}

// marked returns a text that has elements in it, at (x, y).
func marked(attributes string, x, y float64, content string) string {
	return "<text " + attributes + ` x="` + coordinate(x) + `" y="` + coordinate(y) + `">` + content + "</text>\n"
}

// stroke returns path data: to (x, y), and from there by or to another
// coordinate, as the command h, v, H or V says.
func stroke(x, y float64, command string, to float64) string {
	return "M" + coordinate(x) + " " + coordinate(y) + command + coordinate(to)
}

func coordinate(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }
