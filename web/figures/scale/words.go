package scale

import "github.com/posenc/posenc/web/plot"

var (
	title        = plot.Words{"Lengths of word and position", "词向量与位置向量的长度"}
	thePosition  = plot.Words{"the position", "位置"}
	yourOwn      = plot.Words{"your own", "自定"}
	sampled      = plot.Words{"sampled: {least:b}–{most:b}°", "随机：{least:b}–{most:b}°"}
	sampledShort = plot.Words{"{least:b}–{most:b}°", "{least:b}–{most:b}°"}
	note         = plot.Words{"sampled: eight random words at position {p}", "随机：位置 {p} 上的八个词"}
	summary      = plot.Words{
		"The angle between a word vector x and x + PE, where |PE| = {pe:b}, for d = {d}. ", "词向量 x 与 x + PE 的角度，d = {d}，|PE| = {pe:b}。",
	}
	turned = plot.Words{
		"{name}: |x| = {x:b}, the angle {a:b}°; times √d: {xd:b}, {ad:b}°. ", "{name}：|x| = {x:b}，角度 {a:b}°；乘以 √d：{xd:b}，{ad:b}°。",
	}
)
