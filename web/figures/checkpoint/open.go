package checkpoint

import (
	"bytes"
	"strings"
	"sync"

	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/dataio/checkpoint"
	"github.com/posenc/posenc/web/dataio/checkpoint/inspect"
	"github.com/posenc/posenc/web/dataio/checkpoint/made"
	"github.com/posenc/posenc/web/figures/identify"
	"github.com/posenc/posenc/web/plot"
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

func judge(m *dataio.Matrix, pause func()) inspect.Judgement { return identify.Judge(m, pause) }

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
	doing := v.Say(readingFile, "file", next.File)
	if next.Tensor != "" {
		doing = v.Say(about, "of", next.Tensor, "said", v.Say(stages[next.Stage]))
	}
	do := func(ctx plot.Context) func() bool { return next.Do(ctx) }
	return &plot.Work{About: doing, Share: next.Share, Job: next.Job, Do: do}
}

func (r *reader) Given() bool { return r.Shown != nil }

// Status says which files are shown, and why some could not be read.
func (r *reader) Status(v *plot.View) (shown, wrong string) {
	if r.Err != nil {
		wrong = problem(v, r.Err)
	}
	if r.Shown == nil {
		return "", wrong
	}
	m := &r.Shown.Model
	files, more, count := m.Names[0], len(m.Names)-1, v.Say(oneOpened)
	files += v.When(more > 0, moreFiles, "n", more)
	if m.Count != 1 {
		count = v.Say(someOpened, "n", m.Count)
	}
	return v.Say(openedFiles, "files", files, "formats", strings.Join(m.Formats, ", "), "count", count) +
		v.When(m.Unlisted > 0, notListed, "n", m.Unlisted, "of", v.When(m.Named, ofPositions)) +
		v.When(m.Config != nil && m.ConfigName != gguf, withConfig, "config", m.ConfigName), wrong
}

// gguf is the name of a configuration that is the keys of a GGUF file.
const gguf = "GGUF"

func problem(v *plot.View, err error) string {
	if err == inspect.ErrAlone {
		return v.Say(fileAlone)
	}
	return plot.Problem(err, v.Lang)
}

// examples are the example with each of its tensors chosen, by the choices of the parameter
// tensor. It is opened once in a program, and each tensor is examined once, which takes longer
// than to draw it. All figures share them, and change nothing of them.
var examples = func() map[string]func() *inspect.Content {
	const config = `{
	"model_type": "llama", "hidden_size": 64, "num_attention_heads": 1, "head_dim": 64,
	"max_position_embeddings": 128, "rope_theta": 500000
}`
	model := sync.OnceValue(func() (m inspect.Model) {
		file := made.Example()
		m.Add(checkpoint.Always, "example.safetensors", bytes.NewReader(file), int64(len(file)))
		m.Add(checkpoint.Always, "config.json", strings.NewReader(config), int64(len(config)))
		return m
	})
	all := map[string]func() *inspect.Content{}
	for choice, name := range made.Names {
		all[choice] = sync.OnceValue(func() *inspect.Content {
			c := &inspect.Content{Model: model()}
			c.Choose(c.Model.Find(name), judge)
			c.Subject.Finish(checkpoint.Always)
			return c
		})
	}
	return all
}()
