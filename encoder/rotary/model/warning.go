package model

import (
	"cmp"

	"github.com/posenc/posenc/encoder"
)

// A Warning says what may be wrong with a key, or is read differently elsewhere.
type Warning struct {
	Key  string `json:"key"`
	Text string `json:"text"` // the rest of the sentence, which begins with the key

	// Rule is the text with # for each of the values, behind an id, with which other languages
	// find it.
	Rule   string   `json:"-"`
	Values []string `json:"-"`
}

// NewWarning returns the warning of a rule, which may begin with its id: "misspelled: is not a
// key that is read".
func NewWarning(key, rule string, values ...string) Warning {
	_, text := encoder.CutID(rule)
	return Warning{Key: key, Text: encoder.FillIn(text, values), Rule: rule, Values: values}
}

// Contradictions returns the keys that say different things of one number, for a type of
// layer, and keys that are misspelled.
func (f *File) Contradictions(layer string) (list []Warning) {
	add := func(key, rule string, values ...string) { list = append(list, NewWarning(key, rule, values...)) }
	for _, d := range f.dicts {
		for _, name := range d.names() {
			for _, other := range d.aliases.spellings(name)[1:] {
				a, ok := toNumber(d.keys[name])
				b, also := toNumber(d.keys[other])
				if ok && also && a != b*scaleOf(other) {
					add(d.path+other, "spelled-twice: is #, but #, the same number, is #", encoder.Decimal(b), d.path+name, encoder.Decimal(a))
				}
			}
		}
	}
	for _, d := range f.dicts {
		known := d.rules()
		for _, name := range objects {
			known[name] = text
		}
		for _, name := range d.names() {
			if meant := d.meant(name, known); meant != "" && f.Format == HuggingFace {
				add(d.path+name, "misspelled: is not a key that is read; did you mean #?", meant)
			}
		}
	}

	contradict := func(one, other *Dict, rule string, keys ...string) {
		for _, key := range keys {
			a, b := one.Number(nil, key), other.Number(nil, key)
			if a.Given() && b.Given() && a.Value != b.Value {
				add(b.Key, rule, encoder.Decimal(b.Value), a.Key, encoder.Decimal(a.Value))
			}
		}
	}
	if f.Text != f.whole {
		contradict(f.Text, f.whole, "contradicts-read: is #, but # is #, which is read", "rope_theta", "max_position_embeddings", "head_dim", "partial_rotary_factor")
	}
	d := f.Dict(layer)
	if a, b := d.Text(nil, "type"), d.Text(nil, "rope_type"); a != "" && b != "" && a != b {
		add(d.path+"type", "two-types: is # and rope_type is #: transformers takes rope_type, mlx-lm type, and vLLM refuses the file", encoder.Quote(a), encoder.Quote(b))
	}
	if f.Scaling != nil && f.outer != nil {
		add(f.ParametersPath(), "beside-rope-scaling: stands beside rope_scaling, which takes its place in transformers 5; transformers 4 knows rope_scaling only, and llama.cpp's converter takes rope_parameters")
	}
	if d != nil && d != f.Text {
		contradict(f.Text, d, "contradicts: is #, but # is #", "rope_theta", "partial_rotary_factor", "original_max_position_embeddings")
	}

	head, hidden, heads := f.Text.Number(nil, "head_dim"), f.Text.Number(nil, "hidden_size"), f.Text.Number(nil, "num_attention_heads")
	if f.Format == HuggingFace && !f.Text.Has("qk_rope_head_dim") && head.Given() && hidden.Given() && heads.Given() {
		if width := hidden.Int() / heads.Int(); head.Int() != width {
			add(head.Key, "not-hidden-size: is #, not hidden_size/num_attention_heads, #: transformers before 4.45 (#32495) read the latter", encoder.Decimal(head.Value), encoder.Decimal(float64(width)))
		}
	}
	return list
}

// Dict returns the keys of the scaling of a layer: rope_scaling, or rope_parameters, or
// nil.
func (f *File) Dict(layer string) *Dict {
	return cmp.Or(f.Scaling, f.Parameters[layer], f.Parameters[""])
}

// meant returns the known key, the first one by its name, that a name is one letter off from, or ""
// if there is none or the name is known itself.
func (d *Dict) meant(name string, known map[string]rule) (first string) {
	if known[name] != nil {
		return ""
	}
	for key := range known {
		if len(key) >= 8 && (first == "" || key < first) && !d.Has(key) && oneOff(name, key) {
			first = key
		}
	}
	return first
}

// oneOff reports whether one letter more, less, or other, or two exchanged ones, make b of
// a.
func oneOff(a, b string) bool {
	i := 0
	for i < min(len(a), len(b)) && a[i] == b[i] {
		i++
	}
	x, y := a[i:], b[i:]
	switch len(x) - len(y) {
	case 1:
		return x[1:] == y
	case -1:
		return x == y[1:]
	case 0:
		return len(x) > 0 && (x[1:] == y[1:] || len(x) > 1 && x[0] == y[1] && x[1] == y[0] && x[2:] == y[2:])
	}
	return false
}
