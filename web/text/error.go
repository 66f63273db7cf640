package text

import "github.com/posenc/posenc/encoder"

// Error returns an error in a language. A rule without a text in the language stays
// in English, in parentheses.
func Error(err *encoder.Error, lang Lang) *encoder.Error {
	if lang != Chinese {
		return err
	}
	said := *err
	said.Rule = "超出允许的范围（" + err.Rule + "）"
	for _, rule := range chineseRules {
		if rule[0] == err.Rule {
			said.Rule = rule[1]
		}
	}
	return &said
}

// chineseRules are the rules that readers of the page may meet, in English and in
// Chinese. Each # stands for a limit.
var chineseRules = [...][2]string{
	{"is not between # and #", "不在 # 与 # 之间"},
	{"is not one of #", "不是下列之一：#"},
	{"is unknown; did you mean #?", "是未知的名称；是否指 #？"},
	{"is unknown; there are #, # and # more", "是未知的名称；可用的有 #、# 以及另外 # 个"},
	{"has no option #", "没有选项 #"},
	{"is empty", "不能为空"},
	{"is not a number", "不是数字"},
	{"is too large", "太大了"},
	{"is too long", "太长了"},
	{"is not an integer", "不是整数"},
	{"is negative", "是负数"},
	{"is not positive", "不是正数"},
	{"is below 1", "小于 1"},
	{"is below -65536", "小于 -65536"},
	{"is below min_timescale #", "小于 min_timescale #"},
	{"is above 65536", "大于 65536"},
	{"is even; the rows of k, k−1, …, −k are 2k+1", "是偶数；k, k−1, …, −k 共有 2k+1 行"},
	{"is for grids of two or more axes", "只用于两个或更多轴的网格"},
	{"is above the base #", "大于底数 #"},
	{"is above the number of pairs #", "大于对数 #"},
	{"is above #", "大于 #"},
	{"is more than the 134\u202f217\u202f728 numbers that a file may hold; choose smaller sizes", "超过一个文件最多可存的 134\u202f217\u202f728 个数；请减小尺寸"},
	{"is not within # and #", "不在 # 与 # 之间"},
	{"is below #", "小于 #"},
	{"is beyond ±2^53", "超出 ±2^53"},
	{"is beyond ±1e38", "超出 ±1e38"},
	{"times the scale # is beyond ±2^53", "乘以 scale # 后超出 ±2^53"},
	{"is too small for the base #", "对底数 # 来说太小了"},
	{"is not a finite number", "不是有限的数"},
	{"leads beyond position 2^53", "会使位置超出 2^53"},
	{"is odd", "是奇数"},
	{"is odd; sines and cosines come in pairs", "是奇数；正弦与余弦须成对出现"},
	{"is not four numbers left,top,width,height", "不是 left,top,width,height 四个数"},
	{"is not within the matrix", "不在矩阵之内"},
	{"is not in the document", "不在文档之中"},
	{"is not on the screen", "不在屏幕上"},
	{"has no picture", "没有图片"},
	{"could not be drawn by this browser; a policy for images has to allow blob: and data:", "无法由此浏览器绘出；网页若限制图片来源，须允许 blob: 与 data:"},
	{"is even", "是偶数"},
	{"is zero", "是零"},
	{"is neither 0 nor 1", "不是 0 或 1"},
	{"makes positions beyond ±2^53", "会使位置超出 ±2^53"},
	{"has as many pairs as the shift; the grid divides by zero", "的对数与 shift 相等，频率网格会除以零"},
	{"leaves less than half a step to the grid", "给频率网格留下的不足半步"},
	{"is negative, and so is counted as 0", "是负数，会按 0 计"},
	{"is not a list of integers such as 0,1,8", "不是像 0,1,8 这样的整数列表"},
}
