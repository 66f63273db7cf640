package bugs

import (
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
)

var bugParam = param.New(param.Param{
	Name: "bug", Default: "doubled-index", Label: [2]string{"bug", "错误"},
	Choices: []param.Choice{
		{"doubled-index", "doubled index", "序号翻倍"}, {"divided-sine", "divided sine", "除在正弦外"},
		{"swapped-halves", "swapped halves", "两半对调"}, {"degrees", "degrees", "当成角度"},
		{"off-by-one", "off by one", "错开一位"}, {"float16-angles", "float16 angles", "float16 角度"},
		{"bfloat16-angles", "bfloat16 angles", "bfloat16 角度"}, {"swapped-axes", "swapped axes", "两轴对调"},
	},
	Description: [2]string{"the bug that bugs shows", "bugs 展示哪一个错误"},
})

var (
	title     = plot.Words{"Museum of bugs", "错误博物馆"}
	seen      = plot.Words{"Seen {n}×: {list}", "见于 {n} 处：{list}"}
	oneTest   = plot.Words{"The one test that finds it", "一项测试就能查出"}
	withNumPy = plot.Words{"with NumPy", "用 NumPy"}
	copyTest  = plot.Words{"Copy the test", "复制检验程序"}
	part      = plot.Words{"Tested: the first {tested} of {all} rows. Shown: the first {shown}.", "共 {all} 行，检验前 {tested} 行，显示前 {shown} 行。"}
	numbers   = plot.Words{"As meant {meant}, as written {written}.", "本意 {meant}，写成 {written}。"}
	readout   = plot.Words{"Row {row}, column {column}: {meant} as meant, {written} as written.", "第 {row} 行第 {column} 列：本意 {meant}，写成 {written}。"}
	notNumber = plot.Words{"not a number", "不是数"}
	summary   = plot.Words{"The bug “{bug}”: {about} Test: {law}", "错误“{bug}”：{about}检验：{law}"}
)

// tests are the laws of bugs as lines of NumPy, of the rows pe from position start on.
var tests = map[string]string{
	"doubled-index":   neighbours,
	"divided-sine":    "assert np.allclose((pe**2).sum(1), d / 2)",
	"swapped-halves":  "pos = np.arange(start, start + len(pe))\nassert np.allclose(pe[:, 0], np.sin(pos), atol=1e-4)",
	"degrees":         "turn = np.diff(np.arctan2(pe[:2, 0], pe[:2, 1]))\nassert np.isclose(turn % (2*np.pi), 1)",
	"off-by-one":      "assert np.allclose(pe[0, :2], [np.sin(start), np.cos(start)])",
	"float16-angles":  neighbours,
	"bfloat16-angles": neighbours,
	"swapped-axes":    "added = model(x) - x  # [batch, seq, d]\nassert not np.allclose(added[0, 0], added[0, 1])",
}

const neighbours = "g = (pe[:-1] * pe[1:]).sum(1)\nassert np.ptp(g) < 1e-3"
