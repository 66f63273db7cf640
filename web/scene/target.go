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

// BoxOf returns a rectangle of whole pixels as a box.
func BoxOf(r image.Rectangle) Box {
	return Box{float64(r.Min.X), float64(r.Min.Y), float64(r.Dx()), float64(r.Dy())}
}
