package stack_test

import (
	"fmt"
	"maps"
	"math"
	"os"
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
		{head("zaya"), 32, 5e6, rotary.Half, "partial_rotary_factor rope_theta"},
		{head("recurrent_gemma"), 64, 10000, rotary.Half, "rope_theta"},
		{object{"model_type": "moonshine_streaming", "head_dim": 40.0}, 32, 10000, rotary.Interleaved, "partial_rotary_factor rope_theta"},
		{object{"model_type": "deepseek_v4", "head_dim": 512.0}, 64, 10000, rotary.Interleaved, "partial_rotary_factor rope_theta"},
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

// TestLayerDefaults checks that layers of full attention have no base of sliding layers, in any stack: as
// read, the class of Gemma 3 in vLLM and mlx-lm, and ModernBERT's in vLLM, take it where a layer is sliding.
// ModernBERT in mlx-lm, and files with parameters for each type of layer, are taken to be read alike.
func TestLayerDefaults(t *testing.T) {
	nested := object{"full_attention": object{"rope_theta": 1e6}, "sliding_attention": object{"rope_theta": 5000.0}}
	for _, name := range []string{"gemma3_text", "modernbert"} {
		for _, library := range []string{stack.Transformers, stack.VLLM, stack.MLX} {
			for _, c := range []struct {
				more object
				want map[string]float64 // filled in
			}{
				{nil, map[string]float64{"full_attention": 0, "sliding_attention": 10000}},
				{object{"rope_parameters": nested}, map[string]float64{"full_attention": 0, "sliding_attention": 0}},
			} {
				config := object{"model_type": name, "head_dim": 64.0, "max_position_embeddings": 8192.0}
				maps.Copy(config, c.more)
				for layer, want := range c.want {
					r, got := read(t, config, library, "", stack.Options{Layer: layer}), 0.0
					for _, f := range r.Filled {
						if f.Key == "local_rope_theta" {
							got = f.Value
						}
					}
					if got != want {
						t.Errorf("%s as %s: %s fills in the local base %v, want %v", name, library, layer, got, want)
					}
				}
			}
		}
	}
}

// TestZeroBetas reads YaRN with a β of 0: transformers takes its default, "or 32", programs in Python that
// divide by it fail, and what ggml does is in TestBuilds.
func TestZeroBetas(t *testing.T) {
	const divides = "ZeroDivisionError: float division by zero"
	scaling := object{"rope_type": "yarn", "factor": 4.0, "original_max_position_embeddings": 4096.0}
	config := object{"model_type": "llama", "head_dim": 64.0, "max_position_embeddings": 16384.0, "rope_scaling": scaling}
	gptOSS := object{
		"head_dim": 64.0, "rope_theta": 150000.0, "initial_context_length": 4096.0,
		"rope_scaling_factor": 4.0, "rope_ntk_alpha": 1.0, "rope_ntk_beta": 32.0,
	}
	deepSeek := object{
		"dim": 64.0, "n_heads": 1.0, "rope_factor": 40.0, "original_seq_len": 4096.0, "max_seq_len": 16384.0,
	}
	for _, c := range []struct {
		library   string
		tree, in  object
		fast, low string
		want      string
	}{
		{stack.Transformers, config, scaling, "beta_fast", "beta_slow", ""},
		{stack.VLLM, config, scaling, "beta_fast", "beta_slow", divides},
		{stack.MLX, config, scaling, "beta_fast", "beta_slow", divides},
		{stack.YaRNAuthors, config, scaling, "beta_fast", "beta_slow", ""}, // which do not read them
		{stack.GPTOSS, gptOSS, gptOSS, "rope_ntk_beta", "rope_ntk_alpha", divides},
		{stack.DeepSeekV3, deepSeek, deepSeek, "beta_fast", "beta_slow", divides},
	} {
		plain := read(t, c.tree, c.library, "")
		for _, key := range []string{c.fast, c.low} {
			before, had := c.in[key]
			c.in[key] = 0.0
			r, err := stack.As(parse(t, c.tree), c.library, "", stack.Options{})
			switch {
			case c.want != "" && (err == nil || !strings.HasSuffix(err.Error(), c.want)):
				t.Errorf("%s with %s 0: %v, want %s", c.library, key, err, c.want)
			case c.want == "" && (err != nil || r.Apart(plain).Frequency != 0):
				t.Errorf("%s with %s 0: %v, or other frequencies than without", c.library, key, err)
			}
			if delete(c.in, key); had {
				c.in[key] = before
			}
		}
	}
}

// TestClasses reads files with a model_type alone, and compares them with the fields of
// transformers' classes.
func TestClasses(t *testing.T) {
	text, err := os.ReadFile("testdata/classes.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if line[0] == '#' {
			continue
		}
		var name, pairing string
		var dim int
		var bases [2]float64
		n, _ := fmt.Sscan(line, &name, &pairing, &dim, &bases[0], &bases[1])
		f := parse(t, object{"model_type": name, "position_embedding_type": "rope", "use_mem_rope": true})
		for i, layer := range f.Layers()[:n-3] {
			r, err := stack.Read(f, stack.Options{Layer: layer})
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			if config := r.Config(); config.Pairing.String() != pairing || config.EffectiveBase() != bases[i] || i == 0 && 2*r.Pairs() != dim {
				t.Errorf("%s turns %d elements, %v, base %v in layers of %s, want %d, %s, %v", name, 2*r.Pairs(), config.Pairing, config.EffectiveBase(), layer, dim, pairing, bases[i])
			}
		}
	}
}

// TestWays checks the classes that turn the last elements, or by the negative angles, in all
// libraries that read them.
func TestWays(t *testing.T) {
	for _, c := range []struct {
		tree              object
		layer             string
		trailing, inverse bool
	}{
		{object{"model_type": "deepseek_v4", "head_dim": 512.0}, "main", true, false},
		{object{"model_type": "deepseek_v4", "head_dim": 512.0}, "compress", true, false},
		{object{"model_type": "nanochat", "head_dim": 64.0}, "", false, true},
		{object{"model_type": "deepseek_v3"}, "", false, false},
		{object{"model_type": "llama", "head_dim": 64.0}, "", false, false},
	} {
		for _, s := range []string{stack.Transformers, stack.VLLM, stack.MLX} {
			r, err := stack.As(parse(t, c.tree), s, "", stack.Options{Layer: c.layer})
			if err != nil {
				t.Errorf("%v, %s: %v", c.tree, s, err)
			} else if got := r.Config(); got.Trailing != c.trailing || got.Inverse != c.inverse {
				t.Errorf("%v, %s: trailing %v, inverse %v; want %v, %v", c.tree, s, got.Trailing, got.Inverse, c.trailing, c.inverse)
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
		{object{"model_type": "nonesuch", "head_dim": 64.0, "rope_theta": 1e6}, `model_type is "nonesuch", which is not known: pairs i and i + d/2 of whole heads are assumed`},
		{object{"head_dim": 64.0}, "rope_theta is missing, and no class is known that would have one: 10000 is assumed"},
		{object{"model_type": "qwen2", "head_dim": 64.0, "dual_chunk_attention_config": object{"chunk_size": 8192.0}}, "dual_chunk_attention_config changes positions or logits in calls that are longer than the model was trained on, which is not shown"},
		{object{"model_type": "qwen", "head_dim": 64.0, "use_dynamic_ntk": false, "use_logn_attn": true}, "use_logn_attn changes positions or logits in calls that are longer than the model was trained on, which is not shown"},
		{object{"model_type": "llama", "rope_thetha": 5e5}, "rope_thetha is not a key that is read; did you mean rope_theta?"},
		{object{"model_type": "llama", "rope_scalling": object{"factor": 2.0}}, "rope_scalling is not a key that is read; did you mean rope_scaling?"},
		{object{"model_type": "llama", "haed_dim": 64.0}, "haed_dim is not a key that is read; did you mean head_dim?"},
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

// TestTypes reads types that few libraries know, and layers with embeddings of their own.
func TestTypes(t *testing.T) {
	hunyuan := object{"model_type": "hunyuan_vl", "head_dim": 128.0, "rope_scaling": object{"type": "xdrope", "alpha": 1000.0, "xdrope_section": []any{16.0, 16.0, 16.0, 16.0}}}
	telechat := object{"head_dim": 128.0, "max_position_embeddings": 32768.0, "rope_scaling": object{"rope_type": "telechat3-yarn", "factor": 4.0, "original_max_position_embeddings": 8192.0}}
	nested := object{"model_type": "llama", "head_dim": 128.0, "rope_theta": 5e5, "max_position_embeddings": 131072.0, "rope_scaling": object{"rope_type": "llama3", "factor": 8.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0, "original_max_position_embeddings": 4096.0}}
	flash := object{"model_type": "deepseek_v4", "qk_rope_head_dim": 64.0, "rope_theta": 1e4, "compress_rope_theta": 16e4, "max_position_embeddings": 1048576.0, "rope_scaling": object{"type": "yarn", "factor": 16.0, "original_max_position_embeddings": 65536.0}}
	glm := object{"model_type": "glm_moe_dsa", "qk_rope_head_dim": 64.0, "index_head_dim": 128.0, "indexer_rope_interleave": true, "rope_theta": 1e6}
	granite := object{"model_type": "granite_swa", "head_dim": 64.0, "num_hidden_layers": 3.0, "layer_rope_theta": []any{10000.0, 0.0, 500000.0}}
	ones := []any{1.0, 1.0, 1.0, 1.0, 1.0, 1.0}
	phi := object{"model_type": "phi3", "head_dim": 16.0, "partial_rotary_factor": 0.75, "max_position_embeddings": 131072.0, "original_max_position_embeddings": 4096.0, "rope_theta": 1e4, "rope_scaling": object{"type": "longrope", "short_factor": ones, "long_factor": ones}}
	ernie := object{"model_type": "ernie4_5_vl_moe", "text_config": object{"model_type": "ernie4_5_vl_moe_text", "head_dim": 128.0, "rope_parameters": object{"rope_type": "default", "mrope_section": []any{22.0, 22.0, 20.0}}}}
	mistral := object{"dim": 4096.0, "n_layers": 32.0, "head_dim": 128.0, "hidden_dim": 14336.0, "n_heads": 32.0, "rope_theta": 1e6}
	deepseek := object{"head_dim": 64.0, "rope_scaling": object{"rope_type": "deepseek_yarn", "factor": 4.0, "original_max_position_embeddings": 4096.0}}
	for _, c := range []struct {
		tree           object
		stack, version string
		layer          string
		want           string // b, d, the scaling and the attention factor, or a part of the error
	}{
		// b·α^(d/(d−2)) = 10000·1000^(128/126) = 1.115893e7
		{hunyuan, stack.Transformers, "", "", "1.115884e+07 half 128 dynamic × 1"},
		{hunyuan, stack.Transformers, "4.56", "", "KeyError: 'xdrope'"},
		{hunyuan, stack.VLLM, "", "", "1.115884e+07 half 128 dynamic × 1"},
		{hunyuan, stack.VLLM, "2024-12-29", "", "ValueError: Unknown RoPE scaling type 'xdrope'"},
		{hunyuan, stack.LlamaCpp, "", "", "1.115884e+07 half 128 dynamic × 1"},
		{telechat, stack.VLLM, "", "", "10000 half 128 yarn × 1.097"}, // 0.07·ln 4 + 1
		{telechat, stack.VLLM, "0.21", "", "ValueError: Unknown RoPE scaling type 'telechat3-yarn'"},
		{nested, stack.LlamaCpp, "", "", "500000 interleaved 128 llama3 4096 × 1"},
		{nested, stack.LlamaCpp, "b9700", "", "500000 interleaved 128 llama3 8192 × 1"},
		{nested, stack.Transformers, "", "", "500000 half 128 llama3 4096 × 1"},
		{phi, stack.VLLM, "2024-12-29", "", "ValueError: `Phi3LongRoPEScaledRotaryEmbedding` does not support rotary_dim != head_size"},
		{phi, stack.VLLM, "2025-11-19", "", "10000 half 12 longrope × 1.1902"},
		{ernie, stack.Transformers, "", "", "500000 interleaved 128 height-first × 1"},
		{mistral, stack.VLLM, "", "", "1e+06 half 128 × 1"},
		{object{"general.architecture": "deepseek2", "deepseek2.attention.key_length": 192.0, "deepseek2.rope.dimension_count": 64.0}, stack.LlamaCpp, "", "", "10000 interleaved 64 × 1"},
		{object{"model_type": "recurrent_gemma", "head_dim": 256.0}, stack.Transformers, "4.56", "", "10000 half 128 × 1"},
		{object{"model_type": "gemma4_text"}, stack.Transformers, "", "full_attention", "1e+06 half 512 proportional × 1"},
		{object{"model_type": "gemma4_text"}, stack.Transformers, "", "sliding_attention", "10000 half 256 × 1"},
		{deepseek, stack.Transformers, "", "", "KeyError: 'deepseek_yarn'"},
		{deepseek, stack.LlamaCpp, "", "", "10000 half 64 × 1"},
		{object{"head_dim": 64.0, "rope_scaling": object{"rope_type": "mllama4"}}, stack.VLLM, "", "", "turns by rows and columns"},
		{object{"head_dim": 64.0, "rope_parameters": object{"rope_type": "default", "use_fope": true}}, stack.VLLM, "", "", "trained coefficients"},
		{object{"head_dim": 128.0, "rope_parameters": object{"rope_type": "default", "rope_dim": 64.0}}, stack.VLLM, "", "", "10000 half 64 × 1"},
		{flash, stack.Transformers, "", "main", "10000 interleaved 64 × 1"},
		{flash, stack.Transformers, "", "compress", "160000 interleaved 64 yarn × 1"},
		{granite, stack.Transformers, "", "", "10000 half 64 × 1"},
		{granite, stack.Transformers, "", "500000", "500000 half 64 × 1"},
		{glm, stack.Transformers, "", "attention", "1e+06 interleaved-to-half 64 × 1"},
		{glm, stack.Transformers, "", "indexer", "1e+06 interleaved 64 × 1"},
	} {
		r, err := stack.As(parse(t, c.tree), c.stack, c.version, stack.Options{Layer: c.layer})
		got := ""
		if err != nil {
			got = err.Error()
		} else {
			config := r.Config()
			base := config.EffectiveBase()
			if _, ok := config.Scaling.(rotary.Dynamic); ok { // which changes it
				base = math.Round(math.Pow(r.Frequency(1), -float64(config.EffectiveDim())/2))
			}
			got = fmt.Sprintf("%v %v %d", base, config.Pairing, config.EffectiveDim())
			if config.Scaling != nil {
				got += " " + config.Scaling.Kind()
			}
			if config.Axes.Order == rotary.HeightFirst {
				got += " " + config.Axes.Order.String()
			}
			if l, ok := config.Scaling.(rotary.Llama3); ok {
				got += fmt.Sprint(" ", l.MaxPosition)
			}
			got += fmt.Sprintf(" × %.5g", r.AttentionFactor())
		}
		if !strings.Contains(got, c.want) {
			t.Errorf("%v as %s %s reads %s: %s, want %s", c.tree, c.stack, c.version, c.layer, got, c.want)
		}
	}
}

// TestOrders reads GGUF files with the orders of pairs of llama_model_rope_type in
// src/llama-model.cpp of llama.cpp 92366df30d4e.
func TestOrders(t *testing.T) {
	for names, want := range map[string]rotary.Pairing{
		"llama llada llama4 deci baichuan internlm2 minicpm xverse command-r cohere2 cohere2moe olmo arctic deepseek deepseek2 deepseek2-ocr deepseek32 deepseek4 plm chatglm granite granitemoe granitehybrid chameleon bailingmoe neo-bert smollm3 arcee ernie4_5 ernie4_5-moe mistral3 eagle3 mistral4 llama-embed maincoder glm-dsa glm4":                                                                                                                                                                                                                                                                                                                  rotary.Interleaved,
		"falcon falcon-h1 grok dbrx jina-bert-v3 modern-bert nomic-bert nomic-bert-moe eurobert stablelm bitnet qwen qwen2 dream qwen2moe qwen3 qwen3moe llada-moe rnd1 olmo2 olmoe phi2 phi3 phimoe plamo plamo2 plamo3 gemma gemma2 gemma3 gemma3n gemma4 gemma4-assistant gemma-embedding starcoder2 openelm gptneox codeshell orion nemotron exaone exaone4 exaone-moe minicpm3 bailingmoe2 dots1 hunyuan-moe jais2 gpt-oss hunyuan-dense lfm2 lfm2moe smallthinker seed_oss grovemoe apertus minimax-m2 cogvlm pangu-embedded afmoe qwen3next mimo2 step35 talkie mellum dflash qwen2vl paddleocr qwen3vl qwen3vlmoe qwen35 qwen35moe glm4moe hunyuan_vl": rotary.Half,
	} {
		for name := range strings.FieldsSeq(names) {
			r, err := stack.Read(parse(t, object{"general.architecture": name, name + ".attention.key_length": 64.0, name + ".rope.freq_base": 10000.0}), stack.Options{})
			if err != nil {
				t.Errorf("%s: %v", name, err)
			} else if r.Config().Pairing != want {
				t.Errorf("%s turns pairs that are %v, want %v", name, r.Config().Pairing, want)
			}
		}
	}
}

// TestReleases finds the version that a release is read as.
func TestReleases(t *testing.T) {
	for _, c := range [][3]string{
		{stack.VLLM, "0.6.6", "2024-12-29"}, {stack.VLLM, "0.8.5", "2024-12-29"}, {stack.VLLM, "0.11", "2025-11-19"}, {stack.VLLM, "v0.12.0", "2025-11-19"},
		{stack.VLLM, "0.22", "2026-05-19"}, {stack.VLLM, "0.28.0", "2026-08-17"}, {stack.VLLM, "0.5", ""}, {stack.VLLM, "1", ""}, {stack.VLLM, "4.51", ""},
		{stack.Transformers, "4.50.3", "4.48"}, {stack.Transformers, "4.57", "4.56"}, {stack.Transformers, "5.1", "5.0-2025-12"}, {stack.Transformers, "5.16.2", "5.16"}, {stack.Transformers, "4.40", ""},
		{stack.LlamaCpp, "b6700", "2025-10-06"}, {stack.LlamaCpp, "b7664", "2025-10-06"}, {stack.LlamaCpp, "b7665", "2026-01-07"}, {stack.LlamaCpp, "b9932", "2026-01-07"}, {stack.LlamaCpp, "b6699", ""},
		{stack.LlamaCpp, "b9933", "2026-07-08"}, {stack.LlamaCpp, "b10068", "2026-07-08"}, {stack.LlamaCpp, "b", ""}, {stack.LlamaCpp, "9933", ""},
		{stack.MLX, "0.32", "2026-08-22"}, {stack.MLX, "0.x", ""},
	} {
		s, at, err := stack.Find(c[0], c[1])
		switch {
		case c[2] == "" && err == nil:
			t.Errorf("%s %s is %s, want an error", c[0], c[1], s.Versions[at].Name)
		case c[2] != "" && (err != nil || s.Versions[at].Name != c[2]):
			t.Errorf("%s %s: %v, want %s", c[0], c[1], err, c[2])
		}
	}
}
