package dot

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// TestSummary checks what the summary says against known zero crossings and zeros of
// the limit.
func TestSummary(t *testing.T) {
	figuretest.Summaries(t, &Spec, map[string]plot.Words{
		"d-model=64":   {"g(6) > g(5) … g(725) ÷ d/2 = −0.01 … first zero at k = 6166.03 = 0.617·n"},
		"d-model=512":  {"g(44) > g(43) … g(3284) ÷ d/2 = −0.00032 … first zero at k = 6166.03 = 0.617·n"},
		"base=1000":    {"first zero at k = 617.66 = 0.618·n"},
		"theta=linear": {"first zero at k = π"},
		"theta=square": {"stays above zero here"},
		// (cos 10 + cos 1) / 2
		"offset=-10&d-model=4&base=100": {"at k = 10 it is −0.149385"},
	})
}

// TestEnvelope compares every pixel of the curve with all offsets that are drawn there:
// the line goes from the least to the greatest of them.
func TestEnvelope(t *testing.T) {
	for _, state := range [][]string{
		{"range", "5000"},
		{"range", "5000", "d-model", "512"},
		{"range", "100000", "d-model", "16"},
		{"range", "100000", "d-model", "512"},
		{"range", "5000", "theta", "linear"},
	} {
		f, v := Spec.New(), figuretest.View(t, 1024, text.English, state...)
		v.Partial = true
		for frames := 0; ; frames++ {
			f.Scene(v)
			if _, ok := f.Pending(); !ok {
				break
			}
			f.Handle(v, plot.Event{Kind: plot.Tick})
		}
		s := f.Scene(v)
		c := axesOf(s, v.State.Range)
		drawn, all := extremes{}, extremes{}
		for _, m := range s.Marks {
			if curve, ok := m.(scene.Shape); ok && curve.Class == scene.Line|scene.Edge {
				drawn.addPath(curve.Path, c.Bottom)
			}
		}
		m := newModel(frequencies{v.State.DModel, v.State.Base, theta.In(&v.State)})
		g := make([]float64, v.State.Range+1)
		if err := m.g.Fill(g, 0, 1); err != nil {
			t.Fatal(err)
		}
		for k, g := range g {
			all.add(c.PixelX(float64(k)), c.PixelY(g))
		}
		wrong := 0
		for x := int(c.Left) + 1; x < int(c.Right)-1; x++ {
			if !all.near(drawn, x) || !drawn.near(all, x) {
				wrong++
			}
		}
		if wrong > 0 {
			t.Errorf("%v: %d pixels have another height", state, wrong)
		}
	}
}

// axesOf returns the axes of the first chart, by the numbers beside it.
func axesOf(s *scene.Scene, last int) scale.Axes {
	a := scale.Axes{Right: float64(s.Width) - 12, X: scale.Scale{Hi: float64(last)}, Y: scale.Scale{Lo: math.Inf(1), Hi: 1}}
	for _, text := range s.Texts() {
		y, err := strconv.ParseFloat(strings.ReplaceAll(text.String(), "−", "-"), 64)
		if err != nil || text.Anchor != scene.End || text.Y > 250 {
			continue
		}
		if a.Left = text.X + 8; y == 1 {
			a.Top = text.Y - 4
		} else if y < a.Y.Lo {
			a.Y.Lo, a.Bottom = y, text.Y-4
		}
	}
	return a
}

// Extremes are the least and the greatest coordinate downwards in each pixel across.
type extremes map[int][2]float64

func (e extremes) add(x, y float64) {
	at, ok := e[int(x)]
	if !ok {
		at = [2]float64{y, y}
	}
	e[int(x)] = [2]float64{min(at[0], y), max(at[1], y)}
}

// addPath adds the corners of a path above the bottom of the chart.
func (e extremes) addPath(p *scene.Path, bottom float64) {
	x := 0.0
	p.Each(func(c scene.Command, numbers []float64) {
		switch y := numbers[len(numbers)-1]; {
		case c == scene.HorizontalTo:
			x = y
		case y < bottom:
			if c != scene.VerticalTo {
				x = numbers[0]
			}
			e.add(x, y)
		}
	})
}

// near reports whether what there is in a pixel is within what others have in it and in
// its neighbours, up to a tenth of a pixel.
func (e extremes) near(other extremes, x int) bool {
	a, ok := e[x]
	if !ok {
		return true
	}
	lo, hi := math.Inf(1), math.Inf(-1)
	for d := -1; d <= 1; d++ {
		if b, ok := other[x+d]; ok {
			lo, hi = min(lo, b[0]), max(hi, b[1])
		}
	}
	return a[0] >= lo-0.11 && a[1] <= hi+0.11
}

// TestCoarse checks that a curve of more offsets than can be computed says so.
func TestCoarse(t *testing.T) {
	says := func(want bool, parts ...string) {
		t.Helper()
		f, v := Spec.New(), figuretest.View(t, 1024, text.English, parts...)
		v.Partial = true
		svg := string(f.Scene(v).AppendSVG(nil))
		if strings.Contains(svg, "1 offset of ") != want {
			t.Errorf("%v: the note is %v, want %v", parts, !want, want)
		}
	}
	says(false, "range", "5000", "d-model", "512")
	says(true, "range", "100000", "d-model", "512")
	says(true, "range", "1000000000")
}

func TestData(t *testing.T) {
	rows := figuretest.Rows(Spec.New(), figuretest.View(t, 1024, text.English, "d-model", "2", "base", "10000", "range", "12"))
	if len(rows) != 13 || rows[5][0] != 5 || !figuretest.Near(rows[5][1], math.Cos(5), 1e-15) {
		t.Errorf("row 5 of %d is %v, want 5, cos 5 of 13", len(rows), rows[5])
	}
}

// TestPointing reads the curve, which has a pixel for each offset.
func TestPointing(t *testing.T) {
	f, v, left := onePixel(t)
	says := func(k string) func(plot.Result) bool {
		return func(plot.Result) bool { return strings.Contains(f.Scene(v).Summary, " at k = "+k+" ") }
	}
	redraws := func(k string) func(plot.Result) bool {
		return func(r plot.Result) bool { return r.Redraw && says(k)(r) }
	}
	keeps := func(k string) func(plot.Result) bool {
		return func(r plot.Result) bool { return !r.Redraw && says(k)(r) }
	}
	figuretest.Run(t, f, v, []figuretest.Step{
		{Event: plot.Event{Kind: plot.Move, X: left + 300, Y: 100}, Other: redraws("300")},
		{Event: plot.Event{Kind: plot.Move, X: left + 300, Y: 120}, Other: keeps("300")},
		{Event: plot.Event{Kind: plot.Move, X: 0, Y: 255}, Other: redraws("0")},
		{Event: plot.Event{Kind: plot.Move, X: left + 1011, Y: 0}, Other: redraws("1000")},
		{Event: plot.Event{Kind: plot.Move, X: left + 300, Y: 260}, Other: redraws("10")},
		{Event: plot.Event{Kind: plot.Leave}, Other: keeps("10")},
		{Event: plot.Event{Kind: plot.Move, X: left + 16, Y: 100}, Other: redraws("16")},
		{Event: plot.Event{Kind: plot.Leave}, Other: redraws("10")},
	})
}

// onePixel returns the figure at a width at which an offset up to 1000 is a pixel, and where
// offset 0 is.
func onePixel(t *testing.T, parts ...string) (f *plot.Figure, v *plot.View, left float64) {
	f, v = Spec.New(), figuretest.View(t, 1024, text.English, append(parts, "range", "1000")...)
	left = axesOf(f.Scene(v), 1000).Left
	v.Width = int(left) + 1012
	return f, v, left
}

func TestChoosing(t *testing.T) {
	f, v, left := onePixel(t, "offset", "-3")
	below := func(name string) plot.Event { // in the small chart of this name
		for _, text := range f.Scene(v).Texts() {
			if strings.HasPrefix(text.String(), name) {
				return plot.Event{Kind: plot.Release, X: text.X + 5, Y: text.Y + 30}
			}
		}
		t.Fatalf("no %s", name)
		return plot.Event{}
	}
	list := below("It first rises")
	list.Y -= 30
	figuretest.Run(t, f, v, []figuretest.Step{
		{Event: plot.Event{Kind: plot.Release, X: left + 300, Y: 100}, State: "offset=300"},
		{Event: list},
		{Event: below("the first 100"), State: "range=100"},
		{Event: below("the first 100"), State: "range=5000"},
		{Event: below("n = 10³"), State: "base=1000"},
		{Event: below("θ = t"), State: "theta=linear"},
		{Event: below("θ = t³"), State: "theta=cube"},
		{Event: below("n = 10²"), State: "base=100&theta=power"},
	})
	// The last offset there is.
	v = figuretest.View(t, 1056, text.English, "offset", "9007199254740992")
	figuretest.Run(t, Spec.New(), v, []figuretest.Step{{Event: figuretest.Press("ArrowRight"), Other: figuretest.Spoken}})
}

// TestHands checks that the pointer is a hand over what a click chooses alone.
func TestHands(t *testing.T) {
	for _, width := range figuretest.Widths {
		s := Spec.New().Scene(figuretest.View(t, width, text.English))
		hands := 0
		for _, target := range s.Targets {
			if target.Hand {
				hands++
			}
		}
		if hands != len(others)+1 { // and the second chart
			t.Errorf("%d px: %d hands, want %d", width, hands, len(others)+1)
		}
	}
}
