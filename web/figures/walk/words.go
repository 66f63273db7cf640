package walk

import (
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
)

var word = param.New(param.Param{
	Name: "word", Default: "11", Label: [2]string{"word", "词"}, Range: param.Range{Least: 0, Most: param.MaxWords - 1, Step: param.Whole},
	Description: [2]string{"the word at which the hands of walk stand, from 0 on", "walk 的指针所在的词，从 0 数起"},
})

var (
	title    = plot.Words{"Hands that walk through a sentence", "走过一句话的指针"}
	theWord  = plot.Words{"the word", "词的位置"}
	sentence = plot.Words{"A dog bit a man, so the man bit the dog back.", "狗 先 咬 了 人， 人 又 咬 了 狗 一 口。"}
	cutOff   = plot.Words{"Only the first {n} of {all} words are used.", "共 {all} 个词，只用前 {n} 个。"}
	summary  = plot.Words{
		"“{sentence}” Word {n} of {all}, “{word}”: {hands} hands, the fastest on the left, have turned clockwise from 12 by {angle} rad each word for the fastest " +
			"to {slow} for the slowest. Where they point are the numbers of its row, from {sin} and {cos} on.",
		"“{sentence}”第 {n} 个词（共 {all} 个）“{word}”：{hands} 根指针，左快右慢，从 12 点起顺时针转；每过一个词，最快的转 {angle} 弧度，" +
			"最慢的转 {slow} 弧度。指针所指就是这一行的数，开头是 {sin} 与 {cos}。",
	}
)
