package export

import (
	"math"

	"github.com/posenc/posenc/web/scene"
)

// labelled returns what stands on a button: its label, or what came of copying.
func (p *picture) labelled(at target, label string) string {
	if p.outcome != "" && p.copied == (copied{at, keyOf(&p.State)}) {
		return scene.Shortened(p.outcome, 140)
	}
	return label
}

func (p *picture) buttonWidth(label string) float64 { return math.Ceil(scene.TextWidth(label)) + 16 }

// button draws a button around a baseline, from x on, and returns where it ends. Those who
// do not see it are told the hint, if there is one.
func (p *picture) button(s *scene.Scene, at target, label, hint string, x, y float64) float64 {
	shown := p.labelled(at, label)
	if hint == "" {
		hint = label
	}
	box := scene.Box{X: x, Y: y - 17, Width: p.buttonWidth(shown), Height: 24}
	s.Rounded(scene.Area|scene.Raised, box.X, box.Y, box.Width, box.Height, 5)
	s.Rounded(scene.Line|scene.Edge, box.X+0.5, box.Y+0.5, box.Width-1, box.Height-1, 5)
	s.Text(scene.Ink, scene.Middle, box.X+box.Width/2, y, shown)
	s.Targets = append(s.Targets, scene.Target{Name: at.name, Index: at.index, Box: box, Hand: true, Label: hint})
	return box.X + box.Width
}
