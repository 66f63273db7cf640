package model

import (
	"slices"
	"strings"

	"github.com/posenc/posenc/encoder"
)

// Turning reports of each layer whether queries and keys are turned in it. It is nil if
// they are in all of them, or if the file does not say how many there are. The keys that
// say it are noted in use, which may be nil.
func (f *File) Turning(use Use) []bool {
	n := f.layers()
	if n == 0 || f.Positions() != Rotary {
		return nil
	}
	turns := f.turns(use, n)
	if turns == nil {
		return nil
	}
	list := make([]bool, n)
	for i := range list {
		list[i] = turns(i)
	}
	if !slices.Contains(list, false) {
		return nil
	}
	f.Text.find(use, "num_hidden_layers")
	return list
}

// Unnumbered reports whether only some layers of a file turn that does not say how many
// there are.
func (f *File) Unnumbered() bool {
	return f.layers() == 0 && f.Positions() == Rotary && f.turns(nil, 0) != nil
}

// layers returns the number of layers, or 0 if the file does not say it.
func (f *File) layers() int {
	n := f.Text.Number(nil, "num_hidden_layers").Int()
	if n == 0 {
		n = max(len(f.Text.List(nil, "no_rope_layers")), len(f.Text.List(nil, "layer_rope_theta")), len(f.texts(nil, "layer_types")))
	}
	if n > maxLayers {
		return 0
	}
	return n
}

// maxLayers is more layers than any model has.
const maxLayers = 4096

// turns returns what tells of layer i whether it turns, or nil if all do.
func (f *File) turns(use Use, n int) func(i int) bool {
	if f.Class.Windowed && f.Text.Number(nil, "sliding_window").State == Null {
		f.Text.find(use, "sliding_window")
		return nil // no layer has one, and all turn
	}
	types := f.texts(use, "layer_types")
	if types == nil {
		types = f.texts(use, "layers_block_type")
	}
	class, pattern := f.Class, f.texts(use, "block_types")
	list := func(key string) []float64 { return f.Text.List(use, key) }
	every := func(key string, def int) int { return int(f.Text.Number(use, key).OrNonzero(float64(def))) }
	whole := func(length int) bool { return n > 0 && length == n }
	switch bases, flags, layout, attention := list("layer_rope_theta"), list("no_rope_layers"), list("rope_layout"), list("attn_type_list"); {
	case whole(len(bases)):
		return func(i int) bool { return bases[i] != 0 }
	case whole(len(flags)):
		return func(i int) bool { return flags[i] != 0 }
	case whole(len(layout)):
		return func(i int) bool { return layout[i] != 0 }
	case class.NoPE > 0 || f.Text.Has("no_rope_layer_interval"):
		if k := every("no_rope_layer_interval", class.NoPE); k > 0 {
			return func(i int) bool { return (i+1)%k != 0 }
		}
	case whole(len(attention)) && class.Linear > 0:
		return func(i int) bool { return attention[i] != 0 }
	case whole(len(types)):
		return func(i int) bool {
			return types[i] == Sliding || !class.Windowed && !contains("linear_attention lightning_attention conv mamba mamba2 recurrent", types[i])
		}
	case class.Windowed:
		f.Text.find(use, "sliding_window")
		k := every("sliding_window_pattern", 4)
		return func(i int) bool { return (i+1)%k != 0 }
	case pattern != nil:
		return func(i int) bool { return pattern[i%len(pattern)] == "attention" }
	case class.Linear > 0:
		k := every("full_attention_interval", class.Linear)
		return func(i int) bool { return (i+1)%k == 0 }
	}
	for _, key := range []string{"cross_attention_layers", "attn_layer_indices", "full_attn_idxs"} {
		if layers := list(key); layers != nil {
			across := key == "cross_attention_layers" // of Mllama, to an image
			return func(i int) bool { return slices.Contains(layers, float64(i)) != across }
		}
	}
	return nil
}

// texts returns the texts of a list, or nil.
func (f *File) texts(use Use, key string) []string {
	items, _ := f.Text.find(nil, key).value.([]any)
	var list []string
	for _, item := range items {
		if s, ok := item.(string); ok {
			list = append(list, s)
		}
	}
	if list != nil {
		f.Text.find(use, key)
	}
	return list
}

// Types returns the type of each layer, one of Layers or "" where the file does not say it, or nil if
// all have the same.
func (f *File) Types() []string {
	types := f.Layers()
	if len(types) < 2 {
		return nil
	}
	list := f.texts(nil, "layer_types")
	if list == nil {
		list = make([]string, f.layers())
		for i := range list {
			list[i] = f.typeOf(i)
		}
	}
	for i, name := range list {
		if !slices.Contains(types, name) {
			list[i] = ""
		}
	}
	return list
}

// typeOf returns the type of a layer by a key that has a number for each layer or, for Gemma 3, by the
// period of the layers with full attention; ModernBERT counts it otherwise.
func (f *File) typeOf(i int) string {
	bases, ratios := f.Text.List(nil, "layer_rope_theta"), f.Text.List(nil, "compress_ratios")
	period := 0
	if strings.HasPrefix(f.modelType(), "gemma3") {
		period = f.Text.Number(nil, "sliding_window_pattern").Int()
	}
	switch {
	case i < len(bases):
		return encoder.Decimal(bases[i])
	case f.Class.Compressed && i < len(ratios) && ratios[i] != 0:
		return Compress
	case f.Class.Compressed && i < len(ratios):
		return Main
	case period > 0 && (i+1)%period == 0:
		return Full
	case period > 0:
		return Sliding
	}
	return ""
}
