package positions

import (
	"strings"

	"github.com/posenc/posenc/web/dataio"
)

// A rule is a name of tensors, and where it is used, in names that are the same in every
// language; empty for a name of many programs.
type rule struct {
	name string
	kind Kind
	used string
}

// rules are names as they stand between dots, without a last part such as weight. A name
// may have other words before, as decoder_pos_embed has.
var rules = [...]rule{
	{"wpe", Table, "GPT-2"},
	{"position_embeddings", Table, "BERT"},
	{"position_embedding", Table, "CLIP (transformers)"},
	{"positional_embedding", Table, "CLIP, Whisper"},
	{"positional_embeddings", Table, "OpenFold"},
	{"embed_positions", Table, "fairseq, BART"},
	{"pos_embed", Table, "timm, MAE, DiT"},
	{"pos_embedding", Table, "ViT (torchvision, Flax)"},
	{"pos_emb", Table, "GPT-J, x-transformers"},
	{"position_embd", Table, "llama.cpp"},
	{"posembed_input", Table, "big_vision"},
	{"position_encoding", Table, "fairseq2"},
	{"positional_encoding", Table, ""},
	{"pos_encoding", Table, ""},
	{"pos_table", Table, "attention-is-all-you-need-pytorch"},
	{"pe", Table, "pytorch/examples"},
	{"row_embed", Table, "DETR"},
	{"col_embed", Table, "DETR"},

	{"inv_freq", Frequencies, "LLaMA (transformers)"},
	{"original_inv_freq", Frequencies, "transformers"},
	{"rope_freqs", Factors, "llama.cpp"},
	{"rope_factors_long", Factors, "llama.cpp"},
	{"rope_factors_short", Factors, "llama.cpp"},
	{"freqs_cis", Rotation, "meta-llama/llama"},
	{"cos_cached", Rotation, "transformers < 4.39"},
	{"sin_cached", Rotation, "transformers < 4.39"},
	{"cos_sin_cache", Rotation, "vLLM"},

	{"relative_attention_bias", Bias, "T5"},
	{"relative_position_bias_table", Bias, "Swin, BEiT"},
	{"rel_embeddings", Bias, "DeBERTa"},
	{"attn_rel_b", Bias, "T5 (llama.cpp)"},
	{"rel_pos_h", Bias, "SAM"},
	{"rel_pos_w", Bias, "SAM"},
	{"alibi", Bias, "BLOOM"},

	{"position_ids", Indices, "transformers"},
	{"relative_position_index", Indices, "Swin, BEiT"},
}

// Named returns what a tensor with a name may hold, and why.
func Named(name string) (kind Kind, reason dataio.Message, ok bool) {
	part := lastPart(name)
	for _, r := range rules {
		if part == r.name || strings.HasSuffix(part, "_"+r.name) {
			return r.kind, r.reason(), true
		}
	}
	return 0, dataio.Message{}, false
}

// reason says why a tensor of such a name may hold positions.
func (r *rule) reason() dataio.Message {
	if r.used == "" {
		return dataio.Message{Text: "named: the name ends in #", Values: []string{r.name}}
	}
	return dataio.Message{Text: "named-as-in: the name ends in #, as in #", Values: []string{r.name, r.used}}
}

// lastPart returns the last part of a name that says something, in small letters.
func lastPart(name string) string {
	parts := strings.FieldsFunc(strings.ToLower(name), func(r rune) bool { return r == '.' || r == '/' })
	for i := len(parts) - 1; i >= 0; i-- {
		switch part := parts[i]; part {
		case "weight", "weights", "embedding", "kernel", "_float_tensor":
		default:
			return part
		}
	}
	return ""
}
