package plot

import (
	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/text"
)

// An Intake is how a figure takes data from a reader, in place of a sample of the state: typed,
// pasted, or dropped as a file. View.Given returns what the state does not have of it.
type Intake struct {
	Label, Hint Words  // of the box, or of the place where files are dropped
	Endings     string // of files, with commas between them
	Sample      string // the parameter that chooses a sample
	Own         string // the parameter that has the data, if there is one
	Slow        bool   // whether that is read, too, as it takes longer than a frame

	// Text returns the sample of the state as a reader would type it, or what is in a box beside files. A
	// nil Text stands for no box.
	Text func(v *View) string
	// Read reads data, and may take long, unless p says that it is no longer wanted.
	Read func(p Progress, s Source, lang text.Lang) Reading
	// Give returns what the value of a Reading sets, and what the figure keeps of it, if anything. A nil
	// Give sets Own, if there is one, to a value that is a text short enough for it, and else keeps the value.
	Give func(v *View, value any) (r Result, given any)
	// Code returns a program that makes the data, empty if there is none, as for a nil Code.
	Code func(v *View) string
	// Bug returns where the bug is shown that the data has; nil if the figure finds none.
	Bug func(v *View) Exhibit

	// Reader returns what reads files, which the figure keeps as its Own and shows in place of an
	// example. It also opens the text of the box, as a Source without a file, with all that the reader
	// gave before. The others above, from Own on, are for a nil Reader, of a figure that shows no files.
	Reader func(v *View) FileReader
}

// Hint says where data goes, by the hint of an Intake, and what becomes of it.
func Hint(lang text.Lang, hint Words) string {
	return lang.Sentences(hint.In(lang), lang.Say("Nothing leaves your machine.", "数据不会离开你的设备。"))
}

// A Source is where numbers come from.
type Source = dataio.Source

// A Reading is data that has been read, or the reason why it could not be.
type Reading struct {
	Value   any    // nil if there is a problem
	About   string // what has been read
	Notes   string // what was done besides reading
	Problem string

	// Better is the name of the figure that shows such files, if this one does not.
	Better string
}

// Progress shows what is being done while data is read. Long work asks every few milliseconds whether it is
// still wanted, between which a browser draws and hands over what the reader does.
type Progress interface {
	dataio.Context
	// Doing says what is done from now on, in words.
	Doing(about string)
}

// FewSamples is how many samples have a button each; more are a list.
const FewSamples = 6

// An Exhibit is a figure that shows bugs, its parameter that chooses one, and the choice.
type Exhibit struct{ Figure, Param, Bug string }

// Given returns the data that a reader has given, nil for the sample of the state.
func (v *View) Given() any { return v.of.given }

// SampleText returns the sample of the state as a reader would type it, or the text beside files.
func (d *Figure) SampleText(v *View) string { return d.spec.Intake.Text(d.of(v)) }

// Give makes the figure show the value of a Reading of its Intake.
func (d *Figure) Give(v *View, value any) Result {
	r, asked := v.Same(), d.spec.Intake
	if asked.Give != nil {
		r, value = asked.Give(d.of(v), value)
	} else if said, ok := value.(string); ok && asked.Own != "" {
		own := ""
		if len(said) <= param.MaxBlock {
			own, value = said, nil
		}
		r = v.Set(asked.Own, own)
	}
	r.Redraw = true
	d.given, d.text, d.own, d.cell = value, asked.text(&r.State), nil, cell{}
	d.outdate()
	return r
}

// Given reports whether a reader has given data that the state does not have, or files.
func (d *Figure) Given() bool {
	if d.spec.Intake.Reader != nil {
		return d.Reader(new(View)).Given()
	}
	return d.given != nil && d.text == ""
}

// Unread returns the data in the state of a Slow Intake that is to be read; empty if there is none.
func (d *Figure) Unread(s *param.State) string {
	asked := d.spec.Intake
	if text := asked.text(s); asked.Slow && (d.given == nil || d.text != text) {
		return text
	}
	return ""
}

// text returns the data that a state has.
func (i *Intake) text(s *param.State) string {
	if i.Own == "" {
		return ""
	}
	return s.Text(i.Own)
}

// Code returns a program that makes the data of an Intake, empty if there is none.
func (d *Figure) Code(v *View) string {
	if code := d.spec.Intake.Code; code != nil {
		return code(d.of(v))
	}
	return ""
}

// Bug returns where the bug is shown that the data of an Intake has; zero if it has none.
func (d *Figure) Bug(v *View) (e Exhibit) {
	if bug := d.spec.Intake.Bug; bug != nil {
		e = bug(d.of(v))
	}
	return e
}

// A FileReader reads files in pieces, between which a page stays responsive.
type FileReader interface {
	// Open begins to read files, which may belong together.
	Open(files []Source)
	// Work returns what is to be done next; nil if there is nothing.
	Work(v *View) *Work
	// Cancel gives up the work that is left.
	Cancel()
	// Status returns what has been read, and why some of it could not be; both may be empty.
	Status(v *View) (opened, problem string)
	// Given reports whether the figure shows files.
	Given() bool
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
	Do func(ctx dataio.Context) (show func() bool)
}

// Reader returns what reads the files of the figure.
func (d *Figure) Reader(v *View) FileReader { return d.spec.Intake.Reader(d.of(v)) }

// Problem says why something cannot be read, in a language; nothing of nil.
func Problem(err error, lang text.Lang) string {
	switch e := err.(type) {
	case nil:
		return ""
	case *dataio.FileError:
		if e.Name == "" {
			return Problem(e.Err, lang)
		}
		return e.Name + lang.Say(": ", "：") + Problem(e.Err, lang)
	case *dataio.Error:
		return text.Read(lang, e.Text, e.Values)
	case *encoder.Error:
		return text.Error(e, lang).Sentence()
	}
	return err.Error()
}
