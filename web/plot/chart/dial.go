package chart

import (
	"cmp"
	"math"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/scene"
)

// A Dial is a circle with hands, which turn clockwise from 12, and with lines of text below it.
type Dial struct {
	Hands  []Hand      // from back to front
	Sector scene.Class // of the angle between the last two of the Hands; 0 for none
	Chord  scene.Class // of a line between their tips; 0 for none
	Cross  bool        // whether it has two axes
	Ring   scene.Class // of its circle; 0 for Edge
	Says   []plot.Part // below it

	// Free draws it by hand, within a circle, in place of all these but Says; nil for none.
	Free func(s *scene.Scene, c scale.Dial)

	Number *plot.Number    // reads X where a pointer is at the dial; nil for none
	X      float64         //
	Set    func() []string // else what finds, once it is clicked, names and values of parameters
}

// A Hand is a line from the middle of a dial.
type Hand struct {
	Class    scene.Class // Bold unless it is dashed; 0 for a hand that only bounds a sector
	Sin, Cos float64     // of its tip, in radii
	Within   float64     // the angle to each side, in radians, in which it may be: a sector behind it
	Tip      scene.Class // of a dot at its tip; 0 for none
	Legs     bool        // whether its sine and its cosine are drawn too
}

// PairHands are the hands of pair i of an encoding at q and, in front of it, at p.
func PairHands(e *encoder.Encoding, i int, p, q float64) []Hand {
	front, back := Hand{Class: scene.Position, Tip: scene.Position}, Hand{Class: scene.Offset, Tip: scene.Offset | scene.Bold}
	front.Sin, front.Cos = e.Pair(i, p)
	back.Sin, back.Cos = e.Pair(i, q)
	return []Hand{back, front}
}

// DialCount is how many dials stand beside each other at most.
func DialCount(v *plot.View) int { return plot.Either(v.Width < plot.Wide, 4, 8) }

// saying is the height of a line of text below a dial, in CSS pixels.
const saying = 18

// Dials are dials beside each other, as large as there is room for, up to a radius.
func Dials(radius float64, list ...Dial) plot.Block {
	return plot.Indented(func(_ *plot.View, width float64) plot.Laid {
		pitch := math.Min(width/float64(len(list)), 3.5*radius)
		r, lines := math.Floor(min(radius, pitch/2-6)), 0 // tips of neighbours do not touch
		for i := range list {
			lines = max(lines, len(list[i].Says))
		}
		height := 2*r + 2
		if lines > 0 {
			height += 6 + saying*float64(lines)
		}
		return plot.Laid{Height: height, Draw: func(p *plot.Painter, x, y float64) {
			for i := range list {
				d, left := &list[i], x+pitch*float64(i)
				d.Draw(p.Scene, scale.Dial{X: math.Round(left + pitch/2), Y: y + r + 1, R: r})
				box := scene.Box{X: left, Y: y, Width: pitch, Height: height}
				if d.Number != nil {
					d.Number.Target(p.Scene, d.X, box)
				} else if d.Set != nil {
					p.Region(p.Scene, plot.Region{Set: func(float64, float64) []string { return d.Set() }}, box)
				}
			}
		}}
	})
}

// Draw draws a dial within a circle, and its texts below that.
func (d *Dial) Draw(s *scene.Scene, c scale.Dial) {
	for i, part := range d.Says {
		s.Text(part.Class, scene.Middle, c.X, c.Y+c.R+saying*float64(i+1), part.Text)
	}
	if d.Free != nil {
		d.Free(s, c)
		return
	}
	n := len(d.Hands)
	if d.Sector != 0 { // the smaller angle, as far as the hands reach on average
		a, b := d.Hands[n-2], d.Hands[n-1]
		if long, other := math.Hypot(a.Sin, a.Cos), math.Hypot(b.Sin, b.Cos); long > 0 && other > 0 {
			r, clockwise := (long+other)/2, a.Cos*b.Sin > a.Sin*b.Cos
			from, to := c.At(r/long, a.Sin, a.Cos), c.At(r/other, b.Sin, b.Cos)
			s.Shape(scene.Area|scene.Faint|d.Sector, c.Between(new(scene.Path), from, to, r*c.R, false, clockwise))
		}
	}
	s.Circle(scene.Line|cmp.Or(d.Ring, scene.Edge), c.X, c.Y, c.R)
	if d.Cross {
		axes := new(scene.Path).Segment(c.At(1, 0, -1), c.At(1, 0, 1)).Segment(c.At(1, -1, 0), c.At(1, 1, 0))
		s.Shape(scene.Line|scene.Rule, axes)
	}
	for _, h := range d.Hands {
		h.draw(s, c)
	}
	if d.Chord != 0 {
		a, b := d.Hands[n-2], d.Hands[n-1]
		s.Segment(d.Chord, c.At(1, a.Sin, a.Cos), c.At(1, b.Sin, b.Cos))
	}
}

func (h *Hand) draw(s *scene.Scene, c scale.Dial) {
	middle, tip := scene.Point{X: c.X, Y: c.Y}, c.At(1, h.Sin, h.Cos)
	if h.Within > 0 {
		angle, radii := math.Atan2(h.Sin, h.Cos)-h.Within, math.Hypot(h.Sin, h.Cos)
		s.Shape(scene.Area|h.Class, c.Sector(angle, 2*h.Within, radii))
	}
	if h.Legs {
		foot := c.At(1, h.Sin, 0)
		s.Segment(scene.Bold|scene.Sine, middle, foot)
		s.Segment(scene.Bold|scene.Cosine, foot, tip)
	}
	if h.Class != 0 {
		s.Segment(h.Class|plot.Either(h.Class.Has(scene.Dash), 0, scene.Bold), middle, tip)
	}
	if h.Tip != 0 {
		s.Dot(h.Tip, tip.X, tip.Y)
	}
}
