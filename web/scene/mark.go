package scene

import "image/color"

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

// A Text is letters on a line.
type Text struct {
	Class  Class
	Color  color.RGBA // in place of the colour of the class, unless transparent
	Anchor Anchor
	X, Y   float64 // of its anchor; Y is that of the baseline
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
	Size   float64 // of the letters, in CSS pixels; 0 for that of the text
	Light  bool    // not semibold, if the text is
	Italic bool
	DX, DY float64 // how far it is moved from where the span before it ends, with all that follow it
}
