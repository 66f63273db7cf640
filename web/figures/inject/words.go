package inject

import (
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
)

var parts = param.New(param.Param{
	Name: "inject", Default: "both", Label: [2]string{"inject", "注入"},
	Choices: []param.Choice{
		{"both", "both", "两者"}, {"sum", "rows are added", "相加"},
		{"one-hot", "a one-hot position is appended", "拼接 one-hot 位置"},
	},
	Description: [2]string{"what inject does with positions", "inject 怎样用位置"},
})

var (
	title = plot.Words{"Word vectors plus the positional encoding", "词向量加位置编码"}

	shape   = plot.Both("(2, {n}, {d})")
	slice   = plot.Both("+ pe[:, :{n}, :]")
	sliceOf = plot.Words{"of (1, {rows}, {d})", "取自 (1, {rows}, {d})"}
	tooFew  = plot.Words{"pe has {rows} rows, too few for “{a}”.", "pe 只有 {rows} 行，不够加到“{a}”上。"}
	allKept = plot.Words{"→ all are kept", "→ 全部保留"}
	kept    = plot.Words{"kept × {x:.2}", "保留的 × {x:.2}"}
	traced  = plot.Both("[0, {t}, {i}]: {x} + {pe} = {sum} → {last}")
	dropped = plot.Words{"dropped", "丢弃"}
	pastEnd = plot.Words{"Past the sentence; the last word is shown.", "位置在句子之外：显示最后一个词。"}

	appended   = plot.Words{"To add PE is to append a one-hot position", "相加等于拼接一个 one-hot 位置"}
	vector     = plot.Both("x (d = {d}): {word}")
	oneAt      = plot.Words{"p: 1 at pos {pos}", "p: 1 在 pos {pos}"}
	mixed      = plot.Words{"Wᴵ = {a:.2} I + {b:.2} random", "Wᴵ = {a:.2} I + {b:.2} 随机矩阵"}
	rowsOfPE   = plot.Words{"Wᴾ: rows of PE", "Wᴾ：PE 的各行"}
	difference = plot.Words{"Largest difference: {x}", "最大的差：{x}"}

	dropout    = plot.Both("dropout p")
	random     = plot.Words{"random part of Wᴵ", "Wᴵ 的随机成分"}
	newMask    = plot.Words{"New mask", "换一个掩码"}
	inTraining = plot.Words{"In training", "训练中"}

	added = plot.Words{"The first rows of PE are added to “{a}” and “{b}”, then dropout; {trace}.",
		"PE 的前几行加到“{a}”与“{b}”上，再做 dropout；{trace}。"}
	multiplied = plot.Words{"W times x and the one-hot position {pos} is a + e, to within {x}.",
		"W 乘以 x 与 one-hot 位置 {pos} 的拼接，等于 a + e，误差 {x}。"}
)
