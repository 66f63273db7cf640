package derivation

import (
	"math"
	"slices"
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/chart"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/scene"
)

// maxCosines is the largest number of cosines that one curve may cost.
const maxCosines = 1 << 18

// A curvesKey is what curves depend on: the last of their offsets, a round number beyond the
// offset in question, and the encoding.
type curvesKey struct {
	dModel     int
	base, last float64
}

// curves are what the third and the sixth step draw, and do not depend on the positions:
// the dot product as a function of the offset, which nears an integral.
type curves struct {
	curvesKey
	limit    *chart.Series
	of       []curve       // of ever more dimensions
	mirrored *chart.Series // the last of them, for offsets of both signs: g is even
}

// A curve is g(k)/(d/2) for a number of dimensions.
type curve struct {
	*chart.Series
	e   *encoder.Encoding
	gap float64 // the largest distance from the limit
}

func (p *picture) curves() *curves {
	last := min(scale.RoundUp(max(50, 1.5*math.Abs(p.m-p.n))), encoder.MaxPosition)
	return plot.Once(p.View, "curves", newCurves, curvesKey{p.State.DModel, p.State.Base, last})
}

func newCurves(key curvesKey) *curves {
	n := max(48, min(201, maxCosines/key.dModel))
	s, k, limit := &curves{curvesKey: key}, make([]float64, n), make([]float64, n)
	for i := range k {
		k[i] = float64(i) * (key.last / float64(n-1))
		limit[i] = encoder.Limit(k[i], key.base)
	}
	s.limit = chart.Points(k, limit)
	few := slices.DeleteFunc([]int{2, 4, 8, 32, 128}, func(d int) bool { return d >= key.dModel })
	for _, d := range append(few, key.dModel) {
		e, _ := encoder.New(1, d, encoder.Base(key.base)) // the state is valid
		c, g := curve{e: e}, make([]float64, n)
		err := e.Curve(g, 0, k[1])
		for i := range g {
			if g[i] /= float64(e.Pairs()); err == nil {
				c.gap = max(c.gap, math.Abs(g[i]-limit[i]))
			}
		}
		c.Series = chart.Points(k, g)
		s.of = append(s.of, c)
	}
	both, g := slices.Clone(k), slices.Clone(s.whole().Y)
	slices.Reverse(both)
	slices.Reverse(g)
	for i := range both {
		both[i] = -both[i]
	}
	s.mirrored = chart.Points(append(both[:n-1], k...), append(g[:n-1], s.whole().Y...))
	return s
}

func (s *curves) whole() *curve { return &s.of[len(s.of)-1] }

// sums shows that the dot product of many pairs nears an integral.
func (p *picture) sums() content {
	s, k := p.curves(), math.Abs(p.m-p.n)
	c := &chart.Chart{
		Height: 190, Low: 140, X: chart.Axis{Title: "|m − n| →", Hi: s.last}, Y: chart.Axis{Title: "g(m − n) ÷ d/2", Lo: -1, Hi: 1},
		Marks: []chart.Mark{rule(k), chart.Line{Of: s.limit, Class: scene.Ink | scene.Dash}},
	}
	list := &plot.Tabular{Head: plot.Row{Text: "d", Numbers: []string{"k = " + number.Integer(k), p.Say(largestGap)}}, Width: 96}
	for i := range slices.Backward(s.of) {
		class := scene.Quiet | scene.Faint
		if i == len(s.of)-1 {
			class = scene.Ink | scene.Bold
		}
		c.Marks = append(c.Marks, chart.Line{Of: s.of[i].Series, Class: class})
	}
	for i := range s.of {
		of, class := &s.of[i], scene.Quiet
		if of == s.whole() {
			class = scene.Ink | scene.Strong
		}
		g, _ := of.e.RelativeDot(k)
		list.Rows = append(list.Rows, plot.Row{
			Class: class, Text: number.Integer(float64(of.e.DModel())), Numbers: []string{number.Fixed(g/float64(of.e.Pairs()), 4), number.Fixed(of.gap, 4)},
		})
	}
	limit := number.Fixed(encoder.Limit(k, p.State.Base), 4)
	list.Rows = append(list.Rows, plot.Row{Class: scene.Ink | scene.Strong, Text: "∞", Numbers: []string{limit, ""}})
	return content{c, list, p.Say(sumsSay, "d", p.State.DModel, "gap", s.whole().gap, "k", s.last)}
}

func (p *picture) sumsData() dataio.Table {
	s, columns := p.curves(), []string{"k"}
	for _, c := range s.of {
		columns = append(columns, "d="+number.Integer(float64(c.e.DModel())))
	}
	return dataio.Table{Columns: append(columns, "limit"), Rows: len(s.limit.X), Row: func(dst []float64, row int) {
		dst[0], dst[len(columns)] = s.limit.X[row], s.limit.Y[row]
		for i, c := range s.of {
			dst[i+1] = c.Y[row]
		}
	}}
}

// farthest is the largest offset of the last step, as in the note of the derivation.
const farthest = 128

// The functions θ(t), with the lines of their limits.
var speeds = [...]struct {
	name, column string // in Data
	spectrum     encoder.Spectrum
	class        scene.Class
}{
	{"base^(−t)", "base^{−t}", encoder.Geometric, scene.Ink | scene.Bold},
	{"t³", "t³", encoder.Cubic, scene.Ink | scene.Dash},
	{"t²", "t²", encoder.Quadratic, scene.Quiet},
	{"t", "t", encoder.Linear, scene.Quiet | scene.Dash},
}

// limits are the limits of g for the speeds.
func (p *picture) limits() *[len(speeds)]*chart.Func {
	return plot.Once(p.View, "limits", func(base float64) *[len(speeds)]*chart.Func {
		all := new([len(speeds)]*chart.Func)
		for i, speed := range speeds {
			e, _ := encoder.New(1, 2, encoder.Base(base), encoder.Frequencies(speed.spectrum)) // the state is valid
			all[i] = &chart.Func{Name: speed.column, At: e.Limit}
		}
		return all
	}, p.State.Base)
}

// speeds shows that other speeds θ(t) have other limits, over offsets on both sides.
func (p *picture) speeds() content {
	c := &chart.Chart{
		Height: 190, Low: 140, X: chart.Axis{Title: "k = m − n →", Lo: -farthest, Hi: farthest}, Y: chart.Axis{Title: p.Say(limitOf), Lo: -0.5, Hi: 1},
		Marks: []chart.Mark{rule(p.m - p.n)},
	}
	list := &plot.Tabular{Head: plot.Row{Text: "θ(t)", Numbers: []string{p.Say(belowHalf), p.Say(least), "k = " + strconv.Itoa(farthest)}}, Width: 84}
	says := ""
	for i, f := range p.limits() {
		speed, of := speeds[i], chart.Smooth(p.View, f, -farthest, farthest)
		c.Marks = append(c.Marks, chart.Line{Of: of, Class: speed.class, Name: speed.name})
		half, lowest := "–", 1.0
		for k := 1.0; k <= farthest; k++ {
			g := f.At(k)
			if half == "–" && g < 0.5 {
				half = "k = " + number.Integer(k)
			}
			lowest = min(lowest, g)
		}
		at := number.Fixed(f.At(farthest), 3)
		list.Rows = append(list.Rows, plot.Row{Class: speed.class &^ (scene.Bold | scene.Dash), Text: speed.name, Numbers: []string{half, number.Fixed(lowest, 3), at}})
		says += p.Say(speedSays, "theta", speed.name, "half", half, "least", lowest, "last", farthest, "x", at)
	}
	return content{c, list, says}
}

func (p *picture) speedsData() dataio.Table {
	return chart.Table("k", -farthest, farthest, p.limits()[:]...)
}
