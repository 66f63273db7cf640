// Package precision shows the error that a type of few digits makes in each row and
// dimension, as colours over positions up to a million, with the largest error of
// each row for all types, and the row in question: as it should be, and as it is
// computed. Positions, errors and colours are logarithmic.
//
// Each cell stands for many elements and shows the error of one pair at one
// position, the larger one of its sine and its cosine:
//
//	max(|sin′ - sin(pos·ω[i])|, |cos′ - cos(pos·ω[i])|)
//
// where sin′ and cos′ are what the type makes of them.
package precision

import (
	"math"
	"strconv"

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

// How many cells there are, and the position of the last row of them.
const (
	rows         = 120
	columns      = 128
	lastPosition = 1000000
)

// A table is the encoding without its positions, and what it should be in the cells.
type table struct {
	exact *encoder.Encoding
	cells [rows][columns][2]float64 // their sines and cosines
}

// A typeKey is a type, and the way in which its numbers are made.
type typeKey struct {
	*table
	name, route string
}

// typed is what a type makes of the rows, with its errors in the cells.
type typed struct {
	typeKey
	*precision.Encoding
	errors [rows][columns]float64
	worst  *chart.Series // the largest of each row that has numbers
}

func typeOf(v *plot.View, name string) *typed {
	exact := plot.Once(v, "exact", func(e *encoder.Encoding) *table {
		t := &table{exact: e}
		for r := range rows {
			for c := range columns {
				t.cells[r][c][0], t.cells[r][c][1] = t.exact.Pair(t.pairAt(c), positionAt(r))
			}
		}
		return t
	}, chart.FrequenciesOf(v))
	return plot.Once(v, "type", func(k typeKey) *typed {
		dtype, _ := precision.FindDType(k.name) // the names of a state are valid
		rounding, _ := precision.FindRoundingMode(k.route)
		t := &typed{typeKey: k}
		t.Encoding, _ = precision.New(k.exact, dtype, rounding) // the paper's frequencies have a recipe
		var positions, worst []float64
		for r := range rows {
			pos, most := positionAt(r), 0.0
			for c := range columns {
				sin, cos := t.Pair(t.pairAt(c), pos)
				t.errors[r][c] = max(math.Abs(sin-t.cells[r][c][0]), math.Abs(cos-t.cells[r][c][1]))
				most = max(most, t.errors[r][c])
			}
			if most == most {
				positions, worst = append(positions, pos), append(worst, max(leastError, most))
			}
		}
		t.worst = chart.Points(positions, worst)
		return t
	}, typeKey{exact, name, route.In(&v.State)})
}

// pairAt returns the pair of a column of cells, the middle one of those that it stands for.
func (t *table) pairAt(column int) int { return (2*column + 1) * t.exact.Pairs() / (2 * columns) }

func positionAt(row int) float64 { return math.Round(math.Pow(lastPosition, (float64(row)+0.5)/rows)) }

// mostPairs is the number of pairs of a row that are examined.
const mostPairs = 1024

// A row is what is known of some pairs of a position.
type row struct {
	numbers    int     // that are examined
	changed    int     // that differ from those of the next position
	worst      int     // the dimension of the largest error
	worstError float64 // −1 if there are no numbers
}

func (t *typed) row(pos float64) row {
	n := min(t.exact.Pairs(), mostPairs)
	r := row{numbers: 2 * n, worstError: -1}
	for j := range n {
		i := j * t.exact.Pairs() / n
		for dim := 2 * i; dim < 2*i+2; dim++ {
			computed := chart.Element(t, dim, pos)
			if chart.Element(t, dim, pos+1) != computed {
				r.changed++
			}
			if x := math.Abs(computed - chart.Element(t.exact, dim, pos)); x > r.worstError {
				r.worst, r.worstError = dim, x
			}
		}
	}
	return r
}

// A reading is the cell that a reader points at or has kept.
type reading struct {
	at     *cell // that is read; nil for the position in question
	kept   *cell // that is read while none is pointed at
	chosen int   // the position of the state when it was kept
}

// A cell is a dimension and a position. Positions go further than those of the state.
type cell struct{ dim, pos int }

// readingOf returns the reading of a view. A position that is chosen elsewhere takes its place.
func readingOf(v *plot.View) *reading {
	r := plot.Own[reading](v)
	if r.kept != nil && v.State.Position != r.chosen {
		r.kept, r.at = nil, nil
	}
	return r
}

// cell returns the cell that is read: where none is pointed at the one of the dimension that
// is, or that has the largest error of the row.
func (r *reading) cell(v *plot.View, t *typed) (at cell, of row) {
	if r.at != nil {
		return cell{min(r.at.dim, v.State.DModel-1), r.at.pos}, t.row(float64(r.at.pos))
	}
	at, of = cell{v.Dim, v.Position()}, t.row(float64(v.Position()))
	if at.dim < 0 {
		at.dim = of.worst
	}
	return at, of
}

// handle reads the cell that is pointed at, and keeps one by a click or the arrow keys, which
// change positions by a tenth, or with Shift by one.
func handle(v *plot.View, e plot.Event, usual func() plot.Result) plot.Result {
	result, r := usual(), readingOf(v)
	before := r.at
	dim, pos, pointed := v.Cell("errors")
	switch by, arrow := plot.Arrows[e.Key]; {
	case (e.Kind == plot.Move || e.Kind == plot.Leave) && !pointed:
		r.at = r.kept
	case e.Kind == plot.Move:
		r.at = &cell{dim, pos}
	case e.Kind == plot.Release && pointed:
		result.State = r.keep(v, cell{dim, pos})
	case e.Kind == plot.Key && arrow:
		at, _ := r.cell(v, typeOf(v, dtype.In(&v.State)))
		step := plot.Either(e.Shift, 1, max(1, int(math.Round(0.1*float64(at.pos)))))
		at = cell{max(0, min(at.dim+by.Dim, v.State.DModel-1)), max(0, min(at.pos+by.Row*step, lastPosition))}
		result.State = r.keep(v, at)
		result = result.ForKey()
	}
	result.Redraw = plot.Differ(r.at, before)
	return result
}

// keep reads a cell until another is chosen, and chooses its position in all figures.
func (r *reading) keep(v *plot.View, at cell) param.State {
	state := v.State
	if row := at.pos - state.Start; row >= 0 && row < state.SeqLen {
		state = v.Choose(row).State
	}
	r.kept, r.at, r.chosen = &at, &at, state.Position
	return state
}

// data are the row that is read, and what each type has in its place.
func data(v *plot.View) dataio.Table {
	at, _ := readingOf(v).cell(v, typeOf(v, dtype.In(&v.State)))
	columns := []*chart.Func{column("exact", v.Encoding, at.pos)}
	for _, name := range param.PrecisionNames() {
		columns = append(columns, column(name, typeOf(v, name), at.pos))
	}
	return chart.Table("dimension", 0, v.State.DModel-1, columns...)
}

func column(name string, e chart.Pairs, pos int) *chart.Func {
	return &chart.Func{Name: name, At: func(dim float64) float64 { return chart.Element(e, int(dim), float64(pos)) }}
}

// The errors of the first and of the last colour.
const (
	leastError = 1e-16
	mostError  = 2.0
)

func draw(v *plot.View) plot.Picture {
	s, t := &v.State, typeOf(v, dtype.In(&v.State))
	at, of := readingOf(v).cell(v, t)
	pos, last := float64(at.pos), float64(s.DModel)
	read := v.Number("position")
	read.Value = pos

	colors := chart.Colors{Map: s.Colormap, Lo: 1e-8, Hi: mostError, Log: true}
	if dtype.In(s) == "float64" {
		colors.Lo = leastError
	}
	cells := &chart.Chart{
		Name: "errors", Height: 300, Down: true,
		X: chart.CellAxis(v.Say(dimension), 0, s.DModel, chart.Twos),
		Y: chart.Axis{Title: v.Say(position), Lo: 1, Hi: lastPosition, Log: true, Number: read},
		Marks: []chart.Mark{
			chart.Free(func(s *scene.Scene, a *scale.Axes) {
				y := a.PixelY(max(1, min(math.Abs(pos), lastPosition)))
				s.Haloed(scene.Position, new(scene.Path).Move(a.Left, y).Horizontal(a.Right))
				s.Dot(scene.Ground|scene.Bold, a.PixelX(float64(at.dim)), y)
				s.Dot(scene.Position, a.PixelX(float64(at.dim)), y)
			}), t.ends(v),
			colors.Raster(t.typeKey, rows, columns, func(row, column int) float64 { return t.errors[row][column] }),
		},
	}
	curves := &chart.Chart{
		Height: 110, X: chart.Axis{Lo: -0.25, Hi: last/2 - 0.25, Ticks: chart.None}, Y: chart.Axis{Lo: -1.1, Hi: 1.1, Every: 1},
		Marks: []chart.Mark{
			sines(v, t, pos, scene.Wrong, dtype.In(s)), sines(v, v.Encoding, pos, scene.Sine|scene.Bold|scene.Faint, v.Say(trueSine)),
		},
	}
	worst := &chart.Chart{
		Height: 250, Low: 180, X: chart.Axis{Title: v.Say(chart.PositionAcross), Lo: 1, Hi: lastPosition, Log: true},
		Y:     chart.Axis{Title: v.Say(largest), Lo: leastError, Hi: mostError, Log: true},
		Marks: []chart.Mark{chart.Free(func(s *scene.Scene, a *scale.Axes) { a.Upright(s, scene.Position, max(1, math.Abs(pos))) })},
	}
	for i, name := range param.PrecisionNames() {
		worst.Marks = append(worst.Marks, typeOf(v, name).profile(i, name == dtype.In(s))...)
	}
	facts := t.facts(v, at, of)
	var list []plot.Block
	says := v.Say(summary, "type", dtype.In(s), "last", lastPosition)
	for i, f := range facts {
		class := plot.Either(i == 0, scene.Position|scene.Strong, scene.Ink)
		list = append(list, plot.Columns([]float64{84, 0}, plot.Note(f[0]), plot.Text(class, f[1])))
		says += v.Say(fact, "name", f[0], "value", f[1])
	}
	about := v.Say(cellNote) + t.note(v)
	return plot.Picture{
		Body: plot.Stack(
			plot.Beside(400, plot.Stack(cells, chart.ColorBar(colors, v.Say(errorFact)), curves), plot.Stack(worst, plot.Group(list...))),
			plot.Note(about)),
		Summary: says + about,
	}
}

// ends says where the type comes to an end, as far as that is to be seen: at the first
// position whose row the next one has too, and at the first one that is infinite.
func (t *typed) ends(v *plot.View) chart.Free {
	return func(s *scene.Scene, a *scale.Axes) {
		end := func(pos, above float64, says, short string) {
			y := math.Round(a.PixelY(pos)) + 0.5
			s.Haloed(scene.Ink, new(scene.Path).Move(a.Left, y).Horizontal(a.Right))
			if scene.TextWidth(says) > a.Right-a.Left-16 {
				says = short
			}
			s.Text(scene.Ink|scene.Halo, scene.End, a.Right-8, y+above, says)
		}
		if pos, ok := t.Indistinguishable(); ok && pos <= lastPosition {
			end(pos, -8, v.Say(same, "pos", pos, "next", pos+1), v.Say(sameShort, "pos", pos, "next", pos+1))
		}
		if pos, ok := t.Overflow(); ok && pos <= lastPosition {
			end(pos, 18, v.Say(infinite, "pos", pos), v.Say(infiniteShort, "pos", pos))
		}
	}
}

// profile draws the largest errors of rows, with the name of the type on the line.
func (t *typed) profile(i int, chosen bool) []chart.Mark {
	line, class := plot.Either(chosen, scene.Ink|scene.Bold, scene.Quiet), plot.Either(chosen, scene.Ink|scene.Strong, scene.Quiet)
	at := min((2*i+1)*rows/8, len(t.worst.X)-1)
	return []chart.Mark{
		chart.Free(func(s *scene.Scene, a *scale.Axes) {
			s.Text(class|scene.Halo, scene.Middle, math.Round(a.PixelX(t.worst.X[at])), math.Round(a.PixelY(t.worst.Y[at]))+4, t.name)
		}),
		chart.Line{Of: t.worst, Class: line},
	}
}

// sines are the sines of a row by their pairs.
func sines(v *plot.View, e chart.Pairs, pos float64, class scene.Class, name string) chart.Line {
	type key struct {
		of  chart.Pairs
		pos float64
	}
	f := plot.Once(v, "sines", func(k key) *chart.Func {
		return &chart.Func{At: func(i float64) float64 { sin, _ := k.of.Pair(int(i), k.pos); return sin }}
	}, key{e, pos})
	return chart.Line{Of: chart.Sampled(v, f, 0, float64(v.Encoding.Pairs()-1), 0), Class: class, Name: name}
}

// facts are what there is to say of the cell that is read, each with its name.
func (t *typed) facts(v *plot.View, at cell, of row) [][2]string {
	pos := float64(at.pos)
	computed, exact := chart.Element(t, at.dim, pos), chart.Element(v.Encoding, at.dim, pos)
	value, off, next := number.Fixed(computed, 9), size(math.Abs(computed-exact)), v.Say(differs)
	switch {
	case of.changed == 0:
		next = v.Say(isTheSame)
	case of.numbers == v.State.DModel:
		next = v.Say(differsIn, "changed", of.changed, "all", of.numbers)
	}
	if computed != computed {
		value, off, next = "–", "–", "–"
	}
	return [][2]string{
		{v.Say(positionFact), number.Integer(pos)}, {v.Say(takenFact), t.taken(v, pos)}, {v.Say(chart.Dimension), number.Integer(float64(at.dim))},
		{v.Say(trueFact), number.Fixed(exact, 9)}, {t.name, value}, {v.Say(errorFact), off}, {v.Say(nextFact), next},
	}
}

// taken says what a position is taken for.
func (t *typed) taken(v *plot.View, pos float64) string {
	switch {
	case t.RoundingMode() == precision.AtOutput:
	case t.RoundingMode() == precision.InAngle || t.DType() == precision.Float64:
		pos = t.DType().Round(pos)
	default:
		pos = precision.Float32.Round(pos)
	}
	if math.IsInf(pos, 0) {
		return v.Say(infinity)
	}
	return number.Integer(pos)
}

func size(x float64) string {
	switch {
	case x == 0:
		return "0"
	case x < 1e-3:
		return number.Scientific(x, 2)
	}
	return strconv.FormatFloat(x, 'g', 3, 64)
}

// note says from where on the type fails.
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
