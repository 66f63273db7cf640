package candidates

import "github.com/posenc/posenc/web/plot"

var (
	longNames = [...]plot.Words{
		{"index 0, 1, 2, …", "序号 0, 1, 2, …"}, {"scaled to 0 … 1", "缩放到 0 … 1"},
		{"{n} binary digits", "{n} 位二进制"}, {"sinusoid, d = {d}", "正弦编码，d = {d}"},
	}
	shortNames = [...]plot.Words{{"0, 1, 2, …", "0, 1, 2, …"}, {"0 … 1", "0 … 1"}, {"binary", "二进制"}, {"sinusoid", "正弦"}}
)

var criteria = [...]plot.Words{
	{"every position is unique", "每个位置唯一"},
	{"the same step in any sentence", "步长不随句长变化"},
	{"the same step everywhere", "句中各处步长相同"},
	{"bounded by 1", "有界，不超过 1"},
	{"works for word {n}, never seen", "没见过的第 {n} 个词也能用"},
	{"fixed, nothing to train", "规则固定，无需训练"},
}

var (
	title        = plot.Words{"Four ways to write positions", "表示位置的四种办法"}
	theCriterion = plot.Words{"the criterion", "标准"}
	theCandidate = plot.Words{"the candidate", "办法"}

	codesOf = plot.Words{"the codes of {n} words; bold: word {next}; dashed: with it", "{n} 个词的编码；粗线、虚线：加上第 {next} 个词"}
	word    = plot.Words{"word {n}", "第 {n} 个词"}
	hint    = plot.Words{"Point at a verdict for details.", "指向任一判定可查看理由。"}
	sample  = plot.Words{"sinusoid: judged by {n} of {all} pairs", "正弦编码按 {all} 对中的 {n} 对来判断"}

	apart    = plot.Words{"apart", "最近"}
	inWords  = plot.Words{"in {n}: {x}", "{n} 词：{x}"}
	upTo     = plot.Words{"to {x}", "至 {x}"}
	tooLarge = plot.Words{"too large", "超出范围"}
	move     = plot.Words{"others move", "其余改变"}
	asWord   = plot.Words{"as word {n}", "同第 {n} 个"}
	weights  = plot.Words{"weights", "个参数"}

	nearest   = plot.Words{"The two nearest codes, of words {p} and {q}, are {x} apart.", "最近的两个编码（第 {p}、{q} 词）相距 {x}。"}
	firstStep = plot.Words{"From word 1 to word 2 is {x} in {n} words, and {other} in {twice}.",
		"{n} 个词时，第 1 个词到第 2 个词的距离是 {x}，{twice} 个词时是 {other}。"}
	everyStep = plot.Words{"Every step from a word to the next is {x}.", "每个词到下一个词的距离都是 {x}。"}
	steps     = plot.Words{"The shortest step is {x}, from word {p}, and the longest {most}, from word {q}.",
		"最短的一步是 {x}（从第 {p} 个词起），最长的是 {most}（从第 {q} 个词起）。"}
	largest = plot.Words{"The largest number is {x} in {n} words, {other} in {twice}, and {far} in {ten}.",
		"{n} 个词里最大的数是 {x}，{twice} 个词里是 {other}，{ten} 个词里是 {far}。"}
	beyond  = plot.Words{"Word {n} has a number {x} above all that were seen.", "第 {n} 个词有一个数比见过的都大 {x}。"}
	changed = plot.Words{"With word {n} all other codes change, by up to {x}.", "有了第 {n} 个词，别的编码都变了，最多变 {x}。"}
	same    = plot.Words{"Word {n} has the same code as word {other}.", "第 {n} 个词与第 {other} 个词的编码相同。"}
	fits    = plot.Words{"Word {n} is {x} from the nearest, word {other}. No number is larger than before, and other codes stay.",
		"第 {n} 个词离最近的第 {other} 个词有 {x}；数值不比见过的大，别的编码不变。"}
	computed = plot.Words{"Computed by a rule: nothing is learned or random.", "按规则算出，无需训练，也不靠随机。"}

	sentence = plot.Words{"Four ways to number {n} words, judged by six criteria. ",
		"给 {n} 个词编号的四种办法，用六条标准判断。"}
	failed  = plot.Words{"{criterion} ({x} {beside})", "{criterion}（{x}，{beside}）"}
	passes  = plot.Words{"{candidate}: passes all. ", "{candidate}：全部满足。"}
	failing = plot.Words{"{candidate}: fails {list}. ", "{candidate}：不满足{list}。"}
	reached = plot.Words{"{candidate}, {criterion}: {reason}", "{candidate}，{criterion}：{reason}"}
)
