// Package controls shows the bar in which a reader sets the size of the encoding and
// chooses a position. On a page it is a form (package live).
package controls

import (
	"math"

	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// Spec describes the figure.
var Spec = figure.Spec{
	Name:  "controls",
	Title: text.Message{English: "Size and position", Chinese: "尺寸与位置"},
	New:   func() figure.Figure { return controls{} },
}

type controls struct{}

// picture is the figure at a view.
type picture struct{ *figure.View }

// Sizes in CSS pixels, as the style sheet of the live bar has them.
const (
	fieldPitch  = 92 // from row to row of fields
	boxTop      = 24
	boxSize     = 30
	trackMiddle = 71
	trackHeight = 7
	thumb       = 8 // its radius
	buttonSize  = 32
	buttonGap   = 8
	corner      = 6 // radius of the corners of boxes
)

// across returns how many fields stand beside each other, and the gap between
// them.
func (p picture) across() (n int, gap float64) {
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
func (p picture) presetTop() int {
	n, _ := p.across()
	return fieldPitch*(len(param.Sliders())/n) + 4
}

func (p picture) height() int {
	if p.Width > 520 {
		return p.presetTop() + buttonSize
	}
	return p.presetTop() + 2*buttonSize + buttonGap
}

func (controls) Scene(v *figure.View) *scene.Scene {
	p := picture{v}
	s := &scene.Scene{Width: v.Width, Height: p.height(), Summary: p.summary()}
	n, gap := p.across()
	width := (float64(p.Width)+gap)/float64(n) - gap
	for k, slider := range param.Sliders() {
		p.field(s, slider, float64(k%n)*(width+gap), float64(k/n*fieldPitch), width)
	}
	p.examples(s)
	return s
}

// field draws a label with its hint, a box with the number and a slider.
func (p picture) field(s *scene.Scene, k param.SliderSpec, x, y, width float64) {
	label := []scene.Span{{Text: p.Say(k.Label[0], k.Label[1])}}
	if p.Width > 520 {
		label = append(label, scene.Span{Text: p.Say(k.Hint[0], k.Hint[1]), Class: scene.Quiet, DX: 8, Size: scene.FontSize, Light: true})
	}
	s.Spans(scene.Ink|scene.Strong|scene.Big, scene.Start, x, y+17, label...)
	box(s, scene.Line|scene.Edge, x, y+boxTop, width, boxSize)
	value, class := p.State.Text(k.Part), scene.Ink|scene.Big
	if scene.TextWidth(value)*15/scene.FontSize > width-18 {
		class = scene.Ink
	}
	s.Text(class, scene.Start, x+9, y+boxTop+20, value)

	at := x + thumb + (width-2*thumb)*k.At(p.State)
	track := func(class scene.Class, from, to float64) {
		s.Rounded(class, from, y+trackMiddle-trackHeight/2.0, to-from, trackHeight, trackHeight/2.0)
	}
	track(scene.Area|scene.Raised, x, x+width)
	track(scene.Line|scene.Edge, x+0.5, x+width-0.5)
	track(scene.Area|scene.Position, x, at)
	s.Circle(scene.Area|scene.Position, at, y+trackMiddle, thumb)
}

// examples draws the preset buttons, the current one pressed.
func (p picture) examples(s *scene.Scene) {
	title := p.Say("Examples", "示例")
	y := float64(p.presetTop())
	x := math.Round(scene.TextWidth(title)*15/scene.FontSize) + buttonGap
	s.Text(scene.Quiet|scene.Big, scene.Start, 0, y+21, title)
	for _, e := range param.Examples() {
		width := math.Round(scene.TextWidth(e.Name)*15/scene.FontSize) + 24
		if x+width > float64(p.Width) {
			x, y = 0, y+buttonSize+buttonGap
		}
		shape, ink := scene.Line|scene.Edge, scene.Ink
		if e.Shows(p.State) {
			shape, ink = scene.Area|scene.Ink, scene.Ground
		}
		box(s, shape, x, y, width, buttonSize)
		s.Text(ink|scene.Big, scene.Middle, x+width/2, y+21, e.Name)
		x += width + buttonGap
	}
}

// box draws a rectangle with round corners, its edge within.
func box(s *scene.Scene, class scene.Class, x, y, width, height float64) {
	s.Rounded(class, x+0.5, y+0.5, width-1, height-1, corner)
}

func (p picture) summary() string {
	said := ""
	for i, k := range param.Sliders() {
		if i > 0 {
			said += p.Say(", ", "，")
		}
		said += p.Say(k.Label[0], k.Label[1]) + " = " + p.State.Text(k.Part)
	}
	return said + p.Say(".", "。")
}

// Data returns what the bar is set to.
func (controls) Data(v *figure.View) dataio.Table {
	sliders := param.Sliders()
	columns := make([]string, len(sliders))
	for i, k := range sliders {
		columns[i] = k.Part
	}
	return dataio.Table{Columns: columns, Rows: 1, Row: func(dst []float64, _ int) {
		for i, k := range sliders {
			dst[i] = k.Value(v.State)
		}
	}}
}
