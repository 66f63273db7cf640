package dot

import (
	"math"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/figure/figuretest"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

func TestGolden(t *testing.T) {
	figuretest.Golden(t, "dot", new(dot).Scene(figuretest.View(t, 1024, text.English, "d-model", "512", "range", "5000")))
	figuretest.Golden(t, "phone", new(dot).Scene(figuretest.View(t, 358, text.Chinese, "theta", "linear", "range", "20", "offset", "-7")))
	figuretest.Golden(t, "article", new(dot).Scene(figuretest.View(t, 1024, text.English)))
}

func TestScenes(t *testing.T) {
	for _, state := range append([][]string{
		nil,
		{"d-model", "65536", "range", "1"},
		{"d-model", "64", "range", "1000000000", "offset", "-9007199254740992"},
		{"base", "1e300", "theta", "power"},
		{"theta", "square", "range", "100000"},
		{"theta", "cube", "d-model", "12288"},
		{"theta", "linear", "offset", "0"},
	}, figuretest.Extremes...) {
		for _, width := range figuretest.Widths {
			for _, lang := range figuretest.Languages {
				figuretest.Check(t, new(dot).Scene(figuretest.View(t, width, lang, state...)))
			}
		}
	}
}

// TestSummary checks what the summary says against known zero crossings and zeros of
// the limit.
func TestSummary(t *testing.T) {
	for _, c := range []struct {
		state []string
		want  []string
	}{
		{[]string{"d-model", "64"}, []string{"g(6) > g(5)", "g(725) ÷ d/2 = −0.01", "first zero at k = 6166.03 = 0.617·n"}},
		{[]string{"d-model", "512"}, []string{"g(44) > g(43)", "g(3284) ÷ d/2 = −0.00032", "first zero at k = 6166.03 = 0.617·n"}},
		{[]string{"base", "1000"}, []string{"first zero at k = 617.66 = 0.618·n"}},
		{[]string{"theta", "linear"}, []string{"first zero at k = π"}},
		{[]string{"theta", "square"}, []string{"stays above zero here"}},
		// (cos 10 + cos 1) / 2
		{[]string{"offset", "-10", "d-model", "4", "base", "100"}, []string{"at k = 10 it is −0.149385"}},
	} {
		got := new(dot).Scene(figuretest.View(t, 1024, text.English, c.state...)).Summary
		for _, want := range c.want {
			if !strings.Contains(got, want) {
				t.Errorf("%v: %q does not say %q", c.state, got, want)
			}
		}
	}
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
		f, v := new(dot), figuretest.View(t, 1024, text.English, state...)
		v.Live = true
		for frames := 0; ; frames++ {
			f.Scene(v)
			if _, ok := f.Pending(v); !ok {
				break
			}
			f.Handle(v, figure.Event{Kind: figure.Tick})
		}
		c := chartOf(v, f.curvesOf(v).lowest)
		drawn, all := extremes{}, extremes{}
		for _, m := range f.Scene(v).Marks {
			if curve, ok := m.(scene.Shape); ok && curve.Class == scene.Line|scene.Edge {
				drawn.addPath(curve.Path, c.Bottom)
			}
		}
		e := encodingOf(v)
		g := make([]float64, v.State.Range+1)
		if err := e.Curve(g, 0, 1); err != nil {
			t.Fatal(err)
		}
		for k, g := range g {
			all.add(c.PixelX(float64(k)), c.PixelY(g/float64(e.Pairs())))
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
		f, v := new(dot), figuretest.View(t, 1024, text.English, parts...)
		v.Live = true
		svg := string(f.Scene(v).AppendSVG(nil))
		if strings.Contains(svg, "1 offset of ") != want {
			t.Errorf("%v: the note is %v, want %v", parts, !want, want)
		}
	}
	says(false, "range", "5000", "d-model", "512")
	says(true, "range", "100000", "d-model", "512")
	says(true, "range", "1000000000")
}

// TestAgain checks that a figure that has been drawn before draws another state as a
// new one does.
func TestAgain(t *testing.T) {
	again := new(dot)
	again.Scene(figuretest.View(t, 1024, text.English))
	for _, state := range [][]string{{"offset", "3"}, {"d-model", "64"}, {"theta", "cube"}, {"base", "7"}, {"range", "77"}} {
		for _, lang := range figuretest.Languages {
			for _, still := range []bool{false, true} {
				v := figuretest.View(t, 1024, lang, state...)
				v.Still = still
				if got, want := again.Scene(v), new(dot).Scene(v); string(got.AppendSVG(nil)) != string(want.AppendSVG(nil)) || got.Summary != want.Summary {
					t.Errorf("%v is drawn differently the second time", state)
				}
			}
		}
	}
}

func TestData(t *testing.T) {
	rows := figuretest.Rows(new(dot), figuretest.View(t, 1024, text.English, "d-model", "2", "base", "10000", "range", "12"))
	if len(rows) != 13 || rows[5][0] != 5 || !figuretest.Near(rows[5][1], math.Cos(5), 1e-15) {
		t.Errorf("row 5 of %d is %v, want 5, cos 5 of 13", len(rows), rows[5])
	}
}

// TestPointing reads the curve, of which a pixel is an offset: k is at x = 44 + k.
func TestPointing(t *testing.T) {
	f, v := new(dot), figuretest.View(t, 1056, text.English, "range", "1000")
	says := func(k string) func(figure.Result) bool {
		return func(figure.Result) bool { return strings.Contains(f.Scene(v).Summary, " at k = "+k+" ") }
	}
	redraws := func(k string) func(figure.Result) bool {
		return func(r figure.Result) bool { return r.Redraw && says(k)(r) }
	}
	keeps := func(k string) func(figure.Result) bool {
		return func(r figure.Result) bool { return !r.Redraw && says(k)(r) }
	}
	figuretest.Run(t, f, v, []figuretest.Step{
		{Event: figure.Event{Kind: figure.Move, X: 344, Y: 100}, Other: redraws("300")},
		{Event: figure.Event{Kind: figure.Move, X: 344, Y: 120}, Other: keeps("300")},
		{Event: figure.Event{Kind: figure.Move, X: 0, Y: 269}, Other: redraws("0")},
		{Event: figure.Event{Kind: figure.Move, X: 1055, Y: 0}, Other: redraws("1000")},
		{Event: figure.Event{Kind: figure.Move, X: 344, Y: 271}, Other: redraws("10")},
		{Event: figure.Event{Kind: figure.Leave}, Other: keeps("10")},
		{Event: figure.Event{Kind: figure.Move, X: 60, Y: 100}, Other: redraws("16")},
		{Event: figure.Event{Kind: figure.Leave}, Other: redraws("10")},
	})
}

func TestChoosing(t *testing.T) {
	v := figuretest.View(t, 1056, text.English, "range", "1000", "offset", "-3")
	spoken := func(r figure.Result) bool { return r.Handled && r.Speak }
	figuretest.Run(t, new(dot), v, []figuretest.Step{
		{Event: figure.Event{Kind: figure.Key, Key: "ArrowLeft"}, State: "offset=-4", Other: spoken},
		{Event: figure.Event{Kind: figure.Key, Key: "ArrowUp"}, State: "offset=-3", Other: spoken},
		{Event: figure.Event{Kind: figure.Key, Key: "PageUp"}, State: "offset=97", Other: spoken},
		{Event: figure.Event{Kind: figure.Key, Key: "PageDown"}, State: "offset=-3", Other: spoken},
		{Event: figure.Event{Kind: figure.Key, Key: "Home"}, Other: func(r figure.Result) bool { return !r.Handled && !r.Speak }},
		{Event: figure.Event{Kind: figure.Release, X: 344, Y: 100}, State: "offset=300"},
		{Event: figure.Event{Kind: figure.Release, X: 344, Y: 480}}, // on a text
		{Event: figure.Event{Kind: figure.Release, X: 200, Y: 340}, State: "range=100"},
		{Event: figure.Event{Kind: figure.Release, X: 200, Y: 340}, State: "range=5000"},
		{Event: figure.Event{Kind: figure.Release, X: 200, Y: smallTop + 10}, State: "base=1000"},
		{Event: figure.Event{Kind: figure.Release, X: 640, Y: smallTop + 60}, State: "theta=linear"},
		{Event: figure.Event{Kind: figure.Release, X: 1000, Y: smallTop + 60}, State: "theta=cube"},
		{Event: figure.Event{Kind: figure.Release, X: 60, Y: smallTop + 10}, State: "base=100&theta=power"},
	})
	// The last offset there is.
	v = figuretest.View(t, 1056, text.English, "offset", "9007199254740992")
	figuretest.Run(t, new(dot), v, []figuretest.Step{{Event: figure.Event{Kind: figure.Key, Key: "ArrowRight"}, Other: spoken}})
}

// TestHands checks that the pointer is a hand over what a click chooses alone.
func TestHands(t *testing.T) {
	for _, width := range figuretest.Widths {
		s := new(dot).Scene(figuretest.View(t, width, text.English))
		hands := 0
		for _, target := range s.Targets {
			if target.Hand {
				hands++
			}
		}
		if hands != len(choices)+1 { // and the second chart
			t.Errorf("%d px: %d hands, want %d", width, hands, len(choices)+1)
		}
	}
}

func BenchmarkScene(b *testing.B) {
	v := figuretest.View(b, 1024, text.English)
	var dst []byte
	b.ReportAllocs()
	for b.Loop() {
		dst = new(dot).Scene(v).AppendSVG(dst[:0])
	}
}

// BenchmarkPointing moves the pointer along the curve.
func BenchmarkPointing(b *testing.B) {
	f, v := new(dot), figuretest.View(b, 1024, text.English)
	var dst []byte
	b.ReportAllocs()
	for k := 0; b.Loop(); k = (k + 1) % 1000 {
		f.pointed = &k
		dst = f.Scene(v).AppendSVG(dst[:0])
	}
}
