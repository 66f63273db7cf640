package checkpoint

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"github.com/posenc/posenc/encoder/rotary"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/dataio/checkpoint/inspect"
	"github.com/posenc/posenc/web/dataio/checkpoint/positions"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/chart"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/scene"
)

// charts returns the charts of a tensor that are not folded.
func (p *picture) charts() []plot.Block {
	t := p.Subject
	read := plot.RoomText(scene.Position, p.reading(p.row, p.column), p.reading(lastRow(p.View), t.Numbers.Columns-1))
	if paired := t.Kind == positions.Frequencies || t.Kind == positions.Factors; paired && t.Numbers.Rows == 1 {
		return []plot.Block{p.frequencies(), read}
	}
	body := []plot.Block{p.numbers(), read}
	if t.Table == nil {
		return body
	}
	body = append(body, p.similarities())
	if t.Grid != nil {
		body = append(body, plot.Beside(columnWidth, p.tiles(), p.grids()))
	}
	return body
}

// columnWidth is how wide charts beside each other are at least.
const columnWidth = 400

// symmetric returns the colours from −most to most.
func (p *picture) symmetric(most float64) chart.Colors {
	return chart.Symmetric(p.State.Colormap, cmp.Or(most, 1))
}

// cells fills a chart with a matrix of a name, which no other of the tensor has, and marks the
// row that is read if its rows are those of the tensor.
func (p *picture) cells(name string, rows, columns int, colors chart.Colors, at values, c chart.Chart) *chart.Chart {
	c.Down, c.Class = true, cmp.Or(c.Class, scene.Ink|scene.Strong)
	if c.Y.Number != nil {
		c.Marks = append(c.Marks, chart.Free(func(s *scene.Scene, a *scale.Axes) {
			y := math.Floor(a.PixelY(c.Y.Number.Value)) + 0.5
			s.Haloed(scene.Position, new(scene.Path).Move(a.Left-4, y).Horizontal(a.Right))
		}))
	}
	c.Marks = append(c.Marks, colors.Raster([...]any{p.Subject, name}, rows, columns, at))
	return &c
}

type values func(row, column int) float64

func of(m dataio.Matrix) values { return func(row, column int) float64 { return m.Row(row)[column] } }

// cellAxis returns an axis of n cells, each for some numbers from the first on.
func cellAxis(title string, first, n, each int) chart.Axis {
	lo := float64(first) - float64(each)/2
	return chart.Axis{Title: title, Lo: lo, Hi: lo + float64(n*each), Ticks: chart.Whole}
}

func (p *picture) rowsDown(first, n, each int) chart.Axis {
	a := cellAxis(p.Say(chart.RowsDown), first, n, each)
	if x := p.at.Value; x >= a.Lo && x <= a.Hi {
		a.Number = p.at
	}
	return a
}

// near returns the numbers of the convention that a table is, or of the library whose table
// is near, and the first row that they stand for; ok is false if none is.
func (p *picture) near() (g dataio.Matrix, first int, ok bool) {
	const alike = 0.5
	t := p.Subject
	if j := p.judgement; j != nil && j.Made().Rows > 0 && j.Explained() {
		g, ok = j.Made(), true
	} else if n := t.Nearest; n != nil && n.Distance < alike {
		g, first, ok = t.NearestMade, t.Prefix, true
	}
	if ok && g.Rows+t.Prefix == t.Numbers.Rows {
		first = t.Prefix
	}
	return g, first, ok
}

// numbers draws the numbers, beside those of a convention that they are near and the difference.
func (p *picture) numbers() plot.Block {
	t := p.Subject
	panel := func(name string, title plot.Words, first, rows int, colors chart.Colors, at values) plot.Block {
		return plot.Group(p.cells(name, rows, t.Numbers.Columns, colors, at, chart.Chart{
			Name: "numbers", Title: p.Say(title), Height: 156, Low: 62,
			X: cellAxis(p.Say(chart.ColumnsAcross), 0, t.Numbers.Columns, 1), Y: p.rowsDown(first, rows, 1),
		}), chart.ColorBar(colors, ""))
	}
	number, colors := of(t.Numbers), p.symmetric(t.Bounds())
	made, first, ok := p.near()
	if !ok {
		return panel("numbers", numbers, 0, t.Numbers.Rows, colors, number)
	}
	given := t.Numbers
	given.Data = given.Data[first*given.Columns:]
	number = of(given)
	apart := func(row, column int) float64 { return number(row, column) - made.Row(row)[column] }
	largest := p.symmetric(plot.Once(p.View, "largest", func(*float64) (largest float64) {
		for i := range made.Data {
			largest = max(largest, math.Abs(apart(i/made.Columns, i%made.Columns)))
		}
		return largest
	}, &made.Data[0]))
	largest.Map = "diverging"
	return plot.Beside(200,
		panel("file", ofFile, first, made.Rows, colors, number),
		panel("formula", ofFormula, first, made.Rows, colors, of(made)),
		panel("difference", chart.Difference, first, made.Rows, largest, apart))
}

// similarities draws the cosines of the angles between positions, beside those of the sinusoids
// that are most like them, as squares of one size whatever the numbers beside them take.
func (p *picture) similarities() plot.Block {
	t, m := p.Subject, p.Subject.Similarity
	if m == nil {
		return plot.Fixed(400, nil)
	}
	colors, side := p.symmetric(1), float64(max(180, min(p.Width/2-96, 310)))
	square := func(title string, at values) plot.Block {
		return p.cells(title, m.Size, m.Size, colors, at, chart.Chart{
			Name: "similarity", Title: title, Height: side, Ratio: 1,
			X: cellAxis(p.Say(chart.RowsAcross), t.Prefix, m.Size, m.Step), Y: p.rowsDown(t.Prefix, m.Size, m.Step),
		})
	}
	squares := []plot.Block{square(p.Say(similarity), m.At)}
	if f := t.Sinusoid; f != nil {
		g := plot.Once(p.View, "sinusoids", (*inspect.Subject).SinusoidCosines, t)
		squares = append(squares, square(p.Say(sinusoids, "base", threeDigits(f.Base)), func(i, j int) float64 { return g[max(i-j, j-i)] }))
	}
	return plot.Group(plot.Beside(270, squares...), chart.ColorBar(colors, ""))
}

// tiles draws how similar each cell of a grid is to all others, a small grid for each of them (as
// in figure 7 of the paper of ViT).
func (p *picture) tiles() plot.Block {
	const side, most = 360, 16 // grids along each axis
	t, rows, columns := p.Subject, p.Subject.Grid[0], p.Subject.Grid[1]
	if t.Similarity == nil || t.Table.Rows() != rows*columns {
		return plot.Fixed(side, nil)
	}
	stepY, stepX := (rows+most-1)/most, (columns+most-1)/most
	down, across := (rows+stepY-1)/stepY, (columns+stepX-1)/stepX
	similar := func(row, column int) float64 {
		return t.Cosine(row/rows*stepY*columns+column/columns*stepX, row%rows*columns+column%columns)
	}
	return p.cells("tiles", down*rows, across*columns, p.symmetric(1), similar, chart.Chart{
		Name: "grid", Title: p.Say(ofEachCell), Height: side, Ratio: 1,
		X: cellAxis(p.Say(gridForEach, "down", down, "across", across), 0, across, stepX),
		Y: cellAxis("", 0, down, stepY),
		Marks: []chart.Mark{chart.Free(func(s *scene.Scene, a *scale.Axes) {
			var lines scene.Path
			for i := 1; i < down; i++ {
				lines.Move(a.Left, a.PixelY(a.Y.Hi+float64(i*stepY))).Horizontal(a.Right)
			}
			for j := 1; j < across; j++ {
				lines.Move(a.PixelX(a.X.Lo+float64(j*stepX)), a.Top).Vertical(a.Bottom)
			}
			s.Add(scene.Stroke{Class: scene.Ground, Width: 2, Path: &lines})
		})},
	})
}

// component names a component by the share of the variance that it has.
func (p *picture) component(i int) string {
	k := p.Subject.Components
	return p.Say(component, "i", i+1, "p", 100*k.Variances[i]/max(k.Total, math.SmallestNonzeroFloat64))
}

func (p *picture) grids() plot.Block {
	t, k := p.Subject, p.Subject.Components
	if k == nil || t.Table.Rows() != t.Grid[0]*t.Grid[1] {
		return plot.Fixed(0, nil)
	}
	var grids []plot.Block
	for i, scores := range k.Scores {
		x, y := cellAxis("", 0, t.Grid[1], 1), cellAxis("", 0, t.Grid[0], 1)
		x.Ticks, y.Ticks = chart.None, chart.None
		c := chart.Chart{Name: "grid", Title: p.component(i), Class: scene.Quiet, Height: 150, Ratio: 1, X: x, Y: y}
		at := of(dataio.Matrix{Columns: t.Grid[1], Data: scores})
		colors := p.symmetric(max(slices.Max(scores), -slices.Min(scores)))
		grids = append(grids, p.cells(c.Title, t.Grid[0], t.Grid[1], colors, at, c))
	}
	return plot.Stack(p.Heading(overGrid), plot.Beside(130, grids...))
}

func (p *picture) spectrum() plot.Block {
	const height = 220
	f := p.Subject.Spectrum
	if f == nil {
		return plot.Fixed(height, nil)
	}
	colors := chart.Colors{Map: p.State.Colormap, Hi: 1}
	at := func(row, column int) float64 { return f.Shares[row][column] }
	return plot.Group(p.cells("spectrum", len(f.Shares), f.Turns, colors, at, chart.Chart{
		Title: p.Say(spectrum), Height: height,
		X: cellAxis(p.Say(turns, "n", p.Subject.Table.Rows()), 1, f.Turns, 1),
		Y: cellAxis(p.Say(columnsDown), 0, len(f.Shares), 1),
	}), chart.ColorBar(colors, ""))
}

// overRows returns a chart of a number of each row, from the first one on.
func (p *picture) overRows(numbers *[]float64, first int, c chart.Chart) *chart.Chart {
	of := plot.Once(p.View, "column", func([2]any) *chart.Func {
		return &chart.Func{At: func(x float64) float64 { return (*numbers)[int(x)-first] }}
	}, [2]any{numbers, first})
	n := len(*numbers)
	last := float64(first + n - 1)
	c.X = chart.Axis{Title: c.X.Title, Ticks: c.X.Ticks, Lo: float64(first), Hi: last, Number: p.at}
	c.Marks = []chart.Mark{chart.Line{Of: chart.Sampled(p.View, of, c.X.Lo, last, n), Class: scene.Ink, Dot: true}}
	return &c
}

func (p *picture) scores() plot.Block {
	k := p.Subject.Components
	if k == nil {
		return plot.Fixed(320, nil)
	}
	charts := []plot.Block{p.Heading(components)}
	for i := range k.Scores {
		c := chart.Chart{Title: p.component(i), Height: 44, X: chart.Axis{Ticks: chart.None}, Y: chart.Axis{Ticks: chart.Zero}}
		if i == len(k.Scores)-1 {
			c.X = chart.Axis{Title: p.Say(chart.RowsAcross)}
		}
		charts = append(charts, p.overRows(&k.Scores[i], p.Subject.Prefix, c))
	}
	return plot.Group(charts...)
}

func (p *picture) lengthsOfRows() plot.Block {
	if p.Subject.Norms == nil {
		return plot.Fixed(200, nil)
	}
	return p.overRows(&p.Subject.Norms, 0, chart.Chart{
		Height: 134, X: chart.Axis{Title: p.Say(chart.RowsAcross)}, Y: chart.Axis{Title: p.Say(lengths)},
	})
}

// frequencies draws the numbers of a rotary embedding, one for each pair, as exponents of
// ten, beside those of the embedding that they are of and of the configuration.
func (p *picture) frequencies() plot.Block {
	t := p.Subject
	name := plot.Either(t.Kind == positions.Factors, divisorAxis, frequencyAxis)
	c := &chart.Chart{
		Height: 240,
		X:      chart.Axis{Title: p.Say(pairAxis), Hi: float64(max(1, t.Numbers.Columns-1)), Number: p.at},
		Y:      chart.Axis{Title: p.Say(name), Base: 10, Lo: -1, Hi: 0},
	}
	exponent := func(number func(pair int) float64) *chart.Func {
		return &chart.Func{At: func(pair float64) float64 { return math.Log10(number(int(pair))) }}
	}
	add := func(name plot.Words, class scene.Class, e *rotary.Embedding) {
		number := plot.Either(t.Kind == positions.Factors, e.Divisor, e.Frequency)
		series := chart.Sampled(p.View, exponent(number), 0, float64(min(t.Numbers.Columns, e.Pairs())-1), 0)
		c.Marks = append(c.Marks, chart.Line{Of: series, Class: class, Name: p.Say(name), Dot: true})
	}
	if p.judgement != nil {
		if id := p.judgement.Embedding(); id != nil && len(id.Matches) > 0 {
			if e, err := rotary.New(id.Matches[0].Config, 0); err == nil {
				add(foundEmbedding, scene.Sine, e)
			}
		}
	}
	if a := p.compared; a != nil && a.Err == nil {
		add(fromConfig, scene.Offset|scene.Dash, a.Reading.Embedding)
	}
	given := plot.Once(p.View, "given", func(t *inspect.Subject) *chart.Func {
		return exponent(func(pair int) float64 { return t.Numbers.Data[pair] })
	}, t)
	dots := chart.Stems{Of: chart.Sampled(p.View, given, 0, float64(t.Numbers.Columns-1), 0), Class: scene.Ink, Chosen: -1}
	c.Marks = slices.Insert(c.Marks, 0, chart.Mark(dots))
	return c
}

// How the curve is turned at first, in radians.
const (
	firstYaw   = 0.6
	firstPitch = 0.4
)

// curve draws positions by their first three components, as a curve that can be turned.
func (p *picture) curve() plot.Block {
	const most = 280
	k := p.Subject.Components
	if k == nil || len(k.Scores) == 0 {
		return plot.Fixed(most, nil)
	}
	side := func(width float64) float64 { return min(width, most) }
	return plot.Group(
		p.Heading(threeD),
		plot.Drawn(side, func(s *scene.Scene, at scene.Box) {
			at.Width = at.Height
			p.drawCurve(s, at, k.Scores[:min(3, len(k.Scores))])
			s.Targets = append(s.Targets, scene.Target{Name: "curve", Hand: true, Box: at})
		}),
		plot.Note(p.When(!p.Still, dragToTurn)))
}

// drawCurve draws the scores of positions along up to three axes into a square.
func (p *picture) drawCurve(s *scene.Scene, at scene.Box, scores [][]float64) {
	last, reach := len(scores[0])-1, 0.0 // of the farthest position
	for q := range scores[0] {
		sum := 0.0
		for _, axis := range scores {
			sum += axis[q] * axis[q]
		}
		reach = max(reach, math.Sqrt(sum))
	}

	// The plane of the first two axes is turned by the yaw, and the third axis, upright, is tilted
	// by the pitch: how far a unit of each axis goes, in pixels.
	r := readerOf(p.View)
	sinYaw, cosYaw := math.Sincos(firstYaw + r.yaw)
	sinPitch, cosPitch := math.Sincos(firstPitch + r.pitch)
	unit := (at.Width/2 - 14) / reach
	axes := [3]scene.Point{
		{X: unit * cosYaw, Y: unit * sinYaw * sinPitch}, {X: -unit * sinYaw, Y: unit * cosYaw * sinPitch}, {Y: -unit * cosPitch},
	}
	middle := scene.Point{X: at.X + at.Width/2, Y: at.Y + at.Width/2}
	position := func(q int) scene.Point {
		at := middle
		for i, axis := range scores {
			at.X += axis[q] * axes[i].X
			at.Y += axis[q] * axes[i].Y
		}
		return at
	}
	end := func(axis int) scene.Point {
		far := 0.9 * reach
		return scene.Point{X: middle.X + far*axes[axis].X, Y: middle.Y + far*axes[axis].Y}
	}

	// The axes, and the curve in pieces, whose colours follow the position: those of viridis that
	// can be seen upon light and dark grounds.
	for i := range scores {
		s.Segment(scene.Edge, middle, end(i))
	}
	const pieces = 48
	for i := range pieces {
		var path scene.Path
		for q := i * last / pieces; q < (i+1)*last/pieces; q++ {
			path.Segment(position(q), position(q+1))
		}
		s.Add(scene.Shape{Class: scene.Line | scene.Bold, Color: scale.Viridis(0.34 + 0.26*float64(i)/pieces), Path: &path})
	}

	// The first and the last position, the row that is read, and the axes, with their numbers as
	// far as there is room.
	var names []scene.Box
	name := func(class scene.Class, anchor scene.Anchor, x, y float64, n int) {
		t := scene.Text{Class: class | scene.Halo, Anchor: anchor, X: x, Y: y, Spans: []scene.Span{{Text: strconv.Itoa(n)}}}
		a := t.Box()
		if !slices.ContainsFunc(names, a.Overlaps) {
			s.Add(t)
			names = append(names, a)
		}
	}
	for _, q := range [...]int{0, last} {
		at := position(q)
		s.Circle(scene.Area|scene.Ink, at.X, at.Y, 3)
		name(scene.Ink, scene.Start, at.X+6, at.Y-5, p.Subject.Prefix+q)
	}
	if q := p.row - p.Subject.Prefix; q >= 0 && q <= last {
		at := position(q)
		s.Circle(scene.Area|scene.Position, at.X, at.Y, 5)
	}
	for i := range scores {
		at := end(i)
		name(scene.Quiet, scene.Middle, at.X, at.Y-4, i+1)
	}
}
