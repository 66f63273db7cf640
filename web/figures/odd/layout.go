package odd

import (
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/scene"
)

// Sizes in CSS pixels.
const (
	firstTop   = 26 // where the first behaviour begins
	rowHeight  = 92 // of a behaviour
	boxHeight  = 20
	namesWidth = 292
	curveWidth = 228
	spreadRoom = 108 // right of a curve, for its spread
	errorWidth = 148 // of the names of errors
	lineHeight = 18
	noteLine   = scene.LineHeight
)

// stacked reports whether names, columns and curve stand below each other; upright,
// whether the names stand above the others.
func (p *picture) stacked() bool { return p.Width < 560 }
func (p *picture) upright() bool { return p.Width < 860 }

// top returns where a behaviour begins, or the end of the last one.
func (p *picture) top(i int) float64 {
	if !p.upright() {
		return firstTop + float64(rowHeight*i)
	}
	y := firstTop + lineHeight
	for k := range i {
		y += 96 + noteLine*len(p.who[k])
		if p.stacked() {
			y += 60
		}
	}
	return float64(y)
}

// boxesAt returns where the columns of a behaviour begin, and how much room they
// have.
func (p *picture) boxesAt(i int) (x, y, width float64) {
	y = p.top(i)
	below := y + 34 + float64(noteLine*len(p.who[i]))
	switch {
	case p.stacked():
		return 0, below, float64(p.Width)
	case p.upright():
		return 0, below, 0.56 * float64(p.Width)
	}
	return namesWidth, y + 8, float64(p.Width) - namesWidth - curveWidth - spreadRoom - 20
}

// curveAt returns the chart of a behaviour.
func (p *picture) curveAt(i int) chart.Axes {
	y, next := p.top(i), p.top(i+1)
	c := chart.Axes{
		Left: float64(p.Width) - curveWidth - spreadRoom, Right: float64(p.Width) - spreadRoom, Top: y + 6, Bottom: y + 54,
		X: chart.Scale{Hi: p.last},
	}
	switch {
	case p.stacked():
		c.Left, c.Top, c.Bottom = 0, next-58, next-10
	case p.upright():
		c.Left, c.Top, c.Bottom = 0.56*float64(p.Width)+16, next-62, next-14
	}
	// All have one scale, about the middle of each.
	middle := (p.rows[i].lo + p.rows[i].hi) / 2
	c.Y = chart.Scale{Lo: middle - 1.05, Hi: middle + 1.05}
	return c
}

func (p *picture) bottom() float64  { return p.top(len(behaviours)) }
func (p *picture) readTop() float64 { return p.bottom() + 12 }

func (p *picture) readLines() int {
	switch {
	case p.Still && p.upright():
		return len(scene.Lines(p.read(), float64(p.Width)))
	case p.Width < 360:
		return 5
	case p.stacked():
		return 4
	case p.upright():
		return 3
	}
	return 2
}

// refusedTop returns where the libraries begin that refuse.
func (p *picture) refusedTop() float64 { return p.readTop() + float64(p.readLines()*lineHeight) + 8 }

// refusedLines is for how many lines about libraries that refuse there is room: in
// width 3 there are more of them.
func (p *picture) refusedLines() int {
	if p.Still {
		return len(p.refused) + 1
	}
	return max(len(p.refused)+1, 9)
}

func (p *picture) height() int { return int(p.refusedTop()) + p.refusedLines()*lineHeight + 8 }

// targets adds the columns and the curve of a behaviour.
func (p *picture) targets(s *scene.Scene, i int) {
	t := p.rows[i].table
	x, y, width := p.boxesAt(i)
	c := p.curveAt(i)
	left := max(0, c.Left-4)
	s.Targets = append(s.Targets,
		scene.Target{Name: "column", Index: i, Columns: t.Columns(), Box: scene.Box{
			X: x, Y: y - 4, Width: p.pitch(t, width) * float64(t.Columns()), Height: boxHeight + 28,
		}},
		scene.Target{Name: "curve", Index: i, Box: scene.Box{
			X: left, Y: c.Top - 6, Width: c.Right + 4 - left, Height: c.Bottom - c.Top + 12,
		}})
}

// pitch returns the width of a column in pixels.
func (p *picture) pitch(t *convention.Table, width float64) float64 {
	return min(58, width/float64(max(t.Columns(), p.State.OddWidth+1)))
}
