package figure

import (
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/scene"
)

// An Event is what a reader does, or a moment of an animation.
type Event struct {
	Kind  Kind
	X, Y  float64   // of the pointer, in CSS pixels of the scene
	Hit   scene.Hit // what is there
	Touch bool      // whether the pointer is a finger

	Held   bool    // whether the pointer is down; of Move and Release
	Moved  bool    // and has moved by more than a click does
	DX, DY float64 // how far it has moved since the last event
	Zoom   float64 // by what the visible part grows: of a Move of two fingers, and of a Wheel with Ctrl or ⌘; else 1

	Key   string // as the DOM names it, such as ArrowLeft; of Key
	Shift bool

	Tool  string  // the name of a tool; of Use
	Value string  // of a list; of Copied what came of it, in words
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
	Tick                // an animation goes on: the next frame has come, or the time is over
	Copied              // what a Result copies is on the clipboard, or the browser did not allow it
)

// A Cell is a place in the matrix: a row, counted from 0, and a dimension.
type Cell struct{ Row, Dim int }

// A Result is what follows from an event.
type Result struct {
	State   param.State // the next one
	Pointed *Cell       // the cell that is pointed at next, by all figures; nil for none

	Handled bool       // the browser does nothing of its own with the event
	Redraw  bool       // the figure itself has changed: its picture, and unless a pointer only hovers its tools
	Capture bool       // the pointer stays with the figure until it goes up
	Hint    bool       // the hint of the Spec is shown for a moment
	Focus   *scene.Hit // the target of this name and index gets the focus; nil for no other
	Tick    bool       // a Tick comes with the next frame
	After   float64    // or after so many milliseconds, if not 0
	Speak   bool       // the new summary is told to those who do not see the picture
	Say     string     // or this
	Save    string     // the numbers are saved as a file in the format of this name
	Copy    string     // is put on the clipboard; a Copied event follows
}

// Same returns the Result that changes nothing.
func (v *View) Same() Result { return Result{State: v.State, Pointed: v.Pointed()} }

// Pointed returns the cell that is pointed at, nil if there is none.
func (v *View) Pointed() *Cell {
	if v.Dim < 0 {
		return nil
	}
	return &Cell{v.Row, v.Dim}
}

// Chosen returns the row of the chosen position.
func (v *View) Chosen() int { return v.State.Position - v.State.Start }

// Choose returns the Result that makes the nearest row there is the chosen one.
func (v *View) Choose(row int) Result {
	r := v.Same()
	r.State.Position = r.State.Start + max(0, min(row, r.State.SeqLen-1))
	return r
}

// Step returns the Result of a key that moves the chosen position by some rows: the
// new summary is told, and no cell is pointed at.
func (v *View) Step(by int) Result {
	r := v.Choose(v.Chosen() + by)
	r.Pointed, r.Handled, r.Speak = nil, true, true
	return r
}

// Point returns the Result that points at a cell; nil for none.
func (v *View) Point(c *Cell) Result {
	r := v.Same()
	r.Pointed = c
	return r
}

// Set returns the Result that gives parameters other values, as names and values by
// turns, or changes nothing if one is invalid.
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

// Differ reports whether two readings of a figure differ; nil is none.
func Differ[T comparable](a, b *T) bool {
	return (a == nil) != (b == nil) || a != nil && *a != *b
}

// Arrows are the directions of the arrow keys, in rows and dimensions.
var Arrows = map[string]Cell{
	"ArrowUp": {-1, 0}, "ArrowDown": {1, 0}, "ArrowLeft": {0, -1}, "ArrowRight": {0, 1},
}
