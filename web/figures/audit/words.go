package audit

import (
	"github.com/posenc/posenc/encoder/rotary/audit"
	"github.com/posenc/posenc/web/dataio/checkpoint/recording"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
)

var recordedParam = param.New(param.Param{
	Name: "recorded", Default: "scaling-ignored", Label: [2]string{"recording", "记录"},
	Choices: []param.Choice{
		{"scaling-ignored", "no scaling", "忽略缩放"}, {"pairing-swapped", "other pairs", "配对弄错"},
		{"right", "right", "无误"}, {"near", "position 0", "位置 0"},
	},
	Description: [2]string{"the recorded program of the example of audit", "audit 示例所记录的程序"},
})

var (
	title     = plot.Words{"What a program turns, and what it should", "程序转了多少，应转多少"}
	box       = plot.Words{"The config.json of the model", "模型的 config.json"}
	howToOpen = plot.Words{"Or drop a recording (.npz, .safetensors) and config.json.",
		"也可以拖入记录（.npz、.safetensors）和 config.json。"}
	position = plot.Words{"position", "位置"}
	theGroup = plot.Words{"the group of layers", "层的分组"}

	auditing    = plot.Words{"Comparing the recording with the configuration", "正在把记录与配置对照"}
	noConfig    = plot.Words{"What is meant? Give the config.json of the model.", "配置要求什么？请给出模型的 config.json。"}
	noRecording = plot.Words{"What was turned? Give a recording of the program.", "实际转了多少？请给出程序的记录。"}

	allAgree   = plot.Words{"Agrees with {config} as {as} reads it: {n} of {n} rotations.", "{n} 个旋转全部相符（按 {as} 读取的 {config}）。"}
	oneAgrees  = plot.Words{"The rotation agrees with {config} as {as} reads it.", "旋转相符（按 {as} 读取的 {config}）。"}
	oneDiffers = plot.Words{"The rotation differs from {config} as {as} reads it: {what}.", "旋转不符：{what}（按 {as} 读取的 {config}）。"}
	someDiffer = plot.Words{"{k} of {n} rotations differ from {config} as {as} reads it: {what}.",
		"{n} 个旋转中有 {k} 个不符：{what}（按 {as} 读取的 {config}）。"}
	cannotTell = plot.Words{"These positions cannot tell: too near to 0, or too far for angles in float32. Record others.",
		"从这些位置看不出来：离 0 太近，或对 float32 的角度太远。请记录别的位置。"}
	unusable = plot.Words{"These vectors cannot tell: too few numbers are finite and not 0. Record others, or more.",
		"从这些向量看不出来：有限且不为 0 的数太少。请记录别的或更多的向量。"}
	notFinite    = plot.Words{"NaN or infinite: {k} of the numbers before, {n} of those after.", "NaN 或无穷大的数：旋转前 {k} 个，旋转后 {n} 个。"}
	nothingTurns = plot.Words{"nothing turns", "没有旋转"}
	because      = plot.Words{": {what}", "：{what}"}
	by           = plot.Words{" ({n})", "（{n}）"}
	andMore      = plot.Words{" and {n} more", " 等，另有 {n} 个"}
	ofLayers     = plot.Words{" ({layer})", "（{layer}）"}
	agrees       = plot.Words{"{k} of {n} numbers are as meant, up to rounding.", "{n} 个数中有 {k} 个与配置相符（不计舍入误差）。"}
	differs      = plot.Words{"{k} of {n} numbers differ, from position {p} on{first}: {what}.",
		"自位置 {p} 起{first}，{n} 个数中有 {k} 个不符：{what}。"}
	inPair   = plot.Words{", first in pair {i}", "（最先是第 {i} 对）"}
	inStill  = plot.Words{", first in an element that should not turn", "（最先是不应旋转的分量）"}
	onlyBits = plot.Words{"They differ within rounding, bit for bit.", "偏差都在舍入范围内，逐位比较才看得出。"}
	permuted = plot.Words{"Or it is right, if weights are permuted for these pairs.", "若权重已为这种配对重排，则没有错。"}
	begun    = plot.Words{"Positions were not recorded; they begin with {p}.", "没有记录位置；位置从 {p} 开始。"}
	noWay    = plot.Words{"Cannot tell: the vectors turn in no known way, or in several at these positions.",
		"看不出来：不是已知的旋转方式，或在这些位置上与几种相符。"}
	turning = plot.Words{"{n} elements turn{part}, {pairs}{back}{base}{slowing}{longer}.",
		"{n} 个分量旋转{part}，{pairs}{back}{base}{slowing}{longer}。"}
	parts = map[string]plot.Words{
		"leading":  {", the first ones of each head", "（每个头的前一部分）"},
		"trailing": {", the last ones of each head", "（每个头的后一部分）"},
	}
	pairings = map[string]plot.Words{
		"half":        {"i with i + {h}", "第 i 与第 i + {h} 个配对"},
		"interleaved": {"2i with 2i + 1", "第 2i 与第 2i + 1 个配对"},
		"interleaved-to-half": {"2i with 2i + 1, written as i and i + {h}",
			"第 2i 与第 2i + 1 个配对，写到第 i 与第 i + {h} 个"},
	}
	back     = plot.Words{", backwards", "，反向"}
	byBase   = plot.Words{", base {b:r}", "，底数 {b:r}"}
	scaledBy = plot.Words{", scaling {kind}", "，缩放方式 {kind}"}
	divided  = plot.Words{", all frequencies divided by {s:r}", "，所有频率除以 {s:r}"}
	slow     = map[string]plot.Words{
		audit.Slower:    {", slower from pair {i} on", "，从第 {i} 对起更慢"},
		audit.Still:     {", still from pair {i} on", "，从第 {i} 对起不转"},
		audit.OfNoBase:  {", by frequencies of no base", "，频率不属于任何底数"},
		audit.Otherwise: {", by other frequencies from pair {i} on", "，从第 {i} 对起频率不同"},
	}
	lastSlow = plot.Words{", the last one {x:r} times", "，最后一对的频率除以 {x:r}"}
	longer   = plot.Words{", longer by {a:r}", "，长度乘以 {a:r}"}

	weights = map[string]plot.Words{
		recording.AsPublished:  {"Its weights are as published.", "其权重与模型文件中的相同。"},
		recording.Permuted:     {"Its weights are permuted for the other pairing.", "其权重已为另一种配对重排。"},
		recording.OtherWeights: {"Its weights are not as published.", "其权重与模型文件中的不同。"},
		recording.OneWeight:    {"To tell its weights, record weight and weight_published.", "要判断其权重，请同时记录 weight 与 weight_published。"},
	}
	tableAgrees  = plot.Words{"Its {name} agrees.", "其 {name} 一致。"}
	tableDiffers = plot.Words{"Its {name} differs, first in pair {i}.", "其 {name} 不一致，最先是第 {i} 对。"}
	agreeing     = plot.Words{"It agrees as {list} read it.", "按 {list} 的读法则相符。"}
	excluded     = plot.Words{"Excluded: {list}.", "排除了：{list}。"}
	notExcluded  = plot.Words{"Not excluded at these positions: {list}.", "在这些位置上未能排除：{list}。"}

	pairsAt    = plot.Words{"{name} at position {p}: {k} of {n} pairs differ.", "{name} 在位置 {p}：{n} 对中有 {k} 对不符。"}
	asRecorded = plot.Words{"as recorded, and how far off", "实录，及其偏差"}
	byRounding = plot.Words{"± radians by rounding", "±：舍入误差（弧度）"}
)
