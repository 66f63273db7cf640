// Package odd shows what becomes of rows whose width is odd: the columns that each
// behaviour of libraries makes, the numbers of the chosen position in them, which
// libraries behave so, and what that does to the dot product of two rows k apart.
//
//	p(m)·p(m+k) = Σ cos(k·ω[i])
//
// is a function of k alone where every sine keeps its cosine. One that has lost its
// cosine adds sin(m·ω)·sin((m+k)·ω), a wave over the positions m.
package odd

import (
	"math"
	"slices"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figures/internal/oddwidth"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/chart"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

var Spec = plot.Spec{
	Name: "odd", Title: title, Shared: "base position", Head: "odd-width", Params: "offset", Draw: draw, Data: data,
	Width: func(s *param.State) string { return s.Text("odd-width") },
	Tools: []plot.Tool{
		{Name: "column", Start: -1, Passing: true, Most: func(v *plot.View) int { return oddWidth.Int(&v.State) }},
		{Name: "behaviour", Start: -1, Passing: true, Most: plot.UpTo(len(oddwidth.Behaviours) - 1)},
		{Name: "m", Start: -1, Passing: true, Most: func(v *plot.View) int { return int(outcomesOf(v).last) }},
	},
	Cursors: []plot.Cursor{
		{Param: "column", Name: theColumn, Keys: plot.LeftRight}, {Param: "behaviour", Name: theBehaviour, Keys: plot.Rows},
		{Param: "m", Class: scene.Position},
	},
}

// data are the dot products of all behaviours over the positions.
func data(v *plot.View) dataio.Table {
	o, columns := outcomesOf(v), []string{"m"}
	var tables []*convention.Table
	for i, r := range o.rows {
		if r.table != nil {
			columns, tables = append(columns, oddwidth.Behaviours[i].Name[text.English]), append(tables, r.table)
		}
	}
	return dataio.Table{Columns: columns, Rows: points, Row: func(dst []float64, row int) {
		m := []float64{o.position(row)}
		dst[0] = m[0]
		for i, t := range tables {
			_ = t.DotProducts(dst[1+i:2+i], m, float64(v.State.Offset))
		}
	}}
}

// A picture is the outcomes with the column of a behaviour, or the m, that is pointed at.
type picture struct {
	*plot.View
	*outcomes
	behaviour, column, m *plot.Number
}

func draw(v *plot.View) plot.Picture {
	p := &picture{v, outcomesOf(v), v.Number("behaviour"), v.Number("column"), v.Number("m")}
	d, wide := oddWidth.Int(&v.State), v.Width >= 860
	row := func(names, columns, curve, spread plot.Block) plot.Block {
		if wide {
			return plot.Columns([]float64{292, 0, 228, 108}, names, columns, curve, spread)
		} else if v.Width >= 560 {
			return plot.Group(names, plot.Columns([]float64{0, 160, 108}, columns, curve, spread))
		}
		return plot.Group(names, columns, plot.Columns([]float64{0, 108}, curve, spread))
	}
	numbers := v.Note(columnsOf, "d", d, "pos", v.State.Position)
	dots := v.Note(products, "k", v.State.Offset, "last", p.last)
	body := []plot.Block{plot.Group(numbers, dots)}
	if wide {
		body[0] = plot.Columns([]float64{292, 0, 336}, plot.Stack(), numbers, dots)
	}
	says := v.Say(summary, "d", d)
	for i := range p.rows {
		r, name := &p.rows[i], v.Say(oddwidth.Behaviours[i].Name)
		strong := plot.Heading(name)
		if r.table == nil {
			body = append(body, plot.Rule(), plot.Group(strong, v.Note(nothing, "d", d)))
			continue
		}
		says += v.Say(spreads, "name", name, "x", spreadText(r.spread()))
		ends := dotText(r.lo) + plot.Either(r.spread() >= rounding, "…"+dotText(r.hi), "")
		body = append(body, plot.Rule(), row(
			plot.Group(strong, plot.Note(v.Lang.List(r.libraries))),
			plot.Drawn(func(width float64) float64 {
				if p.pitch(width, r.table) < number4 {
					return 42
				}
				return 60
			}, func(s *scene.Scene, at scene.Box) { p.columns(s, at, i) }), p.curve(i),
			plot.Join(v.Note(spread), plot.Heading(spreadText(r.spread())), plot.Note(ends))))
	}
	said, spoken := p.whole(), ""
	if p.behaviour.Value >= 0 && p.rows[int(p.behaviour.Value)].table != nil {
		said = p.read(int(p.behaviour.Value))
		spoken = said
	}
	refused := []plot.Block{v.Heading(rejects, "d", d)}
	var refusals []string
	for _, r := range p.refusals {
		name, libraries := r.err, v.Lang.List(r.libraries)
		if said, ok := errorNames[r.err]; ok {
			name = v.Say(said)
		}
		refused = append(refused, plot.Columns([]float64{148, 0}, plot.Text(scene.Wrong, name), plot.Note(libraries)))
		refusals = append(refusals, v.Say(refusal, "libraries", libraries, "error", name))
	}
	read, list := plot.Text(scene.Ink, said), plot.Group(refused...)
	if !v.Still { // what is below keeps its place
		lines := plot.Either(wide, 32, 80.0)
		read, list = plot.Room(read, plot.Fixed(lines, nil)), plot.Room(list, plot.Fixed(160, nil))
	}
	return plot.Picture{
		Body:    plot.Stack(plot.Group(append(body, plot.Rule())...), read, list),
		Summary: says + v.Say(noRows, "d", d, "refusals", v.Lang.List(refusals)), Spoken: spoken,
	}
}

// curve is the dot products over the positions, all on one scale about the middle of each.
func (p *picture) curve(i int) plot.Block {
	r := &p.rows[i]
	class := scene.Bold | plot.Either(r.unpaired >= 0, scene.Wrong, scene.Ink)
	return &chart.Chart{
		Height: 48, X: chart.Axis{Hi: p.last, Ticks: chart.None, Number: p.m}, Y: chart.Axis{Lo: -1.05, Hi: 1.05, Ticks: chart.None},
		Also:  []plot.At{{Number: p.behaviour, X: float64(i)}, {Number: p.column, X: -1}},
		Marks: []chart.Mark{chart.Line{Of: r.curve, Class: class}},
	}
}

const boxHeight = 20

// number4 is the width of a number with four decimals.
var number4 = scene.TextWidth("−0.0000")

// pitch returns the width of a column of a table.
func (p *picture) pitch(width float64, t *convention.Table) float64 {
	return min(58, (width-4)/float64(max(t.Columns(), oddWidth.Int(&p.State)+1)))
}

// columns draws what each column is, with the number of the chosen position. Columns that are too
// narrow to be told apart are drawn as a run of sines and one of cosines, above each other
// where they stand in turn.
func (p *picture) columns(s *scene.Scene, at scene.Box, i int) {
	t, unpaired, y := p.rows[i].table, p.rows[i].unpaired, at.Y+2
	pitch := p.pitch(at.Width, t)
	a := scale.Axes{Left: at.X + 2, Right: at.X + 2 + pitch*float64(t.Columns()), Top: y, Bottom: y + boxHeight + 18, X: scale.Scale{Lo: -0.5, Hi: float64(t.Columns()) - 0.5}}
	p.column.Across(s, a, plot.At{Number: p.behaviour, X: float64(i)}, plot.At{Number: p.m, X: -1})
	below := y + boxHeight + 16
	if pitch < 2 {
		p.runs(s, t, a.Left, y, pitch)
	} else {
		gap := plot.Either(pitch < 8, 0, 2.0)
		wide, numbered := pitch-gap, pitch >= number4
		values, err := tableOf(&oddwidth.Behaviours[i], &p.State)
		for j := range t.Columns() {
			x, c := a.Left+float64(j)*pitch, t.Column(j)
			class, ink := scene.Area|plot.Either(c.Cosine, scene.Cosine, scene.Sine), scene.Ground
			if c.Zero {
				class, ink = scene.Line|scene.Edge, scene.Quiet
			}
			s.Rect(class, x, y, wide, boxHeight)
			if name := plot.ColumnName(c); scene.TextWidth(name) <= wide {
				s.Text(ink, scene.Middle, math.Round(x+wide/2), y+14, name)
			}
			if numbered && err == nil {
				s.Text(scene.Ink, scene.Middle, math.Round(x+wide/2), y+boxHeight+16, number.Fixed(values.Value(0, j), 4))
				below = y + boxHeight + 32
			}
			if p.behaviour.Value == float64(i) && p.column.Value == float64(j) {
				s.Rect(scene.Line|scene.Bold|scene.Ink, x-1, y-1, wide+2, boxHeight+2)
			}
		}
	}
	if unpaired >= 0 {
		x, label := a.PixelX(float64(unpaired)), p.Say(missing)
		s.Rect(scene.Line|scene.Bold|scene.Wrong, x-pitch/2-2, y-2, max(2, pitch)+2, boxHeight+4)
		half := scene.TextWidth(label) / 2
		s.Text(scene.Wrong, scene.Middle, math.Round(max(at.X+half, min(x, at.X+at.Width-half))), below, label)
	}
}

func (p *picture) runs(s *scene.Scene, t *convention.Table, left, y, pitch float64) {
	run := func(class scene.Class, first, step, n int, top, height float64) {
		s.Rect(class, left+float64(first)*pitch, y+top, max(0.5, float64(n*step)*pitch), height)
	}
	first, step, n := t.Sines()
	height, below := float64(boxHeight), 0.0
	if step > 1 {
		height, below = boxHeight/2, boxHeight/2
	}
	run(scene.Area|scene.Sine, first, step, n, 0, height)
	first, step, n = t.Cosines()
	run(scene.Area|scene.Cosine, first, step, n, below, height)
	if last := t.Columns() - 1; t.Column(last).Zero {
		run(scene.Line|scene.Edge, last, 1, 1, 0, boxHeight)
	}
}

// errorNames say what happens in place of an error.
var errorNames = map[string]plot.Words{"undefined": undefined, "": refusedBy, "NaN": notANumber}

// dotText writes a dot product in few letters.
func dotText(x float64) string {
	return number.Fixed(x, plot.Either(math.Abs(x) >= 100, 0, 2))
}

// spreadText writes how far dot products spread.
func spreadText(x float64) string {
	if x < rounding {
		return "0"
	}
	return number.Difference(x)
}

func (p *picture) read(i int) string {
	r, name, j := &p.rows[i], p.Say(oddwidth.Behaviours[i].Name), int(p.column.Value)
	switch {
	case p.m.Value >= 0:
		dot := make([]float64, 1)
		_ = r.table.DotProducts(dot, []float64{p.m.Value}, float64(p.State.Offset))
		return p.Say(product, "name", name, "m", p.m.Value, "to", p.m.Value+float64(p.State.Offset), "x", dot[0])
	case j >= r.table.Columns():
		return p.whole()
	}
	c, value := r.table.Column(j), 0.0
	if c.Zero {
		return p.Say(zero, "name", name, "column", j)
	}
	function, _ := plot.FunctionOf(c)
	if t, err := tableOf(&oddwidth.Behaviours[i], &p.State); err == nil {
		value = t.Value(0, j)
	}
	says := p.Say(column, "name", name, "column", j, "f", function, "pair", c.Pair, "w", number.Brief(r.table.Frequency(c.Pair)), "x", value)
	if j == r.unpaired {
		says += p.Say(cutOff)
	}
	return says
}

// whole says which behaviours keep the dot product a function of the offset.
func (p *picture) whole() string {
	flat, most := 0, 0.0
	for i := range p.rows {
		r := &p.rows[i]
		if r.table != nil && r.unpaired < 0 {
			flat++
		}
		most = max(most, r.spread())
	}
	return p.Say(flatIn, "n", flat, "all", len(oddwidth.Behaviours), "x", spreadText(most))
}

// tableOf returns what a behaviour makes of the chosen position.
func tableOf(b *oddwidth.Behaviour, s *param.State) (*convention.Table, error) {
	c := b.Convention
	c.Base = s.Base
	return c.At(oddWidth.Int(s), []float64{float64(s.Position)})
}

// outcomes are what the behaviours make of a width.
type outcomes struct {
	rows     [len(oddwidth.Behaviours)]outcome
	refusals []refused
	last     float64 // the last position of the curves
}

type outcomesKey struct {
	width, offset int
	base          float64
}

type outcome struct {
	table     *convention.Table // nil if it makes nothing of it
	libraries []string
	unpaired  int           // the column that has lost its partner, −1 for none
	curve     *chart.Series // the dot products over the positions, less the middle
	lo, hi    float64       // the least and the greatest of them
}

type refused struct {
	err       string
	libraries []string
}

const (
	points   = 160  // of a curve
	rounding = 1e-9 // dot products that differ by less differ by rounding alone
)

func outcomesOf(v *plot.View) *outcomes {
	return plot.Once(v, "outcomes", func(key outcomesKey) *outcomes {
		o := new(outcomes)
		// A turn of the slowest sine that can lose its cosine: 2π·base^((d−1)/d).
		o.last = math.Round(2 * math.Pi * math.Pow(key.base, float64(key.width-1)/float64(key.width)))
		o.last = max(12, min(o.last, encoder.MaxPosition/4))
		for i := range oddwidth.Behaviours {
			o.rows[i] = o.outcome(oddwidth.Behaviours[i].Convention, key)
		}
		for _, preset := range convention.Presets() {
			o.assign(preset, key.width)
		}
		return o
	}, outcomesKey{oddWidth.Int(&v.State), v.State.Offset, v.State.Base})
}

func (o *outcomes) position(point int) float64 {
	return math.Round(o.last * float64(point) / (points - 1))
}

func (o *outcomes) outcome(c convention.Convention, key outcomesKey) outcome {
	r := outcome{unpaired: -1}
	c.Base = key.base
	table, err := c.Table(1, key.width)
	if err != nil {
		return r
	}
	m, dot := make([]float64, points), make([]float64, points)
	for i := range m {
		m[i] = o.position(i)
	}
	k := max(-encoder.MaxPosition/4, min(float64(key.offset), encoder.MaxPosition/4))
	if table.DotProducts(dot, m, k) != nil {
		return r
	}
	r.table = table
	if j, ok := table.UnpairedColumn(); ok {
		r.unpaired = j
	}
	r.lo, r.hi = slices.Min(dot), slices.Max(dot)
	for i := range dot {
		dot[i] -= (r.lo + r.hi) / 2
	}
	r.curve = chart.Points(m, dot)
	return r
}

// spread returns how far the dot products are apart.
func (r *outcome) spread() float64 { return r.hi - r.lo }

// assign adds a library to the behaviour that it has in a width, or to the error that it raises.
func (o *outcomes) assign(preset convention.Preset, width int) {
	c := preset.Convention
	if _, err := c.Table(1, width); err != nil {
		name := preset.OddError
		if c.Odd != convention.Refused && c.Odd != convention.RefusedBut1 {
			name = preset.OnePairError
		}
		i := slices.IndexFunc(o.refusals, func(r refused) bool { return r.err == name })
		if i < 0 {
			i, o.refusals = len(o.refusals), append(o.refusals, refused{err: name})
		}
		o.refusals[i].libraries = append(o.refusals[i].libraries, preset.Name)
		return
	}
	if c.Odd == convention.RefusedBut1 {
		c.Odd = convention.Truncate
	}
	for i, b := range oddwidth.Behaviours {
		if b.Convention.Odd == c.Odd && b.Convention.Layout == c.Layout {
			o.rows[i].libraries = append(o.rows[i].libraries, preset.Name)
		}
	}
}
