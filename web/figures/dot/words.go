package dot

import (
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
)

var theta = param.New(param.Param{
	Name: "theta", Default: "power", Label: [2]string{"θ(t)", "θ(t)"},
	Choices:     []param.Choice{{"power", "n^(−t)"}, {"linear", "t"}, {"square", "t²"}, {"cube", "t³"}},
	Description: [2]string{"the frequencies that dot compares", "dot 比较的频率"},
})

var (
	title       = plot.Words{"Dot product against distance", "点积与间隔"}
	distance    = plot.Words{"distance |k| →", "间隔 |k| →"}
	dimensions  = plot.Both("d = {d}")
	coarse      = plot.Words{"1 offset of {n} is drawn", "每 {n} 个间隔画出一个"}
	first       = plot.Words{"the first {n}", "前 {n} 个"}
	shaded      = plot.Words{"up to {n}; shaded: what is above", "到 {n} 为止；阴影：上图的范围"}
	choose      = plot.Words{"d → ∞ for other frequencies: choose one", "换用其他频率时 d → ∞ 的曲线：可点选"}
	chooseStill = plot.Words{"d → ∞ for other frequencies", "换用其他频率时 d → ∞ 的曲线"}
	neverRises  = plot.Words{"It never rises up to k = {k}", "到 k = {k} 为止从不回升"}
	rises       = plot.Words{"It first rises: g({next}) > g({k})", "首次回升：g({next}) > g({k})"}
	notNegative = plot.Words{"It is nowhere below zero up to k = {k}", "到 k = {k} 为止都不为负"}
	negative    = plot.Words{"First below 0: g({k}) ÷ d/2 = {g:.6}", "首次为负：g({k}) ÷ d/2 = {g:.6}"}
	noZero      = plot.Words{"d → ∞: no zero up to k = 2⁵³", "d → ∞：到 k = 2⁵³ 为止没有零点"}
	zeroAt      = plot.Words{"d → ∞: first zero at k = {k:~2} = {part:.3}·n", "d → ∞：首个零点 k = {k:~2} = {part:.3}·n"}
	zeroAtPi    = plot.Words{"d → ∞ is sin k ÷ k: first zero at k = π", "d → ∞ 即 sin k ÷ k：首个零点 k = π"}
	fallsAt     = plot.Words{"d → ∞ falls below zero at k = {k:~0}", "d → ∞：变为负数，k = {k:~0}"}
	swings      = plot.Words{"d → ∞ swings, but stays above zero here", "d → ∞：有摆动，但在此范围内为正"}
	stop        = plot.Words{". ", "。"}
	summary     = plot.Words{"The dot product of two positions in {d} dimensions: at k = {k} it is {g:.6} of its largest value. {landmarks}.",
		"{d} 维时两个位置的点积：k = {k} 处为最大值的 {g:.6}。{landmarks}。"}
)
