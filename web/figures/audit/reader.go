package audit

import (
	"strings"

	"github.com/posenc/posenc/encoder/rotary/stack"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/dataio/checkpoint/recording"
	"github.com/posenc/posenc/web/figures/ropescaling"
	"github.com/posenc/posenc/web/plot"
)

// A reader is what has been opened, and the report on it.
type reader struct {
	files  recording.Input
	text   string            // of the configuration, "" for a long file
	report *recording.Report // nil until there is one
	err    error
	given  bool
	done   recording.Input // what the report or the error is of
}

// Given reports whether anything has been opened.
func (r *reader) Given() bool { return r.given }

// Cancel gives the recording back.
func (r *reader) Cancel() { r.files.Recording = dataio.Source{} }

// Open opens the configuration and the recording that come last among files.
func (r *reader) Open(files []dataio.Source) {
	r.files, r.text, r.given = recording.Input{}, "", true
	for _, f := range files {
		if f.File == nil {
			f = recording.TextFile(f.Text)
		}
		if name := strings.ToLower(f.Name); name == "" || strings.HasSuffix(name, ".json") {
			r.files.Config, r.text = f, f.Text
		} else {
			r.files.Recording = f
		}
	}
}

// mostText is how many bytes of a configuration are shown as a text at most.
const mostText = 1 << 16

// Work returns what audits the files as the chosen library reads the configuration; nil if that is done.
func (r *reader) Work(v *plot.View) *plot.Work {
	in := r.files
	if in.Library, in.Version = stack.Split(ropescaling.ReadBy.In(&v.State)); in == r.done || !r.given {
		return nil
	}
	return &plot.Work{About: v.Say(auditing), Job: in, Do: func(ctx plot.Context) func() bool {
		report, err := in.Audit(ctx)
		text := in.Config.Text
		if n := in.Config.Size; text == "" && n < mostText && n > 0 {
			text, _ = dataio.ReadBegin(in.Config.File, n)
			text = strings.ToValidUTF8(text, "")
		}
		return func() bool {
			if ctx.Err() == nil {
				r.report, r.err, r.text, r.done = report, err, text, in
			}
			return true
		}
	}}
}

// Status returns the names of the files, and why they cannot be audited.
func (r *reader) Status(v *plot.View) (opened, problem string) {
	return v.Lang.List([]string{r.files.Config.Name, r.files.Recording.Name}), plot.Problem(r.err, v.Lang)
}
