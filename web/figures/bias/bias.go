// Package bias compares what attention adds to the score of a query and a key n apart in place of
// positions: the biases of ALiBi, Sandwich and KERPLE for one head, beside the dot product of rows,
//
//	(g(n) − d/2)/(8h/H), where g(n) = Σ cos(n·ω[i]) for i = 0, 1, …, d/2-1
//
// and beneath the buckets of T5, whose biases are learned, and the slopes of ALiBi for all heads.
package bias

import (
	"cmp"
	"math"
	"math/bits"
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/bias"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/chart"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/scene"
)

var Spec = plot.Spec{
	Name: "bias", Title: title, Shared: "base", Params: "heads head direction range head-dim", More: "offset",
	Draw: draw, Data: data,
	Cursors: []plot.Cursor{
		{Param: "offset", Name: theDistance, Keys: plot.LeftRight | plot.Pages}, {Param: "head", Name: theHead, Keys: plot.UpDown},
	},
}

// attention is what biases depend on. The base is of the positional encoding alone.
type attention struct {
	heads, head, headDim int
	bidirectional        bool // whether there are keys after the query
	base                 float64
}

type biases struct {
	slopes  []float64     // of ALiBi
	powers  *chart.Series // the slopes as powers of two
	t5      bias.T5       // the buckets
	bucket  *chart.Func   // of a distance of query − key
	methods [5]method     // ALiBi first
}

type method struct {
	*chart.Func
	class scene.Class
	name  string // if it has one
}

func biasesOf(v *plot.View) *biases {
	s, all := &v.State, heads.Int(&v.State)
	a := attention{all, min(head.Int(s), all), s.HeadDim, direction.In(s) == "bidirectional", encoder.DefaultBase}
	b := *plot.Once(v, "biases", func(a attention) *biases {
		b := &biases{t5: bias.T5{Buckets: 32, MaxDistance: 128, Bidirectional: a.bidirectional}}
		b.slopes, _ = bias.ALiBiSlopes(a.heads)
		b.powers = chart.PointsOf(a.heads, func(i int) (head, y float64) { return float64(i + 1), math.Log2(b.slopes[i]) })
		b.bucket = &chart.Func{Name: "T5 bucket", At: func(n float64) float64 { return float64(b.t5.Bucket(-int(n))) }}
		b.methods = [...]method{
			{alibi("ALiBi", b.slopes[a.head-1]), scene.Ink | scene.Bold, "ALiBi"},
			// The frequencies of Sandwich begin at i = 1 and end at i = d/2. The others are those of
			// the paper, so that its sum is g(n) − cos n + cos(n/10000).
			{a.divided("Sandwich", func(n float64) float64 { return math.Cos(n/a.base) - math.Cos(n) }), scene.Cosine, "Sandwich"},
			{nil, scene.Cosine | scene.Dash, ""}, // of the base of the state
			// Models learn the numbers of KERPLE; these are examples.
			{even("KERPLE log", func(n float64) float64 { return bias.KERPLELog(1, 1, n) }), scene.Quiet, "KERPLE −ln(1+n)"},
			{even("KERPLE power", func(n float64) float64 { return bias.KERPLEPower(0.5, 1, n) }), scene.Quiet | scene.Dash, "KERPLE −√n"},
		}
		return b
	}, a)
	a.base = s.Base
	b.methods[2].Func = plot.Once(v, "scaled", func(a attention) *chart.Func {
		return a.divided("(g−d/2)/(8h/H)", func(float64) float64 { return 0 })
	}, a)
	return &b
}

func even(name string, at func(n float64) float64) *chart.Func {
	return &chart.Func{Name: name, At: func(n float64) float64 { return at(math.Abs(n)) }}
}

func alibi(name string, slope float64) *chart.Func {
	return even(name, func(n float64) float64 { return bias.ALiBi(slope, n) })
}

// divided returns (g − d/2)/(8h/H) for the sum g of d/2 cosines and of what more returns.
func (a attention) divided(name string, more func(n float64) float64) *chart.Func {
	e, _ := encoder.New(1, a.headDim, encoder.Base(a.base)) // the state is valid
	return chart.DotProducts(name, e, func(n, g float64) float64 {
		return (g + more(n) - float64(e.Pairs())) * float64(a.heads) / float64(8*a.head)
	})
}

// data are the biases of ALiBi for all heads, of the others for the chosen one, and the bucket.
func data(v *plot.View) dataio.Table {
	b := biasesOf(v)
	var columns []*chart.Func
	for h, slope := range b.slopes {
		columns = append(columns, alibi("ALiBi "+strconv.Itoa(h+1), slope))
	}
	for _, m := range b.methods[1:] {
		columns = append(columns, m.Func)
	}
	return chart.Table("n", b.first(v), v.State.Range, append(columns, b.bucket)...)
}

func (b *biases) first(v *plot.View) int { return plot.Either(b.t5.Bidirectional, -v.State.Range, 0) }

func draw(v *plot.View) plot.Picture {
	s, b, all := &v.State, biasesOf(v), heads.Int(&v.State)
	n, head := v.Number("offset"), v.Number("head").Within(1, float64(all))
	if !b.t5.Bidirectional {
		n.Unsigned()
	}
	x := chart.Axis{Title: v.Say(distance), Lo: float64(b.first(v)), Hi: float64(s.Range), Number: n}
	curves := &chart.Chart{
		Height: 184, Low: 132, X: x, Ends: true,
		Y: chart.Axis{Title: v.Say(added), Lo: -1e-3, Least: -1000}, // with which a weight is 0 in float64
	}
	var values []string
	for _, m := range b.methods {
		name := cmp.Or(m.name, v.Say(scaled))
		curves.Marks = append(curves.Marks, chart.Line{
			Of: chart.Sampled(v, m.Func, x.Lo, x.Hi, 0), Class: m.class, Name: name, Digits: 3, Dot: true,
		})
		values = append(values, name+" "+number.Fixed(m.Read(n.Value), 4))
	}
	// ALiBi for all heads, as far as the chart goes.
	curves.Marks = append(curves.Marks, chart.Free(func(s *scene.Scene, a *scale.Axes) {
		var lines scene.Path
		for _, slope := range b.slopes {
			end := min(a.X.Hi, -a.Y.Lo/slope)
			for _, x := range [...]float64{end, -end} {
				if x >= a.X.Lo {
					lines.Move(a.PixelX(0), a.PixelY(0)).Line(a.PixelX(x), a.PixelY(-slope*end))
				}
			}
		}
		s.Shape(scene.Line|scene.Rule, &lines)
	}))
	x.Title = v.Say(distanceShort)
	buckets := &chart.Chart{
		Height: 112, Low: 88, X: x, Y: chart.Axis{Title: v.Say(bucketTitle), Hi: 32},
		Marks: []chart.Mark{chart.Free(func(s *scene.Scene, a *scale.Axes) {
			s.Shape(scene.Line|scene.Ink, plot.Once(v, "stairs", stairs.path, stairs{b.bucket, *a}))
			if !v.Plain && a.X.Lo <= n.Value && n.Value <= a.X.Hi {
				a.Dot(s, n.Class, n.Value, b.bucket.Read(n.Value))
			}
		})},
	}
	slopes := &chart.Chart{
		Height: 112, Low: 88, X: chart.Axis{Title: v.Say(headAxis), Lo: 0.5, Hi: float64(all) + 0.5, Number: head},
		Y:      chart.Axis{Title: v.Say(slopeTitle), Lo: -8.6, Base: 2, Every: 2},
		Marks:  []chart.Mark{chart.Stems{Of: b.powers, Class: scene.Edge, Chosen: head.Chosen}},
		Choose: true,
	}
	last := b.t5.MaxDistance // first distance in the bucket of all longer ones
	for b.t5.Bucket(1-last) == b.t5.Bucket(-b.t5.MaxDistance) {
		last--
	}
	about := func(heads int) plot.Block { return plot.Note(slopeRule(v, heads) + v.Say(note, "d", s.HeadDim)) }
	return plot.Picture{
		Body: plot.Stack(
			plot.Readout(plot.Parts(
				v.Part(scene.Offset|scene.Strong, heading, "n", n.Value),
				v.Part(scene.Ink, headingHead, "h", head.Chosen, "heads", all, "slope", b.slopes[int(head.Chosen)-1]))),
			curves, plot.Beside(130, buckets, slopes),
			plot.Group(
				plot.Readout(plot.Parts(
					v.Part(scene.Offset|scene.Strong, bucketOf, "b", b.bucket.Read(n.Value)),
					v.Part(scene.Quiet, sharedBucket, "last", last, "b", b.bucket.At(float64(last))))),
				plot.Room(about(all), about(255)))), // which takes the most room
		Summary: v.Say(summary, "h", head.Chosen, "heads", all, "n", n.Value, "values", v.Lang.Clauses(values),
			"b", b.bucket.Read(n.Value)) + slopeRule(v, all),
	}
}

func slopeRule(v *plot.View, heads int) string {
	c := 1 << (bits.Len(uint(heads)) - 1) // the power of two that is not above heads
	if c == heads {
		return v.Say(powerOfTwo, "h", heads)
	}
	return v.Say(noPowerOfTwo, "h", heads, "c", c, "rest", heads-c, "twice", 2*c)
}

type stairs struct {
	*chart.Func
	axes scale.Axes
}

func (of stairs) path() *scene.Path {
	var path scene.Path
	a, before := &of.axes, 0.0
	for x := a.Left; x <= a.Right; x++ {
		y := a.PixelY(of.At(math.Round(a.NumberX(x)) + 0))
		if path.Empty() {
			path.Move(x, y)
		} else if y != before {
			path.Horizontal(x).Vertical(y)
		}
		before = y
	}
	return path.Horizontal(a.Right).Keep()
}
