package scale

import (
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
)

var std = param.New(param.Param{
	Name: "std", Default: "0.02", Label: [2]string{"std", "标准差"},
	Range:       param.Range{Least: 0, Most: 10},
	Hint:        [2]string{"of the third column", "第三列"},
	Description: [2]string{"the standard deviation of word vectors that scale compares", "scale 比较的词向量的标准差"},
	Stops:       []float64{0, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10},
})

var (
	title   = plot.Words{"Lengths of word and position", "词向量与位置向量的长度"}
	yourOwn = plot.Words{"your own", "自定"}
	sampled = plot.Words{"sampled: {least:b}–{most:b}°", "随机：{least:b}–{most:b}°"}
	note    = plot.Words{"sampled: eight random words at position {p}", "随机：位置 {p} 上的八个词"}
	summary = plot.Words{"Angles between a word vector x and x + PE, |PE| = {pe:b}, d = {d}. ",
		"词向量 x 与 x + PE 的角度，d = {d}，|PE| = {pe:b}。"}
	turned = plot.Words{"{name}: |x| = {x:b}, the angle {a:b}°; times √d: {xd:b}, {ad:b}°. ",
		"{name}：|x| = {x:b}，角度 {a:b}°；乘以 √d：{xd:b}，{ad:b}°。"}
)
