package plot

import (
	"math"

	"github.com/posenc/posenc/web/scene"
)

// Tabular is a block of rows: a text in each, and numbers in columns to the right of it.
type Tabular struct {
	flush
	Head  Row // above a rule
	Rows  []Row
	Width float64 // of a column of numbers, in CSS pixels
}

// A Row is a row of a Tabular: as much of a text as there is room for, and numbers.
type Row struct {
	Text    string
	Numbers []string
}

func (t *Tabular) lay(v *View, in space) laid {
	indent, in := in.indent(v)
	rows, widest := append([]Row{t.Head}, t.Rows...), 0.0
	for _, r := range rows {
		widest = max(widest, math.Ceil(scene.TextWidth(r.Text)))
	}
	numbers := t.Width * float64(len(t.Head.Numbers))
	text := min(widest, in.width-numbers)
	return laid{line * float64(len(rows)), func(p *painter, x, y float64) {
		x += indent
		p.Horizontal(scene.Rule, x, y+line+0.5, x+text+numbers)
		class := scene.Quiet
		for _, r := range rows {
			y += line
			p.TextWithin(class, scene.Start, x, y-6, text, r.Text)
			for i, n := range r.Numbers {
				p.Text(class, scene.End, x+text+t.Width*float64(i+1), y-6, n)
			}
			class = scene.Ink
		}
	}}
}
