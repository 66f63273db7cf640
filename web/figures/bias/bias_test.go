package bias

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/bias"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

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
		figuretest.SameRow(t, "n = "+strconv.Itoa(n), row, want, 1e-11)
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
	figuretest.Texts(t, &Spec, map[string]plot.Words{
		"direction=causal": {"n ≥ 113: bucket 31\n"}, "direction=bidirectional": {"n ≥ 91: bucket 15\n"},
	})
}

// TestRules checks what is said of the slopes.
func TestRules(t *testing.T) {
	figuretest.Summaries(t, &Spec, map[string]plot.Words{
		"heads=8&head=1":  {"H = 8 is a power of two: the slopes are 2^(−8h/8)."},
		"heads=1&head=1":  {"H = 1 is a power of two"},
		"heads=12&head=1": {"first the slopes of 8 heads, then 4 of those of 16 heads, every second one."},
	})
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

// TestChoosing chooses a head by its curve. Of a head that is not there, the last one is shown.
func TestChoosing(t *testing.T) {
	f, v := Spec.New(), figuretest.View(t, 1024, text.English, "range", "100")
	slopes := place(t, f.Scene(v), "ALiBi: slope", 0)
	figuretest.Run(t, f, v, []figuretest.Step{
		{Event: plot.Event{Kind: plot.Move, X: 1000, Y: slopes.Y + 30}, Other: func(r plot.Result) bool { return !r.Redraw }},
		{Event: plot.Event{Kind: plot.Release, X: 1000, Y: slopes.Y + 30}, State: "head=8"},
		{Event: figuretest.Press("ArrowUp"), Other: figuretest.Spoken}, // there is no ninth
	})
	figuretest.Run(t, Spec.New(), figuretest.View(t, 1024, text.English, "heads", "4", "head", "7"), []figuretest.Step{
		{Event: figuretest.Press("ArrowDown"), State: "head=3", Other: figuretest.Spoken},
	})
}
