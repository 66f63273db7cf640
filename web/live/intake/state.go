//go:build js

// Package intake lets a reader give numbers or a configuration to a figure: in a box to
// type or paste them, as a file to choose or drop, or as a sample. To a figure that shows
// files, it hands those that a reader chooses or drops, and does the work of reading them
// piece by piece, with its progress. All is read in the browser: nothing leaves the
// machine.
package intake

import (
	"github.com/posenc/posenc/web/live/internal/dom"
	"github.com/posenc/posenc/web/live/internal/group"
	"github.com/posenc/posenc/web/live/internal/host"
	"github.com/posenc/posenc/web/plot"
)

// An intake stands around the picture of a figure with a plot.Intake.
type intake struct {
	*host.Host
	files   *files
	dropped []plot.Source // together; the last that were read

	content
	yours   *input     // what a reader gave last, nil for nothing
	written string     // the text that has been put into the box
	typed   *dom.Delay // reads what has been typed, once that pauses
	reading *reading   // that is going on, or nil
}

// content is what the intake shows.
type content struct {
	text    string // to be in the box
	sample  string // the part of the state when the text came
	source  string // where the numbers come from, if not from the box
	problem string // why the numbers cannot be read
	notes   string
	better  string // the figure that shows such files
	tried   string // the text of the state that is being read, or could not be
	handed  bool   // whether they are shown by an element of its own
	copied  string // the outcome of copying
}

// An input is what a reader has given: a text of the box, or a source with a name.
type input struct {
	name, text string
	source     plot.Source
}

// A reading reads what a reader gives, and shows how far it is. It is the plot.Progress
// of that.
type reading struct {
	wanted
	intake *intake
	about  string  // what is being done
	shown  string  // the text about it on the page
	since  float64 // when it began
}

// sampled returns the part of the state that the text of the sample depends on.
func (f *intake) sampled() string {
	asked, state := f.Spec.Intake, f.Group.State()
	key := asked.Sample + "=" + state.Text(asked.Sample)
	if asked.Own != "" {
		key += " " + state.Text(asked.Own)
	}
	return key
}

// ofReader reports whether a reader has given what is shown.
func (f *intake) ofReader() bool {
	asked, state := f.Spec.Intake, f.Group.State()
	return f.Figure().Given() || asked.Own != "" && state.Text(asked.Own) != ""
}

func init() {
	host.RegisterKind(func(m *group.Member) *host.Host {
		switch {
		case m.Spec.Intake != nil:
			return newIntake(m)
		case m.Spec.Files != nil:
			return newViewer(m)
		}
		return nil
	})
}
