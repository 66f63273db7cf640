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
	"github.com/posenc/posenc/encoder/property"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/chart"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

var Spec = plot.Spec{
	Name: "padding", Title: title, More: "sentence", Draw: draw, Data: data,
	Tools:   []plot.Tool{{Name: "pads", Label: onTheLeft, Start: 2, Most: plot.UpTo(mostPads)}},
	Cursors: []plot.Cursor{{Param: "pads", Name: thePadding, Keys: plot.LeftRight | plot.UpDown}},
}

const (
	mostPads  = 4
	mostWords = 4
	width     = 20 // of the head of attention
	shown     = 6  // numbers of a row of PE
)

// ways are the names of the ways to number words.
var ways = [...]plot.Words{byColumn, byWords, fromZero}

// A sentence is the words behind some padding.
type sentence struct {
	*plot.View
	e     *encoder.Encoding
	words []string
	pads  int
}

func sentenceOf(v *plot.View) *sentence {
	words, _ := v.Words(mostWords)
	e, _ := encoder.New(1, width)
	return &sentence{v, e, words, v.Level("pads")}
}

// position returns where a way puts word i.
func (s *sentence) position(way, i int) int {
	switch {
	case way == 0:
		return s.pads + i
	case way == 2 && i == len(s.words)-1:
		return 0
	}
	return i
}

func data(v *plot.View) dataio.Table {
	s := sentenceOf(v)
	var columns []*chart.Func
	for way, name := range ways {
		at := func(column float64) float64 { return float64(s.position(way, int(column)-s.pads)) }
		columns = append(columns, &chart.Func{Name: name[text.English], At: at})
	}
	return chart.Table("column", s.pads, s.pads+len(s.words)-1, columns...)
}

// output returns the output of the last word, which sees all words, at the positions of a way.
func (s *sentence) output(way int) []float64 {
	positions := make([]float64, len(s.words))
	for i := range positions {
		positions[i] = float64(s.position(way, i))
	}
	e, _ := s.e.At(positions)
	x, _ := attention.Embed(s.words, width)
	_ = attention.Inject(e, x, x, len(s.words))
	a, _ := attention.Attend(x, width) // of words and sizes that are valid
	return a.Output(len(s.words) - 1)
}

// change returns by how much the output of the last word differs from that by words.
func (s *sentence) change(way int) float64 {
	return property.LargestDifference(s.output(way), s.output(1))
}

func draw(v *plot.View) plot.Picture {
	s, wide, columns := sentenceOf(v), v.Width >= 760, []float64{150, 0, 230}
	head, last := plot.Fixed(56, func(to *scene.Scene, at scene.Box) { // the words behind their padding, and the mask below
		wide, x := s.column(at)
		for i := -s.pads; i < len(s.words); i++ {
			class, name, seen := scene.Quiet, s.Say(pad), "0"
			if i >= 0 {
				class, name, seen = scene.Ink|scene.Strong, s.words[i], "1"
			}
			to.TextWithin(class, scene.Middle, x, at.Y+14, wide-4, name)
			to.Text(scene.Quiet, scene.Middle, x, at.Y+34, seen)
			x += wide
		}
		to.Text(scene.Quiet, scene.Middle, x-wide, at.Y+52, s.Say(newWord))
	}), len(s.words)-1
	if wide {
		head = plot.Columns(columns, plot.Join(plot.Fixed(22, nil), plot.Label(scene.Quiet, v.Say(mask))), head)
	}
	blocks, says := []plot.Block{head}, v.Say(summary, "pads", s.pads, "words", len(s.words))
	for way, words := range ways {
		class, word := scene.Wrong, scene.Shortened(s.words[last], 120)
		x, name := s.change(way), v.Say(words)
		verdict := v.Say(changed, "word", word, "x", x)
		if x < 1e-12 {
			class, verdict = scene.Ink, v.Say(unchanged, "word", word)
		}
		row := plot.Fixed(38, func(to *scene.Scene, at scene.Box) { s.row(to, at, way) })
		if wide {
			row = plot.Columns(columns, plot.Heading(name), row, plot.Text(class, verdict))
		} else {
			name := plot.Part{Class: scene.Ink | scene.Strong, Text: name}
			row = plot.Group(plot.Parts(name, plot.Part{Class: class, Text: verdict}), row)
		}
		blocks = append(blocks, row)
		says += v.Say(numbered, "way", name, "first", s.position(way, 0), "last", s.position(way, last), "verdict", verdict)
	}
	return plot.Picture{Body: plot.Stack(blocks...), Summary: says}
}

// column returns how wide the column of a word is, and the middle of the first one.
func (s *sentence) column(at scene.Box) (wide, first float64) {
	wide = min(84, at.Width/float64(mostPads+len(s.words)))
	return wide, at.X + wide/2
}

// row draws the positions of the words, and the beginnings of the rows of PE there.
func (s *sentence) row(to *scene.Scene, at scene.Box, way int) {
	const between = 8
	wide, x := s.column(at)
	x += wide * float64(s.pads)
	for i := range s.words {
		pos, cell := s.position(way, i), (wide-between)/shown
		class := plot.Either(pos != i, scene.Wrong|scene.Strong, scene.Ink)
		to.Text(class, scene.Middle, x, at.Y+12, strconv.Itoa(pos))
		for j := range shown {
			color := scale.Viridis((chart.Element(s.e, j, float64(pos)) + 1) / 2)
			to.CrispCell(color, x-(wide-between)/2+float64(j)*cell, at.Y+20, cell, 18)
		}
		x += wide
	}
}
