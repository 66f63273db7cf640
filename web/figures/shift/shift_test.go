package shift

import (
	"math"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/text"
)

// show shows a pair.
func show(f *plot.Figure, v *plot.View, pair int) {
	f.Handle(v, plot.Event{Kind: plot.Use, Tool: "pair", Level: float64(pair)})
}

func TestGolden(t *testing.T) {
	// With k = 0 the largest difference is 0 on every machine.
	figuretest.Golden(t, "shift", Spec.New().Scene(figuretest.View(t, 1024, text.English, "offset", "0")))
	v := figuretest.View(t, 358, text.Chinese, "layout", "cos-sin", "position", "0", "offset", "-7")
	v.Dim = 9
	figuretest.Golden(t, "phone", Spec.New().Scene(v))
}

func TestScenes(t *testing.T) {
	for _, width := range append(figuretest.Widths, 860) {
		for _, lang := range figuretest.Languages {
			for _, state := range append([][]string{
				{"offset", "-9007199254740992"},
				{"seq-len", "1000000000", "position", "999999999", "offset", "9007199254740992"}, // p+k beyond 2⁵³
				{"seq-len", "1", "d-model", "2", "base", "1", "layout", "cos-sin"},
				{"d-model", "65536", "base", "1e300", "offset", "123456789012"},
				{"d-model", "6", "offset", "-1"},
			}, figuretest.Extremes...) {
				f, v := Spec.New(), figuretest.View(t, width, lang, state...)
				for range 2 {
					figuretest.Check(t, f.Scene(v))
					show(f, v, v.State.DModel/2-1)
				}
			}
		}
	}
}

func TestSummary(t *testing.T) {
	for _, c := range []struct {
		state []string
		want  string
	}{
		// cos 10 = −0.8391, sin 10 = −0.5440
		{nil, "takes the vector of position 20 to that of 30. Its block for pair 0 is −0.8391, −0.5440; 0.5440, −0.8391."},
		{[]string{"layout", "cos-sin"}, "is −0.8391, 0.5440; −0.5440, −0.8391."},
		{[]string{"offset", "-30"}, "M(−30) takes the vector of position 20 to that of −10. Its block for pair 0 is 0.1543, 0.9880;"},
		{[]string{"offset", "0"}, "Largest difference, all 256: 0."},
		{[]string{"offset", "9007199254740992"}, "p + k is beyond ±2⁵³"},
	} {
		if got := Spec.New().Scene(figuretest.View(t, 1024, text.English, c.state...)).Summary; !strings.Contains(got, c.want) {
			t.Errorf("%v: %q does not say %q", c.state, got, c.want)
		}
	}
}

// TestLaw checks that M(k)·PE(p) is PE(p+k) to the last digits wherever p and k are,
// and that the picture says so.
func TestLaw(t *testing.T) {
	for _, state := range [][]string{
		nil,
		{"start", "-500", "position", "-450", "offset", "-3"},
		{"seq-len", "1000000000", "position", "123456789", "offset", "987654321", "d-model", "512"},
		{"offset", "9007199254740000"},
	} {
		f, v := Spec.New(), figuretest.View(t, 1024, text.English, state...)
		for i, row := range figuretest.Rows(f, v) {
			if far := math.Max(math.Abs(row[5]-row[7]), math.Abs(row[6]-row[8])); !(far < 5e-16) {
				t.Errorf("%v: pair %d is turned to (%v, %v), want (%v, %v)", state, i, row[5], row[6], row[7], row[8])
			}
		}
		if got := f.Scene(v).Summary; !strings.Contains(got, "·10⁻¹⁶.") {
			t.Errorf("%v: %q", state, got)
		}
	}
}

// TestAgain checks that a figure that has been drawn before draws another state as a
// new one does.
func TestAgain(t *testing.T) {
	again := Spec.New()
	again.Scene(figuretest.View(t, 1024, text.English))
	for _, state := range [][]string{{"offset", "3"}, {"position", "21"}, {"d-model", "64"}, {"layout", "cos-sin"}, {"base", "7"}} {
		v := figuretest.View(t, 1024, text.English, state...)
		if string(again.Scene(v).AppendSVG(nil)) != string(Spec.New().Scene(v).AppendSVG(nil)) {
			t.Errorf("%v is drawn differently the second time", state)
		}
	}
}

// TestPointing points at the rows of the last four pairs, in the order (cos, sin).
func TestPointing(t *testing.T) {
	f, v := Spec.New(), figuretest.View(t, 1024, text.English, "layout", "cos-sin")
	show(f, v, 127)
	at := func(y float64) plot.Event { return plot.Event{Kind: plot.Move, X: 100, Y: y} }
	figuretest.Run(t, f, v, []figuretest.Step{
		{Event: at(60), Point: &plot.Cell{Row: 20, Dim: 249}},
		{Event: at(90), Point: &plot.Cell{Row: 20, Dim: 248}},
		{Event: at(280), Point: &plot.Cell{Row: 20, Dim: 254}},
		{Event: at(250), Point: &plot.Cell{Row: 20, Dim: 255}},
		{Event: at(50)},
		{Event: at(250), Point: &plot.Cell{Row: 20, Dim: 255}},
		{Event: at(310)},
		{Event: at(250), Point: &plot.Cell{Row: 20, Dim: 255}},
		{Event: plot.Event{Kind: plot.Leave}},
	})
}

// TestPairs goes to other pairs by a click, by keys and by the slider.
func TestPairs(t *testing.T) {
	f, v := Spec.New(), figuretest.View(t, 1024, text.English, "d-model", "64")
	shows := func(pair string) func(plot.Result) bool {
		return func(r plot.Result) bool {
			next := *v
			next.Dim = -1
			return r.Redraw && strings.Contains(f.Scene(&next).Summary, "block for pair "+pair+" is ")
		}
	}
	key := func(name string) plot.Event { return plot.Event{Kind: plot.Key, Key: name} }
	spoken := func(pair string) func(plot.Result) bool {
		return func(r plot.Result) bool { return r.Handled && r.Speak && shows(pair)(r) }
	}
	figuretest.Run(t, f, v, []figuretest.Step{
		{Event: plot.Event{Kind: plot.Release, X: 100, Y: 215}, Point: &plot.Cell{Row: 20, Dim: 5}, Other: shows("2")},
		{Event: key("ArrowDown"), Other: spoken("3")},
		{Event: key("ArrowDown"), Other: spoken("4")},
		{Event: plot.Event{Kind: plot.Use, Tool: "pair", Level: 29}, Other: shows("29")},
		{Event: key("ArrowUp"), Other: spoken("28")},
		{Event: plot.Event{Kind: plot.Move, X: 100, Y: 215}, Point: &plot.Cell{Row: 20, Dim: 61}},
		{Event: key("ArrowUp"), Other: spoken("27")},
		{Event: key("ArrowLeft"), State: "offset=9", Other: func(r plot.Result) bool { return r.Handled && r.Speak && !r.Redraw }},
		{Event: key("Enter"), Other: func(r plot.Result) bool { return !r.Handled && !r.Speak }},
	})
}

func BenchmarkScene(b *testing.B) {
	f, v := Spec.New(), figuretest.View(b, 1024, text.English)
	var dst []byte
	b.ReportAllocs()
	for b.Loop() {
		dst = f.Scene(v).AppendSVG(dst[:0])
	}
}

// BenchmarkOffset changes the offset from frame to frame.
func BenchmarkOffset(b *testing.B) {
	f, v := Spec.New(), figuretest.View(b, 1024, text.English)
	var dst []byte
	b.ReportAllocs()
	for k := 0; b.Loop(); k = (k + 1) % 100 {
		v.State.Offset = k
		dst = f.Scene(v).AppendSVG(dst[:0])
	}
}
