package hands

import (
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
)

// Word is where the cursor is.
var Word = param.New(param.Param{
	Name: "word", Default: "11", Label: [2]string{"word", "词"},
	Range: param.Range{Least: 0, Most: param.MaxWords - 1, Step: param.Whole},
	Description: [2]string{
		"the word of walk and turns at which the hands stand, from 0 on", "walk 与 turns 的指针所在的词，从 0 数起",
	},
})

var example = plot.Words{"A dog bit a man, so the man bit the dog back.", "狗 先 咬 了 人， 人 又 咬 了 狗 一 口。"}
