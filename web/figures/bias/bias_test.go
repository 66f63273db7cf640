package bias

import (
	"math"
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/bias"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

func TestGolden(t *testing.T) {
	figuretest.Golden(t, "bias", Spec.New().Scene(figuretest.View(t, 1024, text.English, "range", "128", "head-dim", "64")))
	figuretest.Golden(t, "phone", Spec.New().Scene(figuretest.View(t, 358, text.Chinese, "range", "200", "heads", "12", "head", "11", "direction", "bidirectional", "offset", "-40")))
}

func TestScenes(t *testing.T) {
	for _, state := range append([][]string{
		nil,
		{"heads", "1"},
		{"heads", "255", "head", "200"},
		{"heads", "256", "head", "256"},
		{"heads", "3", "head", "9"},
		{"range", "1"},
		{"range", "1", "direction", "bidirectional", "offset", "-1"},
		{"range", "9007199254740992", "offset", "-9007199254740992", "direction", "bidirectional"},
		{"head-dim", "2", "base", "1"},
		{"head-dim", "256", "range", "100000"},
	}, figuretest.Extremes...) {
		for _, width := range figuretest.Widths {
			for _, lang := range figuretest.Languages {
				figuretest.Check(t, Spec.New().Scene(figuretest.View(t, width, lang, state...)))
			}
		}
	}
}

// TestData compares the columns with the definitions, and with package bias where it
// has them.
func TestData(t *testing.T) {
	const heads, h, d, last = 12, 5, 32, 300
	v := figuretest.View(t, 1024, text.English, "heads", "12", "head", "5", "head-dim", "32", "range", "300", "base", "500")
	slopes, err := bias.ALiBiSlopes(heads)
	if err != nil {
		t.Fatal(err)
	}
	sandwich := make([]float64, heads*(last+1))
	if err := bias.Sandwich(sandwich, heads, d, 0); err != nil {
		t.Fatal(err)
	}
	e, err := encoder.New(1, d, encoder.Base(500))
	if err != nil {
		t.Fatal(err)
	}
	rows := figuretest.Rows(Spec.New(), v)
	if len(rows) != last+1 {
		t.Fatalf("%d rows, want %d", len(rows), last+1)
	}
	for n, row := range rows {
		g, err := e.RelativeDot(float64(n))
		if err != nil {
			t.Fatal(err)
		}
		want := []float64{float64(n)}
		for _, slope := range slopes {
			want = append(want, -slope*float64(n))
		}
		want = append(want, sandwich[(h-1)*(last+1)+n], (g-d/2)*heads/(8*h), -math.Log1p(float64(n)), -math.Sqrt(float64(n)),
			float64(bias.T5{Buckets: 32, MaxDistance: 128}.Bucket(-n)))
		for j := range want {
			if !figuretest.Near(row[j], want[j], 1e-11) {
				t.Errorf("n = %d: column %d is %v, want %v", n, j, row[j], want[j])
			}
		}
	}
}

// TestBidirectional checks that biases do not depend on the side of a key, and that
// buckets do.
func TestBidirectional(t *testing.T) {
	rows := figuretest.Rows(Spec.New(), figuretest.View(t, 1024, text.English, "direction", "bidirectional", "range", "50"))
	last := len(rows) - 1
	if last != 100 || rows[0][0] != -50 || rows[last][0] != 50 {
		t.Fatalf("rows from %v to %v, want −50 to 50", rows[0][0], rows[last][0])
	}
	bucket := len(rows[0]) - 1
	for j := 1; j < bucket; j++ {
		if rows[10][j] != rows[90][j] {
			t.Errorf("column %d is %v at −40 and %v at 40", j, rows[10][j], rows[90][j])
		}
	}
	if after, before := rows[10][bucket], rows[90][bucket]; after != before+16 {
		t.Errorf("bucket %v at −40 and %v at 40, want one 16 higher", after, before)
	}
}

// TestLastBucket checks from which distance on all are in one bucket.
func TestLastBucket(t *testing.T) {
	for direction, want := range map[string]string{"causal": "n ≥ 113: bucket 31", "bidirectional": "n ≥ 91: bucket 15"} {
		s := Spec.New().Scene(figuretest.View(t, 1024, text.English, "direction", direction))
		found := false
		for _, text := range s.Texts() {
			found = found || strings.HasSuffix(text.String(), want)
		}
		if !found {
			t.Errorf("%s: the picture does not say %q", direction, want)
		}
	}
	for n, want := range map[int]int{112: 30, 113: 31, 1 << 30: 31} {
		if got := (bias.T5{Buckets: 32, MaxDistance: 128}).Bucket(-n); got != want {
			t.Errorf("bucket of %d is %d, want %d", n, got, want)
		}
	}
}

// TestRules checks what is said of the slopes against the slopes.
func TestRules(t *testing.T) {
	for heads, want := range map[string]string{
		"8":  "H = 8 is a power of two: the slopes are 2^(−8h/8).",
		"1":  "H = 1 is a power of two",
		"12": "first the slopes of 8 heads, then 4 of those of 16 heads, every second one.",
	} {
		if got := Spec.New().Scene(figuretest.View(t, 1024, text.English, "heads", heads, "head", "1")).Summary; !strings.Contains(got, want) {
			t.Errorf("%s heads: %q does not say %q", heads, got, want)
		}
	}
	slopes, err := bias.ALiBiSlopes(12)
	for h, slope := range slopes {
		want := math.Exp2(-float64(h + 1))
		if h >= 8 {
			want = math.Exp2(-float64(2*(h-8)+1) / 2)
		}
		if err != nil || !figuretest.Near(slope, want, 1e-15) {
			t.Errorf("head %d of 12 has the slope %v, want %v", h+1, slope, want)
		}
	}
}

// place returns where a text begins, the first one below y.
func place(t *testing.T, s *scene.Scene, text string, y float64) (at scene.Text) {
	t.Helper()
	for _, at := range s.Texts() {
		if at.Y > y && strings.HasPrefix(at.String(), text) {
			return at
		}
	}
	t.Fatalf("no %s", text)
	return at
}

// TestPointing reads the charts. The first has a pixel for each distance.
func TestPointing(t *testing.T) {
	f, v := Spec.New(), figuretest.View(t, 1060, text.English, "range", "800")
	left := place(t, f.Scene(v), "added to the score", 0).X
	v.Width = int(left) + 800 + 204
	says := func(n string) func(plot.Result) bool {
		return func(plot.Result) bool { return strings.Contains(f.Scene(v).Summary, "for a key "+n+" before") }
	}
	buckets := place(t, f.Scene(v), "T5: bucket", 0)
	y := buckets.Y + 30
	figuretest.Run(t, f, v, []figuretest.Step{
		{Event: plot.Event{Kind: plot.Move, X: left + 300, Y: 100}, Other: says("300")},
		{Event: plot.Event{Kind: plot.Move, X: 0, Y: 100}, Other: says("0")},
		{Event: plot.Event{Kind: plot.Move, X: 1000, Y: 100}, Other: says("800")},
		{Event: plot.Event{Kind: plot.Move, X: place(t, f.Scene(v), "400", y).X, Y: y}, Other: says("400")},
		{Event: plot.Event{Kind: plot.Move, X: place(t, f.Scene(v), "800", y).X, Y: y}, Other: says("800")},
		{Event: plot.Event{Kind: plot.Leave}, Other: says("10")},
		{Event: plot.Event{Kind: plot.Release, X: left + 100, Y: 100}, State: "offset=100", Other: says("100")},
		{Event: plot.Event{Kind: plot.Release, X: buckets.X, Y: y}, State: "offset=0", Other: says("0")},
	})
}

func TestChoosing(t *testing.T) {
	f, v := Spec.New(), figuretest.View(t, 1024, text.English, "range", "100")
	key := func(name string) plot.Event { return plot.Event{Kind: plot.Key, Key: name} }
	spoken := func(r plot.Result) bool { return r.Handled && r.Speak }
	slopes := place(t, f.Scene(v), "ALiBi: slope", 0)
	figuretest.Run(t, f, v, []figuretest.Step{
		{Event: key("ArrowRight"), State: "offset=11", Other: spoken},
		{Event: key("PageDown"), State: "offset=1", Other: spoken},
		{Event: key("ArrowUp"), State: "head=5", Other: spoken},
		{Event: key("ArrowDown"), State: "head=4", Other: spoken},
		{Event: key("x"), Other: func(r plot.Result) bool { return !r.Handled }},
		{Event: plot.Event{Kind: plot.Move, X: 1000, Y: slopes.Y + 30}, Other: func(r plot.Result) bool { return !r.Redraw }},
		{Event: plot.Event{Kind: plot.Release, X: 1000, Y: slopes.Y + 30}, State: "head=8"},
		{Event: key("ArrowUp"), Other: spoken}, // there is no ninth
	})
	// Of a head that is not there, the last one is shown.
	v = figuretest.View(t, 1024, text.English, "heads", "4", "head", "7")
	figuretest.Run(t, Spec.New(), v, []figuretest.Step{{Event: key("ArrowDown"), State: "head=3", Other: spoken}})
}

// TestAgain checks that a figure that has been drawn before draws another state as a new
// one does.
func TestAgain(t *testing.T) {
	again := Spec.New()
	again.Scene(figuretest.View(t, 1024, text.English))
	for _, state := range [][]string{{"offset", "3"}, {"base", "7"}, {"heads", "12"}, {"head", "2"}, {"head-dim", "4"}, {"range", "7"}, {"direction", "bidirectional"}} {
		for _, lang := range figuretest.Languages {
			v := figuretest.View(t, 1024, lang, state...)
			if got, want := again.Scene(v), Spec.New().Scene(v); string(got.AppendSVG(nil)) != string(want.AppendSVG(nil)) || got.Summary != want.Summary {
				t.Errorf("%v is drawn differently the second time", state)
			}
		}
	}
}

func BenchmarkScene(b *testing.B) {
	v := figuretest.View(b, 1024, text.English, "head-dim", "64", "range", "5000")
	var dst []byte
	b.ReportAllocs()
	for b.Loop() {
		dst = Spec.New().Scene(v).AppendSVG(dst[:0])
	}
}

// BenchmarkPointing moves the pointer along the curves.
func BenchmarkPointing(b *testing.B) {
	f, v := Spec.New(), figuretest.View(b, 1024, text.English)
	hit := f.Scene(v).At(100, 100)
	var dst []byte
	b.ReportAllocs()
	for n := 0; b.Loop(); n = (n + 1) % 1000 {
		f.Handle(v, plot.Event{Kind: plot.Move, X: float64(n), Y: 100, Hit: hit})
		dst = f.Scene(v).AppendSVG(dst[:0])
	}
}
