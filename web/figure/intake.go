package figure

import (
	"io"

	"github.com/posenc/posenc/web/text"
)

// An Intake is a Handler that takes data from a reader, in place of a sample: typed,
// pasted, or dropped as a file.
type Intake interface {
	Handler

	// Asked returns what is asked for.
	Asked() Asked
	// SampleText returns the sample of the state as a reader would type it.
	SampleText(v *View) string
	// Read reads data, and may take long, unless p says that it is no longer wanted. It
	// changes nothing.
	Read(p Progress, s Source, lang text.Lang) Reading
	// Give makes the figure show the value of a Reading.
	Give(v *View, value any) Result
	// Given reports whether data has been given that the state does not have.
	Given() bool

	// Code returns a program that makes the data, empty if there is none.
	Code(v *View) string
}

// Asked is what an Intake asks for.
type Asked struct {
	Label, Hint text.Message // of the box
	Endings     string       // of files, with commas between them
	Sample      string       // the parameter that chooses a sample
	Own         string       // the parameter that has the data of a reader, if there is one
}

// A BugFinder is an Intake that finds bugs in data.
type BugFinder interface {
	Intake
	// Bug returns where the bug is shown that the data has, the zero value if it has none.
	Bug(v *View) Exhibit
}

// An Exhibit is a figure that shows bugs, its parameter that chooses one, and the choice.
type Exhibit struct{ Figure, Param, Bug string }

// A Source is where numbers come from: a text, which may be the beginning of a longer
// one, or a file.
type Source struct {
	Text string
	Cut  bool

	Name string // of the file
	File io.ReaderAt
	Size int64 // of the file in bytes
}

// A Reading is data that has been read, or the reason why it could not be.
type Reading struct {
	Value   any    // nil if there is a problem
	About   string // what has been read
	Notes   string // what was done besides reading
	Problem string

	// Better is the name of the FileViewer that shows such files, if this figure does not.
	Better string
}
