package criteria

import "github.com/posenc/posenc/web/plot"

// claimed are the claims, and what is computed to check each.
var claimed = [...][2]plot.Words{
	{{"Every position has its own code", "每个位置的编码唯一"}, {"smallest distance |PE[m+k] − PE[m]|", "最小距离 |PE[m+k] − PE[m]|"}},
	{{"Longer sentences fit", "更长的句子也能编码"}, {"twice as long: smallest new distance", "长度加倍：新出现的最小距离"}},
	{{"Moving by k is a linear map", "平移 k 是线性变换"},
		{"largest error of M(k)·PE[p] = PE[p+k]", "M(k)·PE[p] 与 PE[p+k] 的最大差"}},
	{{"All numbers are bounded", "数值有界"}, {"largest |sin² + cos² − 1| of a pair", "一对之中最大的 |sin² + cos² − 1|"}},
	{{"Steps have the same size everywhere", "每步大小相同"}, {"largest spread of |PE[p+1] − PE[p]|", "|PE[p+1] − PE[p]| 的极差"}},
	{{"Smooth: neighbours are nearest", "平滑：相邻的两行最近"}, {"smallest distance, 2 or more apart", "相隔 2 以上的两行的最小距离"}},
	{{"Every pair is periodic", "每一对都是周期的"}, {"largest change after a turn, 2π/ω[i]", "转一圈（2π/ω[i]）后的最大变化"}},
	{{"Every pair turns at its own rate", "各对的转速不同"}, {"smallest ratio of rates, ω[i] : ω[i+1]", "最小的频率比 ω[i] : ω[i+1]"}},
	{{"Nothing is trained", "没有需要训练的参数"}, {"difference from sin(p/n^(2i/d))", "与 sin(p/n^(2i/d)) 的最大差"}},
}

// Where a worst case is: the index of places.
const (
	twoRows = iota
	shifted
	element
	aTurn
	twoPairs
)

var places = [...]plot.Words{
	twoRows:  {"positions {p} and {q}", "位置 {p} 与 {q}"},
	shifted:  {"position {p}, k = {k}, dimension {dim}", "位置 {p}，k = {k}，维度 {dim}"},
	element:  {"position {p}, dimension {dim}", "位置 {p}，维度 {dim}"},
	aTurn:    {"pair {i}, a turn of {turn}", "第 {i} 对，一圈 {turn}"},
	twoPairs: {"pairs {i} and {next}", "第 {i} 对与第 {next} 对"},
}

var (
	title      = plot.Words{"Claims about positional encodings", "位置编码的各项性质"}
	theClaim   = plot.Words{"the claim", "所指的一项"}
	advantages = plot.Words{"The three advantages", "三个好处"}
	others     = plot.Words{"Other properties", "其他特点"}

	offsets = plot.Words{"offsets", "个间隔"}
	numbers = plot.Words{"numbers", "个数"}
	pairs   = plot.Words{"pairs", "对"}
	steps   = plot.Words{"steps", "步"}
	ratios  = plot.Words{"ratios", "个比值"}

	soFar      = plot.Words{"so far", "原来"}
	neighbours = plot.Words{"neighbours", "相邻"}
	limit      = plot.Words{"limit", "上限"}

	nothing = plot.Words{"nothing to compare", "没有可比的"}
	bounded = plot.Words{"{x} ({what} {bound})", "{x}（{what} {bound}）"}
	counted = plot.Words{"{where} · {n} {unit}", "{where}；共 {n} {unit}"}

	broken   = plot.Words{" Broken: {claim}.", "不成立：{claim}。"}
	ofSize   = plot.Words{"{n} positions in {d} dimensions with base {base}.", "{n} 个位置、{d} 维、底数 {base}。"}
	checking = plot.Words{"Checking claims for {size}", "正在检查各项性质：{size}"}
	summary  = plot.Words{"{kept} claims hold for {size}{broken}", "{kept} 项成立：{size}{broken}"}
	told     = plot.Words{"{claim}: {verdict}{what} {x}, {where}", "{claim}：{verdict}{what} {x}，{where}"}
)

var verdicts = map[string]plot.Words{
	"✓": {"holds; ", "成立；"}, "✗": {"does not hold; ", "不成立；"}, "…": {"not checked yet; ", "尚未检查；"},
}
