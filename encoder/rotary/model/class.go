package model

import "github.com/posenc/posenc/encoder/rotary"

// A Class is what the programs of a family of models have in common, and its files do not
// say: the source is huggingface/transformers decba1d2ea4e, src/transformers/models, and
// for GGMLNormal src/llama-model.cpp of ggml-org/llama.cpp 92366df30d4e.
type Class struct {
	Pairing    rotary.Pairing // in transformers
	GGMLNormal bool           // llama.cpp turns interleaved pairs (LLAMA_ROPE_TYPE_NORM); where Pairing is another, its converter permutes the rows of weights
	Theta      float64        // rope_theta if there is none; 0 means 10000
	LocalTheta float64        // rope_theta of sliding layers, or 0

	// Widths in files that leave them out: of a head, of all heads, and their number. That
	// of a head is the part that turns (qk_rope_head_dim) in Latent classes.
	HeadDim, Hidden, Heads int
	Doubled                bool // heads are twice as wide as hidden_size/num_attention_heads

	// Partial reads partial_rotary_factor where the type is default, in transformers 5;
	// other classes turn whole heads then.
	Partial  bool
	PartOnly bool    // reads partial_rotary_factor, but not rotary_dim, in transformers
	Part     float64 // partial_rotary_factor if there is none; 0 means 1

	// Proportional is partial_rotary_factor of full layers, whose type is proportional
	// and whose heads are as wide as GlobalHeadDim, in files that have no rope_parameters.
	Proportional  float64
	GlobalHeadDim int

	NoPE     int  // of how many layers the last one does not turn, unless the file says; 0 is none
	Linear   int  // of how many layers only the last one has the attention that turns; 0 is all
	Windowed bool // only layers that have a sliding window turn

	// Latent is the attention of DeepSeek, whose rotary part has a width of its own
	// (qk_rope_head_dim) and whose logits are scaled with YaRN. LateSoftmax did so in
	// transformers only from 2026-07-20 (#47435).
	Latent, LateSoftmax bool

	Trailing    bool // turns the last elements of a head, not the first
	Inverse     bool // turns by the negative angles: its rotate_half is (x₂, −x₁)
	Compressed  bool // has two embeddings, main and compress
	Mistral3    bool // llama.cpp reads its own keys of YaRN
	Phi3        bool // divides max_position_embeddings by the length beside it for the factor
	Alpha       bool // has the base b·α^(d/(d−2)) at every length where the type is dynamic
	CyclicAxes  bool // deals the axes of M-RoPE out in turns
	HeightFirst bool // deals out rows and columns in turns, and the time last
	Parameters  bool // mlx-lm reads rope_parameters, not only rope_scaling
}

// classes are the families with a rotary embedding, by their model_type.
var classes = []struct {
	names string
	class Class
}{
	{"afmoe", Class{HeadDim: 128, Windowed: true}},
	{"apertus", Class{Theta: 12e6, Hidden: 4096, Heads: 32}},
	{"arcee", Class{Hidden: 2560, Heads: 32, GGMLNormal: true}},
	{"aria_text aria deepseek_ocr2_encoder deepseek_ocr2_vision deepseek_ocr2_text deepseek_ocr2 falcon_h1 granitemoe_swa hyperclovax moshi olmo2 qwen2 audioflamingo3 fast_vlm got_ocr2 internvl llava_onevision pp_chart2table qwen2_audio vibevoice_asr video_llama_3 ovis2 voxtral_realtime_text voxtral_realtime minicpmv minicpmo dots_ocr internvl_chat skyworkr1v", Class{Hidden: 4096, Heads: 32}},
	{"axk1 deepseek_v3 kimi_k25 deepseek_v32 glm4_moe_lite glm_moe_dsa youtu kimi_k2 kimi_vl", Class{Pairing: rotary.InterleavedToHalf, Latent: true, HeadDim: 64, GGMLNormal: true}},
	{"axk2", Class{Pairing: rotary.InterleavedToHalf, Latent: true, HeadDim: 32, GGMLNormal: true}},
	{"bamba", Class{Partial: true, Part: 0.5, Hidden: 4096, Heads: 32}},
	{"bitnet", Class{Theta: 5e5, Hidden: 2560, Heads: 20}},
	{"blt_local_encoder blt_local_decoder", Class{Pairing: rotary.Interleaved, Theta: 5e5, Hidden: 1024, Heads: 16}},
	{"blt_global_transformer", Class{Pairing: rotary.Interleaved, Theta: 5e5, Hidden: 2048, Heads: 16}},
	{"blt_patcher", Class{Pairing: rotary.Interleaved, Hidden: 768, Heads: 12}},
	{"blt", Class{Pairing: rotary.Interleaved, Theta: 5e5}},
	{"chameleon granite granite_speech granite_speech_plus granite4_vision_text granite4_vision granitemoe granitemoehybrid granitemoeshared llama code_llama llava llava_next llava_next_video video_llava vipllava idefics3 smolvlm janus perception_lm voxtral deepseek_vl deepseek_vl_hybrid idefics baichuan ministral mistral idefics2 olmo", Class{Hidden: 4096, Heads: 32, GGMLNormal: true}},
	{"cohere", Class{Pairing: rotary.Interleaved, Theta: 5e5, Hidden: 8192, Heads: 64, GGMLNormal: true}},
	{"cohere2 aya_vision cohere2_vision", Class{Pairing: rotary.Interleaved, Hidden: 8192, Heads: 64, Windowed: true, GGMLNormal: true}},
	{"cohere2_moe", Class{Pairing: rotary.Interleaved, HeadDim: 128, Windowed: true, GGMLNormal: true}},
	{"cohere_compass_text cohere_compass", Class{Hidden: 8192, Heads: 64, CyclicAxes: true}},
	{"cosmos3_edge_text cosmos3_edge", Class{Theta: 1e8, HeadDim: 128, CyclicAxes: true}},
	{"csm_depth_decoder_model", Class{Theta: 5e5, Hidden: 1024, Heads: 8}},
	{"csm", Class{Theta: 5e5, Hidden: 2048, Heads: 32}},
	{"cwm qwen2_5_omni_talker", Class{Theta: 1e6, HeadDim: 128}},
	{"clvp clvp_encoder", Class{Partial: true, Part: 0.5, Hidden: 768, Heads: 12}},
	{"dbrx olmoe qwen2_moe", Class{Hidden: 2048, Heads: 16}},
	{"deepseek_v2", Class{Pairing: rotary.Interleaved, Latent: true, HeadDim: 64, LateSoftmax: true, GGMLNormal: true}},
	{"deepseek_v4 deepseek_ref", Class{Pairing: rotary.Interleaved, Partial: true, Part: 0.125, HeadDim: 512, Compressed: true, Trailing: true, GGMLNormal: true}},
	{"dia_encoder dia_decoder dia higgs_audio_v2 hrm_text jetmoe qwen3 lighton_ocr qianfan_ocr qwen3_asr qwen3_omni_moe_talker_code_predictor seed_oss interns1 isaac", Class{HeadDim: 128}},
	{"diffllama kyutai_speech_to_text qwen3_moe", Class{Hidden: 2048, Heads: 32}},
	{"diffusion_gemma_text diffusion_gemma", Class{Theta: 1e6, LocalTheta: 1e4, Partial: true, HeadDim: 256, Parameters: true, Proportional: 0.25, GlobalHeadDim: 512}},
	{"doge", Class{Hidden: 1024, Heads: 8}},
	{"dots1", Class{Hidden: 4608, Heads: 32}},
	{"emu3_text_model emu3", Class{Theta: 1e6, Hidden: 4096, Heads: 32}},
	{"ernie4_5", Class{Pairing: rotary.Interleaved, Theta: 5e5, HeadDim: 128, GGMLNormal: true}},
	{"ernie4_5_moe", Class{Pairing: rotary.Interleaved, Theta: 5e5, Hidden: 2560, Heads: 20, GGMLNormal: true}},
	{"ernie4_5_vl_moe_text ernie4_5_vl_moe", Class{Pairing: rotary.Interleaved, Theta: 5e5, Hidden: 2560, Heads: 20, HeightFirst: true}},
	{"eurobert", Class{Hidden: 768, Heads: 12}},
	{"evolla flex_olmo mllama_text_model mllama", Class{Theta: 5e5, Hidden: 4096, Heads: 32}},
	{"exaone4 exaone4_5 exaone_moe", Class{Hidden: 4096, Heads: 32, Windowed: true}},
	{"falcon RefinedWeb RefinedWebModel", Class{Hidden: 4544, Heads: 71}},
	{"fuyu", Class{Theta: 25000, Partial: true, Part: 0.5, Hidden: 4096, Heads: 64}},
	{"gemma colpali paligemma pi0 gemma2 t5_gemma_module t5gemma vaultgemma", Class{HeadDim: 256}},
	{"gemma3_text gemma3 shieldgemma2 gemma3n_text gemma3n t5gemma2_text t5gemma2 t5gemma2_encoder t5gemma2_decoder", Class{Theta: 1e6, LocalTheta: 1e4, HeadDim: 256}},
	{"gemma4_text gemma4 gemma4_assistant gemma4_unified_text gemma4_unified gemma4_unified_assistant", Class{Theta: 1e6, LocalTheta: 1e4, HeadDim: 256, Parameters: true, Proportional: 0.25, GlobalHeadDim: 512}},
	{"glm glm4 chatglm", Class{Pairing: rotary.Interleaved, Partial: true, Part: 0.5, HeadDim: 128, GGMLNormal: true}},
	{"glm4_moe glm4v_moe_text glm4v_moe", Class{Partial: true, Part: 0.5, Hidden: 4096, Heads: 96}},
	{"glm4v_text glm46v glm4v glmga", Class{Pairing: rotary.Interleaved, Partial: true, Hidden: 4096, Heads: 32}},
	{"glm_image_text glm_image", Class{Partial: true, Hidden: 4096, Heads: 32}},
	{"glm_ocr_text glm_ocr", Class{Pairing: rotary.Interleaved, Partial: true, Hidden: 1024, Heads: 16}},
	{"glmasr_encoder glmasr", Class{Partial: true, Part: 0.5, Hidden: 1280, Heads: 20}},
	{"gpt_neox", Class{Partial: true, Part: 0.25, Hidden: 6144, Heads: 64}},
	{"gpt_neox_japanese", Class{Partial: true, Hidden: 2560, Heads: 32}},
	{"gpt_oss", Class{Theta: 150000, HeadDim: 64}},
	{"granite_swa", Class{Hidden: 2560, Heads: 20}},
	{"helium", Class{Pairing: rotary.Interleaved, Theta: 1e5, HeadDim: 128}},
	{"hunyuan_v1_dense hunyuan_v1_moe hunyuan_vl_text hunyuan_vl", Class{Hidden: 4096, Heads: 32, Alpha: true}},
	{"hy_v3", Class{Theta: 11158840, HeadDim: 128}},
	{"jais2", Class{Hidden: 3328, Heads: 26}},
	{"jina_embeddings_v3", Class{Theta: 20000, Hidden: 1024, Heads: 16}},
	{"laguna mellum", Class{Theta: 5e5, LocalTheta: 1e4, Partial: true, HeadDim: 128, Parameters: true}},
	{"lasr_encoder lasr_ctc mimi", Class{Hidden: 512, Heads: 8}},
	{"lfm2 lfm2_vl", Class{Theta: 1e6, Hidden: 2560, Heads: 32}},
	{"lfm2_moe", Class{Theta: 1e6, Hidden: 2048, Heads: 32}},
	{"llama4_text llama4", Class{Pairing: rotary.Interleaved, Theta: 5e5, HeadDim: 128, NoPE: 4, GGMLNormal: true}},
	{"longcat_flash", Class{Pairing: rotary.InterleavedToHalf, Theta: 1e7, Latent: true, HeadDim: 64, GGMLNormal: true}},
	{"mimo_v2_flash", Class{Theta: 5e6, LocalTheta: 1e4, Partial: true, Part: 0.334, HeadDim: 192}},
	{"minicpm3", Class{HeadDim: 32}},
	{"minimax", Class{Theta: 1e6, Hidden: 4096, Heads: 32, Linear: 2}},
	{"minimax_m2", Class{Theta: 5e6, Partial: true, HeadDim: 128, PartOnly: true}},
	{"minimax_m3_vl_text minimax_m3_vl", Class{Theta: 5e6, Partial: true, HeadDim: 128}},
	{"ministral3", Class{HeadDim: 128, Mistral3: true, Parameters: true, GGMLNormal: true}},
	{"mistral4", Class{Pairing: rotary.InterleavedToHalf, Latent: true, HeadDim: 64, LateSoftmax: true, GGMLNormal: true}},
	{"mixtral", Class{Theta: 1e6, Hidden: 4096, Heads: 32, GGMLNormal: true}},
	{"modernbert colmodernvbert modernvbert pe_audio pe_video pe_audio_video modernbert-decoder", Class{Theta: 160000, LocalTheta: 1e4, Hidden: 768, Heads: 12}},
	{"moonshine", Class{Pairing: rotary.Interleaved, Partial: true, Part: 0.9, Hidden: 288, Heads: 8}},
	{"moonshine_streaming", Class{Pairing: rotary.Interleaved, Partial: true, Part: 0.8, Hidden: 320, Heads: 8}},
	{"muse_glimmer_assistant paddleocr_vl_text paddleocr_vl", Class{Theta: 5e5, HeadDim: 128}},
	{"muse_glimmer_text muse_glimmer", Class{HeadDim: 128, NoPE: 4}},
	{"musicflamingo", Class{Partial: true, Part: 0.2}},
	{"nanochat", Class{Hidden: 768, Heads: 6, Inverse: true}},
	{"nemotron", Class{Partial: true, Part: 0.5, Hidden: 6144, Heads: 48}},
	{"nomic_bert", Class{Theta: 1000, Hidden: 768, Heads: 12}},
	{"olmo3", Class{Theta: 5e5, LocalTheta: 5e5, Hidden: 4096, Heads: 32}},
	{"olmo_hybrid", Class{Hidden: 3840, Heads: 30, Linear: 4}},
	{"openai_privacy_filter", Class{Pairing: rotary.Interleaved, Theta: 150000, HeadDim: 64}},
	{"pe_audio_encoder pe_audio_video_encoder pe_video_encoder", Class{Pairing: rotary.Interleaved, HeadDim: 128}},
	{"persimmon", Class{Partial: true, Part: 0.5, Hidden: 4096, Heads: 64}},
	{"phi", Class{Partial: true, Part: 0.5, Hidden: 2048, Heads: 32}},
	{"phi3 phi4_multimodal", Class{Partial: true, Hidden: 3072, Heads: 32, Phi3: true}},
	{"phimoe", Class{Theta: 1e6, Hidden: 4096, Heads: 32, Phi3: true}},
	{"qwen2_5_omni_text qwen2_5_omni qwen2_5_omni_thinker", Class{Theta: 1e6, Hidden: 3584, Heads: 28}},
	{"qwen2_5_omni_dit qwen2_5_omni_token2wav voxtral_realtime_encoder xcodec2", Class{HeadDim: 64}},
	{"qwen2_5_vl_text qwen2_5_vl qwen2_vl_text qwen2_vl colqwen2", Class{Theta: 1e6, Hidden: 8192, Heads: 64}},
	{"qwen3_5_text minicpmv4_6 qwen3_5 qwen3_5_moe_text qwen3_5_moe", Class{Partial: true, Part: 0.25, HeadDim: 256, Linear: 4, CyclicAxes: true}},
	{"qwen3_next", Class{Partial: true, Part: 0.25, HeadDim: 256, Linear: 4}},
	{"qwen3_omni_moe_text qwen3_omni_moe qwen3_omni_moe_thinker", Class{Theta: 1e6, CyclicAxes: true}},
	{"qwen3_omni_moe_talker_text", Class{Hidden: 1024, Heads: 16, CyclicAxes: true}},
	{"qwen3_vl_text qwen3_vl cosmos3_omni", Class{Theta: 5e5, HeadDim: 128, CyclicAxes: true}},
	{"qwen3_vl_moe_text qwen3_vl_moe", Class{Theta: 5e5, Hidden: 2048, Heads: 16, CyclicAxes: true}},
	{"recurrent_gemma", Class{Part: 0.5, Hidden: 2560, Heads: 10, Linear: 3}},
	{"smollm3", Class{Theta: 2e6, Hidden: 2048, Heads: 16, NoPE: 4, GGMLNormal: true}},
	{"solar_open", Class{Theta: 1e6, Partial: true, HeadDim: 128}},
	{"stablelm", Class{Partial: true, Part: 0.25, Hidden: 2560, Heads: 32}},
	{"starcoder2", Class{Hidden: 3072, Heads: 24}},
	{"timesfm2_5", Class{HeadDim: 80}},
	{"zamba2", Class{Hidden: 2560, Heads: 32, Doubled: true}},
	{"zaya", Class{Theta: 5e6, LocalTheta: 1e4, Partial: true, Part: 0.5, HeadDim: 128}},
	{"gptj codegen roformer", Class{Pairing: rotary.Interleaved}},
	{"neobert neo-bert", Class{Pairing: rotary.Interleaved, GGMLNormal: true}},
	{"aquila yi solar internlm internlm2 internlm3 minicpm minicpm4 xverse deci nemotron-nas ouro llada llama-embed maincoder telechat teleflm arctic deepseek plm bailing_moe bailingmoe eagle3 command-r cohere2moe ernie4_5-moe deepseek2 deepseek2-ocr deepseek32 deepseek4 glm-dsa granitehybrid", Class{GGMLNormal: true}},
	{"mistral3", Class{Hidden: 4096, Heads: 32, Mistral3: true, GGMLNormal: true}},
	{"phi3_v phi3small phi4mm", Class{Partial: true, Phi3: true}},
	{"hunyuan", Class{Alpha: true}},
	{"nomic-bert nomic-bert-moe", Class{Theta: 1000}},
	{"minimax_text_01 minimax_m1 minimax_vl_01", Class{Theta: 1e6, Partial: true, Linear: 2}},
	{"step3p5 step3p7 mimo mimo2 qwen phi2 gptneox phixtral bailing_moe_v2 bailing_moe_linear", Class{Partial: true}},
	{"youtu_llm", Class{Theta: 1.6e6, Latent: true, HeadDim: 64, Pairing: rotary.InterleavedToHalf, GGMLNormal: true}},
	{"qwen2vl qwen2moe qwen3moe qwen3next qwen3vl qwen3vlmoe qwen35 qwen35moe modern-bert jina-bert-v3 plamo plamo2 plamo3 codeshell orion gemma4-assistant gemma-embedding falcon-h1 exaone exaone-moe bailingmoe2 hunyuan-moe hunyuan-dense lfm2moe lfm2-vl dream smallthinker llada-moe grovemoe minimax-m2 minimax_m3 cogvlm rnd1 pangu-embedded dflash paddleocr step35 step3_text step3_vl talkie openelm grok grok-1 gpt-oss kimi_linear kimi_audio opencoder maira2 telechat2 telechat3 yuan baichuan_m1 glm4moe glm-ocr Klear afm7 iquestloopcoder longcat_flash_ngram lille-130m new gte molmo nvlm_d ovis ovis2_5 ultravox h2ovl_chat openpangu keye keye_vl1_5 bagel esmc esmfold2 mellum-moe", Class{}},
}

// findClass returns the class of a model_type, and whether it is known; one that is not is
// like Llama but for partial_rotary_factor, which is read.
func findClass(name string) (Class, bool) {
	for _, c := range classes {
		if contains(c.names, name) {
			return c.class, true
		}
	}
	return Class{Partial: true}, positionsOf(name) != Rotary
}
