package conventions

import (
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
)

var versusParam = param.New(param.Param{
	Name: "versus", Form: param.Convention, Default: "tensor2tensor", Label: [2]string{"versus", "对照"},
	Description: [2]string{"the library that conventions compares it with", "conventions 与哪个库比较"},
})

var (
	title = plot.Words{"Two libraries compared", "两个库的对照"}
	keys  = plot.Words{"Arrow keys move from cell to cell, Enter chooses the row, plus and minus change the offset k",
		"方向键逐格移动，回车选中该行，加号和减号改变间隔 k"}
	swap     = plot.Words{"Swap A and B", "交换 A 与 B"}
	programs = plot.Words{"the code of both", "两者的代码"}
	copyBoth = plot.Words{"Copy the code of both", "复制两者的代码"}
	sourceA  = plot.Words{"Source of A", "出处 A"}
	sourceB  = plot.Words{"Source of B", "出处 B"}

	distance    = plot.Words{"distance k →", "间隔 k →"}
	whichColumn = plot.Words{"Which column of A is which of B", "A 的每一列是 B 的哪一列"}
	rowsApart   = plot.Words{"Dot product of rows k apart, g(k) ÷ g(0)", "相隔 k 的两行的点积，g(k) ÷ g(0)"}
	cellsApart  = plot.Words{"Cells k apart in a row: dot product ÷ g(0)", "同一行中相隔 k 的两格：点积 ÷ g(0)"}
	summary     = plot.Words{"A is {a}, B is {b}. ", "A 是 {a}，B 是 {b}。"}

	reads = plot.Words{"Row {row}, column {column}: A = {a:.6} ({fa}), B = {b:.6} ({fb}).",
		"第 {row} 行第 {column} 列：A = {a:.6}（{fa}），B = {b:.6}（{fb}）。"}
	functionAt = plot.Words{"{f} at {at}", "位置 {at} 的 {f}"}
	padding    = plot.Words{"padding", "填充"}
	sameTables = plot.Words{"Yes: the two tables are the same{searched}.", "一致：两张表相同{searched}。"}
	reordered  = plot.Words{"Yes, after reordering columns.", "一致，但要先重排各列。"}
	differ     = plot.Words{"No: they differ by up to {size:d}{left}{searched}.", "不一致：最多相差 {size:d}{left}{searched}。"}
	leftOver   = plot.Words{", and still by {size:d} after reordering columns", "，重排各列后仍差 {size:d}"}
	ofFirst    = plot.Words{" (of the first {n} rows)", "（前 {n} 行之中）"}
	noTable    = plot.Words{"Cannot tell: {name} makes no such table ({why}).", "无法判断：{name} 做不出这样的表（{why}）。"}

	standsIn = plot.Words{"sin i stands in column {sa} of A and {sb} of B, cos i in column {ca} of A and {cb} of B.",
		"sin i 在 A 的第 {sa} 列、B 的第 {sb} 列，cos i 在 A 的第 {ca} 列、B 的第 {cb} 列。"}
	noOrder    = plot.Words{"No reordering of columns turns B into A: {reason}.", "把 B 的列怎样重排都得不到 A：{reason}。"}
	firstRows  = plot.Words{"row 0 is position {a} in A and {b} in B", "第 0 行在 A 中是位置 {a}，在 B 中是位置 {b}"}
	otherAxes  = plot.Words{"the rows of one are positions, of the other cells of a grid", "一个的各行是位置，另一个是网格的格"}
	otherGrids = plot.Words{"the grids differ, most in pair {i}, where ω is {a:b} in A and {b:b} in B",
		"频率网格不同，差得最多的是第 {i} 对：ω 在 A 中是 {a:b}，在 B 中是 {b:b}"}
	otherScale     = plot.Words{"positions are multiplied by {a:b} in A and by {b:b} in B", "位置在 A 中乘以 {a:b}，在 B 中乘以 {b:b}"}
	otherAmplitude = plot.Words{"numbers reach {a:b} in A and {b:b} in B", "A 中的数最大为 {a:b}，B 中为 {b:b}"}
	otherPositions = plot.Words{"their rows stand for other positions", "各行代表的位置不同"}
	onePadded      = plot.Words{"the row of position {p} is zero in one of them alone", "位置 {p} 的行只在其中一个里为零"}
	columnMissing  = plot.Words{"a column is missing in one of them", "其中一个缺一列"}
)
