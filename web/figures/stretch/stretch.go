// Package stretch shows why a text longer than those of training needs slower hands. In training on L
// positions, a hand with the frequency ω[i] points at the angles from 0 to L·ω[i]. At a position p beyond
// L its angle is p·ω′[i], where ω′[i] is ω[i] or a slower frequency (package rotary), and the model has
// never seen it if it is outside that sector.
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
		Param: "text-position", Keys: plot.LeftRight | plot.UpDown | plot.Pages | plot.Ends, Page: trained,
		Class: scene.Position,
	}},
}

const (
	trained = 4096 // positions of training
	factor  = 8    // how many times as long a text may be
	longest = factor * trained
)

// scalings slow the hands down, like the choices of stretch.
var scalings = [...]rotary.Scaling{
	nil, rotary.Linear{Factor: factor}, rotary.NTK{Factor: factor}, rotary.YaRN{Factor: factor, MaxPosition: trained},
}

func newEmbedding(way int) *rotary.Embedding {
	e, _ := rotary.New(rotary.Config{HeadDim: 128, Scaling: scalings[way]}, 0) // constants
	return e
}

func embedding(v *plot.View) *rotary.Embedding {
	return plot.Once(v, "embedding", newEmbedding, ways.Index(&v.State))
}

type hand struct {
	before float64 // L·ω, to which angles of training go
	angle  float64 // p·ω′ without whole turns
	unseen bool
}

// handsAt returns all hands, and how many point where they never did in training.
func handsAt(e *rotary.Embedding, position float64) (all []hand, unseen int) {
	for i := range e.Pairs() {
		h := hand{before: trained * e.Unscaled(i), angle: math.Mod(position*e.Frequency(i), 2*math.Pi)}
		if h.unseen = h.angle > h.before; h.unseen {
			unseen++
		}
		all = append(all, h)
	}
	return all, unseen
}

func data(v *plot.View) dataio.Table {
	e := embedding(v)
	all, _ := handsAt(e, v.Number("text-position").Value)
	columns := []string{"pair", "frequency", "slowed", "turns in training", "angle", "never seen"}
	return dataio.Rows(columns, len(all), func(i int) []float64 {
		h := all[i]
		return []float64{float64(i), e.Unscaled(i), e.Frequency(i), h.before / (2 * math.Pi), h.angle, plot.Either(h.unseen, 1, 0.0)}
	})
}

func draw(v *plot.View) plot.Picture {
	e, p := embedding(v), v.Number("text-position").Within(0, longest)
	all, unseen := handsAt(e, p.Value)
	line := &chart.Chart{
		Title: v.Say(lengths), Height: 24,
		X: chart.Axis{Hi: longest, Every: trained, Number: p}, Y: chart.Axis{Hi: 1, Ticks: chart.None},
		Marks: []chart.Mark{chart.Area{Class: scene.Rule, To: trained}},
	}
	class := plot.Either(unseen > 0, scene.Wrong, scene.Ink)
	said, step := v.Say(never, "n", unseen, "all", len(all)), v.Say(stepOf, "x", e.Frequency(0))
	way := ways.Choices[ways.Index(&v.State)].In(v.Lang)
	return plot.Picture{
		Body:    plot.Stack(line, row(v, all), plot.Group(plot.Text(class|scene.Strong, said), plot.Note(step))),
		Summary: v.Say(summary, "way", way, "p", p.Value, "n", trained, "says", said, "step", step),
	}
}

// row draws some hands over the angles of training and the sector beyond them.
func row(v *plot.View, all []hand) plot.Block {
	const dials = 8
	d := hands.NewDials(float64(v.Width), 1)
	return plot.Group(plot.Fixed(2*d.Radius+26, func(s *scene.Scene, at scene.Box) {
		d.Left, d.Middle = at.X, at.Y+d.Radius+1
		for j := range dials {
			h, c := all[(j+1)*len(all)/dials-1], d.Dial(j)
			class, turns := scene.Position, h.before/(2*math.Pi)
			if turns < 1 {
				s.Shape(scene.Area|scene.Rule, c.Sector(0, h.before, 1))
			} else {
				s.Circle(scene.Area|scene.Rule, c.X, c.Y, c.R)
			}
			if h.unseen {
				class = scene.Wrong
				s.Shape(scene.Area|scene.Faint|class, c.Sector(h.before, h.angle-h.before, 1))
			}
			s.Circle(scene.Line|scene.Edge, c.X, c.Y, c.R)
			c.Hand(s, class, h.angle, 1)
			s.Dot(scene.Ink, c.X, c.Y)
			decimals := 1 - int(math.Floor(math.Log10(turns))) // of two digits
			s.Text(scene.Quiet, scene.Middle, c.X, c.Y+c.R+20, number.Fixed(turns, max(0, min(decimals, 2))))
		}
	}), v.Note(below))
}
