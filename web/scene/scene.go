// Package scene describes pictures as values: marks in CSS pixels, from back to
// front, and what a reader can point at.
//
// A figure makes a Scene out of the state that it shows. From that one value come
// the SVG on a page and in a file (AppendSVG, AppendFile), the PNG (package
// render), the picture in words (Summary), the height that a page leaves free, and
// what is under the pointer (At).
//
// A mark says what it stands for by its Class, such as Sine or Position, and not by
// a colour: the colours are those of the theme where the picture stands. Marks that
// would be too many to be elements, the cells of large matrices, are an image
// behind the others (Cells).
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

	// Keyframes are the rules of CSS for the animations of styled groups in a file, which end as the
	// picture is. For readers who want less motion they do not run.
	Keyframes string
}

// Cells are an image behind the marks: rectangles too many to be marks.
type Cells struct {
	Box   image.Rectangle        // where they are, in CSS pixels
	Paint func(img *image.NRGBA) // draws them onto img, as large as img is

	// Key says what is painted, so that a page keeps its pixels as long as it stays; nil equals none.
	Key any

	// Cost is how many numbers a line of pixels takes: if they are many, a page shows fewer lines at first.
	Cost int

	// Zoomed is whether they are a part of all cells: fingers move them and not the page.
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

// Haloed adds a line with an edge of the ground, to be seen upon cells of any colour.
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

// CrispCell adds a rectangle of a colour with edges between pixels: no gaps to its neighbours.
func (s *Scene) CrispCell(c color.NRGBA, x, y, width, height float64) {
	s.Colored(Rect{Color: c, X: x, Y: y, Width: width, Height: height, Crisp: true})
}

// Colored adds a rectangle of a colour of its own, unless that is transparent.
func (s *Scene) Colored(r Rect) {
	if r.Color.A > 0 {
		s.Marks = append(s.Marks, r)
	}
}

// Circle adds a circle.
func (s *Scene) Circle(class Class, x, y, r float64) {
	s.Marks = append(s.Marks, Circle{Class: class, X: x, Y: y, R: r})
}

// Add adds marks.
func (s *Scene) Add(marks ...Mark) { s.Marks = append(s.Marks, marks...) }

// Group adds what draw draws, as a group of a class or with a style of CSS: an animation by the
// Keyframes of the scene. With neither it is no group.
func (s *Scene) Group(class Class, style string, draw func()) {
	outer := s.Marks
	s.Marks = nil
	if draw(); class != 0 || style != "" {
		s.Marks = []Mark{Group{Class: class, Style: style, Marks: s.Marks}}
	}
	s.Marks = append(outer, s.Marks...)
}

// Target adds a target.
func (s *Scene) Target(name string, index int, x, y, width, height float64) {
	s.Targets = append(s.Targets, Target{Name: name, Index: index, Box: Box{x, y, width, height}})
}

// A Mark is one thing that is drawn: a Shape, Rect, Circle, Text, ColorBar or Group.
type Mark interface{ append(dst []byte) []byte }

// A Shape is a path that is filled or stroked.
type Shape struct {
	Class Class
	Color color.NRGBA // in place of the colour of the class, unless transparent
	Width float64     // of a stroke of a class without a shape, in CSS pixels; 0 for any other
	Path  *Path
}

// A Rect is a rectangle.
type Rect struct {
	Class               Class
	Color               color.NRGBA // in place of the colour of the class, unless transparent
	X, Y, Width, Height float64
	Radius              float64 // of its corners
	Crisp               bool    // whether its edges fall between pixels
}

// A Circle is a circle.
type Circle struct {
	Class   Class
	X, Y, R float64
}

// A ColorBar is a rectangle with colours evenly spaced from left to right, the same for one Name.
type ColorBar struct {
	Name                string
	Colors              []color.NRGBA
	X, Y, Width, Height float64
}

// A Group is marks of a class that they share: Faint makes them faint as a whole.
type Group struct {
	Class Class
	Style string // of CSS, in SVG alone; empty for none
	Marks []Mark
}

// A Text is letters on a line.
type Text struct {
	Class  Class
	Color  color.NRGBA // in place of the colour of the class, unless transparent
	Anchor Anchor
	X, Y   float64 // of its anchor; Y is the baseline
	Upward bool    // whether it is turned by a quarter about its anchor, to be read from below
	Spans  []Span
}

// An Anchor says which point of a text is at its place.
type Anchor uint8

const (
	Start Anchor = iota
	Middle
	End
)

var anchorNames = [...]string{"start", "middle", "end"}

// A Span is a part of a text that looks different.
type Span struct {
	Text   string
	Class  Class   // with the classes of the text
	Size   float64 // of the letters, in CSS pixels; 0 for the size of the text
	Light  bool    // not semibold, if the text is
	Italic bool
	DX, DY float64 // how far it is moved from where the span before it ends, with all that follow it
}

// A Target is a part of the picture that a reader can point at.
type Target struct {
	Name  string // by which the figure recognises the target in events
	Index int    // which of those of its name
	Box

	Hand bool // whether a click there does something: the pointer becomes a hand

	// Label names the target for screen readers; one with a label can have the focus.
	Label string
}

// A Box is a rectangle in CSS pixels.
type Box struct{ X, Y, Width, Height float64 }

// Contains reports whether a point is in the box: its right and lower edges are not.
func (b Box) Contains(x, y float64) bool {
	return x >= b.X && x < b.X+b.Width && y >= b.Y && y < b.Y+b.Height
}

// Overlaps reports whether two boxes share some of the picture.
func (b Box) Overlaps(c Box) bool {
	return b.X < c.X+c.Width && c.X < b.X+b.Width && b.Y < c.Y+c.Height && c.Y < b.Y+b.Height
}

// A Hit is what is under a point.
type Hit struct {
	Name  string // of the target; empty if there is none
	Index int    // of the target
}

// At returns what is at a point: the foremost of the targets there.
func (s *Scene) At(x, y float64) Hit {
	for i := len(s.Targets) - 1; i >= 0; i-- {
		if t := &s.Targets[i]; t.Contains(x, y) {
			return Hit{t.Name, t.Index}
		}
	}
	return Hit{}
}
