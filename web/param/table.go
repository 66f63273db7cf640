package param

import (
	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/text"
)

// MaxPatches is how many patches an image of a figure has along an axis at most.
const MaxPatches = 64

// table has all parameters, in the order in which Query writes them: those of several figures,
// and then, by their names, those that figures have by New.
var table = []*Param{
	{
		Name: "seq-len", Default: "100", Shared: true, Symbol: "L",
		Range:       Range{Least: 1, Most: NoBound, Step: Whole},
		Label:       text.Words{"seq_len", "seq_len"},
		Hint:        text.Words{"positions", "位置个数"},
		Description: text.Words{"the number of positions", "位置个数"},
		Stops: []float64{1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 32, 50, 64, 100, 128, 200, 256, 500, 512, 1000, 1024,
			2000, 2048, 4096, 5000, 8192, 10000, 16384, 32768, 65536, 100000, 131072, 1e6, 1e7, 1e8, 1e9},
		EnabledIf: func(s *State) bool { return !s.GridOnly() },
		field:     func(s *State) any { return &s.SeqLen },
	},
	{
		Name: "d-model", Default: "256", Shared: true, Symbol: "d",
		Range:       Range{Least: 2, Most: encoder.MaxDModel, Step: Even},
		Label:       text.Words{"d_model", "d_model"},
		Hint:        text.Words{"dimensions, even", "维数，偶数"},
		Description: text.Words{"the number of dimensions", "维数"},
		Stops: []float64{2, 4, 6, 8, 10, 12, 16, 20, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 640, 768, 1024,
			1280, 1536, 2048, 2560, 3072, 4096, 5120, 6144, 8192, 12288, 16384, 32768, 65536},
		field: func(s *State) any { return &s.DModel },
	},
	{
		Name: "base", Default: "10000", Shared: true, Symbol: "n",
		Range:       Range{Least: 1, Most: NoBound},
		Label:       text.Words{"base n", "底数 n"},
		Hint:        text.Words{"also θ, max_period", "又称 θ、max_period"},
		Description: text.Words{"the base n, which determines the frequencies", "底数 n，决定各个频率"},
		Stops: []float64{1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 1e4, 2e4, 5e4, 1e5, 2e5, 5e5, 1e6,
			1e7, 1e8, 1e9, 1e10, 1e11, 1e12},
		field: func(s *State) any { return &s.Base },
	},
	{
		Name: "start", Default: "0", Shared: true, Fitted: true,
		Range:       Range{Least: -NoBound, Most: NoBound, Step: Whole},
		Label:       text.Words{"start", "起始位置"},
		Description: text.Words{"the first position; by default the first of the convention", "起始位置；未给出时由编码约定决定"},
		field:       func(s *State) any { return &s.Start },
	},
	{
		Name: "position", Default: "20", Shared: true, Fitted: true, Symbol: "pos",
		Range:       Range{Least: -NoBound, Most: NoBound, Step: Whole},
		inState:     func(s *State) Range { return Range{float64(s.Start), float64(s.Start + s.SeqLen - 1), Whole, false} },
		Label:       text.Words{"position", "位置 pos"},
		Hint:        text.Words{"chosen", "选中的"},
		Description: text.Words{"the chosen position, one of the positions of the matrix", "选中的位置，须在现有位置之中"},
		field:       func(s *State) any { return &s.Position },
	},
	{
		Name: "offset", Default: "10", Shared: true,
		Range:       Range{Least: -NoBound, Most: NoBound, Step: Whole},
		Label:       text.Words{"offset k", "间隔 k"},
		Hint:        text.Words{"positions", "个位置"},
		Description: text.Words{"the offset k, a distance between positions", "位置间隔 k"},
		Ends:        func(s *State) (first, last int) { return -s.SeqLen + 1, s.SeqLen - 1 },
		field:       func(s *State) any { return &s.Offset },
	},
	{
		Name: "colormap", Default: "viridis",
		Choices: []Choice{
			{"viridis"},
			{"diverging", "diverging", "双色，0 居中"},
			{"cividis"},
		},
		Label:       text.Words{"colours", "配色"},
		Description: text.Words{"the colours of cells", "格子的配色"},
		field:       func(s *State) any { return &s.Colormap },
	},
	{
		Name: "view", Default: "0,0,256,100", Form: Region, Fitted: true,
		Label:       text.Words{"view", "区域"},
		Description: text.Words{"the cells that heatmap shows: left,top,width,height", "热力图显示的区域：left,top,width,height"},
		Example:     "0,10,64,50",
		field:       func(s *State) any { return &s.View },
	},
	{
		Name:        "sentence",
		Label:       text.Words{"sentence", "句子"},
		Hint:        text.Words{"dog bites man", "狗 咬 人"},
		Description: text.Words{"the words of walk, attention, inject, padding and turns; an example if it is empty", "walk、attention、inject、padding 与 turns 的句子；为空时取一个例句"},
		Example:     "the cat sat",
		field:       func(s *State) any { return &s.Sentence },
	},
	{
		Name: "order", Form: List,
		Label:       text.Words{"word order", "词序"},
		Description: text.Words{"the original places of the words; if it is empty, the first and the last are swapped", "重排后各词的来处；为空时首尾两词对调"},
		Example:     "2,1,0",
		field:       func(s *State) any { return &s.Order },
	},
	{
		Name: "range", Default: "100",
		Range:       Range{Least: 1, Most: NoBound, Step: Whole},
		Label:       text.Words{"range", "范围"},
		Hint:        text.Words{"largest |k|", "最大的 |k|"},
		Description: text.Words{"the largest offset that dot and bias show", "dot 与 bias 显示的最大间隔"},
		Stops:       []float64{10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 1e4, 2e4, 5e4, 1e5, 1e6},
		field:       func(s *State) any { return &s.Range },
	},
	{
		Name: "stage", Default: "0",
		Range:       Range{Least: 0, Most: 4},
		Label:       text.Words{"stage", "步骤"},
		Description: text.Words{"the stage of unfold: 0 digits, 1 hands, 2 waves, 3 columns, 4 heatmap, or between two", "unfold 的步骤：0 数位，1 指针，2 波，3 列，4 热力图，也可取两者之间的数"},
		field:       func(s *State) any { return &s.Stage },
	},
	{
		Name: "convention", Default: Paper, Form: Convention, Choices: conventions(),
		Label:       text.Words{"convention", "约定"},
		Description: text.Words{"the library whose encoding it is", "采用哪个库的编码约定"},
		field:       func(s *State) any { return &s.Convention },
	},
	{
		Name: "head-dim", Default: "16",
		Range:       Range{Least: 2, Most: 256, Step: Even},
		Label:       text.Words{"head_dim", "head_dim"},
		Hint:        text.Words{"dimensions of a head", "一个头的维数"},
		Description: text.Words{"the number of dimensions of a query and a key", "查询与键的维数"},
		Stops:       []float64{2, 4, 6, 8, 10, 12, 16, 20, 24, 32, 40, 48, 64, 80, 96, 128, 192, 256},
		field:       func(s *State) any { return &s.HeadDim },
	},
	patches("grid-height", "rows", "行数", "h", func(s *State) any { return &s.GridHeight }),
	patches("grid-width", "columns", "列数", "w", func(s *State) any { return &s.GridWidth }),
	setting(0, "padding-idx", Whole, "1", "the position whose row is zero", "哪个位置的行为零"),
	{
		Name: "flip", Setting: true,
		Choices: []Choice{
			{"", "by default", "默认"},
			{"0", "no", "否"},
			{"1", "yes", "是"},
		},
		Label:       text.Words{"cosines first", "余弦在前"},
		Description: text.Words{"1 for cosines before sines", "为 1 时余弦在前"},
		Example:     "1",
		field:       func(s *State) any { return &s.Settings[1] },
	},
	setting(2, "shift", Any, "0", "shift of the frequency grid, usually 0 or 1", "频率网格的偏移，一般是 0 或 1"),
	setting(3, "scale", Any, "1000", "factor of the positions", "位置乘以多少"),
	setting(4, "amplitude", Any, "0.5", "factor of the numbers", "数值乘以多少"),
	setting(5, "min-timescale", Any, "2", "the first frequency", "第一个频率"),
}

// common is the number of parameters of several figures.
var common = len(table)

// patches returns the number of rows or columns of an image in patches, which is a letter in formulas.
func patches(name, english, chinese, letter string, field func(s *State) any) *Param {
	return &Param{
		Name: name, Default: "14", Cells: true,
		Range: Range{Least: 1, Most: MaxPatches, Step: Whole},
		Label: text.Words{english + " " + letter, chinese + " " + letter},
		Hint:  text.Words{"patches", "图块"},
		Description: text.Words{
			"the " + english + " of patches of an image, for images and for conventions that have rows for the cells of a grid alone",
			"图像的图块" + chinese + "，用于 images 和只为网格各点编码的约定",
		},
		Stops: []float64{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 15, 16, 18, 20, 24, 28, 32, 37, 40, 48, 56, 64},
		field: field,
	}
}

// setting returns setting i of State.Settings, which is a number, by default what the convention
// does by itself.
func setting(i int, name string, step Step, example, english, chinese string) *Param {
	return &Param{
		Name: name, Setting: true, Example: example,
		Range:       Range{Least: -NoBound, Most: NoBound, Step: step, Optional: true},
		Label:       text.Words{underscored(name), underscored(name)},
		Hint:        text.Words{"by default", "默认"},
		Description: text.Words{english, chinese},
		field:       func(s *State) any { return &s.Settings[i] },
	}
}
