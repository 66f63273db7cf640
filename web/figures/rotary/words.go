package rotary

import (
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
)

var (
	pairing = param.New(param.Param{
		Name: "pairing", Default: "half", Label: [2]string{"pairs", "配对"},
		Choices: []param.Choice{
			{"half", "i and i + d/2", "i 与 i + d/2"}, {"interleaved", "2i and 2i + 1", "2i 与 2i + 1"},
		},
		Description: [2]string{"which elements rotary pairs: i and i + d/2, or neighbours", "rotary 怎样配对：i 与 i + d/2，或者相邻的两个"},
	})
	vectors = param.New(param.Param{
		Name: "vectors", Default: "random", Label: [2]string{"query, key", "查询与键"},
		Choices:     []param.Choice{{"random", "random", "随机数"}, {"ones", "all ones", "全是 1"}},
		Description: [2]string{"the query and the key of rotary", "rotary 的查询与键"},
	})

	title   = plot.Words{"A query and a key, turned by their positions", "按位置旋转的查询与键"}
	handles = plot.Words{
		"Positions and pairs: left and right arrow keys move one or both positions, or on to another pair",
		"位置与各对：左右方向键移动一个或两个位置，或换一对",
	}
	query     = plot.Words{"query p + k = {m}", "查询 p + k = {m}"}
	key       = plot.Words{"key p = {n}", "键 p = {n}"}
	score     = plot.Words{"score {x:.4}", "得分 {x:.4}"}
	scoreAxis = plot.Words{"score", "得分"}
	distance  = plot.Words{"offset k →", "间隔 k →"}
	ofQuery   = plot.Words{"{m}, position of the query", "{m}，查询的位置"}
	ofKey     = plot.Words{"{n}, position of the key", "{n}，键的位置"}
	queryRow  = plot.Words{"query", "查询"}
	keyRow    = plot.Words{"key", "键"}
	turnedRow = plot.Words{"turned", "转后"}
	ofBoth    = plot.Words{"both, {k} apart", "两者，相距 {k}"}
	ofPair    = plot.Words{"pair {i} of {all}", "第 {i} 对，共 {all} 对"}
	hands     = plot.Words{"dashed: before; solid: turned; below: part of the score ({n} of {all} pairs)",
		"虚线：转前；实线：转后；下方：对得分的贡献（{all} 对中的 {n} 对）"}
	account = plot.Words{"Pair {i}, elements {a} and {b}, ω = {w:s}: (p + k)ω = {m:.1}° turns the query, pω = {n:.1}° the key; their angle changes by kω = {k:.1}° (modulo 360°).",
		"第 {i} 对，分量 {a} 与 {b}，ω = {w:s}：查询转过 (p + k)ω = {m:.1}°，键转过 pω = {n:.1}°，夹角改变 kω = {k:.1}°（整圈不计）。"}
	summary = plot.Words{
		"A query at position {m} and a key at position {n}, {k} apart; {pairs} pairs, {pairing}. " +
			"Their score is {score:.6}, without rotation {before:.6}. {account}",
		"查询在位置 {m}，键在位置 {n}，相距 {k}；共 {pairs} 对，{pairing}。得分为 {score:.6}，不旋转时为 {before:.6}。{account}",
	}
)
