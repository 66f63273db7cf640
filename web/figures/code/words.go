package code

import (
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
)

var language = param.New(param.Param{
	Name: "language", Default: "numpy", Label: [2]string{"with", "语言"},
	Choices: []param.Choice{
		{"python", "Python, a double loop", "Python 双重循环"}, {"numpy", "NumPy"}, {"pytorch", "PyTorch"},
		{"javascript", "JavaScript"}, {"go", "Go"},
	},
	Description: [2]string{"the language of the program that code shows", "code 所用的程序语言"},
})

var (
	title   = plot.Words{"Programs that compute the encoding", "计算位置编码的程序"}
	copyIt  = plot.Words{"Copy the program", "复制程序"}
	prints  = plot.Words{"It prints", "打印结果"}
	roughly = plot.Words{"It prints, up to rounding,", "打印结果（可能有舍入误差）"}
	size    = plot.Words{"{rows} × {d} numbers in float64, {bytes} bytes, each within {error:r} of the true one.",
		"{rows} × {d} 个 float64 数，共 {bytes} 字节，因舍入与真值相差不超过 {error:r}。"}
	samePage = plot.Words{" The same program makes the numbers of this page.", "本页的数值出自同一个程序。"}
	summary  = plot.Words{"A {language} program that computes the matrix. {prints}: {lines}. {note}",
		"计算这个矩阵的 {language} 程序。{prints}：{lines}。{note}"}
	firstRows = plot.Words{"The first rows: encode writes 2^28 numbers at most.", "只算前若干行：encode 最多写 2^28 个数。"}
	inDoubles = plot.Words{"float64: angles in float32 go wrong as positions grow.", "用 float64：位置一大，float32 的角度就不准了。"}
	erratum   = plot.Words{"Erratum: copies of this line say position * (10000 ** (2i / d_model)).",
		"勘误：流传的代码在这里注释 position * (10000 ** (2i / d_model))。"}
	minus = plot.Words{"div_term has the minus sign: position / (10000 ** (2i / d_model)).",
		"div_term 的指数带负号：应为 position / (10000 ** (2i / d_model))。"}
	buffer = plot.Words{"A buffer moves and is saved with the model, and is not trained.", "缓冲区随模型移动和保存，但不参与训练。"}
)
