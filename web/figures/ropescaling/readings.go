package ropescaling

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/rotary"
	"github.com/posenc/posenc/encoder/rotary/model"
	"github.com/posenc/posenc/encoder/rotary/model/known"
	"github.com/posenc/posenc/encoder/rotary/stack"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/text"
)

// maxDim is how many elements turn at most: a head of a model has up to 512.
const maxDim = 1024

var intake = plot.Intake{
	Label: label, Hint: hint, Endings: ".json,.txt", Sample: "model", Own: "config",
	Text: configOf, Read: readSource, Give: give, Code: code,
}

// readSource reads a configuration, also one that a program refuses, as the picture says.
func readSource(_ plot.Progress, s plot.Source, lang text.Lang) plot.Reading {
	config := s.Text
	tree, err := dataio.ReadTree(config)
	if s.File != nil {
		tree, err = dataio.ReadTreeFile(s.File, s.Size)
		config = dataio.WriteTree(tree)
	}
	var file *model.File
	if err == nil {
		file, err = model.Parse(tree)
	}
	if err == nil {
		_, err = stack.Read(file, stack.Options{MaxDim: maxDim})
	}
	e, _ := err.(*encoder.Error)
	if err == nil || e != nil && e.Code == encoder.Unsupported && e.Parameter == "configuration" {
		return plot.Reading{Value: config, About: isRead[lang]}
	}
	return plot.Reading{Problem: problem(err, lang)}
}

// give makes a configuration a part of the state or, if it is long, its keys of rotary embeddings.
func give(v *plot.View, value any) (r plot.Result, given any) {
	config := value.(string)
	if len(config) > param.MaxBlock {
		keep := map[string]bool{}
		tree, _ := dataio.ReadTree(config)
		file, _ := model.Parse(tree)
		for _, key := range file.Keys() {
			keep[key.Path] = key.Rotary()
		}
		dataio.PruneTree(tree, func(path string) bool { return keep[path] })
		config = dataio.WriteTree(tree)
	}
	if len(config) > param.MaxBlock {
		given, config = value, ""
	}
	return v.Set("config", config, "layer-type", ""), given
}

func code(v *plot.View) string {
	if r := newPicture(v).r; r != nil {
		return program(programParam.In(&v.State), r)
	}
	return ""
}

func configOf(v *plot.View) string {
	if given, ok := v.Given().(string); ok {
		return given
	}
	m, _ := known.Find(modelParam.In(&v.State))
	return cmp.Or(config.In(&v.State), m.Config)
}

type readings struct {
	file   *model.File // nil if the configuration is invalid
	layers []string
	layer  string    // the chosen one, or ""
	all    []reading // by each of the readers, or why there is none
	own    int       // the index of the newest one that the file is made for

	length  int  // to compare angles at: max_position_embeddings, or 4096 without it
	longest bool // whether the file has it
}

type reading struct {
	*stack.Reading
	err error
}

// readers are the versions of the stacks, the newest of each first.
var readers = ReadBy.Choices[1:]

func read(key [3]string) *readings {
	r := new(readings)
	tree, err := dataio.ReadTree(key[0])
	if err == nil {
		r.file, err = model.Parse(tree)
	}
	if err == nil {
		err = r.file.NoRotary()
	}
	if err != nil {
		return &readings{all: []reading{{err: err}}}
	}
	// A type of layer of another configuration may be left in the state.
	if r.layer, err = r.file.CheckLayer(key[1]); err != nil {
		r.layer, _ = r.file.CheckLayer("")
	}
	longest := r.file.Text.Number(nil, "max_position_embeddings")
	r.layers, r.length, r.longest = r.file.Layers(), int(longest.Or(4096)), longest.Given()
	o := stack.Options{Layer: r.layer, MaxDim: maxDim}
	o.Length, _ = strconv.Atoi(key[2])
	r.all = plot.Each(readers, func(c param.Choice) (one reading) {
		library, version := stack.Split(c.Name())
		one.Reading, one.err = stack.As(r.file, library, version, o)
		return one
	})
	own := stack.Own(r.file) + "-"
	r.own = slices.IndexFunc(readers, func(c param.Choice) bool { return strings.HasPrefix(c.Name(), own) })
	return r
}

type picture struct {
	*plot.View
	*readings
	shown int            // the index of the reading that is shown
	r     *stack.Reading // that one; nil if there is none
}

func newPicture(v *plot.View) *picture {
	key := [...]string{configOf(v), layerType.In(&v.State), callLength.In(&v.State)}
	p := &picture{View: v, readings: plot.Once(v, "readings", read, key), shown: ReadBy.Index(&v.State) - 1}
	if p.shown < 0 || p.file == nil {
		p.shown = p.own
	}
	p.r = p.all[p.shown].Reading
	return p
}

func (p *picture) ignored() (list []string) {
	if p.r == nil {
		return nil
	}
	for _, k := range p.r.Ignored {
		if k.Reason != model.Unrelated {
			list = append(list, k.Key)
		}
	}
	return list
}

// authors are the types of models that programs of authors are made for.
var authors = map[string][]string{
	stack.LlamaModels: {"llama", "llama4", "llama4_text"},
	stack.GPTOSS:      {"gpt_oss", ""},
	stack.DeepSeekV3:  {"deepseek_v3", "deepseek_v32", "kimi_k2", ""},
	stack.YaRNAuthors: {"llama", "mistral"},
}

// trained returns the original_max_position_embeddings of the scaling, or 0.
func trained(r *stack.Reading) int {
	switch s := r.Config().Scaling.(type) {
	case rotary.YaRN:
		return s.MaxPosition
	case rotary.Llama3:
		return s.MaxPosition
	case rotary.LongRoPE:
		return s.MaxPosition
	}
	return 0
}

// telling returns the first pair that is changed, or the middle one.
func telling(r *stack.Reading) int {
	for i := range r.Pairs() {
		if r.Part(i) != rotary.Kept && r.Part(i) != rotary.Still {
			return i
		}
	}
	return r.Pairs() / 2
}

// problem says an error as a sentence. Keys and programs at its beginning stay as they are spelled.
func problem(err error, lang text.Lang) string {
	said := plot.Problem(err, lang)
	if _, ok := err.(*encoder.Error); ok && !strings.HasPrefix(said, "the ") {
		return said + period[lang]
	}
	return lang.Sentence(said)
}
