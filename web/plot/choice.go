package plot

import (
	"slices"

	"github.com/posenc/posenc/web/scene"
)

// At is a number that a pointer reads at a place: X of a Number that the figure keeps.
type At struct {
	_      uncompared
	Number *Number
	X      float64
}

func allRead(reads []At) bool {
	for _, a := range reads {
		if a.Number.Value != a.X {
			return false
		}
	}
	return true
}

// A Choice is one of several blocks to point at, for a click, or to read numbers that the figure keeps:
// its ground is raised while they are read. Keys go from one to another; the Spoken of the Picture says
// where.
type Choice struct {
	Body  Block
	Reads []At
	Cell  *Cell    // that is pointed at with it, in all figures; nil for none
	Set   []string // names and values of parameters that a click sets
	Pad   float64  // room above and below the body, in CSS pixels
}

func (c *Choice) Gutter(v *View) float64 { return c.Body.Gutter(v) }

func (c *Choice) Lay(v *View, in Space) Laid {
	body := c.Body.Lay(v, in)
	height := body.Height + 2*c.Pad
	return Laid{height, func(p *Painter, x, y float64) {
		if c.Reads != nil && allRead(c.Reads) {
			p.Rect(scene.Raised|scene.Area, x, y, in.Width, height)
		}
		r := Region{Reads: c.Reads, Points: c.Cell}
		if c.Set != nil {
			r.Set = func(float64, float64) []string { return c.Set }
		}
		p.Region(p.Scene, r, scene.Box{X: x, Y: y, Width: in.Width, Height: height})
		body.Draw(p, x, y+c.Pad)
	}}
}

// choice returns the region of the Choice that is read, or nil.
func (d *Figure) choice() *Region {
	for i := range d.regions {
		if r := &d.regions[i]; r.Number == nil && r.Reads != nil && allRead(r.Reads) {
			return r
		}
	}
	return nil
}

// arrive returns the result of a key that has changed a number of the figure: its Choice, the first if
// there was none before, is pointed at, and the picture says what is there.
func (d *Figure) arrive(v *View, r Result) Result {
	for i := range d.spec.Cursors {
		switch c := &d.spec.Cursors[i]; {
		case c.Most != nil && c.Keys != 0:
			d.levels[c.Param] = max(0, d.level(c))
		case c.Passing:
			delete(d.levels, c.Param)
		}
	}
	d.Scene(v)
	r.Pointed = nil
	if at := d.choice(); at != nil {
		r.Pointed = at.Points
	}
	return d.said(v, r)
}

// said returns r with what the picture says of what is pointed at, if anything.
func (d *Figure) said(v *View, r Result) Result {
	if said := d.spec.Draw(d.view(v)).Spoken; said != "" {
		r.Speak, r.Say = false, said
	}
	return r
}

// enter does what a click does at the Choice that is read.
func (d *Figure) enter(v *View) Result {
	r := v.Same()
	if at := d.choice(); at != nil && at.Set != nil {
		r = v.Set(at.Set(0, 0)...)
	}
	r.Handled = true
	return d.said(v, r)
}

// lingers reports whether what a finger has touched stays to be read.
func (d *Figure) lingers() bool { return d.pointsDimension() || d.passes() }

// passes reports whether the figure has numbers that are read only as long as they are pointed at.
func (d *Figure) passes() bool {
	return slices.ContainsFunc(d.spec.Cursors, func(c Cursor) bool { return c.Passing })
}
