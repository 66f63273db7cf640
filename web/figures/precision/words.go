package precision

import (
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
)

var (
	dtype = param.New(param.Param{
		Name: "precision", Default: "float16", Label: [2]string{"type", "类型"},
		Choices:     []param.Choice{{"float16"}, {"bfloat16"}, {"float32"}, {"float64"}},
		Description: [2]string{"the type of numbers that precision examines", "precision 考察的数值类型"},
	})
	route = param.New(param.Param{
		Name: "route", Default: "angle", Label: [2]string{"rounds", "舍入"},
		Choices: []param.Choice{
			{"angle", "the angle too", "角度也舍入"}, {"cast", "the result only", "只舍入结果"},
			{"stored", "the frequencies only", "只舍入频率"},
		},
		Description: [2]string{"where precision rounds: each angle, only the result, or only the frequencies, as a checkpoint stores them", "舍入的是每个角度、只有结果，还是只有频率（如检查点所存）"},
	})

	title = plot.Words{"The encoding in low precision", "低精度下的位置编码"}
	keys  = plot.Words{"Up and down arrow keys change the position, with Shift by one; left and right ones the dimension",
		"上下方向键改变位置，按住 Shift 时每次一个；左右方向键改变维度"}

	dimension = plot.Words{"dimension →", "维度 →"}
	position  = plot.Words{"position ↓", "位置 ↓"}
	largest   = plot.Words{"largest error in the row", "该行的最大误差"}
	trueSine  = plot.Words{"true sine", "真实值"}

	same     = plot.Words{"row {pos} = row {next}", "第 {pos} 行 = 第 {next} 行"}
	infinite = plot.Words{"from {pos} on: ∞, no numbers", "从 {pos} 起：∞，算不出数"}

	atFact    = plot.Words{"position", "位置"}
	takenFact = plot.Words{"taken as", "当作"}
	trueFact  = plot.Words{"true", "真值"}
	errorFact = plot.Words{"error", "误差"}
	nextFact  = plot.Words{"next row", "下一行"}
	infinity  = plot.Words{"infinite", "无穷大"}
	differs   = plot.Words{"differs", "不同"}
	alike     = plot.Words{"is the same", "完全相同"}
	differsIn = plot.Words{"differs in {changed} of {all}", "有 {changed} 个数不同，共 {all} 个"}

	fact     = plot.Words{"{name} {value}; ", "{name}：{value}；"}
	summary  = plot.Words{"Errors of the encoding in {type}, over positions from 1 to {last}. ", "{type} 下编码的误差，位置从 1 到 {last}。"}
	cellNote = plot.Words{"A cell shows the larger error of the sine and the cosine of a pair. ",
		"每格显示一对正弦余弦中较大的误差。"}
	onlyResult = plot.Words{"With only the result in {type}, the error is at most {error}, and neighbours differ.",
		"只有结果是 {type} 数时，误差不超过 {error}，相邻位置总不相同。"}
	onlyFrequencies = plot.Words{"Only the frequencies are {type}, as in a checkpoint: each is off by up to {error}, and its angle by as much of the position.",
		"只有频率是 {type} 数，如检查点所存：每个频率的误差最多为其 {error}，角度的误差再乘以位置。"}
	wholeNumbers = plot.Words{
		"Whole numbers up to {pos} are numbers of {type}, and {next} is not: it becomes {pos}, and so does its row.",
		"{type} 能表示直到 {pos} 的整数，{next} 则不能：它被当作 {pos}，整行也相同。",
	}
)
