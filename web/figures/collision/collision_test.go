package collision

import (
	"math"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/property"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// article is the state in the article.
var article = []string{"seq-len", "512", "d-model", "8", "position", "20", "offset", "44"}

// TestCollision checks the example of the article: after 44 positions the first hand of
// eight dimensions is 44 − 14π rad from where it was, the second one 4.4 − 2π.
func TestCollision(t *testing.T) {
	e := figuretest.View(t, 1024, text.English, article...).Encoding
	for i, want := range []float64{44 - 14*math.Pi, 4.4 - 2*math.Pi, 0.44, 0.044} {
		angle, tips := angle(e, i, 44)
		if !figuretest.Near(angle, want, 1e-12) || !figuretest.Near(tips, 2*math.Abs(math.Sin(want/2)), 1e-12) {
			t.Errorf("pair %d: %v, tips %v apart, want %v", i, angle, tips, want)
		}
	}
	sum := 0.0
	for i := range e.Pairs() {
		_, tips := angle(e, i, 44)
		sum += tips * tips
	}
	if x, _ := e.Distance(44); !figuretest.Near(x*x, sum, 1e-12) {
		t.Errorf("the rows are %v apart, their pairs √%v", x, sum)
	}
}

// TestCurve compares points of the curve with all rows of a text, pair by pair.
func TestCurve(t *testing.T) {
	v := figuretest.View(t, 1024, text.English, "seq-len", "60", "d-model", "8")
	rows := figuretest.Rows(Spec.New(), v)
	if len(rows) != maxBases {
		t.Fatalf("%d bases", len(rows))
	}
	for i := 0; i < len(rows); i += 20 {
		e, err := encoder.New(60, 8, encoder.Base(rows[i][0]))
		if err != nil {
			t.Fatal(err)
		}
		all := make([]float64, 60*8)
		e.Rows64(all, 0, 60)
		least := math.Inf(1)
		for a := range 60 {
			for b := range a {
				sum := 0.0
				for j := range 8 {
					sum += math.Pow(all[8*a+j]-all[8*b+j], 2)
				}
				least = min(least, math.Sqrt(sum))
			}
		}
		if !figuretest.Near(rows[i][2], least, 1e-12) {
			t.Errorf("base %v: %v, want %v", rows[i][0], rows[i][2], least)
		}
		if k := rows[i][1]; k < 1 || k > 59 || rows[i][2] > rows[i][3] {
			t.Errorf("base %v: %v at k = %v, neighbours %v", rows[i][0], rows[i][2], k, rows[i][3])
		}
	}
}

// TestBaseAgainstLength checks what the article says: with few pairs a small base and a
// large one bring distant rows close; with 32 pairs neighbours are nearest at any base of
// the list.
func TestBaseAgainstLength(t *testing.T) {
	nearestAt := func(d int, base float64) (int, float64) {
		e, err := encoder.New(1, d, encoder.Base(base))
		if err != nil {
			t.Fatal(err)
		}
		return property.Nearest(e, 511)
	}
	for _, base := range presets {
		if k, _ := nearestAt(64, base); k != 1 {
			t.Errorf("d = 64, base %v: nearest at k = %d, want 1", base, k)
		}
	}
	if k, _ := nearestAt(8, 1000); k != 1 {
		t.Errorf("d = 8, base 1000: nearest at k = %d, want 1", k)
	}
	for _, base := range []float64{100, 1e4, 1e6} {
		if k, _ := nearestAt(8, base); k == 1 {
			t.Errorf("d = 8, base %v: neighbours are nearest", base)
		}
	}
}

// TestPositiveFrom checks L: the limit of g is above zero up to the offset with that base,
// and not with a smaller one.
func TestPositiveFrom(t *testing.T) {
	for _, last := range []int{1, 2, 10, 99, 511, 100000} {
		base := positiveFrom(last)
		if zero := encoder.LimitZero(base); zero < float64(last) {
			t.Errorf("up to %d: base %v has a zero at %v", last, base, zero)
		}
		if base > 1 && encoder.LimitZero(base*(1-1e-6)) > float64(last) {
			t.Errorf("up to %d: %v is not the least base", last, base)
		}
	}
}

// TestShown checks that the first two pairs and the last one are always shown, in order.
func TestShown(t *testing.T) {
	for _, all := range []int{1, 2, 3, 4, 7, 8, 9, 100, 32768} {
		for _, most := range []int{4, 6, 8} {
			pairs := pairsShown(all, most)
			if len(pairs) != min(all, most) || pairs[0] != 0 || len(pairs) > 1 && (pairs[1] != 1 || pairs[len(pairs)-1] != all-1) {
				t.Errorf("%d of %d pairs: %v", most, all, pairs)
			}
			for j := 1; j < len(pairs); j++ {
				if pairs[j] <= pairs[j-1] {
					t.Errorf("%d of %d pairs: %v", most, all, pairs)
				}
			}
		}
	}
}

// targetOf returns a target of a scene.
func targetOf(t *testing.T, s *scene.Scene, name string) scene.Target {
	t.Helper()
	for _, target := range s.Targets {
		if target.Name == name {
			return target
		}
	}
	t.Fatalf("there is no target %s", name)
	return scene.Target{}
}

// TestDragging drags along the ruler, from 14 pixels after its beginning on.
func TestDragging(t *testing.T) {
	v := figuretest.View(t, 1028, text.English, "seq-len", "501", "d-model", "8", "position", "100", "offset", "50")
	f := Spec.New()
	ruler := targetOf(t, f.Scene(v), rulerTarget)
	captured := func(r plot.Result) bool { return r.Capture && r.Handled }
	at := func(kind plot.Kind, row float64) plot.Event {
		return plot.Event{Kind: kind, X: ruler.X + 14 + row*(ruler.Width-28)/500, Y: ruler.Y + 16, Held: kind != plot.Press}
	}
	figuretest.Run(t, f, v, []figuretest.Step{
		{Event: at(plot.Press, 102), State: "position=102&offset=48", Other: captured}, // p
		{Event: at(plot.Move, 200), State: "position=200&offset=-50"},
		{Event: plot.Event{Kind: plot.Release}},
		{Event: at(plot.Move, 300)},                                        // held no more
		{Event: at(plot.Press, 140), State: "offset=-60", Other: captured}, // q
		{Event: plot.Event{Kind: plot.Leave}},
		{Event: at(plot.Press, 170), Other: captured}, // both
		{Event: at(plot.Move, 180), State: "position=210"},
		{Event: at(plot.Move, 10), State: "position=60"}, // q is the first
		{Event: at(plot.Move, 600), State: "position=500"},
		{Event: plot.Event{Kind: plot.Release}},
		{Event: plot.Event{Kind: plot.Press, X: 14, Y: 5}}, // a heading
	})
}

// TestBase drags the base along the axis of the chart, of seven powers of ten.
func TestBase(t *testing.T) {
	v := figuretest.View(t, 758, text.English, article...)
	f := Spec.New()
	axis := targetOf(t, f.Scene(v), baseTarget)
	at := func(kind plot.Kind, base float64) plot.Event {
		return plot.Event{Kind: kind, X: axis.X + (axis.Width-12)*math.Log10(base)/7, Y: axis.Y + 18, Held: kind != plot.Press}
	}
	figuretest.Run(t, f, v, []figuretest.Step{
		{Event: at(plot.Press, 101), State: "base=100", Other: figuretest.Captures},
		{Event: at(plot.Move, 254321), State: "base=250000"},
		{Event: plot.Event{Kind: plot.Move, X: 0, Y: 0, Held: true}, State: "base=1"},
		{Event: plot.Event{Kind: plot.Move, X: 5000, Y: 0, Held: true}, State: "base=10000000"},
	})
}

// TestChoosing chooses what collides, by clicks, keys and buttons.
func TestChoosing(t *testing.T) {
	v := figuretest.View(t, 1024, text.English, "seq-len", "512", "d-model", "8", "position", "500", "offset", "-3")
	spoken := func(r plot.Result) bool { return r.Speak }
	use := func(name string) plot.Event { return figuretest.Use(name, 0) }
	figuretest.Run(t, Spec.New(), v, []figuretest.Step{
		// 333 positions are 53.0 turns: 333 − 106π = 0.0088. No other offset below 512 is closer.
		{Event: use("collide"), State: "position=178&offset=333", Other: spoken},
		{Event: use("1"), State: "base=100", Other: spoken},
		{Event: use("4"), State: "base=1000000", Other: spoken},
		{Event: use("nearest"), State: "offset=201", Other: spoken},
		{Event: plot.Event{Kind: plot.Release, X: 60, Y: 150}, State: "offset=333"},
		// The last hand of four turns by 10^−4.5 per position: neighbours are closest.
		{Event: plot.Event{Kind: plot.Release, X: 500, Y: 150}, State: "offset=1"},
		{Event: plot.Event{Kind: plot.Release, X: 900, Y: 5}},
	})
	single := figuretest.View(t, 1024, text.English, "seq-len", "1")
	figuretest.Run(t, Spec.New(), single, []figuretest.Step{
		{Event: use("nearest"), State: "offset=0"},
		{Event: figuretest.Press("ArrowRight"), Other: spoken},
	})
}

// TestGradual checks that a live figure finds its curve in several frames, and shows in the
// end what a still one shows.
func TestGradual(t *testing.T) {
	f := Spec.New()
	v := figuretest.View(t, 1024, text.English, "seq-len", "2000", "d-model", "512")
	v.Partial = true
	f.Scene(v)
	frames := 0
	for {
		if _, ok := f.Pending(); !ok {
			break
		}
		if r := f.Handle(v, plot.Event{Kind: plot.Tick}); !r.Redraw {
			t.Fatal("a tick does not draw the figure again")
		}
		frames++
	}
	if frames < 5 {
		t.Errorf("%d frames", frames)
	}
	if got, want := f.Scene(v), Spec.New().Scene(v); string(got.AppendSVG(nil)) == string(want.AppendSVG(nil)) {
		t.Error("the first frame of a live figure has the whole curve")
	}
	got := f.Scene(v)
	v.Partial = false
	if want := Spec.New().Scene(v); string(got.AppendSVG(nil)) != string(want.AppendSVG(nil)) {
		t.Error("the last frame of a live figure is not the still one")
	}
}
