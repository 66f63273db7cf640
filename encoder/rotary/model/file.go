// Package model reads the rotary embedding out of the configurations of models: the
// config.json of Hugging Face, as transformers 4 and 5 write it, and of mlx-lm; the keys of
// GGUF files; and the params.json of Meta, Mistral, gpt-oss and DeepSeek.
//
// The same numbers go by many names. transformers 4 has rope_theta beside rope_scaling,
// with type or rope_type; transformers 5 has all in rope_parameters, one for the model or
// one for each type of layer; models of several media keep their text model under
// text_config; and rotary_pct, rope_ratio or freq_base are the same numbers in other
// families. A File finds a number by its name in transformers, whatever its spelling,
// checks that it is one, and says where two places contradict each other:
//
//	file, err := model.Parse(tree)           // a tree of maps, lists, numbers and texts
//	file.Text.Number(use, "rope_theta")      // the base, and the key that it was found under
//	file.Ignored(use)                        // keys that nothing was read from
//
// What the numbers mean is not settled by the file: libraries, and versions of one
// library, read the same file differently. Package stack has their rules.
package model

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/posenc/posenc/encoder"
)

// A Format is a kind of file.
type Format string

const (
	HuggingFace Format = "config.json"           // of transformers and mlx-lm
	GGUF        Format = "GGUF"                  // keys, and tensors of divisors as lists
	Meta        Format = "params.json (Meta)"    // with use_scaled_rope
	Mistral     Format = "params.json (Mistral)" // with head_dim or hidden_dim, or an object yarn
	GPTOSS      Format = "config.json (gpt-oss)" // with rope_ntk_alpha and rope_ntk_beta
	DeepSeek    Format = "config.json (DeepSeek)"
)

// Names of types of layers.
const (
	Full    = "full_attention"
	Sliding = "sliding_attention"

	// Of DeepSeek-V4: without scaling, and of compressed keys.
	Main     = "main"
	Compress = "compress"

	// Of models with an indexer, which chooses the keys that a query sees, and turns heads
	// of its own.
	Attention = "attention"
	Indexer   = "indexer"
)

// A File is the configuration of a model.
type File struct {
	Format Format
	Class  Class // of models of its model_type

	// Text has the keys of the text model, which is the whole file unless there is a
	// text_config.
	Text *Dict

	// Scaling is rope_scaling, or where its keys are in other formats, or nil.
	Scaling *Dict

	// Parameters is rope_parameters, by type of layer, or with the key "" for all. It is
	// nil if there are none.
	Parameters map[string]*Dict

	known bool    // whether the class is in the table
	outer *Dict   // rope_parameters as it stands
	dicts []*Dict // all of these
	whole *Dict
	err   error // of the first value that is not an object
}

// Parse reads the rotary embedding of a configuration, a tree as encoding/json makes it:
// maps with text keys, lists, numbers, texts, booleans and nil. It returns an
// *encoder.Error if the tree is no object, or if the value of a key that has to do with
// rotary embeddings is of a wrong type or out of its range.
func Parse(tree any) (*File, error) {
	keys, ok := tree.(map[string]any)
	if !ok {
		return nil, wrongType("configuration", tree, "not-object: is not an object")
	}
	f := &File{Format: format(keys)}
	of := formats[f.Format]
	if f.Format == GGUF {
		architecture, _ := keys["general.architecture"].(string)
		of.aliases = gguf(architecture)
	}
	f.whole = &Dict{keys: keys, aliases: of.aliases}
	f.Text, f.Scaling = f.whole, f.whole
	f.dicts = []*Dict{f.whole}
	f.findText()
	if inner := f.object(f.Text, "attn_config"); f.Format == HuggingFace {
		f.Text.inner = inner
	}
	if of.scaling != "" {
		f.Scaling = f.object(f.Text, of.scaling)
	}
	if f.Scaling != nil && len(f.Scaling.keys) == 0 {
		f.Scaling = nil
	}
	f.findParameters()
	if f.err != nil {
		return nil, f.err
	}
	for _, d := range f.dicts {
		if err := d.check(); err != nil {
			return nil, err
		}
	}
	f.Class, f.known = findClass(cmp.Or(f.modelType(), of.class))
	return f, nil
}

// formats are the spellings of each, but for GGUF, the object of its scaling, "" for the whole file,
// and the class if only one family has it.
var formats = map[Format]struct {
	aliases        aliases
	scaling, class string
}{
	HuggingFace: {huggingFace, "rope_scaling", ""},
	Meta:        {huggingFace, "rope_scaling", ""},
	Mistral:     {mistral, "yarn", ""},
	GPTOSS:      {gptOSS, "", "gpt_oss"},
	DeepSeek:    {deepSeek, "", "deepseek_v3"},
}

// format returns the format that has some of the keys.
func format(keys map[string]any) Format {
	has := func(names ...string) bool {
		return slices.ContainsFunc(names, func(name string) bool {
			_, ok := keys[name]
			return ok
		})
	}
	switch {
	case has("general.architecture"):
		return GGUF
	case has("rope_ntk_alpha", "rope_ntk_beta", "rope_scaling_factor"):
		return GPTOSS
	case has("rope_factor", "original_seq_len"):
		return DeepSeek
	case has("yarn"), has("dim") && has("head_dim", "hidden_dim") && !has("model_type"):
		return Mistral
	case has("use_scaled_rope"), has("n_heads") && has("dim") && !has("model_type"):
		return Meta
	}
	return HuggingFace
}

// textModels are the keys that hold the text model of one for several media.
var textModels = []string{"text_config", "llm_config", "language_config", "thinker_config", "vlm_config", "decoder"}

// findText finds the keys of the text model, without which the keys of the file are taken.
func (f *File) findText() {
	if f.Format != HuggingFace {
		return
	}
	for _, name := range textModels {
		if _, ok := f.Text.keys[name].(map[string]any); !ok && name == "decoder" {
			continue // a name
		}
		if d := f.object(f.Text, name); d != nil && len(d.keys) > 0 {
			f.Text = d
			f.findText() // of thinker_config.text_config
			return
		}
	}
}

// object returns the object of a key, or nil if there is none.
func (f *File) object(in *Dict, name string) *Dict {
	value := in.keys[name]
	if value == nil {
		return nil
	}
	keys, ok := value.(map[string]any)
	if !ok {
		f.err = cmp.Or(f.err, wrongType(in.path+name, value, "not-object: is not an object"))
		return nil
	}
	d := &Dict{path: in.path + name + ".", keys: keys, aliases: in.aliases}
	f.dicts = append(f.dicts, d)
	return d
}

// findParameters finds rope_parameters, and what it has for each type of layer: it does so
// if all of its values are objects or null. If all are null, it has none.
func (f *File) findParameters() {
	if f.Format != HuggingFace {
		return
	}
	outer := f.object(f.Text, "rope_parameters")
	if outer == nil || len(outer.keys) == 0 {
		return
	}
	f.outer = outer
	parameters := map[string]*Dict{}
	for _, name := range outer.names() {
		// Parameters for all layers may have parameters of one type among them.
		value := outer.keys[name]
		if _, ok := value.(map[string]any); ok {
			parameters[name] = f.object(outer, name)
		} else if value != nil {
			parameters[""] = outer
		}
	}
	if len(parameters) > 0 {
		f.Parameters = parameters
	}
}

// Known reports whether the class of the file is in the table.
func (f *File) Known() bool { return f.known }

// modelType returns the model_type of the text model, or of the file.
func (f *File) modelType() string {
	if name := f.Text.Text(nil, "model_type"); name != "" {
		return name
	}
	return f.whole.Text(nil, "model_type")
}

// Architecture returns the model_type, or "".
func (f *File) Architecture(use Use) string {
	f.whole.find(use, "model_type")
	f.Text.find(use, "model_type")
	return f.modelType()
}

// HasBase reports whether the file says the base of any layer.
func (f *File) HasBase() bool {
	return slices.ContainsFunc(f.dicts, func(d *Dict) bool { return d.Number(nil, "rope_theta").Given() }) || f.Text.Has("layer_rope_theta")
}

// Nested reports whether each type of layer has its own rope_parameters.
func (f *File) Nested() bool { return f.Parameters != nil && f.Parameters[""] == nil }

// Outer returns rope_parameters as it stands, or nil.
func (f *File) Outer() *Dict { return f.outer }

// ParametersPath returns the path of rope_parameters.
func (f *File) ParametersPath() string { return strings.TrimSuffix(f.outer.path, ".") }

// Layers returns the types of layers that have frequencies of their own, full_attention
// first, or a list of "" if all layers have the same. Layers that differ by their base in
// layer_rope_theta have it as a name.
func (f *File) Layers() []string {
	switch {
	case f.Nested():
		list := slices.Sorted(maps.Keys(f.Parameters))
		if i := slices.Index(list, Full); i > 0 {
			copy(list[1:], list[:i])
			list[0] = Full
		}
		return list
	case len(f.layerBases()) > 1:
		return f.layerBases()
	case f.Class.Compressed:
		return []string{Main, Compress}
	case f.Class.Latent && f.Format == HuggingFace && f.Text.Has("index_head_dim"):
		return []string{Attention, Indexer}
	case f.Text.Number(nil, "local_rope_theta").Given(), f.Class.LocalTheta != 0:
		return []string{Full, Sliding}
	}
	return []string{""}
}

// layerBases returns the bases of layer_rope_theta, each once, as decimals.
func (f *File) layerBases() []string {
	var list []string
	for _, base := range f.Text.List(nil, "layer_rope_theta") {
		if name := encoder.Decimal(base); base > 0 && !slices.Contains(list, name) {
			list = append(list, name)
		}
	}
	return list
}

// LayerBase returns the base of a type of layer by layer_rope_theta, or 0.
func (f *File) LayerBase(use Use, layer string) float64 {
	for _, base := range f.Text.List(use, "layer_rope_theta") {
		if base > 0 && (layer == "" || encoder.Decimal(base) == layer) {
			return base
		}
	}
	return 0
}

// CheckLayer returns the type of layer that a name stands for, the first one for "", and
// an *encoder.Error if there is none.
func (f *File) CheckLayer(name string) (string, error) {
	layers := f.Layers()
	switch {
	case name == "":
		return layers[0], nil
	case slices.Contains(layers, name):
		return name, nil
	case layers[0] == "" && slices.Contains(f.texts(nil, "layer_types"), name):
		return "", nil
	}
	err := &encoder.Error{Code: encoder.Unknown, Parameter: "layer", Value: encoder.Quote(name), Rule: "not-one-of: is not one of #"}
	if layers[0] == "" {
		err.Rule = "layers-alike: is unknown; all layers of the file are alike"
	}
	return "", err.With(strings.Join(layers, ", "))
}

// objects are keys of objects that may as well be null.
var objects = []string{"rope_scaling", "rope_parameters", "text_config"}
