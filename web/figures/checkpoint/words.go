package checkpoint

import (
	"github.com/posenc/posenc/web/dataio/checkpoint/inspect"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
)

var tensorParam = param.New(param.Param{
	Name: "tensor", Default: "trained", Label: [2]string{"tensor", "张量"},
	Choices: []param.Choice{
		{"trained", "a trained table", "可学习的表"}, {"grid", "a grid of an image", "图像的网格"},
		{"sinusoid", "sinusoids", "正弦编码"}, {"inv-freq", "inv_freq"},
		{"unfilled", "a broken buffer", "损坏的缓冲区"},
	},
	Description: [2]string{"the tensor of the example of checkpoint", "checkpoint 示例中的张量"},
})

var (
	title     = plot.Words{"Positions in a checkpoint", "检查点中的位置编码"}
	turning   = plot.Words{"up and down arrow keys turn the curve of the components", "上下方向键转动主成分曲线"}
	files     = plot.Words{"Files of a model", "模型文件"}
	howToOpen = plot.Words{"Or drop them here: .safetensors, .gguf, .npz, .npy, .pt or .bin, with the index and config.json.",
		"也可以拖到这里：.safetensors、.gguf、.npz、.npy、.pt 或 .bin，以及索引和 config.json。"}

	readingFile = plot.Words{"Reading {file}", "正在读取 {file}"}
	fileAlone   = plot.Words{"A config.json or an index has no tensors; drop files with tensors, too.",
		"config.json 和索引中没有张量；请一并拖入张量文件。"}
	ofTensor    = plot.Words{"{of}: {said}", "{of}：{said}"}
	moreFiles   = plot.Words{" and {n} more", " 和另外 {n} 个文件"}
	openedFiles = plot.Words{"{files}: {formats}, tensors: {n}.", "{files}：{formats}，{n} 个张量。"}
	notListed   = plot.Words{" The list leaves out {n} more.", "另有 {n} 个未列出。"}
	withConfig  = plot.Words{" With {config}.", "附 {config}。"}
)

var stages = [...]plot.Words{
	inspect.Reading:        {"reading the numbers", "读取数值"},
	inspect.Judging:        {"looking for what makes the numbers", "寻找生成这些数的公式"},
	inspect.Measuring:      {"lengths and spectra", "长度与频谱"},
	inspect.Comparing:      {"similarity of positions", "位置的相似度"},
	inspect.FindComponents: {"principal components", "主成分"},
	inspect.FindSinusoids:  {"the most similar sinusoids", "最相似的正弦编码"},
	inspect.FindLibrary:    {"the nearest library", "最接近的库"},
}

var (
	example    = plot.Words{"Synthetic example: {found}", "合成的示例：{found}"}
	noTensors  = plot.Words{"There are no tensors in it", "其中没有张量"}
	noneOf     = plot.Words{"No tensor has a name or a shape of positions", "没有张量具有位置编码的名称或形状"}
	butFirst   = plot.Words{"; here are the first readable ones", "；以下是前几个可读的"}
	onlyOne    = plot.Words{"One tensor may hold positions", "有一个张量可能存有位置编码"}
	someOf     = plot.Words{"{some} of {n} tensors may hold positions", "{n} 个张量中有 {some} 个可能存有位置编码"}
	moreBelow  = plot.Words{"{n} more in the list below", "另有 {n} 个，见图下的列表"}
	unreadable = plot.Words{"of type {type}, which is not read", "类型 {type}，不读取"}
)

var (
	noCandidate = plot.Words{"No readable tensor may hold positions.", "没有可能存放位置的可读张量。"}
	unread      = plot.Words{"The numbers have not been read.", "尚未读取数值。"}
	indices     = plot.Words{"Integers that choose rows of a table: no vectors.", "用来选取表中各行的整数，不是向量。"}
	bias        = plot.Words{"Numbers added to scores by relative position: no vectors.", "按相对位置加到得分上的数，不是向量。"}
	unknown     = plot.Words{"What the numbers are is not known.", "尚未查明这些数是什么。"}
	notReal     = plot.Words{"{odd} of {n} numbers are not finite; the first is in row {row}, column {column}.",
		"{n} 个数中有 {odd} 个不是有限的；第一个在第 {row} 行第 {column} 列。"}
	firstRows  = plot.Words{"Only the first {n} of {all} rows are shown.", "只展示前 {n} 行，共 {all} 行。"}
	gridOf     = plot.Words{"Rows are taken for a grid of {rows} × {columns} cells{behind}.", "各行视为 {rows} × {columns} 的网格{behind}。"}
	behind     = plot.Words{", behind {n} for other tokens", "，之前有 {n} 行属于其他词元"}
	allZero    = plot.Words{"All rows are zero.", "各行全为零。"}
	rowLengths = plot.Words{"Rows are between {lo:b} (row {least}) and {hi:b} (row {most}) long",
		"各行长度在 {lo:b}（第 {least} 行）与 {hi:b}（第 {most} 行）之间"}
	zeroRows   = plot.Words{", and {n} of {all} rows are zero", "，{all} 行中另有 {n} 行为零"}
	ofVariance = plot.Words{"; the first {n} components have {p:~1} % of their variance", "；前 {n} 个主成分占其方差的 {p:~1} %"}
	stationary = plot.Words{"Distance explains {p:~1} % of the variance in similarity (for sinusoids, 100 %)",
		"距离可解释相似度方差的 {p:~1} %（正弦编码为 100 %）"}
	mostLike = plot.Words{". Up to a rotation, it is most like sinusoids of base {base:b} (CKA alignment {x:.2} of 1)",
		"。若不计旋转，最像底数为 {base:b} 的正弦编码（CKA 对齐度为 {x:.2}，最大为 1）"}
	closest = plot.Words{"Entry by entry, {library} times {amplitude:b} is closest: subtracting it leaves {p:~1} % of the norm",
		"逐个数比较，最接近的是 {library} 乘以 {amplitude:b}：减去它，剩下 {p:~1} % 的范数"}
	unrelated    = plot.Words{", as with any unrelated table", "，与任何无关的表一样"}
	missingFiles = plot.Words{"The index has positions in missing files: {files}. Drop them, too.",
		"索引中另有位置在未给出的文件里：{files}。请一并拖入。"}
)

var (
	ggufKeys  = plot.Words{"the keys of the GGUF file", "GGUF 文件的键"}
	inLayers  = plot.Words{"in layers of {layer}", "{layer} 层"}
	described = plot.Words{"The rotary embedding takes no tensor. By {config}: {facts}.",
		"旋转位置编码无需张量，见 {config}：{facts}。"}

	notCompared = plot.Words{"{config} cannot be compared: {why}.", "无法与 {config} 比较：{why}。"}
	forLayers   = plot.Words{"{config} for layers of {layer}", "{config}（{layer} 层）"}
	otherPairs  = plot.Words{"It does not agree with {config}: it has {pairs} pairs, not {own}.",
		"与 {config} 不符：有 {pairs} 对，应为 {own} 对。"}
	agrees = plot.Words{"It agrees with {config}: frequencies differ by at most {difference:d}, relatively; {type} allows {allowed:d}.",
		"与 {config} 相符：频率的相对差最多 {difference:d}，{type} 可造成 {allowed:d}。"}
	agreesRounded = plot.Words{"It agrees with {config}, but was rounded to {type}: frequencies are off by up to {difference:d}, relatively.",
		"与 {config} 相符，但曾舍入到 {type}：频率的相对误差最多 {difference:d}。"}
	differs = plot.Words{"It does not agree with {config}: the frequency of pair {pair} is {given:s}, not {own:s}.",
		"与 {config} 不符：第 {pair} 对的频率是 {given:s}，应为 {own:s}。"}
	sameRows    = plot.Words{"It agrees with {config}: there are {key} = {n} rows.", "与 {config} 相符：行数与 {key} 相同，为 {n}。"}
	twoRowsMore = plot.Words{"It agrees with {config}: two rows more than {key} = {n}, as where positions begin at 2.",
		"与 {config} 相符：比 {key} = {n} 多两行，如同位置从 2 开始。"}
	otherRows = plot.Words{"It has {rows} rows, and {key} of {config} is {n}.", "有 {rows} 行，而 {config} 的 {key} 为 {n}。"}
)

var (
	numbers     = plot.Words{"The numbers", "各数"}
	ofFile      = plot.Words{"file", "文件"}
	ofFormula   = plot.Words{"formula", "公式"}
	columnsDown = plot.Words{"column ↓", "列 ↓"}
	similarity  = plot.Words{"Cosine similarity", "余弦相似度"}
	sinusoids   = plot.Words{"Sinusoids, base {base:b}", "正弦编码，底数 {base:b}"}
	ofEachCell  = plot.Words{"Similarity of each cell to all others", "每一格与其余各格的相似度"}
	gridForEach = plot.Words{"{down} × {across} cells, a grid for each", "{down} × {across} 格，每格一个网格"}
	overGrid    = plot.Words{"Components over the grid", "网格上的主成分"}
	inDetail    = plot.Words{"spectrum and components", "频谱与主成分"}
	spectrum    = plot.Words{"Spectrum: share of power", "频谱：功率的份额"}
	turns       = plot.Words{"turns in {n} rows →", "{n} 行内的圈数 →"}
	components  = plot.Words{"Principal components", "主成分"}
	component   = plot.Words{"{i}: {p:~1} %", "{i}：{p:~1} %"}
	threeD      = plot.Words{"The first three components", "前三个主成分"}
	dragToTurn  = plot.Words{"Drag to turn it.", "拖动可转动。"}
	lengths     = plot.Words{"Length of each row", "各行的长度"}
	frequencies = plot.Words{"Frequency in radians (dots: the file)", "频率（弧度；圆点为文件中的数）"}
	divisors    = plot.Words{"Divisor of the frequency (dots: the file)", "频率的除数（圆点为文件中的数）"}
	pairAcross  = plot.Words{"pair →", "对 →"}
	configured  = plot.Words{"configured", "配置的"}
	identified  = plot.Words{"identified", "识别出的"}
)

var (
	readRow     = plot.Words{"Row {row}", "第 {row} 行"}
	readCell    = plot.Words{", cell ({i}, {j})", "，网格（{i}，{j}）"}
	readColumn  = plot.Words{", column {column}: {x:s}", "第 {column} 列：{x:s}"}
	readLength  = plot.Words{"; length {x:s}", "；长度 {x:s}"}
	readSimilar = plot.Words{"; most similar to row {row} (cosine {x:.2})", "；最相似的是第 {row} 行（余弦 {x:.2}）"}
	readPair    = plot.Words{"Pair {pair}: {x:s}", "第 {pair} 对：{x:s}"}
	readTurn    = plot.Words{"; a turn takes {period} positions", "；转一圈要 {period} 个位置"}
)
