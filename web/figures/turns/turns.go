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
	Name: "turns", Title: title, More: "sentence word other-word turns", Keys: keys, Draw: draw, Data: data, Handle: handle,
	Cursors: []plot.Cursor{{Param: "word", Name: theWord, Keys: plot.UpDown | plot.Ends, Class: scene.Position}, {Param: "other-word", Class: scene.Offset}},
}

// every is how many pairs there are for one dial: eight are shown.
const every = 2

// A vector has a length and an angle, clockwise from 12, for each dial.
type vector [8][2]float64

// query and key are examples of what a word asks for and what another offers. Turned to words
// three apart they match well: the key is the query turned back by three words, and a slant.
var query = vector{{0.95, 0.5}, {0.75, 2.6}, {1, 5.4}, {0.6, 1.1}, {0.85, 3.6}, {1, 0.4}, {0.75, 5.6}, {0.95, 2.2}}

var key = func() (k vector) {
	lengths := [...]float64{0.85, 1, 0.75, 0.9, 0.7, 0.95, 1, 0.8}
	slants := [...]float64{0.35, -0.7, 0.5, -1.1, 0.25, 0.8, -1.5, 0.6}
	for i := range k {
		k[i] = [2]float64{lengths[i], query[i][1] + 3*frequency(i) + slants[i]}
	}
	return k
}()

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
		long := query[i][0] * key[i][0]
		x += long * math.Cos(query[i][1]-key[i][1]+k*frequency(i))
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
		Columns: []string{"dial", "frequency", "turn", "cosine", "query", "query angle", "key", "key angle"}, Rows: len(query),
		Row: func(dst []float64, i int) {
			w := frequency(i)
			turn := float64(n-m) * w
			copy(dst, []float64{float64(i), w, turn, math.Cos(turn), query[i][0], query[i][1] + float64(n)*w, key[i][0], key[i][1] + float64(m)*w})
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

	top, says := plot.Fixed(d.height, d.draw), ""
	var body plot.Block
	switch shows.In(&v.State) {
	case "turn":
		body = plot.Stack(top, plot.Group(v.Write(scene.Quiet, alone), plot.Fixed(2*d.small+2, d.wedges)))
		says = v.Say(angles, "k", n-m, "first", number.Fixed(float64(n-m)*frequency(0), 2), "last", number.Fixed(float64(n-m)*frequency(7), 2))
	case "near":
		body = plot.Stack(top, plot.Group(v.Write(scene.Quiet, agreement, "x", number.Fixed(mean(k), 2)), plot.Fixed(2*bar+2, d.bars)), d.curve(v))
		says = v.Say(near, "x", number.Fixed(mean(float64(n-m)), 2))
	case "match":
		body = plot.Stack(top, plot.Group(v.Write(scene.Ink, matching, "x", number.Fixed(match(k), 2)), plot.Fixed(24, d.match)))
		says = v.Say(matches, "x", number.Fixed(match(float64(n-m)), 2))
	}
	way := v.Say(onwards, "k", n-m)
	if n < m {
		way = v.Say(back, "k", m-n)
	}
	return plot.Picture{
		Body: plot.Stack(body, plot.Text(scene.Wrong, d.Note)), Moving: motion.Moving(),
		Summary: v.Say(summary, "sentence", param.SentenceOf(d.Words), "m", m+1, "other", d.Name(m), "n", n+1, "word", d.Name(n),
			"k", way, "says", says),
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
	pitch := math.Min(128, float64(v.Width)/8)
	d.dials = hands.Dials{Pitch: pitch, Radius: math.Floor(min(42, 0.45*pitch)), Every: every}
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
	d.dials.Pairs(func(pair int) {
		i := pair / every
		c, w := d.dials.Dial(pair), frequency(i)
		d.dials.Ring(s, pair)
		asked, offered := [2]float64{1, 0}, [2]float64{1, 0}
		if d.kind == "match" {
			asked, offered = query[i], key[i]
		}
		from, to := offered[1]+d.m*w, asked[1]+d.n*w
		turn, class := to-from, scene.Offset
		if d.kind == "match" {
			turn, class = math.Remainder(turn, 2*math.Pi), scene.Edge
		}
		s.Shape(scene.Area|scene.Faint|class, hands.Wedge(c, from, turn, min(asked[0], offered[0])))
		middle := scene.Point{X: c.X, Y: c.Y}
		s.Segment(scene.Bold|scene.Offset, middle, hands.Tip(c, from, offered[0]))
		s.Segment(scene.Bold|scene.Position, middle, hands.Tip(c, to, asked[0]))
		s.Dot(scene.Ink, c.X, c.Y)
		if d.kind == "match" {
			for _, of := range [...]struct {
				scene.Class
				vector [2]float64
				angle  float64
			}{{scene.Offset, offered, from}, {scene.Position, asked, to}} {
				tip := hands.Tip(c, of.angle, of.vector[0])
				s.Dot(of.Class, tip.X, tip.Y)
			}
		}
	})
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
	return &chart.Chart{
		Height: 110, X: chart.Axis{Title: v.Say(wordAxis), Hi: float64(d.Last()), Number: v.Number("other-word").Within(0, float64(d.Last()))},
		Y:     chart.Axis{Title: v.Say(meanTitle), Lo: -0.2, Hi: 1},
		Marks: []chart.Mark{chart.Line{Of: chart.Smooth(v, f, 0, float64(d.Last())), Class: scene.Position | scene.Bold, Dot: true}},
	}
}
