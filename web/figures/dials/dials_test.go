package dials

import (
	"fmt"
	"math"
	"testing"

	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/text"
)

// moving returns the figure with its hands on the way to the next position.
func moving(v *plot.View, ahead float64) *plot.Figure {
	f := Spec.New()
	for i := range 6 {
		e := plot.Event{Kind: plot.Tick, Time: ahead * 100 * float64(i), Seen: true}
		if i == 0 {
			e = plot.Event{Kind: plot.Key, Key: " "}
		}
		f.Handle(v, e)
	}
	return f
}

// TestMoving draws hands between two positions.
func TestMoving(t *testing.T) {
	v := figuretest.View(t, 358, text.Chinese, "d-model", "4", "base", "100", "seq-len", "4", "position", "2")
	v.Dim = 3
	figuretest.Golden(t, "moving", moving(v, 0.25).Scene(v))
}

// TestPairs checks that the fastest and the slowest pair are always there, and the others
// evenly between them.
func TestPairs(t *testing.T) {
	for _, c := range []struct {
		d     string
		width int
		want  string
	}{
		{"2", 1024, "[0]"},
		{"6", 1024, "[0 1 2]"},
		{"16", 1024, "[0 1 2 3 4 5 6 7]"},
		{"256", 1024, "[0 18 36 54 73 91 109 127]"},
		{"256", 358, "[0 42 85 127]"},
		{"65536", 358, "[0 10922 21845 32767]"},
	} {
		if got := fmt.Sprint(pairs(figuretest.View(t, c.width, text.English, "d-model", c.d))); got != c.want {
			t.Errorf("d = %s at %d px: pairs %s, want %s", c.d, c.width, got, c.want)
		}
	}
}

// TestBetween checks that hands are where they are between positions too.
func TestBetween(t *testing.T) {
	v := figuretest.View(t, 1024, text.English, "position", "3")
	for _, row := range figuretest.Rows(moving(v, 0.5), v) {
		angle := 3.5 * math.Pow(10000, -row[0]/128)
		if !figuretest.Near(row[2], math.Sin(angle), 1e-12) || !figuretest.Near(row[3], math.Cos(angle), 1e-12) {
			t.Errorf("pair %v at 3.5 = %v, want sin %v, cos %v", row[0], row[2:], math.Sin(angle), math.Cos(angle))
		}
	}
}

// TestCounters counts beyond both ends of the wheels.
func TestCounters(t *testing.T) {
	figuretest.Summaries(t, &Spec, map[string]plot.Words{
		"start=-50&position=0":  {"0 + 0 × 7 = 0, two dials as 0 + 0 × 4 = 0"},
		"start=-50&position=6":  {"6 + 0 × 7 = 6, two dials as 2 + 1 × 4 = 6"},
		"start=-50&position=20": {"6 + 2 × 7 = 20, two dials as 0 + 1 × 4 = 4"},
		"start=-50&position=21": {"0 + 0 × 7 = 0, two dials as 1 + 1 × 4 = 5"},
		"start=-50&position=-1": {"6 + 2 × 7 = 20, two dials as 3 + 3 × 4 = 15"},
	})
}

func TestPointing(t *testing.T) {
	figuretest.Run(t, Spec.New(), figuretest.View(t, 1024, text.English), []figuretest.Step{
		{Event: plot.Event{Kind: plot.Move, X: 200, Y: 100}, Point: &plot.Cell{Row: 20, Dim: 36}},
		{Event: plot.Event{Kind: plot.Move, X: 10, Y: 100}, Point: &plot.Cell{Row: 20, Dim: 0}},
		{Event: plot.Event{Kind: plot.Move, X: 1010, Y: 200}, Point: &plot.Cell{Row: 20, Dim: 254}},
		{Event: plot.Event{Kind: plot.Move, X: 200, Y: 20}},
		{Event: plot.Event{Kind: plot.Move, X: 200, Y: 290}},
		{Event: figuretest.Use("on", 0), State: "position=21"},
	})
}

// TestPlaying plays from the last position but two to the end, where the hands stop, and from
// there again from the beginning.
func TestPlaying(t *testing.T) {
	f, v := Spec.New(), figuretest.View(t, 1024, text.English, "position", "97")
	ticks := func(r plot.Result) bool { return r.Tick && r.Redraw && r.After == 0 }
	rests := func(r plot.Result) bool { return !r.Tick && r.Redraw && !r.Speak }
	at := func(ahead float64) func(plot.Result) bool {
		return func(r plot.Result) bool {
			return ticks(r) && figuretest.Near(figuretest.Rows(f, v)[0][2], math.Sin(97+ahead), 1e-12)
		}
	}
	tick := func(at float64) plot.Event { return plot.Event{Kind: plot.Tick, Time: at, Seen: true} }
	figuretest.Run(t, f, v, []figuretest.Step{
		{Event: plot.Event{Kind: plot.Use, Tool: "play", Time: 1000}, Other: ticks},
		{Event: tick(1100), Other: at(0.2)}, {Event: tick(1600), Other: at(0.4)}, {Event: tick(1700), Other: ticks}, {Event: tick(1800), Other: ticks},
		{Event: tick(1900), State: "position=98", Other: ticks},
		{Event: tick(2000), Other: ticks}, {Event: tick(2100), Other: ticks}, {Event: tick(2200), Other: ticks}, {Event: tick(2300), Other: ticks},
		{Event: tick(2400), State: "position=99", Other: rests},
		{Event: tick(2500), Other: func(r plot.Result) bool { return !r.Tick && !r.Redraw }},
		{Event: plot.Event{Kind: plot.Use, Tool: "play", Time: 3000}, State: "position=0", Other: ticks},
		{Event: plot.Event{Kind: plot.Tick, Time: 3100, Seen: false}, Other: rests},
		{Event: plot.Event{Kind: plot.Use, Tool: "play", Time: 4000, Calm: true}, Other: func(r plot.Result) bool { return r.After == 1000 && !r.Tick }},
		{Event: plot.Event{Kind: plot.Tick, Time: 5000, Calm: true, Seen: true}, State: "position=1", Other: func(r plot.Result) bool { return r.After == 1000 }},
		{Event: plot.Event{Kind: plot.Key, Key: " ", Time: 5100}, Other: rests},
	})
}
