// Package padding shows which position a word gets if there is padding before it, and if
// it continues a text from a cache. There are three ways to number the words:
//
//	by column:          pos = column, padding is counted too
//	by words:           pos = (sum of the mask up to the column) − 1
//	each call from 0:   by words, but the last word, for which the model is called once
//	                    more with what it keeps of the others, begins again at 0
//
// Padding is masked out: attention gives it no weight. So what each way does to the model
// is computed by a head of attention over the words alone, at their positions.
package padding

import (
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/attention"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// Spec describes the figure.
var Spec = figure.Spec{
	Name:  "padding",
	Title: text.Message{English: "Positions with padding and a cache", Chinese: "填充与缓存下的位置"},
	Keys:  text.Message{English: "Arrow keys add and remove padding.", Chinese: "按方向键增减填充。"},
	More:  []string{"sentence"},
	New:   func() figure.Figure { return &padding{pads: 2} },
}

type padding struct{ pads int }

const (
	mostPads  = 4
	mostWords = 4
	width     = 20 // of the head of attention
)

// The ways to number words.
const (
	byColumn = iota
	byWords
	fromZero
	ways
)

// picture is the figure at a view.
type picture struct {
	*figure.View
	layout
	pads  int
	words []string
	e     *encoder.Encoding

	changes [ways]float64 // of the output of the last word, against that by words
}

func (f *padding) picture(v *figure.View) *picture {
	p := &picture{View: v, layout: layoutOf(v), pads: f.pads}
	p.words, _ = v.Words(mostWords)
	p.e, _ = encoder.New(1, width)
	right := p.output(byWords)
	for way := range p.changes {
		for i, x := range p.output(way) {
			p.changes[way] = max(p.changes[way], x-right[i], right[i]-x)
		}
	}
	return p
}

// position returns where a way puts word i.
func (p *picture) position(way, i int) int {
	switch {
	case way == byColumn:
		return p.pads + i
	case way == fromZero && i == len(p.words)-1:
		return 0
	}
	return i
}

// output returns the output of the last word, which sees all words.
func (p *picture) output(way int) []float64 {
	x, _ := attention.Embed(p.words, width)
	row := make([]float64, width)
	for i := range p.words {
		p.e.Row(row, float64(p.position(way, i)))
		for j, pe := range row {
			x[i*width+j] += pe
		}
	}
	a, err := attention.Attend(x, width)
	if err != nil {
		return row
	}
	return a.Output(len(p.words) - 1)
}

// Height returns the height of the scene.
func (f *padding) Height(v *figure.View) int { return layoutOf(v).height() }

func (f *padding) Scene(v *figure.View) *scene.Scene {
	p := f.picture(v)
	s := &scene.Scene{Width: v.Width, Height: p.height(), Summary: p.summary()}
	p.heading(s)
	for way := range ways {
		p.draw(s, way)
	}
	return s
}

// names returns the names of the ways.
func (p *picture) names() [ways]string {
	return [...]string{p.Say("by column", "按列编号"), p.Say("by words", "按词编号"), p.Say("each call from 0", "每次调用从 0 数起")}
}

// verdict says what a way does to the output of the last word.
func (p *picture) verdict(way int) string {
	last := p.words[len(p.words)-1]
	if p.changes[way] < 1e-12 {
		return p.Phrase("“$1”: as without padding", "“$1”的输出：与无填充时相同", last)
	}
	return p.Phrase("“$1”: output off by $2", "“$1”的输出：相差 $2", last, number.Fixed(p.changes[way], 2))
}

func (p *picture) summary() string {
	said := p.Phrase("$1 of padding before $2 words, the last from a cache.", "$2 个词之前有 $1 个填充，最后一个词接在缓存之后。",
		strconv.Itoa(p.pads), strconv.Itoa(len(p.words)))
	for way, name := range p.names() {
		said += p.Phrase(" $1: the first word has position $2, the last $3; $4.", "$1：第一个词在位置 $2，最后一个在 $3；$4。",
			name, strconv.Itoa(p.position(way, 0)), strconv.Itoa(p.position(way, len(p.words)-1)), p.verdict(way))
	}
	return said
}

// Data are the words: a row for each with its positions.
func (f *padding) Data(v *figure.View) dataio.Table {
	p := f.picture(v)
	return dataio.Table{
		Columns: []string{"column", "by column", "by words", "each call from 0"},
		Rows:    len(p.words),
		Row: func(dst []float64, i int) {
			dst[0] = float64(p.pads + i)
			for way := range ways {
				dst[1+way] = float64(p.position(way, i))
			}
		},
	}
}
