package positions

import (
	"strings"

	"github.com/posenc/posenc/web/dataio"
)

// A rule is a name of tensors, and where it is used.
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
	{"position_embedding", Table, "CLIP in transformers"},
	{"positional_embedding", Table, "CLIP and Whisper"},
	{"positional_embeddings", Table, "OpenFold"},
	{"embed_positions", Table, "fairseq and BART"},
	{"pos_embed", Table, "timm, MAE and DiT"},
	{"pos_embedding", Table, "torchvision's and Flax's ViT"},
	{"pos_emb", Table, "GPT-J and x-transformers"},
	{"position_embd", Table, "llama.cpp"},
	{"posembed_input", Table, "big_vision"},
	{"position_encoding", Table, "fairseq2"},
	{"positional_encoding", Table, "many listings"},
	{"pos_encoding", Table, "many listings"},
	{"pos_table", Table, "attention-is-all-you-need-pytorch"},
	{"pe", Table, "the PyTorch tutorial"},
	{"row_embed", Table, "DETR"},
	{"col_embed", Table, "DETR"},

	{"inv_freq", Frequencies, "LLaMA in transformers"},
	{"original_inv_freq", Frequencies, "transformers"},
	{"rope_freqs", Factors, "llama.cpp"},
	{"rope_factors_long", Factors, "llama.cpp"},
	{"rope_factors_short", Factors, "llama.cpp"},
	{"freqs_cis", Rotation, "Meta's llama"},
	{"cos_cached", Rotation, "transformers before 4.39"},
	{"sin_cached", Rotation, "transformers before 4.39"},
	{"cos_sin_cache", Rotation, "vLLM"},

	{"relative_attention_bias", Bias, "T5"},
	{"relative_position_bias_table", Bias, "Swin and BEiT"},
	{"rel_embeddings", Bias, "DeBERTa"},
	{"attn_rel_b", Bias, "llama.cpp for T5"},
	{"rel_pos_h", Bias, "SAM"},
	{"rel_pos_w", Bias, "SAM"},
	{"alibi", Bias, "BLOOM"},

	{"position_ids", Indices, "transformers"},
	{"relative_position_index", Indices, "Swin and BEiT"},
}

// Named returns what a tensor with a name may hold, and why.
func Named(name string) (kind Kind, reason dataio.Message, ok bool) {
	part := lastPart(name)
	for _, r := range rules {
		if part == r.name || strings.HasSuffix(part, "_"+r.name) {
			return r.kind, dataio.Message{Text: "the name ends in #, as in #", Values: []string{r.name, r.used}}, true
		}
	}
	return 0, dataio.Message{}, false
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
