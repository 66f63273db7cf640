package model

import (
	"slices"
	"strconv"
	"strings"
)

// A Key is a key of a file whose value is no object.
type Key struct {
	Path   string // rope_scaling.factor
	Value  string // as JSON has it, long lists and texts cut short
	Reason Reason // to ignore it, if a program does
}

// Rotary reports whether the key has to do with rotary embeddings.
func (k Key) Rotary() bool { return k.Reason != Unrelated }

// A Reason tells why a program does not read a key.
type Reason string

// The reasons.
const (
	Unread    Reason = "unread"    // other programs or versions read it, or this one for other classes
	Unrelated Reason = "unrelated" // it has nothing to do with positions
	Unknown   Reason = "unknown"   // no program reads it, though it is named like a key of positions, or stands among them
)

// An Ignored key is one that a program does not read, with the reason.
type Ignored struct {
	Key    string `json:"key"`
	Reason Reason `json:"reason"`
}

// Keys returns the keys of the file and of its text model, those of the objects of rotary
// embeddings last.
func (f *File) Keys() []Key {
	var list []Key
	f.each(func(path string, value any, reason Reason) { list = append(list, Key{path, preview(value), reason}) })
	return list
}

// Ignored returns the keys that are not in use, by their paths. Objects that no key is read
// from are named as a whole.
func (f *File) Ignored(use Use) []Ignored {
	var list []Ignored
	f.each(func(path string, value any, reason Reason) {
		if name := path[strings.LastIndexByte(path, '.')+1:]; !use[path] && (value != nil || !slices.Contains(objects, name)) {
			list = append(list, Ignored{path, reason})
		}
	})
	slices.SortStableFunc(list, func(a, b Ignored) int { return strings.Compare(a.Key, b.Key) })
	return slices.Compact(list)
}

// each calls f with the keys whose values are no objects that are read.
func (f *File) each(do func(path string, value any, reason Reason)) {
	for _, d := range f.dicts {
		known := d.rules()
		inner := d != f.whole && d != f.Text && d != f.Text.inner
		for _, name := range d.names() {
			reason := Unrelated
			switch {
			case known[name] != nil || slices.Contains(objects, name) || contains(ofClasses, name) || f.Class.Windowed && name == "sliding_window":
				reason = Unread
			case inner || slices.ContainsFunc(positional, func(part string) bool { return strings.Contains(name, part) }):
				reason = Unknown
			}
			path := d.path + name
			if !slices.ContainsFunc(f.dicts, func(d *Dict) bool { return d.path == path+"." }) {
				do(path, d.keys[name], reason)
			}
		}
	}
}

// ofClasses are keys that say in some classes what positions are, or which layers turn.
const ofClasses = "position_embedding_type alibi mla_use_nope use_mem_rope axes_dims_rope layer_types layers_block_type block_types attn_type_list rope_layout no_rope_layers no_rope_layer_interval sliding_window_pattern full_attention_interval attn_layer_indices cross_attention_layers full_attn_idxs dual_chunk_attention_config use_dynamic_ntk use_logn_attn"

// positional are parts of names that sound like positions.
var positional = []string{"rope", "rotary", "theta", "position", "alibi", "dual_chunk", "dynamic_ntk", "logn_attn"}

// previewLength is how many numbers of a list are shown.
const previewLength = 3

// preview returns a value as JSON has it, with the first numbers of a long list.
func preview(value any) string {
	numbers, bad := toList(value)
	if bad >= 0 || len(numbers) == 0 {
		return kind(value)
	}
	var items []string
	for i, x := range numbers {
		if more := len(numbers) - i; i == previewLength && more > 1 {
			items = append(items, "… "+strconv.Itoa(more))
			break
		}
		items = append(items, kind(x))
	}
	return "[" + strings.Join(items, ", ") + "]"
}
