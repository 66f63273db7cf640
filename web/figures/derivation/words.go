package derivation

import (
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
)

const LastStep = 7

var stepParam = param.New(param.Param{
	Name: "step", Default: "1", Label: [2]string{"step", "步骤"},
	Range:       param.Range{Least: 1, Most: LastStep, Step: param.Whole},
	Description: [2]string{"the step of the derivation", "推导的第几步"},
})

var (
	title   = plot.Words{"Derivation, step by step", "逐步推导"}
	summary = plot.Words{"Step {step} of 7: {heading}. m = {m}, n = {n}. ",
		"第 {step} 步，共 7 步：{heading}。m = {m}，n = {n}。"}

	headings = [LastStep]plot.Words{
		{"Attention does not see the order", "注意力看不见次序"},
		{"Only the sixth term sees both", "只有第六项同时看到两个位置"},
		{"With H = I a dot product is left", "令 H = I，只剩下点积"},
		{"A pair is a complex number", "一对数就是一个复数"},
		{"Only steady turning will do", "只有匀速转动才行"},
		{"More pairs: the sum nears a limit", "多对相加，趋近一个积分"},
		{"Other speeds, other limits", "换用别的速度，极限也不同"},
	}

	bends    = plot.Words{"Bends", "弯曲"}
	growing  = plot.Words{"r grows", "r 增长"}
	bending  = plot.Words{"θ bends", "θ 弯曲"}
	rounding = plot.Words{"0 (up to rounding)", "0（舍入误差之内）"}

	without   = plot.Words{"without positions: x", "不加位置：x"}
	with      = plot.Words{"with positions: x + p", "加上位置：x + p"}
	largest   = plot.Words{"largest difference: {x}", "最大差：{x}"}
	ordersSay = plot.Words{"Two orders of the words differ by {without} without positions, by {with} with them.",
		"同样的词，两种次序不加位置时相差 {without}，加上后相差 {with}。"}

	sumOfSix  = plot.Words{"sum of the six", "六项之和"}
	trueValue = plot.Words{"true value", "真值"}
	remainder = plot.Words{"remainder, of third order", "余项，三阶"}
	halve     = plot.Words{"Halve p: about an eighth is left", "p 减半，余项约剩八分之一"}
	knowsOne  = plot.Words{"knows {p} alone", "只知道 {p}"}
	knowsBoth = plot.Words{"knows both m and n", "同时知道 m 与 n"}
	termsSay  = plot.Words{"At p ÷ 4 the sixth term is {sixth:.4}, the sum {sum:.4}, the true value {value:.4}.",
		"p ÷ 4 时，第六项为 {sixth:.4}，六项之和为 {sum:.4}，真值为 {value:.4}。"}
	productsSay = plot.Words{"Whatever n is, the dot product is {x:.4}.", "无论 n 是多少，点积都是 {x:.4}。"}

	bothNumbers = plot.Words{"p_m and p_n", "p_m 与 p_n"}
	thetaOf     = plot.Words{"θ of pair {i}", "第 {i} 对的 θ"}
	orderNote   = plot.Words{"Here p = (cos, sin): the same dot product. " +
		"The paper has sin at even dimensions, cos at odd ones; the note exchanges the two.",
		"这里 p = (cos, sin)，次序不影响点积。论文的 sin 在偶数维，cos 在奇数维；推导笔记说反了。"}
	handsSay = plot.Words{"p_m times the conjugate of p_n is {z}; its real part is the dot product.",
		"p_m 与 p_n 的共轭之积为 {z}，其实部就是点积。"}
	radii    = plot.Words{"r_m, first to last", "r_m，由始至终"}
	angles   = plot.Words{"θ_m ÷ m, first to last", "θ_m ÷ m，由始至终"}
	straight = plot.Words{"Products depend on m − n alone, up to rounding: r = 1, steady θ.",
		"乘积只取决于 m − n（舍入误差之内）：r = 1，θ 匀速。"}
	bendHint = plot.Words{"Bend them with the sliders below.", "拖动下方滑块，把它们弄弯。"}
	crooked  = plot.Words{"Products with the same m − n differ by up to {x:r}, between ({mk}, {m}) and ({nk}, {n}).",
		"m − n 相同的乘积最多相差 {x:r}，出现在 ({mk}, {m}) 与 ({nk}, {n})。"}

	largestGap = plot.Words{"largest gap", "最大偏离"}
	sumsSay    = plot.Words{"In {d} dimensions g(k) ÷ d/2 is within {gap:.4} of its limit up to k = {k}.",
		"{d} 维时，k 不超过 {k}，g(k) ÷ d/2 与极限相差不超过 {gap:.4}。"}
	limitOf   = plot.Words{"limit of g(k) ÷ d/2", "g(k) ÷ d/2 的极限"}
	belowHalf = plot.Words{"below ½ at", "低于 ½"}
	least     = plot.Words{"least", "最小"}
	speedSays = plot.Words{"θ(t) = {theta}: below ½ at {half}, least {least:.3}, at k = {last} {x}. ",
		"θ(t) = {theta}：低于 ½ 始于 {half}，最小 {least:.3}，k = {last} 处为 {x}。"}
)
