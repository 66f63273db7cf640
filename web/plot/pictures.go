package plot

import (
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/param"
)

// titles are the figures by their names, with their titles in English and in
// Chinese.
var titles = [...][3]string{
	{"controls", "Size and position", "尺寸与位置"},
	{"heatmap", "Heatmap of the positional encoding", "位置编码热力图"},
	{"attention", "Attention without and with positions", "有无位置时的注意力"},
	{"inject", "Word vectors plus the positional encoding", "词向量加位置编码"},
	{"candidates", "Four ways to write positions", "表示位置的四种办法"},
	{"binary", "Positions in binary and as sines", "位置的二进制与正弦"},
	{"dials", "Pairs as hands of clocks", "各对如同表针"},
	{"formula", "The formula, term by term", "逐项写出的公式"},
	{"table", "Table of the positional encoding", "位置编码数值表"},
	{"waves", "Waves of single dimensions", "单个维度的波形"},
	{"shift", "Rotation from position p to p + k", "从位置 p 到 p + k 的旋转"},
	{"dot", "Dot product against distance", "点积与间隔"},
	{"similarity", "Matrix of similarities", "相似度矩阵"},
	{"derivation", "Derivation, step by step", "逐步推导"},
	{"code", "Programs that compute the encoding", "计算位置编码的程序"},
	{"criteria", "What is said of positional encodings", "位置编码的各项性质"},
	{"conventions", "Two libraries compared", "两个库的对照"},
	{"identify", "Which convention is it?", "这是哪种约定？"},
	{"odd", "Rows of odd width", "奇数维的处理"},
	{"bugs", "Museum of bugs", "错误博物馆"},
	{"precision", "What few digits make of the encoding", "低精度下的位置编码"},
}

// FigureNames returns the names of the figures, in the order of the article.
func FigureNames() []string {
	names := make([]string, len(titles))
	for i, f := range titles {
		names[i] = f[0]
	}
	return names
}

// Title returns what a figure is called in a language.
func Title(figure string, l Lang) string {
	for _, f := range titles {
		if f[0] == figure {
			return l.Say(f[1], f[2])
		}
	}
	return figure
}

// New returns the picture of a figure.
func New(figure string, v figure.View) (Picture, error) {
	if spec, ok := SpecOf(figure); ok {
		return Of(spec.New(), v), nil
	}
	switch figure {
	case "attention":
		return &Attention{View: v}, nil
	case "inject":
		return &Inject{View: v, P: 0.1}, nil
	case "candidates":
		return &Candidates{View: v}, nil
	case "criteria":
		return &Criteria{View: v}, nil
	}
	return nil, UnknownFigure(figure)
}

// UnknownFigure returns the error for a name that no figure has.
func UnknownFigure(name string) error { return param.NotOneOf("figure", name, FigureNames()) }
