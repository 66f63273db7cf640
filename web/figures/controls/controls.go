// Package controls shows the bar in which a reader sets the size of the encoding and
// chooses a position: on a page a form (package live).
package controls

import (
	"math"
	"slices"

	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/scene"
)

var Spec = plot.Spec{Name: "controls", Title: title, Draw: draw, Data: data}

// Sizes in CSS pixels, as chips.css has them.
const (
	height     = 44 // of the bar
	narrow     = 680
	chipHeight = 32
	corner     = 6  // radius
	padding    = 12 // with the border
	chipGap    = 6
	wordGap    = 7
	caretWidth = 9
	shortest   = 28 // room of a value

	roundPadding = 16 // of the single chip, which is as high as the bar
)

func draw(v *plot.View) plot.Picture {
	said := plot.Each(param.Sliders(), func(p *param.Param) string { return p.Label[v.Lang] + " = " + p.In(&v.State) })
	of := plot.Either(v.Width > narrow, row, single)
	return plot.Picture{
		Body:    plot.Fixed(height, func(s *scene.Scene, _ scene.Box) { of(s, v) }),
		Summary: v.Lang.Clauses(said),
	}
}

func row(s *scene.Scene, v *plot.View) {
	const top = (height - chipHeight) / 2
	sliders := append(param.Sliders(), &param.Param{Label: examples})
	room := float64(v.Width) // for each value
	for _, p := range sliders {
		room -= 2*padding + wide(0, p.Label[v.Lang]) + wordGap + caretWidth + wordGap + chipGap
	}
	room = max(room/float64(len(sliders)-1), shortest)
	x := 0.0
	for _, p := range sliders {
		at := x + padding
		write := func(class scene.Class, said string) {
			s.Text(class|scene.Big, scene.Start, at, top+21, said)
			at += wide(class, said) + wordGap
		}
		write(scene.Quiet, p.Label[v.Lang])
		if p.Name != "" {
			class := scene.Strong | plot.Either(p.Name == "position", scene.Position, scene.Ink)
			write(class, (class|scene.Big).Shortened(p.In(&v.State), room))
		}
		caret(s, at, top+14)
		at += caretWidth + padding
		s.Rounded(scene.Line|scene.Edge, x+0.5, top+0.5, at-x-1, chipHeight-1, corner)
		x = at + chipGap
	}
}

// single draws one chip with as many values as have room, from the last one on.
func single(s *scene.Scene, v *plot.View) {
	var spans []scene.Span
	for _, p := range slices.Backward(param.Sliders()) {
		if spans != nil {
			spans = append(spans, scene.Span{Class: scene.Quiet, Text: " · "})
		}
		name, value := scene.Quiet, scene.Ink
		if p.Name == "position" {
			name, value = scene.Position, scene.Position
		}
		spans = append(spans, scene.Span{Class: name, Text: p.Symbol + " "},
			scene.Span{Class: value | scene.Strong, Text: p.In(&v.State)})
	}
	const rest = 2*roundPadding + wordGap + caretWidth
	used := spansWidth(spans)
	for n := len(spans) - 1; n > 0 && used > float64(v.Width)-rest; n-- {
		spans = append(spans[:n], scene.Span{Text: "…"})
		used = spansWidth(spans)
	}
	s.Rounded(scene.Line|scene.Edge, 0.5, 0.5, used+rest-1, height-1, height/2)
	s.Spans(scene.Big, scene.Start, roundPadding, 27, spans...)
	caret(s, roundPadding+used+wordGap, 20)
}

func spansWidth(spans []scene.Span) (width float64) {
	for _, span := range spans {
		width += wide(span.Class, span.Text)
	}
	return width
}

func caret(s *scene.Scene, x, y float64) {
	s.Shape(scene.Area|scene.Quiet, new(scene.Path).Move(x+1, y).Line(x+8, y).Line(x+4.5, y+5).Close())
}

func wide(class scene.Class, text string) float64 { return math.Round((class | scene.Big).Width(text)) }

func data(v *plot.View) dataio.Table {
	columns := plot.Each(param.Sliders(), func(p *param.Param) string { return p.Name })
	return dataio.Rows(columns, 1, func(int) []float64 {
		return plot.Each(param.Sliders(), func(p *param.Param) float64 { return p.Number(&v.State) })
	})
}
