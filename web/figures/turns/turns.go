// Package turns shows, on the dials of package hands, what lies between two words m and n of a
// sentence: each hand turns by (n−m)·ω[i], wherever they stand. The mean of the cosines of the
// turns says how alike the rows of both words are,
//
//	PE(m)·PE(n) ÷ (d/2) = mean of cos((n−m)·ω[i])
//
// and if a query and a key are turned by their words instead, as rotary embeddings do, their
// product depends on n−m alone too.
package turns

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figures/internal/hands"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/chart"
	"github.com/posenc/posenc/web/scene"
)

var Spec = plot.Spec{
	Name: "turns", Title: title, More: "sentence word other-word turns", Keys: keys,
	Draw: draw, Data: data, Handle: handle,
	Cursors: []plot.Cursor{
		{Param: "word", Name: theWord, Keys: plot.UpDown | plot.Ends, Class: scene.Position},
		{Param: "other-word", Class: scene.Offset},
	},
}

// every is how many pairs there are for one dial: eight are shown.
const every = 2

// An arrow is a part of a vector on a dial: its length, and its angle clockwise from 12.
type arrow struct{ long, angle float64 }

// query and key are examples of what a word asks for and what another offers. Turned to words
// three apart they match well: the key is the query turned back by three words, and a slant.
var query = [8]arrow{{0.95, 0.5}, {0.75, 2.6}, {1, 5.4}, {0.6, 1.1}, {0.85, 3.6}, {1, 0.4}, {0.75, 5.6}, {0.95, 2.2}}

var key = func() (k [8]arrow) {
	lengths := [...]float64{0.85, 1, 0.75, 0.9, 0.7, 0.95, 1, 0.8}
	slants := [...]float64{0.35, -0.7, 0.5, -1.1, 0.25, 0.8, -1.5, 0.6}
	for i := range k {
		k[i] = arrow{lengths[i], query[i].angle + 3*frequency(i) + slants[i]}
	}
	return k
}()

// turned returns an arrow of a dial at a word.
func (a arrow) turned(i int, word float64) arrow { return arrow{a.long, a.angle + word*frequency(i)} }

// frequency returns by how many radians the hand of dial i turns at each word.
func frequency(i int) float64 { return hands.Encoding.Frequency(every * i) }

// mean returns the mean of the cosines of the turns of k words.
func mean(k float64) (x float64) {
	for i := range query {
		x += math.Cos(k*frequency(i)) / float64(len(query))
	}
	return x
}

// match returns the product of the query and the key, turned by words k apart, as a part of the
// greatest that vectors so long have.
func match(k float64) float64 {
	x, most := 0.0, 0.0
	for i := range query {
		long := query[i].long * key[i].long
		x += long * math.Cos(query[i].turned(i, k).angle-key[i].angle)
		most += long
	}
	return x / most
}

// words returns the words of a view.
func words(v *plot.View, s *hands.Sentence) (n, m int) {
	return min(hands.Word.Int(&v.State), s.Last()), min(other.Int(&v.State), s.Last())
}

// data are the turn of each dial and its cosine, and the query and the key as they are turned.
func data(v *plot.View) dataio.Table {
	n, m := words(v, hands.NewSentence(v))
	return dataio.Table{
		Columns: []string{"dial", "frequency", "turn", "cosine", "query", "query angle", "key", "key angle"},
		Rows:    len(query),
		Row: func(dst []float64, i int) {
			turn := float64(n-m) * frequency(i)
			q, k := query[i].turned(i, float64(n)), key[i].turned(i, float64(m))
			copy(dst, []float64{float64(i), frequency(i), turn, math.Cos(turn), q.long, q.angle, k.long, k.angle})
		},
	}
}

func draw(v *plot.View) plot.Picture {
	d := newDrawing(v)
	n, m := words(v, d.Sentence)
	motion := plot.Own[hands.Motion](v)
	motion.Come(n, m)
	v.Number("word").Within(0, float64(d.Last()))
	d.n, d.m = motion.At[0], motion.At[1]
	k := d.n - d.m

	// What is drawn moves with the cursors; what is said is of the words that they go to.
	below, says := plot.Block(nil), ""
	decimals := func(x float64) string { return number.Fixed(x, 2) }
	to := float64(n - m)
	switch shows.In(&v.State) {
	case "turn":
		below = plot.Group(v.Write(scene.Quiet, alone), plot.Fixed(2*d.small+2, d.wedges))
		says = v.Say(angles, "k", n-m, "first", decimals(to*frequency(0)), "last", decimals(to*frequency(len(query)-1)))
	case "near":
		said := v.Write(scene.Quiet, agreement, "x", decimals(mean(k)))
		below = plot.Stack(plot.Group(said, plot.Fixed(2*bar+2, d.bars)), d.curve(v))
		says = v.Say(near, "x", decimals(mean(to)))
	case "match":
		below = plot.Group(v.Write(scene.Ink, matching, "x", decimals(match(k))), plot.Fixed(24, d.match))
		says = v.Say(matches, "x", decimals(match(to)))
	}
	way := v.Say(onwards, "k", n-m)
	if n < m {
		way = v.Say(back, "k", m-n)
	}
	return plot.Picture{
		Body:   plot.Stack(plot.Fixed(d.height, d.draw), below, plot.Text(scene.Wrong, d.Note)),
		Moving: motion.Moving(),
		Summary: v.Say(summary, "sentence", param.SentenceOf(d.Words), "m", m+1, "other", d.Name(m),
			"n", n+1, "word", d.Name(n), "k", way, "says", says),
	}
}

// handle drags the words and the hands, and moves both words by keys.
func handle(v *plot.View, e plot.Event, usual func() plot.Result) plot.Result {
	d, motion := newDrawing(v), plot.Own[hands.Motion](v)
	n, m := words(v, d.Sentence)
	motion.Come(n, m)
	set := func(words []int) plot.Result {
		return v.Set("word", strconv.Itoa(words[0]), "other-word", strconv.Itoa(words[1]))
	}
	if e.Kind == plot.Key && (e.Key == plot.Left || e.Key == plot.Right) {
		by := max(-min(n, m), min(plot.StepOf(e.Key, 1), d.Last()-max(n, m)))
		return set([]int{n + by, m + by}).ForKey()
	}
	if r, ok := motion.Handle(v, e, d.Sentence, &d.dials, set); ok {
		return r
	}
	return usual()
}

// A drawing is a sentence with two cursors and the dials below it.
type drawing struct {
	*hands.Sentence
	n, m          float64 // where the cursors are
	dials         hands.Dials
	kind          string
	small, height float64 // the radius of the small circles, the height of the sentence and the dials
}

func newDrawing(v *plot.View) *drawing {
	d := &drawing{Sentence: hands.NewSentence(v), kind: shows.In(&v.State)}
	d.dials = hands.NewDials(float64(v.Width), every)
	d.dials.Middle = d.Track + 26 + d.dials.Radius
	d.small = math.Floor(0.52 * d.dials.Radius)
	d.height = d.dials.Middle + d.dials.Radius + 2
	return d
}

func (d *drawing) draw(s *scene.Scene, at scene.Box) {
	n, m := int(math.Round(d.n)), int(math.Round(d.m))
	d.Sentence.Draw(s, at.X+at.Width, hands.Look{
		At: []float64{d.n, d.m}, Of: []scene.Class{scene.Position, scene.Offset},
		Class: func(i int) scene.Class {
			switch i {
			case n:
				return scene.Position
			case m:
				return scene.Offset
			}
			return scene.Ink
		},
	})
	d.dials.Pairs(func(pair int) { d.dial(s, pair) })
}

// dial draws the two hands of a dial and the turn between them: from one word to the other, or
// the angle between key and query.
func (d *drawing) dial(s *scene.Scene, pair int) {
	i, c := pair/every, d.dials.Dial(pair)
	d.dials.Ring(s, pair)
	asked, offered, class, tips := arrow{1, 0}, arrow{1, 0}, scene.Offset, false
	if d.kind == "match" {
		asked, offered, class, tips = query[i], key[i], scene.Edge, true
	}
	asked, offered = asked.turned(i, d.n), offered.turned(i, d.m)
	turn := asked.angle - offered.angle
	if tips {
		turn = math.Remainder(turn, 2*math.Pi)
	}
	s.Shape(scene.Area|scene.Faint|class, hands.Wedge(c, offered.angle, turn, min(asked.long, offered.long)))

	hand := func(class scene.Class, a arrow) {
		tip := hands.Tip(c, a.angle, a.long)
		s.Segment(scene.Bold|class, scene.Point{X: c.X, Y: c.Y}, tip)
		if tips {
			s.Dot(class, tip.X, tip.Y)
		}
	}
	hand(scene.Offset, offered)
	hand(scene.Position, asked)
	s.Dot(scene.Ink, c.X, c.Y)
}

// wedges draws the turns once more, from 12 on, which stand still while both words move.
func (d *drawing) wedges(s *scene.Scene, at scene.Box) {
	d.dials.Pairs(func(pair int) {
		c := d.dials.Dial(pair)
		c.Y, c.R = at.Y+d.small+1, d.small
		s.Circle(scene.Area|scene.Raised, c.X, c.Y, c.R)
		s.Shape(scene.Area|scene.Offset, hands.Wedge(c, 0, (d.n-d.m)*frequency(pair/every), 1))
	})
}

// bar is how high a cosine of 1 is, in CSS pixels.
const bar = 40

// bars draws the cosines of the turns, upwards or downwards, and their mean.
func (d *drawing) bars(s *scene.Scene, at scene.Box) {
	zero, k := at.Y+bar+1, d.n-d.m
	right := d.dials.Pitch * float64(len(query))
	d.dials.Pairs(func(pair int) {
		x, high := d.dials.Dial(pair).X, bar*math.Cos(k*frequency(pair/every))
		class := scene.Area | scene.Offset
		if high < 0 {
			class |= scene.Faint
		}
		s.Rect(class, x-d.small, zero-max(0, high), 2*d.small, math.Abs(high))
	})
	s.Horizontal(scene.Edge, 0, zero, right)
	s.Horizontal(scene.Position|scene.Bold|scene.Dash, 0, zero-bar*mean(k), right)
}

// match draws the product as a bar from the middle.
func (d *drawing) match(s *scene.Scene, at scene.Box) {
	right := d.dials.Pitch * float64(len(query))
	x := right / 2 * match(d.n-d.m)
	s.Horizontal(scene.Rule, 0, at.Y+12, right)
	s.Rect(scene.Area|scene.Ink, right/2+min(0, x), at.Y+3, math.Abs(x), 18)
	s.Vertical(scene.Edge, right/2, at.Y, at.Y+24)
}

// curve is the mean of the cosines for each word, from the chosen one on.
func (d *drawing) curve(v *plot.View) plot.Block {
	n := d.n
	f := &chart.Func{Name: "mean", At: func(m float64) float64 { return mean(m - n) }}
	last := float64(d.Last())
	return &chart.Chart{
		Height: 110,
		X:      chart.Axis{Title: v.Say(wordAxis), Hi: last, Number: v.Number("other-word").Within(0, last)},
		Y:      chart.Axis{Title: v.Say(meanTitle), Lo: -0.2, Hi: 1},
		Marks:  []chart.Mark{chart.Line{Of: chart.Smooth(v, f, 0, last), Class: scene.Position | scene.Bold, Dot: true}},
	}
}
