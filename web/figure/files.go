package figure

import "github.com/posenc/posenc/web/text"

// A FileViewer is a Handler that shows what is in files of a reader, which may be large.
// It reads them by Work, piece by piece, beside the reader's events.
type FileViewer interface {
	Handler

	// AskedFiles returns what is asked for.
	AskedFiles() AskedFiles
	// Open makes the figure show files, by names of which some may belong together.
	Open(v *View, files []Source)
	// Work returns what is to be done next; nil if there is nothing.
	Work(v *View) *Work
	// Cancel gives up the work that is left.
	Cancel()
	// Status returns what has been opened, and why some of it could not be read. Both may
	// be empty.
	Status(v *View) (opened, problem string)
	// Given reports whether files have been opened.
	Given() bool
}

// AskedFiles is what a FileViewer asks for.
type AskedFiles struct {
	Label, Hint text.Message
	Endings     string // of files, with commas between them
	Sample      string // the parameter that chooses an example
}

// Work is a piece of work that may take long, such as reading a part of a file.
type Work struct {
	About string  // what is being done, in words
	Share float64 // how much of all work has been done, from 0 to 1

	// Job is the same for all pieces that lead to one result: while the Work of a figure
	// has another one, what Do does is no longer wanted.
	Job any

	// Do does it, as long as it is wanted, and changes nothing that the figure shows. What
	// it returns shows the result, and reports whether the picture changes.
	Do func(ctx Context) (show func() bool)
}
