package api

import (
	"math"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/param"
)

// A parameter is one that a query may have. Package param parses those of the state;
// for these, the table below is documentation, which tests compare with package param.
type parameter struct {
	name         string
	about        [2]string // in English and in Chinese
	kind         kind
	defaultValue string   // empty if it depends on other parameters
	choices      []string // nil if the value is not one of a few names
	min, max     float64  // of a number
	example      string
	even         bool // for an integer
	ofState      bool
	required     bool
}

// A kind is the type of the values of a parameter.
type kind int

const (
	anyText kind = iota
	integer
	real
)

// stateParts are the parameters of the state, by their names.
var stateParts = map[string]parameter{
	"seq-len":    {about: [2]string{"the number of positions", "位置个数"}, min: 1, max: encoder.MaxPosition},
	"d-model":    {about: [2]string{"the dimensions, an even number", "维数，须为偶数"}, min: 2, max: encoder.MaxDModel, even: true},
	"base":       {about: [2]string{"n, which determines the frequencies", "底数 n，决定各个频率"}, min: 1, max: math.MaxFloat64},
	"start":      {about: [2]string{"the first position; by default that of the convention", "起始位置；未给出时由编码约定决定"}},
	"position":   {about: [2]string{"the chosen position, one of the positions of the matrix", "选中的位置，须在现有位置之中"}},
	"offset":     {about: [2]string{"k, a distance between positions", "位置间隔 k"}},
	"colormap":   {about: [2]string{"the colours of heatmap and similarity", "热力图与相似度矩阵的配色"}},
	"view":       {about: [2]string{"the cells that heatmap shows: left,top,width,height", "热力图显示的区域：left,top,width,height"}, example: "0,10,64,50"},
	"sentence":   {about: [2]string{"the words of attention and inject", "attention 与 inject 的句子"}, example: "the cat sat"},
	"order":      {about: [2]string{"the original places of the words", "重排后各词的来处"}, example: "2,1,0"},
	"annotation": {about: [2]string{"what heatmap annotates", "热力图的标注"}},
	"threshold":  {about: [2]string{"the smallest movement that heatmap annotates", "热力图标注的最小变化量"}, min: 0, max: 2},
	"dimensions": {about: [2]string{"the dimensions that waves shows", "waves 显示的维度"}, example: "0,1,8"},
	"layout":     {about: [2]string{"the order within the pairs of shift", "shift 中每对的次序"}},
	"range":      {about: [2]string{"the largest offset that dot shows", "dot 显示的最大间隔"}, min: 1, max: encoder.MaxPosition},
	"theta":      {about: [2]string{"the frequencies that dot compares", "dot 比较的频率"}},
	"measure":    {about: [2]string{"what similarity measures", "相似度的度量"}},
	"step":       {about: [2]string{"the step of the derivation", "推导的第几步"}, min: 1, max: param.LastStep},
	"language":   {about: [2]string{"the language of the program that code shows", "code 所用的程序语言"}},

	"convention":    {about: [2]string{"the library whose encoding it is", "采用哪个库的编码约定"}},
	"versus":        {about: [2]string{"the library that conventions compares it with", "conventions 与哪个库比较"}},
	"odd-width":     {about: [2]string{"the dimensions of odd, an odd number", "odd 的维数，须为奇数"}, min: 1, max: encoder.MaxDModel - 1},
	"bug":           {about: [2]string{"the bug that bugs shows", "bugs 展示哪一个错误"}},
	"sample":        {about: [2]string{"the sample data of identify", "identify 的示例数据"}},
	"precision":     {about: [2]string{"the type of numbers that precision examines", "precision 考察的数值类型"}},
	"route":         {about: [2]string{"where precision rounds: each angle, or only the result", "舍入的是每个角度，还是只有结果"}},
	"padding-idx":   {about: [2]string{"the position whose row is zero", "哪个位置的行为零"}, example: "1"},
	"flip":          {about: [2]string{"1 for cosines before sines", "为 1 时余弦在前"}, example: "1"},
	"shift":         {about: [2]string{"shift of the frequency grid, usually 0 or 1", "频率网格的偏移，一般是 0 或 1"}, example: "0"},
	"scale":         {about: [2]string{"factor of the positions", "位置乘以多少"}, example: "1000"},
	"amplitude":     {about: [2]string{"factor of the numbers", "数值乘以多少"}, example: "0.5"},
	"min-timescale": {about: [2]string{"the first frequency", "第一个频率"}, example: "2"},
}

// stateParameters returns parameters of the state.
func stateParameters(names ...string) []parameter {
	defaults := param.DefaultState()
	parameters := make([]parameter, len(names))
	for i, name := range names {
		p := stateParts[name]
		p.name, p.choices, p.ofState = name, param.Choices(name), true
		switch {
		case param.Integral(name):
			p.kind = integer
		case param.Numeric(name):
			p.kind = real
		}
		if p.kind != anyText && p.min == p.max {
			p.min, p.max = -encoder.MaxPosition, encoder.MaxPosition
		}
		if name != "view" && name != "position" && name != "start" { // they follow from others
			p.defaultValue = defaults.Text(name)
		}
		parameters[i] = p
	}
	return parameters
}
