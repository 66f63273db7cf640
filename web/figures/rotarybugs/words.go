package rotarybugs

import "github.com/posenc/posenc/web/plot"

var (
	title        = plot.Words{"Bugs of rotary embeddings", "旋转位置编码的错误"}
	theBug       = plot.Words{"the bug", "所看的错误"}
	thePosition  = plot.Words{"the position", "位置"}
	asMeant      = plot.Words{"as meant", "本意"}
	asWritten    = plot.Words{"as written", "写成"}
	errorAxis    = plot.Words{"error of the worst pair", "误差最大的一对的误差"}
	positionAxis = plot.Words{"position p →", "位置 p →"}
	scoreAxis    = plot.Words{"score", "得分"}
	distanceAxis = plot.Words{"distance from a key at 0 →", "与位置 0 的键的间隔 →"}
	pairsAt      = plot.Words{"pairs at position {p}", "位置 {p} 处的各对"}
	seen         = plot.Words{"Seen in {list}.", "见于 {list}。"}
	finds        = plot.Words{"A line of PyTorch finds it", "一行 PyTorch 就能查出"}
	numbers      = plot.Words{"As meant {meant}, as written {written}.", "本意 {meant}，写成 {written}。"}
	everywhere   = plot.Words{
		"{model}: a pair is off by more than {x:.1} of its length at every position.", "{model}：在任何位置，都有一对偏离超过其长度的 {x:.1}。",
	}
	firstAt = plot.Words{
		"{model}: a pair is off by more than {x:.1} of its length for the first time at position {p}.",
		"{model}：有一对偏离超过其长度的 {x:.1}，最早出现在位置 {p}。",
	}
	reading = plot.Words{
		"At position {p} the worst pair is off by {off:.3}; the score is {right:.3} as meant, {wrong:.3} as written.",
		"在位置 {p}，偏得最多的一对偏离 {off:.3}；得分本意 {right:.3}，写成 {wrong:.3}。",
	}
	angles  = plot.Words{" Angles differ by up to {x} rad.", "角度最多相差 {x} 弧度。"}
	summary = plot.Words{"The bug “{bug}”: {about} {shows} {reading}", "错误“{bug}”：{about}{shows}{reading}"}
)
