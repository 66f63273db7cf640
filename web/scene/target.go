package scene

import "image"

// A Target is a part of the picture that a reader can point at.
type Target struct {
	Name  string // by which the figure recognises the target in events
	Index int    // which of those of its name
	Box

	// Rows and Columns divide the box evenly into cells; 0 stands for 1.
	Rows, Columns int

	Hand bool // whether a click there does something: the pointer becomes a hand

	// Label is the name of the target for screen readers. A target with a label can have
	// the focus.
	Label string
}

// A Box is a rectangle in CSS pixels.
type Box struct{ X, Y, Width, Height float64 }

// Contains reports whether a point is in the box: its right and lower edges are not.
func (b Box) Contains(x, y float64) bool {
	return x >= b.X && x < b.X+b.Width && y >= b.Y && y < b.Y+b.Height
}

// A Hit is what is under a point.
type Hit struct {
	Name        string  // of the target; empty if there is none
	Index       int     // of the target
	Row, Column int     // of the cell
	U, V        float64 // how far across and how far down the target, from 0 to 1
}

// At returns what is at a point: the foremost of the targets there.
func (s *Scene) At(x, y float64) Hit {
	for i := len(s.Targets) - 1; i >= 0; i-- {
		if t := &s.Targets[i]; t.Contains(x, y) {
			u, v := (x-t.X)/t.Width, (y-t.Y)/t.Height
			return Hit{t.Name, t.Index, int(v * float64(max(1, t.Rows))), int(u * float64(max(1, t.Columns))), u, v}
		}
	}
	return Hit{}
}

// Target adds a target without cells.
func (s *Scene) Target(name string, index int, x, y, width, height float64) {
	s.Targets = append(s.Targets, Target{Name: name, Index: index, Box: Box{x, y, width, height}})
}

// BoxOf returns a rectangle of whole pixels as a box.
func BoxOf(r image.Rectangle) Box {
	return Box{float64(r.Min.X), float64(r.Min.Y), float64(r.Dx()), float64(r.Dy())}
}
