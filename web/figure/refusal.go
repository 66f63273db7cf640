//go:build js

package figure

import (
	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/plot"
)

// refusal says why a value cannot be, beside the field that it was typed into.
func refusal(err error, lang plot.Lang) string {
	e, ok := err.(*encoder.Error)
	if !ok {
		return err.Error()
	}
	return e.Value + " " + ruleIn(lang, e.Rule)
}

// translated returns an error in a language, and in the names of attributes.
func translated(err error, lang plot.Lang) error {
	if e, ok := err.(*encoder.Error); ok {
		return &encoder.Error{Parameter: plot.Hyphened(e.Parameter), Value: e.Value, Rule: ruleIn(lang, e.Rule)}
	}
	return err
}

// ruleIn returns a rule in a language.
func ruleIn(lang plot.Lang, rule string) string {
	if lang != plot.Chinese {
		return rule
	}
	for _, known := range chineseRules {
		if known[0] == rule {
			return known[1]
		}
	}
	const choice = "is not one of "
	if len(rule) > len(choice) && rule[:len(choice)] == choice {
		return "不是下列之一：" + rule[len(choice):]
	}
	const taken = "is not taken by "
	if len(rule) > len(taken) && rule[:len(taken)] == taken {
		return "不是 " + rule[len(taken):] + " 的参数"
	}
	return "超出允许的范围（" + rule + "）"
}

// chineseRules are the rules that a reader may run into by typing.
var chineseRules = [][2]string{
	{"is not one of the positions", "不在现有的位置之中"},
	{"is empty", "不能为空"},
	{"is not a number", "不是数字"},
	{"is too large", "太大了"},
	{"is too long", "太长了"},
	{"is not an integer", "不是整数"},
	{"is negative", "是负数"},
	{"is not positive", "不是正数"},
	{"is below 1", "小于 1"},
	{"is above 6", "大于 6"},
	{"is above 65536", "大于 65536"},
	{"is more than the 134\u202f217\u202f728 numbers that a file may hold; choose smaller sizes", "超过一个文件最多可存的 134\u202f217\u202f728 个数；请减小尺寸"},
	{"is not within 0 and 2", "不在 0 与 2 之间"},
	{"is beyond ±2^53", "超出 ±2^53"},
	{"is not a finite number", "不是有限的数"},
	{"leads beyond position 2^53", "会使位置超出 2^53"},
	{"is odd; sines and cosines come in pairs", "是奇数；正弦与余弦须成对出现"},
	{"is not four numbers left,top,width,height", "不是 left,top,width,height 四个数"},
	{"is not within the matrix", "不在矩阵之内"},
	{"is not in the document", "不在文档之中"},
	{"is not on the screen", "不在屏幕上"},
	{"has no picture", "没有图片"},
	{imagesForbidden, "无法由此浏览器绘出；网页若限制图片来源，须允许 blob: 与 data:"},
	{"is not one of the presets", "不是已知的编码约定"},
	{"is even", "是偶数"},
	{"is zero", "是零"},
	{"is neither 0 nor 1", "不是 0 或 1"},
	{"is below -65536", "小于 -65536"},
	{"makes positions beyond ±2^53", "会使位置超出 ±2^53"},
	{"has as many pairs as the shift; the grid divides by zero", "的对数与 shift 相等，频率网格会除以零"},
	{"leaves less than half a step to the grid", "给频率网格留下的不足半步"},
	{"is negative, and so is counted as 0", "是负数，会按 0 计"},
	{"is not a list of integers such as 0,1,8", "不是像 0,1,8 这样的整数列表"},
}
