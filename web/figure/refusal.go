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
	if lang != plot.Chinese {
		return e.Value + " " + e.Rule
	}
	for _, rule := range chineseRules {
		if rule[0] == e.Rule {
			return e.Value + " " + rule[1]
		}
	}
	return e.Value + " 超出允许的范围（" + e.Rule + "）"
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
	{"is not a list of integers such as 0,1,8", "不是像 0,1,8 这样的整数列表"},
	{"is not one of viridis, diverging, cividis", "不是 viridis、diverging、cividis 之一"},
	{"is not one of none, first-row, slow-columns, neighbours, movement", "不是 none、first-row、slow-columns、neighbours、movement 之一"},
	{"is not one of sin-cos, cos-sin", "不是 sin-cos、cos-sin 之一"},
	{"is not one of power, linear, square, cube", "不是 power、linear、square、cube 之一"},
	{"is not one of dot, cosine, distance", "不是 dot、cosine、distance 之一"},
	{"is not one of numpy, pytorch, javascript, go", "不是 numpy、pytorch、javascript、go 之一"},
}
