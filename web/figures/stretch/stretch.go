// Package stretch shows why a text longer than those of training needs slower hands. A hand with
// the frequency ω[i] has pointed, in training on L positions, at the angles from 0 to L·ω[i]: all
// of them if it has come round. At a position p beyond L its angle is
//
//	p·ω′[i]
//
// where ω′[i] is ω[i] or a slower frequency (package rotary). An angle outside the sector of
// training is one that the model has never seen.
package stretch

import (
	"math"

	"github.com/posenc/posenc/encoder/rotary"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figures/internal/hands"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/chart"
	"github.com/posenc/posenc/web/scene"
)

var Spec = plot.Spec{
	Name: "stretch", Title: title, Params: "stretch text-position", Draw: draw, Data: data,
	Cursors: []plot.Cursor{{
		Param: "text-position", Name: thePosition, Keys: plot.LeftRight | plot.UpDown | plot.Pages | plot.Ends, Page: trained,
		Class: scene.Position,
	}},
}

const (
	trained = 4096 // positions of training
	factor  = 8    // how many times as long a text may be
	longest = factor * trained
	headDim = 128
	dials   = 8 // of the pairs
)

// scalings are the ways to slow the hands down, in the order of the choices of stretch.
var scalings = [...]rotary.Scaling{
	nil, rotary.Linear{Factor: factor}, rotary.NTK{Factor: factor}, rotary.YaRN{Factor: factor, MaxPosition: trained},
}

// newEmbedding returns what turns the hands, slowed in one of these ways.
func newEmbedding(way int) *rotary.Embedding {
	e, _ := rotary.New(rotary.Config{HeadDim: headDim, Base: 10000, Scaling: scalings[way]}, longest) // constants
	return e
}

func embedding(v *plot.View) (e *rotary.Embedding, way int) {
	way = ways.Index(&v.State)
	return plot.Once(v, "embedding", newEmbedding, way), way
}

// A hand is where the hand of a pair points at a position.
type hand struct {
	before float64 // L·ω, the angles of training, from 0 on
	angle  float64 // p·ω′ without whole turns
	unseen bool
}

func handOf(e *rotary.Embedding, pair int, position float64) hand {
	h := hand{before: trained * e.Unscaled(pair), angle: math.Mod(position*e.Frequency(pair), 2*math.Pi)}
	h.unseen = h.angle > h.before
	return h
}

// unseen counts the hands that point where none did in training.
func unseen(e *rotary.Embedding, position float64) (count int) {
	for i := range e.Pairs() {
		if handOf(e, i, position).unseen {
			count++
		}
	}
	return count
}

// data are the hands of all pairs.
func data(v *plot.View) dataio.Table {
	e, _ := embedding(v)
	p := v.Number("text-position").Value
	columns := []string{"pair", "frequency", "slowed", "turns in training", "angle", "never seen"}
	return dataio.Rows(columns, e.Pairs(), func(i int) []float64 {
		h := handOf(e, i, p)
		return []float64{float64(i), e.Unscaled(i), e.Frequency(i), h.before / (2 * math.Pi), h.angle, plot.Either(h.unseen, 1, 0.0)}
	})
}

func draw(v *plot.View) plot.Picture {
	e, way := embedding(v)
	p := v.Number("text-position").Within(0, longest)
	count := unseen(e, p.Value)

	line := &chart.Chart{
		Title: v.Say(lineTitle), Height: 24,
		X: chart.Axis{Hi: longest, Every: trained, Number: p}, Y: chart.Axis{Hi: 1, Ticks: chart.None},
		Marks: []chart.Mark{chart.Area{Class: scene.Rule, To: trained}},
	}
	class := plot.Either(count > 0, scene.Wrong, scene.Ink)
	said := v.Say(never, "n", count, "all", e.Pairs())
	step := v.Say(stepOf, "x", e.Frequency(0))
	return plot.Picture{
		Body: plot.Stack(line, row(v, e, p.Value), plot.Group(
			plot.Text(class|scene.Strong, said), plot.Note(step))),
		Summary: v.Say(summary, "way", ways.Choices[way].In(v.Lang), "p", p.Value, "n", trained, "says", said, "step", step),
	}
}

// row draws eight of the hands, each with the angles of training as a sector, and where it points
// beyond them with the sector between. Below stands how often each came round in training.
func row(v *plot.View, e *rotary.Embedding, position float64) plot.Block {
	d := hands.NewDials(float64(v.Width), 1)
	return plot.Group(plot.Fixed(2*d.Radius+26, func(s *scene.Scene, at scene.Box) {
		d.Left, d.Middle = at.X, at.Y+d.Radius+1
		for j := range dials {
			pair := (j+1)*e.Pairs()/dials - 1
			h := handOf(e, pair, position)
			c := d.Dial(j)
			if h.before < 2*math.Pi {
				s.Shape(scene.Area|scene.Rule, c.Sector(0, h.before, 1))
			} else {
				s.Circle(scene.Area|scene.Rule, c.X, c.Y, c.R)
			}
			class := scene.Position
			if h.unseen {
				class = scene.Wrong
				s.Shape(scene.Area|scene.Faint|class, c.Sector(h.before, h.angle-h.before, 1))
			}
			s.Circle(scene.Line|scene.Edge, c.X, c.Y, c.R)
			c.Hand(s, class, h.angle, 1)
			s.Dot(scene.Ink, c.X, c.Y)
			s.Text(scene.Quiet, scene.Middle, c.X, c.Y+c.R+20, turns(h.before/(2*math.Pi)))
		}
	}), v.Note(below))
}

// turns writes a number of turns in two digits.
func turns(n float64) string {
	if n >= 10 {
		return number.Integer(math.Round(n))
	}
	return number.Fixed(n, plot.Either(n >= 1, 1, 2))
}
