package stack_test

import (
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder/rotary"
	"github.com/posenc/posenc/encoder/rotary/stack"
)

// TestDefaults reads files that leave keys out, as configuration_<class>.py of transformers
// 5.16 fills them in.
func TestDefaults(t *testing.T) {
	head := func(name string) object { return object{"model_type": name, "head_dim": 64.0} }
	for _, c := range []struct {
		tree    object
		dim     int
		base    float64
		pairing rotary.Pairing
		filled  string
	}{
		{object{"model_type": "gemma", "hidden_size": 3072.0, "num_attention_heads": 16.0}, 256, 10000, rotary.Half, "head_dim rope_theta"},
		{object{"model_type": "qwen3", "hidden_size": 1024.0, "num_attention_heads": 16.0, "rope_theta": 1e6}, 128, 1e6, rotary.Half, "head_dim"},
		{object{"model_type": "llava", "text_config": object{"model_type": "llama", "vocab_size": 32064.0}}, 128, 10000, rotary.Half, "hidden_size num_attention_heads rope_theta"},
		{object{"model_type": "gemma3", "text_config": object{"model_type": "gemma3_text", "hidden_size": 2560.0, "rope_scaling": object{"factor": 8.0, "rope_type": "linear"}}}, 256, 1e6, rotary.Half, "head_dim rope_theta"},
		{object{"model_type": "qwen2_5_omni", "thinker_config": object{"text_config": object{"model_type": "qwen2_5_omni_text", "hidden_size": 3584.0, "num_attention_heads": 28.0}}}, 128, 1e6, rotary.Half, "rope_theta"},
		{object{"model_type": "deepseek_vl_v2", "language_config": object{"model_type": "deepseek_v2", "use_mla": false, "qk_rope_head_dim": 0.0, "hidden_size": 1280.0, "num_attention_heads": 10.0}}, 128, 10000, rotary.Interleaved, "rope_theta"},
		{object{"model_type": "dbrx", "d_model": 6144.0, "n_heads": 48.0, "attn_config": object{"rope_theta": 250000.0}}, 128, 250000, rotary.Half, ""},
		{object{"model_type": "bamba", "hidden_size": 4096.0, "num_attention_heads": 32.0, "attn_rotary_emb": 64.0, "rope_theta": 10000.0}, 64, 10000, rotary.Half, ""},
		{head("apertus"), 64, 12e6, rotary.Half, "rope_theta"},
		{head("bitnet"), 64, 5e5, rotary.Half, "rope_theta"},
		{head("blt"), 64, 5e5, rotary.Interleaved, "rope_theta"},
		{head("cohere"), 64, 5e5, rotary.Interleaved, "rope_theta"},
		{head("cosmos3_edge"), 64, 1e8, rotary.Half, "rope_theta"},
		{head("csm"), 64, 5e5, rotary.Half, "rope_theta"},
		{head("cwm"), 64, 1e6, rotary.Half, "rope_theta"},
		{head("emu3"), 64, 1e6, rotary.Half, "rope_theta"},
		{head("ernie4_5_vl_moe"), 64, 5e5, rotary.Interleaved, "rope_theta"},
		{head("helium"), 64, 1e5, rotary.Interleaved, "rope_theta"},
		{head("hy_v3"), 64, 11158840, rotary.Half, "rope_theta"},
		{head("jina_embeddings_v3"), 64, 20000, rotary.Half, "rope_theta"},
		{head("lfm2"), 64, 1e6, rotary.Half, "rope_theta"},
		{head("minimax"), 64, 1e6, rotary.Half, "rope_theta"},
		{head("mllama"), 64, 5e5, rotary.Half, "rope_theta"},
		{head("nomic_bert"), 64, 1000, rotary.Half, "rope_theta"},
		{head("openai_privacy_filter"), 64, 150000, rotary.Interleaved, "rope_theta"},
		{head("paddleocr_vl"), 64, 5e5, rotary.Half, "rope_theta"},
		{head("qwen3_omni_moe"), 64, 1e6, rotary.Half, "rope_theta"},
		{head("solar_open"), 64, 1e6, rotary.Half, "rope_theta"},
		{head("t5gemma2"), 64, 1e6, rotary.Half, "rope_theta"},
		{head("glmasr"), 32, 10000, rotary.Half, "partial_rotary_factor rope_theta"},
		{head("zaya"), 32, 10000, rotary.Half, "partial_rotary_factor rope_theta"},
		{head("recurrent_gemma"), 32, 10000, rotary.Half, "partial_rotary_factor rope_theta"},
		{head("moonshine_streaming"), 64, 10000, rotary.Interleaved, "rope_theta"},
		{head("deepseek_v4"), 64, 10000, rotary.Interleaved, "rope_theta"},
		{head("glm_ocr"), 64, 10000, rotary.Interleaved, "rope_theta"},
	} {
		r, err := stack.Read(parse(t, c.tree), stack.Options{})
		if err != nil {
			t.Errorf("%v: %v", c.tree, err)
			continue
		}
		var filled []string
		for _, f := range r.Filled {
			filled = append(filled, f.Key)
		}
		config := r.Config()
		missing := func(key string) bool { return !strings.Contains(strings.Join(filled, " "), key) }
		if config.EffectiveDim() != c.dim || config.EffectiveBase() != c.base || config.Pairing != c.pairing || len(filled) != len(strings.Fields(c.filled)) {
			t.Errorf("%v: %d elements, base %v, %v, filled in %v; want %d, %v, %v, %s", c.tree, config.EffectiveDim(), config.EffectiveBase(), config.Pairing, filled, c.dim, c.base, c.pairing, c.filled)
		}
		for _, key := range strings.Fields(c.filled) {
			if missing(key) {
				t.Errorf("%v: %s is not filled in: %v", c.tree, key, filled)
			}
		}
	}
}

// TestDoubts checks the warnings about classes and keys that are not known.
func TestDoubts(t *testing.T) {
	for _, c := range []struct {
		tree object
		want string
	}{
		{object{"model_type": "nonesuch", "head_dim": 64.0}, `model_type is "nonesuch", which is not known: pairs i and i + d/2 of whole heads are assumed`},
		{object{"model_type": "llama", "rope_thetha": 5e5}, "rope_thetha is not a key that is read; did you mean rope_theta?"},
		{object{"model_type": "llama", "rope_scalling": object{"factor": 2.0}}, "rope_scalling is not a key that is read; did you mean rope_scaling?"},
		{object{"model_type": "llama", "haed_dim": 64.0}, "haed_dim is not a key that is read; did you mean head_dim?"},
		{object{"model_type": "nanochat", "head_dim": 64.0}, "model_type is of a class that turns by the negative angles: its rotate_half is (x₂, −x₁)"},
		{object{"model_type": "cohere2", "head_dim": 64.0, "sliding_window": 4096.0}, "num_hidden_layers is missing: in this class nothing turns in some layers, and it would tell in which"},
		{object{"model_type": "llama", "head_dim": 64.0}, ""},
	} {
		r, err := stack.Read(parse(t, c.tree), stack.Options{})
		if err != nil {
			t.Errorf("%v: %v", c.tree, err)
			continue
		}
		var got []string
		for _, w := range r.Warnings {
			got = append(got, w.Key+" "+w.Text)
		}
		if strings.Join(got, "; ") != c.want {
			t.Errorf("%v: warnings %q, want %q", c.tree, got, c.want)
		}
	}
}
