// Package criteria is a checklist of claims about positional encodings, each with the worst case that
// a search has found. As a search may take long, a live figure checks one claim after another.
package criteria

import (
	"math"
	"strconv"

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
	Name: "criteria", Title: title, Shared: "seq-len d-model base", Draw: draw, Data: data,
	Cursors: []plot.Cursor{{
		Param: "claim", Name: theClaim, Keys: plot.Rows | plot.Enter, Passing: true, Most: plot.UpTo(len(claims) - 1),
	}},
}

func findings(v *plot.View) []finding {
	s, e := &v.State, v.Encoding
	find := func(_ [4]any, i int) finding { return claims[i].find(e) }
	return plot.Gradually(v, "findings", find, [4]any{s.SeqLen, s.DModel, s.Start, s.Base}, len(claims), 0)
}

// data are the worst cases; what has no offset or dimension has 0 there.
func data(v *plot.View) dataio.Table {
	found := findings(v)
	columns := []string{"claim", "holds", "worst", "position", "offset", "dimension", "checked"}
	return dataio.Rows(columns, len(found), func(row int) []float64 {
		x, holds := found[row].worst, plot.Either(found[row].holds, 1, 0.0)
		return []float64{float64(row), holds, x.Value, x.Position, x.Offset, float64(x.Dimension), float64(x.Checked)}
	})
}

const sketchHeight = 36 // in CSS pixels, also before there is a finding

func draw(v *plot.View) plot.Picture {
	at, found, s := v.Number("claim"), findings(v), &v.State
	groups := [2][]plot.Block{{v.Note(advantages)}, {v.Note(others)}}
	spoken, failing, kept := "", "", 0
	for i := range claims {
		c, text, what := &claims[i], v.Say(claimed[i][0]), v.Say(claimed[i][1])
		mark, value, where, all := "…", "…", "", ""
		class, sketch := scene.Quiet, plot.Fixed(sketchHeight, nil)
		row := &plot.Choice{Reads: []plot.At{{Number: at, X: float64(i)}}, Pad: 8}
		if i < len(found) {
			f, x := &found[i], &found[i].worst
			class, mark, value = scene.Ink, "–", v.Say(nothing)
			if x.Checked > 0 {
				value = f.value(v, c)
				where = v.Say(places[c.where], "p", x.Position, "q", x.Position+x.Offset, "k", x.Offset, "dim", x.Dimension,
					"i", x.Dimension/2, "next", x.Dimension/2+1, "turn", number.Period(x.Offset, false))
				row.Cell = &plot.Cell{Row: int(x.Position) - s.Start, Dim: x.Dimension}
				row.Set = []string{"position", strconv.Itoa(int(x.Position))}
				if x.Offset != 0 {
					row.Set = append(row.Set, "offset", strconv.Itoa(int(x.Offset)))
				}
				if f.holds {
					mark = "✓"
					kept++
				} else {
					mark, class = "✗", scene.Wrong
					failing += v.Say(broken, "claim", text)
				}
			}
			all = v.Say(counted, "where", where, "n", x.Checked, "unit", v.Say(c.unit))
			axis := chart.Axis{Hi: 1, Ticks: chart.None}
			chart := &chart.Chart{Height: sketchHeight, X: axis, Y: axis}
			c.sketch(v, f, chart)
			sketch = chart
		}
		if at.Value == float64(i) {
			spoken = v.Say(told, "claim", text, "verdict", v.Say(verdicts[mark]), "what", what, "x", value, "where", where)
		}
		sign := plot.Text(class|scene.Big|scene.Strong, mark)
		name := plot.Group(plot.Heading(text), plot.Note(what))
		result := plot.Group(plot.Text(class, value), plot.Note(all, where))
		if v.Width < 760 {
			small := min(160, float64(v.Width)/4)
			row.Body = plot.Columns([]float64{26, 0}, sign, plot.Group(name, plot.Columns([]float64{0, small}, result, sketch)))
		} else {
			row.Body = plot.Columns([]float64{26, 0.4 * float64(v.Width), 0, 160}, sign, name, result, sketch)
		}
		group := &groups[min(i/3, 1)]
		*group = append(*group, plot.Join(plot.Rule(), row))
	}
	size := v.Say(ofSize, "n", s.SeqLen, "d", s.DModel, "base", s.Text("base"))
	says := v.Say(checking, "size", size)
	if len(found) == len(claims) {
		says = v.Say(summary, "kept", kept, "size", size, "broken", failing)
	}
	return plot.Picture{Body: plot.Stack(plot.Group(groups[0]...), plot.Group(groups[1]...)), Summary: says, Spoken: spoken}
}

func (f *finding) value(v *plot.View, c *claim) string {
	x := number.Rounded(f.worst.Value)
	switch {
	case c.unit == ratios:
		return x + " : 1"
	case f.bound > 0:
		return v.Say(bounded, "x", x, "what", v.Say(f.than), "bound", number.Rounded(f.bound))
	}
	return x
}

func distances(_ *plot.View, f *finding, c *chart.Chart) {
	if f.curve != nil {
		c.X.Lo, c.X.Hi, c.Y.Hi = f.curve.X[0], f.curve.X[len(f.curve.X)-1], 1e-300
		worst := chart.Point(scene.Offset, f.worst.Offset, f.worst.Value)
		c.Marks = []chart.Mark{worst, chart.Line{Of: f.curve, Class: scene.Ink}}
	}
}

func turns(v *plot.View, _ *finding, c *chart.Chart) {
	pos := float64(v.Position())
	there := max(-encoder.MaxPosition, min(pos+float64(v.State.Offset), encoder.MaxPosition))
	c.Marks = []chart.Mark{chart.Free(func(s *scene.Scene, a *scale.Axes) {
		r := (a.Bottom - a.Top) / 2
		count := max(1, min(3, int((a.Right-a.Left)/(2*r+6))))
		for j := range count {
			i := j * (v.Encoding.Pairs() - 1) / 8
			dial := chart.Dial{Hands: chart.PairHands(v.Encoding, i, pos, there), Sector: scene.Offset}
			dial.Draw(s, scale.Dial{X: a.Left + r + float64(j)*(2*r+12), Y: a.Top + r, R: r})
		}
	})}
}

func values(v *plot.View, _ *finding, c *chart.Chart) {
	c.Y.Lo = -1
	pos := float64(v.Position())
	overPairs(v, c, scene.Sine, func(i int) float64 { return chart.Element(v.Encoding, 2*i, pos) })
	overPairs(v, c, scene.Cosine, func(i int) float64 { return chart.Element(v.Encoding, 2*i+1, pos) })
}

func wavelengths(v *plot.View, _ *finding, c *chart.Chart) {
	overPairs(v, c, scene.Ink, func(i int) float64 { return math.Log10(min(v.Encoding.Wavelength(i), 1e300)) })
}

func overPairs(v *plot.View, c *chart.Chart, class scene.Class, of func(i int) float64) {
	pairs := scale.SpreadDown(v.Encoding.Pairs(), 64)
	c.X.Lo, c.X.Hi = -0.5, float64(v.Encoding.Pairs())-0.5
	line := chart.PointsOf(len(pairs), func(k int) (x, y float64) { return float64(pairs[k]), of(pairs[k]) })
	c.Marks = append(c.Marks, chart.Line{Of: line, Class: class})
}

func bars(v *plot.View, _ *finding, c *chart.Chart) {
	apart, _ := v.Encoding.Distance(1)
	stems := chart.PointsOf(8, func(i int) (x, y float64) { return float64(i), apart })
	c.X.Lo, c.X.Hi, c.Y.Hi = -0.5, 7.5, max(1.2*apart, 1e-300)
	c.Marks = []chart.Mark{chart.Stems{Of: stems, Class: scene.Position, Chosen: -1}}
}

func turn(_ *plot.View, _ *finding, c *chart.Chart) {
	c.X.Hi, c.Y.Lo = 2, -1
	sine := chart.PointsOf(65, func(i int) (x, y float64) { return float64(i) / 32, math.Sin(math.Pi * float64(i) / 16) })
	end := func(x float64) chart.Mark { return chart.Point(scene.Sine, x, 0) }
	c.Marks = []chart.Mark{end(2), end(1), end(0), chart.Line{Of: sine, Class: scene.Sine}}
}

func difference(_ *plot.View, _ *finding, c *chart.Chart) { c.Y.Lo = -1 }

type claim struct {
	unit   plot.Words // of what it is checked on
	find   func(e *encoder.Encoding) finding
	where  int // in places
	sketch func(v *plot.View, f *finding, c *chart.Chart)
}

// A finding is the case that comes closest to breaking a claim, or breaks it.
type finding struct {
	worst property.Extreme
	holds bool
	curve *chart.Series // of distances; nil for none
	bound float64       // what the number is compared with; 0 for nothing
	than  plot.Words    // what that is
}

// Differences below rounding are those of floating-point numbers.
const rounding = 1e-14

var claims = [len(claimed)]claim{
	{offsets, findUnique, twoRows, distances},
	{offsets, findLength, twoRows, distances},
	{numbers, exact(property.LinearShift), shifted, turns},
	{pairs, exact(property.Circle), element, values},
	{steps, exact(property.Steps), twoRows, bars},
	{offsets, findSmooth, twoRows, distances},
	{pairs, exact(property.Period), aTurn, turn},
	{ratios, findRates, twoPairs, wavelengths},
	{numbers, findFixed, element, difference},
}

// exact checks what holds up to rounding.
func exact(search func(e *encoder.Encoding) property.Extreme) func(e *encoder.Encoding) finding {
	return func(e *encoder.Encoding) finding {
		worst := search(e)
		return finding{worst: worst, holds: worst.Value <= rounding}
	}
}

func findUnique(e *encoder.Encoding) finding {
	worst := property.Unique(e)
	return finding{worst: worst, holds: worst.Value > rounding, curve: curve(e, 1, worst.Checked)}
}

// findLength compares the offsets that only a text of twice the length has with the others, which
// must be no closer. It finds nothing where there are no such positions.
func findLength(e *encoder.Encoding) finding {
	n := e.SeqLen()
	if float64(n) > (encoder.MaxPosition-e.Position(n-1))/2 {
		return finding{}
	}
	worst, bound := property.NearestBetween(e, n, 2*n-1), property.Unique(e).Value
	return finding{worst, worst.Value >= bound, curve(e, n, worst.Checked), bound, soFar}
}

// findSmooth compares rows that are 2 or more apart with neighbours.
func findSmooth(e *encoder.Encoding) finding {
	worst := property.NearestBetween(e, 2, e.SeqLen()-1)
	bound, _ := e.Distance(1)
	return finding{worst, worst.Value >= bound, curve(e, 1, worst.Checked+1), bound, neighbours}
}

func findRates(e *encoder.Encoding) finding {
	worst := property.FrequencyRatios(e)
	return finding{worst: worst, holds: worst.Value > 1}
}

// findFixed compares with the formula in float64, but not where that has lost the angle.
func findFixed(e *encoder.Encoding) finding {
	worst, bound := property.Formula(e)
	if bound > 1e-3 {
		return finding{}
	}
	return finding{worst, worst.Value <= bound, nil, bound, limit}
}

// curve is the distances of n offsets from the first on, or of some of them.
func curve(e *encoder.Encoding, first, n int) *chart.Series {
	points := min(n, 160, max(16, 1<<18/e.DModel()))
	if points < 2 {
		return nil
	}
	x, y := make([]float64, points), make([]float64, points)
	for i := range x {
		x[i] = float64(first) + math.Round(float64(i)*float64(n-1)/float64(points-1))
	}
	if e.Distances(y, x) != nil {
		return nil
	}
	return chart.Points(x, y)
}
