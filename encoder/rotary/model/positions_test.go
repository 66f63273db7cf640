package model_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder/rotary/model"
)

// TestPositions checks what models know positions by, as modeling_<class>.py of
// transformers has it, or a key of the file.
func TestPositions(t *testing.T) {
	for names, want := range map[string]model.Positions{
		"llama mistral qwen3 gemma3_text gpt_oss deepseek_v3 phi3 falcon_h1 nanochat unheard_of": model.Rotary,
		"gpt2 bert roberta opt vit clip whisper bart gpt_neo wav2vec2 fnet esm":                  model.Learned,
		"marian m2m_100 xglm pegasus fsmt detr vit_mae":                                          model.Sinusoidal,
		"bloom mpt":                                          model.ALiBi,
		"t5 mt5 umt5 longt5 mpnet wavlm":                     model.Buckets,
		"deberta deberta-v2 xlnet transfo-xl swin":           model.Relative,
		"mamba mamba2 rwkv jamba nemotron_h xlstm segformer": model.None,
		"dinov3_vit pixtral":                                 model.Rotary2D,
	} {
		for name := range strings.SplitSeq(names, " ") {
			if got := parse(t, object{"model_type": name}).Positions(); got != want {
				t.Errorf("%s: %s, want %s", name, got, want)
			}
		}
	}
	for _, c := range []struct {
		tree object
		want model.Positions
	}{
		{object{"model_type": "falcon", "alibi": true}, model.ALiBi},
		{object{"model_type": "falcon", "alibi": false}, model.Rotary},
		{object{"model_type": "mpt", "attn_config": object{"alibi": true}}, model.ALiBi},
		{object{"model_type": "mpt", "attn_config": object{"alibi": false, "rope": true}}, model.Rotary},
		{object{"model_type": "mpt", "attn_config": object{"alibi": false}}, model.Learned},
		{object{"model_type": "baichuan", "hidden_size": 5120.0}, model.ALiBi},
		{object{"model_type": "baichuan", "hidden_size": 4096.0}, model.Rotary},
		{object{"model_type": "bert", "position_embedding_type": "relative_key_query"}, model.Relative},
		{object{"model_type": "esm", "position_embedding_type": "absolute"}, model.Learned},
		{object{"model_type": "esm", "position_embedding_type": "rotary"}, model.Rotary},
		{object{"model_type": "wav2vec2-conformer", "position_embeddings_type": "rotary"}, model.Rotary},
		{object{"model_type": "granitemoehybrid", "position_embedding_type": "nope"}, model.None},
		{object{"model_type": "granitemoehybrid"}, model.None},
		{object{"model_type": "vision-encoder-decoder", "decoder": object{"model_type": "gpt2"}}, model.Learned},
		{object{"model_type": "granitemoehybrid", "position_embedding_type": "rope"}, model.Rotary},
		{object{"model_type": "zamba2", "use_mem_rope": false}, model.None},
		{object{"model_type": "zamba2", "use_mem_rope": true}, model.Rotary},
		{object{"model_type": "kimi_linear", "mla_use_nope": true}, model.None},
		{object{"_class_name": "FluxTransformer2DModel", "axes_dims_rope": []any{16.0, 56.0, 56.0}}, model.Rotary2D},
		{object{"model_type": "clip", "text_config": object{"model_type": "clip_text_model"}}, model.Learned},
		{object{"general.architecture": "gpt2"}, model.Learned},
		{object{"general.architecture": "bloom"}, model.ALiBi},
		{object{"general.architecture": "llama"}, model.Rotary},
	} {
		file := parse(t, c.tree)
		if got := file.Positions(); got != c.want {
			t.Errorf("%v: %s, want %s", c.tree, got, c.want)
		}
		if err := file.NoRotary(); (err == nil) != (c.want == model.Rotary) {
			t.Errorf("%v: %v", c.tree, err)
		}
	}
}

// TestKnown checks that each class of the libraries is in a table, and of one kind.
func TestKnown(t *testing.T) {
	text, err := os.ReadFile("testdata/model_types.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		for name := range strings.FieldsSeq(line) {
			if line[0] != '#' && !parse(t, object{"model_type": name}).Known() {
				t.Errorf("%s is not known", name)
			}
		}
	}
}

// TestTurning checks in which layers queries and keys are turned.
func TestTurning(t *testing.T) {
	types := func(names ...string) []any {
		var list []any
		for _, name := range names {
			list = append(list, name)
		}
		return list
	}
	for _, c := range []struct {
		tree object
		want []int // that turn; nil if all do, or it is not known
	}{
		{object{"model_type": "llama", "num_hidden_layers": 4.0}, nil},
		{object{"model_type": "smollm3", "num_hidden_layers": 8.0}, []int{0, 1, 2, 4, 5, 6}},
		{object{"model_type": "smollm3", "num_hidden_layers": 4.0, "no_rope_layers": []any{1.0, 0.0, 1.0, 0.0}}, []int{0, 2}},
		{object{"model_type": "smollm3", "num_hidden_layers": 4.0, "no_rope_layer_interval": 2.0}, []int{0, 2}},
		{object{"model_type": "llama4_text", "num_hidden_layers": 4.0, "no_rope_layers": []any{}}, []int{0, 1, 2}},
		{object{"model_type": "cohere2", "num_hidden_layers": 4.0, "layer_types": types("sliding_attention", "sliding_attention", "sliding_attention", "full_attention")}, []int{0, 1, 2}},
		{object{"model_type": "cohere2", "num_hidden_layers": 5.0, "sliding_window": 4096.0}, []int{0, 1, 2, 4}},
		{object{"model_type": "exaone4", "num_hidden_layers": 4.0, "sliding_window": nil}, nil},
		{object{"model_type": "exaone4", "num_hidden_layers": 2.0, "sliding_window": nil, "layer_types": types("full_attention", "full_attention")}, nil},
		{object{"model_type": "afmoe", "num_hidden_layers": 4.0, "global_attn_every_n_layers": 2.0}, []int{0, 2}},
		{object{"model_type": "smallthinker", "num_hidden_layers": 3.0, "rope_layout": []any{0.0, 1.0, 1.0}}, []int{1, 2}},
		{object{"model_type": "muse_glimmer_text", "num_hidden_layers": 4.0}, []int{0, 1, 2}},
		{object{"model_type": "recurrent_gemma", "num_hidden_layers": 6.0}, []int{2, 5}},
		{object{"model_type": "gemma3_text", "num_hidden_layers": 2.0, "layer_types": types("sliding_attention", "full_attention")}, nil},
		{object{"model_type": "qwen3_next", "num_hidden_layers": 4.0}, []int{3}},
		{object{"model_type": "qwen3_next", "num_hidden_layers": 2.0, "layer_types": types("full_attention", "linear_attention")}, []int{0}},
		{object{"model_type": "lfm2", "num_hidden_layers": 4.0, "full_attn_idxs": []any{2.0}}, []int{2}},
		{object{"model_type": "bamba", "num_hidden_layers": 3.0, "attn_layer_indices": []any{1.0}}, []int{1}},
		{object{"model_type": "recurrent_gemma", "num_hidden_layers": 4.0, "block_types": types("recurrent", "recurrent", "attention")}, []int{2}},
		{object{"model_type": "granite_swa", "num_hidden_layers": 3.0, "layer_rope_theta": []any{10000.0, 0.0, 10000.0}}, []int{0, 2}},
		{object{"model_type": "granitemoehybrid", "position_embedding_type": "rope", "num_hidden_layers": 2.0, "layer_types": types("mamba", "attention")}, []int{1}},
	} {
		var got []int
		for i, turns := range parse(t, c.tree).Turning(nil) {
			if turns {
				got = append(got, i)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%v turns in %v, want %v", c.tree, got, c.want)
		}
	}
}
