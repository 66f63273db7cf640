package stack

// A Rule is how a stack reads a part of a file, from one version to another, and where
// that is written.
type Rule struct {
	ID     string
	Stack  string
	From   string // the first version of the table that has it, or "" for all
	Until  string // the last one, or "" for all later ones
	Text   string
	Source string // file, and the commits or pull requests that brought the rule and removed it
	How    string // run: the program was run; read: its source was read
}

const (
	hfRope     = "src/transformers/modeling_rope_utils.py"
	vllmRope   = "vllm/model_executor/layers/rotary_embedding"
	vllmConfig = "vllm/transformers_utils/config.py"
	ggufBase   = "conversion/base.py"
	mlxRope    = "mlx_lm/models/rope_utils.py"
)

// rules are all of them. A reader asks for a rule by its ID, and follows it where the
// table has it for the version.
var rules = []Rule{
	{"ignores-rope-parameters", Transformers, "", "4.56", "rope_parameters is not known: without rope_theta the base is the default of the class, and there is no scaling and no error", hfRope, "run"},
	{"converts-rope-scaling", Transformers, "5.0-2025-10", "", "rope_scaling takes the place of rope_parameters, and rope_theta moves in", hfRope, "run"},
	{"partial-in-parameters", Transformers, "5.0-2025-12", "", "partial_rotary_factor beside rope_parameters wins over that in it", hfRope + " standardize_rope_params", "read"},
	{"proportional", Transformers, "5.16", "", "proportional is a type, with its factor", hfRope + " _compute_proportional_rope_parameters", "run"},
	{"whole-head", Transformers, "5.0-2025-10", "", "the default type of this class ignores partial_rotary_factor", "modeling_<class>.py compute_default_rope_parameters", "run"},
	{"yarn-length-is-p", Transformers, "", "4.48", "YaRN: M is max_position_embeddings, whatever original_max_position_embeddings says", hfRope + ", until eca74d1367 (2025-03-28)", "run"},
	{"yarn-no-pair", Transformers, "", "4.48", "YaRN: mscale and mscale_all_dim are ignored", hfRope + ", until eca74d1367 (2025-03-28)", "run"},
	{"yarn-unclamped", Transformers, "", "4.48", "YaRN: the attention factor is 0.1·ln s + 1 for s < 1, too", hfRope, "read"},
	{"yarn-ratio-4", Transformers, "4.51", "4.51", "YaRN: s is max_position_embeddings over original_max_position_embeddings whenever the latter is given; factor is ignored", hfRope + ", eca74d1367 (2025-03-28) to #40320 (2025-08-26)", "run"},
	{"yarn-ratio-5", Transformers, "5.0-2025-10", "5.0-2025-10", "YaRN: s is max_position_embeddings over original_max_position_embeddings whenever the latter is given; factor is ignored", hfRope + ", #39847 (2025-10-17) to #42513 (2025-12-23)", "run"},
	{"yarn-null-factor", Transformers, "5.0-2025-12", "", "YaRN: where factor is null, s is max_position_embeddings over original_max_position_embeddings", hfRope, "run"},
	{"yarn-no-truncate", Transformers, "", "4.51", "YaRN: truncate is not read, and the bounds are whole numbers", hfRope + ", until 2025-08-05", "run"},
	{"yarn-outer-truncate", Transformers, "5.0-2025-10", "", "YaRN: truncate is read beside the types of layers, so that it is ignored where it is nested", hfRope, "run"},
	{"original-beside", Transformers, "5.0-2025-12", "", "M is original_max_position_embeddings beside rope_parameters, else that in it, else max_position_embeddings", hfRope + " standardize_rope_params", "run"},
	{"longrope-beside", Transformers, "", "5.0-2025-10", "LongRoPE: M is original_max_position_embeddings beside rope_scaling, and s is max_position_embeddings over it; without it s is factor", hfRope, "run"},
	{"longrope-by-file", Transformers, "", "4.45", "LongRoPE: the long list is used if max_position_embeddings is above M, whatever the length", hfRope + ", until #35359", "run"},
	{"longrope-by-call", Transformers, "4.48", "", "LongRoPE: the long list is used in calls that are longer than M", hfRope + ", #35359", "run"},
	{"dynamic-by-call", Transformers, "", "", "dynamic: the base grows with the longest call, and goes back after a call shorter than max_position_embeddings", hfRope + " dynamic_rope_update", "run"},
	{"xdrope", Transformers, "5.16", "", "xdrope of HunYuan-VL is dynamic with alpha, whose pairs are dealt out to four axes", "configuration_hunyuan_vl.py", "read"},
	{"deepseek-softmax", Transformers, "4.51", "", "DeepSeek: logits are multiplied by m(s, mscale_all_dim)²", "modeling_deepseek_v3.py", "run"},
	{"late-softmax", Transformers, "5.16", "", "DeepSeek-V2 and Mistral 4: logits are multiplied by m(s, mscale_all_dim)²", "#47435 (2026-07-20)", "run"},

	{"vllm-v4-keys", VLLM, "", "2025-11-19", "rope_theta and rope_scaling are read; rope_parameters is not known", vllmConfig, "run"},
	{"vllm-converted", VLLM, "2026-05-19", "", "keys are converted as transformers 5.16 does", vllmConfig + " patch_rope_parameters", "run"},
	{"vllm-yarn", VLLM, "", "", "YaRN: attention_factor, mscale and mscale_all_dim have no effect; the attention factor is m(s, 1)·attn_factor", vllmRope + " YaRNScalingRotaryEmbedding", "run"},
	{"vllm-apply-yarn", VLLM, "2025-11-19", "", "YaRN: without apply_yarn_scaling the attention factor is attn_factor", vllmRope + " YaRNScalingRotaryEmbedding", "read"},
	{"vllm-no-truncate", VLLM, "", "2025-11-19", "YaRN: truncate is not read, and the bounds are whole numbers", vllmRope + ", until 2025-11-20", "run"},
	{"vllm-deepseek", VLLM, "", "", "DeepSeek: the attention factor is m(s, mscale or 1)/m(s, mscale_all_dim or 0), logits are multiplied by m(s, mscale_all_dim)², and truncate is not read", vllmRope + " DeepseekScalingRotaryEmbedding", "run"},
	{"vllm-longrope", VLLM, "", "", "LongRoPE: s is max_position_embeddings over M; factor and attention_factor are not read", vllmRope + " Phi3LongRoPEScaledRotaryEmbedding", "run"},
	{"vllm-longrope-by-batch", VLLM, "", "2024-12-29", "LongRoPE: the long list is used for the whole batch if a position in it is above M, and heads that turn in part are refused", vllmRope + ", until #27431 (2025-10-28) and #12718 (2025-02)", "run"},
	{"vllm-longrope-by-limit", VLLM, "2025-11-19", "", "LongRoPE: the long list is used for all positions if max_model_len is above M, which it is not unless it is set", vllmRope + ", #27431 (2025-10-28)", "run"},
	{"vllm-dynamic", VLLM, "", "2026-05-19", "dynamic: the base at every length is the one for a text of s·max_position_embeddings", vllmRope + ", until #41276 (2026-05-19)", "run"},
	{"vllm-dynamic-trained", VLLM, "2026-08-17", "", "dynamic: the base at every length is the one for a text of max_position_embeddings in a model trained on max_trained_positions; without that key there is no scaling", vllmRope + ", #41277", "run"},
	{"vllm-alpha", VLLM, "2025-11-19", "", "dynamic with alpha: the base is b·α^(d/(d−2)) at every length", vllmRope + " DynamicNTKAlphaRotaryEmbedding", "run"},
	{"vllm-ntk", VLLM, "2025-11-19", "", "ntk is b·s and ω/s^(2/d), or the mixed one with mixed_b", vllmRope + " NTKScalingRotaryEmbedding", "run"},
	{"vllm-xdrope", VLLM, "2026-05-19", "", "xdrope: the base is b·α^(d/(d−2)) at every length, and pairs are dealt out to four axes", vllmRope + " XDRotaryEmbedding", "read"},
	{"vllm-openpangu", VLLM, "2026-05-19", "", "openpangu is M-RoPE in turns, and refused without mrope_section and mrope_interleaved", vllmRope + " MRotaryEmbeddingInterleaved", "read"},
	{"vllm-deepseek-llama", VLLM, "2026-05-19", "", "deepseek_llama_scaling is read as deepseek_yarn", vllmRope + " get_rope", "read"},
	{"vllm-telechat3", VLLM, "2026-08-17", "", "telechat3-yarn: the attention factor is 0.07·ln s + 1, and s is max_position_embeddings over original_max_position_embeddings", vllmRope + " TeleChat3RoPEScaledRotaryEmbedding", "read"},
	{"vllm-rope-dim", VLLM, "2026-08-17", "", "rope_dim in rope_parameters wins over partial_rotary_factor", vllmRope + " get_rope", "read"},
	{"vllm-proportional", VLLM, "2026-05-19", "", "proportional: factor is not read", vllmRope + " Gemma4RotaryEmbedding", "run"},

	{"gguf-by-class", LlamaCpp, "", "2025-10-06", "each class of the converter writes the types of scaling that it knows, from rope_scaling; rope_parameters is not known", "convert_hf_to_gguf.py set_gguf_parameters, until #18013 (2025-12-14) and #18061 (2025-12-15)", "read"},
	{"gguf-no-base", LlamaCpp, "", "", "the converter of this class writes no base, which is 10000 then", "set_gguf_parameters of the class", "read"},
	{"gguf-baichuan", LlamaCpp, "", "2025-10-06", "the converter of Baichuan and XVERSE writes no base, which is 10000 then", "convert_hf_to_gguf.py BaichuanModel, XverseModel", "read"},
	{"gguf-part", LlamaCpp, "2026-01-07", "2026-01-07", "partial_rotary_factor in rope_parameters is read for GLM-4 only", "convert_hf_to_gguf.py, until #24833 (2026-06-20)", "read"},
	{"gguf-original", LlamaCpp, "", "2026-01-07", "YaRN: M is original_max_position_embeddings in rope_scaling, and for LongRoPE the one beside it", "convert_hf_to_gguf.py, until #24833 (2026-06-20)", "read"},
	{"gguf-yarn", LlamaCpp, "", "", "YaRN: written only with a factor, and refused without original_max_position_embeddings; attention_factor is written and not read", ggufBase, "run"},
	{"gguf-bounds", LlamaCpp, "", "", "YaRN: the bounds are whole numbers, and β are 32 and 1 for all architectures but Grok, whose own are 8 and 1, and Mistral 3", "src/llama-model.cpp, src/models", "run"},
	{"gguf-attention", LlamaCpp, "", "", "YaRN: the attention factor is m(s, 1)", "src/llama-context.cpp", "run"},
	{"gguf-multiplier", LlamaCpp, "2026-01-07", "", "YaRN: with yarn_log_multiplier k the attention factor is m(s, 1)/m(s, k), or 1 for DeepSeek, whose logits are multiplied by m(s, k)²", "src/llama-context.cpp, src/models/deepseek2.cpp", "run"},
	{"gguf-unclamped", LlamaCpp, "", "2025-10-06", "YaRN: the attention factor is 0.1·ln s + 1 for s < 1, too", "ggml/src/ggml-cpu/ops.cpp rope_yarn; src/llama-context.cpp, until #18006 (2025-12-14)", "read"},
	{"gguf-latent", LlamaCpp, "", "2025-10-06", "DeepSeek: the attention factor is 1, and logits are multiplied by m(s, k)² with yarn_log_multiplier k; the converter needs mscale_all_dim", "src/llama-model.cpp llm_build_deepseek2, until #17945 (2025-12-12)", "read"},
	{"gguf-latent-twice", LlamaCpp, "2026-01-07", "", "DeepSeek without yarn_log_multiplier: the attention factor is m(s, 1), and logits are multiplied by m(s, 1)² besides", "src/models/deepseek2.cpp, #18006 (2025-12-14)", "read"},
	{"gguf-olmo", LlamaCpp, "", "2025-10-06", "YaRN of OLMo 2 and 3: attention_factor multiplies the factor m(s, 1), and has to be there", "convert_hf_to_gguf.py Olmo2Model, until #18013 (2025-12-14)", "read"},
	{"gguf-grok", LlamaCpp, "", "2025-10-06", "YaRN of Grok: yarn_attn_factor multiplies the factor m(s, 1)", "src/llama-context.cpp, until #18006 (2025-12-14)", "read"},
	{"gguf-mistral-plain", LlamaCpp, "", "2025-10-06", "YaRN: yarn of params.json is not read", "convert_hf_to_gguf.py MistralModel", "read"},
	{"gguf-mistral-one", LlamaCpp, "2026-01-07", "2026-01-07", "YaRN: apply_scale of params.json is not read, and the attention factor is 1", "convert_hf_to_gguf.py MistralModel, until #22612 (2026-05-03)", "read"},
	{"gguf-longrope", LlamaCpp, "", "", "LongRoPE: the long list is used if n_ctx is above M; s is max_position_embeddings over M, and attention_factor is not read", "conversion/phi.py, src/llama-model.cpp", "run"},
	{"gguf-dynamic", LlamaCpp, "", "", "dynamic: nothing is written, so there is no scaling", ggufBase, "run"},
	{"gguf-llama3", LlamaCpp, "", "", "llama3 is a tensor of divisors, with the bounds 1 and 4 if they are missing", "conversion/llama.py generate_extra_tensors", "read"},
	{"gguf-llama3-beside", LlamaCpp, "", "2026-01-07", "llama3: M is original_max_position_embeddings beside rope_scaling, not the one in it, or 8192", "convert_hf_to_gguf.py LlamaModel generate_extra_tensors, until #24833 (2026-06-20)", "read"},
	{"gguf-llama3-within", LlamaCpp, "2026-07-08", "", "llama3: M is original_max_position_embeddings in rope_scaling, else the one beside it, else 8192", "conversion/llama.py generate_extra_tensors, #24833 (2026-06-20)", "read"},
	{"gguf-minicpm", LlamaCpp, "", "", "LongRoPE of MiniCPM: M is max_position_embeddings, and the attention factor 1", "conversion/minicpm.py", "read"},
	{"gguf-proportional", LlamaCpp, "2026-07-08", "", "proportional: a tensor of divisors, 1 or 1e30; factor is not read", "conversion/gemma.py", "run"},
	{"gguf-one-base", LlamaCpp, "", "2025-10-06", "sliding layers have the base and the scaling of the others, but for Gemma 3, with 10000 and none, and OLMo 3, without scaling", "src/llama-model.cpp, until #18553 (2026-01-05)", "read"},
	{"gguf-sliding", LlamaCpp, "2026-01-07", "", "sliding layers have a base of their own and no scaling", "src/llama-hparams.h", "run"},
	{"gguf-mrope", LlamaCpp, "", "2025-10-06", "mrope_section is read for Qwen2-VL and Qwen2.5-VL only", "convert_hf_to_gguf.py Qwen2VLModel; src/llama-model.cpp llama_model_rope_type", "read"},
	{"gguf-axes", LlamaCpp, "2026-01-07", "", "M-RoPE in turns: pairs beyond 3s₁ and 3s₂ take a fourth number of the position, 0 for texts", "ggml/src/ggml-cpu/ops.cpp", "run"},

	{"mlx-type", MLX, "", "", "type wins over rope_type", mlxRope, "run"},
	{"mlx-keys", MLX, "", "", "models with the fields rope_theta and rope_scaling do not read rope_parameters", "mlx_lm/models/<model>.py", "read"},
	{"mlx-yarn", MLX, "", "", "YaRN: no attention_factor and no truncate; the attention factor is m(s, mscale or 1)/m(s, mscale_all_dim or 0), and M is 4096 if it is missing", mlxRope + " YarnRoPE", "run"},
	{"mlx-llama3", MLX, "", "", "llama3: M is 8192 if it is missing, and the bounds 1 and 4", mlxRope + " Llama3RoPE", "run"},
	{"mlx-longrope", MLX, "", "", "LongRoPE: the long list is used at every length; s is max_position_embeddings over M", mlxRope + " SuScaledRoPE", "run"},
	{"mlx-dynamic", MLX, "", "", "dynamic: the base is the one for the length so far, and cached keys keep an older one", mlxRope + " DynamicNTKScalingRoPE", "run"},
	{"mlx-mrope", MLX, "", "", "mrope is read as one axis", mlxRope, "run"},
	{"mlx-softmax", MLX, "", "", "DeepSeek: logits are multiplied by m(s, mscale_all_dim)²", "mlx_lm/models/deepseek_v3.py", "run"},

	{"llama-models-8", LlamaModels, "", "", "llama3: s is 8, the bounds 1 and 4 and M 8192 for every model; the configurations of Llama 3.2 say 32", "models/llama3/model.py apply_scaling", "run"},
	{"llama-models-4", LlamaModels, "", "", "Llama 4: s and the upper bound are read, the lower bound is 1 and M 8192", "models/llama4/model.py apply_scaling", "run"},
	{"gpt-oss-bounds", GPTOSS, "", "", "YaRN: the bounds are never whole numbers, and have to satisfy 0 < lo < hi < d/2−1", "gpt_oss/torch/model.py", "run"},
	{"deepseek-length", DeepSeekV3, "", "", "YaRN applies only if max_seq_len is above M, logits are multiplied by m(s, mscale)², and cosines and sines by nothing", "inference/model.py", "run"},
	{"yarn-authors", YaRNAuthors, "", "", "YaRN: β are 32 and 1, and the attention factor is m(s, 1)·attn_factor", "scaled_rope/LlamaYaRNScaledRotaryEmbedding.py", "run"},
}

// Rules returns the table of rules.
func Rules() []Rule { return append([]Rule(nil), rules...) }

// holds reports whether a version, by its index, has the rule.
func (r Rule) holds(s Stack, version int) bool {
	if r.Stack != s.Name {
		return false
	}
	from, until := 0, len(s.Versions)-1
	for i, v := range s.Versions {
		if v.Name == r.From {
			from = i
		}
		if v.Name == r.Until {
			until = i
		}
	}
	return from <= version && version <= until
}
