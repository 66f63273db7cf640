// Package padding shows the positions of words behind padding and, of the last one, behind a cache. There
// are three ways to number them:
//
//	by column:          pos = column, padding is counted too
//	by words:           pos = (sum of the mask up to the column) − 1
//	each call from 0:   by words, but the last word, for which the model is called once
//	                    more with a cache of the others, begins again at 0
//
// Padding is masked out. So what each way does is computed by a head of attention over the words alone.
package padding

import (
	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/attention"
	"github.com/posenc/posenc/encoder/property"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/chart"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

var Spec = plot.Spec{
	Name: "padding", Title: title, More: "sentence", Draw: draw, Data: data,
	Tools: func(v *plot.View) []plot.Tool { return []plot.Tool{v.Slider("pads", onTheLeft)} },
	Cursors: []plot.Cursor{{
		Param: "pads", Name: thePadding, Keys: plot.LeftRight | plot.UpDown, Start: 2, Most: plot.UpTo(mostPads),
	}},
}

const (
	mostPads  = 4
	mostWords = 4
	width     = 20 // of the head of attention
)

func positionsOf(n, pads int) (positions [len(ways)][]float64) {
	for i := range n {
		for way, pos := range [...]int{pads + i, i, plot.Either(i == n-1, 0, i)} {
			positions[way] = append(positions[way], float64(pos))
		}
	}
	return positions
}

func output(words []string, positions []float64) []float64 {
	e, _ := encoder.New(1, width)
	e, _ = e.At(positions)
	x, _ := attention.Embed(words, width)
	_ = attention.Inject(e, x, x, len(words))
	a, _ := attention.Attend(x, width) // of words and sizes that are valid
	return a.Output(len(words) - 1)
}

func data(v *plot.View) dataio.Table {
	words, _ := v.Words(mostWords)
	p := positionsOf(len(words), v.Level("pads"))
	columns := append([]string{"column"}, plot.Each(ways[:], func(w plot.Words) string { return w[text.English] })...)
	return dataio.Rows(columns, len(words), func(i int) []float64 {
		return []float64{p[0][i], p[0][i], p[1][i], p[2][i]}
	})
}

func draw(v *plot.View) plot.Picture {
	words, _ := v.Words(mostWords)
	e, _ := encoder.New(1, width)
	pads, last, wide, columns := v.Level("pads"), len(words)-1, v.Width >= 760, []float64{150, 0, 230}
	// Each word i is drawn around x in a column of its own, behind the padding, which has i < 0.
	line := func(height float64, word func(to *scene.Scene, i int, x, y, width float64)) plot.Block {
		return plot.Fixed(height, func(to *scene.Scene, at scene.Box) {
			width := min(84, at.Width/float64(mostPads+len(words)))
			for i := -pads; i <= last; i++ {
				word(to, i, at.X+width*(float64(i+pads)+0.5), at.Y, width)
			}
		})
	}
	head := line(56, func(to *scene.Scene, i int, x, y, width float64) {
		class, name, seen := scene.Quiet, v.Say(pad), "0"
		if i >= 0 {
			class, name, seen = scene.Ink|scene.Strong, words[i], "1"
		}
		to.TextWithin(class, scene.Middle, x, y+14, width-4, name)
		to.Text(scene.Quiet, scene.Middle, x, y+34, seen)
		if i == last {
			to.Text(scene.Quiet, scene.Middle, x, y+52, v.Say(newWord))
		}
	})
	if wide {
		head = plot.Columns(columns, plot.Join(plot.Fixed(22, nil), plot.Label(scene.Quiet, v.Say(mask))), head)
	}
	blocks, says := []plot.Block{head}, v.Say(summary, "pads", pads, "words", len(words))
	positions := positionsOf(len(words), pads)
	usual := output(words, positions[1])
	for way, positions := range positions {
		row := line(38, func(to *scene.Scene, i int, x, y, width float64) {
			if i < 0 {
				return
			}
			const between, shown = 8, 6 // of the numbers of PE
			pos, cell := positions[i], (width-between)/shown
			class := plot.Either(pos != float64(i), scene.Wrong|scene.Strong, scene.Ink)
			to.Text(class, scene.Middle, x, y+12, number.Integer(pos))
			for j := range shown {
				color := scale.Viridis((chart.Element(e, j, pos) + 1) / 2)
				to.CrispCell(color, x+cell*(float64(j)-shown/2), y+20, cell, 18)
			}
		})
		class, name, word := scene.Ink, v.Say(ways[way]), scene.Ink.Shortened(words[last], 120)
		verdict := v.Say(unchanged, "word", word)
		if x := property.LargestDifference(output(words, positions), usual); x >= 1e-12 {
			class, verdict = scene.Wrong, v.Say(changed, "word", word, "x", x)
		}
		if wide {
			row = plot.Columns(columns, plot.Heading(name), row, plot.Text(class, verdict))
		} else {
			name := plot.Part{Class: scene.Ink | scene.Strong, Text: name}
			row = plot.Group(plot.Parts(name, plot.Part{Class: class, Text: verdict}), row)
		}
		blocks = append(blocks, row)
		says += v.Say(numbered, "way", name, "first", positions[0], "last", positions[last], "verdict", verdict)
	}
	return plot.Picture{Body: plot.Stack(blocks...), Summary: says}
}
