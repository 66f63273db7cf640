package plot_test

import (
	"math"

	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/chart"
	"github.com/posenc/posenc/web/scene"
)

// Spec describes the figure.
var Spec = plot.Spec{
	Name: "slowest", Title: title, Shared: "d-model base", Params: "offset range", Draw: draw, Data: data,
	Cursors: []plot.Cursor{{Param: "offset", Name: theOffset, Keys: plot.LeftRight | plot.Pages}},
}

var (
	title     = plot.Words{"The slowest pair", "最慢的一对"}
	theOffset = plot.Words{"the offset k", "间隔 k "}
	distance  = plot.Words{"distance k →", "间隔 k →"}
	cosine    = plot.Words{"cos kω, ω = {w:s}", "cos kω，ω = {w:s}"}
	summary   = plot.Words{"At k = {k} the cosine is {c:.4}.", "k = {k} 时余弦为 {c:.4}。"}
)

// slowest returns the frequency of the last pair, and the cosine of its angles.
func slowest(v *plot.View) (w float64, cos *chart.Func) {
	w = v.Encoding.Frequency(v.Encoding.Pairs() - 1)
	return w, plot.Once(v, "cosine", func(w float64) *chart.Func {
		return &chart.Func{Name: "cos", At: func(k float64) float64 { return math.Cos(k * w) }}
	}, w)
}

func draw(v *plot.View) plot.Picture {
	w, cos := slowest(v)
	k, last := v.Number("offset").Unsigned(), float64(v.State.Range)
	curve := &chart.Chart{
		Height: 200,
		X:      chart.Axis{Title: v.Say(distance), Hi: last, Number: k},
		Y:      chart.Axis{Title: "cos kω", Lo: -1, Hi: 1},
		Marks: []chart.Mark{
			chart.Line{Of: chart.Sampled(v, cos, 0, last, 0), Class: scene.Cosine, Name: v.Say(cosine, "w", w), Dot: true},
		},
	}
	values := plot.Values(
		plot.Value{Name: "k", X: k.Value, Class: scene.Offset | scene.Strong},
		plot.Value{Name: "cos kω", X: cos.Read(k.Value), Digits: 6})
	return plot.Picture{
		Body:    plot.Stack(curve, values),
		Summary: v.Say(summary, "k", k.Value, "c", cos.Read(k.Value)),
	}
}

func data(v *plot.View) dataio.Table {
	_, cos := slowest(v)
	return chart.Table("k", 0, v.State.Range, cos)
}
