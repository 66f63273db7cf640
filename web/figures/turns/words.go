package turns

import (
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
)

var other = param.New(param.Param{
	Name: "other-word", Default: "4", Label: [2]string{"other word", "另一个词"},
	Range:       param.Range{Least: 0, Most: param.MaxWords - 1, Step: param.Whole},
	Description: [2]string{"the other word of turns, from 0 on", "turns 的另一个词，从 0 数起"},
})

var shows = param.New(param.Param{
	Name: "turns", Default: "turn", Label: [2]string{"turns", "转角"},
	Choices: []param.Choice{
		{"turn", "turn from word to word", "两词之间的转角"},
		{"near", "near words agree", "邻近的词相似"},
		{"match", "match of query and key", "查询与键的匹配"},
	},
	Description: [2]string{"what turns makes of the two words", "turns 由两个词得出什么"},
})

var (
	title     = plot.Words{"Two words and the turns between them", "两个词之间的转角"}
	theWord   = plot.Words{"the word of the hands", "指针所在的词"}
	keys      = plot.Words{"left and right arrow keys move both words", "按左右方向键，两个词一起移动"}
	alone     = plot.Words{"The turns alone, from 12 on", "只看转角，从 12 点起"}
	agreement = plot.Words{"The cosine of each turn; their mean is {x:.2}, and 1 for a word and itself.",
		"各转角的余弦；平均 {x:.2}，同一个词是 1。"}
	meanTitle = plot.Words{"Mean cosine", "余弦的平均"}
	wordAxis  = plot.Words{"word", "词"}
	matching  = plot.Words{"Match: {x:.2} of at most 1", "匹配：{x:.2}，最多 1"}

	summary = plot.Words{"“{sentence}” From word {m}, “{other}”, to word {n}, “{word}”: {k}. {says}",
		"“{sentence}”从第 {m} 个词“{other}”到第 {n} 个词“{word}”：{k}。{says}"}
	onwards = plot.Words{"{k} onwards", "往后 {k} 个"}
	back    = plot.Words{"{k} back", "往前 {k} 个"}
	angles  = plot.Words{"The fastest hand turns by {first:.2} rad, the slowest by {last:.2} rad, wherever they are.",
		"最快的指针转 {first:.2} 弧度，最慢的转 {last:.2} 弧度，与词在哪里无关。"}
	matches = plot.Words{"Query and key, turned by their words, match to {x:.2}, wherever they are.",
		"查询与键各按所在的词转过，匹配为 {x:.2}，与词在哪里无关。"}
)
