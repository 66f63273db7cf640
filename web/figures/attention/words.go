package attention

import (
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
)

var mask = param.New(param.Param{
	Name: "mask", Default: "none", Label: [2]string{"mask", "掩码"},
	Choices:     []param.Choice{{"none", "none", "无"}, {"causal", "causal, as in GPT", "因果（如 GPT）"}},
	Description: [2]string{"which words attention lets a word see", "attention 中每个词能看到哪些词"},
})

var (
	title   = plot.Words{"Attention without and with positions", "有无位置时的注意力"}
	handles = plot.Words{"The second sentence: left and right arrow keys move a word", "第二句：左右方向键移动一个词"}
	place   = plot.Words{"{word}, place {n} of {all}", "{word}，第 {n} 位，共 {all}"}

	titleWithout = plot.Words{"Without positions", "不加位置"}
	titleWith    = plot.Words{"With positions: x + PE", "加上位置：x + PE"}
	shortWith    = plot.Words{"With positions", "加上位置"}

	oneWord   = plot.Words{"A single word has no order:", "只有一个词，谈不上次序："}
	noSwap    = plot.Words{"there is nothing to swap.", "没有可以交换的词。"}
	unchanged = plot.Words{"The same sentence twice:", "两句完全相同："}
	dragOne   = plot.Words{"drag one of the words.", "拖动一个词试试。"}
	noneMoved = plot.Words{"no word has moved.", "词的次序没有变。"}
	partly    = plot.Words{"Part of the order shows:", "次序看得出一部分："}
	changes   = plot.Words{"{n} of {all} outputs change, as each word sees only itself and those before it.",
		"{all} 个输出变了 {n} 个：每个词只看到自己和前面的词。"}
	sameVectors   = plot.Words{"The same {n} vectors in another order:", "同样的 {n} 个向量，只是换了次序："}
	cannotTell    = plot.Words{"attention cannot tell {what}.", "注意力分不清{what}。"}
	vectorsDiffer = plot.Words{"The vectors themselves differ:", "向量本身变了："}
	canTell       = plot.Words{"now it can tell {what}.", "现在分得清{what}。"}
	theSentences  = plot.Words{"the sentences apart", "这两句话"}
	whoBites      = plot.Words{"who bites whom", "是谁咬了谁"}

	weigh     = plot.Words{"How much of each word is in each output", "每个词的输出里，各词所占的权重"}
	unweighed = plot.Words{"The weights of at most {n} words are shown.", "词数不超过 {n} 时才显示权重。"}
	key       = plot.Words{"The 20 numbers of each word’s output", "每个词的输出有 20 个数"}

	masked  = plot.Words{" with a causal mask, which hides later words", "，带因果掩码，看不到后面的词"}
	summary = plot.Words{
		"“{first}” and “{second}” through one head of self-attention{mask}. Without positions, " +
			"outputs of a word differ by {without} at most; with PE, by {with}.",
		"“{first}”与“{second}”经过同一个自注意力头{mask}。不加位置时，同一个词的输出最多相差 {without}；加上 PE 后，为 {with}。",
	}
)
