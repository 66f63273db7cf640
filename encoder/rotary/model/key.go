package model

import (
	"slices"
	"strconv"
	"strings"
)

// A Key is a key of a file whose value is no object.
type Key struct {
	Path  string // rope_scaling.factor
	Value string // as JSON has it, long lists and texts cut short

	// Rotary reports whether the key has to do with rotary embeddings: one of those that
	// some program reads, or any in an object of theirs.
	Rotary bool
}

// Keys returns the keys of the file and of its text model, those of the objects of rotary
// embeddings last.
func (f *File) Keys() []Key {
	var list []Key
	for _, d := range f.dicts {
		inner := d != f.whole && d != f.Text
		var known map[string]rule
		if !inner {
			known = d.rules()
		}
		for _, name := range d.names() {
			if path := d.path + name; !f.isDict(path) {
				list = append(list, Key{Path: path, Value: preview(d.keys[name]), Rotary: inner || known[name] != nil || slices.Contains(objects, name) || structural(name) || f.Class.Windowed && name == "sliding_window"})
			}
		}
	}
	return list
}

// structural reports whether a key says what positions are, or in which layers anything
// turns, or has a name that sounds like it.
func structural(name string) bool {
	for _, part := range []string{"rope", "rotary", "theta", "position", "alibi", "dual_chunk", "dynamic_ntk", "logn_attn"} {
		if strings.Contains(name, part) {
			return true
		}
	}
	return name == "layer_types"
}

// previewLength is how many numbers of a list are shown.
const previewLength = 3

// preview returns a value as JSON has it, with the first numbers of a long list.
func preview(value any) string {
	numbers, bad := toList(value)
	if bad >= 0 || len(numbers) == 0 {
		return kind(value)
	}
	var items []string
	for _, x := range numbers[:min(len(numbers), previewLength)] {
		items = append(items, kind(x))
	}
	if more := len(numbers) - previewLength; more > 1 {
		items = append(items, "… "+strconv.Itoa(more))
	} else if more == 1 {
		items = append(items, kind(numbers[previewLength]))
	}
	return "[" + strings.Join(items, ", ") + "]"
}
