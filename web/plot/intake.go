package plot

import (
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/text"
)

// An Intake is how a figure takes data from a reader, in place of a sample of the state: typed,
// pasted, or dropped as a file. View.Given returns what the state does not have of it.
type Intake struct {
	Label, Hint Words  // of the box
	Endings     string // of files, with commas between them
	Sample      string // the parameter that chooses a sample
	Own         string // the parameter that has the data, if there is one

	// Text returns the sample of the state as a reader would type it.
	Text func(v *View) string
	// Read reads data, and may take long, unless p says that it is no longer wanted.
	Read func(p figure.Progress, s figure.Source, lang text.Lang) figure.Reading
	// Give returns what the value of a Reading sets, and what the figure keeps of it, if anything;
	// a nil Give keeps the value.
	Give func(v *View, value any) (r figure.Result, given any)
	// Code returns a program that makes the data, empty if there is none.
	Code func(v *View) string
	// Bug returns where the bug is shown that the data has; nil if the figure finds none.
	Bug func(v *View) figure.Exhibit
}

// Given returns the data that a reader has given, nil for the sample of the state.
func (v *View) Given() any { return v.of.given }

// A taker is a figure with an Intake.
type taker struct{ toolbox }

func (t *taker) Asked() figure.Asked {
	in := t.spec.Intake
	return figure.Asked{Label: in.Label.message(), Hint: in.Hint.message(), Endings: in.Endings, Sample: in.Sample, Own: in.Own}
}

func (t *taker) SampleText(v *figure.View) string { return t.spec.Intake.Text(&View{v, &t.drawing}) }

func (t *taker) Read(p figure.Progress, s figure.Source, lang text.Lang) figure.Reading {
	return t.spec.Intake.Read(p, s, lang)
}

func (t *taker) Give(v *figure.View, value any) figure.Result {
	r := v.Same()
	if give := t.spec.Intake.Give; give != nil {
		r, value = give(&View{v, &t.drawing}, value)
		r.Redraw = true
	}
	t.given, t.own, t.pointed = value, nil, nil
	t.outdate()
	return r
}

func (t *taker) Given() bool { return t.given != nil }

func (t *taker) Code(v *figure.View) string { return t.spec.Intake.Code(&View{v, &t.drawing}) }

func (t *taker) Bug(v *figure.View) figure.Exhibit {
	if bug := t.spec.Intake.Bug; bug != nil {
		return bug(&View{v, &t.drawing})
	}
	return figure.Exhibit{}
}
