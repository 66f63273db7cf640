package shift

import (
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
)

var layout = param.New(param.Param{
	Name: "layout", Default: "sin-cos", Label: [2]string{"order", "次序"},
	Choices:     []param.Choice{{"sin-cos", "(sin, cos)"}, {"cos-sin", "(cos, sin)"}},
	Description: [2]string{"the order within the pairs of shift", "shift 中每对的次序"},
})

var (
	title      = plot.Words{"Rotation from position p to p + k", "从位置 p 到 p + k 的旋转"}
	pairLevel  = plot.Words{"pair i", "第 i 对"}
	shown      = plot.Words{"pairs {first} to {last} of {all}", "第 {first}–{last} 对，共 {all} 对"}
	frequency  = plot.Words{"pair {i}: ω = {w:s}", "第 {i} 对：ω = {w:s}"}
	orderOf    = plot.Words{"Rows in the order {order}; in the other, each block is the transpose.", "行的次序为 {order}；换成另一种，每个块都转置。"}
	difference = plot.Words{"Largest difference, all {d}: {x}", "{d} 维中最大的差：{x}"}
	beyond     = plot.Words{"p + k is beyond ±2⁵³", "p + k 超出 ±2⁵³"}
	summary    = plot.Words{"The rotation M({k}) takes the vector of position {p} to that of {to}. Its block for pair {i} is {a:.4}, {b:.4}; {c:.4}, {d:.4}. {difference}.",
		"旋转 M({k}) 把位置 {p} 的向量变成位置 {to} 的向量。第 {i} 对的块为 {a:.4}、{b:.4}；{c:.4}、{d:.4}。{difference}。"}
)
