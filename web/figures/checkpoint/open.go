package checkpoint

import (
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/dataio/checkpoint/inspect"
	"github.com/posenc/posenc/web/figures/identify"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/text"
)

// A reader is what someone has done with the figure: files that are open or being opened, and
// how far the curve is turned.
type reader struct {
	inspect.Session
	yaw, pitch float64 // radians
}

func readerOf(v *plot.View) *reader {
	r := plot.Own[reader](v)
	r.Judge = judge
	return r
}

// judge looks for what makes numbers.
func judge(m *dataio.Matrix, pause func()) inspect.Judgement {
	return identify.Judge(&identify.Numbers{Rows: m.Rows, Columns: m.Columns, Data: m.Data}, pause)
}

// Open begins to open files.
func (r *reader) Open(_ *plot.View, sources []plot.Source) {
	var files []inspect.File
	for _, s := range sources {
		files = append(files, inspect.File{Name: s.Name, ReaderAt: s.File, Size: s.Size})
	}
	r.Session.Open(files)
}

// Work returns what is to be done next, in words.
func (r *reader) Work(v *plot.View) *plot.Work {
	next := r.Next()
	if next == nil {
		return nil
	}
	about := v.Say(readingFile, "file", next.File)
	if next.Tensor != "" {
		about = v.Say(examining, "tensor", next.Tensor, "stage", v.Say(stages[next.Stage]))
	}
	do := func(ctx plot.Context) func() bool { return next.Do(ctx) }
	return &plot.Work{About: about, Share: next.Share, Job: next.Job, Do: do}
}

// Given reports whether a reader's files are shown.
func (r *reader) Given() bool { return r.Shown != nil }

// Status says which files are shown, and why some could not be read.
func (r *reader) Status(v *plot.View) (opened, wrong string) {
	if r.Err != nil {
		wrong = problem(v, r.Err)
	}
	if r.Shown == nil {
		return "", wrong
	}
	m := &r.Shown.Model
	names, formats := m.Names[0], strings.Join(m.Formats, ", ")
	if n := len(m.Names); n > 1 {
		names = v.Say(severalFiles, "first", names, "more", n-1)
	}
	if m.Count == 1 {
		opened = v.Say(openedOne, "files", names, "formats", formats)
	} else {
		opened = v.Say(openedSome, "files", names, "formats", formats, "n", m.Count)
	}
	switch {
	case m.Unlisted > 0 && m.Named:
		opened += v.Say(notListedAll, "n", m.Unlisted)
	case m.Unlisted > 0:
		opened += v.Say(notListed, "n", m.Unlisted)
	}
	if m.Config != nil && m.ConfigName != gguf {
		opened += v.Say(withConfig, "config", m.ConfigName)
	}
	return opened, wrong
}

// gguf is the name of a configuration that is the keys of a GGUF file.
const gguf = "GGUF"

// problem says why something cannot be read.
func problem(v *plot.View, err error) string {
	switch e := err.(type) {
	case *inspect.FileError:
		return v.Say(inFile, "file", e.Name, "why", problem(v, e.Err))
	case *dataio.Error:
		return text.Read(v.Lang, e.Text, e.Values)
	case *encoder.Error:
		return text.Error(e, v.Lang).Sentence()
	}
	if err == inspect.ErrAlone {
		return v.Say(fileAlone)
	}
	return err.Error()
}
