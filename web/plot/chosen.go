package plot

import "math"

// boxHeight is how many pixels a row needs to be marked by a box around it;
// lower ones have a line upon them.
const boxHeight = 8

// chosen marks the chosen row and writes its position beside it.
func (h Heatmap) chosen() string {
	y := h.chosenPixel()
	if math.IsNaN(y) {
		return ""
	}
	p, a, row := h.Plot(), h.rowAxis(), float64(*h.Chosen)
	left, right := float64(p.Min.X), float64(p.Max.X)
	top := max(float64(p.Min.Y), math.Floor(a.pixel(row)))
	bottom := min(float64(p.Max.Y), math.Floor(a.pixel(row+1)))

	d := stroke(left-tickLength, y, "H", right)
	if bottom-top >= boxHeight {
		d = stroke(left-tickLength, y, "H", left) +
			stroke(left+0.5, top+0.5, "H", right-0.5) + "V" + number(bottom-0.5) + "H" + number(left+0.5) + "Z"
	}
	label := text(`class="chosen" text-anchor="end"`, left-labelAway, y+digitHalf, FormatInteger(a.first+row))
	return `<g font-size="` + number(fontSize) + `" fill="currentColor">` + "\n" +
		`<path class="halo" d="` + d + `" fill="none" stroke="Canvas" stroke-width="3"/>` + "\n" +
		`<path class="chosen" d="` + d + `" fill="none" stroke="currentColor"/>` + "\n" +
		label + "</g>\n"
}

// chosenPixel returns the middle of the chosen row, or NaN if none is to be
// seen.
func (h Heatmap) chosenPixel() float64 {
	if h.Chosen != nil {
		if y, ok := h.rowAxis().centre(float64(*h.Chosen)); ok {
			return y
		}
	}
	return math.NaN()
}
