package recap

import "github.com/posenc/posenc/web/plot"

var (
	title = plot.Words{"What to remember", "要记住的四件事"}

	bag        = plot.Words{"A bag of words", "一袋词"}
	row        = plot.Words{"A row of hands", "一排指针"}
	everywhere = plot.Words{"The same turn everywhere", "处处同样的转动"}
	today      = plot.Words{"The same hands today", "今天还是它们"}

	summary = plot.Words{
		"Three words in two orders; eight hands at a word, their sines and cosines as colours; " +
			"their turns over three words, at two places; a query and a key, turned by their words, and how well they match.",
		"三个词的两种次序；一个词处的八根指针，正弦和余弦涂成颜色；走过三个词的转角，在两处都一样；" +
			"查询与键各按所在的词转过，以及两者的匹配。",
	}
)
