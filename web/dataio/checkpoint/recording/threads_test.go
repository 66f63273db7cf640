package recording_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder/rotary"
	"github.com/posenc/posenc/encoder/rotary/audit"
	"github.com/posenc/posenc/encoder/rotary/model/configjson"
	"github.com/posenc/posenc/encoder/rotary/stack"
	"github.com/posenc/posenc/web/dataio/checkpoint"
)

// Configurations of the models that the threads are about.
const (
	llama    = `{"model_type": "llama", "head_dim": 128, "rope_theta": 500000, "max_position_embeddings": 131072, "rope_scaling": {"rope_type": "llama3", "factor": 8, "low_freq_factor": 1, "high_freq_factor": 4, "original_max_position_embeddings": 8192}}`
	version5 = `{"model_type": "llama", "head_dim": 128, "max_position_embeddings": 131072, "rope_parameters": {"rope_type": "default", "rope_theta": 500000}}`
	scaled5  = `{"model_type": "llama", "head_dim": 128, "max_position_embeddings": 131072, "rope_parameters": {"rope_theta": 500000, "rope_type": "llama3", "factor": 8, "low_freq_factor": 1, "high_freq_factor": 4, "original_max_position_embeddings": 8192}}`
	yarn     = `{"model_type": "qwen2", "head_dim": 128, "rope_theta": 1000000, "max_position_embeddings": 131072, "rope_scaling": {"rope_type": "yarn", "factor": 4, "original_max_position_embeddings": 32768}}`
	explicit = `{"model_type": "laguna", "head_dim": 128, "rope_theta": 500000, "max_position_embeddings": 131072, "rope_scaling": {"rope_type": "yarn", "factor": 32, "attention_factor": 1.4852, "original_max_position_embeddings": 4096}}`
	longrope = `{"model_type": "phi3", "head_dim": 16, "rope_theta": 10000, "max_position_embeddings": 131072, "original_max_position_embeddings": 4096, "rope_scaling": {"type": "longrope", "short_factor": [1, 1, 1, 1, 1, 1, 1, 1], "long_factor": [1.1, 1.2, 1.5, 2, 4, 8, 16, 32]}}`
	gemma4   = `{"model_type": "llama", "head_dim": 256, "rope_parameters": {"rope_type": "proportional", "rope_theta": 1000000, "partial_rotary_factor": 0.25}}`
	glm4     = `{"model_type": "glm4", "head_dim": 128, "rope_theta": 10000}`
	glm5     = `{"model_type": "glm_moe_dsa", "qk_rope_head_dim": 64, "index_head_dim": 128, "indexer_rope_interleave": true, "rope_theta": 1000000}`
	version4 = `{"model_type": "deepseek_v4", "qk_rope_head_dim": 64, "rope_theta": 10000, "compress_rope_theta": 160000, "max_position_embeddings": 1048576, "rope_scaling": {"type": "yarn", "factor": 16, "original_max_position_embeddings": 65536}}`
	deepseek = `{"model_type": "deepseek_v32", "qk_rope_head_dim": 64, "index_head_dim": 128, "rope_theta": 10000}`
)

// Programs that turn otherwise than a configuration means.
func baseLost(c rotary.Config) rotary.Config { c.Base = 10000; return c }
func unscaled(c rotary.Config) rotary.Config { c.Scaling = nil; return c }
func partial(c rotary.Config) rotary.Config  { c.Scaling, c.Dim = nil, c.HeadDim/4; return c }
func whole(c rotary.Config) rotary.Config    { c.Dim = 0; return c }
func swapped(c rotary.Config) rotary.Config {
	if c.Pairing == rotary.Half {
		c.Pairing = rotary.Interleaved
	} else {
		c.Pairing = rotary.Half
	}
	return c
}

// based returns a program that takes another base.
func based(b float64) func(c rotary.Config) rotary.Config {
	return func(c rotary.Config) rotary.Config { c.Base = b; return c }
}

// factor returns a program that multiplies by another attention factor.
func factor(a float64) func(c rotary.Config) rotary.Config {
	return func(c rotary.Config) rotary.Config {
		y := c.Scaling.(rotary.YaRN)
		y.AttentionFactor = a
		c.Scaling = y
		return c
	}
}

// TestReadings audits a program that reads a configuration of transformers 5 as version 4.51 does, which
// does not find the base: the audit says whose reading it is.
func TestReadings(t *testing.T) {
	file, err := configjson.Parse([]byte(version5))
	if err != nil {
		t.Fatal(err)
	}
	old, err := stack.As(file, stack.Transformers, "4.51", stack.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var f checkpoint.Safetensors
	add(t, &f, "layers.0.q", old.Embedding, []float64{0, 1, 2, 3, 4, 5, 6, 7}, 8, 128)
	meant, _ := meaning(t, version5, stack.Options{})
	report, err := reportOf(t, &f, meant)
	if err != nil {
		t.Fatal(err)
	}
	g := report.Layers[0]
	if !slices.Equal(g.Mistakes, []string{"default-base"}) || !slices.Contains(g.Agreeing, "transformers 4.51") || slices.Contains(g.Agreeing, "transformers 5.16") {
		t.Errorf("%s; agreeing: %v", g.Sentence, g.Agreeing)
	}
	wants := map[string]audit.Verdict{"4.51": audit.Agrees, "5.16": audit.Differs}
	for _, r := range report.Readings {
		if want, ok := wants[r.Version]; ok && r.Verdict != want {
			t.Errorf("as %s %s: %v, want %v", r.Stack, r.Version, r.Verdict, want)
		}
	}
}

// TestThreads plants the mistakes of threads in which people report them, and
// checks that the audit names each.
func TestThreads(t *testing.T) {
	for _, c := range []struct {
		threads, config string
		layer           string
		program         func(c rotary.Config) rotary.Config
		length          int // that the program takes for all calls
		want            string
	}{
		{threads: "deepspeedai/DeepSpeed#8345 deepspeedai/DeepSpeed#8341", config: version5, program: baseLost, want: "default-base"},
		{threads: "MakazhanAlpamys/Soup#793", config: scaled5, program: unscaled, want: "scaling-ignored"},
		{threads: "unslothai/unsloth#6197 jmaczan/tiny-vllm#1 sbryngelson/ANEForge#58 InfiniTensor/InfiniCore#1200 felafax/felafax#59 NVIDIA-NeMo/Automodel#1220", config: llama, program: unscaled, want: "scaling-ignored"},
		{threads: "Blaizzy/mlx-vlm#1710", config: yarn, program: unscaled, want: "scaling-ignored"},
		{threads: "lablup/mlxcel#1355", config: llama, program: unscaled, want: "scaling-ignored"},
		{threads: "ml-explore/mlx-lm#1698", config: glm4, program: whole, want: "whole-for-part"},
		{threads: "sgl-project/sglang#33558", config: explicit, layer: "full_attention", program: factor(1.4852 * 1.4852), want: "factor-squared"},
		{threads: "vllm-project/vllm#46280 ml-explore/mlx-lm#1507 turboderp-org/exllamav3#259", config: explicit, layer: "full_attention", program: factor(1), want: "factor-lost"},
		{threads: "ggml-org/llama.cpp#24823 vllm-project/vllm#27431 lablup/mlxcel#1358", config: longrope, length: 1 << 17, want: "long-for-short"},
		{threads: "kekzl/imp#20", config: gemma4, program: unscaled, want: "scaling-ignored"},
		{threads: "aws-neuron/neuronx-distributed-inference#106", config: gemma4, program: partial, want: "partial-for-proportional"},
		{threads: "vllm-project/vllm#43770", config: glm4, program: whole, want: "whole-for-part"},
		{threads: "huggingface/transformers#46842 ml-explore/mlx-lm#1431 ikawrakow/ik_llama.cpp#2099 ROCm/ATOM#1502 xLLM-AI/xllm#853", config: glm5, layer: "indexer", program: swapped, want: "pairing-swapped"},
		{threads: "sgl-project/sglang#13495 vllm-project/vllm-ascend#4641", config: deepseek, layer: "indexer", program: swapped, want: "pairing-swapped"},
		{threads: "Avarok-Cybersecurity/atlas#276", config: version4, layer: "main", program: based(160000), want: "another-layer-base"},
		{threads: "ml-explore/mlx-lm#1189", config: version4, layer: "compress", program: based(10000), want: "default-base or another-layer-base"},
		{threads: "ooples/AiDotNet#2074 pytorch/torchtitan#1441", config: version5, program: swapped, want: "pairing-swapped"},
	} {
		meant, _ := meaning(t, c.config, stack.Options{Layer: c.layer})
		_, program := meaning(t, c.config, stack.Options{Layer: c.layer, Length: c.length})
		if c.program != nil {
			var err error
			if program, err = rotary.New(c.program(program.Config()), 0); err != nil {
				t.Fatal(err)
			}
		}
		var f checkpoint.Safetensors
		at := []float64{0, 1, 2, 5, 17, 60, 251, 1000, 4000}
		add(t, &f, "layers.0.q", program, at, len(at), program.Config().HeadDim)
		f.Add("positions", "F32", at, len(at))
		report, err := reportOf(t, &f, meant)
		if err != nil {
			t.Fatalf("%s: %v", c.threads, err)
		}
		if first := report.Layers[0]; report.Verdict != audit.Differs || strings.Join(first.Mistakes, " or ") != c.want {
			t.Errorf("%s: %v, %v, want %s", c.threads, report.Verdict, first.Mistakes, c.want)
		}
	}
}
