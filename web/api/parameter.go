package api

import (
	"math"
	"net/http"
	"slices"
	"strings"
	"sync"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/param"
)

// A parameter is something that an address may say. Those of the state are read
// by package plot, as the attributes of the element are; what the table below
// says of their values is for people and for OpenAPI, and tests hold it to that.
type parameter struct {
	name     string
	about    [2]string // in English and in Chinese
	kind     kind
	standard string   // what it is unless somebody says otherwise; empty if that depends
	choices  []string // what it may be, if that is one of few names
	least    float64  // the range of a number
	most     float64
	example  string
	even     bool // whether integers are
	ofState  bool
	required bool
}

// A kind is what the values of a parameter are.
type kind int

const (
	text kind = iota
	integer
	real
)

// stateParts are the parameters that are parts of the state, by their names.
var stateParts = map[string]parameter{
	"seq-len":    {about: [2]string{"the number of positions", "位置个数"}, least: 1, most: encoder.MaxPosition},
	"d-model":    {about: [2]string{"the dimensions, an even number", "维数，须为偶数"}, least: 2, most: encoder.MaxDModel, even: true},
	"base":       {about: [2]string{"n, from which the frequencies are made", "底数 n，决定各个频率"}, least: 1, most: math.MaxFloat64},
	"start":      {about: [2]string{"the first position, unless given that of the convention", "起始位置；未给出时由编码约定决定"}},
	"position":   {about: [2]string{"the chosen position, one of those there are", "选中的位置，须在现有位置之中"}},
	"offset":     {about: [2]string{"k, a distance between positions", "位置间隔 k"}},
	"colormap":   {about: [2]string{"the colours of heatmap and similarity", "热力图与相似度矩阵的配色"}},
	"view":       {about: [2]string{"the cells that heatmap shows: left,top,width,height", "热力图显示的区域：left,top,width,height"}, example: "0,10,64,50"},
	"sentence":   {about: [2]string{"the words of attention and inject", "attention 与 inject 的句子"}, example: "the cat sat"},
	"order":      {about: [2]string{"the places that the words come from", "重排后各词的来处"}, example: "2,1,0"},
	"annotation": {about: [2]string{"what heatmap points out", "热力图的标注"}},
	"threshold":  {about: [2]string{"the least movement that counts for heatmap", "热力图标注的最小变化量"}, least: 0, most: 2},
	"dimensions": {about: [2]string{"the dimensions that waves shows", "waves 显示的维度"}, example: "0,1,8"},
	"layout":     {about: [2]string{"the order in the pairs of shift", "shift 中每对的次序"}},
	"range":      {about: [2]string{"the largest offset that dot shows", "dot 显示的最大间隔"}, least: 1, most: encoder.MaxPosition},
	"theta":      {about: [2]string{"the frequencies that dot compares", "dot 比较的频率"}},
	"measure":    {about: [2]string{"what similarity measures", "相似度的度量"}},
	"step":       {about: [2]string{"of the derivation", "推导的第几步"}, least: 1, most: param.LastStep},
	"language":   {about: [2]string{"of the program that code shows", "code 所用的程序语言"}},

	"convention":    {about: [2]string{"which library's encoding it is", "采用哪个库的编码约定"}},
	"versus":        {about: [2]string{"with which library conventions compares it", "conventions 与哪个库比较"}},
	"odd-width":     {about: [2]string{"the dimensions of odd, an odd number", "odd 的维数，须为奇数"}, least: 1, most: encoder.MaxDModel - 1},
	"bug":           {about: [2]string{"which of the bugs bugs shows", "bugs 展示哪一个错误"}},
	"sample":        {about: [2]string{"what identify is shown with", "identify 的示例数据"}},
	"precision":     {about: [2]string{"the type of numbers that precision examines", "precision 考察的数值类型"}},
	"route":         {about: [2]string{"what is rounded to it: each angle, or only the result", "舍入的是每个角度，还是只有结果"}},
	"padding-idx":   {about: [2]string{"the position whose row is zero", "哪个位置的行为零"}, example: "1"},
	"flip":          {about: [2]string{"1 puts cosines where sines would be", "为 1 时余弦在前"}, example: "1"},
	"shift":         {about: [2]string{"by how many steps the frequencies end later, 0 or 1 as a rule", "频率网格的偏移，一般是 0 或 1"}, example: "0"},
	"scale":         {about: [2]string{"by what positions are multiplied", "位置乘以多少"}, example: "1000"},
	"amplitude":     {about: [2]string{"by what the numbers are multiplied", "数值乘以多少"}, example: "0.5"},
	"min-timescale": {about: [2]string{"the first frequency", "第一个频率"}, example: "2"},
}

// state returns the parameters for parts of the state.
func state(names ...string) []parameter {
	standard := param.DefaultState()
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
		if p.kind != text && p.least == p.most {
			p.least, p.most = -encoder.MaxPosition, encoder.MaxPosition
		}
		if name != "view" && name != "position" && name != "start" { // these are fitted
			p.standard = standard.Text(name)
		}
		parameters[i] = p
	}
	return parameters
}

// takers are the conventions that take each setting.
var takers = sync.OnceValue(func() map[string][]string {
	all := map[string][]string{}
	for _, setting := range param.SettingNames() {
		for _, name := range param.ConventionNames() {
			if s := (param.State{Convention: name}); s.Accepts(setting) {
				all[setting] = append(all[setting], name)
			}
		}
	}
	return all
})

// takersOf returns the conventions that take a parameter, nil if it is not a
// setting of conventions.
func takersOf(name string) []string { return takers()[name] }

// settingExample returns a query in which a setting has its example.
func (p parameter) settingExample() string {
	for _, name := range takersOf(p.name) {
		s, err := param.DefaultState().With("convention", name)
		if err == nil {
			_, err = s.With(p.name, p.example)
		}
		if err == nil {
			return "convention=" + name + "&" + p.name + "=" + p.example
		}
	}
	return ""
}

// choice returns which of its choices a query takes for a parameter.
func (q query) choice(p parameter) (string, error) {
	value, given := q[p.name]
	switch {
	case !given && p.required:
		return "", missing(p)
	case !given:
		return p.standard, nil
	case !slices.Contains(p.choices, value):
		return "", refused(http.StatusBadRequest, p.name, quote(value), "is not one of "+strings.Join(p.choices, ", "))
	}
	return value, nil
}

// number returns the number that a query says for a parameter.
func (q query) number(p parameter) (float64, error) {
	value, given := q[p.name]
	if !given {
		value = p.standard
	}
	x, err := param.Number(p.name, value)
	switch {
	case err != nil:
		return 0, err
	case !(x >= p.least && x <= p.most):
		return 0, refused(http.StatusBadRequest, p.name, quote(value), "is not within "+encoder.Decimal(p.least)+" and "+encoder.Decimal(p.most))
	case p.kind == integer && x != math.Trunc(x):
		return 0, refused(http.StatusBadRequest, p.name, quote(value), "is not an integer")
	}
	return x, nil
}

// integer returns the integer that a query says for a parameter.
func (q query) integer(p parameter) (int, error) {
	x, err := q.number(p)
	return int(x), err
}
