package stack_test

import (
	"errors"
	"maps"
	"math"
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/internal/reference"
	"github.com/posenc/posenc/encoder/rotary"
	"github.com/posenc/posenc/encoder/rotary/model"
	"github.com/posenc/posenc/encoder/rotary/stack"
)

// TestGGUF reads the keys and tensors that the converter writes of each configuration, and
// expects the frequencies that it has when the converter reads it. It compares the angles
// of ggml's kernel, within their error, too.
func TestGGUF(t *testing.T) {
	n := 0
	var keys map[string]any
	for _, c := range reference.Ropes(t) {
		if c.Stack != stack.LlamaCpp || c.Error != "" {
			continue
		}
		n++
		file := parse(t, c.Config)
		o := stack.Options{Layer: c.Layer}
		if c.Uses == "long" {
			o.Length = 131072
		}
		want, err := stack.As(file, stack.LlamaCpp, "", o)
		if err != nil {
			t.Error(err)
			continue
		}
		if c.GGUF != nil { // a layer without keys is of the same file
			keys = gguf(c, want)
		}
		got, err := stack.Read(parse(t, keys), o)
		if err != nil {
			t.Errorf("%s: %v", c.Model, err)
			continue
		}
		for i := range want.Pairs() {
			if got.Frequency(i) != want.Frequency(i) && reference.Relative(got.Frequency(i), want.Frequency(i)) > 1e-7 {
				t.Errorf("%s %s: ω[%d] = %v of the GGUF file, want %v", c.Model, c.Layer, i, got.Frequency(i), want.Frequency(i))
				break
			}
		}
		if reference.Relative(got.AttentionFactor(), want.AttentionFactor()) > 1e-15 || reference.Relative(got.SoftmaxFactor(), want.SoftmaxFactor()) > 1e-15 {
			t.Errorf("%s: factors %v and %v of the GGUF file, want %v and %v", c.Model, got.AttentionFactor(), got.SoftmaxFactor(), want.AttentionFactor(), want.SoftmaxFactor())
		}
		for row, pos := range c.Positions {
			for j, i := range c.At {
				if theta := c.Theta[row][j]; math.Abs(theta-pos*want.Frequency(i)) > 1.01*c.ThetaError[row] {
					t.Errorf("%s: the kernel's angle of pair %d at %v is %v, want %v within %v", c.Model, i, pos, theta, pos*want.Frequency(i), c.ThetaError[row])
				}
			}
		}
	}
	if n < 18 {
		t.Errorf("only %d readings", n)
	}
}

// gguf returns the keys and tensors of a case, as a GGUF file has them.
func gguf(c reference.Rope, r *stack.Reading) map[string]any {
	// Architectures of llama.cpp whose loaders read what others do not, or that have two
	// sets of frequencies.
	config := c.Config.(map[string]any)
	name, _ := config["model_type"].(string)
	name = map[string]string{"deepseek_v3": "deepseek2", "gemma3_text": "gemma3", "gemma4_text": "gemma4", "phi3_v": "phi3"}[name]
	if name == "" {
		name = "qwen2"
	}
	keys := map[string]any{"general.architecture": name, name + ".attention.key_length": float64(r.Config().HeadDim)}
	for key, value := range c.GGUF {
		keys[name+"."+key] = value
	}
	for tensor := range c.Tensors {
		switch tensor {
		case "rope_freqs":
			divisors := make([]any, r.Pairs())
			for i := range divisors {
				divisors[i] = min(r.Divisor(i), 1e30)
			}
			keys["rope_freqs.weight"] = divisors
		default:
			scaling := config["rope_scaling"].(map[string]any)
			keys["rope_factors_long.weight"], keys["rope_factors_short.weight"] = scaling["long_factor"], scaling["short_factor"]
		}
	}
	return keys
}

// TestAuthors compares the readings of authors' programs with their numbers.
func TestAuthors(t *testing.T) {
	config := func(p map[string]any) (file object, name string, o stack.Options) {
		number := func(key string) any { return p[key] }
		source := p["reference"].(string)
		switch {
		case strings.HasPrefix(source, "meta-llama/llama-models models/llama3"):
			return object{"head_dim": number("dim"), "rope_theta": number("theta"), "use_scaled_rope": p["use_scaled"]}, stack.LlamaModels, o
		case strings.HasPrefix(source, "meta-llama"):
			return object{"model_type": "llama4_text", "head_dim": number("dim"), "rope_theta": number("theta"), "rope_scaling": object{"rope_type": "llama3", "factor": number("scale_factor"), "high_freq_factor": number("high_freq_factor")}}, stack.LlamaModels, o
		case strings.HasPrefix(source, "openai"):
			return object{"head_dim": number("head_dim"), "rope_theta": number("base"), "initial_context_length": number("initial_context_length"), "rope_scaling_factor": number("scaling_factor"), "rope_ntk_alpha": number("ntk_alpha"), "rope_ntk_beta": number("ntk_beta")}, stack.GPTOSS, o
		case strings.HasPrefix(source, "deepseek-ai"):
			file = maps.Clone(p)
			delete(file, "reference")
			return file, stack.DeepSeekV3, o
		case strings.HasSuffix(source, "LlamaYaRNScaledRotaryEmbedding"):
			return object{"head_dim": number("dim"), "rope_theta": number("base"), "rope_scaling": object{"type": "yarn", "factor": number("scale"), "original_max_position_embeddings": number("original_max_position_embeddings"), "attn_factor": number("attn_factor")}}, stack.YaRNAuthors, o
		case strings.HasSuffix(source, "LlamaDynamicScaledRotaryEmbedding"):
			o.Length = int(number("seq_len").(float64))
			return object{"head_dim": number("dim"), "rope_theta": number("base"), "max_position_embeddings": number("max_position_embeddings"), "rope_scaling": object{"type": "dynamic", "factor": number("ntk")}}, stack.YaRNAuthors, o
		}
		return nil, "", o
	}
	n := 0
	for _, c := range reference.Ropes(t) {
		if c.File != "authors" {
			continue
		}
		file, name, o := config(c.Config.(map[string]any))
		if name == "" {
			continue // a class that no configuration chooses; TestFrequencies has its formula
		}
		n++
		c.Stack, c.Length = name, o.Length
		r := read(t, file, name, "", o)
		for j, i := range c.At {
			if reference.Relative(r.Frequency(i), c.Exact[j]) > 1e-15 {
				t.Errorf("%s: ω[%d] = %v, want %v", name, i, r.Frequency(i), c.Exact[j])
			}
		}
		if reference.Relative(r.AttentionFactor(), c.Attention) > 1e-15 || c.Softmax != 0 && reference.Relative(r.SoftmaxFactor(), c.Softmax) > 1e-15 {
			t.Errorf("%s: factors %v and %v, want %v and %v", name, r.AttentionFactor(), r.SoftmaxFactor(), c.Attention, c.Softmax)
		}
	}
	if n != 9 {
		t.Errorf("%d programs", n)
	}
}

// TestCalls follows the series of calls of a module of transformers.
func TestCalls(t *testing.T) {
	length := 64
	for _, c := range reference.Ropes(t) {
		if c.File != "hf_stateful" || c.EffectiveLength == 0 {
			continue
		}
		if length = rotary.DynamicLength(length, c.Length, 64); length != c.EffectiveLength {
			t.Errorf("the length after a call of %d is %d, want %d", c.Length, length, c.EffectiveLength)
		}
	}
}

// TestMalformed checks that files that are none are answered in one sentence.
func TestMalformed(t *testing.T) {
	with := func(key string, value any) any {
		return object{"head_dim": 8.0, "max_position_embeddings": 64.0, "rope_scaling": object{"rope_type": "linear", "factor": 2.0, key: value}}
	}
	longrope := func(short any) any {
		return object{"head_dim": 8.0, "max_position_embeddings": 64.0, "rope_scaling": object{"type": "longrope", "factor": 2.0, "short_factor": short, "long_factor": []any{1.0, 2.0, 3.0, 4.0}}}
	}
	long := make([]any, 70000)
	for i := range long {
		long[i] = 1.0
	}
	for _, c := range []struct {
		tree any
		want string
	}{
		{nil, "encoder: configuration null is not an object"},
		{[]any{}, "encoder: configuration a list is not an object"},
		{"{}", `encoder: configuration "{}" is not an object`},
		{object{}, "encoder: the configuration has neither head_dim nor hidden_size and num_attention_heads; add head_dim and rope_theta"},
		{object{"rope_scaling": object{"type": "linear", "factor": 4.0}}, "encoder: the configuration has neither head_dim nor hidden_size and num_attention_heads; add head_dim and rope_theta"},
		{object{"hidden_size": 8.0, "rope_theta": 1e4}, "encoder: the configuration has neither head_dim nor hidden_size and num_attention_heads; add head_dim"},
		{object{"hidden_size": "8", "num_attention_heads": 1.0}, `encoder: hidden_size "8" is not a number`},
		{object{"hidden_size": 8.5, "num_attention_heads": 1.0}, "encoder: hidden_size 8.5 is not a positive whole number"},
		{object{"hidden_size": 8.0, "num_attention_heads": 0.0}, "encoder: num_attention_heads 0 is not a positive whole number"},
		{object{"hidden_size": 4.0, "num_attention_heads": 8.0}, "encoder: head_dim 0 is not positive"},
		{object{"head_dim": 8.0, "rope_theta": -1.0}, "encoder: rope_theta -1 is not positive"},
		{object{"head_dim": 8.0, "rope_theta": 0.5}, "encoder: base 0.5 is below 1"},
		{object{"head_dim": 8.0, "rope_theta": []any{1e4}}, "encoder: rope_theta a list is one number for each layer, which is not read; give one of them"},
		{object{"head_dim": 8.0, "rope_theta": math.Inf(1)}, "encoder: rope_theta Infinity is not a finite number"},
		{object{"head_dim": 1e9}, "encoder: head_dim 1000000000 is above 65536"},
		{object{"head_dim": 8.0, "partial_rotary_factor": 1.5}, "encoder: partial_rotary_factor 1.5 is not between 0 and 1"},
		{object{"head_dim": 8.0, "partial_rotary_factor": 0.1}, "encoder: partial_rotary_factor 0.1 leaves no element of a head to turn"},
		{object{"head_dim": 8.0, "rope_scaling": "linear"}, `encoder: rope_scaling "linear" is not an object`},
		{object{"head_dim": 8.0, "rope_scaling": []any{2.0}}, "encoder: rope_scaling a list is not an object"},
		{object{"text_config": 1.0}, "encoder: text_config 1 is not an object"},
		{object{"text_config": object{"head_dim": true}}, "encoder: text_config.head_dim true is not a number"},
		{with("factor", -2.0), "encoder: rope_scaling.factor -2 is not positive"},
		{with("factor", "2"), `encoder: rope_scaling.factor "2" is not a number`},
		{with("factor", nil), "encoder: transformers 5.16 refuses the configuration: TypeError: factor is null"},
		{with("rope_type", 3.0), "encoder: rope_scaling.rope_type 3 is not a text"},
		{with("rope_type", "lineal"), "encoder: transformers 5.16 refuses the configuration: KeyError: 'lineal'"},
		{with("rope_type", "yarn\nno"), `encoder: transformers 5.16 refuses the configuration: KeyError: 'yarn\nno'`},
		{with("rope_type", strings.Repeat("x", 1000)), "encoder: transformers 5.16 refuses the configuration: KeyError: '" + strings.Repeat("x", 40) + "…'"},
		{with("truncate", "no"), `encoder: rope_scaling.truncate "no" is neither true nor false`},
		{with("beta_fast", -1.0), "encoder: rope_scaling.beta_fast -1 is negative"},
		{with("mrope_section", []any{1.0, 1.0, 1.0}), "encoder: sum of mrope_section 3 is not 4, the number of pairs"},
		{with("mrope_section", []any{1.0}), "encoder: rope_scaling.mrope_section.length 1 is not 3, one section for each of t, h and w"},
		{with("mrope_section", []any{1.0, 2.5, 1.0}), "encoder: rope_scaling.mrope_section[1] 2.5 is not a whole number ≥ 0"},
		{longrope([]any{1.0, 1.0}), "encoder: short_factor.length 2 is not 4, the number of pairs"},
		{longrope([]any{1.0, 1.0, 0.0, 1.0}), "encoder: rope_scaling.short_factor[2] 0 is not a positive number"},
		{longrope([]any{1.0, nil, 1.0, 1.0}), "encoder: rope_scaling.short_factor[1] null is not a number"},
		{longrope(2.0), "encoder: rope_scaling.short_factor 2 is not a list of numbers"},
		{longrope(long), "encoder: rope_scaling.short_factor.length 70000 is above 65536"},
		{longrope(nil), "encoder: short_factor.length 0 is not 4, the number of pairs"},
		{object{"head_dim": 8.0, "rope_parameters": object{"full_attention": object{"rope_theta": "x"}, "sliding_attention": object{}}}, `encoder: rope_parameters.full_attention.rope_theta "x" is not a number`},
		{object{"general.architecture": "llama", "llama.attention.key_length": 8.0, "llama.rope.scaling.type": "ntk"}, "encoder: llama.cpp 2026-07-08 refuses the configuration: GGML_ASSERT(hparams.rope_scaling_type_train != LLAMA_ROPE_SCALING_TYPE_UNSPECIFIED)"},
		{object{"general.architecture": 1.0}, "encoder: general.architecture 1 is not a text"},
	} {
		file, err := model.Parse(c.tree)
		if err == nil {
			_, err = stack.Read(file, stack.Options{})
		}
		var sentence *encoder.Error
		if !errors.As(err, &sentence) || err.Error() != c.want {
			t.Errorf("%.80v: got %v, want %s", c.tree, err, c.want)
		}
	}
	small := parse(t, object{"head_dim": 8.0})
	asked := func(name, version, layer string) error {
		_, err := stack.As(small, name, version, stack.Options{Layer: layer})
		return err
	}
	nested := parse(t, object{"head_dim": 8.0, "rope_parameters": object{"full_attention": object{}, "sliding_attention": object{}}})
	types := parse(t, object{"head_dim": 8.0, "layer_types": []any{"full_attention", "sliding_attention"}})
	_, alike := stack.As(types, stack.Transformers, "", stack.Options{Layer: "sliding_attention"})
	_, layer := stack.As(nested, stack.Transformers, "", stack.Options{Layer: "local"})
	for _, c := range []struct {
		err  error
		want string
	}{
		{asked("vlm", "", ""), `encoder: stack "vlm" is unknown; did you mean vllm?`},
		{asked(stack.VLLM, "2026", ""), `encoder: version "2026" of vllm is unknown; there is 2024-12-29 (0.6.6), 2025-11-19 (0.11.1), 2026-05-19 (0.21.0), 2026-08-17 (0.27.1)`},
		{asked(stack.Transformers, "", "anything"), `encoder: layer "anything" is unknown; all layers of the file are alike`},
		{alike, "<nil>"},
		{layer, `encoder: layer "local" is not one of full_attention, sliding_attention`},
	} {
		if got := strings.TrimSpace(errorText(c.err)); got != c.want {
			t.Errorf("got %s, want %s", got, c.want)
		}
	}
}

func errorText(err error) string {
	if err == nil {
		return "<nil>"
	}
	return err.Error()
}
