package derivation

import (
	"math"
	"math/cmplx"
	"slices"
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

func plane(title string, size float64, draw chart.Free) plot.Block {
	axis := chart.Axis{Lo: -size, Hi: size, Ticks: chart.None}
	ground := func(s *scene.Scene, a *scale.Axes) {
		s.Circle(scene.Line|scene.Rule, a.PixelX(0), a.PixelY(0), a.PixelX(1)-a.PixelX(0))
		a.Upright(s, scene.Rule, 0)
	}
	c := &chart.Chart{Height: 192, Low: 120, Ratio: 1, X: axis, Y: axis, Marks: []chart.Mark{draw, chart.Free(ground)}}
	return plot.Group(plot.Equation(scene.Quiet|scene.Big, title), c)
}

func pixel(a *scale.Axes, z complex128) scene.Point {
	return scene.Point{X: a.PixelX(real(z)), Y: a.PixelY(imag(z))}
}

func line(s *scene.Scene, a *scale.Axes, class scene.Class, from, to complex128) {
	s.Segment(class, pixel(a, from), pixel(a, to))
}

func hand(s *scene.Scene, a *scale.Axes, class scene.Class, z complex128) {
	line(s, a, class|scene.Bold, 0, z)
	a.Dot(s, class, real(z), imag(z))
}

func complexNumber(z complex128) string {
	sign := plot.Either(math.Round(imag(z)*1e4) >= 0, " + ", " − ")
	return number.Fixed(real(z), 4) + sign + number.Fixed(math.Abs(imag(z)), 4) + " i"
}

func (p *picture) hands() content {
	i := max(p.Dim, 0) / 2
	at := func(pos float64) complex128 {
		sin, cos := p.Encoding.Pair(i, pos)
		return complex(cos, sin)
	}
	pm, pn := at(p.m), at(p.n)
	z := pm * cmplx.Conj(pn)
	re := complex(real(z), 0)
	planes := plot.Beside(0,
		plane(p.Say(bothNumbers), 1.1, func(s *scene.Scene, a *scale.Axes) {
			hand(s, a, scene.Position, pn)
			hand(s, a, scene.Offset, pm)
		}),
		plane("p_m p_n^*", 1.1, func(s *scene.Scene, a *scale.Axes) {
			line(s, a, scene.Dash|scene.Quiet, z, re)
			hand(s, a, scene.Quiet, z)
			hand(s, a, scene.Ink, re)
		}))
	list := &chart.Tabular{Width: 130, Rows: []chart.Row{
		formula(scene.Quiet, p.Say(thetaOf, "i", i), number.Rounded(p.Encoding.Frequency(i))),
		formula(scene.Offset, "p_m = e^{imθ}", complexNumber(pm)),
		formula(scene.Position, "p_n = e^{inθ}", complexNumber(pn)),
		formula(scene.Quiet, "p_m p_n^*", complexNumber(z)),
		formula(strong, "Re[p_m p_n^*] = cos((m − n) θ)", number.Fixed(real(z), 4)),
		formula(strong, "⟨p_m, p_n⟩", number.Fixed(real(pm)*real(pn)+imag(pm)*imag(pn), 4)),
	}}
	return content{
		planes, plot.Stack(list, p.Note(orderNote)), p.Say(handsSay, "z", complexNumber(z)),
		dataio.Rows([]string{"pair", "theta", "re", "im"}, min(p.Encoding.Pairs(), 1024), func(i int) []float64 {
			re, im := property.RelativePhasor(p.Encoding, i, p.m, p.n)
			return []float64{float64(i), p.Encoding.Frequency(i), re, im}
		}),
	}
}

// condition shows products of p_m = r_m·e^{iθ_m} for the first pair that turns slowly enough to be
// followed, while r grows to 1 + grow, and θ to 1 + bend times what it was.
func (p *picture) condition() content {
	const last = 15 // position
	pair := 0
	for pair < p.Encoding.Pairs()-1 && p.Encoding.Frequency(pair) > 0.4 {
		pair++
	}
	w, grow, bend := p.Encoding.Frequency(pair), float64(p.Level("r"))/100, float64(p.Level("theta"))/100
	var r, theta []float64
	var points []complex128
	for m := range last + 1 {
		t := float64(m) / last
		r, theta = append(r, 1+grow*t), append(theta, w*float64(m)*(1+bend*t))
		points = append(points, cmplx.Rect(r[m], theta[m]))
	}
	worst, _ := property.LargestStationarityError(r, theta)
	holds, k := worst.Largest < 1e-9, worst.Offset
	if holds {
		k = min(number.Abs(p.State.Offset), last-1)
	}
	product := func(n int) complex128 { return points[n+k] * cmplx.Conj(points[n]) }
	picture := plot.Beside(0,
		plane("p_0, p_1, …, p_{15}", 1.1*(1+grow), func(s *scene.Scene, a *scale.Axes) {
			var way, dots scene.Path
			for m, z := range points {
				at := pixel(a, z)
				if dots.Dot(at.X, at.Y); m == 0 {
					way.Move(at.X, at.Y)
				} else {
					way.Line(at.X, at.Y)
				}
			}
			s.Shape(scene.Line|scene.Quiet|scene.Faint, &way)
			s.Shape(scene.Dots|scene.Position, &dots)
		}),
		plane("p_m p_n^*, m − n = "+number.Integer(k), 1.1*(1+grow)*(1+grow), func(s *scene.Scene, a *scale.Axes) {
			var dots scene.Path
			for n := range last + 1 - k {
				at := pixel(a, product(n))
				dots.Dot(at.X, at.Y)
			}
			s.Shape(scene.Dots|scene.Offset, &dots)
			if !holds {
				line(s, a, scene.Bold|scene.Wrong, product(worst.M), product(worst.N))
			}
		}))
	numbers := &chart.Tabular{Width: 130, Rows: []chart.Row{
		formula(scene.Quiet, p.Say(thetaOf, "i", pair), number.Rounded(w)),
		formula(scene.Quiet, p.Say(radii), number.Fixed(r[0], 2)+" … "+number.Fixed(r[last], 2)),
		formula(scene.Quiet, p.Say(angles), number.Fixed(theta[1], 3)+" … "+number.Fixed(theta[last]/last, 3)),
	}}
	verdict, class := p.Say(straight), scene.Ink
	if !holds {
		m, n := worst.M, worst.N
		verdict, class = p.Say(crooked, "x", worst.Largest, "m", m, "n", n, "mk", m+k, "nk", n+k), scene.Wrong
	}
	return content{
		picture, plot.Group(numbers, plot.Text(class|scene.Strong, verdict), plot.Note(p.When(!p.Still, bendHint))), verdict,
		dataio.Rows([]string{"m", "r", "theta"}, len(r), func(m int) []float64 {
			return []float64{float64(m), r[m], theta[m]}
		}),
	}
}

const maxCosines = 1 << 18 // of one curve

// A curve is g(k)/(d/2).
type curve struct {
	*chart.Series
	e   *encoder.Encoding
	gap float64 // the largest difference from the limit
}

type curves struct {
	last     float64 // offset, a round number beyond k
	limit    *chart.Series
	of       []curve       // of ever more dimensions
	mirrored *chart.Series // the last of them, to both sides: g is even
}

func (p *picture) curves() *curves {
	e, last := chart.FrequenciesOf(p.View), min(scale.RoundUp(max(50, 1.5*math.Abs(p.k))), encoder.MaxPosition)
	return plot.Once(p.View, "curves", func([2]any) *curves {
		all, base := e.DModel(), e.Base()
		n := max(48, min(201, maxCosines/all))
		step := last / float64(n-1)
		s := &curves{last: last, limit: chart.PointsOf(n, func(i int) (k, g float64) {
			k = float64(i) * step
			return k, encoder.Limit(k, base)
		})}
		few := slices.DeleteFunc([]int{2, 4, 8, 32, 128}, func(d int) bool { return d >= all })
		for _, d := range append(few, all) {
			e, _ := encoder.New(1, d, encoder.Base(base))
			g := make([]float64, n)
			_ = e.Curve(g, 0, step)
			for i := range g {
				g[i] /= float64(e.Pairs())
			}
			s.of = append(s.of, curve{chart.Points(s.limit.X, g), e, property.LargestDifference(g, s.limit.Y)})
		}
		s.mirrored = chart.PointsOf(2*n-1, func(i int) (k, g float64) {
			i -= n - 1
			return float64(i) * step, s.of[len(few)].Y[number.Abs(i)]
		})
		return s
	}, [2]any{e, last})
}

func curveChart(x, y chart.Axis, marks ...chart.Mark) *chart.Chart {
	return &chart.Chart{Height: 190, Low: 140, X: x, Y: y, Marks: marks}
}

func (p *picture) sums() content {
	s, k := p.curves(), math.Abs(p.k)
	c := curveChart(
		chart.Axis{Title: "|m − n| →", Hi: s.last}, chart.Axis{Title: "g(m − n) ÷ d/2", Lo: -1, Hi: 1},
		chart.Upright(scene.Offset, k), chart.Line{Of: s.limit, Class: scene.Ink | scene.Dash})
	list := &chart.Tabular{Width: 96, Head: row(0, "d", "k = "+number.Integer(k), p.Say(largestGap))}
	columns, gap := []string{"k"}, 0.0
	for i, of := range s.of {
		class, text := scene.Quiet|scene.Faint, scene.Quiet
		if i == len(s.of)-1 {
			class, text = scene.Ink|scene.Bold, strong
		}
		c.Marks = slices.Insert(c.Marks, 2, chart.Mark(chart.Line{Of: of.Series, Class: class})) // more dimensions in front
		g, _ := of.e.Cosine(k)
		gap = of.gap
		d := number.Integer(of.e.DModel())
		list.Rows = append(list.Rows, row(text, d, number.Fixed(g, 4), number.Fixed(gap, 4)))
		columns = append(columns, "d="+d)
	}
	list.Rows = append(list.Rows, row(strong, "∞", number.Fixed(encoder.Limit(k, p.State.Base), 4), ""))
	return content{
		c, list, p.Say(sumsSay, "d", p.State.DModel, "gap", gap, "k", s.last),
		dataio.Rows(append(columns, "limit"), len(s.limit.X), func(row int) []float64 {
			numbers := []float64{s.limit.X[row]}
			for _, of := range s.of {
				numbers = append(numbers, of.Y[row])
			}
			return append(numbers, s.limit.Y[row])
		}),
	}
}

var speeds = [...]struct {
	name     string
	spectrum encoder.Spectrum
	class    scene.Class
}{
	{"base^(−t)", encoder.Geometric, scene.Ink | scene.Bold},
	{"t³", encoder.Cubic, scene.Ink | scene.Dash},
	{"t²", encoder.Quadratic, scene.Quiet},
	{"t", encoder.Linear, scene.Quiet | scene.Dash},
}

func (p *picture) speeds() content {
	const farthest = 128 // as in the note of the derivation
	limits := plot.Once(p.View, "limits", func(base float64) (all []*chart.Func) {
		for _, speed := range speeds {
			e, _ := encoder.New(1, 2, encoder.Base(base), encoder.Frequencies(speed.spectrum))
			all = append(all, &chart.Func{Name: speed.name, At: e.Limit})
		}
		return all
	}, p.State.Base)
	c := curveChart(
		chart.Axis{Title: "k = m − n →", Lo: -farthest, Hi: farthest}, chart.Axis{Title: p.Say(limitOf), Lo: -0.5, Hi: 1},
		chart.Upright(scene.Offset, p.k))
	list := &chart.Tabular{Width: 84, Head: row(0, "θ(t)", p.Say(belowHalf), p.Say(least), "k = "+strconv.Itoa(farthest))}
	says := ""
	for i, f := range limits {
		speed := &speeds[i]
		c.Marks = append(c.Marks, chart.Line{
			Of: chart.Smooth(p.View, f, -farthest, farthest), Class: speed.class, Name: speed.name,
		})
		half, lowest := "–", 1.0
		for k := 1.0; k <= farthest; k++ {
			g := f.At(k)
			if half == "–" && g < 0.5 {
				half = "k = " + number.Integer(k)
			}
			lowest = min(lowest, g)
		}
		class, at := speed.class&^(scene.Bold|scene.Dash), number.Fixed(f.At(farthest), 3)
		list.Rows = append(list.Rows, row(class, speed.name, half, number.Fixed(lowest, 3), at))
		says += p.Say(speedSays, "theta", speed.name, "half", half, "least", lowest, "last", farthest, "x", at)
	}
	return content{c, list, says, chart.Table("k", -farthest, farthest, limits...)}
}
