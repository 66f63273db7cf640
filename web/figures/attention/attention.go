// Package attention shows why positions are needed: what one head of self-attention
// makes of a sentence, and of the same words in another order. Without positions
// each word has the same output vector in both; with PE added it has another. Behind a
// causal mask part of the order shows without positions. A reader drags words, or moves
// them by arrow keys, from place to place.
package attention

import (
	"strconv"

	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// Spec describes the figure.
var Spec = figure.Spec{
	Name:  "attention",
	Title: text.Message{English: "Attention without and with positions", Chinese: "有无位置时的注意力"},
	Handles: text.Message{
		English: "The second sentence: left and right arrow keys move a word",
		Chinese: "第二句：左右方向键移动一个词",
	},
	Params: []string{"sentence", "mask"},
	More:   []string{"order"},
	Width:  func(*param.State) string { return strconv.Itoa(width) },
	New:    func() figure.Figure { return &attention{held: none} },
}

// Height returns the height of the scene.
func (f *attention) Height(v *figure.View) int { return f.picture(v).height() }

func (f *attention) Scene(v *figure.View) *scene.Scene {
	p := f.picture(v)
	s := &scene.Scene{Width: v.Width, Height: p.height(), Summary: p.summary(), Moving: p.moving()}
	for i := range p.heads {
		p.drawPanel(s, i)
	}
	x, y := p.keyLeft(), p.tableTop()
	p.table(s, y)
	if x == 0 {
		y += tableRows*tableRow + 20
	}
	p.key(s, x, y)
	p.targets(s)
	return s
}

func (p *picture) summary() string {
	first, second := param.SentenceOf(p.words), param.SentenceOf(p.second())
	without, with := number.Distance(p.heads[0].differences[0]), number.Distance(p.heads[1].differences[0])
	said := p.Phrase(
		"“$1” and “$2” through one head of self-attention. Without positions the outputs of the same word differ by $3, the rounding; with the positional encoding added, by up to $4.",
		"“$1”与“$2”经过同一个自注意力头。不加位置时，同一个词的输出相差 $3，即舍入误差；加上位置编码后，最多相差 $4。",
		first, second, without, with)
	if causal(&p.State) {
		said = p.Phrase(
			"“$1” and “$2” through one head of self-attention with a causal mask: each word sees only itself and those before it. Without positions the outputs of the same word differ by up to $3; with the positional encoding added, by up to $4.",
			"“$1”与“$2”经过同一个带因果掩码的自注意力头：每个词只看到自己和前面的词。不加位置时，同一个词的输出最多相差 $3；加上位置编码后，最多相差 $4。",
			first, second, without, with)
	}
	if cut := p.cutNote(); cut != "" {
		said += p.Say(" ", "") + cut
	}
	return said
}

// Data are the outputs: a row for each word and number of its vector.
func (f *attention) Data(v *figure.View) dataio.Table {
	p := f.picture(v)
	return dataio.Table{
		Columns: []string{"place", "place in the second sentence", "number",
			"without PE, first", "without PE, second", "with PE, first", "with PE, second"},
		Rows: len(p.words) * width,
		Row: func(dst []float64, row int) {
			word, i := row/width, row%width
			place := p.placeOf(word)
			dst[0], dst[1], dst[2] = float64(word), float64(place), float64(i)
			for j, head := range p.heads {
				dst[3+2*j], dst[4+2*j] = head.first.Output(word)[i], head.second.Output(place)[i]
			}
		},
	}
}
