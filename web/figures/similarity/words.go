package similarity

import (
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
)

var measureParam = param.New(param.Param{
	Name: "measure", Default: "dot", Label: [2]string{"measure", "度量"},
	Choices: []param.Choice{
		{"dot", "dot product", "点积"}, {"cosine", "cosine similarity", "余弦相似度"},
		{"distance", "distance", "距离"}, {"turned", "dot product after M(k)", "先乘 M(k) 的点积"},
	},
	Description: [2]string{"what similarity measures", "相似度的度量"},
})

var (
	title       = plot.Words{"Matrix of similarities", "相似度矩阵"}
	thePosition = plot.Words{"the position p", "位置 p "}
	theOffset   = plot.Words{"the offset k of q", "q 的间隔 k "}

	cosine    = plot.Words{"cosine", "余弦"}
	distance  = plot.Words{"distance", "距离"}
	dot       = plot.Words{"dot", "点积"}
	turnedDot = plot.Words{"dot product after M({k})", "先乘 M({k}) 的点积"}

	positionP = plot.Words{"position p ↓", "位置 p ↓"}
	positionQ = plot.Words{"position q →", "位置 q →"}
	rowP      = plot.Words{"row p against q", "第 p 行随 q 的变化"}
	turnTitle = plot.Words{"M(q − p) turns row p to row q", "M(q − p) 把第 p 行转到第 q 行"}

	both = plot.Words{" = {x:.6}, for (q, p) {mirrored:.6}", " = {x:.6}，(q, p) 处 {mirrored:.6}"}

	outside   = plot.Words{"k = {k} is outside the matrix", "k = {k} 超出矩阵"}
	means     = plot.Words{"each pixel: the mean of its cells", "每个像素：所含各格的平均值"}
	rootMeans = plot.Words{"each pixel: root mean square of its cells", "每个像素：所含各格的均方根"}

	summary = plot.Words{
		"The {measure} of each of {seq} rows p with each row q, as colours: equal along every diagonal, and {besides}.",
		"{seq} 行中每一行 p 与每一行 q 的{measure}，以颜色表示：每条对角线上处处相等，{besides}。",
	}
	symmetric = plot.Words{"symmetric", "并且对称"}
	greatest  = plot.Words{"greatest where q − p = {k}", "q − p = {k} 处最大"}
	read      = plot.Words{" For p = {p}, q = {q}, q − p = {k} it is {x:.6}, and for ({q}, {p}) it is {mirrored:.6}.",
		"p = {p}，q = {q}，q − p = {k} 时为 {x:.6}；({q}, {p}) 时为 {mirrored:.6}。"}
)
