// Package similarity shows the matrix of the dot products, the cosine similarities or the distances
// of all pairs of positions p and q. They depend on |p − q| alone,
//
//	PE(p)·PE(q) = Σ cos((p−q)·ω[i])
//
// so that each diagonal has one colour and the matrix is its own mirror image: it does not show in
// which direction one is from the other. The rotation M(q−p) between the two rows does: its angles
// (q−p)·ω[i] have a sign. With M(k) between all rows,
//
//	M(k)·PE(p) · PE(q) = PE(p+k)·PE(q)
//
// the greatest values move from the main diagonal to the one k beside it.
package similarity

import (
	"image"
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/chart"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/scene"
)

var Spec = plot.Spec{
	Name: "similarity", Title: title, Shared: "seq-len d-model base position", Params: "measure offset", More: "colormap",
	Draw: draw, Data: data,
	Cursors: []plot.Cursor{{Param: "position", Name: thePosition, Keys: plot.Rows}, {Param: "offset", Name: theOffset, Keys: plot.LeftRight}},
}

// A measure is what is shown of two rows: the value of rows k apart, or of their dot product g, with
// half for d/2. Colours go from g = lo·half to g = hi·half.
type measure struct {
	name, means plot.Words
	value       func(e *encoder.Encoding, k float64) (float64, error)
	of          func(g, half float64) float64
	lo, hi      float64
}

// measures are in the order of their choices; the last choice is the first measure with M(k) between
// the rows.
var measures = [...]measure{
	{dot, means, (*encoder.Encoding).RelativeDot, func(g, _ float64) float64 { return g }, -0.5, 1},
	{cosine, means, (*encoder.Encoding).Cosine, func(g, half float64) float64 { return g / half }, -0.5, 1},
	{distance, rootMeans, (*encoder.Encoding).Distance,
		func(g, half float64) float64 { return math.Sqrt(max(0, 2*(half-g))) }, 1, -1},
}

// A matrix is a measure of all pairs of rows, in n × n pixels.
type matrix struct {
	*measure
	turned         bool // whether M(k) stands between the rows
	seqLen, dModel int
	base           float64
	turn           int // k of M(k); 0 for nothing
	n              int
}

const mostCosines = 1 << 22 // that a matrix may cost

func matrixOf(v *plot.View) matrix {
	s, i := &v.State, measureParam.Index(&v.State)
	m := matrix{&measures[i%len(measures)], i == len(measures), s.SeqLen, s.DModel, s.Base, 0, 0}
	if m.turned {
		most := encoder.MaxPosition - 2*s.SeqLen // all rows are an offset apart
		m.turn = max(-most, min(s.Offset, most))
	}
	return m.sized(min(side, v.Width))
}

// sized returns the matrix of some pixels a side, or fewer where each costs much.
func (m matrix) sized(pixels int) matrix {
	m.n = min(m.seqLen, pixels, max(64, 2*mostCosines/m.dModel))
	return m
}

// diagonals are the values of the 2n−1 diagonals of a matrix, from the lowest on the left to the
// highest: means over the positions of a pixel, for distances roots of the mean of squares.
type diagonals struct {
	matrix
	values []float64
	lo, hi float64 // of the colours
	step   float64 // from one to the next, in positions
}

func newDiagonals(m matrix) *diagonals {
	e, _ := encoder.New(1, m.dModel, encoder.Base(m.base)) // the state is valid
	half, step := float64(e.Pairs()), float64(m.seqLen)/float64(m.n)
	d := &diagonals{m, make([]float64, 2*m.n-1), m.of(m.lo*half, half), m.of(m.hi*half, half), step}
	values, first := d.values, -float64(m.n-1)*step-float64(m.turn)
	if !m.turned { // the left half is the mirror image of the right one
		values, first = d.values[m.n-1:], 0
	}
	_ = e.MeanDots(values, first, step, plot.Either(step > 1, step, 0)) // within the range of offsets
	for j, g := range values {
		x := m.of(g, half)
		if values[j] = x; !m.turned {
			d.values[m.n-1-j] = x
		}
		if x < d.lo {
			d.lo = -d.hi
		}
	}
	return d
}

// at returns the value where q − p is k, between those of two diagonals.
func (d *diagonals) at(k float64) float64 {
	away := max(0, k/d.step+float64(d.n-1))
	j := min(int(away), len(d.values)-1)
	next := min(j+1, len(d.values)-1)
	return d.values[j] + (away-float64(j))*(d.values[next]-d.values[j])
}

func (m *matrix) column(v *plot.View, i int) *chart.Func {
	return &chart.Func{Name: measureParam.Choices[i].Name(), At: func(k float64) float64 {
		// No two positions are farther apart than an offset can be.
		x, _ := measures[i%len(measures)].value(v.Encoding, k-float64(m.turn))
		return x
	}}
}

func data(v *plot.View) dataio.Table {
	m, last := matrixOf(v), v.State.SeqLen-1
	if m.turned {
		return chart.Table("n-m", -last, last, m.column(v, len(measures)))
	}
	return chart.Table("m-n", 0, last, m.column(v, 0), m.column(v, 1), m.column(v, 2))
}

// A pair is the positions p and q that are read.
type pair struct {
	*plot.View
	*diagonals
	p, q float64
}

type readRow struct {
	*diagonals
	p float64
}

const side = 420 // of the matrix, at most

func draw(v *plot.View) plot.Picture {
	s := &v.State
	chosen := v.Number("position")
	p := pair{v, plot.Once(v, "diagonals", newDiagonals, matrixOf(v)), chosen.Value, 0}
	first, last := float64(s.Start), float64(s.Start+s.SeqLen-1)
	p.q = p.p + v.Number("offset").Within(first-p.p, last-p.p).Value
	column, row, pointed := v.Cell("matrix")
	if pointed = pointed && float64(max(row, column)) <= last; pointed {
		p.p, p.q = float64(row), float64(column)
	}
	chosen.Value = p.p
	k := p.q - p.p

	colors := chart.Colors{Map: s.Colormap, Lo: p.lo, Hi: p.hi}
	if s.Colormap == "diverging" && p.lo < 0 {
		colors.Lo = -p.hi
	}
	across := chart.CellAxis(v.Say(positionQ), s.Start, s.SeqLen, chart.Whole)
	down := across
	down.Title, down.Number = v.Say(positionP), chosen
	matrix := &chart.Chart{
		Name: "matrix", Height: side, Ratio: 1, Down: true, X: across, Y: down,
		Pick: func(q, p int) []string {
			return []string{"position", strconv.Itoa(p), "offset", strconv.Itoa(q - p)}
		},
		Marks: []chart.Mark{chart.Free(p.marks), p.raster(colors)},
	}
	line := plot.Once(v, "row", func(r readRow) *chart.Func {
		return &chart.Func{At: func(q float64) float64 { return r.at(q - r.p) }}
	}, readRow{p.diagonals, p.p})
	curve := &chart.Chart{
		Height: 262, Low: 140, X: across, Y: chart.Axis{Title: v.Say(rowP), Lo: colors.Lo, Hi: colors.Hi},
		Marks: []chart.Mark{
			chart.Point(scene.Bold|scene.Ink, p.q, p.at(k)),
			chart.Upright(scene.Offset|scene.Bold, p.p+float64(s.Offset)), chart.Upright(scene.Position, p.p),
			chart.Line{Of: chart.Sampled(v, line, first, last, 0), Class: scene.Bold | scene.Ink},
		},
	}
	i := measureParam.Index(s)
	value := p.column(v, i).At
	x, mirrored := value(k), value(-k)
	full, short := measureParam.Choices[i].In(v.Lang), v.Say(p.name)
	values := v.Say(both, "x", x, "mirrored", mirrored)
	besides := v.Say(symmetric)
	if p.turned {
		full, besides = v.Say(turnedDot, "k", s.Offset), v.Say(greatest, "k", s.Offset)
	}
	note := plot.Stack()
	switch at := v.Chosen() + s.Offset; {
	case !pointed && (at < 0 || at >= s.SeqLen):
		note = v.Write(scene.Offset, outside, "k", s.Offset)
	case p.n < s.SeqLen:
		note = v.Note(p.means)
	}

	// M(q − p) turns each pair by (q − p)·ω[i].
	turns := plot.Each(scale.SpreadDown(v.Encoding.Pairs(), 4), func(i int) chart.Dial {
		sin, cos := v.Encoding.Pair(i, k)
		return chart.Dial{Hands: chart.PairHands(v.Encoding, i, p.p, p.q), Sector: scene.Offset, Says: []plot.Part{
			{Class: scene.Offset, Text: number.Fixed(math.Atan2(sin, cos)*180/math.Pi, 0) + "°"},
			{Class: scene.Quiet, Text: "i = " + number.Integer(i)},
		}}
	})
	return plot.Picture{
		Body: plot.Stack(
			plot.Beside(400,
				plot.Stack(matrix, chart.ColorBar(colors, short)),
				plot.Readout(plot.Stack(curve, plot.Group(v.Write(scene.Ink, turnTitle), chart.Dials(23, turns...))))),
			plot.Readout(plot.Group(
				plot.Parts(
					plot.Part{Class: scene.Position, Text: "p = " + number.Integer(p.p)},
					plot.Part{Text: "q = " + number.Integer(p.q)},
					plot.Part{Class: scene.Offset, Text: "q − p = " + number.Integer(k)}),
				plot.Heading(full+values, short+values),
				plot.Room(note, plot.Fixed(scene.LineHeight, nil))))),
		Summary: v.Say(summary, "measure", full, "seq", s.SeqLen, "besides", besides) +
			v.Say(read, "p", p.p, "q", p.q, "k", k, "x", x, "mirrored", mirrored),
	}
}

// raster returns the cells. An image of more pixels has diagonals of its own.
func (p *pair) raster(colors chart.Colors) chart.Raster {
	return chart.Raster{Key: [...]any{p.matrix, colors}, Paint: func(img *image.NRGBA) {
		shown := p.diagonals
		if m := p.sized(img.Rect.Dx()); m != p.matrix {
			shown = newDiagonals(m)
		}
		strip := plot.Each(shown.values, colors.Tones())
		scale.FillRows(img, scale.Evenly(shown.n, img), func(line []uint32, row int) {
			for x := range line {
				line[x] = strip[shown.n-1-row+x*shown.n/len(line)]
			}
		})
	}}
}

// marks draws the row and the column p, the two diagonals k away from the middle or, with M(k) between
// the rows, the way from the main diagonal to the one k beside it, and the cell read with its mirror image.
func (p *pair) marks(s *scene.Scene, a *scale.Axes) {
	if p.Plain {
		return
	}
	// Lines have a border of the ground, 1 pixel wide.
	line := func(class scene.Class, path *scene.Path) {
		s.Add(scene.Shape{Class: scene.Ground, Width: 4, Path: path})
		s.Shape(scene.Line|scene.Bold|class, path)
	}
	x, y := a.PixelX(p.p), a.PixelY(p.p)
	side := a.Right - a.Left
	away := side * float64(number.Abs(p.State.Offset)) / float64(p.seqLen)
	if !p.turned && 0 < away && away < side {
		solid := new(scene.Path).Move(a.Left+away, a.Top).Line(a.Right, a.Bottom-away)
		dashed := new(scene.Path).Move(a.Left, a.Top+away).Line(a.Right-away, a.Bottom)
		if p.State.Offset < 0 {
			solid, dashed = dashed, solid
		}
		line(scene.Offset, solid)
		line(scene.Offset|scene.Dash, dashed)
	}
	line(scene.Position, new(scene.Path).Move(a.Left, y).Horizontal(a.Right).Move(x, a.Top).Vertical(a.Bottom))
	if p.turned {
		line(scene.Offset|scene.Dash, new(scene.Path).Move(a.Left, a.Top).Line(a.Right, a.Bottom))
		to := max(a.X.Lo+0.5, min(p.p+float64(p.turn), a.X.Hi-0.5))
		way := new(scene.Path).Move(x, y).Horizontal(a.PixelX(to))
		s.Add(scene.Shape{Class: scene.Ground, Width: 8, Path: way}, scene.Shape{Class: scene.Offset, Width: 6, Path: way})
	}
	cell := func(class scene.Class, x, y float64) {
		s.Circle(scene.Area|scene.Ground, x, y, 6)
		s.Circle(class, x, y, 4)
	}
	cell(scene.Line|scene.Bold|scene.Ink, x, a.PixelY(p.q))
	cell(scene.Area|scene.Ink, a.PixelX(p.q), y)
}
