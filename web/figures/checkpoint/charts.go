package checkpoint

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"github.com/posenc/posenc/encoder/rotary"
	"github.com/posenc/posenc/web/dataio/checkpoint/inspect"
	"github.com/posenc/posenc/web/dataio/checkpoint/positions"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/chart"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/scene"
)

const columnWidth = 400 // at least, of charts beside each other

// until returns what draw draws once it is known, and until then about as much room.
func until(known bool, height float64, draw func() plot.Block) plot.Block {
	if known {
		return draw()
	}
	return plot.Fixed(height, nil)
}

func (p *picture) charts() []plot.Block {
	t := p.Subject
	read := plot.RoomText(scene.Position, p.reading(p.row, p.column), p.reading(t.Last(), t.Numbers.Columns-1))
	if t.Numbers.Rows == 1 && (t.Kind == positions.Frequencies || t.Kind == positions.Factors) {
		return []plot.Block{p.frequencies(), read}
	}
	body := []plot.Block{p.numbers(), read}
	if t.Table == nil {
		return body
	}
	body = append(body, until(t.Similarity != nil, 400, p.similarities))
	if t.Grid != nil && t.Table.Rows() == t.Grid[0]*t.Grid[1] {
		body = append(body, plot.Beside(columnWidth,
			until(t.Similarity != nil, tilesSize, p.tiles), until(t.Components != nil, 0, p.grids)))
	}
	return body
}

func (p *picture) symmetric(most float64) chart.Colors {
	return chart.Symmetric(p.State.Colormap, cmp.Or(most, 1))
}

// cells returns an axis of n cells, each for some numbers from the first on.
func cells(title string, first, n, each int) chart.Axis {
	lo := float64(first) - float64(each)/2
	return chart.Axis{Title: title, Lo: lo, Hi: lo + float64(n*each), Ticks: chart.Whole}
}

func (p *picture) rowsDown(first, n, each int) chart.Axis {
	a := cells(p.Say(chart.RowsDown), first, n, each)
	if x := p.at.Value; x >= a.Lo && x <= a.Hi {
		a.Number = p.at
	}
	return a
}

func (p *picture) numbers() plot.Block {
	t, columns, colors := p.Subject, p.Subject.Numbers.Columns, p.symmetric(p.Subject.Largest)
	grid := func(data []float64) scale.Grid {
		return scale.Grid{Rows: len(data) / columns, Columns: columns, Data: data}
	}
	panel := func(title plot.Words, g scale.Grid, colors chart.Colors) chart.Panel {
		return chart.Panel{Title: p.Say(title), Name: "numbers", Colors: colors, Cells: colors.Grid(g)}
	}
	given := grid(t.Numbers.Data)
	list := []chart.Panel{panel(numbers, given, colors)}
	made, first, near := t.Near()
	if near {
		formula := grid(made.Data)
		given = grid(t.Numbers.Data[first*columns:][:len(made.Data)])
		list = []chart.Panel{
			panel(ofFile, given, colors), panel(ofFormula, formula, colors),
			plot.Once(p.View, "difference", func([2]any) chart.Panel {
				off := given.Minus(formula)
				return panel(chart.Difference, off, chart.Symmetric("diverging", cmp.Or(off.Extreme().Size, 1)))
			}, [2]any{&made.Data[0], p.Lang}),
		}
	}
	across := cells(p.Say(chart.ColumnsAcross), 0, columns, 1)
	return chart.Panels(p.Height(156, 62), across, p.rowsDown(first, given.Rows, 1), list...)
}

func (p *picture) similarities() plot.Block {
	t, m := p.Subject, p.Subject.Similarity
	colors, side := p.symmetric(1), float64(max(180, min(p.Width/2-96, 310)))
	x, y := cells(p.Say(chart.RowsAcross), t.Prefix, m.Size, m.Step), p.rowsDown(t.Prefix, m.Size, m.Step)
	rule := chart.Free(func(s *scene.Scene, a *scale.Axes) {
		if y.Number != nil {
			at := math.Floor(a.PixelY(y.Number.Value)) + 0.5
			s.Haloed(scene.Position, new(scene.Path).Move(a.Left-4, at).Horizontal(a.Right))
		}
	})
	square := func(title string, at func(i, j int) float64) plot.Block {
		return &chart.Chart{
			Name: "similarity", Title: title, Class: scene.Ink | scene.Strong, Height: side, Ratio: 1, Down: true, X: x, Y: y,
			Marks: []chart.Mark{rule, colors.Raster([...]any{t, title}, m.Size, m.Size, at)},
		}
	}
	squares := []plot.Block{square(p.Say(similarity), m.At)}
	if f := t.Sinusoid; f != nil {
		g := plot.Once(p.View, "sinusoids", (*inspect.Subject).SinusoidCosines, t)
		at := func(i, j int) float64 { return g[max(i-j, j-i)] }
		squares = append(squares, square(p.Say(sinusoids, "base", f.Base), at))
	}
	return plot.Group(plot.Beside(270, squares...), chart.ColorBar(colors, ""))
}

const tilesSize = 360 // in CSS pixels

// tiles draws a grid for each cell: its similarity to all cells (figure 7 of the paper of ViT).
func (p *picture) tiles() plot.Block {
	t, tiles, colors := p.Subject, p.Subject.Tiles(16), p.symmetric(1)
	down, across := tiles.Down, tiles.Across
	edges := chart.Free(func(s *scene.Scene, a *scale.Axes) {
		var lines scene.Path
		for i := 1; i < down; i++ {
			lines.Move(a.Left, a.PixelY(a.Y.Hi+float64(i*tiles.StepY))).Horizontal(a.Right)
		}
		for j := 1; j < across; j++ {
			lines.Move(a.PixelX(a.X.Lo+float64(j*tiles.StepX)), a.Top).Vertical(a.Bottom)
		}
		s.Add(scene.Shape{Class: scene.Ground, Width: 2, Path: &lines})
	})
	return &chart.Chart{
		Name: "grid", Title: p.Say(ofEachCell), Class: scene.Ink | scene.Strong, Height: tilesSize, Ratio: 1, Down: true,
		X:     cells(p.Say(gridForEach, "down", down, "across", across), 0, across, tiles.StepX),
		Y:     cells("", 0, down, tiles.StepY),
		Marks: []chart.Mark{edges, colors.Raster([...]any{t, "tiles"}, down*t.Grid[0], across*t.Grid[1], tiles.At)},
	}
}

func (p *picture) component(i int) string {
	return p.Say(component, "i", i+1, "p", 100*p.Subject.Share(i, i+1))
}

func (p *picture) grids() plot.Block {
	var grids []plot.Block
	rows, columns := p.Subject.Grid[0], p.Subject.Grid[1]
	for i, scores := range p.Subject.Components.Scores {
		g := scale.Grid{Rows: rows, Columns: columns, Data: scores}
		colors := p.symmetric(g.Extreme().Size)
		grids = append(grids, &chart.Chart{
			Name: "grid", Title: p.component(i), Class: scene.Quiet, Height: 150, Ratio: 1, Down: true,
			X: chart.CellAxis("", 0, columns, chart.None), Y: chart.CellAxis("", 0, rows, chart.None),
			Marks: []chart.Mark{colors.Grid(g)},
		})
	}
	return plot.Stack(p.Heading(overGrid), plot.Beside(130, grids...))
}

func (p *picture) spectrum() plot.Block {
	f, colors := p.Subject.Spectrum, chart.Colors{Map: p.State.Colormap, Hi: 1}
	at := func(row, column int) float64 { return f.Shares[row][column] }
	x, y := cells(p.Say(turns, "n", p.Subject.Table.Rows()), 1, f.Turns, 1), cells(p.Say(columnsDown), 0, len(f.Shares), 1)
	return chart.Panels(220, x, y, chart.Panel{
		Title: p.Say(spectrum), Colors: colors, Cells: colors.Raster(f, len(f.Shares), f.Turns, at),
	})
}

func (p *picture) overRows(numbers []float64, first int, c chart.Chart) *chart.Chart {
	of := plot.Once(p.View, "column", func(*float64) *chart.Series {
		return chart.PointsOf(len(numbers), func(i int) (x, y float64) { return float64(first + i), numbers[i] })
	}, &numbers[0])
	c.X.Title, c.X.Number = p.Say(chart.RowsAcross), p.at
	c.X.Lo, c.X.Hi = float64(first), float64(first+len(numbers)-1)
	c.Marks = []chart.Mark{chart.Line{Of: of, Class: scene.Ink, Dot: true}}
	return &c
}

func (p *picture) scores() plot.Block {
	all, charts := p.Subject.Components.Scores, []plot.Block{p.Heading(components)}
	for i, scores := range all {
		c := chart.Chart{Title: p.component(i), Height: 44, Y: chart.Axis{Ticks: chart.Zero}}
		c.X.Ticks = plot.Either(i < len(all)-1, chart.None, chart.Round)
		charts = append(charts, p.overRows(scores, p.Subject.Prefix, c))
	}
	return plot.Group(charts...)
}

func (p *picture) lengthsOfRows() plot.Block {
	return p.overRows(p.Subject.Norms, 0, chart.Chart{Height: 134, Y: chart.Axis{Title: p.Say(lengths)}})
}

func (p *picture) frequencies() plot.Block {
	t, factors := p.Subject, p.Subject.Kind == positions.Factors
	n := t.Numbers.Columns
	exponent := func(number func(pair int) float64) *chart.Func {
		return &chart.Func{At: func(pair float64) float64 { return math.Log10(number(int(pair))) }}
	}
	sampled := func(f *chart.Func, pairs int) *chart.Series {
		return chart.Sampled(p.View, f, 0, float64(min(n, pairs)-1), 0)
	}
	given := plot.Once(p.View, "given", func(t *inspect.Subject) *chart.Func {
		return exponent(func(pair int) float64 { return t.Numbers.Data[pair] })
	}, t)
	marks := []chart.Mark{chart.Stems{Of: sampled(given, n), Class: scene.Ink, Chosen: -1}}
	add := func(name plot.Words, class scene.Class, e *rotary.Embedding) {
		of := sampled(exponent(plot.Either(factors, e.Divisor, e.Frequency)), e.Pairs())
		marks = append(marks, chart.Line{Of: of, Class: class, Name: p.Say(name), Dot: true})
	}
	if e := t.Embedding(); e != nil {
		add(identified, scene.Sine, e)
	}
	if a := p.compared; a != nil && a.Err == nil {
		add(configured, scene.Offset|scene.Dash, a.Reading.Embedding)
	}
	return &chart.Chart{
		Height: 240, Marks: marks,
		X: chart.Axis{Title: p.Say(pairAcross), Hi: float64(max(1, n-1)), Number: p.at},
		Y: chart.Axis{Title: p.Say(plot.Either(factors, divisors, frequencies)), Base: 10, Lo: -1, Hi: 0},
	}
}

// How the curve is turned at first, in radians, and how large it is at most, in CSS pixels.
const (
	firstYaw, firstPitch = 0.6, 0.4
	turnedSize           = 280
)

func (p *picture) curve() plot.Block {
	scores := p.Subject.Components.Scores
	if len(scores) == 0 {
		return plot.Fixed(turnedSize, nil)
	}
	scores = scores[:min(3, len(scores))]
	last := len(scores[0]) - 1
	side := func(width float64) float64 { return min(width, turnedSize) }
	drawn := plot.Drawn(side, func(s *scene.Scene, at scene.Box) {
		at.Width = at.Height
		s.Targets = append(s.Targets, scene.Target{Name: "curve", Hand: true, Box: at})

		// The yaw turns the plane of the first two axes, and the pitch tilts the third, upright one.
		r, half, reach := readerOf(p.View), at.Width/2, p.Subject.Reach(len(scores))
		sinYaw, cosYaw := math.Sincos(firstYaw + r.yaw)
		sinPitch, cosPitch := math.Sincos(firstPitch + r.pitch)
		axes := [...]scene.Point{{X: cosYaw, Y: sinYaw * sinPitch}, {X: -sinYaw, Y: cosYaw * sinPitch}, {Y: -cosPitch}}
		middle := scene.Point{X: at.X + half, Y: at.Y + half}
		along := func(from scene.Point, axis int, part float64) scene.Point {
			return scene.Point{X: from.X + (half-14)*part*axes[axis].X, Y: from.Y + (half-14)*part*axes[axis].Y}
		}
		position := func(q int) scene.Point {
			at := middle
			for i, axis := range scores {
				at = along(at, i, axis[q]/reach)
			}
			return at
		}

		// The axes, and the curve in colours of viridis that can be seen on light and dark grounds.
		for i := range scores {
			s.Segment(scene.Edge, middle, along(middle, i, 0.9))
		}
		const pieces = 48
		for i := range pieces {
			var path scene.Path
			for q := i * last / pieces; q < (i+1)*last/pieces; q++ {
				path.Segment(position(q), position(q+1))
			}
			s.Add(scene.Shape{Class: scene.Line | scene.Bold, Color: scale.Viridis(0.34 + 0.26*float64(i)/pieces), Path: &path})
		}

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
			at := along(middle, i, 0.9)
			name(scene.Quiet, scene.Middle, at.X, at.Y-4, i+1)
		}
	})
	return plot.Group(p.Heading(threeD), drawn, plot.Note(p.When(!p.Still, dragToTurn)))
}
