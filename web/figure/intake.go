package figure

import (
	"io"

	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/text"
)

// An Intake is a Handler that takes numbers from a reader, in place of a sample: typed,
// pasted, or dropped as a file.
type Intake interface {
	Handler

	// SampleText returns the sample of the state as a reader would type it.
	SampleText(v *View) string
	// Read reads numbers, and may take long. It changes nothing.
	Read(s Source, lang text.Lang) Reading
	// Give makes the figure show numbers that have been read.
	Give(m *dataio.Matrix)
	// Given reports whether numbers have been given.
	Given() bool

	// Code returns a program that makes the numbers, empty if there is none.
	Code(v *View) string
	// Bug returns the name of the bug that the numbers have, empty if there is none.
	Bug(v *View) string
}

// A Source is where numbers come from: a text, which may be the beginning of a longer
// one, or a file.
type Source struct {
	Text string
	Cut  bool

	Name string // of the file
	File io.ReaderAt
	Size int64 // of the file in bytes
}

// A Reading is numbers that have been read, or the reason why they could not be.
type Reading struct {
	Matrix  *dataio.Matrix // nil if there is a problem
	Notes   string         // what was done besides reading
	Problem string
}
