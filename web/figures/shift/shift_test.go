package shift

import (
	"math"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/figure/figuretest"
	"github.com/posenc/posenc/web/text"
)

func TestGolden(t *testing.T) {
	// With k = 0 the largest difference is 0 on every machine.
	figuretest.Golden(t, "shift", new(shift).Scene(figuretest.View(t, 1024, text.English, "offset", "0")))
	v := figuretest.View(t, 358, text.Chinese, "layout", "cos-sin", "position", "0", "offset", "-7")
	v.Dim = 9
	figuretest.Golden(t, "phone", new(shift).Scene(v))
}

func TestScenes(t *testing.T) {
	for _, width := range append(figuretest.Widths, 860) {
		for _, lang := range figuretest.Languages {
			height := new(shift).Scene(figuretest.View(t, width, lang)).Height
			for _, state := range append([][]string{
				{"offset", "-9007199254740992"},
				{"seq-len", "1000000000", "position", "999999999", "offset", "9007199254740992"}, // p+k beyond 2⁵³
				{"seq-len", "1", "d-model", "2", "base", "1", "layout", "cos-sin"},
				{"d-model", "65536", "base", "1e300", "offset", "123456789012"},
				{"d-model", "6", "offset", "-1"},
			}, figuretest.Extremes...) {
				f, v := new(shift), figuretest.View(t, width, lang, state...)
				for range 2 {
					s := f.Scene(v)
					figuretest.Check(t, s)
					if s.Height != height {
						t.Errorf("%v at %d px: height %d, want %d as for every state", state, width, s.Height, height)
					}
					f.show(v, v.State.DModel/2-1)
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
		if got := new(shift).Scene(figuretest.View(t, 1024, text.English, c.state...)).Summary; !strings.Contains(got, c.want) {
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
		f, v := new(shift), figuretest.View(t, 1024, text.English, state...)
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
	again := new(shift)
	again.Scene(figuretest.View(t, 1024, text.English))
	for _, state := range [][]string{{"offset", "3"}, {"position", "21"}, {"d-model", "64"}, {"layout", "cos-sin"}, {"base", "7"}} {
		v := figuretest.View(t, 1024, text.English, state...)
		if string(again.Scene(v).AppendSVG(nil)) != string(new(shift).Scene(v).AppendSVG(nil)) {
			t.Errorf("%v is drawn differently the second time", state)
		}
	}
}

// TestPointing points at the rows of the last four pairs, in the order (cos, sin).
func TestPointing(t *testing.T) {
	f, v := new(shift), figuretest.View(t, 1024, text.English, "layout", "cos-sin")
	f.show(v, 127)
	at := func(y float64) figure.Event { return figure.Event{Kind: figure.Move, X: 100, Y: y} }
	figuretest.Run(t, f, v, []figuretest.Step{
		{Event: at(60), Point: &figure.Cell{Row: 20, Dim: 249}},
		{Event: at(90), Point: &figure.Cell{Row: 20, Dim: 248}},
		{Event: at(280), Point: &figure.Cell{Row: 20, Dim: 254}},
		{Event: at(250), Point: &figure.Cell{Row: 20, Dim: 255}},
		{Event: at(50)},
		{Event: at(250), Point: &figure.Cell{Row: 20, Dim: 255}},
		{Event: at(299)},
		{Event: at(250), Point: &figure.Cell{Row: 20, Dim: 255}},
		{Event: figure.Event{Kind: figure.Leave}},
	})
}

// TestPairs goes to other pairs by a click, by keys and by the track.
func TestPairs(t *testing.T) {
	f, v := new(shift), figuretest.View(t, 1024, text.English, "d-model", "64")
	shows := func(pair string, more func(figure.Result) bool) func(figure.Result) bool {
		return func(r figure.Result) bool {
			if r.Pointed != nil {
				return false
			}
			next := *v
			next.Dim = -1
			got := f.Scene(&next).Summary
			return r.Redraw && strings.Contains(got, "block for pair "+pair+" is ") && more(r)
		}
	}
	free := func(r figure.Result) bool { return !r.Capture && !r.Speak }
	captured := func(r figure.Result) bool { return r.Capture }
	spoken := func(r figure.Result) bool { return r.Handled && r.Speak }
	figuretest.Run(t, f, v, []figuretest.Step{
		{Event: figure.Event{Kind: figure.Press, X: 100, Y: 223}, Other: func(r figure.Result) bool { return !r.Capture && !r.Redraw }},
		{Event: figure.Event{Kind: figure.Release, X: 100, Y: 223}, Other: shows("2", free)},
		{Event: figure.Event{Kind: figure.Key, Key: "ArrowDown"}, Other: shows("3", spoken)},
		{Event: figure.Event{Kind: figure.Key, Key: "ArrowDown"}, Other: shows("4", spoken)},
		{Event: figure.Event{Kind: figure.Press, X: 660, Y: 314}, Other: shows("28", captured)},
		{Event: figure.Event{Kind: figure.Move, X: 5000, Y: 100, Held: true}, Other: shows("28", free)},
		{Event: figure.Event{Kind: figure.Move, X: -100, Y: 100, Held: true}, Other: shows("3", free)},
		{Event: figure.Event{Kind: figure.Release, X: 100, Y: 100, Held: true}, Other: func(r figure.Result) bool { return !r.Redraw }},
		{Event: figure.Event{Kind: figure.Key, Key: "ArrowUp"}, Other: shows("3", spoken)},
		{Event: figure.Event{Kind: figure.Key, Key: "ArrowLeft"}, State: "offset=9", Other: func(r figure.Result) bool { return spoken(r) && !r.Redraw }},
		{Event: figure.Event{Kind: figure.Key, Key: "Enter"}, Other: func(r figure.Result) bool { return !r.Handled && !r.Speak }},
	})
}

// TestKeysUnpoint checks that an arrow key shows the chosen pair, not the one that
// was pointed at.
func TestKeysUnpoint(t *testing.T) {
	v := figuretest.View(t, 1024, text.English)
	figuretest.Run(t, new(shift), v, []figuretest.Step{
		{Event: figure.Event{Kind: figure.Move, X: 100, Y: 250}, Point: &figure.Cell{Row: 20, Dim: 6}},
		{Event: figure.Event{Kind: figure.Key, Key: "ArrowRight"}, State: "offset=11"},
	})
}

func BenchmarkScene(b *testing.B) {
	f, v := new(shift), figuretest.View(b, 1024, text.English)
	var dst []byte
	b.ReportAllocs()
	for b.Loop() {
		dst = f.Scene(v).AppendSVG(dst[:0])
	}
}

// BenchmarkOffset changes the offset from frame to frame.
func BenchmarkOffset(b *testing.B) {
	f, v := new(shift), figuretest.View(b, 1024, text.English)
	var dst []byte
	b.ReportAllocs()
	for k := 0; b.Loop(); k = (k + 1) % 100 {
		v.State.Offset = k
		dst = f.Scene(v).AppendSVG(dst[:0])
	}
}
