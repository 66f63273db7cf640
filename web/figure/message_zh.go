//go:build js

package figure

import "github.com/posenc/posenc/encoder"

var chinese = words{
	seqLen: "seq_len", dModel: "d_model", base: "底数 n", position: "位置 pos",
	seqLenHint: "位置个数", dModelHint: "维数，偶数", baseHint: "又称 θ、max_period", positionHint: "选中的",
	presets:    "示例",
	typeNumber: "请输入一个数，例如 64",

	positions: "位置", dimensions: "维度", value: "数值",
	dimension: "维度", pair: "第 i 对", omega: "频率 ω", wavelength: "波长 2π/ω",
	perPosition: "弧度／位置", inPositions: "个位置",
	colors: "配色", viridis: "viridis", diverging: "双色，0 居中", cividis: "cividis",
	zoomIn: "放大", zoomOut: "缩小", whole: "整个矩阵",
	left: "向左看", right: "向右看", up: "向上看", down: "向下看",
	heatmapName: "位置编码热力图",
	heatmapKeys: "方向键逐格移动，回车选中该位置，加号和减号缩放，Shift 加方向键平移，0 显示整个矩阵。",
	heatmapSummary: func(seqLen, dModel, base, first, last string) string {
		return seqLen + " 个位置、" + dModel + " 维、底数为 " + base + " 的位置编码；图中是位置 " + first + " 到 " + last +
			"。最前面几维的数值随位置快速振荡，最后几维几乎不变。具体数值见表格。"
	},
	sine: "正弦", cosine: "余弦",
	curveName: func(position string) string { return "位置 " + position + " 的向量在各维上的取值" },
	tableName: "位置编码数值表",
	tableKeys: "方向键滚动，Ctrl 加 End 到最后一角，点击某一行即选中该位置。",
	copyAll:   func(rows, columns string) string { return "复制全部 " + rows + " × " + columns + "（TSV）" },
	copyPart:  func(rows, columns string) string { return "复制所见 " + rows + " × " + columns + "（TSV）" },
	copied:    "已复制", notCopied: "浏览器不允许复制",
	badHash: func(message string) string {
		return "网址中的参数无效：" + message + "。现按默认值显示。"
	},
	refusal: func(err error) string {
		if e, ok := err.(*encoder.Error); ok {
			for _, rule := range chineseRules {
				if rule[0] == e.Rule {
					return e.Value + " " + rule[1]
				}
			}
			return e.Value + " 超出允许的范围（" + e.Rule + "）"
		}
		return err.Error()
	},
}

// chineseRules are the rules that a reader may run into by typing.
var chineseRules = [][2]string{
	{"is not one of the positions", "不在现有的位置之中"},
	{"is empty", "不能为空"},
	{"is not a number", "不是数字"},
	{"is too large", "太大了"},
	{"is not an integer", "不是整数"},
	{"is negative", "是负数"},
	{"is not positive", "不是正数"},
	{"is below 1", "小于 1"},
	{"is above 65536", "大于 65536"},
	{"is beyond ±2^53", "超出 ±2^53"},
	{"is not a finite number", "不是有限的数"},
	{"leads beyond position 2^53", "会使位置超出 2^53"},
	{"is odd; sines and cosines come in pairs", "是奇数；正弦与余弦须成对出现"},
	{"is not four numbers left,top,width,height", "不是 left,top,width,height 四个数"},
	{"is not within the matrix", "不在矩阵之内"},
	{"is not one of viridis, diverging, cividis", "不是 viridis、diverging、cividis 之一"},
}
