package model

import "github.com/posenc/posenc/encoder/rotary"

// A Class is what the programs of a family of models have in common, and its files do not
// say: the source is huggingface/transformers decba1d2ea4e, src/transformers/models, and
// for GGML src/llama-model.cpp of ggml-org/llama.cpp 92366df30d4e.
type Class struct {
	Pairing    rotary.Pairing // in transformers
	Theta      float64        // rope_theta if there is none; 0 means 10000
	LocalTheta float64        // rope_theta of sliding layers, or 0
	Part       float64        // partial_rotary_factor if there is none; 0 means 1

	// Widths in files that leave them out: of a head, of all heads, and their number.
	HeadDim, Hidden, Heads int

	NoPE   int // of how many layers the last one does not turn, unless the file says; 0 is none
	Linear int // of how many layers only the last one has the attention that turns; 0 is all

	// Caveat is the rule of a warning about what no Config says; "" for none.
	Caveat string

	// Compressed has two embeddings, main and compress.
	Compressed bool

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

// classes are the families with a rotary embedding, by their model_type.
var classes = []struct {
	names string
	class Class
}{
	{"llama code_llama mistral olmo arcee baichuan", Class{WholeHead: true, GGML: Normal, Hidden: 4096, Heads: 32}},
	{"granite granitemoe granitemoeshared granitemoehybrid internlm2 internlm3 minicpm minicpm3 minicpm4 orion xverse yi deci ouro", Class{WholeHead: true, GGML: Normal}},
	{"mixtral", Class{WholeHead: true, Theta: 1e6, GGML: Normal, Hidden: 4096, Heads: 32}},
	{"smollm3", Class{WholeHead: true, Theta: 2e6, GGML: Normal, Hidden: 2048, Heads: 16, NoPE: 4}},
	{"ministral", Class{WholeHead: true, GGML: Normal, Hidden: 4096, Heads: 32}},
	{"ministral3", Class{WholeHead: true, GGML: Normal, Mistral3: true, Parameters: true, HeadDim: 128}},
	{"mistral3", Class{WholeHead: true, GGML: Normal, Mistral3: true}},
	{"qwen2 starcoder2", Class{WholeHead: true}},
	{"olmo2", Class{WholeHead: true, Hidden: 4096, Heads: 32}},
	{"qwen2_moe", Class{WholeHead: true, Hidden: 2048, Heads: 16}},
	{"qwen3", Class{WholeHead: true, HeadDim: 128}},
	{"gemma", Class{WholeHead: true, HeadDim: 256}},
	{"gemma2 vaultgemma t5gemma", Class{WholeHead: true, HeadDim: 256}},
	{"seed_oss", Class{WholeHead: true, HeadDim: 128}},
	{"qwen3_moe olmoe falcon", Class{WholeHead: true}},
	{"dbrx", Class{WholeHead: true, Theta: 500000}},
	{"qwen2_vl qwen2_5_vl qwen2_vl_text qwen2_5_vl_text qwen2_5_omni qwen2_5_omni_thinker qwen2_5_omni_text", Class{WholeHead: true, Theta: 1e6}},
	{"qwen3_vl qwen3_vl_text", Class{WholeHead: true, CyclicAxes: true, Theta: 500000, HeadDim: 128}},
	{"qwen3_vl_moe qwen3_vl_moe_text", Class{WholeHead: true, CyclicAxes: true, Theta: 500000}},
	{"qwen3_omni_moe qwen3_omni_moe_thinker qwen3_omni_moe_text", Class{WholeHead: true, CyclicAxes: true, Theta: 1e6}},
	{"qwen3_5 qwen3_5_text qwen3_5_moe qwen3_5_moe_text qwen3_next", Class{CyclicAxes: true, Part: 0.25, HeadDim: 256, Linear: 4}},
	{"cohere_compass cosmos3_edge", Class{WholeHead: true, CyclicAxes: true, Theta: 1e8}},
	{"gpt_oss", Class{WholeHead: true, Theta: 150000, HeadDim: 64}},
	{"openai_privacy_filter", Class{Pairing: rotary.Interleaved, WholeHead: true, Theta: 150000}},
	{"gemma3 gemma3_text gemma3n gemma3n_text", Class{WholeHead: true, Theta: 1e6, LocalTheta: 1e4, HeadDim: 256}},
	{"t5gemma2", Class{WholeHead: true, Theta: 1e6, LocalTheta: 1e4, HeadDim: 256}},
	{"gemma4 gemma4_text", Class{WholeHead: true, Parameters: true, HeadDim: 256}},
	{"gemma4_unified diffusion_gemma", Class{WholeHead: true, Parameters: true, HeadDim: 256, Part: 0.25}},
	{"olmo3", Class{WholeHead: true, Theta: 5e5, LocalTheta: 5e5}},
	{"modernbert modernbert-decoder", Class{WholeHead: true, Theta: 160000, LocalTheta: 1e4, Hidden: 768, Heads: 12}},
	{"llama4 llama4_text", Class{Pairing: rotary.Interleaved, WholeHead: true, Theta: 500000, GGML: Normal, HeadDim: 128, NoPE: 4}},
	{"cohere", Class{Pairing: rotary.Interleaved, WholeHead: true, GGML: Normal, Theta: 500000, Hidden: 8192, Heads: 64}},
	{"helium", Class{Pairing: rotary.Interleaved, WholeHead: true, GGML: Normal, Theta: 1e5, HeadDim: 128}},
	{"cohere2 cohere2_moe", Class{Pairing: rotary.Interleaved, WholeHead: true, GGML: Normal, Windowed: true, Hidden: 8192, Heads: 64}},
	{"exaone4 exaone_moe afmoe", Class{WholeHead: true, Windowed: true}},
	{"minimax_m2", Class{Theta: 5e6, PartOnly: true}},
	{"minimax minimax_text_01", Class{Theta: 1e6, Linear: 2}},
	{"ernie4_5 ernie4_5_moe", Class{Pairing: rotary.Interleaved, WholeHead: true, Theta: 500000, GGML: Normal}},
	{"ernie4_5_vl_moe", Class{Pairing: rotary.Interleaved, WholeHead: true, Theta: 500000, Caveat: "is of a class that deals pairs out to rows and columns in turns, and the last ones to the time, an order that is not shown"}},
	{"glm glm4 chatglm", Class{Pairing: rotary.Interleaved, Part: 0.5, GGML: Normal, HeadDim: 128}},
	{"glm4v glm4v_text glm_ocr glm_ocr_text", Class{Pairing: rotary.Interleaved}},
	{"glm4_moe glm4v_moe glm4v_moe_text", Class{Part: 0.5}},
	{"glmasr glmasr_encoder zaya", Class{Part: 0.5}},
	{"musicflamingo", Class{Part: 0.2}},
	{"mimo_v2_flash", Class{Part: 0.334}},
	{"gptj codegen", Class{Pairing: rotary.Interleaved}},
	{"roformer", Class{Pairing: rotary.Interleaved}},
	{"moonshine", Class{Pairing: rotary.Interleaved, Part: 0.9}},
	{"moonshine_streaming", Class{Pairing: rotary.Interleaved}},
	{"blt", Class{Pairing: rotary.Interleaved, Theta: 500000}},
	{"nanochat", Class{WholeHead: true, Caveat: "is of a class that turns by the negative angles: its rotate_half is (x₂, −x₁)"}},
	{"deepseek_v3 deepseek_v32 kimi_k2 kimi_k25 glm4_moe_lite glm_moe_dsa youtu axk1 axk2", Class{Pairing: rotary.InterleavedToHalf, WholeHead: true, Latent: true, GGML: Normal}},
	{"longcat_flash", Class{Pairing: rotary.InterleavedToHalf, WholeHead: true, Latent: true, GGML: Normal, Theta: 1e7}},
	{"deepseek_v2", Class{Pairing: rotary.Interleaved, WholeHead: true, Latent: true, LateSoftmax: true, GGML: Normal}},
	{"deepseek_v4 deepseek_ref", Class{Pairing: rotary.Interleaved, WholeHead: true, GGML: Normal, Compressed: true, Caveat: "is of a class that turns the last elements of a head, not the first"}},
	{"mistral4", Class{Pairing: rotary.InterleavedToHalf, WholeHead: true, Latent: true, LateSoftmax: true, GGML: Normal}},
	{"phi", Class{Part: 0.5}},
	{"phi3 phi3_v phi3small phi4_multimodal", Class{Phi3: true, Hidden: 3072, Heads: 32}},
	{"phimoe", Class{WholeHead: true, Phi3: true, Theta: 1e6}},
	{"stablelm gpt_neox", Class{Part: 0.25}},
	{"nemotron", Class{Part: 0.5}},
	{"persimmon", Class{Part: 0.5, Theta: 25000}},
	{"recurrent_gemma", Class{Part: 0.5}},
	{"bamba", Class{Part: 0.5}},
	{"hunyuan hunyuan_v1_dense hunyuan_v1_moe hunyuan_vl", Class{WholeHead: true, Alpha: true}},
	{"laguna", Class{Parameters: true}},

	{"apertus", Class{Theta: 12e6}},
	{"bitnet csm evolla flex_olmo mllama mllama_text_model paddleocr_vl paddleocr_vl_text", Class{Theta: 500000}},
	{"cwm emu3 lfm2 lfm2_moe solar_open muse_glimmer_assistant", Class{Theta: 1e6}},
	{"hy_v3", Class{Theta: 11158840}},
	{"jina_embeddings_v3", Class{Theta: 20000}},
	{"nomic_bert nomic-bert nomic-bert-moe", Class{Theta: 1000}},
	{"aria_text chameleon diffllama doge dots1 esm eurobert falcon_h1 falcon-h1 gpt_neox_japanese jetmoe kimi_linear kyutai_speech_to_text mimi mllama4 moshi neobert olmo_hybrid openelm voxtral wav2vec2-bert zamba2", Class{}},
	{"minimax_m3 nemotron-nas step3p7 yuan phi4mm maira2 command-r gptneox internvl llava llava_next llava_onevision mimo mimo2 opencoder plamo plamo2 qwen qwen2vl qwen35 step3p5 telechat granitemoe_swa granite_swa muse_glimmer grok gpt-oss phi2 deepseek2", Class{}},
}

// findClass returns the class of a model_type, and whether it is known; one that is not is
// like Llama but for partial_rotary_factor, which is read.
func findClass(name string) (Class, bool) {
	for _, c := range classes {
		if contains(c.names, name) {
			return c.class, true
		}
	}
	return Class{}, positionsOf(name) != Rotary
}
