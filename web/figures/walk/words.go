package walk

import "github.com/posenc/posenc/web/plot"

var (
	theWord = plot.Words{"the word", "词的位置"}
	title   = plot.Words{"Hands that walk through a sentence", "走过一句话的指针"}
	summary = plot.Words{
		"“{sentence}” Word {n} of {all}, “{word}”: {hands} hands turn clockwise from 12, " +
			"the fastest on the left by {angle} rad at each word, the slowest by {slow}. " +
			"Where they point are the numbers of its row, from {sin} and {cos} on.",
		"“{sentence}”第 {n} 个词（共 {all} 个）“{word}”：{hands} 根指针从 12 点起顺时针转，每过一个词，左边最快的转 {angle} 弧度，" +
			"最慢的转 {slow} 弧度。指针所指就是这一行的数，开头是 {sin} 与 {cos}。",
	}
)
