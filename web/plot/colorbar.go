package plot

import (
	"cmp"
	"image/color"
	"math"
	"strconv"

	"github.com/posenc/posenc/web/chart"
)

// Distances in CSS pixels.
const (
	barGap   = 24  // from the cells to the bar
	barWidth = 12  // across the bar
	barRoom  = 560 // width of the figures that have their bar on the right
)

// barLabels names the values of a bar, evenly from one end to the other.
func (m Matrix) barLabels() [5]string {
	a := cmp.Or(m.Amplitude, 1)
	half, whole := strconv.FormatFloat(a/2, 'g', 3, 64), strconv.FormatFloat(a, 'g', 3, 64)
	return [...]string{"−" + whole, "−" + half, "0", half, whole}
}

// barPixel returns where label k stands along a bar from x to x+length.
func barPixel(x, length float64, k int) float64 {
	return x + math.Floor((length-1)*float64(k)/4) + 0.5
}

// barBeside draws the colours on the right of the cells, that of 1 at the top.
func (m Matrix) barBeside() string {
	p := m.Plot()
	x, y, height := float64(p.Max.X+barGap), float64(p.Min.Y), float64(p.Dy())
	var marks, labels string
	names := m.barLabels()
	for k := range names {
		at, label := barPixel(y, height, k), names[len(names)-1-k]
		marks += stroke(x+barWidth, at, "h", tickLength)
		labels += textAt("", x+barWidth+labelAway, at+digitHalf, label)
	}
	bar := m.colorBar(x, y, barWidth, height)
	title := textAt(`class="ink"`, x, float64(m.Top)+titleLine, m.valueTitle())
	return guide("bar", bar+title, marks, "start", labels)
}

// barAway returns how far the bar is below the cells.
func (m Matrix) barAway() int { return max(barGap, m.Band+labelAway) }

// barBelow draws the colours below the cells, that of 1 on the right.
func (m Matrix) barBelow() string {
	p := m.Plot()
	x, y, width := float64(p.Min.X), float64(p.Max.Y+m.barAway()), float64(p.Dx())
	var marks, labels string
	for k, label := range m.barLabels() {
		at := barPixel(x, width, k)
		marks += stroke(at, y+barWidth, "v", tickLength)
		labels += textAt("", at, y+barWidth+labelAway+2*digitHalf, label)
	}
	bar := m.colorBar(x, y, width, barWidth)
	title := textAt(`class="ink" text-anchor="end"`, x-labelAway, y+barWidth/2+digitHalf, m.valueTitle())
	return guide("bar", bar+title, marks, "middle", labels)
}

// colorBar draws a rectangle with the colours along its longer side: a gradient
// of 21 of them, the middle one that of zero. Equal gradients have equal ids.
func (m Matrix) colorBar(x, y, width, height float64) string {
	name := m.Colormap
	colors, err := chart.ColormapByName(name)
	if err != nil {
		name, colors = "viridis", chart.Viridis
	}
	id, direction := "posenc-"+name, ""
	if height > width {
		id, direction = id+"-up", ` x2="0" y1="1"`
	}

	const steps = 20
	gradient := `<linearGradient id="` + id + `"` + direction + ">\n"
	for k := range steps + 1 {
		t := float64(k) / steps
		gradient += `<stop offset="` + coordinate(t) + `" stop-color="` + hex(colors(t)) + `"/>` + "\n"
	}
	return gradient + "</linearGradient>\n" +
		`<rect x="` + coordinate(x) + `" y="` + coordinate(y) + `" width="` + coordinate(width) + `" height="` + coordinate(height) +
		`" fill="url(#` + id + `)"/>` + "\n"
}

// hex returns a colour as #rrggbb.
func hex(c color.RGBA) string {
	rgb := int64(c.R)<<16 | int64(c.G)<<8 | int64(c.B)
	return "#" + strconv.FormatInt(1<<24|rgb, 16)[1:]
}
