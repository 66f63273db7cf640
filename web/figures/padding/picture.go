package padding

import (
	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/attention"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/number"
)

type padding struct{ pads int }

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

// width is that of the head of attention.
const width = 20

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
