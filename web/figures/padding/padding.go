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

	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
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
