package ropescaling

import (
	"github.com/posenc/posenc/encoder/rotary"
	"github.com/posenc/posenc/encoder/rotary/model/known"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
)

var (
	modelParam = param.New(param.Param{
		Name: "model", Default: "llama-3.1-8b", Label: [2]string{"model", "模型"},
		Choices:     models(),
		Description: [2]string{"the model whose configuration rope-scaling shows", "rope-scaling 展示哪个模型的配置"},
	})
	config = param.New(param.Param{
		Name: "config", Form: param.Block, Label: [2]string{"config.json", "config.json"},
		Description: [2]string{"a configuration in JSON of at most 4,000 bytes that rope-scaling shows in place of the model's", "代替所选模型的 JSON 配置，不超过 4000 字节，由 rope-scaling 展示"},
		Example:     `{"head_dim":64,"rope_theta":10000}`,
	})
	// ReadBy is the library and version that reads a configuration, in audits, too.
	ReadBy = param.New(param.Param{
		Name: "read-by", Default: "own", Label: [2]string{"as read by", "由谁读取"},
		Choices: []param.Choice{
			{"own", "its own library, newest", "所属的库，最新版"},
			{"transformers-5.16", "transformers 5.16"},
			dated("transformers-5.0", "2025-12", "transformers 5.0"),
			dated("transformers-5.0", "2025-10", "transformers 5.0"),
			{"transformers-4.56", "transformers 4.56"},
			{"transformers-4.51", "transformers 4.51"},
			{"transformers-4.48", "transformers 4.48"},
			{"transformers-4.45", "transformers 4.45"},
			dated("vllm", "2026-08-17", "vLLM 0.27.1"),
			dated("vllm", "2026-05-19", "vLLM 0.21.0"),
			dated("vllm", "2025-11-19", "vLLM 0.11.1"),
			dated("vllm", "2024-12-29", "vLLM 0.6.6"),
			dated("llama.cpp", "2026-07-08", "llama.cpp b9933"),
			dated("llama.cpp", "2026-01-07", "llama.cpp b7665"),
			dated("llama.cpp", "2025-10-06", "llama.cpp b6700"),
			dated("mlx-lm", "2026-08-22", "mlx-lm 0.32.0"),
			{"llama-models-a9c89c47", "Meta's llama-models", "Meta 的 llama-models"},
			{"gpt-oss-7b583341", "OpenAI's gpt-oss", "OpenAI 的 gpt-oss"},
			{"deepseek-v3-9b4e9788", "DeepSeek's own program", "DeepSeek 自己的程序"},
			{"yarn-995db5b5", "YaRN's authors", "YaRN 作者的程序"},
		},
		Description: [2]string{"the library and version that reads the configuration of rope-scaling and audit", "rope-scaling 与 audit 的配置由哪个库的哪一版读取"},
	})
	layerType = param.New(param.Param{
		Name: "layer-type", Example: "sliding_attention", Label: [2]string{"layers", "层的类型"},
		Description: [2]string{"the type of layer, where a configuration has several; the first if it is empty", "配置按层的类型分列时，取哪一类层；为空时取第一类"},
	})
	callLength = param.New(param.Param{
		Name: "call-length", Example: "32768", Label: [2]string{"call length", "调用长度"},
		Range:       param.Range{Least: 1, Most: param.NoBound, Step: param.Whole, Optional: true},
		Hint:        [2]string{"tokens, if known", "词元数，可不填"},
		Description: [2]string{"the length of the text, on which dynamic and LongRoPE depend; unknown if it is empty", "文本长度，dynamic 与 LongRoPE 取决于它；为空即未知"},
	})
	programParam = param.New(param.Param{
		Name: "program", Default: "pytorch", Label: [2]string{"code for", "代码"},
		Choices: []param.Choice{
			{"pytorch", "PyTorch"}, {"numpy", "NumPy"}, {"go", "Go"}, {"gguf", "divisors of GGUF", "GGUF 的除数"},
		},
		Description: [2]string{"the language of the program that rope-scaling shows", "rope-scaling 所列程序的语言"},
	})

	title  = plot.Words{"What a config.json makes of rotary embeddings", "config.json 如何决定旋转位置编码"}
	label  = plot.Words{"Your config.json", "你的 config.json"}
	hint   = plot.Words{"Or drop it here, whole or in part.", "也可以拖到这里：整个文件，或其中一部分。"}
	period = plot.Words{".", "。"}
	isRead = plot.Words{"a configuration.", "一份配置。"}

	noScaling   = plot.Words{"No scaling.", "没有缩放。"}
	scalingOf   = plot.Words{"{kind} scaling{factor}.", "{kind} 缩放{factor}。"}
	factorIs    = plot.Words{", factor {s:r}", "，倍数 {s:r}"}
	attentionIs = plot.Words{"attention factor {x:r}", "注意力因子 {x:r}"}
	softmaxIs   = plot.Words{"softmax factor {x:r}", "softmax 因子 {x:r}"}
	allPairs    = plot.Words{"all {n} pairs {part}", "全部 {n} 对{part}"}
	somePairs   = plot.Words{"{n} of {all} pairs {part}", "{all} 对中 {n} 对{part}"}
	morePairs   = plot.Words{"{n} {part}", "{n} 对{part}"}
	slowed      = plot.Words{"slowed by a larger base", "因底数变大而减慢"}
	reads       = plot.Words{
		"As {reader} reads it: {layer}{d} of {head} elements of a head turn{how}, {pairing}; base {base:r}.",
		"按 {reader} 的读法：{layer}每个头 {head} 个分量中 {d} 个旋转{how}，{pairing}；底数 {base:r}。",
	}
	layersOf  = plot.Words{"layers of {layer}; ", "{layer} 层；"}
	lastOnes  = plot.Words{", the last ones", "（最后几个）"}
	backwards = plot.Words{" by −m·ω", "（按 −m·ω）"}
	axesAre   = plot.Words{" M-RoPE: pairs {list}.", "M-RoPE：{list}。"}
	byAxis    = plot.Words{"{pairs} turn by {axis}", "第 {pairs} 对按{axis}转动"}
	restTurn  = plot.Words{"the others turn by {axis}", "其余各对按{axis}转动"}
	turnsIn   = plot.Words{" It turns in {n} of {all} layers, not in {list} (from 0).",
		"{all} 层中 {n} 层旋转，第 {list} 层不旋转（从 0 数起）。"}
	leftOut = plot.Words{" Not in the file, and so the default of its class: {list}.", "文件中没有、取该类默认值的键：{list}。"}
	warning = plot.Words{"• {key} {rule}", "• {key}：{rule}"}
	unread  = plot.Words{" Ignored: {list}.", "被忽略的键：{list}。"}

	allAgree = plot.Words{"All {n} other readings agree.", "其余 {n} 个版本的读法都相同。"}
	others   = plot.Words{"Of {n} others, {same} read the same, {differ} otherwise, and {refuse} not at all.",
		"其余 {n} 个版本中，{same} 个读法相同，{differ} 个不同，{refuse} 个拒绝读取。"}
	differs    = plot.Words{"{reader} differs: {apart}.", "{reader} 的不同之处：{apart}。"}
	radians    = plot.Words{"{angle:b} rad at {length:r}", "位置 {length:r} 处差 {angle:b} 弧度"}
	beyond     = plot.Words{"{limit} rad from {first} on", "自 {first} 起超过 {limit} 弧度"}
	otherAxis  = plot.Words{"other axes from pair {i} on", "自第 {i} 对起轴不同"}
	whoDiffers = plot.Words{"Who reads it differently, if it loads the model", "谁的读法不同（若支持该模型）"}
	shownHere  = plot.Words{"shown here", "此处所示"}
	theSame    = plot.Words{"same", "相同"}

	positions   = plot.Words{"positions in a turn", "转一圈的位置数"}
	asRead      = plot.Words{"as read, 2π/ω′", "按此读法 2π/ω′"}
	unscaled    = plot.Words{"unscaled, 2π/ω", "未缩放 2π/ω"}
	ownLibrary  = plot.Words{"its own library", "所属的库"}
	longestText = plot.Words{"longest text", "最长文本"}
	original    = plot.Words{"original length", "原长度"}
	divisor     = plot.Words{"divisor of the frequency, ω/ω′", "频率的除数 ω/ω′"}
	pairAxis    = plot.Words{"pair i →", "第 i 对 →"}
	facts       = plot.Words{"Pair {i}: {list}.", "第 {i} 对：{list}。"}
	plain       = plot.Words{"ω {omega:s} rad for each position", "ω 为每个位置 {omega:s} 弧度"}
	scaledBy    = plot.Words{"ω {omega:s}, ω′ {scaled:s} rad for each position, divided by {by:r}",
		"ω 为 {omega:s}，ω′ 为每个位置 {scaled:s} 弧度，除数 {by:r}"}
	oneTurn     = plot.Words{"a turn takes {n} positions", "转一圈要 {n} 个位置"}
	turnsBefore = plot.Words{"unscaled, {n:b} turns in {m:r}", "未缩放时在 {m:r} 个位置内转 {n:b} 圈"}
	turnsAfter  = plot.Words{"{n:b} turns in {length:r}", "在 {length:r} 个位置内转 {n:b} 圈"}

	keys         = plot.Words{"Keys of rotary embeddings; # marks ignored ones", "与旋转位置编码有关的键；# 后的被忽略"}
	source       = plot.Words{"From {source}.", "出自 {source}。"}
	asPublished  = plot.Words{" As published, no commit: {keys}.", "按公开文件录入，没有提交号：{keys}。"}
	howItReads   = plot.Words{"How {reader} reads it", "{reader} 的读法"}
	onlyCode     = plot.Words{"code", "代码"}
	rulesAndCode = plot.Words{"rules and code", "规则与代码"}
	theCode      = plot.Words{"Code that computes these numbers", "计算这些数的代码"}
)

func models() []param.Choice {
	chinese := map[string]string{"qwen2.5-7b-yarn": "Qwen2.5 7B 加 YaRN", "gemma-4": "Gemma 4（默认值）"}
	return plot.Each(known.All(), func(m known.Model) param.Choice {
		return param.Choice{m.Name, m.Title, chinese[m.Name]}
	})
}

func dated(library, day, version string) param.Choice {
	return param.Choice{library + "-" + day, version + " of " + day, version + "（" + day + "）"}
}

// axisNames are the numbers of a position in M-RoPE.
var axisNames = [...]plot.Words{
	{"time", "时间"}, {"row", "行"}, {"column", "列"}, {"a fourth number, 0 in texts", "第四个数（文本中为 0）"},
}

var partNames = [...]plot.Words{
	rotary.Kept:    {"kept", "保留"},
	rotary.Blended: {"blended", "混合"},
	rotary.Divided: {"divided", "被除"},
	rotary.Still:   {"still", "不转"},
}

var pairings = [...]plot.Words{
	rotary.Half:              {"i and i + d/2 are a pair", "i 与 i + d/2 成对"},
	rotary.Interleaved:       {"2i and 2i + 1 are a pair", "2i 与 2i + 1 成对"},
	rotary.InterleavedToHalf: {"2i and 2i + 1 are a pair, written to i and i + d/2", "2i 与 2i + 1 成对，写入 i 与 i + d/2"},
}
