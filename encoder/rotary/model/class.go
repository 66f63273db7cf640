package model

import (
	"strings"

	"github.com/posenc/posenc/encoder/rotary"
)

// A Class is what the programs of a family of models have in common, and its files do not
// say: the source is huggingface/transformers decba1d2ea4e, src/transformers/models, and
// for GGML src/llama-model.cpp of ggml-org/llama.cpp 92366df30d4e.
type Class struct {
	Pairing    rotary.Pairing // in transformers
	Theta      float64        // rope_theta if there is none; 0 means 10000
	LocalTheta float64        // rope_theta of sliding layers, or 0
	Part       float64        // partial_rotary_factor if there is none; 0 means 1

	// WholeHead ignores partial_rotary_factor in transformers 5 if the type is default.
	WholeHead bool

	// Latent is the attention of DeepSeek, whose rotary part has a width of its own
	// (qk_rope_head_dim) and whose logits are scaled with YaRN. LateSoftmax did so in
	// transformers only from 2026-07-20 (#47435).
	Latent, LateSoftmax bool

	// GGML is the order that llama.cpp turns pairs in; its converter permutes the rows of
	// weights where transformers has another one.
	GGML GGML

	// Mistral3 is read by llama.cpp with its own keys of YaRN.
	Mistral3 bool

	// Phi3 divides max_position_embeddings by the length beside it for the factor.
	Phi3 bool

	// Alpha takes the base b·α^(d/(d−2)) at every length where the type is dynamic.
	Alpha bool

	// CyclicAxes deals the axes of M-RoPE out in turns.
	CyclicAxes bool

	// Parameters are read by mlx-lm from rope_parameters, not only rope_scaling.
	Parameters bool

	// Windowed turns queries and keys only in layers that have a sliding window.
	Windowed bool

	// PartOnly reads partial_rotary_factor, but not rotary_dim, in transformers.
	PartOnly bool
}

// GGML is an order of pairs in ggml.
type GGML int

const (
	NeoX   GGML = iota // half
	Normal             // interleaved
)

// classes are the families by their model_type.
var classes = []struct {
	names string
	class Class
}{
	{"llama code_llama mistral olmo granite granitemoe granitemoehybrid arcee internlm2 minicpm baichuan", Class{WholeHead: true, GGML: Normal}},
	{"mixtral", Class{WholeHead: true, Theta: 1e6, GGML: Normal}},
	{"smollm3", Class{WholeHead: true, Theta: 2e6, GGML: Normal}},
	{"ministral3", Class{WholeHead: true, GGML: Normal, Mistral3: true, Parameters: true}},
	{"mistral3", Class{WholeHead: true, GGML: Normal, Mistral3: true}},
	{"qwen2 qwen2_moe qwen3 qwen3_moe gemma gemma2 olmo2 olmoe starcoder2 seed_oss falcon dbrx", Class{WholeHead: true}},
	{"qwen2_vl qwen2_5_vl qwen2_vl_text qwen2_5_vl_text", Class{WholeHead: true, Theta: 1e6}},
	{"qwen3_vl qwen3_vl_text qwen3_vl_moe qwen3_vl_moe_text", Class{WholeHead: true, CyclicAxes: true, Theta: 500000}},
	{"qwen3_5 qwen3_5_text qwen3_5_moe qwen3_5_moe_text qwen3_next", Class{CyclicAxes: true, Part: 0.25}},
	{"gpt_oss", Class{WholeHead: true, Theta: 150000}},
	{"gemma3 gemma3_text gemma3n gemma3n_text", Class{WholeHead: true, Theta: 1e6, LocalTheta: 1e4}},
	{"gemma4 gemma4_text", Class{WholeHead: true, Parameters: true}},
	{"olmo3", Class{WholeHead: true, Theta: 5e5, LocalTheta: 5e5}},
	{"modernbert modernbert-decoder", Class{WholeHead: true, Theta: 160000, LocalTheta: 1e4}},
	{"llama4 llama4_text", Class{Pairing: rotary.Interleaved, WholeHead: true, Theta: 500000, GGML: Normal}},
	{"cohere helium", Class{Pairing: rotary.Interleaved, WholeHead: true, GGML: Normal}},
	{"cohere2 cohere2_moe", Class{Pairing: rotary.Interleaved, WholeHead: true, GGML: Normal, Windowed: true}},
	{"exaone4 exaone_moe afmoe", Class{WholeHead: true, Windowed: true}},
	{"minimax_m2", Class{Theta: 5e6, PartOnly: true}},
	{"ernie4_5 ernie4_5_moe", Class{Pairing: rotary.Interleaved, WholeHead: true, Theta: 500000, GGML: Normal}},
	{"glm glm4 chatglm", Class{Pairing: rotary.Interleaved, Part: 0.5, GGML: Normal}},
	{"glm4v glm4v_text", Class{Pairing: rotary.Interleaved}},
	{"glm4_moe glm4v_moe glm4v_moe_text", Class{Part: 0.5}},
	{"gptj codegen", Class{Pairing: rotary.Interleaved}},
	{"roformer", Class{Pairing: rotary.Interleaved}},
	{"deepseek_v3 deepseek_v32 kimi_k2 kimi_k25 glm4_moe_lite glm_moe_dsa longcat_flash youtu axk1 axk2", Class{Pairing: rotary.InterleavedToHalf, WholeHead: true, Latent: true, GGML: Normal}},
	{"deepseek_v2", Class{Pairing: rotary.Interleaved, WholeHead: true, Latent: true, LateSoftmax: true, GGML: Normal}},
	{"mistral4", Class{Pairing: rotary.InterleavedToHalf, WholeHead: true, Latent: true, LateSoftmax: true, GGML: Normal}},
	{"phi", Class{Part: 0.5}},
	{"phi3 phi3_v phi3small phi4_multimodal", Class{Phi3: true}},
	{"phimoe", Class{WholeHead: true, Phi3: true, Theta: 1e6}},
	{"stablelm gpt_neox", Class{Part: 0.25}},
	{"nemotron", Class{Part: 0.5}},
	{"persimmon", Class{Part: 0.5, Theta: 25000}},
	{"hunyuan hunyuan_v1_dense hunyuan_v1_moe hunyuan_vl", Class{WholeHead: true, Alpha: true}},
	{"laguna", Class{Parameters: true}},
}

// findClass returns the class of a model_type; one that is not known is like Llama but
// for partial_rotary_factor, which is read.
func findClass(name string) Class {
	for _, c := range classes {
		if strings.Contains(" "+c.names+" ", " "+name+" ") {
			return c.class
		}
	}
	return Class{}
}
