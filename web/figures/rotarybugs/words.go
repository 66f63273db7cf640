package rotarybugs

import (
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
)

const maxPosition = 131072

var (
	rotaryBug = param.New(param.Param{
		Name: "rotary-bug", Default: "llama3-ignored", Label: [2]string{"rotary bug", "旋转编码的错误"},
		Choices: []param.Choice{
			{"llama3-ignored", "llama3 ignored", "漏了 llama3"}, {"wrong-length", "wrong length", "长度取错"},
			{"clamped-positions", "clamped positions", "位置截断"},
			{"attention-dropped", "attention factor dropped", "漏了因子"},
			{"attention-squared", "attention factor squared", "因子平方"},
			{"neighbours-for-halves", "neighbours for halves", "配对弄错"},
			{"bfloat16-frequencies", "bfloat16 frequencies", "bfloat16 频率"},
			{"unfilled-buffer", "unfilled buffer", "缓冲区未填"},
		},
		Description: [2]string{"the bug that rotary-bugs shows", "rotary-bugs 展示哪一个错误"},
	})
	rotaryPosition = param.New(param.Param{
		Name: "rotary-position", Default: "4096", Label: [2]string{"position", "位置"},
		Range:       param.Range{Least: 0, Most: maxPosition, Step: param.Whole},
		Hint:        [2]string{"of the last token", "最后一个词元的"},
		Description: [2]string{"the position at which rotary-bugs compares right and wrong", "rotary-bugs 在哪个位置比较对错"},
		Stops:       []float64{0, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2048, 4096, 8192, 16384, 32768, 65536, 131072},
	})

	title        = plot.Words{"Bugs of rotary embeddings", "旋转位置编码的错误"}
	errorAxis    = plot.Words{"error of the worst pair", "误差最大的一对的误差"}
	positionAxis = plot.Words{"position p →", "位置 p →"}
	scoreAxis    = plot.Words{"score", "得分"}
	distanceAxis = plot.Words{"distance from a key at 0 →", "与位置 0 的键的间隔 →"}
	pairsAt      = plot.Words{"pairs at position {p}", "位置 {p} 处的各对"}
	seen         = plot.Words{"Seen in {list}.", "见于 {list}。"}
	finds        = plot.Words{"A line of PyTorch finds it", "一行 PyTorch 就能查出"}
	copyTest     = plot.Words{"Copy the line of PyTorch", "复制这行 PyTorch"}
	numbers      = plot.Words{"As meant {meant:r}, as written {written:r}.", "本意 {meant:r}，写成 {written:r}。"}
	everywhere   = plot.Words{"at every position", "任何位置都是这样"}
	firstAt      = plot.Words{"for the first time at position {p}", "最早出现在位置 {p}"}
	shows        = plot.Words{"{model}: a pair is off by more than {x:.1} of its length {where}.",
		"{model}：有一对偏离超过其长度的 {x:.1}，{where}。"}
	reading = plot.Words{
		"At position {p} the worst pair is off by {off:.3}; the score is {right:.3} as meant, {wrong:.3} as written.",
		"在位置 {p}，偏得最多的一对偏离 {off:.3}；得分本意 {right:.3}，写成 {wrong:.3}。",
	}
	angles  = plot.Words{" Angles differ by up to {x:b} rad.", "角度最多相差 {x:b} 弧度。"}
	summary = plot.Words{"The bug “{bug}”: {about} {shows} {reading}", "错误“{bug}”：{about}{shows}{reading}"}
)
