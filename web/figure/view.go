package figure

import (
	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/text"
)

// A View is what a picture depends on: a state, a size, a language, and what is pointed at.
type View struct {
	State    param.State
	Encoding *encoder.Encoding // of the sizes of the state, as the paper has it
	Table    *convention.Table // of the state, as its convention has it
	Width    int               // of the picture, in CSS pixels
	Density  float64           // device pixels in a CSS pixel, where the picture depends on it; 0 stands for 1
	Lang     text.Lang

	Row int // the row in question: the one that is pointed at, or the chosen one
	Dim int // the dimension that is pointed at, or -1

	// Still is whether the picture is static: a reader cannot point at it or choose
	// anything, and it leaves no room for the readouts of such events.
	Still bool

	// Live is whether Ticks follow, so that a Gradual figure may show the part of the
	// picture that is computed so far.
	Live bool
}

// LeastWidth is the width of the narrowest views, in CSS pixels. Where a page has less room,
// as in a column that is being opened, the right of a figure is cut off.
const LeastWidth = 120

// NewView returns the view of a state in which nothing is pointed at.
func NewView(s param.State, width int, lang text.Lang) (View, error) {
	e, err := s.Encoding()
	if err != nil {
		return View{}, err
	}
	t, err := s.Table()
	return View{State: s, Encoding: e, Table: t, Width: max(width, LeastWidth), Lang: lang, Row: s.Position - s.Start, Dim: -1}, err
}

// RowName says what the rows of the table are for, in the language of the view.
func (v *View) RowName() string {
	if v.State.GridOnly() {
		return v.Say("cell", "格")
	}
	return v.Say("position", "位置")
}

// Position returns the position in question.
func (v *View) Position() int { return v.State.Start + v.Row }

// Say returns the text in the language of the view.
func (v *View) Say(english, chinese string) string { return v.Lang.Say(english, chinese) }

// Narrow reports whether the view is as narrow as a phone.
func (v *View) Narrow() bool { return v.Width < 520 }
