package bias

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// drawSlopes draws the slopes of ALiBi, each as a dot that a click chooses.
func (p *picture) drawSlopes(s *scene.Scene) {
	a := p.slopeAxes(p.View)
	var rules, stems, dots, chosen scene.Path
	for k := 0; k >= -8; k -= 2 {
		y := math.Round(a.PixelY(float64(k))) + 0.5
		rules.Move(a.Left, y).Horizontal(a.Right)
		s.Text(scene.Quiet, scene.End, a.Left-8, y+4, "2"+number.Superscript(k))
	}
	s.Shape(scene.Line|scene.Rule, &rules)
	s.Text(scene.Ink, scene.Start, a.Left, a.Top-10, p.slopeTitle())
	for h, slope := range p.slopes {
		x, y := a.PixelX(float64(h+1)), a.PixelY(math.Log2(slope))
		stems.Move(x, a.Bottom).Vertical(y)
		if h+1 == p.head {
			chosen.Dot(x, y)
		} else {
			dots.Dot(x, y)
		}
	}
	if p.heads <= 64 {
		s.Shape(scene.Line|scene.Rule, &stems)
	}
	s.Shape(scene.Dots|scene.Edge, &dots)
	s.Shape(scene.Dots|scene.Bold|scene.Ink, &chosen)
	p.headAxis(s, &a)
	s.Paragraph(scene.Quiet, 0, p.noteTop, p.noteWidth, noteOf(p.View, p.heads))
	s.Targets = append(s.Targets, scene.Target{
		Name: "head", Columns: p.heads, Hand: true,
		Box: scene.Box{X: a.Left, Y: a.Top - 6, Width: a.Right - a.Left, Height: a.Bottom - a.Top + 26},
	})
}

// headAxis draws the axis of heads, or names the chosen one where there is no room for
// others.
func (p *picture) headAxis(s *scene.Scene, a *chart.Axes) {
	title := p.Say("head h →", "第 h 个头 →")
	if !p.narrow {
		a.XAxis(s, title)
		return
	}
	s.Text(scene.Ink|scene.Strong, scene.Middle, a.PixelX(float64(p.head)), a.Bottom+18, strconv.Itoa(p.head))
	s.Text(scene.Ink, scene.End, a.Right, a.Bottom+36, title)
}

// slopeTitle says what the slopes are.
func (p *picture) slopeTitle() string {
	if p.narrow {
		return p.Say("ALiBi: slope", "ALiBi：斜率")
	}
	return p.Say("ALiBi: slope of each head", "ALiBi：各头的斜率")
}

// slopeRule says by which rule the slopes are made.
func (p *picture) slopeRule() string { return slopeRule(p.View, p.heads) }
