package plot

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/scene"
)

// Controls is the bar in which a reader sets the size of the encoding and
// chooses a position.
type Controls struct{ figure.View }

// Sizes in CSS pixels, as the style sheet of the live bar has them.
const (
	fieldPitch  = 92 // from row to row of fields
	boxTop      = 24
	boxSize     = 30
	trackMiddle = 71
	thumb       = 8 // its radius
	buttonSize  = 32
	buttonGap   = 8
)

// across returns how many fields stand beside each other, and the gap between
// them.
func (p *Controls) across() (n int, gap float64) {
	switch {
	case p.Width > 860:
		return 4, 28
	case p.Width > 520:
		return 2, 28
	default:
		return 2, 16
	}
}

// presetTop returns where the examples begin.
func (p *Controls) presetTop() int {
	n, _ := p.across()
	return fieldPitch*(len(param.Knobs())/n) + 4
}

func (p *Controls) Height() int {
	if p.Width > 520 {
		return p.presetTop() + buttonSize
	}
	return p.presetTop() + 2*buttonSize + buttonGap
}

func (p *Controls) AppendSVG(dst []byte) []byte {
	n, gap := p.across()
	width := (float64(p.Width)+gap)/float64(n) - gap
	for k, knob := range param.Knobs() {
		x, y := float64(k%n)*(width+gap), float64(k/n*fieldPitch)
		dst = append(dst, p.field(knob, x, y, width)...)
	}
	return append(dst, p.examples()...)
}

// field draws a label with its hint, a box with the number and a slider.
func (p *Controls) field(k param.Knob, x, y, width float64) string {
	hint := ""
	if p.Width > 520 {
		hint = `<tspan class="quiet" dx="8" font-size="12" font-weight="400">` + p.Say(k.Hint[0], k.Hint[1]) + "</tspan>"
	}
	value, size := p.State.Text(k.Part), " big"
	if scene.TextWidth(value)*15/scene.FontSize > width-18 {
		size = ""
	}
	at := x + thumb + (width-2*thumb)*k.At(p.State)
	track := func(class string, from, to float64) string {
		return `<rect class="` + class + `" x="` + tenth(from) + `" y="` + coordinate(y+trackMiddle-3.5) + `" width="` + tenth(to-from) + `" height="7" rx="3.5"/>` + "\n"
	}
	return `<text class="ink strong big" x="` + tenth(x) + `" y="` + coordinate(y+17) + `">` + scene.Escape(p.Say(k.Label[0], k.Label[1])) + hint + "</text>\n" +
		box(x, y+boxTop, width, boxSize, "line edge") +
		textAt(`class="ink`+size+`"`, math.Round(10*x)/10+9, y+boxTop+20, value) +
		track("mark raised", x, x+width) + track("line edge", x+0.5, x+width-0.5) + track("mark position", x, at) +
		`<circle class="mark position" cx="` + tenth(at) + `" cy="` + coordinate(y+trackMiddle) + `" r="` + strconv.Itoa(thumb) + `"/>` + "\n"
}

// examples draws the buttons, that of the present sizes pressed.
func (p *Controls) examples() string {
	title := p.Say("Examples", "示例")
	y := float64(p.presetTop())
	x := math.Round(scene.TextWidth(title)*15/scene.FontSize) + buttonGap
	drawn := textAt(`class="quiet big"`, 0, y+21, title)
	for _, e := range param.Examples() {
		width := math.Round(scene.TextWidth(e.Name)*15/scene.FontSize) + 24
		if x+width > float64(p.Width) {
			x, y = 0, y+buttonSize+buttonGap
		}
		shape, ink := "line edge", "ink"
		if e.Shows(p.State) {
			shape, ink = "mark ink", "ground"
		}
		drawn += box(x, y, width, buttonSize, shape) +
			textAt(`class="`+ink+` big" text-anchor="middle"`, x+width/2, y+21, e.Name)
		x += width + buttonGap
	}
	return drawn
}

// box draws a rectangle with round corners, its edge within.
func box(x, y, width, height float64, class string) string {
	return `<rect class="` + class + `" x="` + tenth(x+0.5) + `" y="` + tenth(y+0.5) + `" width="` + tenth(width-1) + `" height="` + tenth(height-1) + `" rx="6"/>` + "\n"
}

func (p *Controls) Summary() string {
	said := ""
	for i, k := range param.Knobs() {
		if i > 0 {
			said += p.Say(", ", "，")
		}
		said += p.Say(k.Label[0], k.Label[1]) + " = " + p.State.Text(k.Part)
	}
	return said + p.Say(".", "。")
}

// Data returns what the bar is set to.
func (p *Controls) Data() dataio.Table {
	knobs := param.Knobs()
	columns := make([]string, len(knobs))
	for i, k := range knobs {
		columns[i] = k.Part
	}
	return dataio.Table{Columns: columns, Rows: 1, Row: func(dst []float64, _ int) {
		for i, k := range knobs {
			dst[i] = k.Value(p.State)
		}
	}}
}
