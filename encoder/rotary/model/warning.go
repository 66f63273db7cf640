package model

import (
	"slices"

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
// layer.
func (f *File) Contradictions(layer string) []Warning {
	var list warnings
	for _, d := range f.dicts {
		list.spelledTwice(d)
	}
	list.misspelled(f)
	if f.Text != f.whole {
		list.contradict(f.Text, f.whole, "contradicts-read: is #, but # is #, which is read", "rope_theta", "max_position_embeddings", "head_dim", "partial_rotary_factor")
	}
	d := f.Dict(layer)
	if a, b := d.Text(nil, "type"), d.Text(nil, "rope_type"); a != "" && b != "" && a != b {
		list.add(d.path+"type", "two-types: is # and rope_type is #: transformers takes rope_type, mlx-lm type, and vLLM refuses the file", encoder.Quote(a), encoder.Quote(b))
	}
	if f.Scaling != nil && f.outer != nil {
		list.add(f.ParametersPath(), "beside-rope-scaling: stands beside rope_scaling, which takes its place in transformers 5; transformers 4 knows rope_scaling only, and llama.cpp's converter takes rope_parameters")
	}
	if d != nil && d != f.Text {
		list.contradict(f.Text, d, "contradicts: is #, but # is #", "rope_theta", "partial_rotary_factor", "original_max_position_embeddings")
	}
	list.headDim(f)
	return list
}

// warnings are found one by one.
type warnings []Warning

func (l *warnings) add(key, rule string, values ...string) {
	*l = append(*l, NewWarning(key, rule, values...))
}

// contradict finds the numbers that two objects have under the same keys, if they differ.
func (l *warnings) contradict(one, other *Dict, rule string, keys ...string) {
	for _, key := range keys {
		a, b := one.Number(nil, key), other.Number(nil, key)
		if a.Given() && b.Given() && a.Value != b.Value {
			l.add(b.Key, rule, encoder.Decimal(b.Value), a.Key, encoder.Decimal(a.Value))
		}
	}
}

// Dict returns the keys of the scaling of a layer: rope_scaling, or rope_parameters, or
// nil.
func (f *File) Dict(layer string) *Dict {
	switch {
	case f.Scaling != nil:
		return f.Scaling
	case f.Parameters[layer] != nil:
		return f.Parameters[layer]
	}
	return f.Parameters[""]
}

// spelledTwice finds the numbers that an object has under two names, if they differ.
func (l *warnings) spelledTwice(d *Dict) {
	for _, name := range d.names() {
		for _, other := range d.aliases.spellings(name)[1:] {
			a, ok := toNumber(d.keys[name])
			b, also := toNumber(d.keys[other])
			if ok && also && a != b*scaleOf(other) {
				l.add(d.path+other, "spelled-twice: is #, but #, the same number, is #", encoder.Decimal(b), d.path+name, encoder.Decimal(a))
			}
		}
	}
}

// misspelled finds the keys that nothing reads and that are one letter off from one that
// is read.
func (l *warnings) misspelled(f *File) {
	if f.Format != HuggingFace {
		return
	}
	for _, d := range f.dicts {
		known := d.rules()
		for _, name := range objects {
			known[name] = text
		}
		for _, name := range d.names() {
			if known[name] != nil || f.isDict(d.path+name) && slices.Contains(objects, name) {
				continue
			}
			var meant []string
			for key := range known {
				if len(key) >= 8 && !d.Has(key) && oneOff(name, key) {
					meant = append(meant, key)
				}
			}
			if meant != nil {
				l.add(d.path+name, "misspelled: is not a key that is read; did you mean #?", slices.Min(meant))
			}
		}
	}
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

// headDim compares the width of a head with hidden_size/num_attention_heads, which is
// read instead of it by some.
func (l *warnings) headDim(f *File) {
	head, hidden, heads := f.Text.Number(nil, "head_dim"), f.Text.Number(nil, "hidden_size"), f.Text.Number(nil, "num_attention_heads")
	if f.Format != HuggingFace || f.Text.Has("qk_rope_head_dim") || !head.Given() || !hidden.Given() || !heads.Given() || head.Int() == hidden.Int()/heads.Int() {
		return
	}
	l.add(head.Key, "not-hidden-size: is #, not hidden_size/num_attention_heads, #: transformers before 4.45 (#32495) read the latter", encoder.Decimal(head.Value), encoder.Decimal(float64(hidden.Int()/heads.Int())))
}
