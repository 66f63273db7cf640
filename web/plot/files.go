package plot

import "github.com/posenc/posenc/web/figure"

// Files are files of a reader, which a figure shows in place of an example.
type Files struct {
	_           uncompared
	Label, Hint Words  // of the place where files are dropped
	Endings     string // of files, with commas between them
	Sample      string // the parameter that chooses an example

	// Reader returns what reads the files, which the figure keeps as its Own.
	Reader func(v *View) FileReader
}

// A FileReader reads files in pieces, between which a page stays responsive.
type FileReader interface {
	// Open begins to read files, which may belong together.
	Open(v *View, files []figure.Source)
	// Work returns what is to be done next; nil if there is nothing.
	Work(v *View) *figure.Work
	// Cancel gives up the work that is left.
	Cancel()
	// Status returns what has been read, and why some of it could not be; both may be empty.
	Status(v *View) (opened, problem string)
	// Given reports whether the figure shows files.
	Given() bool
}

// A viewer is a toolbox whose figure shows files.
type viewer struct{ toolbox }

func (f *viewer) reader(v *figure.View) (FileReader, *View) {
	view := &View{v, &f.drawing}
	return f.spec.Files.Reader(view), view
}

// AskedFiles returns what is asked for.
func (f *viewer) AskedFiles() figure.AskedFiles {
	asked := f.spec.Files
	return figure.AskedFiles{Label: asked.Label.message(), Hint: asked.Hint.message(), Endings: asked.Endings, Sample: asked.Sample}
}

// Open begins to read files.
func (f *viewer) Open(v *figure.View, files []figure.Source) {
	r, view := f.reader(v)
	r.Open(view, files)
}

// Work returns what is to be done next.
func (f *viewer) Work(v *figure.View) *figure.Work {
	r, view := f.reader(v)
	return r.Work(view)
}

// Status returns what has been read, and why some of it could not be.
func (f *viewer) Status(v *figure.View) (opened, problem string) {
	r, view := f.reader(v)
	return r.Status(view)
}

// Cancel gives up the work that is left.
func (f *viewer) Cancel() {
	r, _ := f.reader(nil)
	r.Cancel()
}

// Given reports whether the figure shows files.
func (f *viewer) Given() bool {
	r, _ := f.reader(nil)
	return r.Given()
}
