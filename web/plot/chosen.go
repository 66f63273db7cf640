package plot

import (
	"math"

	"github.com/posenc/posenc/web/number"
)

// boxHeight is how many pixels a row needs to be marked by a box around it;
// lower ones have a line upon them.
const boxHeight = 8

// chosen marks the chosen row and writes its position beside it.
func (m Matrix) chosen() string {
	y := m.chosenPixel()
	if math.IsNaN(y) {
		return ""
	}
	p, a, row := m.Plot(), m.rowAxis(), float64(*m.Chosen)
	left, right := float64(p.Min.X), float64(p.Max.X)
	top := max(float64(p.Min.Y), math.Floor(a.Pixel(row)))
	bottom := min(float64(p.Max.Y), math.Floor(a.Pixel(row+1)))

	d := stroke(left-tickLength, y, "H", right)
	if bottom-top >= boxHeight {
		d = stroke(left-tickLength, y, "H", left) +
			stroke(left+0.5, top+0.5, "H", right-0.5) + "V" + coordinate(bottom-0.5) + "H" + coordinate(left+0.5) + "Z"
	}
	label := textAt(`class="position strong" text-anchor="end"`, left-labelAway, y+digitHalf, number.Integer(a.First+row))
	return `<g class="chosen">` + "\n" + haloed("position", d) + label + "</g>\n"
}

// haloed draws lines upon cells of any colour: with an edge of the ground.
func haloed(class, d string) string {
	return `<path class="line halo ground" d="` + d + `"/>` + "\n" +
		`<path class="line ` + class + `" d="` + d + `"/>` + "\n"
}

// chosenPixel returns the middle of the chosen row, or NaN if none is to be
// seen.
func (m Matrix) chosenPixel() float64 {
	if m.Chosen != nil {
		if y, ok := m.rowAxis().Centre(float64(*m.Chosen)); ok {
			return y
		}
	}
	return math.NaN()
}
