// Package controls shows the bar in which a reader sets the size of the encoding and
// chooses a position. On a page it is a form (package live).
package controls

import (
	"math"
	"slices"

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

// Sizes in CSS pixels, as chips.css has them.
const (
	height     = 44 // of the bar
	narrow     = 680
	chipHeight = 32
	corner     = 6  // radius of the corners
	padding    = 12 // with the border
	wordGap    = 7
	caretWidth = 9
	shortest   = 28 // room that each value has

	roundPadding = 16 // of the chip of all values, which is as high as the bar
)

// A chip shows a parameter and its value, or a word.
type chip struct {
	name, label, value string
}

// chips returns the chips of the bar: its parameters, and the examples.
func (p picture) chips() []chip {
	var chips []chip
	for _, k := range param.Sliders() {
		chips = append(chips, chip{k.Part, p.Say(k.Label[0], k.Label[1]), p.State.Text(k.Part)})
	}
	return append(chips, chip{"examples", p.Say("Examples", "示例"), ""})
}

func (controls) Scene(v *figure.View) *scene.Scene {
	p := picture{v}
	s := &scene.Scene{Width: v.Width, Height: height, Summary: p.summary()}
	if p.Width > narrow {
		p.row(s)
	} else {
		p.single(s)
	}
	return s
}

// row draws the chips beside each other, each as wide as its words.
func (p picture) row(s *scene.Scene) {
	const gap, top = 6, (height - chipHeight) / 2
	chips := p.chips()
	names := 0.0
	for _, c := range chips {
		names += 2*padding + wide(0, c.label) + wordGap + caretWidth + wordGap + gap
	}
	room := (float64(p.Width) - names) / float64(len(chips)-1) // for each value

	x := 0.0
	for _, c := range chips {
		c.value = fit(scene.Strong, c.value, max(room, shortest))
		label, value := wide(0, c.label), wide(scene.Strong, c.value)
		width := 2*padding + label + wordGap + caretWidth
		if c.value != "" {
			width += value + wordGap
		}
		box(s, x, top, width, chipHeight)
		at := x + padding
		s.Text(scene.Quiet|scene.Big, scene.Start, at, top+21, c.label)
		at += label + wordGap
		if c.value != "" {
			s.Text(c.ink()|scene.Big|scene.Strong, scene.Start, at, top+21, c.value)
			at += value + wordGap
		}
		caret(s, at, top+14)
		x += width + gap
	}
}

// single draws one chip with all values, or as many as there is room for.
func (p picture) single(s *scene.Scene) {
	var spans []scene.Span
	add := func(class scene.Class, text string) { spans = append(spans, scene.Span{Class: class, Text: text}) }
	sliders := param.Sliders()
	slices.Reverse(sliders)
	for i, k := range sliders {
		if i > 0 {
			add(scene.Quiet, " · ")
		}
		c := chip{name: k.Part}
		class := scene.Quiet
		if c.ink() == scene.Position {
			class = scene.Position
		}
		add(class, k.Symbol+" ")
		add(c.ink()|scene.Strong, p.State.Text(k.Part))
	}
	spans, used := cut(spans, float64(p.Width)-2*roundPadding-wordGap-caretWidth)
	s.Rounded(scene.Line|scene.Edge, 0.5, 0.5, roundPadding+used+wordGap+caretWidth+roundPadding-1, height-1, height/2)
	s.Spans(scene.Big, scene.Start, roundPadding, 27, spans...)
	caret(s, roundPadding+used+wordGap, 20)
}

// cut returns spans of a Big text and their width. If that is more than room, the last of
// the spans are left out, with an ellipsis in their place.
func cut(spans []scene.Span, room float64) (fitting []scene.Span, width float64) {
	ends := []float64{0}
	for i, span := range spans {
		ends = append(ends, ends[i]+wide(span.Class, span.Text))
	}
	if n := len(spans); ends[n] <= room {
		return spans, ends[n]
	}
	ellipsis := scene.Span{Text: "…"}
	room -= wide(ellipsis.Class, ellipsis.Text)
	n := len(spans) - 1
	for n > 0 && ends[n] > room {
		n--
	}
	return append(spans[:n], ellipsis), ends[n] + wide(ellipsis.Class, ellipsis.Text)
}

// ink returns the colour of the value.
func (c chip) ink() scene.Class {
	if c.name == "position" {
		return scene.Position
	}
	return scene.Ink
}

// caret draws a triangle that points down.
func caret(s *scene.Scene, x, y float64) {
	s.Shape(scene.Area|scene.Quiet, new(scene.Path).Move(x+1, y).Line(x+8, y).Line(x+4.5, y+5).Close())
}

// wide returns the width of a Big text of a class.
func wide(class scene.Class, text string) float64 {
	return math.Round((class | scene.Big).Width(text))
}

// fit returns a Big text of a class, or as much of it as is no wider than a width.
func fit(class scene.Class, text string, width float64) string {
	return (class | scene.Big).Shortened(text, width)
}

// box draws the edge of a chip, within it.
func box(s *scene.Scene, x, y, width, height float64) {
	s.Rounded(scene.Line|scene.Edge, x+0.5, y+0.5, width-1, height-1, corner)
}

func (p picture) summary() string {
	var said []string
	for _, k := range param.Sliders() {
		said = append(said, p.Say(k.Label[0], k.Label[1])+" = "+p.State.Text(k.Part))
	}
	return p.Lang.Clauses(said) + p.Say(".", "。")
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
