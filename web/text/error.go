package text

import "github.com/posenc/posenc/encoder"

// Error returns an error in a language. A rule without a text in the language stays
// in English, in parentheses.
func Error(err *encoder.Error, lang Lang) *encoder.Error {
	if lang != Chinese {
		return err
	}
	said := *err
	for _, word := range [...]*string{&said.Subject, &said.Parameter, &said.Value} {
		if chinese := chineseWords[*word]; chinese != "" {
			*word = chinese
		}
	}
	said.Rule = "超出允许的范围（" + err.Rule + "）"
	if chinese, ok := translation(chineseRules[:], err.Rule); ok {
		said.Rule = chinese
	}
	return &said
}

// chineseWords are what errors about configurations are about, and values of theirs that
// are no numbers or names.
var chineseWords = map[string]string{
	"the configuration": "这份配置", "configuration": "配置", "number of types of layers": "层的类型数",
	"a list": "列表", "an object": "对象", "a value of another type": "其他类型的值",
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
	{"are none of the seven", "不是七种之一"},
	{"is not #, the number of pairs of the rows, with which columns take turns", "不是 #，即行的对数：列与行轮流取各对"},
	{"has no rotary embedding of one axis: it turns by the rows and columns of an image", "没有一维的旋转位置编码：它按图像的行与列旋转"},
	{"has no rotary embedding: it has a learned vector for each position", "没有旋转位置编码：每个位置有一个学习得到的向量"},
	{"has no rotary embedding: it has a table of sines and cosines", "没有旋转位置编码：它用正弦与余弦的固定表"},
	{"has no rotary embedding: it has ALiBi, a bias that grows with the distance", "没有旋转位置编码：它用 ALiBi，即随距离增大的偏置"},
	{"has no rotary embedding: it has a learned bias for each range of distances", "没有旋转位置编码：每段距离有一个学习得到的偏置"},
	{"has no rotary embedding: it has learned terms for relative positions", "没有旋转位置编码：它学习相对位置的项"},
	{"has no rotary embedding: nothing in it encodes positions but its mask or its recurrence", "没有旋转位置编码：除掩码或循环结构外，没有什么表示位置"},
	{"is not a whole number ≥ 0", "不是 ≥ 0 的整数"},
	{"is one number for each layer, which is not read; give one of them", "是每层一个数的列表，不会被读取；请只给其中一个"},
	{"reads use_fope: trained coefficients of waves, which no configuration has", "读取 use_fope：那是学习得到的波的系数，配置文件里没有"},
	{"reads mllama4 as the embedding of a model of images, which turns by rows and columns", "把 mllama4 读作图像模型的位置编码，按行与列旋转"},
	{"has neither head_dim nor hidden_size and num_attention_heads; add head_dim", "既没有 head_dim，也没有 hidden_size 与 num_attention_heads；请补上 head_dim"},
	{"has neither head_dim nor hidden_size and num_attention_heads; add head_dim and rope_theta", "既没有 head_dim，也没有 hidden_size 与 num_attention_heads；请补上 head_dim 与 rope_theta"},
	{"has no logarithm to divide by", "没有可作除数的对数"},
	{"has no meaning for the axes of a picture", "对图像的轴没有意义"},
	{"is above #, where the axis of # ends", "大于 #，# 的坐标轴到此为止"},
	{"is above #, the largest that is read", "大于可读取的上限 #"},
	{"is above # for each head", "对每个头而言大于 #"},
	{"is above 1000 radians for each position", "每个位置超过 1000 弧度"},
	{"is above 8388608 bytes", "超过 8388608 字节"},
	{"is above head_dim #", "大于 head_dim #"},
	{"is below low_freq_factor #", "小于 low_freq_factor #"},
	{"is beyond ±100", "超出 ±100"},
	{"is neither rope-half nor rope-interleaved", "不是 rope-half 或 rope-interleaved"},
	{"is neither true nor false", "不是 true 或 false"},
	{"is not # vectors", "不是 # 个向量"},
	{"is not # vectors of #", "不是 # 个 # 维向量"},
	{"is not #, # positions of # pairs", "不是 #，即 # 个位置、每个 # 对"},
	{"is not #, the number of pairs", "不是 #，即对数"},
	{"is not 3, one section for each of t, h and w", "不是 3，t、h、w 各一段"},
	{"is not JSON: #", "不是 JSON：#"},
	{"is not a list of numbers", "不是由数组成的列表"},
	{"is not a list of whole numbers", "不是由整数组成的列表"},
	{"is not a multiple of #, the number of axes", "不是轴数 # 的倍数"},
	{"is not a multiple of 4; each axis of a picture takes half of the pairs", "不是 4 的倍数；图像的每个轴占一半的对"},
	{"is not a number of pairs", "不是对数"},
	{"is not a positive number", "不是正数"},
	{"is not a positive whole number", "不是正整数"},
	{"is not a text", "不是字符串"},
	{"is not a whole number ≥ 0", "不是非负整数"},
	{"is not above 2; d/(d−2) is the exponent of the factor", "不大于 2；倍数的指数是 d/(d−2)"},
	{"is not an object", "不是对象"},
	{"is so small that the attention factor is not positive", "太小，使注意力因子不为正"},
	{"is not between 0 and 1", "不在 0 与 1 之间"},
	{"is not between 0 and 1000", "不在 0 与 1000 之间"},
	{"is not between 0 and 2^53", "不在 0 与 2^53 之间"},
	{"is not head_dim, whose pairs are all counted", "不等于 head_dim，而那里所有的对都要计入"},
	{"is not one of the five", "不是五种之一"},
	{"is not one of the three", "不是三种之一"},
	{"is not that of the input", "与输入的长度不同"},
	{"is odd; elements turn in pairs", "是奇数；分量须成对旋转"},
	{"leaves no element of a head to turn", "使一个头里没有分量可转"},
	{"of # is unknown; there is #", "不是 # 的已知版本；可用的有 #"},
	{"refuses the configuration: #", "拒绝这份配置：#"},
	{"refuses the configuration: its converter does not know model_type # yet", "拒绝这份配置：当时的转换器还不认识 model_type #"},
	{"refuses the configuration: it does not read the format #", "拒绝这份配置：不读取 # 这种格式"},
	{"refuses the configuration: the key rope_parameters is not known", "拒绝这份配置：不认识键 rope_parameters"},
	{"refuses the configuration: there is no scaling but YaRN", "拒绝这份配置：除 YaRN 外没有别的缩放"},
	{"refuses the configuration: there is no scaling but llama3", "拒绝这份配置：除 llama3 外没有别的缩放"},
}
