package heatmap

import (
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
)

var (
	annotation = param.New(param.Param{
		Name: "annotation", Default: "none", Label: [2]string{"Look at", "标注"},
		Choices: []param.Choice{
			{"none", "the whole", "整体"}, {"first-row", "row 0: 0, 1, 0, 1, …", "第 0 行：0、1 交替"},
			{"slow-columns", "slow columns", "右边的列变得慢"}, {"neighbours", "neighbours look alike", "相邻的行相似"},
			{"movement", "which columns move", "哪些列在变"},
		},
		Description: [2]string{"what heatmap annotates", "热力图的标注"},
		VisibleIf:   (*param.State).AsPaper,
	})
	threshold = param.New(param.Param{
		Name: "threshold", Default: "0.1", Label: [2]string{"threshold", "阈值"},
		Range:       param.Range{Least: 0, Most: 2},
		Hint:        [2]string{"of movement", "变化幅度"},
		Description: [2]string{"the smallest movement that heatmap annotates", "热力图标注的最小变化量"},
		Stops:       []float64{0, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 1.5, 1.9, 1.99, 2},
		EnabledIf:   func(s *param.State) bool { return annotation.In(s) == "movement" },
	})

	title = plot.Words{"Heatmap of the positional encoding", "位置编码热力图"}
	keys  = plot.Words{
		"Arrow keys move from cell to cell, Enter chooses the position, plus and minus zoom, Shift with arrows pans, 0 shows all",
		"方向键逐格移动，回车选中该位置，加号和减号缩放，Shift 加方向键平移，0 显示整个矩阵",
	}
	hint = plot.Words{"Hold Ctrl or ⌘ to zoom with the wheel", "按住 Ctrl 或 ⌘ 并滚动滚轮即可缩放"}

	pair       = plot.Words{"pair i", "第 i 对"}
	frequency  = plot.Words{"frequency ω", "频率 ω"}
	wavelength = plot.Words{"wavelength 2π/ω", "波长 2π/ω"}
	value      = plot.Words{"value", "数值"}
	sine       = plot.Words{"sine", "正弦"}
	cosine     = plot.Words{"cosine", "余弦"}
	periods    = plot.Words{"periods", "周期数"}
	spoken     = plot.Words{"{name} {p}, dimension {dim}: {x:.8}", "{name} {p}, 维度 {dim}: {x:.8}"}

	whole     = plot.Words{"Whole matrix", "整个矩阵"}
	zoomIn    = plot.Words{"Zoom in", "放大"}
	zoomOut   = plot.Words{"Zoom out", "缩小"}
	lookLeft  = plot.Words{"Look to the left", "向左看"}
	lookRight = plot.Words{"Look to the right", "向右看"}
	lookUp    = plot.Words{"Look up", "向上看"}
	lookDown  = plot.Words{"Look down", "向下看"}
	colours   = plot.Words{"Colours", "配色"}

	plain = plot.Words{"Each row is the vector of a position, each column a dimension. The curve is row {p}, sines and cosines.",
		"每一行是一个位置的向量，每一列是一维。曲线是位置 {p} 的那一行。"}
	meanOf     = plot.Words{"Each pixel is the mean of {r} × {c} cells.", "每个像素是 {r} × {c} 格的平均值。"}
	noOrigin   = plot.Words{"Position 0 is not among these rows. ", "这些行里没有位置 0。"}
	alternates = plot.Words{"At position 0 every angle pos·ω is 0: sin 0 = 0 and cos 0 = 1, so its row alternates 0, 1, 0, 1, …",
		"位置 0 处每个角 pos·ω 都是 0：sin 0 = 0，cos 0 = 1，所以那一行是 0、1、0、1……交替。"}
	brackets = plot.Words{
		"Each bracket is one period long, 2π/ω = 2π·n^(2i/d) positions: from {first:b} on the left to {last:b} on the right; " +
			"without a lower end it ends out of view.",
		"每条竖线长一个周期，2π/ω = 2π·n^(2i/d) 个位置：从最左的 {first:b} 到最右的 {last:b}；没有下端的，在图中走不完。",
	}
	oneRow  = plot.Words{"There is only one row.", "只有一行。"}
	near    = plot.Words{"Rows {row} and {next} look alike: their distance is {x:.3}.", "第 {row} 行与第 {next} 行相似，距离为 {x:.3}。"}
	distant = plot.Words{" From row {row} to row {far} it is {x:.3}. Only the slow columns still agree there.",
		"第 {row} 行到第 {far} 行的距离是 {x:.3}，那里只有变化慢的列仍然一致。"}
	moves = plot.Words{
		"Over these {rows} positions {n} of {d} columns move by {least} or more (the strip); " +
			"{completed} of {pairs} pairs complete a period, left of the dashed line.",
		"在这 {rows} 个位置上，{d} 列里有 {n} 列的变化达到 {least}（色条）；{pairs} 对里有 {completed} 对走完一个周期（虚线以左）。",
	}

	summary = plot.Words{
		"Positional encoding of {rows} positions in {d} dimensions with base {n}; shown: {name} {first} to {last}. ",
		"{rows} 个位置、{d} 维、底数为 {n} 的位置编码；图中是{name} {first} 到 {last}。",
	}
	speeds = plot.Words{"The first dimensions oscillate fast, the last ones hardly change. ", "前几维随位置快速振荡，最后几维几乎不变。"}
)
