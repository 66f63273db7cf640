package derivation

import (
	"math"
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

// maxCosines is the largest number of cosines that one curve may cost.
const maxCosines = 1 << 18

// A curvesKey is what curves depend on: the last of their offsets, a round number beyond the
// offset in question, and the encoding.
type curvesKey struct {
	of   *encoder.Encoding
	last float64
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
	return plot.Once(p.View, "curves", func(key curvesKey) *curves {
		n := max(48, min(201, maxCosines/key.of.DModel()))
		s, k, limit := &curves{curvesKey: key}, make([]float64, n), make([]float64, n)
		for i := range k {
			k[i] = float64(i) * (key.last / float64(n-1))
			limit[i] = encoder.Limit(k[i], key.of.Base())
		}
		s.limit = chart.Points(k, limit)
		few := slices.DeleteFunc([]int{2, 4, 8, 32, 128}, func(d int) bool { return d >= key.of.DModel() })
		for _, d := range append(few, key.of.DModel()) {
			e, _ := encoder.New(1, d, encoder.Base(key.of.Base())) // the state is valid
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
		var both, g []float64
		for i := 1 - n; i < n; i++ {
			at := number.Abs(i)
			both, g = append(both, math.Copysign(k[at], float64(i))), append(g, s.whole().Y[at])
		}
		s.mirrored = chart.Points(both, g)
		return s
	}, curvesKey{chart.FrequenciesOf(p.View), last})
}

func (s *curves) whole() *curve { return &s.of[len(s.of)-1] }

// sums shows that the dot product of many pairs nears an integral.
func (p *picture) sums() content {
	s, k := p.curves(), math.Abs(p.m-p.n)
	c := &chart.Chart{
		Height: 190, Low: 140, X: chart.Axis{Title: "|m − n| →", Hi: s.last}, Y: chart.Axis{Title: "g(m − n) ÷ d/2", Lo: -1, Hi: 1},
		Marks: []chart.Mark{chart.Upright(scene.Offset, k), chart.Line{Of: s.limit, Class: scene.Ink | scene.Dash}},
	}
	list := &plot.Tabular{Head: plot.Row{Text: "d", Numbers: []string{"k = " + number.Integer(k), p.Say(largestGap)}}, Width: 96}
	for i := range slices.Backward(s.of) {
		class := plot.Either(i == len(s.of)-1, scene.Ink|scene.Bold, scene.Quiet|scene.Faint)
		c.Marks = append(c.Marks, chart.Line{Of: s.of[i].Series, Class: class})
	}
	for i := range s.of {
		of, class := &s.of[i], plot.Either(i == len(s.of)-1, scene.Ink|scene.Strong, scene.Quiet)
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
		Marks: []chart.Mark{chart.Upright(scene.Offset, p.m-p.n)},
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

// plane is a chart of complex numbers up to a size, with the axes and the unit circle.
func plane(title string, size float64, draw chart.Free) plot.Block {
	axis := chart.Axis{Lo: -size, Hi: size, Ticks: chart.None}
	ground := func(s *scene.Scene, a *scale.Axes) {
		s.Circle(scene.Line|scene.Rule, a.PixelX(0), a.PixelY(0), a.PixelX(1)-a.PixelX(0))
		a.Upright(s, scene.Rule, 0)
	}
	c := &chart.Chart{Height: 192, Low: 120, Ratio: 1, X: axis, Y: axis, Marks: []chart.Mark{draw, chart.Free(ground)}}
	return plot.Group(plot.Equation(scene.Quiet|scene.Big, title), c)
}

func hand(s *scene.Scene, a *scale.Axes, class scene.Class, re, im float64) {
	line(s, a, class|scene.Bold, 0, 0, re, im)
	a.Dot(s, class, re, im)
}

func line(s *scene.Scene, a *scale.Axes, class scene.Class, re, im, toRe, toIm float64) {
	s.Segment(class, scene.Point{X: a.PixelX(re), Y: a.PixelY(im)}, scene.Point{X: a.PixelX(toRe), Y: a.PixelY(toIm)})
}

// hands shows that a pair of numbers is a complex number, and the dot product a real part. The
// pair is the one that is pointed at, or the first.
func (p *picture) hands() content {
	i := max(p.Dim, 0) / 2
	ym, xm := p.Encoding.Pair(i, p.m)
	yn, xn := p.Encoding.Pair(i, p.n)
	re, im := property.RelativePhasor(p.Encoding, i, p.m, p.n)
	picture := plot.Beside(0,
		plane(p.Say(bothNumbers), 1.1, func(s *scene.Scene, a *scale.Axes) {
			hand(s, a, scene.Position, xn, yn)
			hand(s, a, scene.Offset, xm, ym)
		}),
		plane("p_m p_n^*", 1.1, func(s *scene.Scene, a *scale.Axes) {
			line(s, a, scene.Dash|scene.Quiet, re, im, re, 0)
			hand(s, a, scene.Quiet, re, im)
			hand(s, a, scene.Ink, re, 0)
		}))
	list := &plot.Tabular{Width: 130, Rows: []plot.Row{
		formula(scene.Quiet, p.Say(thetaOf, "i", i), number.Rounded(p.Encoding.Frequency(i))),
		formula(scene.Offset, "p_m = e^{imθ}", complexNumber(xm, ym)),
		formula(scene.Position, "p_n = e^{inθ}", complexNumber(xn, yn)),
		formula(scene.Quiet, "p_m p_n^*", complexNumber(re, im)),
		formula(scene.Ink|scene.Strong, "Re[p_m p_n^*] = cos((m − n) θ)", number.Fixed(re, 4)),
		formula(scene.Ink|scene.Strong, "⟨p_m, p_n⟩", number.Fixed(xm*xn+ym*yn, 4)),
	}}
	return content{picture, plot.Stack(list, p.Note(orderNote)), p.Say(handsSay, "z", complexNumber(re, im))}
}

func complexNumber(re, im float64) string {
	if math.Round(im*1e4) >= 0 {
		return number.Fixed(re, 4) + " + " + number.Fixed(math.Abs(im), 4) + " i"
	}
	return number.Fixed(re, 4) + " − " + number.Fixed(-im, 4) + " i"
}

func (p *picture) handsData() dataio.Table {
	return dataio.Rows([]string{"pair", "theta", "re", "im"}, min(p.Encoding.Pairs(), 1024), func(i int) []float64 {
		re, im := property.RelativePhasor(p.Encoding, i, p.m, p.n)
		return []float64{float64(i), p.Encoding.Frequency(i), re, im}
	})
}

// bentCount is the number of positions that the fifth step draws.
const bentCount = 16

// A bent is the numbers p_m = r_m·e^{iθ_m}.
type bent struct {
	r, theta     []float64
	pair         int // from which θ is
	stationarity property.StationarityError
}

// bent lets r grow to 1 + grow, and θ to 1 + bend times what it was, over the
// positions. Its θ is the angle of the first pair that turns slowly enough to be followed.
func (p *picture) bent() (b *bent, grow float64) {
	b, grow = new(bent), float64(p.Level("r"))/100
	for b.pair < p.Encoding.Pairs()-1 && p.Encoding.Frequency(b.pair) > 0.4 {
		b.pair++
	}
	theta, bend := p.Encoding.Frequency(b.pair), float64(p.Level("theta"))/100
	for m := range bentCount {
		t := float64(m) / (bentCount - 1)
		b.r = append(b.r, 1+grow*t)
		b.theta = append(b.theta, theta*float64(m)*(1+bend*t))
	}
	b.stationarity, _ = property.LargestStationarityError(b.r, b.theta)
	return b, grow
}

func (b *bent) at(m int) (re, im float64) {
	sin, cos := math.Sincos(b.theta[m])
	return b.r[m] * cos, b.r[m] * sin
}

func (b *bent) product(m, n int) (re, im float64) {
	x, y := b.at(m)
	u, v := b.at(n)
	return x*u + y*v, y*u - x*v
}

// condition shows that products depend on the distance alone if the numbers turn steadily.
func (p *picture) condition() content {
	const last = bentCount - 1
	b, grow := p.bent()
	worst := &b.stationarity
	holds, k := worst.Largest < 1e-9, worst.Offset
	if holds { // as far as the positions reach
		k = min(number.Abs(p.State.Offset), bentCount-2)
	}
	picture := plot.Beside(0,
		plane("p_0, p_1, …, p_{15}", 1.1*(1+grow), func(s *scene.Scene, a *scale.Axes) {
			var way, dots scene.Path
			for m := range bentCount {
				re, im := b.at(m)
				if dots.Dot(a.PixelX(re), a.PixelY(im)); m == 0 {
					way.Move(a.PixelX(re), a.PixelY(im))
				} else {
					way.Line(a.PixelX(re), a.PixelY(im))
				}
			}
			s.Shape(scene.Line|scene.Quiet|scene.Faint, &way)
			s.Shape(scene.Dots|scene.Position, &dots)
		}),
		plane("p_m p_n^*, m − n = "+number.Integer(float64(k)), 1.1*(1+grow)*(1+grow), func(s *scene.Scene, a *scale.Axes) {
			var dots scene.Path
			for m := k; m < bentCount; m++ {
				re, im := b.product(m, m-k)
				dots.Dot(a.PixelX(re), a.PixelY(im))
			}
			s.Shape(scene.Dots|scene.Offset, &dots)
			if !holds {
				re, im := b.product(worst.M+k, worst.M)
				toRe, toIm := b.product(worst.N+k, worst.N)
				line(s, a, scene.Bold|scene.Wrong, re, im, toRe, toIm)
			}
		}))
	list := []plot.Block{&plot.Tabular{Width: 130, Rows: []plot.Row{
		formula(scene.Quiet, p.Say(thetaOf, "i", b.pair), number.Rounded(p.Encoding.Frequency(b.pair))),
		formula(scene.Quiet, p.Say(radii), number.Fixed(b.r[0], 2)+" … "+number.Fixed(b.r[last], 2)),
		formula(scene.Quiet, p.Say(angles), number.Fixed(b.theta[1], 3)+" … "+number.Fixed(b.theta[last]/last, 3)),
	}}}
	verdict, class, says := p.Say(straight), scene.Ink|scene.Strong, p.Say(straightSay)
	between := func(n int) string { return p.Say(place, "m", n+k, "n", n) }
	if !holds {
		verdict, class = p.Say(crooked), scene.Wrong|scene.Strong
		says = p.Say(crookedSay, "x", worst.Largest, "a", between(worst.M), "b", between(worst.N))
	}
	list = append(list, plot.Text(class, verdict), p.Write(scene.Ink, largestDifference, "x", p.noticeable(worst.Largest)),
		plot.Text(scene.Ink, p.When(!holds, found, "a", between(worst.M), "b", between(worst.N))),
		plot.Note(p.When(!p.Still, bendHint)))
	return content{picture, plot.Group(list...), says}
}

func (p *picture) conditionData() dataio.Table {
	b, _ := p.bent()
	return dataio.Rows([]string{"m", "r", "theta"}, len(b.r), func(m int) []float64 {
		return []float64{float64(m), b.r[m], b.theta[m]}
	})
}
