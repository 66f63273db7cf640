package collision

import "github.com/posenc/posenc/web/plot"

var (
	title = plot.Words{"Positions that collide in one pair", "在一对里相撞的两个位置"}
	keys  = plot.Words{"left and right arrow keys move both positions, up and down ones change their offset k, Page Up and Page Down the base",
		"左右方向键移动两个位置，上下方向键改变间隔 k，Page Up 与 Page Down 改变底数"}
	atP         = plot.Both("p = {p}")
	atQ         = plot.Words{"q = {q}, k = {k}", "q = {q}，k = {k}"}
	apart       = plot.Both("|PE(p) − PE(q)| = {x:.3}")
	single      = plot.Words{"There is a single position.", "只有一个位置。"}
	nearest     = plot.Words{"Of {n} positions, those with k = {k} are nearest: {x:.3} apart.", "{n} 个位置中，k = {k} 的两行最近：{x:.3}。"}
	clocks      = plot.Words{"{n} of {all} pairs: angle, distance of tips", "{all} 对中的 {n} 对：夹角、针尖距离"}
	baseAxis    = plot.Words{"base n →", "底数 n →"}
	leastApart  = plot.Words{"smallest distance ÷ √d", "最小距离 ÷ √d"}
	neighbours  = plot.Words{"neighbours, k = 1", "相邻两行，k = 1"}
	positive    = plot.Words{"L: from n = {base} on, any two of {n} rows have a dot product above zero (d → ∞). ", "L：从 n = {base} 起，{n} 行中任意两行的点积为正（d → ∞）。"}
	firstOnly   = plot.Words{"Curve: the first {n} positions.", "曲线：前 {n} 个位置。"}
	baseGroup   = plot.Words{"Base", "底数"}
	inFirst     = plot.Words{"Collide in pair 0", "第 0 对相撞"}
	nearestRows = plot.Words{"Nearest", "最近两行"}
	pairAngle   = plot.Words{"pair {i}: {a:.1}°", "第 {i} 对 {a:.1}°"}
	summary     = plot.Words{
		"Positions {p} and {q}, base {base:r}. Angles between their hands: {angles}. Distance of the rows: {x:.3}. {nearest}",
		"位置 {p} 与 {q}，底数 {base:r}。两针的夹角：{angles}。两行的距离：{x:.3}。{nearest}",
	}
)
