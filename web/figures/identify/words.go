package identify

import (
	"github.com/posenc/posenc/encoder/identify"
	"github.com/posenc/posenc/encoder/identify/invfreq"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
)

var sample = param.New(param.Param{
	Name: "sample", Default: "fairseq", Label: [2]string{"sample", "示例"},
	Choices: []param.Choice{
		{"fairseq"}, {"one-row", "one row alone", "单独一行"},
		{"doubled-index", "doubled index", "序号翻倍"}, {"bfloat16", "bfloat16 angles", "bfloat16 角度"},
		{"gaussian", "learned-looking", "类似可学习嵌入"},
	},
	Description: [2]string{"the sample data of identify", "identify 的示例数据"},
})

var numbers = param.New(param.Param{
	Name: "numbers", Form: param.Block, Label: [2]string{"numbers", "数值"}, Example: "0 1 0 1",
	Description: [2]string{"numbers as text of at most 4,000 bytes that identify explains in place of the sample", "代替示例数据、由 identify 解释的数值文本，不超过 4000 字节"},
})

var (
	title = plot.Words{"Which convention is it?", "这是哪种约定？"}
	keys  = plot.Words{"Arrow keys go from number to number", "方向键在各数之间移动"}
	label = plot.Words{"Your numbers", "你的数"}
	hint  = plot.Words{"Or drop it here: .npy, .csv, .json, or a .npz, .safetensors or .pt with one array.",
		"也可以拖到这里：.npy、.csv、.json，或只含一个数组的 .npz、.safetensors、.pt。"}
	looking = plot.Words{"Looking for what makes the numbers", "正在寻找生成这些数的公式"}
	counted = plot.Words{"{rows} × {columns} numbers.", "{rows} × {columns} 个数。"}
	several = plot.Words{"this file has {n} tensors; the tool for checkpoints shows them", "此文件有 {n} 个张量；请用检查点工具打开"}
)

var (
	given         = plot.Words{"given", "给出的"}
	explains      = plot.Words{"explained", "解释"}
	nearest       = plot.Words{"nearest", "最接近的"}
	givenAt       = plot.Words{"Row {row}, column {column}: {x} given{explained}.", "第 {row} 行第 {column} 列：给出 {x}{explained}。"}
	explainedAt   = plot.Words{", {made} explained, {apart:d} apart", "，解释为 {made}，相差 {apart:d}"}
	columnErrors  = plot.Words{"Largest difference in each column", "每一列最大的差"}
	allowed       = plot.Words{"rounding allows this", "舍入可造成的差"}
	rowPositions  = plot.Words{"Position of each row", "每一行的位置"}
	charts        = plot.Words{"charts", "图表"}
	chartsAndCode = plot.Words{"charts and code", "图表与代码"}
	theCode       = plot.Words{"Code that makes them", "生成它们的代码"}
	withoutBug    = plot.Words{"without the bug", "没有这处错误的"}
)

var (
	notYet   = plot.Words{"Not looked at yet: open a page with this figure.", "尚未查找：请打开带有本图的网页。"}
	fitsMuch = plot.Words{"Too few numbers or digits to tell: they fit {name}, {where}, and much else.",
		"数或位数太少，无法断定：与 {name}（{where}）及许多别的相符。"}
	ambiguous     = plot.Words{"Several conventions make these numbers: {name}, {where}, and others.", "不止一种约定能生成这些数：{name}（{where}）等。"}
	withBug       = plot.Words{"It is what {name} would make, with a bug: {bug}. {about}", "本应出自 {name}，但有一处错误：{bug}。{about}"}
	isMadeBy      = plot.Words{"It is what {name} would make, {where}{but}.", "出自 {name}，{where}{but}。"}
	either        = plot.Words{"{a} or {b}", "{a} 或 {b}"}
	oneOf         = plot.Words{"{a} or {others} others", "{a} 或另外 {others} 个库"}
	ofBaseN       = plot.Words{"{name} with base n = {n:s}", "{name}，底数 n = {n:s}"}
	ofFrequencies = plot.Words{", with frequencies rounded to {to}", "，但频率舍入到 {to}"}
	ofAngles      = plot.Words{", with angles rounded to {to}", "，但角度舍入到 {to}"}
	nDigits       = plot.Words{"{n} significant digits", "{n} 位有效数字"}
	nDecimals     = plot.Words{"{n} decimals", "{n} 位小数"}

	noisy      = plot.Words{"{name} makes these numbers up to noise of {noise:d} (root mean square).", "除均方根为 {noise:d} 的噪声外，这些数与 {name} 相符。"}
	permuted   = plot.Words{"It is {name}, but {how}.", "这是 {name}，但{how}。"}
	wrong      = plot.Words{", with {n} wrong: {places}", "，但有 {n} 个数不符：{places}"}
	cellAt     = plot.Words{"row {row} column {column}", "第 {row} 行第 {column} 列"}
	droppedOut = plot.Words{", after dropout with p = {p}: numbers are 0, or divided by 1 − p. In PyTorch, eval() turns it off",
		"，并经过 p = {p} 的 dropout：各数或被置零，或除以 1 − p。在 PyTorch 中调用 eval() 后就不会这样"}
	slopes  = plot.Words{"These are ALiBi slopes of heads {first} to {last} of {n}, from 0 on.", "这是 {n} 个注意力头中第 {first} 至 {last} 个（从 0 数起）的 ALiBi 斜率。"}
	fourier = plot.Words{"These are Fourier features of points, as in NeRF: angles double. Scheme {scheme}, axes {axes}, bands {bands}{without}.",
		"这是点的傅里叶特征，如同 NeRF：角度逐个加倍。方案 {scheme}，轴数 {axes}，频带数 {bands}{without}。"}
	noCoordinates = plot.Words{", without the coordinates", "，不含坐标"}
	rising        = plot.Words{"the sign of the exponent is turned: frequencies rise", "指数的符号反了：频率递增"}
	columnsBack   = plot.Words{"its columns run backwards", "各列倒序"}
	pairsBack     = plot.Words{"its pairs run backwards", "各对倒序"}
	repeated      = plot.Words{"some of its columns are repeated, others missing", "有些列重复出现，有些列缺失"}
	otherOrder    = plot.Words{"its columns are in another order", "各列换了次序"}
	negated       = plot.Words{"{n} of its columns have the other sign", "有 {n} 列符号相反"}
)

// reasons say why nothing explains the numbers, by identify.Reason.
var reasons = [...]plot.Words{
	identify.TooFew:    {"Too few numbers or digits to tell.", "数或位数太少，无法断定。"},
	identify.AllZero:   {"Every number is zero, as in the row of a padding token.", "所有数都为零，如同填充词元的行。"},
	identify.OneNumber: {"Any single number is the sine of some angle: give a whole row.", "任何一个数都是某个角的正弦：请给出一整行。"},
	identify.Constant:  {"All numbers of a row are the same.", "同一行的数全都相同。"},
	identify.Ramp:      {"The numbers rise or fall in equal steps: a ramp.", "这些数等步增减。"},
	identify.OneRow:    {"All rows are the same: they have no positions.", "所有行都相同，没有位置。"},
	identify.NotPaired: {
		"No convention makes these numbers: columns do not pair up as sine and cosine. Learned embeddings look like that.",
		"没有哪种约定能生成这些数：各列配不成正弦与余弦的对。学习得到的嵌入就是这样。",
	},
	identify.NotGraded: {"No convention makes these numbers: columns pair up as sine and cosine, but have no geometric frequencies.",
		"没有哪种约定能生成这些数：各列可配成正弦与余弦的对，但没有几何频率。"},
}

// slips say what may have happened, by identify.Slip.
var slips = [...]plot.Words{
	identify.Clamped:        {"Positions beyond one end are clamped to it.", "超出一端的位置都被截到该端。"},
	identify.Rounded:        {"Positions in equal steps are rounded to whole numbers.", "等步的位置被舍入为整数。"},
	identify.ShiftedIndex:   {"That factor is the second frequency: i + 1 was used for i.", "这个倍数是第二个频率：该用 i，却用了 i + 1。"},
	identify.OverLength:     {"Positions are divided by the number of rows.", "位置除以了行数。"},
	identify.OverLast:       {"Positions are divided by the last one.", "位置除以了最后一个位置。"},
	identify.Turns:          {"Positions are multiplied by 2π, as if frequencies counted turns.", "位置乘了 2π，如同频率以整圈计。"},
	identify.TimesRootD:     {"Numbers are multiplied by √d_model, as embeddings are.", "数值乘了 √d_model，如同词嵌入。"},
	identify.HalfExponent:   {"100 is √10000: the exponent may lack its factor 2.", "100 是 √10000：可能是指数漏了因子 2。"},
	identify.DoubleExponent: {"100000000 is the square of 10000: the index may be doubled.", "100000000 是 10000 的平方：可能是序号翻倍了。"},
	identify.Log10:          {"That base is e⁴: log₁₀ 10000 was used for ln 10000.", "这个底数是 e⁴：该用 ln 10000，却用了 log₁₀ 10000。"},
	identify.OffByOne:       {"If these are all rows, positions begin at 1 where 0 is meant.", "若这就是整张表，则位置从 1 开始，而本应从 0 开始。"},
}

var (
	near     = plot.Words{"Nearest is {name}, off by up to {most:d}.", "最接近的是 {name}，最多相差 {most:d}。"}
	sameAs   = plot.Words{"The same numbers: {names}.", "数值相同的还有：{names}。"}
	also     = plot.Words{"Also {names}.", "另有：{names}。"}
	nameWith = plot.Words{"{name} ({with})", "{name}（{with}）"}
	firstOf  = plot.Words{"These are the first {n} of {d} columns.", "这是 {d} 列中的前 {n} 列。"}
	outerOf  = plot.Words{"These are {n} of {d} columns, the first and the last.", "这是 {d} 列中的 {n} 列，取自首尾。"}
	asAll    = plot.Words{"As all columns, they have base {base:s}.", "若这就是全部列，则底数为 {base:s}。"}

	baseIs     = plot.Words{"base n = {n:s}", "底数 n = {n:s}"}
	noBase     = plot.Words{"one frequency does not determine the base", "单个频率看不出底数"}
	scaled     = plot.Words{"positions × {x:s}", "位置 × {x:s}"}
	amplified  = plot.Words{"numbers × {x:s}", "数值 × {x:s}"}
	added      = plot.Words{"{x:s} added to each", "各加 {x:s}"}
	zeroRows   = plot.Words{"Rows of zeros ({n}): {rows}.", "为零的行（{n} 行）：{rows}。"}
	transposed = plot.Words{"transposed", "行与列互换"}

	byNoise     = plot.Words{"{look}. The largest difference is {most:d}, and {rms:d} by root mean square.", "{look}。最大的差是 {most:d}，均方根为 {rms:d}。"}
	byRounding  = plot.Words{"{look}. The largest difference is {most:d}, and rounding allows {allowed:d}.", "{look}。最大的差是 {most:d}，舍入可造成 {allowed:d}。"}
	multiples   = plot.Words{"Multiples of {step:s}, as after rounding to 8 bits", "都是 {step:s} 的倍数，如同舍入到 8 位"}
	cutOff      = plot.Words{"Cut off after {n} decimals", "在 {n} 位小数后截断"}
	printedTo   = plot.Words{"Printed with {n} decimals", "打印了 {n} 位小数"}
	significant = plot.Words{"Printed with {n} significant digits", "打印了 {n} 位有效数字"}
	ofType      = plot.Words{"Numbers of {type}", "{type} 的数"}

	gridOf      = plot.Words{"a grid of {shape} cells", "{shape} 的网格"}
	atPosition  = plot.Words{"position {pos}", "位置 {pos}"}
	atPositions = plot.Words{"positions {list}", "位置 {list}"}
	fromTo      = plot.Words{"positions {first} to {last}{steps}", "位置 {first} 到 {last}{steps}"}
	inSteps     = plot.Words{" in steps of {step}", "，步长 {step}"}
)

// kinds name what numbers of a rotary embedding are, by invfreq.Kind.
var kinds = [...]plot.Words{
	invfreq.Frequencies:     {"They are the frequencies (inv_freq)", "频率（inv_freq）"},
	invfreq.Divisors:        {"They are the divisors of frequencies (rope_freqs.weight)", "频率的除数（rope_freqs.weight）"},
	invfreq.Cosines:         {"It is a cache of cosines", "余弦缓存"},
	invfreq.Sines:           {"It is a cache of sines", "正弦缓存"},
	invfreq.CosinesAndSines: {"It is a cache of cosines and sines", "余弦与正弦缓存"},
}

var (
	unfilled = plot.Words{"No rotary embedding has such numbers: as the buffer of one, it was never filled.",
		"没有哪种旋转位置编码有这样的数：若是它的缓冲区，则从未写入过。"}
	twoFrequencies = plot.Words{"As frequencies of a rotary embedding (inv_freq), two are too few: some base makes any two that fall.",
		"若这是旋转位置编码的频率（inv_freq），两个数太少：任意两个递减的数都有底数与之相符。"}
	embedding      = plot.Words{"{kind} of a rotary embedding: {fit}{more}.", "这是旋转位置编码的{kind}：{fit}{more}。"}
	timesAttention = plot.Words{", times {x:s}", "，再乘 {x:s}"}
	withNoise      = plot.Words{", with noise of up to {x:d} of each frequency", "，各频率另有至多 {x:d} 的相对误差"}
	fitOthers      = plot.Words{", but so few numbers fit others, too", "，但数这么少，与别的也相符"}
	scaledByNTK    = plot.Words{"; NTK-aware scaling of a smaller base makes the same numbers", "；较小的底数加上 NTK 缩放也得到同样的数"}
	madeByOthers   = plot.Words{"; the same numbers are made by {fit}", "；以下参数也得到同样的数：{fit}"}
	angleError     = plot.Words{"; 16 bits put the angle at position 4096 off by {x:d} rad", "；16 位数使位置 4096 处的角度偏差达 {x:d} 弧度"}
	dimensions     = plot.Words{"{d} dimensions", "{d} 维"}
	ofBase         = plot.Words{"base {base:s}", "底数 {base:s}"}
	frequenciesIn  = plot.Words{"frequencies in {type}", "频率取 {type}"}
	squared        = plot.Words{"That is the square of {factor:s}, the attention factor of this YaRN: it was applied twice.",
		"它是 {factor:s} 的平方：这个 YaRN 的注意力因子被乘了两次。"}
	dropped = plot.Words{"They are not multiplied by {factor:s}, the attention factor of this YaRN: unless the file sets another, it was left out.",
		"它们没有乘 {factor:s}，即这个 YaRN 的注意力因子：除非文件另有设定，就是漏了。"}
	ignored = plot.Words{"Llama 3.1 and later scale the frequencies of this base: if these are theirs, the scaling was ignored.",
		"Llama 3.1 及后续模型也用这个底数，另有缩放：若这些数来自它们，则缩放被忽略了。"}
)
