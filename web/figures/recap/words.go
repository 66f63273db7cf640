package recap

import (
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
)

var shows = param.New(param.Param{
	Name: "recap", Default: "stamp", Label: [2]string{"recap", "回顾"},
	Choices: []param.Choice{
		{"bag", "a bag of words", "一袋词"},
		{"stamp", "a row of hands", "一排指针"},
		{"turn", "the same turn everywhere", "处处同样的转动"},
		{"match", "the same hands today", "今天还是它们"},
	},
	Description: [2]string{"which of the four pictures recap is", "recap 是四幅小图中的哪一幅"},
})

var (
	title = plot.Words{"Four things to remember", "要记住的四件事"}
	three = plot.Words{"dog bites man", "狗 咬 人"}

	bag   = plot.Words{"The same three words in two orders.", "同样三个词的两种次序。"}
	stamp = plot.Words{"Eight hands at a word, and the sine and the cosine of each as colours.", "一个词处的八根指针，以及涂成颜色的正弦和余弦。"}
	turn  = plot.Words{
		"From one word to the third after it, each of eight hands turns by an angle of its own; two words before, by the same.",
		"从一个词到往后第三个词，八根指针各转各的角度；往前挪两个词，转的角度不变。",
	}
	match = plot.Words{
		"A query and a key, turned by their words on eight dials, and how well they match.",
		"查询与键在八个表盘上各按所在的词转过，以及两者的匹配。",
	}
)
