package plot

import (
	"cmp"
	"math"

	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/scene"
)

// A Button in the picture saves the numbers of the figure or copies a text, and says whether it did.
// The keyboard presses it, too, if the Spec has Handles.
type Button struct {
	Label string
	Hint  string        // says all to those who do not see where it stands; empty for the Label
	Save  string        // the format in which the numbers are saved; empty for a button that copies
	Copy  func() string // what is copied
	folds bool          // whether it opens or closes the details
}

// copied is what a button or a tool has copied last, and what has come of it.
type copied struct {
	name    string // copyTool, or the hint of the button
	state   param.State
	outcome string
}

// of returns what has come of copying by a name, as long as the state stays.
func (c *copied) of(name string, v *View) string {
	if c.name == name && c.state == v.State {
		return c.outcome
	}
	return ""
}

func (b *Button) hint() string { return cmp.Or(b.Hint, b.Label) }

func (b *Button) shown(v *View) string {
	return cmp.Or(scene.Ink.Shortened(v.of.copied.of(b.hint(), v), 140), b.Label)
}

// Sizes in CSS pixels.
const (
	buttonHeight = 24
	buttonGap    = 10 // between buttons
)

func (b *Button) width(v *View) float64 { return math.Ceil(scene.TextWidth(b.shown(v))) + 16 }

// draw draws the button with its upper left corner at (x, y).
func (b *Button) draw(p *Painter, x, y float64) {
	box := scene.Box{X: x, Y: y, Width: b.width(p.View), Height: buttonHeight}
	p.Rounded(scene.Area|scene.Raised, box.X, box.Y, box.Width, box.Height, 5)
	p.Rounded(scene.Line|scene.Edge, box.X+0.5, box.Y+0.5, box.Width-1, box.Height-1, 5)
	p.Text(scene.Ink, scene.Middle, box.X+box.Width/2, y+17, b.shown(p.View))
	p.Region(p.Scene, Region{button: b}, box)
}

func (d *Figure) press(v *View, b *Button) Result {
	r := v.Same()
	if b.folds {
		d.unfolded = !d.unfolded
		return r.Redrawn()
	}
	if r.Save = b.Save; b.Copy != nil {
		r.Copy, d.copied = b.Copy(), copied{name: b.hint(), state: v.State}
	}
	return r
}

// Buttons are buttons beside each other, in as many rows as they need.
func Buttons(list ...Button) Block {
	return Indented(func(v *View, width float64) Laid {
		var parts []placed
		x, y := 0.0, 0.0
		for i := range list {
			wide := list[i].width(v)
			if x > 0 && x+wide > width {
				x, y = 0, y+buttonHeight+buttonGap
			}
			parts = append(parts, placed{Laid{buttonHeight, list[i].draw}, x, y})
			x += wide + buttonGap
		}
		return together(y+buttonHeight, parts)
	})
}

// Program is a Listing below its title and a button that copies it; without lines, the title alone.
func Program(title, code, label, hint string) Block {
	if code == "" {
		return Text(scene.Ink|scene.Strong, title)
	}
	button := &Button{Label: label, Hint: hint, Copy: func() string { return code }}
	return Group(Indented(func(v *View, width float64) Laid {
		return Laid{buttonHeight, func(p *Painter, x, y float64) {
			left := width - button.width(v)
			p.TextWithin(scene.Ink|scene.Strong, scene.Start, x, y+17, left-buttonGap, title)
			button.draw(p, x+left, y)
		}}
	}), Listing(code))
}

// TheDetails names the button of Details, as the Handles of a Spec.
var TheDetails = Words{"Details", "细节"}

// Details are blocks behind a button that says what they are. A still picture has them if they are open.
func Details(v *View, what Words, parts ...Block) Block {
	if !v.of.unfolded {
		parts = nil
	}
	if !v.Still {
		fold := Button{Label: v.Say(Either(v.of.unfolded, hideDetails, showDetails), "what", v.Say(what)), folds: true}
		parts = append([]Block{Buttons(fold)}, parts...)
	}
	return Stack(parts...)
}
