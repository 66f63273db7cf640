// Package layers shows what is left of positions behind many layers, with residual
// connections and without them: the cosine between the vector of a word and the row of PE
// that was added to it. The layers have random weights; nothing is trained.
package layers

import (
	"strconv"

	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// Spec describes the figure.
var Spec = figure.Spec{
	Name:  "layers",
	Title: text.Message{English: "Positions behind many layers", Chinese: "经过多层之后的位置"},
	Keys:  text.Message{English: "Arrow keys go from layer to layer.", Chinese: "按方向键逐层查看。"},
	New:   func() figure.Figure { return &layers{strength: 0.5, layer: 12} },
}

type layers struct {
	seed     int     // of the weights
	strength float64 // how long what a layer adds is, as a part of √d
	layer    int     // the one that is read
	lines    figure.Memo[linesKey, lines]
}

type linesKey struct {
	seed     int
	strength float64
}

// lines are the cosines with residual connections and without them.
type lines struct{ with, without []float64 }

func (f *layers) cosines() lines {
	return f.lines.Of(linesKey{f.seed, f.strength}, func() lines {
		return lines{cosines(f.seed, f.strength, true), cosines(f.seed, f.strength, false)}
	})
}

const (
	left   = 40
	top    = 26
	bottom = 246
)

func axes(v *figure.View) chart.Axes {
	return chart.Axes{
		Left: left, Top: top, Right: float64(v.Width) - 12, Bottom: bottom,
		X: chart.Scale{Hi: most}, Y: chart.Scale{Lo: -0.4, Hi: 0.8},
	}
}

func (f *layers) Scene(v *figure.View) *scene.Scene {
	c, l := axes(v), f.cosines()
	readout, room := f.readout(v), float64(v.Width-left)
	note := len(scene.Lines(readout[2], room))
	s := &scene.Scene{Width: v.Width, Height: bottom + 58 + (1+note)*scene.LineHeight, Summary: f.summary(v)}
	numbers := make([]float64, most+1)
	for i := range numbers {
		numbers[i] = float64(i)
	}
	c.YAxis(s, v.Say("cosine with PE", "与 PE 的余弦"))
	c.XAxis(s, v.Say("layers →", "层数 →"))
	c.Curve(s, scene.Quiet|scene.Dash, numbers, l.without)
	c.Curve(s, scene.Position|scene.Bold, numbers, l.with)
	layer := float64(f.layer)
	c.Upright(s, scene.Edge, layer)
	c.Dot(s, scene.Quiet|scene.Bold, layer, l.without[f.layer])
	c.Dot(s, scene.Position|scene.Bold, layer, l.with[f.layer])
	for i, line := range readout {
		class := [...]scene.Class{scene.Position | scene.Strong, scene.Ink, scene.Quiet}[i]
		s.Paragraph(class, left, bottom+48+float64(i)*scene.LineHeight, room, line)
	}
	s.Target("chart", 0, c.Left, c.Top, c.Right-c.Left, c.Bottom-c.Top)
	return s
}

// readout says what is left behind the chosen layer.
func (f *layers) readout(v *figure.View) [3]string {
	l, n := f.cosines(), strconv.Itoa(f.layer)
	return [...]string{
		v.Phrase("h + layer(h), after $1: $2", "h + 层(h)，$1 层之后：$2", n, number.Fixed(l.with[f.layer], 2)),
		v.Phrase("layer(h) alone: $1", "只有层(h)：$1", number.Fixed(l.without[f.layer], 2)),
		v.Say("12 random words, 64 numbers each, random weights: not trained", "12 个随机的词，各 64 维；权重随机，未经训练"),
	}
}

func (f *layers) summary(v *figure.View) string {
	r := f.readout(v)
	return v.Phrase("The cosine between the vector of a word and the row of PE that was added. $1. $2. $3.",
		"词的向量与加上去的那一行 PE 的余弦。$1。$2。$3。", r[0], r[1], r[2])
}

// Data are the cosines: a row for each number of layers.
func (f *layers) Data(*figure.View) dataio.Table {
	l := f.cosines()
	return dataio.Table{
		Columns: []string{"layers", "with residual connections", "without"},
		Rows:    len(l.with),
		Row: func(dst []float64, i int) {
			dst[0], dst[1], dst[2] = float64(i), l.with[i], l.without[i]
		},
	}
}
