package model

import "slices"

// aliases are the spellings of keys in one format: rows of names, which begin with
// the name in transformers.
type aliases [][]string

// spellings returns a key itself and its other spellings.
func (a aliases) spellings(key string) []string {
	for _, names := range a {
		if names[0] == key {
			return names
		}
	}
	return []string{key}
}

// scaleOf returns what the number under a name is multiplied by: ChatGLM's rope_ratio is
// a multiple of the usual base.
func scaleOf(name string) float64 {
	if name == "rope_ratio" {
		return 1e4
	}
	return 1
}

// Spellings of the families in config.json.
var huggingFace = aliases{
	{"hidden_size", "n_embd", "d_model", "dim"},
	{"num_attention_heads", "n_head", "n_heads", "num_heads"},
	{"max_position_embeddings", "n_positions", "seq_length", "max_seq_len"},
	{"rope_theta", "rotary_emb_base", "global_rope_theta", "rope_global_theta", "rope_theta_global", "rope_freq_constant", "rope_embedding_base", "rope_ratio"},
	{"local_rope_theta", "rope_local_base_freq", "swa_rope_theta", "rope_local_theta", "rope_theta_local"},
	{"partial_rotary_factor", "rotary_pct", "rotary_emb_fraction", "rope_pct", "rope_percent"},
	{"rotary_dim", "rope_dim", "attn_rotary_emb"},
	{"mrope_section", "xdrope_section"},
	{"num_hidden_layers", "n_layer", "n_layers", "num_layers"},
	{"head_dim", "attention_head_dim", "kv_channels"},
	{"position_embedding_type", "position_embeddings_type"},
	{"sliding_window_pattern", "global_attn_every_n_layers"},
}

// Spellings of Mistral's params.json: in its object yarn, alpha and beta are β of slow and
// of fast pairs.
var mistral = aliases{
	{"hidden_size", "dim"},
	{"num_attention_heads", "n_heads"},
	{"max_position_embeddings", "max_seq_len"},
	{"beta_fast", "beta"},
	{"beta_slow", "alpha"},
	{"apply_yarn_scaling", "apply_scale"},
}

// Spellings of the configuration of OpenAI's gpt-oss.
var gptOSS = aliases{
	{"max_position_embeddings", "max_seq_len"},
	{"factor", "rope_scaling_factor"},
	{"beta_slow", "rope_ntk_alpha"},
	{"beta_fast", "rope_ntk_beta"},
	{"original_max_position_embeddings", "initial_context_length"},
}

// Spellings of the configuration of DeepSeek's inference programs.
var deepSeek = aliases{
	{"hidden_size", "dim"},
	{"num_attention_heads", "n_heads"},
	{"max_position_embeddings", "max_seq_len"},
	{"factor", "rope_factor"},
	{"original_max_position_embeddings", "original_seq_len"},
}

// ggufNames are the keys of GGUF files, with a dot where the name of the architecture stands before it.
var ggufNames = aliases{
	{"model_type", "general.architecture"},
	{"rope_freqs", "rope_freqs.weight"},
	{"long_factor", "rope_factors_long.weight"},
	{"short_factor", "rope_factors_short.weight"},
	{"hidden_size", ".embedding_length"},
	{"num_attention_heads", ".attention.head_count"},
	{"head_dim", ".attention.key_length"},
	{"max_position_embeddings", ".context_length"},
	{"rotary_dim", ".rope.dimension_count"},
	{"local_rotary_dim", ".rope.dimension_count_swa"},
	{"mrope_section", ".rope.dimension_sections"},
	{"rope_theta", ".rope.freq_base"},
	{"local_rope_theta", ".rope.freq_base_swa"},
	{"rope_type", ".rope.scaling.type"},
	{"factor", ".rope.scaling.factor", ".rope.scale_linear"},
	{"original_max_position_embeddings", ".rope.scaling.original_context_length"},
	{"attn_factor", ".rope.scaling.attn_factor"},
	{"alpha", ".rope.scaling.alpha"},
	{"finetuned", ".rope.scaling.finetuned"},
	{"yarn_log_multiplier", ".rope.scaling.yarn_log_multiplier"},
	{"extrapolation_factor", ".rope.scaling.yarn_ext_factor"},
	{"attention_factor", ".rope.scaling.yarn_attn_factor"},
	{"beta_fast", ".rope.scaling.yarn_beta_fast"},
	{"beta_slow", ".rope.scaling.yarn_beta_slow"},
}

// gguf returns the spellings of an architecture.
func gguf(architecture string) (a aliases) {
	for _, names := range ggufNames {
		own := slices.Clone(names)
		for i, name := range own {
			if name[0] == '.' {
				own[i] = architecture + name
			}
		}
		a = append(a, own)
	}
	return a
}
