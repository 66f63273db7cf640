// Package precision shows the error of a type of few digits over positions up to a million, with the
// largest error of each row for all types, and the row that is read: as it should be, and as it is
// computed. A cell shows the error of one pair at one position,
//
//	max(|sin′ − sin(pos·ω[i])|, |cos′ − cos(pos·ω[i])|)
//
// where sin′ and cos′ are what the type makes of them.
package precision

import (
	"math"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/precision"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/chart"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/scene"
)

var Spec = plot.Spec{
	Name: "precision", Title: title, Keys: keys, Shared: "d-model base", Head: "precision route", More: "colormap",
	Cursors: []plot.Cursor{{Param: "position"}}, Draw: draw, Data: data, Handle: handle,
}

const (
	rows, columns = 120, 128 // of cells
	lastPosition  = 1000000
	leastError    = 1e-16 // of the first colour
	mostError     = 2.0   // of the last colour
	mostNumbers   = 2048  // of a row that are examined
)

// A typed is what a type makes of the rows.
type typed struct {
	*precision.Encoding
	name   string
	errors scale.Grid    // of the cells
	worst  *chart.Series // the largest of each row
}

func typesOf(v *plot.View) []*typed {
	type key struct {
		exact *encoder.Encoding
		route string
	}
	return plot.Once(v, "types", func(k key) []*typed {
		rounding, _ := precision.FindRoundingMode(k.route) // the names of a state are valid
		pair := func(column int) int { return (2*column + 1) * k.exact.Pairs() / (2 * columns) }
		position := func(row int) float64 { return math.Round(math.Pow(lastPosition, (float64(row)+0.5)/rows)) }
		var exact [rows][columns][2]float64
		for r := range rows {
			for c := range columns {
				exact[r][c][0], exact[r][c][1] = k.exact.Pair(pair(c), position(r))
			}
		}
		return plot.Each(param.Choices("precision"), func(name string) *typed {
			t := &typed{name: name, errors: scale.NewGrid(rows, columns)}
			dtype, _ := precision.FindDType(name)
			t.Encoding, _ = precision.New(k.exact, dtype, rounding) // the paper's frequencies have a recipe
			t.worst = chart.PointsOf(rows, func(r int) (pos, most float64) {
				pos, most = position(r), leastError
				for c := range columns {
					sin, cos := t.Pair(pair(c), pos)
					x := max(math.Abs(sin-exact[r][c][0]), math.Abs(cos-exact[r][c][1]))
					t.errors.Data[r*columns+c], most = x, max(most, x)
				}
				return pos, most
			})
			return t
		})
	}, key{chart.FrequenciesOf(v), route.In(&v.State)})
}

func chosen(v *plot.View) *typed { return typesOf(v)[dtype.Index(&v.State)] }

// row returns the dimension of the largest error in a row, and how many numbers differ from the next one.
func (t *typed) row(v *plot.View, pos float64) (worst, changed int) {
	d, most := v.State.DModel, -1.0
	n := min(d, mostNumbers)
	for j := range n {
		dim := j/2*d/n*2 + j%2
		computed := chart.Element(t, dim, pos)
		if chart.Element(t, dim, pos+1) != computed {
			changed++
		}
		if x := math.Abs(computed - chart.Element(v.Encoding, dim, pos)); x > most {
			worst, most = dim, x
		}
	}
	return worst, changed
}

// A reading is cells, whose Rows are positions, which go further than those of the state.
type reading struct {
	at     *plot.Cell // that is pointed at or kept; nil for the position in question
	kept   *plot.Cell // by a click or a key
	chosen int        // the position of the state since then
}

func readingOf(v *plot.View) *reading {
	r := plot.Own[reading](v)
	if r.kept != nil && v.State.Position != r.chosen { // another one has been chosen elsewhere
		r.kept, r.at = nil, nil
	}
	return r
}

// cellOf returns the cell that is read, or else one with the dimension pointed at, or the largest error.
func cellOf(v *plot.View) plot.Cell {
	if r := readingOf(v); r.at != nil {
		return plot.Cell{Row: r.at.Row, Dim: min(r.at.Dim, v.State.DModel-1)}
	}
	at := plot.Cell{Row: v.Position(), Dim: v.Dim}
	if at.Dim < 0 {
		at.Dim, _ = chosen(v).row(v, float64(at.Row))
	}
	return at
}

// handle reads the cell that is pointed at, and keeps one by a click or the arrow keys.
func handle(v *plot.View, e plot.Event, usual func() plot.Result) plot.Result {
	result, r := usual(), readingOf(v)
	dim, pos, pointed := v.Cell("errors")
	to := &plot.Cell{Row: pos, Dim: dim}
	switch by, arrow := plot.Arrows[e.Key]; {
	case (e.Kind == plot.Move || e.Kind == plot.Leave) && !pointed:
		return plot.Read(result, &r.at, r.kept)
	case e.Kind == plot.Move:
		return plot.Read(result, &r.at, to)
	case e.Kind == plot.Release && pointed:
	case e.Kind == plot.Key && arrow:
		at := cellOf(v)
		by.Row *= plot.Either(e.Shift, 1, max(1, int(math.Round(0.1*float64(at.Row)))))
		to, result = at.Plus(by, lastPosition+1, v.State.DModel), result.ForKey()
	default:
		return result
	}

	// It is kept, and its position is chosen in all figures.
	result.State = v.State
	if row := to.Row - v.State.Start; row >= 0 && row < v.State.SeqLen {
		result.State = v.Choose(row).State
	}
	r.kept, r.chosen = to, result.State.Position
	return plot.Read(result, &r.at, to)
}

func data(v *plot.View) dataio.Table {
	pos := float64(cellOf(v).Row)
	column := func(name string, e chart.Pairs) *chart.Func {
		return &chart.Func{Name: name, At: func(dim float64) float64 { return chart.Element(e, int(dim), pos) }}
	}
	columns := []*chart.Func{column("exact", v.Encoding)}
	for _, t := range typesOf(v) {
		columns = append(columns, column(t.name, t))
	}
	return chart.Table("dimension", 0, v.State.DModel-1, columns...)
}

func draw(v *plot.View) plot.Picture {
	s, t, at := &v.State, chosen(v), cellOf(v)
	pos, pairs := float64(at.Row), float64(v.Encoding.Pairs())
	read, inside := v.Number("position"), max(1, min(math.Abs(pos), lastPosition)) // the charts
	read.Value = pos

	colors := chart.Colors{Map: s.Colormap, Lo: 1e-8, Hi: mostError, Log: true}
	if t.name == "float64" {
		colors.Lo = leastError
	}
	cells := &chart.Chart{
		Name: "errors", Height: 300, Down: true,
		X: chart.CellAxis(v.Say(dimension), 0, s.DModel, chart.Twos),
		Y: chart.Axis{Title: v.Say(position), Lo: 1, Hi: lastPosition, Log: true, Number: read},
		Marks: []chart.Mark{
			chart.Free(func(s *scene.Scene, a *scale.Axes) {
				x, y := a.PixelX(float64(at.Dim)), a.PixelY(inside)
				s.Haloed(scene.Position, new(scene.Path).Move(a.Left, y).Horizontal(a.Right))
				s.Dot(scene.Ground|scene.Bold, x, y)
				s.Dot(scene.Position, x, y)
			}),
			t.ends(v), colors.Grid(t.errors),
		},
	}

	type row struct {
		of  chart.Pairs
		pos float64
	}
	sines := func(e chart.Pairs, class scene.Class, name string) chart.Mark {
		f := plot.Once(v, "sines", func(r row) *chart.Func {
			return &chart.Func{At: func(i float64) float64 { return chart.Element(r.of, 2*int(i), r.pos) }}
		}, row{e, pos})
		return chart.Line{Of: chart.Sampled(v, f, 0, pairs-1, 0), Class: class, Name: name}
	}
	curves := &chart.Chart{
		Height: 110,
		X:      chart.Axis{Lo: -0.25, Hi: pairs - 0.25, Ticks: chart.None},
		Y:      chart.Axis{Lo: -1.1, Hi: 1.1, Every: 1},
		Marks: []chart.Mark{
			sines(t, scene.Wrong, t.name), sines(v.Encoding, scene.Sine|scene.Bold|scene.Faint, v.Say(trueSine)),
		},
	}

	worst := &chart.Chart{
		Height: 250, Low: 180,
		X:     chart.Axis{Title: v.Say(chart.PositionAcross), Lo: 1, Hi: lastPosition, Log: true},
		Y:     chart.Axis{Title: v.Say(largest), Lo: leastError, Hi: mostError, Log: true},
		Marks: []chart.Mark{chart.Upright(scene.Position, inside)},
	}
	for i, one := range typesOf(v) {
		line, name := scene.Quiet, scene.Quiet
		if one == t {
			line, name = scene.Ink|scene.Bold, scene.Ink|scene.Strong
		}
		row := (2*i + 1) * rows / 8 // where its line has its name
		worst.Marks = append(worst.Marks,
			chart.Free(func(s *scene.Scene, a *scale.Axes) {
				x, y := a.PixelX(one.worst.X[row]), a.PixelY(one.worst.Y[row])
				s.Text(name|scene.Halo, scene.Middle, math.Round(x), math.Round(y)+4, one.name)
			}),
			chart.Line{Of: one.worst, Class: line})
	}

	var facts []plot.Block
	says := v.Say(summary, "type", t.name, "last", lastPosition)
	for i, f := range t.facts(v, at) {
		class := plot.Either(i == 0, scene.Position|scene.Strong, scene.Ink)
		facts = append(facts, plot.Columns([]float64{84, 0}, plot.Note(f[0]), plot.Text(class, f[1])))
		says += v.Say(fact, "name", f[0], "value", f[1])
	}
	about := v.Say(cellNote) + t.note(v)
	return plot.Picture{
		Body: plot.Stack(
			plot.Beside(400,
				plot.Stack(cells, chart.ColorBar(colors, v.Say(errorFact)), curves),
				plot.Stack(worst, plot.Group(facts...))),
			plot.Note(about)),
		Summary: says + about,
	}
}

// ends marks the first position whose row the next one has too, and the first infinite one.
func (t *typed) ends(v *plot.View) chart.Free {
	return func(s *scene.Scene, a *scale.Axes) {
		end := func(pos, above float64, says string) {
			y := math.Round(a.PixelY(pos)) + 0.5
			s.Haloed(scene.Ink, new(scene.Path).Move(a.Left, y).Horizontal(a.Right))
			s.Text(scene.Ink|scene.Halo, scene.End, a.Right-8, y+above, says)
		}
		if pos, ok := t.Indistinguishable(); ok && pos <= lastPosition {
			end(pos, -8, v.Say(same, "pos", pos, "next", pos+1))
		}
		if pos, ok := t.Overflow(); ok {
			end(pos, 18, v.Say(infinite, "pos", pos))
		}
	}
}

func (t *typed) facts(v *plot.View, at plot.Cell) [][2]string {
	pos, taken, dtype := float64(at.Row), float64(at.Row), t.DType()
	switch t.RoundingMode() {
	case precision.InFrequency: // angles have 24 digits at least
		taken = min(dtype, precision.Float32).Round(pos)
	case precision.InAngle:
		taken = dtype.Round(pos)
	}
	computed, exact := chart.Element(t, at.Dim, pos), chart.Element(v.Encoding, at.Dim, pos)
	value, off, next := number.Fixed(computed, 9), size(math.Abs(computed-exact)), v.Say(differs)
	switch _, changed := t.row(v, pos); {
	case computed != computed:
		value, off, next = "–", "–", "–"
	case changed == 0:
		next = v.Say(alike)
	case v.State.DModel <= mostNumbers:
		next = v.Say(differsIn, "changed", changed, "all", v.State.DModel)
	}
	return [][2]string{
		{v.Say(atFact), number.Integer(pos)},
		{v.Say(takenFact), plot.Either(math.IsInf(taken, 0), v.Say(infinity), number.Integer(taken))},
		{v.Say(chart.Dimension), number.Integer(at.Dim)},
		{v.Say(trueFact), number.Fixed(exact, 9)}, {t.name, value}, {v.Say(errorFact), off}, {v.Say(nextFact), next},
	}
}

func size(x float64) string {
	if 0 < x && x < 1e-3 {
		return number.Scientific(x, 2)
	}
	return number.Brief(x)
}

func (t *typed) note(v *plot.View) string {
	pos, ok := t.Indistinguishable()
	switch digits := t.DType().Digits(); {
	case !ok:
		return v.Say(onlyResult, "type", t.name, "error", size(math.Ldexp(0.5, -digits)))
	case t.RoundingMode() == precision.InFrequency:
		return v.Say(onlyFrequencies, "type", t.name, "error", size(math.Ldexp(1, -digits)))
	}
	return v.Say(wholeNumbers, "type", t.name, "pos", pos, "next", pos+1)
}
