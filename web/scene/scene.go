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

// Target adds a target without cells.
func (s *Scene) Target(name string, index int, x, y, width, height float64) {
	s.Targets = append(s.Targets, Target{Name: name, Index: index, Box: Box{x, y, width, height}})
}
