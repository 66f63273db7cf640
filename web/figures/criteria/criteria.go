// Package criteria shows what is said of positional encodings as a checklist, each
// claim with the worst case that a search through the encoding has found, and where.
//
// A search takes its time where the encoding is large: a live figure checks one claim
// after another, and shows those that it has not come to yet as open.
package criteria

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/chart"
	"github.com/posenc/posenc/web/scene"
)

var Spec = plot.Spec{
	Name: "criteria", Title: title, Shared: "seq-len d-model base", Draw: draw, Data: data,
	Tools:   []plot.Tool{{Name: "claim", Start: -1, Passing: true, Most: plot.UpTo(len(claims) - 1)}},
	Cursors: []plot.Cursor{{Param: "claim", Name: theClaim, Keys: plot.Rows | plot.Enter}},
}

// A size is what findings depend on.
type size struct {
	seqLen, dModel, start int
	base                  float64
}

// findings returns what has been found about the first claims.
func findings(v *plot.View) []finding {
	s := &v.State
	return plot.Gradually(v, "findings", func(s size, i int) finding {
		e, _ := encoder.New(s.seqLen, s.dModel, encoder.Base(s.base), encoder.Start(s.start)) // the state is valid
		return claims[i].find(e)
	}, size{s.SeqLen, s.DModel, s.Start, s.Base}, len(claims), 0)
}

// data are the worst cases, in the order of the claims. What has no offset or dimension has 0
// there.
func data(v *plot.View) dataio.Table {
	found := findings(v)
	columns := []string{"claim", "holds", "worst", "position", "offset", "dimension", "checked"}
	return dataio.Table{Columns: columns, Rows: len(found), Row: func(dst []float64, row int) {
		x, holds := found[row].worst, 0.0
		if found[row].holds {
			holds = 1
		}
		copy(dst, []float64{float64(row), holds, x.Value, x.Position, x.Offset, float64(x.Dimension), float64(x.Checked)})
	}}
}

func draw(v *plot.View) plot.Picture {
	at, found, s := v.Number("claim"), findings(v), &v.State
	groups := [2][]plot.Block{{v.Write(scene.Quiet, advantages)}, {v.Write(scene.Quiet, others)}}
	spoken, failing, kept := "", "", 0
	for i := range claims {
		c, f := &claims[i], (*finding)(nil)
		if i < len(found) {
			f = &found[i]
		}
		mark, value, where := f.says(v, c)
		switch mark {
		case "✓":
			kept++
		case "✗":
			failing += v.Say(broken, "claim", v.Say(c.text))
		}
		if at.Value == float64(i) {
			verdict := map[string]plot.Words{"✓": holds, "✗": fails, "…": open}[mark]
			spoken = v.Say(told, "claim", v.Say(c.text), "verdict", v.Say(verdict), "what", v.Say(c.what), "x", value, "where", where)
		}
		row := &plot.Choice{Body: c.row(v, f), Reads: []plot.At{{Number: at, X: float64(i)}}, Pad: 8}
		if f != nil && f.worst.Checked > 0 {
			x := &f.worst
			row.Cell = &plot.Cell{Row: int(x.Position) - s.Start, Dim: x.Dimension}
			row.Set = []string{"position", strconv.Itoa(int(x.Position))}
			if x.Offset != 0 {
				row.Set = append(row.Set, "offset", strconv.Itoa(int(x.Offset)))
			}
		}
		group := &groups[min(i/3, 1)] // the formula is praised for the first three before all
		*group = append(*group, plot.Join(plot.Rule(), row))
	}
	size := v.Say(ofSize, "n", s.SeqLen, "d", s.DModel, "base", encoder.Decimal(s.Base))
	says := v.Say(checking, "size", size)
	if len(found) == len(claims) {
		says = v.Say(summary, "kept", kept, "size", size, "broken", failing)
		if f := &found[0]; f.worst.Checked > 0 {
			_, value, where := f.says(v, &claims[0])
			says += v.Say(similar, "x", value, "where", where)
		}
	}
	return plot.Picture{Body: plot.Stack(plot.Group(groups[0]...), plot.Group(groups[1]...)), Summary: says, Spoken: spoken}
}

// row is a claim with what has been found, nil for nothing yet.
func (c *claim) row(v *plot.View, f *finding) plot.Block {
	class, picture := scene.Quiet, plot.Stack()
	mark, value, where := f.says(v, c)
	all := where
	if f != nil {
		chart := &chart.Chart{Height: 36, X: chart.Axis{Ticks: chart.None}, Y: chart.Axis{Ticks: chart.None}}
		c.sketch(v, f, chart)
		class, picture = scene.Ink, chart
		all = v.Say(counted, "where", where, "n", f.worst.Checked, "unit", v.Say(c.unit))
	}
	if mark == "✗" {
		class = scene.Wrong
	}
	sign := plot.Text(class|scene.Big|scene.Strong, mark)
	name := plot.Group(v.Write(scene.Ink|scene.Strong, c.text), v.Write(scene.Quiet, c.what))
	result := plot.Group(plot.Text(class, value), plot.Text(scene.Quiet, all, where))
	if v.Width < 760 {
		small := min(160, float64(v.Width)/4)
		return plot.Columns([]float64{26, 0}, sign, plot.Group(name, plot.Columns([]float64{0, small}, result, picture)))
	}
	return plot.Columns([]float64{26, 0.4 * float64(v.Width), 0, 160}, sign, name, result, picture)
}

// says returns a mark for what has been found, its number, and where.
func (f *finding) says(v *plot.View, c *claim) (mark, value, where string) {
	if f == nil {
		return "…", "…", ""
	} else if f.worst.Checked == 0 {
		return "–", v.Say(nothing), ""
	}
	value = significant(f.worst.Value)
	if c.unit == ratios {
		value += " : 1"
	} else if f.bound > 0 {
		value = v.Say(bounded, "x", value, "what", v.Say(c.bound), "bound", significant(f.bound))
	}
	if mark = "✗"; f.holds {
		mark = "✓"
	}
	return mark, value, c.where(v, &f.worst)
}

// significant returns a number ≥ 0 with four decimals, or where they would say
// nothing or too much as two digits times a power of ten.
func significant(x float64) string {
	switch {
	case x == math.Trunc(x) && x < 1e15:
		return number.Integer(x)
	case x >= 0.001 && x < 1e9:
		return number.Fixed(x, 4)
	}
	return number.Scientific(x, 1)
}
