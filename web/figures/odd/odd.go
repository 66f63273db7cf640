// Package odd shows what becomes of rows of odd width: the columns that each behaviour of libraries
// makes, which libraries behave so, and what that does to the dot product of two rows k apart.
//
//	p(m)·p(m+k) = Σ cos(k·ω[i])
//
// is a function of k alone where every sine keeps its cosine. One that has lost its cosine adds
// sin(m·ω)·sin((m+k)·ω), a wave over the positions m.
package odd

import (
	"cmp"
	"math"
	"slices"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figures/internal/oddwidth"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/chart"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

var Spec = plot.Spec{
	Name: "odd", Title: title, Shared: "base position", Head: "odd-width", Params: "offset", Draw: draw, Data: data,
	Cursors: []plot.Cursor{{
		Param: "column", Name: theColumn, Keys: plot.LeftRight, Passing: true,
		Most: func(v *plot.View) int { return oddWidth.Int(&v.State) },
	}, {
		Param: "behaviour", Name: theBehaviour, Keys: plot.Rows, Passing: true, Most: plot.UpTo(len(oddwidth.Behaviours) - 1),
	}, {
		Param: "m", Class: scene.Position, Passing: true,
		Most: func(v *plot.View) int { return int(outcomesOf(v).m[points-1]) },
	}},
}

func data(v *plot.View) dataio.Table {
	o, columns := outcomesOf(v), []string{"m"}
	numbers := [][]float64{o.m}
	for _, r := range o.rows {
		if r.table != nil {
			columns, numbers = append(columns, r.name[text.English]), append(numbers, r.dots)
		}
	}
	return dataio.Rows(columns, points, func(row int) []float64 {
		return plot.Each(numbers, func(list []float64) float64 { return list[row] })
	})
}

type outcomes struct {
	rows     [len(oddwidth.Behaviours)]outcome
	refusals []outcome
	m        []float64 // the positions of the curves
	k        float64
	flat     int    // how many behaviours keep the dot product a function of k
	most     string // how far others spread
}

type outcome struct {
	name      plot.Words
	raised    string // in place of rows
	libraries []string
	table     *convention.Table // nil if it makes nothing of it
	unpaired  int               // the column that has lost its partner, −1 for none
	dots      []float64         // the dot products over the positions
	curve     *chart.Series     // of them, less the middle
	spread    string            // how far they are apart
	ends      string            // the least and the greatest of them
}

var errorNames = map[string]plot.Words{"undefined": undefined, "NaN": notANumber}

const (
	points   = 160  // of a curve
	rounding = 1e-9 // dot products that differ by less differ by rounding alone
)

func outcomesOf(v *plot.View) *outcomes {
	d, base := oddWidth.Int(&v.State), v.State.Base
	return plot.Once(v, "outcomes", func([3]any) *outcomes {
		const far = encoder.MaxPosition / 4
		o := &outcomes{m: make([]float64, points), k: max(-far, min(float64(v.State.Offset), far))}
		// A turn of the slowest sine that can lose its cosine: 2π·base^((d−1)/d).
		last := max(12, min(math.Round(2*math.Pi*math.Pow(base, float64(d-1)/float64(d))), far))
		for i := range o.m {
			o.m[i] = math.Round(last * float64(i) / (points - 1))
		}
		spread := func(x float64) string { return plot.Either(x < rounding, "0", number.Difference(x)) }
		most := 0.0
		for i, b := range oddwidth.Behaviours {
			r, dots := &o.rows[i], make([]float64, points)
			b.Convention.Base, r.name, r.unpaired = base, b.Name, -1
			table, err := b.Convention.Table(1, d)
			if err != nil || table.DotProducts(dots, o.m, o.k) != nil {
				continue
			}
			if j, ok := table.UnpairedColumn(); ok {
				r.unpaired = j
			} else {
				o.flat++
			}
			lo, hi := slices.Min(dots), slices.Max(dots)
			r.table, r.dots, r.spread = table, dots, spread(hi-lo)
			r.curve = chart.PointsOf(points, func(i int) (m, dot float64) { return o.m[i], dots[i] - (lo+hi)/2 })
			digits := plot.Either(math.Abs(lo) >= 100, 0, 2)
			if r.ends = number.Fixed(lo, digits); r.spread != "0" {
				r.ends += "…" + number.Fixed(hi, digits)
			}
			most = max(most, hi-lo)
		}
		o.most = spread(most)

		// Each library is in the row of its behaviour, or beside the error that it raises.
		for _, preset := range convention.Presets() {
			c := preset.Convention
			if _, err := c.Table(1, d); err != nil {
				raised := cmp.Or(preset.OddError, preset.OnePairError)
				i := slices.IndexFunc(o.refusals, func(r outcome) bool { return r.raised == raised })
				if i < 0 {
					i, o.refusals = len(o.refusals), append(o.refusals, outcome{raised: raised})
				}
				o.refusals[i].libraries = append(o.refusals[i].libraries, preset.Name)
				continue
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
		return o
	}, [3]any{d, v.State.Offset, base})
}

type picture struct {
	*plot.View
	*outcomes
	behaviour, column, position *plot.Number
}

func draw(v *plot.View) plot.Picture {
	p := &picture{v, outcomesOf(v), v.Number("behaviour"), v.Number("column"), v.Number("m")}
	d, wide := oddWidth.Int(&v.State), v.Width >= 860
	numbers := v.Note(columnsOf, "d", d, "pos", v.State.Position)
	dots := v.Note(products, "k", p.k, "last", p.m[points-1])
	body := []plot.Block{numbers, dots}
	if wide {
		body = []plot.Block{plot.Columns([]float64{292, 0, 336}, plot.Stack(), numbers, dots)}
	}
	says := v.Say(summary, "d", d)
	for i := range p.rows {
		r, name := &p.rows[i], v.Say(p.rows[i].name)
		body = append(body, plot.Rule())
		if r.table == nil {
			body = append(body, plot.Heading(name), v.Note(nothing, "d", d))
			continue
		}
		says += v.Say(spreads, "name", name, "x", r.spread)
		about := plot.Group(plot.Heading(name), plot.Note(v.Lang.List(r.libraries)))
		columns := plot.Drawn(func(width float64) float64 { return plot.Either(p.pitch(width) < number4, 42, 60.0) },
			func(s *scene.Scene, at scene.Box) { p.columns(s, at, i) })
		class := scene.Bold | plot.Either(r.unpaired >= 0, scene.Wrong, scene.Ink)
		curve := &chart.Chart{ // all on one scale about the middle of each
			Height: 48, Y: chart.Axis{Lo: -1.05, Hi: 1.05, Ticks: chart.None},
			X:     chart.Axis{Hi: p.m[points-1], Ticks: chart.None, Number: p.position},
			Also:  []plot.At{{Number: p.behaviour, X: float64(i)}},
			Marks: []chart.Mark{chart.Line{Of: r.curve, Class: class}},
		}
		spread := plot.Join(v.Note(spread), plot.Heading(r.spread), plot.Note(r.ends))
		switch {
		case wide:
			body = append(body, plot.Columns([]float64{292, 0, 228, 108}, about, columns, curve, spread))
		case v.Width >= 560:
			body = append(body, about, plot.Columns([]float64{0, 160, 108}, columns, curve, spread))
		default:
			body = append(body, about, columns, plot.Columns([]float64{0, 108}, curve, spread))
		}
	}

	refused := []plot.Block{v.Heading(rejects, "d", d)}
	var refusals []string
	for _, r := range p.refusals {
		name, libraries := cmp.Or(v.Say(errorNames[r.raised]), r.raised), v.Lang.List(r.libraries)
		refused = append(refused, plot.Columns([]float64{148, 0}, plot.Warning(name), plot.Note(libraries)))
		refusals = append(refusals, v.Say(refusal, "libraries", libraries, "error", name))
	}
	spoken := p.read()
	whole := v.Say(flatIn, "n", p.flat, "all", len(p.rows), "x", p.most)
	read, list := plot.Prose(cmp.Or(spoken, whole)), plot.Group(refused...)
	if !v.Still { // what is below keeps its place
		read = plot.Room(read, plot.Fixed(plot.Either(wide, 32, 80.0), nil))
		list = plot.Room(list, plot.Fixed(160, nil))
	}
	return plot.Picture{
		Body:    plot.Stack(plot.Group(append(body, plot.Rule())...), read, list),
		Summary: says + v.Say(noRows, "d", d, "refusals", v.Lang.List(refusals)), Spoken: spoken,
	}
}

const boxHeight = 20

var number4 = scene.TextWidth("−0.0000")

// pitch returns the width of a column, where tables have up to d + 1.
func (p *picture) pitch(width float64) float64 {
	return min(58, (width-4)/float64(oddWidth.Int(&p.State)+1))
}

// columns draws those too narrow to be told apart as a run of sines and one of cosines, above each other
// if they stand in turn.
func (p *picture) columns(s *scene.Scene, at scene.Box, i int) {
	t, unpaired, y := p.rows[i].table, p.rows[i].unpaired, at.Y+2
	pitch, n := p.pitch(at.Width), t.Columns()
	numbered := pitch >= number4
	a := scale.Axes{Left: at.X + 2, Right: at.X + 2 + pitch*float64(n), Top: y, Bottom: y + boxHeight + 18}
	a.X = scale.Scale{Lo: -0.5, Hi: float64(n) - 0.5}
	p.Region(s, plot.Region{Number: p.column, Axes: a, Reads: []plot.At{{Number: p.behaviour, X: float64(i)}}}, a.Box())
	x := func(j int) float64 { return a.Left + float64(j)*pitch }
	if pitch < 2 {
		for k, run := range [...]func() (first, step, n int){t.Sines, t.Cosines} {
			first, step, n := run()
			top, height := y, float64(boxHeight)
			if step > 1 {
				height /= 2
				top += float64(k) * height
			}
			s.Rect(scene.Area|scene.Sine<<k, x(first), top, max(0.5, float64(n*step)*pitch), height)
		}
		if t.Column(n - 1).Zero {
			s.Rect(scene.Line|scene.Edge, x(n-1), y, max(0.5, pitch), boxHeight)
		}
	} else {
		wide, values := pitch-plot.Either(pitch < 8, 0, 2.0), p.values(i)
		for j := range n {
			c, middle := t.Column(j), math.Round(x(j)+wide/2)
			class, ink := scene.Area|plot.Either(c.Cosine, scene.Cosine, scene.Sine), scene.Ground
			if c.Zero {
				class, ink = scene.Line|scene.Edge, scene.Quiet
			}
			s.Rect(class, x(j), y, wide, boxHeight)
			if name := plot.ColumnName(c); scene.TextWidth(name) <= wide {
				s.Text(ink, scene.Middle, middle, y+14, name)
			}
			if numbered {
				s.Text(scene.Ink, scene.Middle, middle, y+boxHeight+16, number.Fixed(values.Value(0, j), 4))
			}
			if p.behaviour.Value == float64(i) && p.column.Value == float64(j) {
				s.Rect(scene.Line|scene.Bold|scene.Ink, x(j)-1, y-1, wide+2, boxHeight+2)
			}
		}
	}
	if unpaired >= 0 {
		x, label := a.PixelX(float64(unpaired)), p.Say(missing)
		s.Rect(scene.Line|scene.Bold|scene.Wrong, x-pitch/2-2, y-2, max(2, pitch)+2, boxHeight+4)
		half := scene.TextWidth(label) / 2
		x = math.Round(max(at.X+half, min(x, at.X+at.Width-half)))
		s.Text(scene.Wrong, scene.Middle, x, y+boxHeight+plot.Either(numbered, 32, 16.0), label)
	}
}

func (p *picture) values(i int) *convention.Table {
	t, _ := p.rows[i].table.At([]float64{float64(p.State.Position)}) // the state is valid
	return t
}

func (p *picture) read() string {
	i, j := int(p.behaviour.Value), int(p.column.Value)
	if i < 0 || p.rows[i].table == nil {
		return ""
	}
	r, name := &p.rows[i], p.Say(p.rows[i].name)
	if m := p.position.Value; m >= 0 {
		dot := make([]float64, 1)
		_ = r.table.DotProducts(dot, []float64{m}, p.k)
		return p.Say(product, "name", name, "m", m, "to", m+p.k, "x", dot[0])
	}
	if j >= r.table.Columns() {
		return ""
	}
	c := r.table.Column(j)
	if c.Zero {
		return p.Say(zero, "name", name, "column", j)
	}
	function, _ := plot.FunctionOf(c)
	says := p.Say(column, "name", name, "column", j, "f", function, "pair", c.Pair,
		"w", number.Brief(r.table.Frequency(c.Pair)), "x", p.values(i).Value(0, j))
	return says + p.When(j == r.unpaired, cutOff)
}
