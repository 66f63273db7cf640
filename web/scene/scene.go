package scene

import (
	"image"
	"image/color"
)

// A Scene is a picture.
type Scene struct {
	Width, Height int    // in CSS pixels
	Summary       string // the picture in words, with the numbers that it shows

	Cells   *Cells   // behind the marks; nil if there are none
	Marks   []Mark   // from back to front
	Targets []Target // from back to front

	Moving bool // whether it is on its way to another: the next frame differs
}

// Cells are an image behind the marks: rectangles too many to be marks.
type Cells struct {
	Box   image.Rectangle       // where they are, in CSS pixels
	Paint func(img *image.RGBA) // draws them onto img, as large as img is

	// Key says what is painted: Cells of equal keys paint the same pixels onto
	// images of one size, so that a page keeps what it has. A nil Key equals none.
	Key any

	// Cost is how many numbers a line of pixels takes, if that may be many: a page
	// then shows fewer lines at first.
	Cost int

	// Zoomed is whether they are a part of all cells there are: on a page, fingers
	// move them and not the page.
	Zoomed bool
}

// A Mark is one thing that is drawn: a Shape, Stroke, Rect, Circle, Text, ColorBar
// or Group.
type Mark interface{ append(dst []byte) []byte }

// A Shape is a path that is filled or stroked.
type Shape struct {
	Class Class
	Color color.RGBA // in place of the colour of the class, unless transparent
	Path  *Path
}

// A Stroke is a path that is stroked as wide as no class is.
type Stroke struct {
	Class Class // its colour
	Width float64
	Path  *Path
}

// A Rect is a rectangle.
type Rect struct {
	Class               Class
	Color               color.RGBA // in place of the colour of the class, unless transparent
	X, Y, Width, Height float64
	Radius              float64 // of its corners
	Crisp               bool    // whether its edges fall between pixels
}

// A Circle is a circle.
type Circle struct {
	Class   Class
	X, Y, R float64
}

// A ColorBar is a rectangle with colours evenly spaced along its longer side, from
// the left or from below. Bars of one Name have the same colours.
type ColorBar struct {
	Name                string
	Colors              []color.RGBA
	X, Y, Width, Height float64
}

// A Group is marks of a class that they share: Faint makes them faint as a whole.
type Group struct {
	Class Class
	Marks []Mark
}

// Shape adds a path, unless nothing is drawn by it.
func (s *Scene) Shape(class Class, p *Path) {
	if !p.Empty() {
		s.Marks = append(s.Marks, Shape{Class: class, Path: p})
	}
}

// Horizontal adds a line from (x, y) to the same height at another x.
func (s *Scene) Horizontal(class Class, x, y, to float64) {
	s.Shape(Line|class, new(Path).Move(x, y).Horizontal(to))
}

// Vertical adds a line from (x, y) to another y, straight up or down.
func (s *Scene) Vertical(class Class, x, y, to float64) {
	s.Shape(Line|class, new(Path).Move(x, y).Vertical(to))
}

// Segment adds a line from a to b.
func (s *Scene) Segment(class Class, a, b Point) { s.Shape(Line|class, new(Path).Segment(a, b)) }

// Dot adds a dot at (x, y).
func (s *Scene) Dot(class Class, x, y float64) { s.Shape(Dots|class, new(Path).Dot(x, y)) }

// Haloed adds a line with an edge of the ground, to be seen upon cells of any
// colour.
func (s *Scene) Haloed(class Class, p *Path) {
	s.Shape(Line|Halo|Ground, p)
	s.Shape(Line|class, p)
}

// Rect adds a rectangle.
func (s *Scene) Rect(class Class, x, y, width, height float64) {
	s.Marks = append(s.Marks, Rect{Class: class, X: x, Y: y, Width: width, Height: height})
}

// Rounded adds a rectangle with round corners.
func (s *Scene) Rounded(class Class, x, y, width, height, radius float64) {
	s.Marks = append(s.Marks, Rect{Class: class, X: x, Y: y, Width: width, Height: height, Radius: radius})
}

// Cell adds a rectangle of a colour.
func (s *Scene) Cell(c color.RGBA, x, y, width, height float64) {
	s.Marks = append(s.Marks, Rect{Color: c, X: x, Y: y, Width: width, Height: height})
}

// CrispCell adds a rectangle of a colour whose edges fall between pixels, so that
// there are no gaps to its neighbours.
func (s *Scene) CrispCell(c color.RGBA, x, y, width, height float64) {
	s.Marks = append(s.Marks, Rect{Color: c, X: x, Y: y, Width: width, Height: height, Crisp: true})
}

// Circle adds a circle.
func (s *Scene) Circle(class Class, x, y, r float64) {
	s.Marks = append(s.Marks, Circle{Class: class, X: x, Y: y, R: r})
}

// Add adds marks.
func (s *Scene) Add(marks ...Mark) { s.Marks = append(s.Marks, marks...) }

// Group adds what draw draws, as a group of a class.
func (s *Scene) Group(class Class, draw func()) {
	outer := s.Marks
	s.Marks = nil
	draw()
	s.Marks = append(outer, Group{Class: class, Marks: s.Marks})
}
