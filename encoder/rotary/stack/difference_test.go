package stack_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder/internal/reference"
	"github.com/posenc/posenc/encoder/rotary"
	"github.com/posenc/posenc/encoder/rotary/stack"
)

// about reports whether x has the four digits of want.
func about(x, want float64) bool { return math.Abs(x-want) <= 6e-4*math.Abs(want) }

// TestDifferences compares how far each reading is apart from transformers 5.16:
// frequencies, angles at four positions, the first position beyond 0.1 rad, and factors.
func TestDifferences(t *testing.T) {
	configs := map[string]any{}
	for _, c := range reference.Ropes(t) {
		if c.Model != "" && configs[c.Model] == nil {
			configs[c.Model] = c.Config
		}
	}
	var file struct {
		Cases []struct {
			Model, Layer, Stack, Version, Note string
			Same                               bool               `json:"same_rates"`
			Frequency                          float64            `json:"max_abs_rate_diff"`
			Pair                               int                `json:"at_pair"`
			Angles                             map[string]float64 `json:"angle_diff"`
			First                              int                `json:"first_position_over_0_1_rad"`
			Attention                          float64            `json:"attention_ratio"`
			Refused                            string             `json:"not_read"`
		}
	}
	reference.JSON(t, "rope_differences.json", &file)
	n := 0
	for _, c := range file.Cases {
		if strings.Contains(c.Refused, "no converter") {
			continue
		}
		n++
		name := fmt.Sprint(c.Model, " ", c.Layer, " ", c.Stack, " ", c.Version, " ", c.Note)
		model, own, other := parse(t, configs[c.Model]), 0, 0
		if _, length, ok := strings.Cut(c.Note, "reference at call length "); ok {
			fmt.Sscan(length, &own)
			other = own
		}
		if strings.Contains(c.Note, "long") && !strings.HasPrefix(c.Note, "short") {
			other = 131072
		}
		newest, err := stack.As(model, stack.Transformers, "5.16", stack.Options{Layer: c.Layer, Length: own})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		version := c.Version
		reading, err := stack.As(model, c.Stack, version, stack.Options{Layer: c.Layer, Length: other})
		if c.Refused != "" {
			if err == nil {
				t.Errorf("%s is read, want %s", name, c.Refused)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		d := reading.Apart(newest)
		if c.Same != (d.Frequency < 1e-16) {
			t.Errorf("%s: frequencies differ by %v, same is %v", name, d.Frequency, c.Same)
		}
		if c.Attention != 0 && !about(d.Attention, c.Attention) || c.Attention == 0 && d.Attention != 1 {
			t.Errorf("%s: attention factors have the quotient %v, want %v", name, d.Attention, c.Attention)
		}
		if c.Same {
			continue
		}
		if !about(d.Frequency, c.Frequency) || d.Pair != c.Pair || d.FirstBeyond(0.1) != c.First {
			t.Errorf("%s: pair %d differs by %v, from %d on, want %d, %v, %d", name, d.Pair, d.Frequency, d.FirstBeyond(0.1), c.Pair, c.Frequency, c.First)
		}
		for pos, want := range c.Angles {
			var p float64
			fmt.Sscan(pos, &p)
			if !about(d.Angle(p), want) {
				t.Errorf("%s: %v rad at %v, want %v", name, d.Angle(p), p, want)
			}
		}
	}
	if n < 200 {
		t.Errorf("only %d cases", n)
	}
}

// object is a configuration of numbers that are not written elsewhere.
type object = map[string]any

// read returns a reading that has to succeed.
func read(t *testing.T, config object, name, version string, o ...stack.Options) *stack.Reading {
	t.Helper()
	o = append(o, stack.Options{})
	r, err := stack.As(parse(t, config), name, version, o[0])
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func llama(scaling object, more ...any) object {
	config := object{"model_type": "llama", "head_dim": 128.0, "max_position_embeddings": 131072.0, "rope_theta": 500000.0, "rope_scaling": scaling}
	for i := 0; i+1 < len(more); i += 2 {
		config[more[i].(string)] = more[i+1]
	}
	return config
}

// TestSizes reproduces the sizes of the disagreements that people ran into.
func TestSizes(t *testing.T) {
	angle := func(what string, a, b *stack.Reading, pos, want float64) {
		t.Helper()
		digits := math.Pow(10, math.Floor(math.Log10(want))-1) // of two digits
		if got := a.Apart(b).Angle(pos); math.Abs(got-want) > 0.51*digits {
			t.Errorf("%s: %.3g rad at %v, want %v", what, got, pos, want)
		}
	}
	quotient := func(what string, got, want float64) {
		t.Helper()
		if math.Abs(got-want) > 6e-4*want {
			t.Errorf("%s: %v, want %v", what, got, want)
		}
	}
	hf, vllm, cpp, mlx := stack.Transformers, stack.VLLM, stack.LlamaCpp, stack.MLX

	yarn4 := object{"type": "yarn", "factor": 4.0, "original_max_position_embeddings": 32768.0}
	qwen3 := llama(yarn4, "model_type", "qwen3", "rope_theta", 1e6, "max_position_embeddings", 40960.0)
	angle("Qwen3 with s = P/M", read(t, qwen3, hf, "4.51"), read(t, qwen3, hf, ""), 32768, 12.6)
	quotient("its attention factor", read(t, qwen3, hf, "4.51").AttentionFactor(), 1.0223)

	kimi := object{"model_type": "kimi_k2", "qk_rope_head_dim": 64.0, "max_position_embeddings": 131072.0, "rope_theta": 50000.0,
		"rope_scaling": object{"type": "yarn", "factor": 64.0, "original_max_position_embeddings": 4096.0, "beta_fast": 1.0, "beta_slow": 1.0, "mscale": 1.0, "mscale_all_dim": 1.0}}
	if d := read(t, kimi, cpp, "").Apart(read(t, kimi, hf, "")); d.FirstBeyond(0.1) != 17 || math.Abs(d.Angle(100)-0.6) > 0.005 {
		t.Errorf("Kimi K2 with β 32 and 1: %v rad at 100, beyond 0.1 from %d on", d.Angle(100), d.FirstBeyond(0.1))
	}

	ministral := object{"model_type": "ministral3", "head_dim": 128.0, "max_position_embeddings": 262144.0,
		"rope_parameters": object{"rope_type": "yarn", "rope_theta": 1e6, "factor": 16.0, "original_max_position_embeddings": 16384.0, "mscale": 1.0, "mscale_all_dim": 1.0, "beta_fast": 32.0, "beta_slow": 1.0}}
	for _, name := range []string{hf, cpp, mlx} {
		quotient("Ministral 3 of "+name, read(t, ministral, name, "").AttentionFactor(), 1)
	}
	a := read(t, ministral, vllm, "").AttentionFactor()
	quotient("Ministral 3 of vLLM", a, 1.27726)
	quotient("its logits", a*a, 1.6314)

	deepseek := func(keys object) object {
		scaling := object{"type": "yarn", "factor": 40.0, "original_max_position_embeddings": 4096.0}
		for key, x := range keys {
			scaling[key] = x
		}
		return object{"model_type": "deepseek_v2", "qk_rope_head_dim": 64.0, "max_position_embeddings": 163840.0, "rope_scaling": scaling}
	}
	alone := deepseek(object{"mscale": 0.707})
	quotient("mscale alone in transformers", read(t, alone, hf, "").AttentionFactor(), 1.3689)
	quotient("mscale alone in vLLM", read(t, alone, vllm, "").AttentionFactor(), 1.2608)
	quotient("mscale alone in mlx-lm", read(t, alone, mlx, "").AttentionFactor(), 1.2608)
	all := deepseek(object{"mscale_all_dim": 1.0})
	quotient("mscale_all_dim alone in transformers", read(t, all, hf, "").AttentionFactor(), 1.3689)
	quotient("mscale_all_dim alone in vLLM", read(t, all, vllm, "").AttentionFactor(), 1)
	quotient("mscale_all_dim alone in mlx-lm", read(t, all, mlx, "").AttentionFactor(), 1)
	v2 := deepseek(object{"mscale": 0.707, "mscale_all_dim": 0.707})
	quotient("DeepSeek-V2's logits", read(t, v2, hf, "").SoftmaxFactor(), 1.5896)
	quotient("DeepSeek-V2's logits before", read(t, v2, hf, "5.0-2025-12").SoftmaxFactor(), 1)
	quotient("DeepSeek-V2's logits in llama.cpp", read(t, v2, cpp, "").SoftmaxFactor(), 1.5896)
	quotient("DeepSeek-V2's attention factor in llama.cpp", read(t, v2, cpp, "").AttentionFactor(), 1)

	llama3 := object{"rope_type": "llama3", "factor": 8.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0, "original_max_position_embeddings": 8192.0}
	scaled, plain := read(t, llama(llama3), hf, ""), read(t, llama(nil), hf, "")
	angle("llama3 ignored", plain, scaled, 100, 0.089)
	angle("llama3 ignored", plain, scaled, 8192, 7.3)
	v5 := object{"model_type": "llama", "head_dim": 128.0, "max_position_embeddings": 131072.0, "rope_parameters": object{"rope_theta": 500000.0}}
	for key, x := range llama3 {
		v5["rope_parameters"].(object)[key] = x
	}
	for _, old := range []*stack.Reading{read(t, v5, hf, "4.56"), read(t, v5, mlx, "")} {
		if got := old.Apart(scaled).Angle(100); got < 10 {
			t.Errorf("%s reads rope_parameters as %v rad at 100, want over 10", old.Stack.Name, got)
		}
	}
	llama3["factor"] = 32.0
	small := llama(llama3, "head_dim", 64.0)
	angle("s 32 read as 8", read(t, small, stack.LlamaModels, ""), read(t, small, hf, ""), 4096, 0.39)
	if first := read(t, small, stack.LlamaModels, "").Apart(read(t, small, hf, "")).FirstBeyond(0.1); first != 1050 {
		t.Errorf("s 32 read as 8 shows from %d on, want 1050", first)
	}

	gemma := object{"model_type": "gemma4_text", "head_dim": 512.0, "rope_parameters": object{"rope_type": "proportional", "rope_theta": 1e6, "partial_rotary_factor": 0.25, "factor": 4.0}}
	quotient("proportional with a factor", read(t, gemma, vllm, "").Frequency(3)/read(t, gemma, hf, "").Frequency(3), 4)
	partial := reference.Must(rotary.New(rotary.Config{HeadDim: 512, Dim: 128, Base: 1e6}, 0))
	quotient("last of 64 frequencies", read(t, gemma, vllm, "").Frequency(63), 0.03338)
	quotient("last of 64 frequencies, partial", partial.Frequency(63), 1.2409e-6)
}

// TestLongRoPE checks when each stack changes from the short list to the long one.
func TestLongRoPE(t *testing.T) {
	config := object{"model_type": "phi3", "head_dim": 8.0, "max_position_embeddings": 64.0, "original_max_position_embeddings": 16.0,
		"rope_scaling": object{"type": "longrope", "short_factor": []any{1.0, 1.0, 1.0, 1.0}, "long_factor": []any{2.0, 2.0, 2.0, 2.0}}}
	for _, c := range []struct {
		name, version string
		first         int // the first length with the long list
	}{
		{stack.Transformers, "4.45", 1}, {stack.Transformers, "4.48", 17}, {stack.Transformers, "", 17}, {stack.VLLM, "2024-12-29", 18},
		{stack.VLLM, "2025-11-19", 17}, {stack.VLLM, "", 17}, {stack.LlamaCpp, "", 17}, {stack.MLX, "", 1},
	} {
		for length := 1; length < 32; length++ {
			r := read(t, config, c.name, c.version, stack.Options{Length: length})
			if long := r.Frequency(0) == 0.5; long != (length >= c.first) {
				t.Errorf("%s %s: long is %v at length %d", c.name, c.version, long, length)
			}
			if want := math.Sqrt(1.5); reference.Relative(r.AttentionFactor(), want) > 1e-15 {
				t.Errorf("%s %s: attention factor %v, want %v", c.name, c.version, r.AttentionFactor(), want)
			}
		}
	}
}
