// Package plot makes figures of blocks, charts and cursors.
//
// A figure is a Spec with a function from a View to a Picture. The Picture has a Block: texts,
// values, programs and charts, below and beside each other, which know their heights. A Chart
// is Marks over two axes. An axis may have a cursor, a parameter that a pointer reads there, a
// click chooses and keys step, or a number that the figure keeps and that is no part of its state.
// Below the picture there may be Tools. From these follow the scene and its height, what is under a pointer,
// the dots and rules of cursors, what keys do and the help that says so, and what is computed
// in pieces. A figure itself writes
//
//	the Spec       the names of its parameters, its cursors and tools
//	Draw           a View → blocks and charts, and the picture in words
//	Data           a View → the columns of its files, which are the Funcs that charts draw
//	Words          all sentences in English and Chinese, in a file of their own
//
// Newcomers find a whole figure in docs/development.md.
package plot

import (
	"math"
	"strings"

	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/scene"
)

// A Spec is what is known of a figure before it is drawn. Lists of parameters have spaces between the names.
type Spec struct {
	Name    string // as in figure="dot"
	Title   Words
	Head    string // the parameters with a field above the picture
	Shared  string // the parameters with a field below the picture that other figures have too
	Params  string // those with a field that it has alone
	More    string // its own parameters without a field
	Matrix  bool   // whether its numbers are the matrix of its state, for which there are programs
	Cursors []Cursor
	Intake  *Intake // nil for a figure that takes no data
	Keys    Words   // what other keys do, in the help before what those of cursors do
	Hint    Words   // what a Result can show on the picture for a moment
	Handles Words   // what keys do at targets with a label, which take the focus in place of the figure

	// Most are the largest values that the figure can draw, where the ranges of parameters allow more.
	Most map[string]float64

	// Subject returns what its files are files of, as part of their names; nil stands for Name.
	Subject func(s *param.State) string

	// Tools returns what stands below the picture of a view; nil for a figure without tools.
	Tools func(v *View) []Tool
	// Draw returns the picture of a view, in each frame: what takes long is kept by Once.
	Draw func(v *View) Picture
	// Data returns the numbers behind the picture. It draws nothing.
	Data func(v *View) dataio.Table

	// Handle returns what follows from an event. It is nil if that is what cursors and tools do with
	// it, which usual returns.
	Handle func(v *View, e Event, usual func() Result) Result
}

// A Picture is what a figure shows of a view.
type Picture struct {
	_       uncompared
	Body    Block
	Summary string // the picture in words, with the numbers that it shows
	Spoken  string // what is said after a key has pointed at a dimension or a Choice
	Moving  bool   // whether it is on its way to another: the next frame differs
}

// uncompared is a field that forbids ==, which would be code for each type and each array of it.
type uncompared [0]func()

// Parameters returns the names of the parameters that the figure depends on.
func (s *Spec) Parameters() []string {
	return strings.Fields(s.Head + " " + s.Shared + " " + s.Params + " " + s.More)
}

// New returns a figure with which a reader has done nothing.
func (s *Spec) New() *Figure { return &Figure{spec: s, levels: map[string]int{}} }

// A Figure is the picture of a Spec on its way from view to view: what a reader points at, what
// tools and files have given, and what it keeps from frame to frame.
type Figure struct {
	spec *Spec
	memory
	levels   map[string]int // the numbers that are read or kept, where they are not as at first
	own      any            // what View.Own has returned
	cell     cell           // that was read last
	held     scene.Hit      // where positions are dragged; zero for nowhere
	copied   copied
	unfolded bool   // whether its details are shown
	given    any    // what View.Given returns
	text     string // of it, if the state has that, too
	drawn    View   // by Scene last, with the three that follow
	numbers  []*Number
	regions  []Region
	rasters  []scene.Cells
}

// view returns a view as the functions of the Spec have it.
func (d *Figure) view(v *View) *View {
	d.numbers = d.numbers[:0]
	return d.of(v)
}

func (d *Figure) of(v *View) *View {
	of := *v
	of.of = d
	return &of
}

// Scene returns the picture of a view.
func (d *Figure) Scene(v *View) *scene.Scene {
	d.begin()
	view := d.view(v)
	d.drawn, d.regions, d.rasters = layoutOf(v), d.regions[:0], nil
	p := d.spec.Draw(view)
	body := layOut(p.Body, view)
	s := &scene.Scene{Width: v.Width, Height: int(math.Ceil(body.Height)), Summary: p.Summary, Moving: p.Moving}
	body.Draw(&Painter{s, view}, 0, 0)
	d.addCells(s)
	d.sweep()
	return s
}

// layoutOf returns what the layout of a view depends on.
func layoutOf(v *View) View {
	layout := *v
	layout.Encoding, layout.Table, layout.of = nil, nil, nil
	return layout
}

// outdate has the next event draw the picture again, for its numbers and regions.
func (d *Figure) outdate() { d.drawn = View{} }

// Height returns the height of the picture of a view, without drawing it.
func (d *Figure) Height(v *View) int {
	d.outdate()
	view := d.view(v)
	return int(math.Ceil(layOut(d.spec.Draw(view).Body, view).Height))
}

// Data returns all numbers behind the picture of a view, also of one that is computed in pieces.
func (d *Figure) Data(v *View) dataio.Table {
	whole := d.of(v)
	whole.Partial = false
	return d.spec.Data(whole)
}

// Own returns what a reader has done with a figure that is no part of its state, such as what
// is dragged or moves. It is a zero T at first, and of one type in a figure.
func Own[T any](v *View) *T {
	if v.of.own == nil {
		v.of.own = new(T)
	}
	return v.of.own.(*T)
}
