package dot

import (
	"math"

	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/chart"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/scene"
)

// A note is a place of the curve, marked by a letter: A for the first one of a list. text says
// what is there. A place with an infinite x is nowhere.
type note struct {
	x, y float64
	text string
}

func letter(i int) string { return string(rune('A' + i)) }

// listed are the texts of notes, each behind its letter; those beyond hi, which no chart marks,
// have none.
func listed(notes []note, hi float64) plot.Block {
	const letterWidth = 18 // with the space behind a letter
	all := make([]plot.Block, len(notes))
	for i, n := range notes {
		all[i] = plot.Drawn(func(width float64) float64 {
			return 4 + scene.LineHeight*float64(len(scene.Ink.Lines(n.text, width-letterWidth)))
		}, func(s *scene.Scene, at scene.Box) {
			if n.x <= hi {
				s.Text(scene.Wrong|scene.Strong, scene.Start, at.X, at.Y+15, letter(i))
			}
			s.Paragraph(scene.Ink, at.X+letterWidth, at.Y+15, at.Width-letterWidth, n.text)
		})
	}
	return plot.Readout(plot.Join(all...))
}

// marked marks the places of notes beyond a number, unless that is 0, from the left to the right.
// Letters of places close to each other stand side by side. Plain pictures, which do not list the
// notes, have no marks either.
func marked(v *plot.View, notes []note, beyond float64) chart.Free {
	return func(s *scene.Scene, a *scale.Axes) {
		taken := math.Inf(-1)
		for i, n := range notes {
			if v.Plain || beyond != 0 && n.x <= beyond || n.x > a.X.Hi {
				continue
			}
			y := math.Round(a.PixelY(n.y)) - 9
			if y < a.Top+16 {
				y += 26 // below, that is
			}
			a.Dot(s, scene.Wrong, n.x, n.y)
			taken = max(a.PixelX(n.x), taken+14)
			s.Text(scene.Wrong|scene.Strong|scene.Halo, scene.Middle, math.Round(taken), y, letter(i))
		}
	}
}
