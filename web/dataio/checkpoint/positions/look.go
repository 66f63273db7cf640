package positions

import (
	"math"
	"slices"
	"strings"

	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/dataio/checkpoint"
)

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
