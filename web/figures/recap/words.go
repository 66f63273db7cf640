package recap

import "github.com/posenc/posenc/web/plot"

var (
	title = plot.Words{"What to remember", "要记住的四件事"}

	bag        = plot.Words{"A bag of words", "一袋词"}
	row        = plot.Words{"A row of hands", "一排指针"}
	everywhere = plot.Words{"The same turn everywhere", "处处同样的转动"}
	today      = plot.Words{"The same hands today", "今天还是它们"}

	summary = plot.Words{
		"Four pictures: the same three words in two orders; eight hands at a word, with their sines and cosines " +
			"as colours; the turn of each hand from one word to the third after it, the same two words before; " +
			"a query and a key, turned by their words, and how well they match.",
		"四幅小图：同样三个词的两种次序；一个词处的八根指针，以及涂成颜色的正弦和余弦；每根指针从一个词到往后第三个词转过的角度，" +
			"往前挪两个词也一样；查询与键各按所在的词转过，以及两者的匹配。",
	}
)
