package criteria

import (
	"math"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/figures/internal/spread"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/chart"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/scene"
)

// dots is a mark of dots at some points.
func dots(class scene.Class, xy ...float64) chart.Mark {
	return chart.Free(func(s *scene.Scene, a *scale.Axes) {
		for i := 0; i < len(xy); i += 2 {
			a.Dot(s, class, xy[i], xy[i+1])
		}
	})
}

// distances shows how far apart rows are, over their offset.
func distances(_ *plot.View, f *finding, c *chart.Chart) {
	if f.curve != nil {
		c.X.Lo, c.X.Hi, c.Y.Hi = f.curve.X[0], f.curve.X[len(f.curve.X)-1], 1e-300
		c.Marks = []chart.Mark{dots(scene.Offset, f.worst.Offset, f.worst.Value), chart.Line{Of: f.curve, Class: scene.Ink}}
	}
}

// turns shows the hands of a few pairs at the position in question, and k further on: between
// them is the angle k·ω, wherever the position is.
func turns(v *plot.View, _ *finding, c *chart.Chart) {
	pos := float64(v.Position())
	there := max(-encoder.MaxPosition, min(pos+float64(v.State.Offset), encoder.MaxPosition))
	c.Y.Hi = 1
	c.Marks = []chart.Mark{chart.Free(func(s *scene.Scene, a *scale.Axes) {
		r := (a.Bottom - a.Top) / 2
		count := max(1, min(3, int((a.Right-a.Left)/(2*r+6))))
		for j := range count {
			i := j * (v.Encoding.Pairs() - 1) / 8
			p, q := chart.Hand{Class: scene.Position, Tip: scene.Position}, chart.Hand{Class: scene.Offset, Tip: scene.Offset | scene.Bold}
			p.Sin, p.Cos = v.Encoding.Pair(i, pos)
			q.Sin, q.Cos = v.Encoding.Pair(i, there)
			dial := chart.Dial{Hands: []chart.Hand{q, p}, Sector: scene.Offset}
			dial.Draw(s, scale.Dial{X: a.Left + r + float64(j)*(2*r+12), Y: a.Top + r, R: r})
		}
	})}
}

// values shows the row in question, its sines and its cosines, between −1 and 1.
func values(v *plot.View, _ *finding, c *chart.Chart) {
	var x []float64
	var y [2][]float64
	for _, i := range spread.Floor(v.Encoding.Pairs(), 64) {
		sin, cos := v.Encoding.Pair(i, float64(v.Position()))
		x, y[0], y[1] = append(x, float64(i)), append(y[0], sin), append(y[1], cos)
	}
	c.X.Lo, c.X.Hi, c.Y.Lo, c.Y.Hi = -0.5, float64(v.Encoding.Pairs())-0.5, -1, 1
	c.Marks = []chart.Mark{chart.Line{Of: chart.Points(x, y[0]), Class: scene.Sine}, chart.Line{Of: chart.Points(x, y[1]), Class: scene.Cosine}}
}

// bars shows the distances from the position in question and those after it to the next ones.
func bars(v *plot.View, _ *finding, c *chart.Chart) {
	var x, y [8]float64
	for i := range x {
		x[i] = float64(i)
		y[i], _ = v.Encoding.Distance(1)
	}
	c.X.Lo, c.X.Hi, c.Y.Hi = -0.5, 7.5, max(1.2*y[0], 1e-300)
	c.Marks = []chart.Mark{chart.Stems{Of: chart.Points(x[:], y[:]), Class: scene.Position, Chosen: -1}}
}

// turn shows the first pair over two of its turns, and the end of each.
func turn(_ *plot.View, _ *finding, c *chart.Chart) {
	var x, y [65]float64
	for i := range x {
		x[i] = float64(i) / 32
		y[i] = math.Sin(2 * math.Pi * x[i])
	}
	c.X.Hi, c.Y.Lo, c.Y.Hi = 2, -1, 1
	c.Marks = []chart.Mark{dots(scene.Sine, 0, 0, 1, 0, 2, 0), chart.Line{Of: chart.Points(x[:], y[:]), Class: scene.Sine}}
}

// wavelengths shows the logarithms of the wavelengths of the pairs.
func wavelengths(v *plot.View, f *finding, c *chart.Chart) {
	c.X.Lo, c.X.Hi, c.Y.Hi = -0.5, float64(v.Encoding.Pairs())-0.5, 1
	c.Marks = []chart.Mark{chart.Line{Of: f.curve, Class: scene.Ink}}
}

// difference shows that there is none.
func difference(_ *plot.View, _ *finding, c *chart.Chart) { c.X.Hi, c.Y.Lo, c.Y.Hi = 1, -1, 1 }
