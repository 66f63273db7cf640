// Package shift shows the rotation M(k) that leads from every position p to p+k,
//
//	M(k)·PE(p) = PE(p+k)
//
// as the blocks of a few pairs with their numbers, the vector of p, what M(k) makes of it
// beside the vector of p+k, and one of the pairs on the unit circle.
package shift

import (
	"math"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/chart"
	"github.com/posenc/posenc/web/scene"
)

var Spec = plot.Spec{
	Name: "shift", Title: title, Shared: "seq-len d-model base position", Params: "offset layout", Draw: draw, Data: data,
	Tools: []plot.Tool{{
		Name: "pair", Label: pairLevel, Most: func(v *plot.View) int { return v.Encoding.Pairs() - 1 },
		Follow: func(v *plot.View, _ int) int { return v.Dim / 2 },
	}},
	Cursors: []plot.Cursor{
		{Param: "offset", Name: theOffset, Keys: plot.LeftRight}, {Param: "pair", Name: thePair, Keys: plot.Rows}, {Param: plot.Dimension},
	},
}

// A move leads from p to p+k in all dimensions.
type move struct {
	matrix            *encoder.Shift
	from, made, there []float64 // PE(p), M(k)·PE(p) and PE(p+k), which is nil beyond ±2⁵³
	residual          float64   // the largest difference of the last two
}

type moveKey struct {
	encoding *encoder.Encoding
	p, k     int
}

func moveOf(v *plot.View) *move {
	return plot.Once(v, "move", newMove, moveKey{v.Encoding, v.Position(), v.State.Offset})
}

func newMove(at moveKey) *move {
	e, d := at.encoding, at.encoding.DModel()
	m := &move{from: make([]float64, d), made: make([]float64, d)}
	// The state holds no position and no offset that an encoding refuses.
	m.matrix, _ = e.Shift(float64(at.k))
	_ = e.Row(m.from, float64(at.p))
	_ = m.matrix.Apply(m.made, m.from)
	if number.Abs(at.p+at.k) > encoder.MaxPosition {
		return m
	}
	m.there = make([]float64, d)
	_ = e.Row(m.there, float64(at.p+at.k))
	for j, x := range m.there {
		m.residual = max(m.residual, math.Abs(x-m.made[j]))
	}
	return m
}

// data are, for each pair, its frequency, the angle kω without whole turns, and the vectors.
func data(v *plot.View) dataio.Table {
	m := moveOf(v)
	angles := m.matrix.Angles()
	return dataio.Table{
		Columns: []string{"pair", "frequency", "angle", "sin p", "cos p", "M(k) sin", "M(k) cos", "sin p+k", "cos p+k"},
		Rows:    v.Encoding.Pairs(),
		Row: func(dst []float64, i int) {
			dst[0], dst[1], dst[2] = float64(i), v.Encoding.Frequency(i), angles[i]
			for j, x := range [...][]float64{m.from, m.made, m.there} {
				dst[3+2*j], dst[4+2*j] = math.NaN(), math.NaN()
				if x != nil {
					dst[3+2*j], dst[4+2*j] = x[2*i], x[2*i+1]
				}
			}
		},
	}
}

// dim returns the dimension in row r of the matrix: the places of sine and cosine are swapped
// in the other order.
func dim(v *plot.View, r int) int {
	if swapped(v) {
		return r ^ 1
	}
	return r
}

func swapped(v *plot.View) bool { return layout.In(&v.State) == "cos-sin" }

// block returns the block of a pair in the order of the rows.
func (m *move) block(v *plot.View, i int) [2][2]float64 {
	b := m.matrix.Block(i)
	if swapped(v) {
		b[0][1], b[1][0] = b[1][0], b[0][1]
	}
	return b
}

func draw(v *plot.View) plot.Picture {
	m, p, k := moveOf(v), v.Position(), v.State.Offset
	pair := v.Level("pair")
	if v.Dim >= 0 {
		pair = v.Dim / 2
	}
	far := v.Say(beyond)
	if m.there != nil {
		size := "0"
		if m.residual > 0 {
			size = number.Scientific(m.residual, 1)
		}
		far = v.Say(difference, "d", v.State.DModel, "x", size)
	}
	order, first, second := sinCos, addition("sin", "cos", "sin", "sin", "cos"), addition("cos", "−sin", "sin", "cos", "cos")
	if swapped(v) {
		order, first, second = cosSin, addition("cos", "cos", "cos", "−sin", "sin"), addition("sin", "sin", "cos", "cos", "sin")
	}
	matrix, circle := &grid{move: m, v: v, pair: pair}, m.circle(v, pair)
	body := plot.Stack(
		plot.Parts(
			plot.Part{Class: scene.Position, Text: "p = " + number.Integer(float64(p))},
			plot.Part{Class: scene.Offset, Text: "k = " + number.Integer(float64(k))},
			plot.Part{Class: scene.Ink, Text: "p + k = " + number.Integer(float64(p+k))}),
		plot.Drawn(matrix.height, matrix.draw),
		plot.Group(first, second, v.Write(scene.Quiet, order), plot.Text(scene.Ink|scene.Strong, far)))
	if v.Width < besides {
		body = plot.Stack(body, circle)
	} else {
		body = plot.Columns([]float64{0, 2*radius + 40}, body, circle)
	}
	b := m.block(v, pair)
	return plot.Picture{Body: body, Summary: v.Say(summary,
		"k", k, "p", p, "to", p+k, "i", pair, "a", b[0][0], "b", b[0][1], "c", b[1][0], "d", b[1][1], "difference", far)}
}

const (
	radius  = 92  // of the circle
	besides = 860 // from which on it stands beside the matrix
)

// circle is a pair as a point of the unit circle at p, turned by kω to p+k: by what is left of
// this angle without whole turns, and by these.
func (m *move) circle(v *plot.View, i int) plot.Block {
	angle, w, sign := m.matrix.Angles()[i], v.Encoding.Frequency(i), "+ "
	turns := math.Round((float64(v.State.Offset)*w - angle) / (2 * math.Pi))
	if turns < 0 {
		sign = "− "
	}
	return chart.Dials(radius, chart.Dial{
		Hands: []chart.Hand{
			{Class: scene.Ink, Sin: m.made[2*i], Cos: m.made[2*i+1], Tip: scene.Ink | scene.Bold},
			{Class: scene.Position, Sin: m.from[2*i], Cos: m.from[2*i+1], Tip: scene.Position | scene.Bold},
		},
		Sector: scene.Offset, Cross: true,
		Says: []plot.Part{
			{Class: scene.Ink, Text: v.Say(frequency, "i", i, "w", number.Significant(w))},
			{Class: scene.Offset | scene.Strong, Text: "kω = " + number.Fixed(angle*180/math.Pi, 2) + "°"},
			{Class: scene.Offset, Text: sign + number.Integer(math.Abs(turns)) + "·360°"},
		},
	})
}

// addition is an angle addition:
//
//	f((p+k)ω) = a(kω)·b(pω) + c(kω)·d(pω)
func addition(f, a, b, c, d string) plot.Block {
	parts := []plot.Part{{Class: scene.Ink, Text: f + " (p+k)ω = "}}
	for i, text := range [...]string{a + " kω", "·", b + " pω", " + ", c + " kω", "·", d + " pω"} {
		class := [...]scene.Class{scene.Offset, scene.Ink, scene.Position, scene.Ink}[i%4]
		parts = append(parts, plot.Part{Class: class, Text: text, Close: true})
	}
	return plot.Parts(parts...)
}
