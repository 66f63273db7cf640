package stack

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/rotary"
	"github.com/posenc/posenc/encoder/rotary/model"
)

// A Reading is a file as one stack reads it.
type Reading struct {
	Stack   Stack
	Version Version
	Layer   string // the type of layer, or ""

	// Positions is what the model knows positions by. Unless that is a rotary embedding,
	// Embedding has no pairs, and factors of 0.
	Positions model.Positions

	// Turning reports of each layer whether it turns; it is nil if all do, or if the file
	// does not say how many there are.
	Turning []bool

	// Embedding has the configuration, its frequencies and its factors.
	*rotary.Embedding

	Filled []Filled // what the file leaves out

	Rules    []Rule          // what this stack does that others do not
	Ignored  []model.Ignored // keys that it does not read
	Warnings []Warning       // what a reader of the file should know
}

// Filled is a number that a file leaves out, and that its class, or the library, has.
type Filled struct {
	Key   string  `json:"key"`
	Value float64 `json:"value"`
}

// Options choose what is read.
type Options struct {
	Layer  string // full_attention, sliding_attention, …; "" is the first type of the file
	Length int    // of the call, or the limit of the context that the stack is started with; 0 is not known
	MaxDim int    // the largest number of elements that turn, 0 for any; more take a program long
}

// AboveMaxDim is the rule of the error for a file that turns more than Options.MaxDim
// elements.
const AboveMaxDim = "is above #, the largest that is read"

// As returns a file as a stack reads it in a version of the table, or in the newest one
// for "". It returns an *encoder.Error if the stack or the version is not known, if the
// file has no such layer, or if the stack refuses the file, with its reason.
func As(f *model.File, stack, version string, o Options) (*Reading, error) {
	s, at, err := Find(stack, version)
	if err != nil {
		return nil, err
	}
	layer, err := f.CheckLayer(o.Layer)
	if err != nil {
		return nil, err
	}
	r := &reader{file: f, text: f.Text, use: model.Use{}, stack: s, version: at, layer: layer, length: o.Length}
	if !slices.Contains(s.Formats, f.Format) {
		r.refusal("refuses-format: refuses the configuration: it does not read the format #", string(f.Format))
		return nil, r.err
	}
	reading := &Reading{Stack: s, Version: s.Versions[at], Layer: layer, Positions: f.Uses(r.use), Turning: f.Turning(r.use), Embedding: new(rotary.Embedding)}
	if reading.Positions != model.Rotary {
		reading.Ignored = f.Ignored(r.use)
		return reading, nil
	}
	// Keys that another type of layer reads are not ignored.
	for _, other := range f.Layers() {
		also := &reader{file: f, text: f.Text, use: r.use, stack: s, version: at, layer: other}
		also.read()
	}
	r.inspect()
	if err := r.read(); err != nil {
		return nil, err
	}
	if d := r.config.EffectiveDim(); d%2 != 0 && r.config.Dim == 0 {
		return nil, encoder.Invalid("head_dim", d, "odd-columns: is odd; sines and cosines come in pairs")
	}
	if d := r.config.EffectiveDim(); o.MaxDim > 0 && d > o.MaxDim {
		return nil, encoder.Invalid("rotary_dim", d, "above-read: "+AboveMaxDim).With(strconv.Itoa(o.MaxDim))
	}
	e, err := rotary.New(r.config, r.length)
	if err != nil {
		return nil, err
	}
	reading.Embedding, reading.Rules, reading.Filled, reading.Warnings = e, r.followed, r.filled, r.warnings
	reading.Ignored = f.Ignored(r.use)
	return reading, nil
}

// Read returns a file as the program does that its format is made for: transformers for
// config.json, llama.cpp for GGUF, vLLM for Mistral's params.json, and the authors'
// programs for the others.
func Read(f *model.File, o Options) (*Reading, error) { return As(f, Own(f), "", o) }

// Own returns the name of the stack that the format of a file is made for.
func Own(f *model.File) string {
	return cmp.Or(map[model.Format]string{
		model.GGUF: LlamaCpp, model.Meta: LlamaModels, model.GPTOSS: GPTOSS, model.DeepSeek: DeepSeekV3, model.Mistral: VLLM,
	}[f.Format], Transformers)
}

// Apart returns how far two readings are apart.
func (r *Reading) Apart(from *Reading) rotary.Difference { return r.Embedding.Compare(from.Embedding) }
