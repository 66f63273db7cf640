package model

// A spelling is another name of a key of transformers.
type spelling struct {
	name  string
	scale float64
}

// aliases are the spellings of keys in one format.
type aliases map[string][]spelling

// spellings returns a key itself and its other spellings.
func (a aliases) spellings(key string) []spelling {
	return append([]spelling{{key, 1}}, a[key]...)
}

func same(names ...string) []spelling {
	list := make([]spelling, len(names))
	for i, name := range names {
		list[i] = spelling{name, 1}
	}
	return list
}

// Spellings of the families in config.json.
var huggingFace = aliases{
	"hidden_size":             same("n_embd", "d_model", "dim"),
	"num_attention_heads":     same("n_head", "n_heads", "num_heads"),
	"max_position_embeddings": same("n_positions", "seq_length", "max_seq_len"),
	"rope_theta":              append(same("rotary_emb_base", "global_rope_theta", "rope_global_theta", "rope_theta_global", "rope_freq_constant"), spelling{"rope_ratio", 1e4}),
	"local_rope_theta":        same("rope_local_base_freq", "swa_rope_theta", "rope_local_theta", "rope_theta_local"),
	"partial_rotary_factor":   same("rotary_pct", "rotary_emb_fraction", "rope_pct", "rope_percent"),
	"rotary_dim":              same("rope_dim"),
	"head_dim":                same("attention_head_dim", "kv_channels"),
}

// Spellings of Mistral's params.json: in its object yarn, alpha and beta are β of slow and
// of fast pairs.
var mistral = aliases{
	"hidden_size":             same("dim"),
	"num_attention_heads":     same("n_heads"),
	"max_position_embeddings": same("max_seq_len"),
	"beta_fast":               same("beta"),
	"beta_slow":               same("alpha"),
	"apply_yarn_scaling":      same("apply_scale"),
}

// Spellings of the configuration of OpenAI's gpt-oss.
var gptOSS = aliases{
	"max_position_embeddings":          same("max_seq_len"),
	"factor":                           same("rope_scaling_factor"),
	"beta_slow":                        same("rope_ntk_alpha"),
	"beta_fast":                        same("rope_ntk_beta"),
	"original_max_position_embeddings": same("initial_context_length"),
}

// Spellings of the configuration of DeepSeek's inference programs.
var deepSeek = aliases{
	"hidden_size":                      same("dim"),
	"num_attention_heads":              same("n_heads"),
	"max_position_embeddings":          same("max_seq_len"),
	"factor":                           same("rope_factor"),
	"original_max_position_embeddings": same("original_seq_len"),
}

// ggufNames are the keys of GGUF files, without the name of the architecture before them.
var ggufNames = map[string][]string{
	"hidden_size":                      {"embedding_length"},
	"num_attention_heads":              {"attention.head_count"},
	"head_dim":                         {"attention.key_length"},
	"max_position_embeddings":          {"context_length"},
	"rotary_dim":                       {"rope.dimension_count"},
	"local_rotary_dim":                 {"rope.dimension_count_swa"},
	"mrope_section":                    {"rope.dimension_sections"},
	"rope_theta":                       {"rope.freq_base"},
	"local_rope_theta":                 {"rope.freq_base_swa"},
	"rope_type":                        {"rope.scaling.type"},
	"factor":                           {"rope.scaling.factor", "rope.scale_linear"},
	"original_max_position_embeddings": {"rope.scaling.original_context_length"},
	"attn_factor":                      {"rope.scaling.attn_factor"},
	"alpha":                            {"rope.scaling.alpha"},
	"finetuned":                        {"rope.scaling.finetuned"},
	"yarn_log_multiplier":              {"rope.scaling.yarn_log_multiplier"},
	"extrapolation_factor":             {"rope.scaling.yarn_ext_factor"},
	"attention_factor":                 {"rope.scaling.yarn_attn_factor"},
	"beta_fast":                        {"rope.scaling.yarn_beta_fast"},
	"beta_slow":                        {"rope.scaling.yarn_beta_slow"},
}

// gguf returns the spellings of an architecture.
func gguf(architecture string) aliases {
	a := aliases{
		"model_type":   same("general.architecture"),
		"rope_freqs":   same("rope_freqs.weight"),
		"long_factor":  same("rope_factors_long.weight"),
		"short_factor": same("rope_factors_short.weight"),
	}
	for key, names := range ggufNames {
		for _, name := range names {
			a[key] = append(a[key], spelling{architecture + "." + name, 1})
		}
	}
	return a
}
