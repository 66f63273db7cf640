package plot

import (
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/scene"
)

// An Event is what a reader does, or a moment of an animation.
type Event struct {
	Kind  Kind
	X, Y  float64   // of the pointer, in CSS pixels of the scene
	Hit   scene.Hit // what the pointer hits
	Touch bool      // whether the pointer is a finger

	Held   bool    // whether the pointer is down; of Move and Release
	Moved  bool    // and has moved farther than in a click
	DX, DY float64 // how far it has moved since the last event
	Zoom   float64 // the factor by which the picture is enlarged, in a Move of two fingers and a Wheel with Ctrl or ⌘; else 1

	Key   string // as the DOM names it, such as ArrowLeft; of Key
	Shift bool

	Tool  string  // the name of a tool; of Use
	Value string  // of a list; of Copied, the message about the result
	Level float64 // of a slider

	Time float64 // in milliseconds; of Use, Key and Tick
	Calm bool    // whether the reader prefers less motion
	Seen bool    // whether the picture is on the screen; of Tick
}

// A Kind is what kind of event it is.
type Kind int

const (
	Move    Kind = iota // the pointer moves over the picture, or anywhere once it is captured
	Press               // its main button, or a finger, goes down
	Release             // and up again
	Click               // both at one place
	Leave               // the pointer leaves the picture or is lost
	Wheel               // the wheel turns over the picture
	Key                 // a key is pressed while the figure, or the target that is hit, has the focus
	Use                 // a tool is used
	Tick                // the next frame of an animation is due, or the time of After has passed
	Begin               // the figure takes the place of its file, which a page has shown for Level milliseconds
	Copied              // what a Result copies is on the clipboard, or the browser did not allow it
)

// A Cell is a place in the matrix: a row, counted from 0, and a dimension.
type Cell struct{ Row, Dim int }

// Plus returns the cell that is by rows and columns away, or the nearest one of a matrix.
func (c Cell) Plus(by Cell, rows, columns int) *Cell {
	return &Cell{max(0, min(c.Row+by.Row, rows-1)), max(0, min(c.Dim+by.Dim, columns-1))}
}

// A Result is what follows from an event.
type Result struct {
	State   param.State // the next one
	Pointed *Cell       // the cell that is pointed at next, by all figures; nil for none

	Handled bool       // the browser does nothing of its own with the event
	Redraw  bool       // the figure itself has changed: its picture and, unless a pointer only hovers, its tools
	Capture bool       // the pointer stays with the figure until it goes up
	Hint    bool       // the hint of the Spec is shown for a moment
	Focus   *scene.Hit // the target of this name and index gets the focus; nil for no other
	Tick    bool       // a Tick comes with the next frame
	After   float64    // or after this time in milliseconds, if not 0
	Speak   bool       // screen readers announce the new summary
	Say     string     // or this
	Save    string     // the numbers are saved as a file in the format of this name
	Copy    string     // is put on the clipboard; a Copied event follows
}

// Same returns the Result that changes nothing.
func (v *View) Same() Result { return Result{State: v.State, Pointed: v.Pointed()} }

// Redrawn returns r with the figure drawn again.
func (r Result) Redrawn() Result {
	r.Redraw = true
	return r
}

// Captured returns r with the pointer captured.
func (r Result) Captured() Result {
	r.Capture = true
	return r
}

// Grabbed returns r with the pointer captured to drag something: the browser does not scroll.
func (r Result) Grabbed() Result {
	r.Capture, r.Handled = true, true
	return r
}

// Announced returns r, and screen readers announce the new summary.
func (r Result) Announced() Result {
	r.Speak = true
	return r
}

// ForKey returns r as the Result of a key: the browser does nothing of its own with it,
// and screen readers announce the new summary.
func (r Result) ForKey() Result {
	r.Handled, r.Speak = true, true
	return r
}

// Pointed returns the cell that is pointed at, nil if there is none.
func (v *View) Pointed() *Cell {
	if v.Dim < 0 {
		return nil
	}
	return &Cell{v.Row, v.Dim}
}

// Chosen returns the row of the chosen position.
func (v *View) Chosen() int { return v.State.Position - v.State.Start }

// Choose returns the Result that chooses a row, or the nearest one that exists.
func (v *View) Choose(row int) Result {
	r := v.Same()
	r.State.Position = r.State.Start + max(0, min(row, r.State.SeqLen-1))
	return r
}

// Point returns the Result that points at a cell; nil for none.
func (v *View) Point(c *Cell) Result {
	r := v.Same()
	r.Pointed = c
	return r
}

// Set returns the Result that sets names and values of parameters, or nothing if one is invalid.
func (v *View) Set(parts ...string) Result {
	r := v.Same()
	next, err := v.State.Parse(func(name string) (string, bool) {
		for i := 0; i < len(parts); i += 2 {
			if parts[i] == name {
				return parts[i+1], true
			}
		}
		return "", false
	})
	if err == nil {
		r.State = next
	}
	return r
}

// Read returns r with at in place of what is read, nil for nothing, and drawn again if that differs.
func Read[T comparable](r Result, read **T, at *T) Result {
	r.Redraw = (at == nil) != (*read == nil) || at != nil && *at != **read
	*read = at
	return r
}

// Keys that lead back and on, as the DOM names them.
const (
	Left  = "ArrowLeft"
	Right = "ArrowRight"
)

// Arrows are the directions of the arrow keys, in rows and dimensions.
var Arrows = map[string]Cell{
	"ArrowUp": {-1, 0}, "ArrowDown": {1, 0}, Left: {0, -1}, Right: {0, 1},
}
