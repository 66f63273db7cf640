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
	Tools: func(v *plot.View) []plot.Tool { return []plot.Tool{v.Slider("pair", pairLevel)} },
	Cursors: []plot.Cursor{{Param: "offset", Name: chart.TheOffset, Keys: plot.LeftRight}, {Param: plot.Dimension}, {
		Param: "pair", Name: chart.ThePair, Keys: plot.Rows, Most: func(v *plot.View) int { return v.Encoding.Pairs() - 1 },
		Follow: func(v *plot.View, _ int) int { return v.Dim / 2 },
	}},
}

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
		if number.Abs(at.p+at.k) <= encoder.MaxPosition {
			m.there = make([]float64, d)
			_ = e.Row(m.there, float64(at.p+at.k))
			m.residual = property.LargestDifference(m.there, m.made)
		}
		return m
	}, key{v.Encoding, v.Position(), v.State.Offset})
}

func data(v *plot.View) dataio.Table {
	m := moveOf(v)
	angles := m.matrix.Angles() // kω without whole turns
	columns := []string{"pair", "frequency", "angle", "sin p", "cos p", "M(k) sin", "M(k) cos", "sin p+k", "cos p+k"}
	return dataio.Rows(columns, v.Encoding.Pairs(), func(i int) []float64 {
		row := []float64{float64(i), v.Encoding.Frequency(i), angles[i]}
		for _, vector := range [...][]float64{m.from, m.made, m.there} {
			if vector == nil {
				row = append(row, math.NaN(), math.NaN())
			} else {
				row = append(row, vector[2*i:][:2]...)
			}
		}
		return row
	})
}

// block returns the block of a pair, transposed if rows are swapped.
func (m *move) block(i int, swapped bool) [2][2]float64 {
	b := m.matrix.Block(i)
	if swapped {
		b[0][1], b[1][0] = b[1][0], b[0][1]
	}
	return b
}

func draw(v *plot.View) plot.Picture {
	m, pair, swapped := moveOf(v), plot.Either(v.Dim >= 0, v.Dim/2, v.Level("pair")), layout.In(&v.State) == "cos-sin"
	p, k, far := v.Position(), v.State.Offset, v.Say(beyond)
	if m.there != nil {
		size := plot.Either(m.residual > 0, number.Scientific(m.residual, 1), "0")
		far = v.Say(difference, "d", v.State.DModel, "x", size)
	}
	order := "(sin, cos)"
	first, second := "sin (p+k)ω = |cos kω|·|sin pω| + |sin kω|·|cos pω", "cos (p+k)ω = |−sin kω|·|sin pω| + |cos kω|·|cos pω"
	if swapped {
		order = "(cos, sin)"
		first, second = "cos (p+k)ω = |cos kω|·|cos pω| − |sin kω|·|sin pω", "sin (p+k)ω = |sin kω|·|cos pω| + |cos kω|·|sin pω"
	}
	body := plot.Stack(
		plot.Readout(plot.Parts(
			plot.Part{Class: scene.Position, Text: "p = " + number.Integer(p)},
			plot.Part{Class: scene.Offset, Text: "k = " + number.Integer(k)},
			plot.Part{Class: scene.Ink, Text: "p + k = " + number.Integer(p+k)})),
		m.blocks(v, pair, swapped),
		plot.Group(addition(first), addition(second), v.Note(orderOf, "order", order), plot.Readout(plot.Heading(far))))
	circle := plot.Readout(m.circle(v, pair))
	b := m.block(pair, swapped)
	whole := plot.Stack(body, circle)
	if v.Width >= 860 && !v.Plain {
		whole = plot.Columns([]float64{0, 2*radius + 40}, body, circle)
	}
	return plot.Picture{Body: whole, Summary: v.Say(summary,
		"k", k, "p", p, "to", p+k, "i", pair, "a", b[0][0], "b", b[0][1], "c", b[1][0], "d", b[1][1], "difference", far)}
}

const radius = 92 // of the circle

// circle is a pair as a point of the unit circle at p, turned by kω to p+k.
func (m *move) circle(v *plot.View, i int) plot.Block {
	angle, w := m.matrix.Angles()[i], v.Encoding.Frequency(i)
	turns := math.Round((float64(v.State.Offset)*w - angle) / (2 * math.Pi))
	return chart.Dials(radius, chart.Dial{
		Hands: []chart.Hand{
			{Class: scene.Ink, Sin: m.made[2*i], Cos: m.made[2*i+1], Tip: scene.Ink | scene.Bold},
			{Class: scene.Position, Sin: m.from[2*i], Cos: m.from[2*i+1], Tip: scene.Position | scene.Bold},
		},
		Sector: scene.Offset, Cross: true,
		Says: []plot.Part{
			v.Part(scene.Ink, frequency, "i", i, "w", w),
			{Class: scene.Offset | scene.Strong, Text: "kω = " + number.Fixed(angle*180/math.Pi, 2) + "°"},
			{Class: scene.Offset, Text: plot.Either(turns < 0, "− ", "+ ") + number.Integer(math.Abs(turns)) + "·360°"},
		},
	})
}

// addition is an angle addition, with a | wherever the colour changes.
func addition(formula string) plot.Block {
	var parts []plot.Part
	for i, text := range strings.Split(formula, "|") {
		class := [...]scene.Class{scene.Ink, scene.Offset, scene.Ink, scene.Position}[i%4]
		parts = append(parts, plot.Part{Class: class, Text: text, Close: i > 0})
	}
	return plot.Parts(parts...)
}

const row, margin = 30, 26 // heights of a row, and above and below all

// blocks draws the blocks of the pairs that have room, one in a frame, and the vectors beside.
func (m *move) blocks(v *plot.View, pair int, swapped bool) plot.Block {
	left, cell, vector, gap := 76.0, 44.0, 64.0, 24.0
	decimals, digits := 2, 4 // in the matrix and in the vectors
	var n, first int         // pairs that are shown
	height := func(width float64) float64 {
		most := max(1, min(4, int((width-left-3*(vector+gap))/(2*cell))))
		if v.Narrow() {
			most, left, gap, digits = 2, 31, 16, 2
			cell = math.Floor((width - left - 3*gap - 4) / 7)
			if vector = cell; cell < 37 {
				decimals, digits = 1, 1
			}
		}
		n = min(most, v.Encoding.Pairs())
		first = min(pair/n*n, v.Encoding.Pairs()-n)
		return 2*row*float64(most) + 2*margin
	}
	return plot.Drawn(height, func(s *scene.Scene, at scene.Box) {
		x, top, side := at.X+left, at.Y+margin, row*float64(2*n)
		baseline := func(r int) float64 { return top + row*(float64(r)+0.5) + 4 }
		write := func(x float64, r int, width, value float64, digits int) {
			color := scale.Diverging((value + 1) / 2)
			s.CrispCell(color, x, top+row*float64(r), width, row)
			s.TextOn(color, 0, scene.Middle, x+width/2, baseline(r), number.Signed(value, digits))
		}
		bracket := func(name string, class scene.Class, x, width float64) {
			right, bottom := x+width, top+side+3
			path := new(scene.Path).Move(x+2, top-3).Horizontal(x - 4).Vertical(bottom).Horizontal(x + 2)
			path.Move(right-2, top-3).Horizontal(right + 4).Vertical(bottom).Horizontal(right - 2)
			s.Shape(scene.Line|scene.Ink, path)
			s.Text(class|scene.Strong, scene.Middle, x+width/2, top-10, name)
		}

		// The matrix, with a frame around the block of the pair.
		for r := range 2 * n {
			for c := range 2 * n {
				if x := x + float64(c)*cell; r/2 == c/2 {
					write(x, r, cell, m.block(first+r/2, swapped)[r%2][c%2], decimals)
				} else {
					s.Text(scene.Quiet, scene.Middle, x+cell/2, baseline(r), "0")
				}
			}
		}
		bracket("M(k)", scene.Offset, x, 2*cell*float64(n))
		if framed := float64(2 * (pair - first)); !v.Plain {
			s.Shape(scene.Line|scene.Bold|scene.Ink, new(scene.Path).Box(x+framed*cell, top+framed*row, 2*cell, 2*row))
		}

		// The vectors, each with its name behind a sign.
		x += 2 * cell * float64(n)
		dim := func(r int) int { return 2*first + plot.Either(swapped, r^1, r) }
		column := func(sign, name string, class scene.Class, values []float64) {
			if values == nil {
				return
			}
			s.Text(scene.Ink, scene.Middle, x+gap/2, top+side/2+4, sign)
			x += gap
			for r := range 2 * n {
				write(x, r, vector, values[dim(r)], digits)
			}
			bracket(name, class, x, vector)
			x += vector
		}
		column("·", "PE(p)", scene.Position, m.from)
		column("=", plot.Either(v.Narrow(), "M·PE", "M(k)·PE(p)"), scene.Ink, m.made)
		column("=", plot.Either(v.Narrow(), "p+k", "PE(p+k)"), scene.Ink, m.there)

		for r := range 2 * n {
			class, name := plot.Either(dim(r) == v.Dim, scene.Strong, 0), [...]string{"sin", "cos"}[dim(r)%2]
			if !v.Narrow() {
				name += " " + strconv.Itoa(2*first+r)
			}
			s.Text(class|scene.Sine<<(dim(r)%2), scene.End, at.X+left-7, baseline(r), name)
			box := scene.Box{X: at.X, Y: top + row*float64(r), Width: x - at.X, Height: row}
			v.Number(plot.Dimension).Target(s, float64(dim(r)), box)
		}
		s.Text(scene.Quiet, scene.Start, at.X, top+side+20,
			v.Say(shown, "first", first, "last", first+n-1, "all", v.Encoding.Pairs()))
	})
}
