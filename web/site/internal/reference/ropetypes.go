package reference

import (
	"github.com/posenc/posenc/encoder/rotary/stack"
	"github.com/posenc/posenc/web/text"
)

// A ropeType is a type of scaling, and an example of it.
type ropeType struct {
	name    string // rope_type
	about   text.Words
	formula string
	source  string
	rules   string // the beginning of the rules of libraries that are about it

	model          string // a well-known model, or else
	config         string // a configuration
	stack, version string // that reads the example; transformers unless given
	length         int    // of the call
}

const (
	transformers = "huggingface/transformers `src/transformers/modeling_rope_utils.py` decba1d2ea4e"
	vllm         = "vllm-project/vllm `vllm/model_executor/layers/rotary_embedding` 017e9f4448b7"
)

// types are the types, in the order of the document.
var types = []ropeType{
	{
		name: "default",
		about: text.Words{
			"Nothing is scaled. With `partial_rotary_factor` p, only the first d = int(head_dim·p) elements of a head turn, and the exponent is over d.",
			"不缩放。有 `partial_rotary_factor` p 时，每个头只有前 d = int(head_dim·p) 个分量旋转，指数以 d 为分母。",
		},
		formula: "ω[i] = b^(−2i/d)",
		source:  "Su et al. 2021, “RoFormer”, section 3.4; " + transformers,
		rules:   "the default", model: "phi-2",
	}, {
		name: "linear",
		about: text.Words{
			"Position interpolation: all pairs are divided by the factor. Libraries divide frequencies, positions or the scale, which is the same up to rounding.",
			"位置插值：所有对都除以倍数。各库或除频率，或除位置，或除 scale，除舍入外相同。",
		},
		formula: "ω′[i] = ω[i]/s",
		source:  "Chen et al. 2023, arXiv:2306.15595; " + transformers,
		rules:   "linear", model: "gemma-3-4b",
	}, {
		name: "dynamic",
		about: text.Words{
			"The base grows with the length L of the call beyond max_position_embeddings P, so that the fastest pair is kept and the slowest is divided most. In transformers, frequencies grow with the longest call, and cached keys keep the older ones. With `alpha`, as in Hunyuan, the base is b·α^(d/(d−2)) at every length.",
			"调用长度 L 超过 max_position_embeddings P 后，底数随之增大：最快的一对不变，最慢的一对除得最多。在 transformers 里，频率随最长的一次调用改变，已缓存的键仍是旧频率。有 `alpha` 时（如 Hunyuan），底数在任何长度都是 b·α^(d/(d−2))。",
		},
		formula: "b′ = b·(s·L/P − (s − 1))^(d/(d−2)),  L = max(call, P)\nω′[i] = b′^(−2i/d)",
		source:  "emozilla 2023; " + transformers,
		rules:   "dynamic", model: "internlm2-7b", length: 65536,
	}, {
		name: "ntk",
		about: text.Words{
			"Only vLLM has this type. It divides the last pair by the factor; with `mixed_b` B, the divisor grows as exp(a·(i+1)^B) instead.",
			"只有 vLLM 有这种类型。最后一对除以倍数；有 `mixed_b` B 时，除数改按 exp(a·(i+1)^B) 增长。",
		},
		formula: "ω′[i] = (b·s)^(−2i/d)/s^(2/d)\nω′[i] = ω[i]/exp(a·(i+1)^B),  a = ln s/(d/2)^B",
		source:  "Su 2023, kexue.fm/archives/9706; " + vllm,
		rules:   "ntk", config: `{"head_dim": 128, "max_position_embeddings": 8192, "rope_theta": 10000, "rope_scaling": {"rope_type": "ntk", "factor": 4}}`,
		stack: stack.VLLM, version: "2026-08-17",
	}, {
		name: "yarn",
		about: text.Words{
			"Pairs that turn often in the original length M are kept, those that do not complete a turn are divided, those between are blended. Cosines and sines are multiplied by the attention factor. Without `truncate: false`, lo and hi are whole numbers.",
			"在原长度 M 内转很多圈的对保持不变，转不满一圈的对除以倍数，介于两者之间的混合。余弦与正弦都乘以注意力因子。没有 `truncate: false` 时，lo 与 hi 取整。",
		},
		formula: "ω′[i] = (1−γ)·ω[i] + γ·ω[i]/s,  γ = (i − lo)/(hi − lo), at least 0 and at most 1\nlo = max(⌊c(β_fast)⌋, 0),  hi = min(⌈c(β_slow)⌉, d−1),  c(r) = d·ln(M/2πr)/(2·ln b)\na = attention_factor, else m(mscale)/m(mscale_all_dim) if both are given, else m(1),  m(k) = 0.1·k·ln s + 1",
		source:  "Peng et al. 2023, arXiv:2309.00071, section 3; " + transformers,
		rules:   "YaRN", model: "qwen2.5-7b-yarn",
	}, {
		name: "yarn (DeepSeek)",
		about: text.Words{
			"The same frequencies; besides the attention factor, whole logits are multiplied by m(mscale_all_dim)².",
			"频率相同；除注意力因子外，整个 logit 还要乘以 m(mscale_all_dim)²。",
		},
		formula: "softmax factor = m(mscale_all_dim)²",
		source:  "deepseek-ai/DeepSeek-V3 `inference/model.py` 9b4e9788e4a3; huggingface/transformers `modeling_deepseek_v3.py` decba1d2ea4e",
		rules:   "DeepSeek", model: "deepseek-v3",
	}, {
		name: "longrope",
		about: text.Words{
			"Each pair is divided by a number of its own, from a list for texts of up to M positions or from another for longer ones. `su` is an older name.",
			"每一对各除以一个数：不超过 M 个位置的文本用一个列表，更长的用另一个。`su` 是旧名。",
		},
		formula: "ω′[i] = ω[i]/short[i], or ω[i]/long[i] for L > M\na = attention_factor, else √(1 + ln s/ln M)",
		source:  "Ding et al. 2024, arXiv:2402.13753; " + transformers,
		rules:   "LongRoPE", model: "phi-3-vision-128k", length: 131072,
	}, {
		name: "llama3",
		about: text.Words{
			"Short wavelengths λ = 2π/ω are kept, long ones divided, those between blended by M/λ. With low = high there is nothing between. In GGUF files it is the tensor rope_freqs.weight of divisors.",
			"波长 λ = 2π/ω 短的保留，长的除以倍数，介于两者之间的按 M/λ 混合。low = high 时没有中间一段。在 GGUF 文件里，它是由除数组成的张量 rope_freqs.weight。",
		},
		formula: "ω′[i] = ω[i] for λ < M/high,  ω[i]/s for λ > M/low\nω′[i] = (1−t)·ω[i]/s + t·ω[i] otherwise,  t = (M/λ − low)/(high − low)",
		source:  "meta-llama/llama-models `models/llama3/model.py` a9c89c471f79; " + transformers,
		rules:   "llama3", model: "llama-3.1-8b",
	}, {
		name: "proportional",
		about: text.Words{
			"Only the first pairs turn, with the frequencies that they have in the whole head; the others stand still. Read as a partial rotation, as many pairs would reach down to 1/b.",
			"只有前若干对旋转，频率仍按整个头计算，其余不转。若按部分旋转来读，同样多的对，频率会一直降到 1/b。",
		},
		formula: "ω′[i] = b^(−2i/head_dim)/s for i < ⌊p·head_dim/2⌋, else 0",
		source:  transformers + ", `_compute_proportional_rope_parameters`",
		rules:   "proportional", model: "gemma-4",
	}, {
		name: "mrope",
		about: text.Words{
			"The frequencies of default; positions are three numbers t, h and w, which are dealt out to the pairs in blocks (Qwen2-VL) or in turns (`mrope_interleaved`, Qwen3-VL).",
			"频率与 default 相同；位置是 t、h、w 三个数，或分段（Qwen2-VL），或轮流（`mrope_interleaved`，Qwen3-VL）分给各对。",
		},
		formula: "pair i takes t for i < s₀, h for i < s₀ + s₁, else w;  in turns: h if i mod 3 = 1 and i < 3s₁, w if i mod 3 = 2 and i < 3s₂, else t",
		source:  "huggingface/transformers `modeling_qwen2_vl.py` decba1d2ea4e",
		rules:   "mrope", config: `{"model_type": "qwen2_vl", "hidden_size": 3584, "num_attention_heads": 28, "max_position_embeddings": 32768, "rope_theta": 1000000.0, "rope_scaling": {"type": "mrope", "mrope_section": [16, 24, 24]}}`,
	},
}
