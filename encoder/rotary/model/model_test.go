package model_test

import (
	"cmp"
	"slices"
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/rotary/model"
)

type object = map[string]any

func parse(t *testing.T, tree object) *model.File {
	t.Helper()
	file, err := model.Parse(tree)
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// TestSpellings finds the same number under all its names.
func TestSpellings(t *testing.T) {
	for _, c := range []struct {
		tree object
		key  string
		want float64
		path string
	}{
		{object{"rope_theta": 5e5}, "rope_theta", 5e5, "rope_theta"},
		{object{"rotary_emb_base": 1000}, "rope_theta", 1000, "rotary_emb_base"},
		{object{"rope_ratio": 50.0}, "rope_theta", 500000, "rope_ratio"},
		{object{"global_rope_theta": 160000.0}, "rope_theta", 160000, "global_rope_theta"},
		{object{"rope_freq_constant": 10000.0}, "rope_theta", 10000, "rope_freq_constant"},
		{object{"rope_local_base_freq": 10000.0}, "local_rope_theta", 10000, "rope_local_base_freq"},
		{object{"swa_rope_theta": 10000.0}, "local_rope_theta", 10000, "swa_rope_theta"},
		{object{"rotary_pct": 0.25}, "partial_rotary_factor", 0.25, "rotary_pct"},
		{object{"rotary_emb_fraction": 0.5}, "partial_rotary_factor", 0.5, "rotary_emb_fraction"},
		{object{"rope_pct": 0.25}, "partial_rotary_factor", 0.25, "rope_pct"},
		{object{"rope_percent": 0.25}, "partial_rotary_factor", 0.25, "rope_percent"},
		{object{"n_embd": 4096.0}, "hidden_size", 4096, "n_embd"},
		{object{"text_config": object{"rope_theta": 7.0}, "rope_theta": 8.0}, "rope_theta", 7, "text_config.rope_theta"},
		{object{"general.architecture": "llama", "llama.rope.freq_base": 5e5}, "rope_theta", 5e5, "llama.rope.freq_base"},
		{object{"general.architecture": "llama", "llama.rope.scale_linear": float32(4)}, "factor", 4, "llama.rope.scale_linear"},
		{object{"general.architecture": "llama", "llama.context_length": uint32(8192)}, "max_position_embeddings", 8192, "llama.context_length"},
	} {
		n := parse(t, c.tree).Text.Number(model.Use{}, c.key)
		if !n.Given() || n.Value != c.want || n.Key != c.path {
			t.Errorf("%v: %s is %+v, want %v of %s", c.tree, c.key, n, c.want, c.path)
		}
	}
}

// TestFormats recognises formats by their keys.
func TestFormats(t *testing.T) {
	for _, c := range []struct {
		tree object
		want model.Format
	}{
		{object{"model_type": "llama"}, model.HuggingFace},
		{object{"general.architecture": "llama"}, model.GGUF},
		{object{"dim": 4096.0, "n_heads": 32.0}, model.Meta},
		{object{"dim": 4096.0, "n_heads": 32.0, "yarn": object{"beta": 32.0, "alpha": 1.0}}, model.Mistral},
		{object{"model_type": "gpt_oss", "rope_ntk_alpha": 1.0}, model.GPTOSS},
		{object{"dim": 7168.0, "n_heads": 128.0, "rope_factor": 40.0}, model.DeepSeek},
	} {
		if got := parse(t, c.tree).Format; got != c.want {
			t.Errorf("%v is %s, want %s", c.tree, got, c.want)
		}
	}
}

// TestLayers lists the types of layers that have frequencies of their own.
func TestLayers(t *testing.T) {
	for _, c := range []struct {
		tree object
		want string
	}{
		{object{}, ""},
		{object{"rope_parameters": object{"rope_theta": 1e4}}, ""},
		{object{"rope_parameters": object{"sliding_attention": object{}, "full_attention": object{}}}, "full_attention sliding_attention"},
		{object{"rope_parameters": object{"sliding_attention": object{}, "full_attention": nil}}, "sliding_attention"},
		{object{"rope_local_base_freq": 1e4}, "full_attention sliding_attention"},
		{object{"model_type": "gemma3_text"}, "full_attention sliding_attention"},
	} {
		if got := strings.Join(parse(t, c.tree).Layers(), " "); got != c.want {
			t.Errorf("%v has the layers %s, want %s", c.tree, got, c.want)
		}
	}
}

// TestTypes lists the type of each layer, with - for one that is not known.
func TestTypes(t *testing.T) {
	types := []any{"sliding_attention", "full_attention", "linear_attention"}
	for _, c := range []struct {
		tree object
		want string
	}{
		{object{"num_hidden_layers": 2.0}, ""},
		{object{"model_type": "gemma3_text", "num_hidden_layers": 2.0}, "- -"},
		{object{"model_type": "gemma3_text", "layer_types": types}, "sliding_attention full_attention -"},
		{object{"model_type": "gemma3_text", "num_hidden_layers": 4.0, "sliding_window_pattern": 2.0}, "sliding_attention full_attention sliding_attention full_attention"},
		{object{"model_type": "modernbert", "num_hidden_layers": 2.0, "global_attn_every_n_layers": 2.0}, "- -"},
		{object{"model_type": "deepseek_v4", "num_hidden_layers": 3.0, "compress_ratios": []any{0.0, 4.0, 128.0, 0.0}}, "main compress compress"},
		{object{"layer_rope_theta": []any{1e4, 0.0, 1e6}}, "10000 - 1000000"},
	} {
		list := parse(t, c.tree).Types()
		for i, name := range list {
			list[i] = cmp.Or(name, "-")
		}
		if got := strings.Join(list, " "); got != c.want {
			t.Errorf("the layers of %v have the types %s, want %s", c.tree, got, c.want)
		}
	}
}

// TestContradictions checks that keys that say different things of one number are named.
func TestContradictions(t *testing.T) {
	for _, c := range []struct {
		tree object
		want string // the keys
	}{
		{object{"rope_theta": 1e4, "rotary_emb_base": 1e4, "hidden_size": 64.0, "num_attention_heads": 8.0, "head_dim": 8.0}, ""},
		{object{"rope_theta": 1e4, "rotary_emb_base": 2e4}, "rotary_emb_base"},
		{object{"rope_theta": 1e4, "rope_ratio": 1.0}, ""},
		{object{"rope_theta": 1e4, "rope_ratio": 50.0}, "rope_ratio"},
		{object{"hidden_size": 64.0, "num_attention_heads": 8.0, "head_dim": 16.0}, "head_dim"},
		{object{"rope_scaling": object{"type": "linear", "rope_type": "yarn"}}, "rope_scaling.type"},
		{object{"rope_scaling": object{"type": "yarn", "rope_type": "yarn"}}, ""},
		{object{"rope_scaling": object{"type": "yarn"}, "rope_parameters": object{"rope_type": "yarn"}}, "rope_parameters"},
		{object{"rope_theta": 1e4, "rope_parameters": object{"rope_theta": 1e6}}, "rope_parameters.rope_theta"},
		{object{"original_max_position_embeddings": 4096.0, "rope_scaling": object{"original_max_position_embeddings": 8192.0}}, "rope_scaling.original_max_position_embeddings"},
		{object{"rope_theta": 1e4, "text_config": object{"rope_theta": 1e6}}, "rope_theta"},
	} {
		var keys []string
		for _, w := range parse(t, c.tree).Contradictions("") {
			keys = append(keys, w.Key)
			if w.Text == "" {
				t.Errorf("%v: nothing is said of %s", c.tree, w.Key)
			}
		}
		if got := strings.Join(keys, " "); got != c.want {
			t.Errorf("%v: contradictions of %s, want %s", c.tree, got, c.want)
		}
	}
}

// TestIgnored names the keys that nothing was read from, why, and objects as a whole.
func TestIgnored(t *testing.T) {
	file := parse(t, object{
		"model_type": "gemma3", "vision_config": object{"hidden_size": 1.0},
		"text_config": object{"head_dim": 8.0, "use_rope_cache": true, "rope_scaling": object{"factor": 8.0, "rope_type": "linear", "finetuned": true, "impl": "fast"}},
	})
	use := model.Use{}
	file.Architecture(use)
	file.Text.Number(use, "head_dim")
	file.Scaling.Number(use, "factor")
	want := []model.Ignored{
		{Key: "text_config.rope_scaling.finetuned", Reason: model.Unread}, {Key: "text_config.rope_scaling.impl", Reason: model.Unknown},
		{Key: "text_config.rope_scaling.rope_type", Reason: model.Unread}, {Key: "text_config.use_rope_cache", Reason: model.Unknown}, {Key: "vision_config", Reason: model.Unrelated},
	}
	if got := file.Ignored(use); !slices.Equal(got, want) {
		t.Errorf("ignored: %v, want %v", got, want)
	}
}

// TestCodes distinguishes values of a wrong type from those out of range.
func TestCodes(t *testing.T) {
	for _, c := range []struct {
		tree any
		want encoder.Code
	}{
		{nil, encoder.WrongType},
		{object{"rope_theta": "1e4"}, encoder.WrongType},
		{object{"rope_theta": -1.0}, encoder.OutOfRange},
		{object{"rope_scaling": []any{}}, encoder.WrongType},
		{object{"rope_scaling": object{"truncate": "no"}}, encoder.WrongType},
		{object{"rope_scaling": object{"truncate": 2.0}}, encoder.OutOfRange},
		{object{"rope_scaling": object{"long_factor": []any{1.0, true}}}, encoder.WrongType},
		{object{"rope_scaling": object{"long_factor": []any{1.0, 0.0}}}, encoder.OutOfRange},
	} {
		_, err := model.Parse(c.tree)
		if e, ok := err.(*encoder.Error); !ok || e.Code != c.want {
			t.Errorf("%v: %v, want an error with the code %s", c.tree, err, c.want)
		}
	}
}

// TestKeys lists the keys of a file with their values, and tells those of rotary embeddings
// from others.
func TestKeys(t *testing.T) {
	f := parse(t, object{
		"vocab_size": 32000.0, "hidden_act": "silu", "rope_theta": 10000.0, "rope_scaling": nil, "architectures": []any{"X"},
		"text_config": object{"head_dim": 64.0, "rope_scaling": object{"rope_type": "longrope", "short_factor": []any{1.0, 1.5, 2.0, 2.5, 3.0}, "mystery": true}},
	})
	want := []model.Key{
		{"architectures", "a list", model.Unrelated}, {"hidden_act", `"silu"`, model.Unrelated}, {"rope_scaling", "null", model.Unread}, {"rope_theta", "10000", model.Unread}, {"vocab_size", "32000", model.Unrelated},
		{"text_config.head_dim", "64", model.Unread},
		{"text_config.rope_scaling.mystery", "true", model.Unknown}, {"text_config.rope_scaling.rope_type", `"longrope"`, model.Unread}, {"text_config.rope_scaling.short_factor", "[1, 1.5, 2, … 2]", model.Unread},
	}
	if got := f.Keys(); !slices.Equal(got, want) {
		t.Errorf("Keys = %v, want %v", got, want)
	}
	f = parse(t, object{"model_type": "exaone4", "alibi": false, "no_rope_layers": []any{1.0, 0.0}, "position_embedding_type": "nope", "sliding_window": 4096.0})
	for _, key := range f.Keys() {
		if !key.Rotary() {
			t.Errorf("%s, by which nothing turns, does not count as a key of rotary embeddings", key.Path)
		}
	}
}
