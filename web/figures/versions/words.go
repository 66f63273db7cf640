package versions

import (
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
)

var choice = param.New(param.Param{
	Name: "versions", Default: "order", Label: [2]string{"versions", "版本"},
	Choices: []param.Choice{
		{"order", "two orders of columns", "列的两种次序"},
		{"last-frequency", "two last frequencies", "两种末位频率"},
		{"odd-width", "an odd width", "奇数维"},
		{"doubled-index", "a doubled index", "下标多乘了 2"},
		{"half-precision", "angles in half precision", "半精度的角度"},
		{"swapped-axes", "swapped axes", "坐标轴弄反"},
		{"learned", "a learned table", "学出来的表"},
	},
	Description: [2]string{"what versions compares", "versions 比较什么"},
})

var (
	title = plot.Words{"Versions of the encoding beside each other", "几种写法并排对照"}
	keys  = plot.Words{"arrow keys: another number", "方向键：换一个数"}

	inTurn          = plot.Words{"sines and cosines in turn", "正弦、余弦交替"}
	sinesFirst      = plot.Words{"sines before cosines", "正弦在前，余弦在后"}
	ofPaper         = plot.Words{"i ÷ (d/2), in the paper", "论文：i ÷ (d/2)"}
	ofTensor2tensor = plot.Words{"i ÷ (d/2 − 1), in tensor2tensor", "tensor2tensor：i ÷ (d/2 − 1)"}
	perWord         = plot.Words{"each word of a sentence its row", "句中每个词各取一行"}
	perSentence     = plot.Words{"all words of a sentence one row", "整句的词同取一行"}
	exact           = plot.Words{"exact", "真值"}
	inFloat16       = plot.Words{"angles in float16", "角度用 float16"}

	learned  = plot.Words{"learned, a toy", "学出来的（小例）"}
	computed = plot.Words{"computed", "算出来的"}

	sizes     = plot.Words{"Rows {first} to {last}, {d} dimensions, base {n}.", "第 {first} 到 {last} 行，{d} 维，底数 {n}。"}
	reordered = plot.Words{" The same numbers in another order.", "数值相同，只是次序不同。"}
	different = plot.Words{" {n} of {all} numbers differ, by up to {x:.2}.", "{all} 个数里有 {n} 个不同，最多差 {x:.2}。"}
	ends      = plot.Words{" Row {last} is the last that was learned.", "学出来的到第 {last} 行为止。"}
	numberOf  = plot.Words{"{x:.3} in column {column} ({name})", "第 {column} 列 {x:.3}（{name}）"}
	reads     = plot.Words{"In row {row}: {numbers}.", "第 {row} 行：{numbers}。"}
	summary   = plot.Words{"Beside each other: {what}. {about} {numbers}", "并排对照：{what}。{about}{numbers}"}
)
