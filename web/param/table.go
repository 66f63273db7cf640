package param

import "github.com/posenc/posenc/encoder"

// LastStep is the number of the last step of the derivation, and LastStage of the last
// stage between binary digits and the heatmap.
const (
	LastStep  = 7
	LastStage = 4
)

// MaxHeadDim is the widest head of a figure, and MaxHeads is how many heads one has at
// most.
const (
	MaxHeadDim = 256
	MaxHeads   = 256
)

// The indices of settings in State.Settings.
const (
	paddingIdx = iota
	flip
	shift
	scale
	amplitude
	minTimescale
	SettingCount
)

// table has all parameters, in the order in which Query writes them.
var table = [...]Param{
	{
		Name: "seq-len", Default: "100", Shared: true, InBar: true,
		Range:       Range{Least: 1, Most: unbounded, Step: Whole},
		Label:       [2]string{"seq_len", "seq_len"},
		Hint:        [2]string{"positions", "位置个数"},
		Description: [2]string{"the number of positions", "位置个数"},
		Stops: []float64{1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 32, 50, 64, 100, 128, 200, 256, 500, 512, 1000, 1024,
			2000, 2048, 4096, 5000, 8192, 10000, 16384, 32768, 65536, 100000, 131072, 1e6, 1e7, 1e8, 1e9},
		value: func(s *State) value { return (*integer)(&s.SeqLen) },
	},
	{
		Name: "d-model", Default: "256", Shared: true, InBar: true,
		Range:       Range{Least: 2, Most: encoder.MaxDModel, Step: Even},
		Label:       [2]string{"d_model", "d_model"},
		Hint:        [2]string{"dimensions, even", "维数，偶数"},
		Description: [2]string{"the dimensions, an even number", "维数，须为偶数"},
		Stops: []float64{2, 4, 6, 8, 10, 12, 16, 20, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 640, 768, 1024,
			1280, 1536, 2048, 2560, 3072, 4096, 5120, 6144, 8192, 12288, 16384, 32768, 65536},
		value: func(s *State) value { return (*integer)(&s.DModel) },
	},
	{
		Name: "base", Default: "10000", Shared: true, InBar: true,
		Range:       Range{Least: 1, Most: unbounded},
		Label:       [2]string{"base n", "底数 n"},
		Hint:        [2]string{"also θ, max_period", "又称 θ、max_period"},
		Description: [2]string{"n, which determines the frequencies", "底数 n，决定各个频率"},
		Stops: []float64{1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 1e4, 2e4, 5e4, 1e5, 2e5, 5e5, 1e6,
			1e7, 1e8, 1e9, 1e10, 1e11, 1e12},
		value: func(s *State) value { return (*real)(&s.Base) },
	},
	{
		Name: "start", Default: "0", Shared: true, Fitted: true,
		Range:       Range{Least: -unbounded, Most: unbounded, Step: Whole},
		Label:       [2]string{"start", "起始位置"},
		Description: [2]string{"the first position; by default that of the convention", "起始位置；未给出时由编码约定决定"},
		value:       func(s *State) value { return (*integer)(&s.Start) },
	},
	{
		Name: "position", Default: "20", Shared: true, Fitted: true, InBar: true,
		Range:       Range{Least: -unbounded, Most: unbounded, Step: Whole},
		inState:     func(s *State) Range { return Range{float64(s.Start), float64(s.Start + s.SeqLen - 1), Whole, false} },
		Label:       [2]string{"position", "位置 pos"},
		Hint:        [2]string{"chosen", "选中的"},
		Description: [2]string{"the chosen position, one of the positions of the matrix", "选中的位置，须在现有位置之中"},
		value:       func(s *State) value { return (*integer)(&s.Position) },
	},
	{
		Name: "offset", Default: "10", Shared: true,
		Range:       Range{Least: -unbounded, Most: unbounded, Step: Whole},
		Label:       [2]string{"offset k", "间隔 k"},
		Hint:        [2]string{"positions", "个位置"},
		Description: [2]string{"k, a distance between positions", "位置间隔 k"},
		ends:        func(s *State) (first, last int) { return -s.SeqLen + 1, s.SeqLen - 1 },
		value:       func(s *State) value { return (*integer)(&s.Offset) },
	},
	{
		Name: "colormap", Default: "viridis",
		Choices: []Choice{
			{"viridis", [2]string{"viridis", "viridis"}},
			{"diverging", [2]string{"diverging", "双色，0 居中"}},
			{"cividis", [2]string{"cividis", "cividis"}},
		},
		Label:       [2]string{"colours", "配色"},
		Description: [2]string{"the colours of heatmap and similarity", "热力图与相似度矩阵的配色"},
		value:       func(s *State) value { return (*choice)(&s.Colormap) },
	},
	{
		Name: "view", Default: "0,0,256,100", Fitted: true,
		Label:       [2]string{"view", "区域"},
		Description: [2]string{"the cells that heatmap shows: left,top,width,height", "热力图显示的区域：left,top,width,height"},
		Example:     "0,10,64,50",
		value:       func(s *State) value { return &s.View },
	},
	{
		Name:        "sentence",
		Label:       [2]string{"sentence", "句子"},
		Hint:        [2]string{"dog bites man", "狗 咬 人"},
		Description: [2]string{"the words of attention and inject", "attention 与 inject 的句子"},
		Example:     "the cat sat",
		value:       func(s *State) value { return (*line)(&s.Sentence) },
	},
	{
		Name:        "order",
		Label:       [2]string{"word order", "词序"},
		Description: [2]string{"the original places of the words", "重排后各词的来处"},
		Example:     "2,1,0",
		value:       func(s *State) value { return (*list)(&s.Order) },
	},
	{
		Name: "annotation", Default: "none",
		Choices: []Choice{
			{"none", [2]string{"the whole", "整体"}},
			{"first-row", [2]string{"row 0: 0, 1, 0, 1, …", "第 0 行：0、1 交替"}},
			{"slow-columns", [2]string{"slow columns", "右边的列变得慢"}},
			{"neighbours", [2]string{"neighbours look alike", "相邻的行相似"}},
			{"movement", [2]string{"which columns move", "哪些列在变"}},
		},
		Label:       [2]string{"Look at", "标注"},
		Description: [2]string{"what heatmap annotates", "热力图的标注"},
		visible:     (*State).AsPaper,
		value:       func(s *State) value { return (*choice)(&s.Annotation) },
	},
	{
		Name: "threshold", Default: "0.1",
		Range:       Range{Least: 0, Most: 2},
		Label:       [2]string{"threshold", "阈值"},
		Hint:        [2]string{"of movement", "变化幅度"},
		Description: [2]string{"the smallest movement that heatmap annotates", "热力图标注的最小变化量"},
		Stops:       []float64{0, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 1.5, 1.9, 1.99, 2},
		enabled:     func(s *State) bool { return s.Annotation == "movement" },
		value:       func(s *State) value { return (*real)(&s.Threshold) },
	},
	{
		Name:        "dimensions",
		Label:       [2]string{"dimensions", "维度"},
		Hint:        [2]string{"for example 0,1,8", "例如 0,1,8"},
		Description: [2]string{"the dimensions that waves shows", "waves 显示的维度"},
		Example:     "0,1,8",
		value:       func(s *State) value { return (*list)(&s.Dimensions) },
	},
	{
		Name: "layout", Default: "sin-cos",
		Choices: []Choice{
			{"sin-cos", [2]string{"(sin, cos)", "(sin, cos)"}},
			{"cos-sin", [2]string{"(cos, sin)", "(cos, sin)"}},
		},
		Label:       [2]string{"order", "次序"},
		Description: [2]string{"the order within the pairs of shift", "shift 中每对的次序"},
		value:       func(s *State) value { return (*choice)(&s.Layout) },
	},
	{
		Name: "range", Default: "100",
		Range:       Range{Least: 1, Most: unbounded, Step: Whole},
		Label:       [2]string{"range", "范围"},
		Hint:        [2]string{"largest |k|", "最大的 |k|"},
		Description: [2]string{"the largest offset that dot and bias show", "dot 与 bias 显示的最大间隔"},
		Stops:       []float64{10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 1e4, 2e4, 5e4, 1e5, 1e6},
		value:       func(s *State) value { return (*integer)(&s.Range) },
	},
	{
		Name: "theta", Default: "power",
		Choices: []Choice{
			{"power", [2]string{"n^(−t)", "n^(−t)"}},
			{"linear", [2]string{"t", "t"}},
			{"square", [2]string{"t²", "t²"}},
			{"cube", [2]string{"t³", "t³"}},
		},
		Label:       [2]string{"θ(t)", "θ(t)"},
		Description: [2]string{"the frequencies that dot compares", "dot 比较的频率"},
		value:       func(s *State) value { return (*choice)(&s.Theta) },
	},
	{
		Name: "measure", Default: "dot",
		Choices: []Choice{
			{"dot", [2]string{"dot product", "点积"}},
			{"cosine", [2]string{"cosine similarity", "余弦相似度"}},
			{"distance", [2]string{"distance", "距离"}},
		},
		Label:       [2]string{"measure", "度量"},
		Description: [2]string{"what similarity measures", "相似度的度量"},
		value:       func(s *State) value { return (*choice)(&s.Measure) },
	},
	{
		Name: "step", Default: "1",
		Range:       Range{Least: 1, Most: LastStep, Step: Whole},
		Label:       [2]string{"step", "步骤"},
		Description: [2]string{"the step of the derivation", "推导的第几步"},
		value:       func(s *State) value { return (*integer)(&s.Step) },
	},
	{
		Name: "stage", Default: "0",
		Range:       Range{Least: 0, Most: LastStage},
		Label:       [2]string{"stage", "步骤"},
		Description: [2]string{"the stage of unfold: 0 digits, 1 hands, 2 waves, 3 columns, 4 heatmap, or between two", "unfold 的步骤：0 数位，1 指针，2 波，3 列，4 热力图，也可取两者之间的数"},
		value:       func(s *State) value { return (*real)(&s.Stage) },
	},
	{
		Name: "language", Default: "numpy",
		Choices: []Choice{
			{"python", [2]string{"Python, a double loop", "Python 双重循环"}},
			{"numpy", [2]string{"NumPy", "NumPy"}},
			{"pytorch", [2]string{"PyTorch", "PyTorch"}},
			{"javascript", [2]string{"JavaScript", "JavaScript"}},
			{"go", [2]string{"Go", "Go"}},
		},
		Label:       [2]string{"with", "语言"},
		Description: [2]string{"the language of the program that code shows", "code 所用的程序语言"},
		value:       func(s *State) value { return (*choice)(&s.Language) },
	},
	{
		Name: "convention", Default: Paper,
		Label:       [2]string{"convention", "约定"},
		Description: [2]string{"the library whose encoding it is", "采用哪个库的编码约定"},
		value:       func(s *State) value { return (*presetName)(&s.Convention) },
	},
	{
		Name: "versus", Default: "tensor2tensor",
		Label:       [2]string{"versus", "对照"},
		Description: [2]string{"the library that conventions compares it with", "conventions 与哪个库比较"},
		value:       func(s *State) value { return (*presetName)(&s.Versus) },
	},
	{
		Name: "odd-width", Default: "5",
		Range:       Range{Least: 1, Most: encoder.MaxDModel - 1, Step: Odd},
		Label:       [2]string{"odd width", "奇数维数"},
		Hint:        [2]string{"columns, odd", "列，奇数"},
		Description: [2]string{"the dimensions of odd, an odd number", "odd 的维数，须为奇数"},
		Stops: []float64{1, 3, 5, 7, 9, 11, 13, 15, 17, 21, 31, 33, 63, 65, 127, 129, 255, 257, 511, 513, 1023, 1025,
			2049, 4097, 65535},
		value: func(s *State) value { return (*integer)(&s.OddWidth) },
	},
	{
		Name: "bug", Default: "doubled-index",
		Choices: []Choice{
			{"doubled-index", [2]string{"doubled index", "序号翻倍"}},
			{"divided-sine", [2]string{"divided sine", "除在正弦外"}},
			{"swapped-halves", [2]string{"swapped halves", "两半对调"}},
			{"degrees", [2]string{"degrees", "当成角度"}},
			{"off-by-one", [2]string{"off by one", "错开一位"}},
			{"float16-angles", [2]string{"float16 angles", "float16 角度"}},
			{"bfloat16-angles", [2]string{"bfloat16 angles", "bfloat16 角度"}},
			{"swapped-axes", [2]string{"swapped axes", "两轴对调"}},
		},
		Label:       [2]string{"bug", "错误"},
		Description: [2]string{"the bug that bugs shows", "bugs 展示哪一个错误"},
		value:       func(s *State) value { return (*choice)(&s.Bug) },
	},
	{
		Name: "sample", Default: "fairseq",
		Choices: []Choice{
			{"fairseq", [2]string{"fairseq", "fairseq"}},
			{"one-row", [2]string{"one row alone", "单独一行"}},
			{"doubled-index", [2]string{"doubled index", "序号翻倍"}},
			{"bfloat16", [2]string{"bfloat16 angles", "bfloat16 角度"}},
			{"gaussian", [2]string{"learned-looking", "类似可学习嵌入"}},
		},
		Label:       [2]string{"sample", "示例"},
		Description: [2]string{"the sample data of identify", "identify 的示例数据"},
		value:       func(s *State) value { return (*choice)(&s.Sample) },
	},
	{
		Name: "precision", Default: "float16",
		Choices: []Choice{
			{"float16", [2]string{"float16", "float16"}},
			{"bfloat16", [2]string{"bfloat16", "bfloat16"}},
			{"float32", [2]string{"float32", "float32"}},
			{"float64", [2]string{"float64", "float64"}},
		},
		Label:       [2]string{"type", "类型"},
		Description: [2]string{"the type of numbers that precision examines", "precision 考察的数值类型"},
		value:       func(s *State) value { return (*choice)(&s.Precision) },
	},
	{
		Name: "route", Default: "angle",
		Choices: []Choice{
			{"angle", [2]string{"the angle too", "角度也舍入"}},
			{"cast", [2]string{"the result only", "只舍入结果"}},
			{"stored", [2]string{"the frequencies only", "只舍入频率"}},
		},
		Label:       [2]string{"rounds", "舍入"},
		Description: [2]string{"where precision rounds: each angle, only the result, or only the frequencies, as a checkpoint stores them", "舍入的是每个角度、只有结果，还是只有频率（如检查点所存）"},
		value:       func(s *State) value { return (*choice)(&s.Route) },
	},
	{
		Name: "std", Default: "0.02",
		Range:       Range{Least: 0, Most: 10},
		Label:       [2]string{"std", "标准差"},
		Hint:        [2]string{"of the third column", "第三列"},
		Description: [2]string{"the standard deviation of word vectors that scale compares", "scale 比较的词向量的标准差"},
		Stops:       []float64{0, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10},
		value:       func(s *State) value { return (*real)(&s.Std) },
	},
	{
		Name: "head-dim", Default: "16",
		Range:       Range{Least: 2, Most: MaxHeadDim, Step: Even},
		Label:       [2]string{"head_dim", "head_dim"},
		Hint:        [2]string{"dimensions of a head", "一个头的维数"},
		Description: [2]string{"the dimensions of a query and a key, an even number", "查询与键的维数，须为偶数"},
		Stops:       []float64{2, 4, 6, 8, 10, 12, 16, 20, 24, 32, 40, 48, 64, 80, 96, 128, 192, 256},
		value:       func(s *State) value { return (*integer)(&s.HeadDim) },
	},
	{
		Name: "pairing", Default: "half",
		Choices: []Choice{
			{"half", [2]string{"i and i + d/2", "i 与 i + d/2"}},
			{"interleaved", [2]string{"2i and 2i + 1", "2i 与 2i + 1"}},
		},
		Label:       [2]string{"pairs", "配对"},
		Description: [2]string{"which elements rotary pairs: i and i + d/2, or neighbours", "rotary 怎样配对：i 与 i + d/2，或者相邻的两个"},
		value:       func(s *State) value { return (*choice)(&s.Pairing) },
	},
	{
		Name: "vectors", Default: "random",
		Choices: []Choice{
			{"random", [2]string{"random numbers", "随机数"}},
			{"ones", [2]string{"all ones", "全是 1"}},
		},
		Label:       [2]string{"q and k", "q 与 k"},
		Description: [2]string{"the query and the key of rotary", "rotary 的查询与键"},
		value:       func(s *State) value { return (*choice)(&s.Vectors) },
	},
	{
		Name: "heads", Default: "8",
		Range:       Range{Least: 1, Most: MaxHeads, Step: Whole},
		Label:       [2]string{"heads H", "头数 H"},
		Description: [2]string{"the number of heads of bias", "bias 的头数"},
		Stops:       []float64{1, 2, 3, 4, 6, 8, 10, 12, 14, 16, 20, 24, 25, 28, 32, 40, 48, 56, 64, 71, 80, 96, 112, 128, 256},
		value:       func(s *State) value { return (*integer)(&s.Heads) },
	},
	{
		Name: "head", Default: "4",
		Range:       Range{Least: 1, Most: MaxHeads, Step: Whole},
		Label:       [2]string{"head h", "第 h 个头"},
		Description: [2]string{"the head whose biases are compared, the last one if there are fewer", "比较哪个头的偏置；头不够多时为最后一个"},
		ends:        func(s *State) (first, last int) { return 1, s.Heads },
		value:       func(s *State) value { return (*integer)(&s.Head) },
	},
	{
		Name: "direction", Default: "causal",
		Choices: []Choice{
			{"causal", [2]string{"earlier ones", "只看前面"}},
			{"bidirectional", [2]string{"on both sides", "前后都看"}},
		},
		Label:       [2]string{"keys", "键"},
		Description: [2]string{"whether bias has keys after the query, too", "bias 是否也有查询之后的键"},
		value:       func(s *State) value { return (*choice)(&s.Direction) },
	},
	{
		Name: "padding-idx", Setting: true,
		Range:       Range{Least: -unbounded, Most: unbounded, Step: Whole, Optional: true},
		Label:       [2]string{"padding_idx", "padding_idx"},
		Hint:        [2]string{"by default", "默认"},
		Description: [2]string{"the position whose row is zero", "哪个位置的行为零"},
		Example:     "1",
		value:       func(s *State) value { return (*optional)(&s.Settings[paddingIdx]) },
	},
	{
		Name: "flip", Setting: true,
		Choices: []Choice{
			{"", [2]string{"by default", "默认"}},
			{"0", [2]string{"no", "否"}},
			{"1", [2]string{"yes", "是"}},
		},
		Label:       [2]string{"cosines first", "余弦在前"},
		Description: [2]string{"1 for cosines before sines", "为 1 时余弦在前"},
		Example:     "1",
		value:       func(s *State) value { return (*optional)(&s.Settings[flip]) },
	},
	{
		Name: "shift", Setting: true,
		Range:       Range{Least: -unbounded, Most: unbounded, Optional: true},
		Label:       [2]string{"shift", "shift"},
		Hint:        [2]string{"by default", "默认"},
		Description: [2]string{"shift of the frequency grid, usually 0 or 1", "频率网格的偏移，一般是 0 或 1"},
		Example:     "0",
		value:       func(s *State) value { return (*optional)(&s.Settings[shift]) },
	},
	{
		Name: "scale", Setting: true,
		Range:       Range{Least: -unbounded, Most: unbounded, Optional: true},
		Label:       [2]string{"scale", "scale"},
		Hint:        [2]string{"by default", "默认"},
		Description: [2]string{"factor of the positions", "位置乘以多少"},
		Example:     "1000",
		value:       func(s *State) value { return (*optional)(&s.Settings[scale]) },
	},
	{
		Name: "amplitude", Setting: true,
		Range:       Range{Least: -unbounded, Most: unbounded, Optional: true},
		Label:       [2]string{"amplitude", "amplitude"},
		Hint:        [2]string{"by default", "默认"},
		Description: [2]string{"factor of the numbers", "数值乘以多少"},
		Example:     "0.5",
		value:       func(s *State) value { return (*optional)(&s.Settings[amplitude]) },
	},
	{
		Name: "min-timescale", Setting: true,
		Range:       Range{Least: -unbounded, Most: unbounded, Optional: true},
		Label:       [2]string{"min_timescale", "min_timescale"},
		Hint:        [2]string{"by default", "默认"},
		Description: [2]string{"the first frequency", "第一个频率"},
		Example:     "2",
		value:       func(s *State) value { return (*optional)(&s.Settings[minTimescale]) },
	},
}
