package rotarybug

import (
	"math"
	"slices"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/precision"
	"github.com/posenc/posenc/encoder/rotary"
)

// Configurations of Llama 3.1 8B, Qwen2.5 with YaRN, and Llama 2.
var (
	llama3 = rotary.Config{HeadDim: 128, Base: 5e5, Scaling: rotary.Llama3{Factor: 8, Low: 1, High: 4, MaxPosition: 8192}}
	qwen   = rotary.Config{HeadDim: 128, Base: 1e6, Scaling: rotary.YaRN{Factor: 4, MaxPosition: 32768}}
	linear = rotary.Config{HeadDim: 128, Base: 1e4, Scaling: rotary.Linear{Factor: 4}}
	llama2 = rotary.Config{HeadDim: 128, Base: 1e4}
)

var bugs = []Bug{
	{
		Name:    "llama3-ignored",
		About:   "the scaling of the file is read and not used: slow pairs turn 8 times too fast, which shows only beyond a few thousand positions",
		Model:   "Llama 3.1 8B",
		Right:   "inv_freq = llama3(b ** (-2*i/d), s, low, high, M)",
		Wrong:   "inv_freq = b ** (-2*i/d)",
		Sources: []string{"lablup/mlxcel#1355", "jmaczan/tiny-vllm#1", "felafax/felafax#59", "unslothai/unsloth#6197"},
		Law:     slowestLaw,
		Test:    "torch.testing.assert_close(1 / (inv_freq[-1] * 500000 ** (126 / 128)), torch.tensor(8.0))",
		config:  llama3,
		write:   func(r *Rotation) { r.setFrequencies(rotary.Config{HeadDim: 128, Base: 5e5}) },
	}, {
		Name:    "wrong-length",
		About:   "M is read from max_position_embeddings, the extended length, where original_max_position_embeddings is meant: more pairs keep their frequency than were trained for",
		Model:   "Qwen2.5, YaRN × 4",
		Right:   "M = rope_scaling['original_max_position_embeddings']",
		Wrong:   "M = config['max_position_embeddings']",
		Sources: []string{"NVIDIA/Megatron-LM#1418"},
		Law:     keptLaw,
		Test:    "assert torch.isclose(inv_freq, 1e6 ** (-torch.arange(0, 128, 2) / 128), rtol=1e-5, atol=0).sum() == 24",
		config:  qwen,
		write: func(r *Rotation) {
			r.setFrequencies(rotary.Config{HeadDim: 128, Base: 1e6, Scaling: rotary.YaRN{Factor: 4, MaxPosition: 131072}})
		},
	}, {
		Name:   "clamped-positions",
		About:  "positions are divided as integers and clamped to the trained length, where frequencies are to be divided: neighbours share a position",
		Model:  "Llama 2, linear × 4",
		Right:  "angle = pos * (inv_freq / s)",
		Wrong:  "angle = (pos // s).clamp(max=M - 1) * inv_freq",
		Law:    dotLaw,
		Test:   "assert ((y[1:] * y[:-1]).sum(1) - (x * x).sum(1)[1:]).abs().min() > 1e-6",
		config: linear,
		write: func(r *Rotation) {
			r.setFrequencies(llama2)
			r.position = func(pos float64) float64 { return min(math.Floor(pos/4), 4095) }
		},
	}, {
		Name:    "attention-dropped",
		About:   "the attention factor of YaRN is left out: scores are smaller by its square, at every length",
		Model:   "Qwen2.5, YaRN × 4",
		Right:   "cos, sin = a * cos(angle), a * sin(angle)",
		Wrong:   "cos, sin = cos(angle), sin(angle)",
		Sources: []string{"ml-explore/mlx-lm#1507"},
		Law:     lengthLaw,
		Test:    "torch.testing.assert_close(y.norm(dim=1) / x.norm(dim=1), torch.full_like(x[:, 0], 0.1 * math.log(4) + 1))",
		config:  qwen,
		write:   func(r *Rotation) { r.AttentionFactor = 1 },
	}, {
		Name:    "attention-squared",
		About:   "the attention factor of the file is taken for one more factor beside the one of the formula: scores grow by its square once more",
		Model:   "Qwen2.5, YaRN × 4",
		Right:   "a = attention_factor",
		Wrong:   "a = attention_factor * (0.1*log(s) + 1)",
		Sources: []string{"sgl-project/sglang#33558"},
		Law:     lengthLaw,
		Test:    "torch.testing.assert_close(y.norm(dim=1) / x.norm(dim=1), torch.full_like(x[:, 0], 0.1 * math.log(4) + 1))",
		config:  qwen,
		write:   func(r *Rotation) { r.AttentionFactor *= r.AttentionFactor },
	}, {
		Name:    "neighbours-for-halves",
		About:   "elements 2i and 2i+1 are turned together, where the weights are made for i and i + d/2: each alone is a rotation, but not that of the model",
		Model:   "Llama 2",
		Right:   "pair = (x[i], x[i + d//2])",
		Wrong:   "pair = (x[2*i], x[2*i + 1])",
		Sources: []string{"vllm-project/vllm-ascend#12780", "EleutherAI/gpt-neox#834"},
		Law:     pairLaw,
		Test:    "torch.testing.assert_close(y[:, :64] ** 2 + y[:, 64:] ** 2, x[:, :64] ** 2 + x[:, 64:] ** 2)",
		config:  llama2,
		write:   func(r *Rotation) { r.config.Pairing = rotary.Interleaved },
	}, {
		Name:    "bfloat16-frequencies",
		About:   "the buffer of frequencies is cast with the model: 8 binary digits, so that angles are off by radians after a few thousand positions",
		Model:   "Llama 2",
		Right:   "inv_freq.float()",
		Wrong:   "inv_freq.to(torch.bfloat16)",
		Sources: []string{"NVIDIA-NeMo/Automodel#2549", "huggingface/transformers#25681", "huggingface/transformers#29496", "InternLM/InternLM#237"},
		Law:     ratioLaw,
		Test:    "torch.testing.assert_close(inv_freq, 1e4 ** (-torch.arange(0, 128, 2) / 128), rtol=1e-5, atol=0)",
		config:  llama2,
		write: func(r *Rotation) {
			for i, w := range r.Frequencies {
				r.Frequencies[i] = precision.BFloat16.Round(w)
			}
		},
	}, {
		Name:    "unfilled-buffer",
		About:   "the buffer of frequencies is in no checkpoint and was never filled after the model was made without memory: positions have no meaning, or queries are no longer numbers",
		Model:   "Llama 2",
		Right:   "inv_freq = b ** (-2*i/d)",
		Wrong:   "inv_freq = torch.empty(d // 2)",
		Sources: []string{"Synthyra/FastPLMs#47", "huggingface/transformers#45902", "macwiatrak/Bacformer#33", "huggingface/transformers#34234"},
		Law:     firstLaw,
		Test:    "assert inv_freq[0] == 1",
		config:  llama2,
		write: func(r *Rotation) {
			clear(r.Frequencies)
			r.Frequencies[0] = 6.93e-18
		},
	},
}

// All returns all bugs: those of the frequencies, of the positions, of the factor, of the
// pairs, of the arithmetic.
func All() []Bug { return slices.Clone(bugs) }

// Find returns the bug of the given name. It returns an *encoder.Error if there is none.
func Find(name string) (Bug, error) {
	for _, b := range bugs {
		if b.Name == name {
			return b, nil
		}
	}
	return Bug{}, &encoder.Error{Code: encoder.Unknown, Parameter: "bug", Value: encoder.Quote(name), Rule: "is not one of the bugs"}
}

// setFrequencies sets the frequencies to those of another configuration.
func (r *Rotation) setFrequencies(c rotary.Config) { r.Frequencies = rotationOf(c).Frequencies }
