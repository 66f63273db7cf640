package derivation

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// The last step: other speeds θ(t) have other limits, over offsets on both sides.

// farthest is the largest offset of the chart, as in the note of the derivation.
const farthest = 128

// speeds are the functions θ(t), with the lines of their limits.
var speeds = [...]struct {
	name     string
	spectrum encoder.Spectrum
	class    scene.Class
}{
	{"base^{−t}", encoder.Geometric, scene.Ink | scene.Bold},
	{"t³", encoder.Cubic, scene.Ink | scene.Dash},
	{"t²", encoder.Quadratic, scene.Quiet},
	{"t", encoder.Linear, scene.Quiet | scene.Dash},
}

// limitOf returns the limit of g for one of the speeds.
func (p *picture) limitOf(i int) func(k float64) float64 {
	e, err := encoder.New(1, 2, encoder.Base(p.State.Base), encoder.Frequencies(speeds[i].spectrum))
	if err != nil {
		e = p.Encoding
	}
	return e.Limit
}

func (p *picture) drawSpeeds(s *scene.Scene) string {
	c := p.chart(-farthest)
	c.X.Hi, c.Y.Lo = farthest, -0.5
	if !p.stacked() {
		c.Right -= 24 // for the names
	}
	c.YAxis(s, p.Say("limit of g(k) ÷ d/2", "g(k) ÷ d/2 的极限"))
	c.XAxis(s, "k = m − n →")
	var ks, values [4*farthest + 1]float64
	for i := range ks {
		ks[i] = float64(i)/2 - farthest
	}
	for i, speed := range speeds {
		limit := p.limitOf(i)
		for j, k := range ks {
			values[j] = limit(k)
		}
		c.Curve(s, speed.class, ks[:], values[:])
	}
	if k := p.m - p.n; math.Abs(k) <= farthest {
		c.Upright(s, scene.Offset, k)
	}
	if !p.stacked() {
		p.nameSpeeds(s, &c)
	}
	return p.listSpeeds(s)
}

// nameSpeeds writes each θ(t) at the end of its line, apart from each other.
func (p *picture) nameSpeeds(s *scene.Scene, c *chart.Axes) {
	below := math.Inf(-1)
	ends := make([]int, len(speeds))
	for i := range ends {
		ends[i] = i
	}
	end := func(i int) float64 { return c.PixelY(p.limitOf(i)(farthest)) }
	slices.SortFunc(ends, func(a, b int) int { return cmp.Compare(end(a), end(b)) })
	for _, i := range ends {
		below = max(end(i)+4, below+15)
		chart.Equation(s, speeds[i].class&^(scene.Bold|scene.Dash), c.Right+6, below, speeds[i].name)
	}
}

// A descent is how a limit falls.
type descent struct {
	half       int     // the first offset at which it is below ½; 0 if there is none
	least      float64 // its least value up to the farthest offset
	atFarthest float64
}

func (p *picture) descent(i int) (f descent) {
	limit := p.limitOf(i)
	f.least = 1
	for k := 1; k <= farthest; k++ {
		g := limit(float64(k))
		if f.half == 0 && g < 0.5 {
			f.half = k
		}
		f.least = min(f.least, g)
	}
	f.atFarthest = limit(farthest)
	return f
}

// listSpeeds lists how the limits fall, and says it.
func (p *picture) listSpeeds(s *scene.Scene) string {
	left, right, y := p.sumsList()
	columns, line := [...]float64{left + 130, left + 200, min(right, left+290)}, 20.0
	if p.stacked() {
		columns, line = [...]float64{left + 0.5*right, left + 0.72*right, right}, 18
	}
	said := ""
	chart.Equation(s, scene.Quiet, left, y, "θ(t)")
	for j, name := range [...]string{p.Say("below ½ at", "低于 ½"), p.Say("least", "最小"), "k = " + strconv.Itoa(farthest)} {
		s.Text(scene.Quiet, scene.End, columns[j], y, name)
	}
	for i, speed := range speeds {
		f := p.descent(i)
		y += line
		half := "–"
		if f.half > 0 {
			half = "k = " + strconv.Itoa(f.half)
		}
		class := speed.class &^ (scene.Bold | scene.Dash)
		chart.Equation(s, class, left, y, speed.name)
		for j, text := range [...]string{half, number.Fixed(f.least, 3), number.Fixed(f.atFarthest, 3)} {
			s.Text(class, scene.End, columns[j], y, text)
		}
		said += p.Phrase("θ(t) = $1: below ½ at $2, least value $3, at k = $4 $5. ", "θ(t) = $1：低于 ½ 始于 $2，最小值 $3，k = $4 处为 $5。",
			speed.name, half, number.Fixed(f.least, 3), strconv.Itoa(farthest), number.Fixed(f.atFarthest, 3))
	}
	return said
}

func (p *picture) speedsData() dataio.Table {
	columns := []string{"k"}
	var limits []func(float64) float64
	for i, speed := range speeds {
		columns, limits = append(columns, speed.name), append(limits, p.limitOf(i))
	}
	return dataio.Table{
		Columns: columns,
		Rows:    2*farthest + 1,
		Row: func(dst []float64, row int) {
			dst[0] = float64(row - farthest)
			for i, limit := range limits {
				dst[i+1] = limit(dst[0])
			}
		},
	}
}
