package waves

import (
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
)

var dimensionsParam = param.New(param.Param{
	Name: "dimensions", Form: param.List, Label: [2]string{"dimensions", "维度"},
	Hint: [2]string{"for example 0,1,8", "例如 0,1,8"}, Example: "0,1,8",
	Description: [2]string{"the dimensions that waves shows; typical ones if it is empty", "waves 显示的维度；为空时取最能说明问题的几维"},
})

var (
	title      = plot.Words{"Waves of single dimensions", "单个维度的波形"}
	reading    = plot.Words{"position {p}", "位置 {p}"}
	wavelength = plot.Words{"wavelength {l:s} positions", "波长 {l:s} 个位置"}
	band       = plot.Words{"{n:b} turns per pixel", "每像素 {n:b} 圈"}
	part       = plot.Words{"the first {n} of {all} pairs", "{all} 对中的前 {n} 对"}
	pair       = plot.Words{"pair {i}, of wavelength {l:s}, has sin {sin:.6} and cos {cos:.6}",
		"第 {i} 对，波长 {l:s}：sin {sin:.6}，cos {cos:.6}"}
	summary = plot.Words{"Sines and cosines as waves and as points of the unit circle. At position {p}: {values}.",
		"各对正弦与余弦的波，以及在单位圆上的点。位置 {p}：{values}。"}
)
