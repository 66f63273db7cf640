package plot

import (
	"slices"

	"github.com/posenc/posenc/web/scene"
)

// At is a number that a pointer reads at a place: X of the Number of a Tool.
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

// A Choice is one of several blocks to point at, for a click, or to read numbers of Tools: its
// ground is raised while they are read. Keys go from one to another; the Spoken of the Picture says where.
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
		p.Region(r, scene.Box{X: x, Y: y, Width: in.Width, Height: height})
		body.Draw(p, x, y+c.Pad)
	}}
}

// readings returns the numbers that are read at a place of a region.
func (r *Region) readings(x, y float64) []At {
	if r.Number == nil {
		return r.Reads
	}
	return append(slices.Clip(r.Reads), At{Number: r.Number, X: r.at(x, y)})
}

// keep returns r with numbers of tools that are read from now on.
func (d *Figure) keep(r Result, reads []At) Result {
	for _, a := range reads {
		if level := &d.levels[a.Number.tool]; *level != int(a.X) {
			*level, r.Redraw = int(a.X), true
			d.outdate()
		}
	}
	return r
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

// arrive returns the result of a key that has changed the number of a tool: its Choice, the first if
// there was none before, is pointed at, and the picture says what is there.
func (d *Figure) arrive(v *View, r Result) Result {
	for _, c := range d.spec.Cursors {
		if i := d.spec.tool(c.Param); i >= 0 && c.Keys != 0 {
			d.levels[i] = max(0, d.levels[i])
		} else if i >= 0 && d.spec.Tools[i].Passing {
			d.levels[i] = d.spec.Tools[i].Start
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
	return slices.ContainsFunc(d.spec.Tools, func(t Tool) bool { return t.Passing })
}
