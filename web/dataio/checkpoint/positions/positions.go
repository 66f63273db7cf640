// Package positions finds the tensors of a model that may hold positions, and says why:
// by their names, which libraries repeat, or by shapes that hardly anything else has.
//
//	model.embed_positions.weight    (514, 768)    a table
//	pos_embed                       (1, 197, 768) a table of a grid of 14 × 14 cells and a class token
//	rotary_emb.inv_freq             (64,)         frequencies of a rotary embedding
//	relative_attention_bias.weight  (32, 8)       a bias for relative positions
package positions

import (
	"math"
	"slices"
	"strings"

	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/dataio/checkpoint"
)

// A Candidate is a tensor that may hold positions.
type Candidate struct {
	Tensor *checkpoint.Tensor
	Kind   Kind
	Reason dataio.Message

	// Grid is the shape of the grid whose cells the rows are, behind Prefix rows for
	// other tokens; nil if the rows are positions in a sequence.
	Grid   []int
	Prefix int
}

// List returns the candidates among tensors, in their order.
func List(tensors []checkpoint.Tensor) []Candidate {
	var list []Candidate
	for i := range tensors {
		if c, ok := candidate(&tensors[i]); ok {
			list = append(list, c)
		}
	}
	return list
}

// candidate judges a tensor by its name, and if that says nothing by its shape.
func candidate(t *checkpoint.Tensor) (Candidate, bool) {
	c := Candidate{Tensor: t}
	var ok bool
	if c.Kind, c.Reason, ok = Named(t.Name); !ok {
		if !isBatch(t.Shape) || !t.Readable() {
			return c, false
		}
		c.Kind = Table
		c.Reason = dataio.NewMessage(
			"shape-of-table: the shape # is that of a table of # positions, which is added to each sample of a batch",
			t.Shape, t.Shape[1])
	}
	if c.Kind == Table {
		c.Grid, c.Prefix = grid(t)
	}
	return c, true
}

// isBatch reports whether a shape is (1, n, d), or (1, h, w, d), with vectors of more
// than a few numbers.
func isBatch(shape []int) bool {
	const fewest = 8
	n := len(shape)
	return (n == 3 || n == 4) && shape[0] == 1 && shape[1] > 1 && shape[n-2] > 1 && shape[n-1] >= fewest && shape[n-1]%2 == 0
}

// grid returns the shape of the grid whose cells the rows of a table are, and how many
// rows come before. A square number of rows is a grid if a model for images has the
// name, or if it is no length that models for text have: these are multiples of
// 64.
func grid(t *checkpoint.Tensor) (shape []int, prefix int) {
	axes := t.Squeezed().Shape
	if len(axes) == 3 {
		return axes[:2], 0
	}
	if len(axes) != 2 {
		return nil, 0
	}
	rows, most := axes[0], 1
	if isVision(t.Name) {
		most = 5 // a class token and registers
	} else if rows%64 == 0 {
		return nil, 0
	}
	for prefix := range min(most+1, rows) {
		if side := int(math.Round(math.Sqrt(float64(rows - prefix)))); side > 2 && side*side == rows-prefix {
			return []int{side, side}, prefix
		}
	}
	return nil, 0
}

// isVision reports whether a name belongs to a model for images.
func isVision(name string) bool {
	name = strings.ToLower(name)
	words := []string{"pos_embed", "vision", "visual", "vit.", "patch", "image"}
	return !strings.Contains(name, "text") && slices.ContainsFunc(words, func(word string) bool {
		return strings.Contains(name, word)
	})
}

// A Kind is what a tensor may hold.
type Kind int

const (
	Table       Kind = iota // a vector for each position
	Frequencies             // of a rotary embedding
	Factors                 // by which the frequencies of a rotary embedding are divided
	Rotation                // sines and cosines of a rotary embedding
	Bias                    // of logits, for relative positions or by slopes
	Indices                 // integers, not vectors
)

var kindNames = [...]string{"table", "frequencies", "factors", "rotation", "bias", "indices"}

func (k Kind) String() string { return kindNames[k] }

// Rotates reports whether the tensor belongs to a rotary embedding.
func (k Kind) Rotates() bool { return k == Frequencies || k == Factors || k == Rotation }

// What Look reads at the most.
const (
	maxLooked  = 1000    // tensors
	maxNumbers = 1 << 22 // of a tensor
)

// Look returns the candidates among tensors whose names and shapes say nothing, by their
// numbers: matrices with three rows of sines and cosines. It looks at the first
// thousand that have at most 2²² numbers, and returns the error of the context when that is
// done; tensors that cannot be read are left out.
func Look(ctx checkpoint.Context, tensors []checkpoint.Tensor) ([]Candidate, error) {
	var list []Candidate
	looked := 0
	for i := range tensors {
		t := &tensors[i]
		axes := t.Squeezed().Shape
		if _, named := candidate(t); named || IsWeight(t.Name) || !t.Readable() || len(axes) != 2 || axes[0] < 4 || axes[1] < 8 || t.Count() > maxNumbers {
			continue
		}
		if looked++; looked > maxLooked {
			break
		}
		rows, err := t.Squeezed().Rows(ctx, 1, 4)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err == nil && !slices.Equal(rows[:axes[1]], rows[axes[1]:2*axes[1]]) && sinusoidal(rows, axes[1]) {
			list = append(list, Candidate{Tensor: t, Kind: Table, Reason: dataio.Message{Text: "row-length: the rows are as long as sines and cosines make them"}})
		}
	}
	return list, nil
}

// sinusoidal reports whether rows of d numbers could be A·sin and A·cos of d/2 angles each:
// then Σ x² = d/2·A² in every row, and no |x| is above A.
func sinusoidal(rows []float64, d int) bool {
	const tolerance = 0.01 // of numbers of 8 binary digits
	first := 0.0
	for at := 0; at < len(rows); at += d {
		sum, largest := 0.0, 0.0
		for _, x := range rows[at : at+d] {
			sum += x * x
			largest = max(largest, math.Abs(x))
		}
		if at == 0 {
			first = sum
		}
		amplitude := math.Sqrt(2 * sum / float64(d))
		if !(sum > 0) || math.Abs(sum/first-1) > tolerance || largest > amplitude*(1+tolerance) {
			return false
		}
	}
	return true
}

// weights are parts of the names of matrices that multiply vectors, or that have a row for
// each token of a vocabulary.
var weights = [...]string{
	"attn_q", "attn_k", "attn_v", "attn_qkv", "attn_output", "q_proj", "k_proj", "v_proj", "o_proj", "qkv", "c_attn", "c_proj", "c_fc",
	"mlp", "ffn", "fc1", "fc2", "gate_proj", "up_proj", "down_proj", "experts", "lm_head", "token_embd", "embed_tokens", "wte", "word_embeddings", "conv", "lora_",
}

// IsWeight reports whether a tensor with a name multiplies vectors or embeds tokens, and
// holds no positions.
func IsWeight(name string) bool {
	if _, _, named := Named(name); named {
		return false
	}
	name = strings.ToLower(name)
	return slices.ContainsFunc(weights[:], func(part string) bool { return strings.Contains(name, part) })
}

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
		if part != r.name && !strings.HasSuffix(part, "_"+r.name) {
			continue
		}
		if r.used == "" {
			return r.kind, dataio.NewMessage("named: the name ends in #", r.name), true
		}
		return r.kind, dataio.NewMessage("named-as-in: the name ends in #, as in #", r.name, r.used), true
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
