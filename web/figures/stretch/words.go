package stretch

import (
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
)

var ways = param.New(param.Param{
	Name: "stretch", Default: "none", Label: [2]string{"stretch", "加长"},
	Choices: []param.Choice{
		{"none", "as in training", "与训练时相同"}, {"interpolation", "position interpolation", "位置插值"},
		{"ntk", "NTK-aware"}, {"yarn", "YaRN"},
	},
	Description: [2]string{"how stretch slows the hands for longer texts", "stretch 怎样为长文本放慢指针"},
})

var _ = param.New(param.Param{
	Name: "text-position", Default: "24576", Label: [2]string{"position", "位置"},
	Range:       param.Range{Least: 0, Most: longest, Step: param.Whole},
	Description: [2]string{"the position in a long text at which the hands of stretch stand", "stretch 的指针所在的位置，在长文本里"},
})

var (
	title   = plot.Words{"Angles that training has never shown", "训练时从未出现的角度"}
	lengths = plot.Words{"Position; shaded: as long as in training", "文本中的位置；阴影：训练时的长度"}
	below   = plot.Words{"Turns in training; shaded: where it has pointed", "训练时转过的圈数；阴影：到过的角度"}
	never   = plot.Words{"{n} of the {all} hands point where they never did in training.",
		"{all} 根指针里，有 {n} 根停在训练时从未到过的角度。"}
	stepOf  = plot.Words{"A word further, the fastest hand turns by {x:b} rad.", "每过一个词，最快的指针转 {x:b} 弧度。"}
	summary = plot.Words{"Eight of the hands at position {p} of a text, trained on {n} positions, {way}. {says} {step}",
		"文本中位置 {p} 处的八根指针，训练长度 {n}，{way}。{says}{step}"}
)
