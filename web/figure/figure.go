package figure

import (
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// A Spec is what is known of a figure before it is drawn. The names of parameters
// are those of package param.
type Spec struct {
	Name  string // as in figure="dials"
	Title text.Message
	Keys  text.Message // what keys do, for those who do not see the figure; empty if it takes none
	// Handles says what keys do at targets with a Label, which take the focus in place of
	// the figure; empty if there are none.
	Handles text.Message
	Hint    text.Message // what a Result can show on the picture for a moment; may be empty

	Head   []string // the parameters with a field above the picture
	Shared []string // those with a field below it that other figures show too
	Params []string // those with a field below it that it shows alone
	More   []string // its own parameters without a field: readers change them in the figure

	// Matrix reports whether the numbers of the figure are the matrix of its state, for which
	// there are programs that make it.
	Matrix bool

	// Most are the largest values of parameters that the figure can draw, where those are
	// less than their ranges allow: its axes end at finite numbers.
	Most map[string]float64

	// Width returns the number of elements in the rows of the figure at a state; nil stands
	// for d-model, and an empty width for numbers from elsewhere.
	Width func(s *param.State) string

	// Subject returns what the files of the figure are files of, as part of their names; nil
	// stands for the name of the figure.
	Subject func(s *param.State) string

	New func() Figure
}

// A Figure draws what a reader sees. It may keep what it has computed, and what a
// reader has done that is no part of the state, such as which curve is marked.
type Figure interface {
	// Scene returns the picture of a view.
	Scene(v *View) *scene.Scene
	// Data returns the numbers behind it.
	Data(v *View) dataio.Table
}

// A Sizer is a Figure that knows the height of its scene without drawing it.
type Sizer interface {
	Figure
	Height(v *View) int
}

// HeightOf returns the height of the scene of a view.
func HeightOf(f Figure, v *View) int {
	if s, ok := f.(Sizer); ok {
		return s.Height(v)
	}
	return f.Scene(v).Height
}

// A Handler is a Figure with which a reader can do something.
type Handler interface {
	Figure
	// Handle returns what follows from an event.
	Handle(v *View, e Event) Result
}

// A Toolbox is a Handler with buttons, sliders and lists below its picture.
type Toolbox interface {
	Handler
	Tools(v *View) []Tool
}

// A Gradual is a Handler with numbers that take longer to compute than a frame: in a live
// view its scene shows those that are known so far, and Ticks compute more.
type Gradual interface {
	Handler
	// Pending reports whether there is more to compute for a view whose scene has been
	// drawn, and after how many milliseconds a Tick should come, unless another scene
	// is drawn before.
	Pending(v *View) (after float64, ok bool)
}
