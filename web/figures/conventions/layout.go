package conventions

import (
	"image"

	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/scene"
)

// Sizes in CSS pixels.
const (
	panelHeight = 236
	panelLow    = 150 // of panels below each other
	orderHeight = 112
	dotsHeight  = 132
	lineHeight  = 18
)

// layout returns where the panels are.
func (p *picture) layout() chart.Panels {
	height := panelHeight
	if p.stacked() {
		height = panelLow
	}
	return chart.Panels{Lang: p.Lang, Width: p.Width, Height: height, Stacked: p.stacked()}
}

// place returns where the panels are, with what lies between them.
func (p *picture) place() image.Rectangle {
	s := p.layout()
	return s.At(0).Union(s.At(2))
}

// readTop returns where the numbers of a cell begin.
func (p *picture) readTop() float64 {
	s := p.layout()
	return float64(s.Bottom() + 12)
}

func (p *picture) readLines() int {
	switch {
	case p.Still && !p.sideBySide():
		return len(scene.Lines(p.read(), float64(p.Width)))
	case p.Width < 360:
		return 6
	case p.stacked():
		return 5
	case p.Width < 860:
		return 3
	}
	return 2
}

func (p *picture) orderTop() float64 { return p.readTop() + float64(p.readLines()*lineHeight) + 14 }

func (p *picture) wordLines() int {
	if p.sideBySide() {
		return 6 // beside the curves
	}
	return len(p.orderLines()) + len(p.numPyLines())
}

func (p *picture) orderBottom() float64 {
	return p.orderTop() + orderHeight + float64(p.wordLines()*lineHeight) + 8
}

func (p *picture) dotsTop() float64 {
	if p.sideBySide() {
		return p.orderTop()
	}
	return p.orderBottom() + 12
}

func (p *picture) codeTop() float64 {
	if p.sideBySide() {
		return p.orderBottom() + 20
	}
	return p.dotsTop() + dotsHeight + 120
}
