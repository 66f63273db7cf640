// Package dot shows the dot product of two rows as a curve over their distance k,
//
//	g(k)/(d/2), where g(k) = PE(p)·PE(p+k) = Σ cos(k·ω[i]) for i = 0, 1, …, d/2-1
//
// with the limit for ever more dimensions over it, the places where it does what one
// might not expect, and beneath, small, the limits for other frequencies.
package dot

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/property"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/chart"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

var Spec = plot.Spec{
	Name: "dot", Title: title, Shared: "d-model base", Params: "offset range theta", Draw: draw, Data: data,
	Cursors: []plot.Cursor{{Param: "offset", Name: chart.TheOffset, Keys: plot.LeftRight | plot.UpDown | plot.Pages}},
}

type frequencies struct {
	d     int
	base  float64 // of the powers
	theta string  // one of the choices of theta
}

// A model is an encoding of some frequencies with g(k)/(d/2) and its limit for d → ∞.
type model struct {
	*encoder.Encoding
	g, limit *chart.Func
}

func modelOf(v *plot.View, f frequencies) *model { return plot.Once(v, "model", newModel, f) }

func newModel(f frequencies) *model {
	spectrum := encoder.Spectrum(slices.Index(param.Choices("theta"), f.theta))
	e, _ := encoder.New(1, f.d, encoder.Base(f.base), encoder.Frequencies(spectrum)) // the state is valid
	g := chart.DotProducts("g(k)/(d/2)", e, func(_, g float64) float64 { return g / float64(e.Pairs()) })
	return &model{e, g, &chart.Func{Name: "limit", At: e.Limit}}
}

func modelIn(v *plot.View) *model {
	return modelOf(v, frequencies{v.State.DModel, v.State.Base, theta.In(&v.State)})
}

func data(v *plot.View) dataio.Table {
	m := modelIn(v)
	return chart.Table("k", 0, v.State.Range, m.g, m.limit)
}

const maxLimits = 1 << 13 // points of a limit: its swings are small where there are more offsets

func draw(v *plot.View) plot.Picture {
	s, k := &v.State, v.Number("offset").Unsigned()
	m, last := modelIn(v), float64(s.Range)
	far := plot.Either(s.Range >= 1000, 100, 5000) // the beginning of a wide range, or more than a narrow one
	g, limit := chart.Refined(v, m.g, s.Range), chart.Sampled(v, m.limit, 0, last, maxLimits)
	notes := landmarks(v, m, limit)

	curve := &chart.Chart{
		Height: 210, X: chart.Axis{Title: v.Say(distance), Hi: last, Number: k}, Y: chart.Axis{Title: "g(k) ÷ d/2", Lo: -0.5, Hi: 1},
		Marks: []chart.Mark{
			marked(v, notes, 0),
			chart.Line{Of: limit, Class: scene.Ink, Name: "d → ∞"},
			chart.Line{Of: g, Class: scene.Edge, Name: v.Say(dimensions, "d", s.DModel), Dot: true},
		},
	}
	if g.Step > 1 {
		curve.Note = v.Say(coarse, "n", g.Step)
	}
	other := &chart.Chart{
		Title: v.Say(first, "n", far), Height: 48, Set: []string{"range", strconv.Itoa(far)},
		X: chart.Axis{Hi: float64(far), Number: k}, Y: chart.Axis{Lo: -0.5, Hi: 1, Ticks: chart.Zero},
	}
	beyond := 0.0
	if s.Range < far {
		other.Title, beyond = v.Say(shaded, "n", far), last
		other.Marks = []chart.Mark{chart.Area{Class: scene.Raised, To: last}}
	}
	other.Marks = append(other.Marks,
		marked(v, notes, beyond),
		chart.Line{Of: chart.Sampled(v, m.limit, 0, float64(far), maxLimits), Class: scene.Ink},
		chart.Line{Of: chart.Refined(v, m.g, far), Class: scene.Edge, Dot: true})

	said := plot.Each(notes, func(n note) string { return n.text })
	return plot.Picture{
		Body: plot.Stack(
			curve, other,
			plot.Group(
				plot.Values(
					plot.Value{Class: scene.Offset | scene.Strong, Name: "k", X: k.Value},
					plot.Value{Name: "g ÷ d/2", X: m.g.Read(k.Value), Digits: 6, Fewer: 2},
					plot.Value{Name: "d → ∞", X: m.limit.Read(k.Value), Digits: 6, Fewer: 2}),
				listed(notes, max(last, float64(far)))),
			plot.Readout(plot.Group(plot.Note(v.Say(plot.Either(v.Still, chooseStill, choose))), plot.Beside(60, small(v)...)))),
		Summary: v.Say(summary, "d", s.DModel, "k", k.Value, "g", m.g.Read(k.Value), "landmarks", strings.Join(said, v.Say(stop))),
	}
}

// others are the frequencies with a small curve. A base of 1 is any.
var others = [...]struct {
	name  string
	base  float64
	theta string
}{
	{"n = 10²", 100, "power"}, {"n = 10³", 1000, "power"}, {"n = 10⁴", 1e4, "power"}, {"n = 10⁵", 1e5, "power"},
	{"θ = t", 1, "linear"}, {"θ = t²", 1, "square"}, {"θ = t³", 1, "cube"},
}

func small(v *plot.View) (charts []plot.Block) {
	last := float64(v.State.Range)
	for _, o := range others {
		set, chosen := []string{"theta", o.theta}, o.theta == theta.In(&v.State) && (o.base == 1 || o.base == v.State.Base)
		if o.base > 1 {
			set = append(set, "base", strconv.FormatFloat(o.base, 'f', -1, 64))
		}
		line, limit := plot.Either(chosen, scene.Ink, scene.Quiet), modelOf(v, frequencies{2, o.base, o.theta}).limit
		charts = append(charts, &chart.Chart{
			Title: o.name, Class: line | plot.Either(chosen, scene.Strong, 0), Height: 64, Set: set,
			X: chart.Axis{Hi: last, Ticks: chart.None}, Y: chart.Axis{Lo: -0.5, Hi: 1, Ticks: chart.None},
			Marks: []chart.Mark{chart.Line{Of: chart.Sampled(v, limit, 0, last, 1<<10), Class: line}},
		})
	}
	return charts
}

// landmarks are the first rise, the first negative, and the zero of the limit.
func landmarks(v *plot.View, m *model, limit *chart.Series) []note {
	type key struct {
		*model
		text.Lang
	}
	found := plot.Once(v, "turns", func(key) []note {
		bound := min(1<<20/m.Pairs(), 1<<16) // a search takes up to 2²⁰ cosines
		at := func(k int, found bool, says, never string) note {
			if !found {
				return note{x: math.Inf(1), text: never}
			}
			return note{float64(k), m.g.At(float64(k)), says}
		}
		rise, up := property.FirstRise(m.Encoding, bound)
		k, below := property.FirstNegative(m.Encoding, bound)
		return []note{
			at(rise+1, up, v.Say(rises, "k", rise, "next", rise+1), v.Say(neverRises, "k", bound)),
			at(k, below, v.Say(negative, "k", k, "g", m.g.At(float64(k))), v.Say(notNegative, "k", bound)),
		}
	}, key{m, v.Lang})
	zero, said := limitZero(v, m, limit)
	notes := append(slices.Clone(found), note{x: zero, text: said})
	slices.SortStableFunc(notes, func(a, b note) int { return cmp.Compare(a.x, b.x) })
	return notes
}

// limitZero returns where the limit first crosses zero, infinity for nowhere.
func limitZero(v *plot.View, m *model, limit *chart.Series) (k float64, said string) {
	switch m.Spectrum() {
	case encoder.Geometric:
		if k = plot.Once(v, "zero", encoder.LimitZero, m.Base()); k > encoder.MaxPosition {
			return math.Inf(1), v.Say(noZero)
		}
		return k, v.Say(zeroAt, "k", k, "part", k/m.Base())
	case encoder.Linear:
		return math.Pi, v.Say(zeroAtPi)
	}
	if i := slices.IndexFunc(limit.Y, func(g float64) bool { return g <= 0 }); i >= 0 {
		return limit.X[i], v.Say(fallsAt, "k", limit.X[i])
	}
	return math.Inf(1), v.Say(swings)
}

// A note is a place of the curve, marked by a letter, and what is there. An infinite x is nowhere.
type note struct {
	x, y float64
	text string
}

func letter(i int) string { return string(rune('A' + i)) }

// listed are notes, each behind its letter unless it is beyond hi, where no chart marks it.
func listed(notes []note, hi float64) plot.Block {
	const letterWidth = 18 // with the space behind a letter
	var all []plot.Block
	for i, n := range notes {
		all = append(all, plot.Drawn(func(width float64) float64 {
			return 4 + scene.LineHeight*float64(len(scene.Ink.Lines(n.text, width-letterWidth)))
		}, func(s *scene.Scene, at scene.Box) {
			if n.x <= hi {
				s.Text(scene.Wrong|scene.Strong, scene.Start, at.X, at.Y+15, letter(i))
			}
			s.Paragraph(scene.Ink, at.X+letterWidth, at.Y+15, at.Width-letterWidth, n.text)
		}))
	}
	return plot.Readout(plot.Join(all...))
}

// marked marks the places of notes beyond a number, unless that is 0, from the left to the right, with
// letters side by side where they are close. Plain pictures, which do not list them, have no marks.
func marked(v *plot.View, notes []note, beyond float64) chart.Free {
	return func(s *scene.Scene, a *scale.Axes) {
		taken := math.Inf(-1)
		for i, n := range notes {
			if v.Plain || beyond != 0 && n.x <= beyond || n.x > a.X.Hi {
				continue
			}
			y := math.Round(a.PixelY(n.y)) - 9
			if y < a.Top+16 {
				y += 26
			}
			a.Dot(s, scene.Wrong, n.x, n.y)
			taken = max(a.PixelX(n.x), taken+14)
			s.Text(scene.Wrong|scene.Strong|scene.Halo, scene.Middle, math.Round(taken), y, letter(i))
		}
	}
}
