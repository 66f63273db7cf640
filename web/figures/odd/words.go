package odd

import (
	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
)

var oddWidth = param.New(param.Param{
	Name: "odd-width", Default: "5", Label: [2]string{"odd width", "奇数维数"},
	Range:       param.Range{Least: 1, Most: encoder.MaxDModel - 1, Step: param.Odd},
	Hint:        [2]string{"columns, odd", "列，奇数"},
	Description: [2]string{"the number of dimensions of odd", "odd 的维数"},
	Stops: []float64{1, 3, 5, 7, 9, 11, 13, 15, 17, 21, 31, 33, 63, 65, 127, 129, 255, 257, 511, 513, 1023, 1025,
		2049, 4097, 65535},
})

var (
	title        = plot.Words{"Rows of odd width", "奇数维的处理"}
	theColumn    = plot.Words{"the column", "列"}
	theBehaviour = plot.Words{"the behaviour", "处理办法"}

	columnsOf  = plot.Words{"the columns of d = {d}, at position {pos}", "d = {d} 时的各列，位置 {pos} 处的数值"}
	products   = plot.Words{"⟨p(m), p(m + k)⟩, k = {k}, m = 0 … {last}", "⟨p(m), p(m + k)⟩，k = {k}，m = 0 … {last}"}
	spread     = plot.Words{"spread", "起伏"}
	missing    = plot.Words{"no cosine", "缺余弦"}
	nothing    = plot.Words{"nothing for d = {d}", "做不出 d = {d}"}
	rejects    = plot.Words{"rejects d = {d}", "拒绝 d = {d}"}
	undefined  = plot.Words{"left undefined", "未作规定"}
	notANumber = plot.Words{"not a number", "得到非数"}

	product = plot.Words{"{name}: ⟨p({m}), p({to})⟩ = {x:.6}", "{name}：⟨p({m}), p({to})⟩ = {x:.6}"}
	zero    = plot.Words{"{name}: column {column} is zero in every row", "{name}：第 {column} 列每一行都是零"}
	column  = plot.Words{"{name}: column {column} is {f} of pair {pair}, ω = {w}, here {x:.6}",
		"{name}：第 {column} 列是第 {pair} 对的 {f}，ω = {w}，此处为 {x:.6}"}
	cutOff = plot.Words{"; its cosine has been cut off", "；它的余弦被截掉了"}
	flatIn = plot.Words{"Flat in {n} of {all}: where every sine keeps its cosine, the dot product depends on k alone. The others spread by up to {x}.",
		"{all} 种里有 {n} 种是平的：每个正弦都保有余弦，点积只与 k 有关；其余的随位置起伏，最多 {x}。"}

	summary = plot.Words{"What libraries make of d = {d}. ", "各库如何处理 d = {d}。"}
	spreads = plot.Words{"{name}: spread {x}; ", "{name}：起伏 {x}；"}
	noRows  = plot.Words{"No rows of d = {d}: {refusals}.", "不提供 d = {d} 的行：{refusals}。"}
	refusal = plot.Words{"{libraries} ({error})", "{libraries}（{error}）"}
)
