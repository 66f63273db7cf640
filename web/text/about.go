package text

import (
	"slices"
	"strings"

	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/rotary"
)

// A translation is the Chinese of what is said about something in the encoder, by its name, or about
// several things, by their names with spaces between them.
type translation struct{ names, chinese string }

// translated returns the Chinese of a text in Chinese, if there is one, and else the English.
func translated(lang Lang, table []translation, name, english string) string {
	if lang == Chinese {
		for _, t := range table {
			for one, rest := "", t.names; rest != ""; {
				if one, rest, _ = strings.Cut(rest, " "); one == name {
					return t.chinese
				}
			}
		}
	}
	return english
}

// Convention returns how a convention differs from the paper. About is the English sentence.
func Convention(lang Lang, name, about string) string {
	return translated(lang, conventions, name, about)
}

// Conventions returns the descriptions of all conventions, with how they differ from the
// paper in both languages.
func Conventions() [][]convention.Field {
	list := slices.Concat(convention.Fields(), rotary.Fields())
	for _, fields := range list {
		for i, f := range fields {
			if english, ok := f.Value.([]convention.Field); ok && f.Name == "account" {
				chinese := Convention(Chinese, fields[0].Value.(string), "")
				fields[i].Value = append(english, convention.Field{Name: "zh", Value: chinese})
			}
		}
	}
	return list
}

// Bug returns what a bug of package bug or bug/rotarybug does, or which number its law is about.
// About is the English sentence.
func Bug(lang Lang, name, about string) string { return translated(lang, bugs, name, about) }

// Mistakes returns mistakes that an audit, or a check of position ids, finds, in words.
func Mistakes(lang Lang, names []string) string {
	said := make([]string, len(names))
	for i, name := range names {
		said[i] = translated(lang, mistakes, name, strings.ReplaceAll(name, "-", " "))
	}
	return lang.List(said)
}

// OneOf returns the mistake that was found, or which ones it may be.
func OneOf(lang Lang, names []string) string {
	switch len(names) {
	case 0:
		return lang.Say("no known mistake", "不是已知的错误")
	case 1:
		return Mistakes(lang, names)
	}
	return lang.Say("one of ", "下列之一：") + Mistakes(lang, names)
}

// t2tGrid is what conventions that are like tensor2tensor have in common.
const t2tGrid = "频率恰好到 1/n；先全部正弦，后全部余弦"

// conventions are the conventions of packages convention and rotary.
var conventions = []translation{
	{"paper", "正弦、余弦交替，n = 10000"},
	{"pytorch-tutorial annotated-transformer d2l diffusers-sinusoidal opennmt-py-interleaved bert4keras", "与论文相同"},
	{"numpy-loop", "与论文相同，用两重循环填写零矩阵；奇数维的最后一列保持为零"},
	{"tensor2tensor allennlp texar", t2tGrid + "；奇数维以零结尾；最小时间尺度乘到了频率上，本意是作除数"},
	{"tensorflow-tutorial", "先全部正弦，后全部余弦；奇数维会多出一列"},
	{"fairseq fsmt m2m100 speech2text", t2tGrid + "；padding_idx 处为零行，句子从其后一个位置开始；奇数维以零结尾"},
	{"fairseq2", t2tGrid + "；第一行为零（填充），位置 0 在第二行"},
	{"marian roformer spago", "先全部正弦，后全部余弦；奇数维时正弦比余弦多一个"},
	{"diffusers-timestep", "频率恰好到 1/n，除非另设 shift；先全部正弦后全部余弦，或对调；位置是时间步，可为小数并可缩放；奇数维以零结尾"},
	{"diffusers-sincos", "先全部正弦后全部余弦，或对调；二维时列在行之前，任意大小的网格都伸缩到 base_size"},
	{"keras-hub", "与论文相同；奇数维以没有余弦的正弦结尾"},
	{"tatp22", "至多三个轴，每轴与论文相同；各轴不能平分的维数先向上取整，最后截断"},
	{"detr", "图像的每个轴与论文相同，行在列之前；只数有效像素，从 1 开始，可归一化到 2π"},
	{"x-transformers", "先全部正弦，后全部余弦，再乘以可学习的系数，初值 1/√d"},
	{"whisper opennmt-py-concat", t2tGrid},
	{"espnet", "与论文相同；位置可倒序，或从 k 到 −k"},
	{"wenet", "与论文相同；负位置按 0 计；其 Whisper 变体即 whisper"},
	{"opennmt-tf", t2tGrid + "；第一个位置是 1"},
	{"pyg", t2tGrid + "（与其文档所述不同）；位置可为实数，以 granularity 为单位"},
	{"mlx", "频率恰好到 1/n；先全部正弦后全部余弦，或对调；乘以 √(2/d)，使行长为 1"},
	{"burn", "与论文相同；位置数不得超过底数"},
	{"ddpm", t2tGrid + "；位置是时间步；奇数维以零结尾"},
	{"guided-diffusion", "先全部余弦，后全部正弦；位置是时间步，可为小数；奇数维以零结尾"},
	{"edm", "先全部余弦，后全部正弦；位置是噪声水平；其 DDPM++ 设 shift 为 1，频率恰好到 1/n，并对调两半；奇数维会少一列"},
	{"mae", "图像的每个轴先全部正弦，后全部余弦，列在行之前；其前有一行零，属于类别标记"},
	{"moco-v3", "图像的每个轴先全部正弦，后全部余弦；各行按图像的列依次排列，因此网格为宽 × 高；其前有一行零，属于类别标记"},
	{"big-vision", "频率恰好到 1/n，与它自称的来源 moco-v3 不同；图像的每个轴先全部正弦，后全部余弦，列在行之前；vit-pytorch 与之相同"},
	{"timm-sincos2d", "先是图像两个轴的全部正弦，行在列之前，然后是全部余弦；设 interleave_sin_cos 即为 moco-v3，设 reverse_coord 则网格为宽 × 高"},
	{"rope-half", "第 i 维与第 i + d/2 维一起旋转：GPT-NeoX，以及 Hugging Face 版 Llama 的做法"},
	{"rope-interleaved", "第 2i 维与第 2i + 1 维一起旋转：RoFormer、GPT-J，以及 Meta 原版 Llama 的做法"},
}

// bugs are the bugs of packages bug and bug/rotarybug, and the laws that these check.
var bugs = []translation{
	{"doubled-index", "本该用对的序号，却用了列的序号：每列各有一个频率，同一对的正弦与余弦频率不再相同"},
	{"divided-sine", "被除的是正弦而不是位置：每一对转得一样快，只是越来越小"},
	{"swapped-halves", "训练好的模型以为是正弦的那一半，写成了余弦"},
	{"degrees", "把弧度当成角度：每一对都慢了 57 倍"},
	{"off-by-one", "位置从 1 开始，而本应从 0 开始"},
	{"float16-angles", "位置、频率和角度都舍入到 float16：11 位二进制数字，多半被整圈占去"},
	{"bfloat16-angles", "位置、频率和角度都舍入到 bfloat16：只有 8 位二进制数字，256 以上的位置会共用同一行"},
	{"swapped-axes", "要求 [seq, batch, d]，输入却是 [batch, seq, d]：一句中的每个词都得到该句在批次中的位置"},

	// Laws of package bug.
	{"dot", "p[m]·p[m+1] 只取决于间隔 1：各行中最大值减最小值，应为 0"},
	{"length", "每一行的长度都是 √(d/2)：||p|² − d/2| 的最大值，应为 0"},
	{"first-column", "第一列是 sin pos：最大差值，应为 0"},
	{"step", "第一对每行转过 1 弧度：实际转过的弧度数"},
	{"start", "第一行对应第一个位置：第一对超前的弧度数，应为 0"},
	{"neighbour", "同一句中的两个词的行不同：相邻两行的最小距离"},

	// Bugs of package bug/rotarybug.
	{"llama3-ignored", "读了文件里的缩放却没有用：慢的对快了 8 倍，几千个位置以后才看得出来"},
	{"wrong-length", "M 取自 max_position_embeddings（扩展后的长度），而应取自 original_max_position_embeddings：保持原频率的对比训练时多"},
	{"clamped-positions", "该除的是频率，却把位置整除后截到训练长度：相邻位置成了同一个位置"},
	{"attention-dropped", "漏了 YaRN 的注意力因子：任何长度下，注意力得分都小了它的平方倍"},
	{"attention-squared", "把文件里的注意力因子当成公式之外的又一个因子：注意力得分多乘了一次它的平方"},
	{"neighbours-for-halves", "权重要求第 i 维与第 i + d/2 维一起旋转，却旋转了第 2i 维与第 2i + 1 维：各自都是旋转，但不是这个模型的"},
	{"bfloat16-frequencies", "频率的缓冲区随模型一起转成了 bfloat16：只有 8 位二进制数字，几千个位置以后角度差出几弧度"},
	{"unfilled-buffer", "频率的缓冲区不在检查点里，模型不分配内存地建好以后又没有填写：位置失去意义，或者查询不再是数"},

	// Laws of package bug/rotarybug.
	{"slowest", "最慢的一对要除以因子 s：b^(−(d−2)/d)/ω[d/2−1]"},
	{"kept", "在 M 个位置内转满 32 圈的对保持原频率，共 floor(d·ln(M/64π)/(2·ln b)) + 1 对：实际有几对"},
	{"rotary-dot", "(R[m]·x)·(R[m+1]·x) 只取决于间隔 1：各位置中最大值减最小值，应为 0"},
	{"rotary-length", "|R·x|/|x| 等于注意力因子"},
	{"pair", "旋转前后 x[i]² + x[i+d/2]² 不变：最大差值，应为 0"},
	{"ratio", "相邻频率之比都相同：|ω[i]·b^(2i/d) − 1| 的最大值，应为 0"},
	{"first-frequency", "第一对每个位置转过 1 弧度：ω[0]，应为 1"},
}

// mistakes are those of audit.Mistakes in package encoder/rotary/audit, those that audits of
// recordings find by a configuration, and those of position ids.
var mistakes = []translation{
	{"scaling-ignored", "忽略了缩放"},
	{"scaling-twice", "缩放用了两次"},
	{"factor-lost", "漏了注意力因子"},
	{"factor-squared", "注意力因子被平方"},
	{"inverse-factor", "注意力因子取了倒数"},
	{"default-base", "底数是默认值 10000"},
	{"pairing-swapped", "配对方式弄错"},
	{"direction-reversed", "方向相反"},
	{"positions-from-1", "位置从 1 数起"},
	{"positions-shifted", "位置有偏移"},
	{"not-finite", "有限的数变成了 NaN 或无穷大"},
	{"another-factor", "注意力因子是另一个数"},
	{"another-base", "底数是另一个数"},
	{"part-for-whole", "只转了头的一部分"},
	{"whole-for-part", "本该转一部分，却转了整个头"},
	{"frequencies-in-16-bits", "频率用了 16 位数"},
	{"angles-in-16-bits", "角度用了 16 位数"},
	{"positions-in-16-bits", "位置用了 16 位数"},
	{"long-for-short", "短文本用了长文本的因子"},
	{"short-for-long", "长文本用了短文本的因子"},
	{"original-length-wrong", "原长度取错"},
	{"ramp-over-wrong-dims", "过渡区间按另一个维数计算"},
	{"rope-parameters-ignored", "底数与缩放都没有读到"},
	{"another-layer-type", "用了另一类层的旋转编码"},
	{"another-layer-base", "用了另一类层的底数"},
	{"partial-for-proportional", "把比例旋转当作部分旋转"},
	{"proportional-for-partial", "把部分旋转当作比例旋转"},
	{"layer-turned", "本不该旋转的层旋转了"},
	{"layer-not-turned", "应旋转的层没有旋转"},
	{"weights-permuted", "权重已为另一种配对重排"},
	{"q-turned-but-not-k", "查询旋转了，键没有旋转"},
	{"k-turned-but-not-q", "键旋转了，查询没有旋转"},
	{"q-at-other-positions", "查询用了另外的位置"},
	{"k-at-other-positions", "键用了另外的位置"},
	{"axes-ignored", "所有对都按第一个轴旋转"},
	{"axes-reordered", "各轴分给各对的次序弄错"},
	{"positions-restarted", "每次调用都从头数起"},

	// Those of package encoder/positionids.
	{"from-1", "从 1 数起"},
	{"padding-counted", "把填充计入了"},
	{"restarted", "在缓存之后又从头数起"},
	{"cache-twice", "缓存加了两次"},
	{"texts-not-restarted", "打包的文本没有各自从头数起"},
	{"offset-missing", "漏了起始的偏移"},
	{"offset-too-small", "起始的偏移少了 1"},
	{"image-as-text", "把图像当作文本编号"},
	{"later-images-as-text", "把第一幅之后的图像当作文本编号"},
	{"rows-and-columns-swapped", "行与列颠倒"},
	{"frames-mixed", "各帧混在一起"},
	{"image-tokens-counted", "图像之后从它的词元数接着数"},
}
