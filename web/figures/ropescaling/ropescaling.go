// Package ropescaling shows what the config.json of a model makes of the frequencies of
// its rotary embedding: which pairs are kept, blended and divided, which keys are read and
// which ignored, which libraries read the file otherwise and from which position on that
// matters, and code that computes the same numbers.
//
// A reader gives a configuration in a form of HTML, which is in package live, or chooses
// the one of a well-known model.
package ropescaling

import (
	"math"

	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// Spec describes the figure.
var Spec = figure.Spec{
	Name:  "rope-scaling",
	Title: text.Message{English: "What a config.json makes of rotary embeddings", Chinese: "config.json 如何决定旋转位置编码"},
	Keys: text.Message{
		English: "Left and right arrow keys go from pair to pair, Home and End to the first and the last.",
		Chinese: "左右方向键逐对移动，Home 与 End 键到第一对与最后一对。",
	},
	Head:   []string{"read-by", "call-length"},
	Params: []string{"program"},
	More:   []string{"model", "config", "layer-type"},
	Width:  func(*param.State) string { return "" }, // the width is that of the model
	New:    func() figure.Figure { return new(Scaling) },
}

func (f *Scaling) Scene(v *figure.View) *scene.Scene {
	p := f.picture(v)
	s := &scene.Scene{Width: v.Width, Summary: p.summary()}
	y := p.words().draw(s, 0)
	if p.reading() != nil {
		y = p.charts(s, y+8)
		y = p.readout(s, y)
	}
	if p.file != nil {
		y = p.lists(s, y+blockGap)
	}
	if p.reading() != nil && !p.Still { // nothing can be copied from a picture
		y = p.rules(s, y+blockGap)
		y = p.code(s, y+blockGap)
	}
	s.Height = int(math.Ceil(y)) + 8
	return s
}

// Data returns the numbers of each pair: its frequencies without and with the scaling, the
// quotient of the two, its turns in the length of the model, and what became of it: 0 kept,
// 1 blended, 2 divided, 3 still.
func (f *Scaling) Data(v *figure.View) dataio.Table {
	p := f.picture(v)
	table := dataio.Table{Columns: []string{"pair", "unscaled", "frequency", "ratio", "turns", "part"}}
	r := p.reading()
	if r == nil {
		return table
	}
	table.Rows = r.Pairs()
	table.Row = func(dst []float64, i int) {
		w := r.Frequency(i)
		dst[0], dst[1], dst[2], dst[3] = float64(i), r.Unscaled(i), w, 1/r.Divisor(i)
		dst[4], dst[5] = w*float64(p.length())/(2*math.Pi), float64(r.Part(i))
	}
	return table
}
