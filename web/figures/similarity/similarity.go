// Package similarity shows the matrix of the dot products, the cosine similarities or
// the distances of all pairs of positions p and q. They depend on |p − q| alone,
//
//	PE(p)·PE(q) = Σ cos((p−q)·ω[i])
//
// so that each diagonal has one colour and the matrix is its own mirror image: it
// shows how far apart positions are, and not in which direction. The rotation M(q−p) between
// the two rows does: its angles (q−p)·ω[i] have a sign. With M(k) between all rows,
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

// A measure is what is shown of the rows p and q of a matrix.
type measure struct {
	seqLen, dModel int
	base           float64
	name           string
	turn           int // k of M(k), which stands between the rows; 0 for nothing
}

func measureOf(v *plot.View) measure {
	s := &v.State
	m := measure{s.SeqLen, s.DModel, s.Base, measureParam.In(s), 0}
	if m.turned() {
		most := encoder.MaxPosition - 2*s.SeqLen // all rows are an offset apart
		m.turn = max(-most, min(s.Offset, most))
	}
	return m
}

func (m measure) turned() bool { return m.name == "turned" }

func (m measure) value(e *encoder.Encoding, k float64) (x float64) {
	switch m.name { // no two positions are farther apart than an offset can be
	case "cosine":
		x, _ = e.Cosine(k)
	case "distance":
		x, _ = e.Distance(k)
	default:
		x, _ = e.RelativeDot(k - float64(m.turn))
	}
	return x
}

// A grid is a matrix of n × n pixels, or of as many as there are positions.
type grid struct {
	measure
	n int
}

// mostCosines is the largest number of cosines that a matrix may cost.
const mostCosines = 1 << 22

// grid returns the matrix of some pixels a side: of fewer where each costs much.
func (m measure) grid(pixels int) grid {
	return grid{m, min(m.seqLen, pixels, max(64, 2*mostCosines/m.dModel))}
}

// diagonals are the values of the diagonals of a grid, from the lowest on the left to the
// highest; n are on each side of the middle one, which counts on both. Each is the mean over
// the positions that fall on its pixel, and for distances the root of the mean of their
// squares.
type diagonals struct {
	grid
	values []float64
	lo, hi float64 // of the colours
	step   float64 // from one to the next, in positions
}

// newDiagonals computes diagonals. With g(k) the dot product of two positions k apart, they are
//
//	dot       g(k)
//	cosine    g(k) / (d/2)
//	distance  √(2·(d/2 − g(k)))
//	turned    g(k−t) for M(t) between the rows
func newDiagonals(g grid) *diagonals {
	e, _ := encoder.New(1, g.dModel, encoder.Base(g.base)) // the state is valid
	d, half, width := &diagonals{grid: g, values: make([]float64, 2*g.n-1), step: 1}, float64(e.Pairs()), 0.0
	if g.n < g.seqLen {
		d.step = float64(g.seqLen) / float64(g.n)
		width = d.step
	}
	values, first := d.values, -float64(g.n-1)*d.step-float64(g.turn)
	if !g.turned() { // the left half is the mirror image of the right one
		values, first = d.values[g.n-1:], 0
	}
	_ = e.MeanDots(values, first, d.step, width) // within the range of offsets
	d.lo, d.hi = -half/2, half
	for j, x := range values {
		switch g.name {
		case "cosine":
			values[j], d.lo, d.hi = x/half, -0.5, 1
		case "distance":
			values[j], d.lo, d.hi = math.Sqrt(max(0, 2*(half-x))), 0, 2*math.Sqrt(half)
		}
		if !g.turned() {
			d.values[g.n-1-j] = values[j]
		}
	}
	for _, x := range d.values {
		if x < d.lo {
			d.lo = -d.hi
		}
	}
	return d
}

// at returns the value of the matrix where n−m is x, between those of two diagonals.
func (d *diagonals) at(x float64) float64 {
	away := max(0, x/d.step+float64(d.n-1))
	j := min(int(away), len(d.values)-1)
	next := min(j+1, len(d.values)-1)
	return d.values[j] + (away-float64(j))*(d.values[next]-d.values[j])
}

// data are the measures for each distance of two positions, or with M(k) between the rows the
// dot products for each way from one to the other.
func data(v *plot.View) dataio.Table {
	e, m, last := v.Encoding, measureOf(v), v.State.SeqLen-1
	of := func(name string, m measure) *chart.Func {
		return &chart.Func{Name: name, At: func(k float64) float64 { return m.value(e, k) }}
	}
	if m.turned() {
		return chart.Table("n-m", -last, last, of("turned", m))
	}
	return chart.Table("m-n", 0, last, of("dot", measure{}), of("cosine", measure{name: "cosine"}), of("distance", measure{name: "distance"}))
}

// A pair is two positions, and the matrix in which they are read.
type pair struct {
	*diagonals
	m, n   float64 // p and q
	start  float64 // the first position
	offset int     // that is chosen
}

const side = 420 // of the matrix, at most

func draw(v *plot.View) plot.Picture {
	s := &v.State
	chosen := v.Number("position")
	p := pair{
		diagonals: plot.Once(v, "diagonals", newDiagonals, measureOf(v).grid(min(side, v.Width))),
		m:         chosen.Value, start: float64(s.Start), offset: s.Offset,
	}
	last := float64(s.Start + s.SeqLen - 1)
	p.n = p.m + v.Number("offset").Within(p.start-p.m, last-p.m).Value
	n, m, pointed := v.Cell("matrix")
	if pointed = pointed && float64(max(m, n)) <= last; pointed {
		p.m, p.n = float64(m), float64(n)
	}
	chosen.Value = p.m

	colors := chart.Colors{Map: s.Colormap, Lo: p.lo, Hi: p.hi}
	if s.Colormap == "diverging" && p.lo < 0 {
		colors.Lo = -p.hi
	}
	across := chart.CellAxis(v.Say(positionN), s.Start, s.SeqLen, chart.Whole)
	down := across
	down.Title, down.Number = v.Say(positionM), chosen
	matrix := &chart.Chart{
		Name: "matrix", Height: side, Ratio: 1, Down: true, X: across, Y: down,
		Pick: func(n, m int) []string {
			return []string{"position", strconv.Itoa(m), "offset", strconv.Itoa(n - m)}
		},
		Marks: []chart.Mark{p.raster(colors)},
	}
	if !v.Plain {
		matrix.Marks = []chart.Mark{chart.Free(p.marks), p.raster(colors)}
	}
	line := plot.Once(v, "row", func(r row) *chart.Func {
		return &chart.Func{At: func(n float64) float64 { return r.at(n - r.m) }}
	}, row{p.diagonals, p.m})
	curve := &chart.Chart{
		Height: 262, Low: 140, X: across, Y: chart.Axis{Title: v.Say(rowM), Lo: colors.Lo, Hi: colors.Hi},
		Marks: []chart.Mark{
			chart.Point(scene.Bold|scene.Ink, p.n, p.at(p.n-p.m)),
			chart.Upright(scene.Offset|scene.Bold, p.m+float64(p.offset)), chart.Upright(scene.Position, p.m),
			chart.Line{Of: chart.Sampled(v, line, p.start, last, 0), Class: scene.Bold | scene.Ink},
		},
	}
	x, mirrored := p.rounded(v, p.n-p.m), p.rounded(v, p.m-p.n)
	at := v.Say(pairRead, "m", p.m, "n", p.n, "k", p.n-p.m)
	values := v.Say(symmetric, "x", x)
	full, short := v.Say(names[p.name][0]), v.Say(names[p.name][1])
	picture := v.Say(summary, "measure", full, "seq", s.SeqLen, "at", at, "x", x, "n", p.n, "m", p.m)
	if p.turned() {
		full, values = v.Say(turnedDot, "k", s.Offset), v.Say(oneWay, "x", x, "mirrored", mirrored)
		picture = v.Say(turnedSummary, "seq", s.SeqLen, "offset", s.Offset, "at", at, "x", x, "n", p.n, "m", p.m, "mirrored", mirrored)
	}
	return plot.Picture{
		Body: plot.Stack(
			plot.Beside(400,
				plot.Stack(matrix, chart.ColorBar(colors, short)),
				plot.Readout(plot.Stack(curve, plot.Group(v.Write(scene.Ink, turnTitle), p.turns(v.Encoding))))),
			plot.Readout(plot.Group(
				plot.Parts(
					plot.Part{Class: scene.Position, Text: "p = " + number.Integer(p.m)},
					plot.Part{Text: "q = " + number.Integer(p.n)},
					plot.Part{Class: scene.Offset, Text: "q − p = " + number.Integer(p.n-p.m)}),
				plot.Heading(full+values, short+values),
				plot.Room(p.note(v, pointed), plot.Fixed(scene.LineHeight, nil))))),
		Summary: picture,
	}
}

type row struct {
	*diagonals
	m float64
}

// raster returns the cells. An image with more pixels than CSS pixels has diagonals of its own.
func (p *pair) raster(colors chart.Colors) chart.Raster {
	d := p.diagonals
	return chart.Raster{Key: [...]any{d.grid, colors}, Paint: func(img *image.NRGBA) {
		shown := d
		if g := d.measure.grid(img.Rect.Dx()); g != d.grid {
			shown = newDiagonals(g)
		}
		strip := plot.Each(shown.values, colors.Tones())
		scale.FillRows(img, img.Rect, scale.Evenly(shown.n, img.Rect.Dy()), func(line []uint32, row int) {
			for x := range line {
				line[x] = strip[shown.n-1-row+x*shown.n/len(line)]
			}
		})
	}}
}

// marks draws the row and the column m, the two diagonals that are k away from the middle, and
// the cell that is read with its mirror image. With M(k) between the rows it draws the way
// from the main diagonal to the one k beside it.
func (p *pair) marks(s *scene.Scene, a *scale.Axes) {
	x, y := a.PixelX(p.m), a.PixelY(p.m)
	side := a.Right - a.Left
	away := side * float64(number.Abs(p.offset)) / float64(p.seqLen)
	if !p.turned() && 0 < away && away < side {
		solid := new(scene.Path).Move(a.Left+away, a.Top).Line(a.Right, a.Bottom-away)
		dashed := new(scene.Path).Move(a.Left, a.Top+away).Line(a.Right-away, a.Bottom)
		if p.offset < 0 {
			solid, dashed = dashed, solid
		}
		bordered(s, scene.Offset, solid)
		bordered(s, scene.Offset|scene.Dash, dashed)
	}
	bordered(s, scene.Position, new(scene.Path).Move(a.Left, y).Horizontal(a.Right).Move(x, a.Top).Vertical(a.Bottom))
	if p.turned() {
		bordered(s, scene.Offset|scene.Dash, new(scene.Path).Move(a.Left, a.Top).Line(a.Right, a.Bottom))
		to := max(p.start, min(p.m+float64(p.turn), p.start+float64(p.seqLen-1)))
		way := new(scene.Path).Move(x, y).Horizontal(a.PixelX(to))
		s.Add(scene.Stroke{Class: scene.Ground, Width: 8, Path: way}, scene.Stroke{Class: scene.Offset, Width: 6, Path: way})
	}
	for i, class := range [...]scene.Class{scene.Line | scene.Bold | scene.Ink, scene.Area | scene.Ink} {
		column, row := [...]float64{p.m, p.n}[i], [...]float64{p.n, p.m}[i]
		s.Circle(scene.Area|scene.Ground, a.PixelX(column), a.PixelY(row), 6)
		s.Circle(class, a.PixelX(column), a.PixelY(row), 4)
	}
}

// bordered draws a bold line with a border of the ground, 1 pixel wide.
func bordered(s *scene.Scene, class scene.Class, line *scene.Path) {
	s.Add(scene.Stroke{Class: scene.Ground, Width: 4, Path: line})
	s.Shape(scene.Line|scene.Bold|class, line)
}

// turns shows M(q − p), which takes row p to row q, as what it is: a rotation of each pair by
// (q − p)·ω[i].
func (p *pair) turns(e *encoder.Encoding) plot.Block {
	const radius, most = 23, 4
	var dials []chart.Dial
	for _, i := range scale.SpreadDown(e.Pairs(), most) {
		hands := chart.PairHands(e, i, p.m, p.n)
		to, from := hands[0], hands[1]
		turn := math.Atan2(from.Cos*to.Sin-from.Sin*to.Cos, from.Cos*to.Cos+from.Sin*to.Sin)
		dials = append(dials, chart.Dial{Hands: hands, Sector: scene.Offset, Says: []plot.Part{
			{Class: scene.Offset, Text: number.Fixed(math.Round(turn*180/math.Pi)+0, 0) + "°"},
			{Class: scene.Quiet, Text: "i = " + number.Integer(float64(i))},
		}})
	}
	return chart.Dials(radius, dials...)
}

// names are the measures, in full and in short.
var names = map[string][2]plot.Words{
	"dot": {dot, dotShort}, "turned": {dot, dotShort}, "cosine": {cosine, cosineShort}, "distance": {distance, distance},
}

// note says that k is outside the matrix, or that pixels show means.
func (p *pair) note(v *plot.View, pointed bool) plot.Block {
	at := v.Chosen() + p.offset
	switch {
	case !pointed && (at < 0 || at >= p.seqLen):
		return plot.Text(scene.Offset, v.Say(outside, "k", p.offset), v.Say(outsideShort))
	case p.seqLen <= p.grid.n:
		return plot.Stack()
	case p.name == "distance":
		return v.Note(rootMeans)
	}
	return v.Note(means)
}

// rounded returns the value of rows k apart with 6 decimals; 0 has no sign.
func (p *pair) rounded(v *plot.View, k float64) float64 {
	return math.Round(p.value(v.Encoding, k)*1e6)/1e6 + 0
}
