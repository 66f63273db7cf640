package formula

import "github.com/posenc/posenc/web/plot"

var (
	title       = plot.Words{"The formula, term by term", "逐项写出的公式"}
	dimension   = plot.Words{"the dimension", "维度"}
	fromPair    = plot.Words{"from pair i", "起始对 i"}
	heading     = plot.Both("PE(pos), pos = {pos}, n = {n}, d = {d}")
	exponential = plot.Words{"= exp(−{k}·ln {n}/{d}), 2π/ω = ", "= exp(−{k}·ln {n}/{d})，2π/ω = "}
	spoken      = plot.Words{"dimension {k}, {f}: {x:.8}", "维度 {k}，{f}：{x:.8}"}
	summary     = plot.Words{
		"PE({at}) written out: a column of {d} numbers. Dimension {k} is sin({pos} / {n}^({power})) = {sin:.8}, the next the cosine, {cos:.8}. Frequencies fall from 1 to {w:s}.",
		"PE({at}) 的展开式：一列 {d} 个数。第 {k} 维是 sin({pos} / {n}^({power})) = {sin:.8}，下一维是余弦 {cos:.8}。频率从 1 降到 {w:s}。",
	}
)
