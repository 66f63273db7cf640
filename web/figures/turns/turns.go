// Package turns shows, on the dials of package hands, what lies between two words m and n of a
// sentence: each hand turns by (n−m)·ω[i], wherever they stand. The mean of the cosines of the
// turns says how alike the rows of both words are,
//
//	PE(m)·PE(n) ÷ (d/2) = mean of cos((n−m)·ω[i])
//
// and if a query and a key are turned by their words instead, their product depends on n−m alone too.
package turns

import (
	"cmp"
	"math"
	"strconv"

	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figures/internal/hands"
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

func mean(k float64) (x float64) {
	for i := range hands.Query {
		x += math.Cos(k*hands.Frequency(i)) / float64(len(hands.Query))
	}
	return x
}

func data(v *plot.View) dataio.Table {
	d := newDrawing(v)
	columns := []string{"dial", "frequency", "turn", "cosine", "query", "query angle", "key", "key angle"}
	return dataio.Rows(columns, len(hands.Query), func(i int) []float64 {
		turn := float64(d.n-d.m) * hands.Frequency(i)
		q, k := hands.Query[i].Turned(i, float64(d.n)), hands.Key[i].Turned(i, float64(d.m))
		return []float64{float64(i), hands.Frequency(i), turn, math.Cos(turn), q.Long, q.Angle, k.Long, k.Angle}
	})
}

const bar = 40 // pixels for a cosine of 1

func draw(v *plot.View) plot.Picture {
	d := newDrawing(v)
	n, m, last := d.n, d.m, float64(d.Last())
	v.Number("word").Within(0, last)

	// What is drawn moves with the cursors; what is said is of the words that they go to.
	var below plot.Block
	says, turn := "", d.Turn
	to, right := float64(n-m), d.Pitch*float64(len(hands.Query))
	switch shows.In(&v.State) {
	case "turn": // once more, from 12 on, where they stand still while both words move
		below = plot.Group(v.Note(alone), plot.Fixed(2*d.small+2, func(s *scene.Scene, at scene.Box) {
			d.Pairs(func(pair int) {
				c := d.Dial(pair)
				c.Y, c.R = at.Y+d.small+1, d.small
				s.Circle(scene.Area|scene.Raised, c.X, c.Y, c.R)
				s.Shape(scene.Area|scene.Offset, c.Sector(0, d.k*hands.Encoding.Frequency(pair), 1))
			})
		}))
		says = v.Say(angles, "first", to*hands.Frequency(0), "last", to*hands.Frequency(len(hands.Query)-1))
	case "near":
		bars := plot.Fixed(2*bar+2, func(s *scene.Scene, at scene.Box) {
			zero := at.Y + bar + 1
			d.Pairs(func(pair int) {
				x, high := d.Dial(pair).X, bar*math.Cos(d.k*hands.Encoding.Frequency(pair))
				class := scene.Area | scene.Offset | plot.Either(high < 0, scene.Faint, 0)
				s.Rect(class, x-d.small, zero-max(0, high), 2*d.small, math.Abs(high))
			})
			s.Horizontal(scene.Edge, 0, zero, right)
			s.Horizontal(scene.Position|scene.Bold|scene.Dash, 0, zero-bar*mean(d.k), right)
		})
		f := &chart.Func{At: func(m float64) float64 { return mean(m - d.At[0]) }}
		curve := &chart.Chart{ // of the mean for each word, from the chosen one on
			Height: 110,
			X:      chart.Axis{Title: v.Say(wordAxis), Hi: last, Number: v.Number("other-word").Within(0, last)},
			Y:      chart.Axis{Title: v.Say(meanTitle), Lo: -0.2, Hi: 1},
			Marks:  []chart.Mark{chart.Line{Of: chart.Smooth(v, f, 0, last), Class: scene.Position | scene.Bold, Dot: true}},
		}
		below = plot.Stack(plot.Group(v.Note(agreement, "x", mean(d.k)), bars), curve)
		says = v.Say(agreement, "x", mean(to))
	case "match":
		turn = d.Rotated
		match := hands.Match(d.k)
		below = plot.Group(v.Write(scene.Ink, matching, "x", match), plot.Fixed(24, func(s *scene.Scene, at scene.Box) {
			x := right / 2 * match
			s.Horizontal(scene.Rule, 0, at.Y+12, right)
			s.Rect(scene.Area|scene.Ink, right/2+min(0, x), at.Y+3, math.Abs(x), 18)
			s.Vertical(scene.Edge, right/2, at.Y, at.Y+24)
		}))
		says = v.Say(matches, "x", hands.Match(to))
	}
	dials := plot.Fixed(d.Middle+d.Radius+2, func(s *scene.Scene, at scene.Box) {
		n, m := int(math.Round(d.At[0])), int(math.Round(d.At[1]))
		d.Draw(s, at.X+at.Width, hands.Look{
			At: d.At, Of: []scene.Class{scene.Position, scene.Offset},
			Class: func(i int) scene.Class {
				return plot.Either(i == n, scene.Position, plot.Either(i == m, scene.Offset, scene.Ink))
			},
		})
		d.Pairs(func(pair int) {
			d.Ring(s, pair)
			turn(s, pair, d.At[1], d.At[0])
		})
	})
	way := cmp.Or(v.When(n < m, back, "k", m-n), v.Say(onwards, "k", n-m))
	return plot.Picture{
		Body: plot.Stack(dials, below, plot.Warning(d.Note)), Moving: d.Moving(),
		Summary: v.Say(summary, "sentence", param.SentenceOf(d.Words), "m", m+1, "other", d.Name(m),
			"n", n+1, "word", d.Name(n), "k", way, "says", says),
	}
}

func handle(v *plot.View, e plot.Event, usual func() plot.Result) plot.Result {
	d := newDrawing(v)
	set := func(words []int) plot.Result {
		return v.Set("word", strconv.Itoa(words[0]), "other-word", strconv.Itoa(words[1]))
	}
	if e.Kind == plot.Key && (e.Key == plot.Left || e.Key == plot.Right) {
		by := max(-min(d.n, d.m), min(plot.StepOf(e.Key, 1), d.Last()-max(d.n, d.m)))
		return set([]int{d.n + by, d.m + by}).ForKey()
	}
	if r, ok := d.Handle(v, e, d.Sentence, &d.Dials, set); ok {
		return r
	}
	return usual()
}

type drawing struct {
	*hands.Sentence
	hands.Dials
	*hands.Motion
	n, m  int     // words to which the cursors go
	k     float64 // how far apart they are
	small float64 // the radius of the small circles
}

func newDrawing(v *plot.View) *drawing {
	d := &drawing{
		Sentence: hands.NewSentence(v), Dials: hands.NewDials(float64(v.Width), hands.Every),
		Motion: plot.Own[hands.Motion](v),
	}
	d.n, d.m = min(hands.Word.Int(&v.State), d.Last()), min(other.Int(&v.State), d.Last())
	d.Come(d.n, d.m)
	d.k = d.At[0] - d.At[1]
	d.Middle = d.Track + 26 + d.Radius
	d.small = math.Floor(0.52 * d.Radius)
	return d
}
