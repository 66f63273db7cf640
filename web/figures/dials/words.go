package dials

import "github.com/posenc/posenc/web/plot"

var (
	title     = plot.Words{"Pairs as hands of clocks", "各对如同表针"}
	keys      = plot.Words{"Space plays and pauses", "空格键播放或暂停"}
	play      = plot.Words{"Play", "播放"}
	pause     = plot.Words{"Pause", "暂停"}
	back      = plot.Both("− 1")
	on        = plot.Both("+ 1")
	oneBack   = plot.Words{"One position back", "后退一个位置"}
	oneOn     = plot.Words{"One position on", "前进一个位置"}
	position  = plot.Words{"position {p}", "位置 {p}"}
	somePairs = plot.Words{"{n} of {all} pairs", "{all} 对中的 {n} 对"}
	speeds    = plot.Words{"from fast to slow, like the fine and the coarse focus of a microscope", "从快到慢，如同显微镜的细准焦螺旋与粗准焦螺旋"}
	note      = plot.Words{"↺ positions per turn; shaded: one step", "↺ 转一圈的位置数；阴影：最近一步转过的角"}
	shifters  = plot.Words{"Two shifters of a bicycle: 7 × 3 = 21 gears", "自行车的两个变速器：7 × 3 = 21 档"}
	knobs     = plot.Words{"Two dials: a notch is +1, or +4", "两个旋钮：一格加 1，一格加 4"}
	sum       = plot.Both("{a} + {b} × {fine} = {sum}")
	modulo    = plot.Words{"position mod {n}", "位置 mod {n}"}
	turned    = plot.Words{"notches turned: {n}", "共拨格数：{n}"}
	hand      = plot.Words{"pair {i} turns once in {period} positions and stands at sin {sin:.2}, cos {cos:.2}",
		"第 {i} 对每 {period} 个位置转一圈，现在 sin 为 {sin:.2}，cos 为 {cos:.2}"}
	summary = plot.Words{
		"Position {p}, {shown}: {hands}. Two shifters of a bicycle count it as {bicycle}, two dials as {knobs}.",
		"位置 {p}，{shown}：{hands}。自行车的两个变速器把它数作 {bicycle}，两个旋钮数作 {knobs}。",
	}
)
