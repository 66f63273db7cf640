package identify

import (
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/text"
)

// SampleText returns the sample of the state as NumPy prints it.
func (e *Evidence) SampleText(v *figure.View) string { return sampleText(v.State.Sample) }

// Read reads numbers from a text or a file.
func (e *Evidence) Read(s figure.Source, lang text.Lang) figure.Reading {
	m, err := read(s)
	if err != nil {
		if e, ok := err.(*dataio.Error); ok {
			return figure.Reading{Problem: text.Read(lang, e.Text, e.Values)}
		}
		return figure.Reading{Problem: err.Error()}
	}
	notes := ""
	for i, note := range m.Notes {
		if i > 0 {
			notes += lang.Say(" ", "")
		}
		notes += text.Read(lang, note.Text, note.Values)
	}
	return figure.Reading{Matrix: m, Notes: notes}
}

func read(s figure.Source) (*dataio.Matrix, error) {
	if s.File != nil {
		return dataio.ReadFile(s.Name, s.File, s.Size)
	}
	return dataio.ReadText(s.Text, s.Cut)
}

// Give makes the figure show the convention of numbers.
func (e *Evidence) Give(m *dataio.Matrix) {
	e.given, e.pointed = &Numbers{Rows: m.Rows, Columns: m.Columns, Data: m.Data}, nil
}
