package layers

import "github.com/posenc/posenc/web/plot"

var (
	title      = plot.Words{"Positions behind many layers", "经过多层之后的位置"}
	theLayer   = plot.Words{"the number of layers", "层数"}
	strength   = plot.Words{"strength of a layer", "每层加多少"}
	newWeights = plot.Words{"New weights", "换别的权重"}
	cosineAxis = plot.Words{"cosine with PE", "与 PE 的余弦"}
	layersAxis = plot.Words{"layers →", "层数 →"}
	residual   = plot.Words{"h + layer(h), after {n}: {x:.2}", "h + 层(h)，{n} 层之后：{x:.2}"}
	alone      = plot.Words{"layer(h) alone: {x:.2}", "只有层(h)：{x:.2}"}
	untrained  = plot.Words{"12 random words, 64 numbers each, random weights: not trained", "12 个随机的词，各 64 维；权重随机，未经训练"}
	summary    = plot.Words{"The cosine between a word’s vector and the PE added to it. {residual}. {alone}. {untrained}.", "词的向量与加上去的那一行 PE 的余弦。{residual}。{alone}。{untrained}。"}
)
