// Package shift shows the rotation M(k) that leads from every position p to p+k,
//
//	M(k)·PE(p) = PE(p+k)
//
// as the blocks of a few pairs with their numbers, the vector of p, what M(k) makes of it
// beside the vector of p+k, and one of the pairs on the unit circle.
package shift

import (
	"math"
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/property"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/chart"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/scene"
)

var Spec = plot.Spec{
	Name: "shift", Title: title, Shared: "seq-len d-model base position", Params: "offset layout", Draw: draw, Data: data,
	Tools: []plot.Tool{{
		Name: "pair", Label: pairLevel, Most: func(v *plot.View) int { return v.Encoding.Pairs() - 1 },
		Follow: func(v *plot.View, _ int) int { return v.Dim / 2 },
	}},
	Cursors: []plot.Cursor{
		{Param: "offset", Name: chart.TheOffset, Keys: plot.LeftRight}, {Param: "pair", Name: chart.ThePair, Keys: plot.Rows}, {Param: plot.Dimension},
	},
}

// A move leads from p to p+k in all dimensions.
type move struct {
	matrix            *encoder.Shift
	from, made, there []float64 // PE(p), M(k)·PE(p) and PE(p+k), which is nil beyond ±2⁵³
	residual          float64   // the largest difference of the last two
}

func moveOf(v *plot.View) *move {
	type key struct {
		of   *encoder.Encoding
		p, k int
	}
	return plot.Once(v, "move", func(at key) *move {
		e, d := at.of, at.of.DModel()
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
		m.residual = property.LargestDifference(m.there, m.made)
		return m
	}, key{v.Encoding, v.Position(), v.State.Offset})
}

// data are, for each pair, its frequency, the angle kω without whole turns, and the vectors.
func data(v *plot.View) dataio.Table {
	m := moveOf(v)
	angles, nowhere := m.matrix.Angles(), []float64{math.NaN(), math.NaN()}
	columns := []string{"pair", "frequency", "angle", "sin p", "cos p", "M(k) sin", "M(k) cos", "sin p+k", "cos p+k"}
	return dataio.Rows(columns, v.Encoding.Pairs(), func(i int) []float64 {
		there := nowhere
		if m.there != nil {
			there = m.there[2*i:]
		}
		numbers := append([]float64{float64(i), v.Encoding.Frequency(i), angles[i]}, m.from[2*i:][:2]...)
		return append(append(numbers, m.made[2*i:][:2]...), there[:2]...)
	})
}

// dim returns the dimension in row r of the matrix, where sine and cosine may be swapped.
func dim(v *plot.View, r int) int {
	return plot.Either(swapped(v), r^1, r)
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
	pair := plot.Either(v.Dim >= 0, v.Dim/2, v.Level("pair"))
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
	matrix, circle := &grid{move: m, v: v, pair: pair}, plot.Readout(m.circle(v, pair))
	body := plot.Stack(
		plot.Readout(plot.Parts(
			plot.Part{Class: scene.Position, Text: "p = " + number.Int(p)},
			plot.Part{Class: scene.Offset, Text: "k = " + number.Int(k)},
			plot.Part{Class: scene.Ink, Text: "p + k = " + number.Int(p+k)})),
		plot.Drawn(matrix.height, matrix.draw),
		plot.Group(first, second, v.Note(order), plot.Readout(plot.Heading(far))))
	if v.Width < besides || v.Plain {
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
	parts, sign := []plot.Part{{Class: scene.Ink, Text: f + " (p+k)ω = "}}, " + "
	if size, negative := strings.CutPrefix(c, "−"); negative {
		sign, c = " − ", size
	}
	for i, text := range [...]string{a + " kω", "·", b + " pω", sign, c + " kω", "·", d + " pω"} {
		class := [...]scene.Class{scene.Offset, scene.Ink, scene.Position, scene.Ink}[i%4]
		parts = append(parts, plot.Part{Class: class, Text: text, Close: true})
	}
	return plot.Parts(parts...)
}

// A grid draws the blocks of the pairs that have room, one in a frame, and the vectors beside.
type grid struct {
	*move
	v    *plot.View
	pair int
	s    *scene.Scene

	most, first, n           int     // pairs that there is room for, and those that are shown
	top, left                float64 // where cells begin
	cell, vector, gap        float64 // widths
	matrixDecimals, decimals int     // of the numbers in the matrix and in the vectors
}

const (
	row     = 30 // height of a row
	heading = 26 // above the rows
	foot    = 26 // below them
)

// height returns the height for as many pairs as there is room for.
func (g *grid) height(width float64) float64 {
	g.left, g.cell, g.vector, g.gap, g.matrixDecimals, g.decimals = 76, 44, 64, 24, 2, 4
	g.most = max(1, min(4, int((width-g.left-3*(g.vector+g.gap))/(2*g.cell))))
	if g.v.Narrow() {
		g.most, g.left, g.gap, g.decimals = 2, 31, 16, 2
		g.cell = math.Floor((width - g.left - 3*g.gap - 4) / 7)
		if g.vector = g.cell; g.cell < 37 {
			g.matrixDecimals, g.decimals = 1, 1
		}
	}
	pairs := g.v.Encoding.Pairs()
	g.n = min(g.most, pairs)
	g.first = min(g.pair/g.n*g.n, pairs-g.n)
	return heading + 2*row*float64(g.most) + foot
}

func (g *grid) draw(s *scene.Scene, at scene.Box) {
	g.s, g.top, g.left = s, at.Y+heading, g.left+at.X
	width := 2 * g.cell * float64(g.n)
	for r := range 2 * g.n {
		for c := range 2 * g.n {
			if r/2 == c/2 {
				g.number(g.left+float64(c)*g.cell, r, g.cell, g.block(g.v, g.first+r/2)[r%2][c%2], g.matrixDecimals)
			} else {
				s.Text(scene.Quiet, scene.Middle, g.left+(float64(c)+0.5)*g.cell, g.baseline(r), "0")
			}
		}
	}
	g.bracket("M(k)", scene.Offset, g.left, width)
	if framed := float64(2 * (g.pair - g.first)); !g.v.Plain {
		s.Shape(scene.Line|scene.Bold|scene.Ink, new(scene.Path).Box(g.left+framed*g.cell, g.top+framed*row, 2*g.cell, 2*row))
	}

	product, there := plot.Either(g.v.Narrow(), "M·PE", "M(k)·PE(p)"), plot.Either(g.v.Narrow(), "p+k", "PE(p+k)")
	x := g.column(g.left+width, "·", "PE(p)", scene.Position, g.from)
	x = g.column(x, "=", product, scene.Ink, g.made)
	if g.there != nil {
		x = g.column(x, "=", there, scene.Ink, g.there)
	}
	for r := range 2 * g.n {
		dim := g.dim(r)
		class, name := scene.Sine<<(dim%2)|plot.Either(dim == g.v.Dim, scene.Strong, 0), [...]string{"sin", "cos"}[dim%2]
		if !g.v.Narrow() {
			name += " " + strconv.Itoa(2*g.first+r)
		}
		g.s.Text(class, scene.End, g.left-7, g.baseline(r), name)
		box := scene.Box{X: at.X, Y: g.top + row*float64(r), Width: x - at.X, Height: row}
		g.v.Number(plot.Dimension).Target(s, float64(g.dim(r)), box)
	}
	s.Text(scene.Quiet, scene.Start, at.X, g.top+2*row*float64(g.n)+20,
		g.v.Say(shown, "first", g.first, "last", g.first+g.n-1, "all", g.v.Encoding.Pairs()))
}

func (g *grid) dim(r int) int { return dim(g.v, 2*g.first+r) }

func (g *grid) baseline(r int) float64 { return g.top + row*(float64(r)+0.5) + 4 }

// column draws a vector with its name behind a sign, and returns where it ends.
func (g *grid) column(x float64, sign, name string, class scene.Class, values []float64) (end float64) {
	g.s.Text(scene.Ink, scene.Middle, x+g.gap/2, g.top+row*float64(g.n)+4, sign)
	x += g.gap
	for r := range 2 * g.n {
		g.number(x, r, g.vector, values[g.dim(r)], g.decimals)
	}
	g.bracket(name, class, x, g.vector)
	return x + g.vector
}

func (g *grid) number(x float64, r int, width, value float64, decimals int) {
	scale, color := math.Pow10(decimals), scale.Diverging((value+1)/2)
	g.s.CrispCell(color, x, g.top+row*float64(r), width, row)
	g.s.TextOn(color, 0, scene.Middle, x+width/2, g.baseline(r), number.Signed(math.Round(value*scale)/scale+0, decimals))
}

func (g *grid) bracket(name string, class scene.Class, x, width float64) {
	top, bottom := g.top-3, g.top+2*row*float64(g.n)+3
	path := new(scene.Path).Move(x+2, top).Horizontal(x - 4).Vertical(bottom).Horizontal(x + 2)
	path.Move(x+width-2, top).Horizontal(x + width + 4).Vertical(bottom).Horizontal(x + width - 2)
	g.s.Shape(scene.Line|scene.Ink, path)
	g.s.Text(class|scene.Strong, scene.Middle, x+width/2, g.top-10, name)
}
