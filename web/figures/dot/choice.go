package dot

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/scene"
)

// A choice is one of frequencies.
type choice struct {
	theta string  // one of param.ThetaNames
	base  float64 // of the powers; 0 for any
	name  string
}

// choices are those with a small curve.
var choices = [...]choice{
	{"power", 100, "n = 10²"}, {"power", 1000, "n = 10³"}, {"power", 1e4, "n = 10⁴"}, {"power", 1e5, "n = 10⁵"},
	{"linear", 0, "θ = t"}, {"square", 0, "θ = t²"}, {"cube", 0, "θ = t³"},
}

// chosen reports whether a state has the frequencies of a choice.
func (c *choice) chosen(s *param.State) bool {
	return c.theta == s.Theta && (c.base == 0 || c.base == s.Base)
}

// choose returns what follows from choosing it.
func (c *choice) choose(v *figure.View) figure.Result {
	if c.base == 0 {
		return v.Set("theta", c.theta)
	}
	return v.Set("theta", c.theta, "base", strconv.FormatFloat(c.base, 'f', -1, 64))
}

// perRow returns how many small curves stand beside each other.
func perRow(v *figure.View) int {
	if v.Narrow() {
		return 4
	}
	return len(choices)
}

// smallChart returns the chart of choice i.
func smallChart(v *figure.View, i int) chart.Axes {
	per := perRow(v)
	pitch := (float64(v.Width) - left(v)) / float64(per)
	x, y := left(v)+pitch*float64(i%per), float64(smallTop+i/per*smallPitch+smallHeading)
	return chart.Axes{
		Left: x, Top: y, Right: x + pitch - 12, Bottom: y + smallHeight,
		X: chart.Scale{Hi: float64(v.State.Range)}, Y: chart.Scale{Lo: -0.5, Hi: 1},
	}
}

// targets adds the small curves as targets.
func targets(s *scene.Scene, v *figure.View) {
	for i := range choices {
		c := smallChart(v, i)
		s.Targets = append(s.Targets, scene.Target{
			Name: "choice", Index: i, Hand: true,
			Box: scene.Box{X: c.Left, Y: c.Top - smallHeading, Width: c.Right - c.Left, Height: smallHeading + smallHeight},
		})
	}
}

// drawChoices draws the limits for other frequencies, small, over the same
// distances.
func drawChoices(s *scene.Scene, v *figure.View) {
	title := v.Say("d → ∞ for other frequencies: choose one", "换用其他频率时 d → ∞ 的曲线：可点选")
	if v.Still {
		title = v.Say("d → ∞ for other frequencies", "换用其他频率时 d → ∞ 的曲线")
	}
	s.Text(scene.Quiet, scene.Start, left(v), smallTop-8, title)
	for i := range choices {
		choices[i].draw(s, v, smallChart(v, i))
	}
}

// maxSmall is how many points of a small curve are drawn.
const maxSmall = 1 << 10

// draw draws the limit of a choice below its name.
func (c *choice) draw(s *scene.Scene, v *figure.View, a chart.Axes) {
	e, err := encoder.New(1, 2, encoder.Base(max(c.base, 1)), encoder.Frequencies(spectrumOf(c.theta)))
	if err != nil {
		return
	}
	ks := spaced(min(v.State.Range+1, maxSmall), v.State.Range)
	limit := make([]float64, len(ks))
	for j, k := range ks {
		limit[j] = e.Limit(k)
	}
	class, weight := scene.Quiet, scene.Class(0)
	if c.chosen(&v.State) {
		class, weight = scene.Ink, scene.Strong
	}
	s.Text(class|weight, scene.Start, math.Round(a.Left), a.Top-8, c.name)
	a.Level(s, scene.Rule, 0)
	a.Curve(s, class, ks, limit)
}
