package recording

import (
	"bytes"
	"cmp"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/posenc/posenc/encoder/rotary"
	"github.com/posenc/posenc/encoder/rotary/model"
	"github.com/posenc/posenc/encoder/rotary/stack"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/dataio/checkpoint"
)

// TextFile returns a text as a file, the zero Source if it is blank.
func TextFile(text string) dataio.Source {
	if strings.TrimSpace(text) == "" {
		return dataio.Source{}
	}
	return dataio.Source{Text: text, File: strings.NewReader(text), Size: int64(len(text))}
}

// An Input is the files that an audit needs, the zero Source for one that is missing, and as what
// library reads the configuration, as Mean takes it.
type Input struct {
	Config, Recording dataio.Source
	Library, Version  string
}

// A Session is what a reader has opened, and the report on it.
type Session struct {
	Files  Input
	Text   string  // of the configuration, "" for a long file
	Report *Report // nil until there is one
	Err    error

	given bool
	done  Input // what the report or the error is of
}

// Given reports whether anything has been opened.
func (s *Session) Given() bool { return s.given }

// Cancel gives the recording back.
func (s *Session) Cancel() { s.Files.Recording = dataio.Source{} }

// Open opens the configuration and the recording that come last among files.
func (s *Session) Open(files []dataio.Source) {
	s.Files, s.Text, s.given = Input{}, "", true
	for _, f := range files {
		if f.File == nil {
			f = TextFile(f.Text)
		}
		if name := strings.ToLower(f.Name); name == "" || strings.HasSuffix(name, ".json") {
			s.Files.Config, s.Text = f, f.Text
		} else {
			s.Files.Recording = f
		}
	}
}

// mostText is how many bytes of a configuration are shown as a text at most.
const mostText = 1 << 16

// Next returns what audits the files as a library reads the configuration, and then what shows the
// report; nil if that is done. Job is the same for the same files and library.
func (s *Session) Next(library, version string) (job any, do func(ctx checkpoint.Context) (show func() bool)) {
	in := s.Files
	if in.Library, in.Version = library, version; in == s.done || !s.given {
		return nil, nil
	}
	return in, func(ctx checkpoint.Context) func() bool {
		report, err := in.Audit(ctx)
		text := in.Config.Text
		if n := in.Config.Size; text == "" && n < mostText && n > 0 {
			text, _ = dataio.ReadBegin(in.Config.File, n)
			text = strings.ToValidUTF8(text, "")
		}
		return func() bool {
			if ctx.Err() == nil {
				s.Report, s.Err, s.Text, s.done = report, err, text, in
			}
			return true
		}
	}
}

// Audit returns the report on the recording, the worst group first: without a configuration, on how its vectors turn,
// and without a recording one that has no groups. It returns the error of the context, or a *dataio.FileError.
func (in *Input) Audit(ctx checkpoint.Context) (report *Report, err error) {
	name := in.Config.Name // of the file that is read
	defer func() {
		if err != nil && ctx.Err() == nil {
			err = &dataio.FileError{Name: name, Err: err}
		}
	}()
	defer dataio.Catch(&err)
	report = new(Report)
	var meant *Meaning
	if c := in.Config; c.File != nil {
		file := dataio.Must(model.Parse(dataio.Must(dataio.ReadTreeFile(c.File, c.Size))))
		meant = dataio.Must(Mean(file, in.Library, in.Version, stack.Options{}))
	}
	if in.Recording.File == nil {
		return report, nil
	}
	name = in.Recording.Name
	f := dataio.Must(checkpoint.Open(ctx, name, in.Recording.File, in.Recording.Size))
	if meant == nil {
		report = dataio.Must(Measure(ctx, f))
	} else {
		report = dataio.Must(meant.Audit(ctx, f, cmp.Or(in.Config.Name, "config.json")))
	}
	slices.SortStableFunc(report.Layers, func(a, b Group) int { return worse(b.Verdict, a.Verdict) })
	return report, nil
}

// Made returns a recording of random vectors that an embedding turns at some positions, as a
// .safetensors file.
func Made(turned *rotary.Embedding, positions []float64, names ...string) dataio.Source {
	var f checkpoint.Safetensors
	random, width := rand.New(rand.NewPCG(31, 1)), turned.Config().HeadDim
	for _, name := range names {
		x := make([]float64, len(positions)*width)
		for i := range x {
			x[i] = float64(float32(random.NormFloat64()))
		}
		f.Add(name, "F32", x, len(positions), width)
		turned.Rotate(x, x, positions...)
		f.Add(name+rotated, "F32", x, len(positions), width)
	}
	f.Add("positions", "F32", positions, len(positions))
	content := f.Bytes()
	return dataio.Source{File: bytes.NewReader(content), Size: int64(len(content))}
}

// Example returns the report on a program with a fault, compared with a configuration as a version of
// a library reads it:
//
//	scaling-ignored  it turns vectors by the frequencies without their scaling
//	pairing-swapped  it pairs neighbours in place of halves
//	near             it was recorded at position 0 alone
//
// Another name is of a program without a fault.
func Example(config, fault, library, version string) *Report {
	tree, _ := dataio.ReadTree(config)
	file, _ := model.Parse(tree)
	meant, _ := stack.Read(file, stack.Options{})
	c, positions := meant.Config(), []float64{0, 1, 2, 3, 4, 5, 6, 7, 16, 31, 64, 127, 255, 511, 1023, 2047, 4095, 8191}
	switch fault {
	case "scaling-ignored":
		c.Scaling = nil
	case "pairing-swapped":
		c.Pairing = rotary.Interleaved
	case "near":
		positions = positions[:1]
	}
	turned, _ := rotary.New(c, 0)
	in := Input{Config: TextFile(config), Library: library, Version: version}
	in.Recording = Made(turned, positions, "layers.0.q", "layers.0.k", "layers.1.q", "layers.1.k")
	report, _ := in.Audit(checkpoint.Always)
	return report
}
