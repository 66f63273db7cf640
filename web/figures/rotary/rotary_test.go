package rotary

import (
	"math"
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// sum returns the sum of a column of the data.
func sum(rows [][]float64, column int) float64 {
	s := 0.0
	for _, row := range rows {
		s += row[column]
	}
	return s
}

// TestScore checks that the products add up to a score which both positions together
// leave as it is, and that the curve has.
func TestScore(t *testing.T) {
	for _, pairing := range []string{"half", "interleaved"} {
		for _, d := range []string{"2", "16", "128"} {
			want := math.NaN()
			for _, n := range []string{"0", "20", "5000", "999999999"} {
				v := figuretest.View(t, 1024, text.English, "seq-len", "1000000000", "pairing", pairing, "head-dim", d, "position", n, "offset", "10")
				f := Spec.New()
				got := sum(figuretest.Rows(f, v), 7)
				if math.IsNaN(want) {
					curve := make([]float64, 1000)
					_ = newContent(&v.State).scores(curve, -489, 1)
					want = curve[499]
				}
				if !figuretest.Near(got, want, 1e-13*float64(v.State.HeadDim)) {
					t.Errorf("%s, d = %s, n = %s: score %v, want %v", pairing, d, n, got, want)
				}
			}
		}
	}
}

// TestLengths checks that turning keeps the length of both vectors, and moves numbers.
func TestLengths(t *testing.T) {
	square := func(rows [][]float64, column int) float64 {
		s := 0.0
		for _, row := range rows {
			s += row[column] * row[column]
		}
		return s
	}
	rows := figuretest.Rows(Spec.New(), figuretest.View(t, 1024, text.English))
	for _, pair := range [][2]int{{3, 5}, {4, 6}} {
		if before, after := square(rows, pair[0]), square(rows, pair[1]); !figuretest.Near(before, after, 1e-13) {
			t.Errorf("squared length %v before, %v after", before, after)
		}
	}
	if rows[0][3] == rows[0][5] {
		t.Error("the first element of the query is not turned")
	}
}

// TestOnes checks that a query and a key of ones score twice the dot product of rows of
// the positional encoding, whatever the pairing.
func TestOnes(t *testing.T) {
	e, err := encoder.New(1, 32, encoder.Base(500))
	if err != nil {
		t.Fatal(err)
	}
	for _, pairing := range []string{"half", "interleaved"} {
		for _, k := range []string{"0", "7", "-31"} {
			v := figuretest.View(t, 1024, text.English, "vectors", "ones", "head-dim", "32", "base", "500", "pairing", pairing, "offset", k)
			g, err := e.RelativeDot(float64(v.State.Offset))
			if got := sum(figuretest.Rows(Spec.New(), v), 7); err != nil || !figuretest.Near(got, 2*g, 1e-12) {
				t.Errorf("%s, m − n = %s: score %v, want 2g = %v", pairing, k, got, 2*g)
			}
		}
	}
}

// TestPairs checks which elements are a pair: those with one frequency.
func TestPairs(t *testing.T) {
	for pairing, want := range map[string][]float64{"half": {0, 1, 2, 0, 1, 2}, "interleaved": {0, 0, 1, 1, 2, 2}} {
		rows := figuretest.Rows(Spec.New(), figuretest.View(t, 1024, text.English, "head-dim", "6", "pairing", pairing))
		for j, row := range rows {
			if row[1] != want[j] || !figuretest.Near(row[2], math.Pow(10000, -want[j]/3), 1e-15) {
				t.Errorf("%s: element %d is of pair %v with frequency %v, want pair %v", pairing, j, row[1], row[2], want[j])
			}
		}
	}
}

// TestDragging drags the query, the key, both and the distance: the axis of 0 to 459 has a pixel
// for each position, from x = 14 on.
func TestDragging(t *testing.T) {
	f, v := Spec.New(), figuretest.View(t, 1024, text.English, "seq-len", "473")
	const query, key, both = 68, 100, 130
	press := func(x, y float64) plot.Event { return plot.Event{Kind: plot.Press, X: x, Y: y} }
	move := func(x float64) plot.Event { return plot.Event{Kind: plot.Move, X: x, Held: true, Moved: true} }
	captures := figuretest.Captures
	figuretest.Run(t, f, v, []figuretest.Step{
		{Event: press(44, query), Other: captures},
		{Event: move(114), State: "offset=80"},
		{Event: move(5000), State: "offset=452"},
		{Event: plot.Event{Kind: plot.Release, X: 5000}},
		{Event: press(214, query), State: "offset=180", Other: captures},
		{Event: plot.Event{Kind: plot.Release}},
		{Event: move(300)}, // over the picture, with nothing held
		{Event: press(114, key), State: "position=100&offset=100"},
		{Event: move(314), State: "position=300&offset=-100"},
		{Event: move(-10), State: "position=0&offset=200"},
		{Event: plot.Event{Kind: plot.Leave}},
		{Event: press(114, both), Other: captures},
		{Event: move(124), State: "position=10"},
		{Event: move(-500), State: "position=0"},
		{Event: plot.Event{Kind: plot.Release}},
	})
}

// TestCurve reads and chooses a distance on the curve.
func TestCurve(t *testing.T) {
	f, v := Spec.New(), figuretest.View(t, 1024, text.English)
	figuretest.Run(t, f, v, []figuretest.Step{
		{Event: plot.Event{Kind: plot.Move, X: 1012, Y: 100}, Other: func(r plot.Result) bool {
			return r.Redraw && strings.HasPrefix(f.Scene(v).Summary, "A query at position 119 and a key at position 20, 99 apart")
		}},
		{Event: plot.Event{Kind: plot.Release, X: 1012, Y: 100}, State: "offset=99"},
	})
}

func TestKeys(t *testing.T) {
	key := func(name, target string, index int) plot.Event {
		return plot.Event{Kind: plot.Key, Key: name, Hit: scene.Hit{Name: target, Index: index}}
	}
	spoken := figuretest.Spoken
	figuretest.Run(t, Spec.New(), figuretest.View(t, 1024, text.English), []figuretest.Step{
		{Event: key("ArrowRight", "track", queryTrack), State: "offset=11", Other: spoken},
		{Event: key("PageDown", "track", queryTrack), State: "offset=1", Other: spoken},
		{Event: key("ArrowLeft", "track", keyTrack), State: "position=19&offset=2", Other: spoken},
		{Event: key("ArrowUp", "track", bothTrack), State: "position=20", Other: spoken},
		{Event: key("PageUp", "track", bothTrack), State: "position=30", Other: spoken},
		{Event: key("ArrowRight", "pairs", 0), Other: func(r plot.Result) bool { return spoken(r) && r.Redraw }},
		{Event: key("ArrowLeft", "pairs", 0), Other: func(r plot.Result) bool { return r.Redraw }},
		{Event: key("ArrowLeft", "pairs", 0), Other: func(r plot.Result) bool { return !r.Redraw }},
		{Event: key("x", "track", queryTrack), Other: func(r plot.Result) bool { return !r.Handled }},
	})
}

// TestMarking points at a circle and at a cell, whose pair is described.
func TestMarking(t *testing.T) {
	f, v := Spec.New(), figuretest.View(t, 1024, text.English)
	says := func(words string) func(plot.Result) bool {
		return func(plot.Result) bool { return strings.Contains(f.Scene(v).Summary, words) }
	}
	figuretest.Run(t, f, v, []figuretest.Step{
		{Event: plot.Event{Kind: plot.Move, X: 300, Y: 480}, Other: says("Pair 2, elements 2 and 10, ω = 0.1:")},
		{Event: plot.Event{Kind: plot.Move, X: 64 + 56*13 + 20, Y: 330}, Other: says("Pair 5, elements 5 and 13,")},
		{Event: plot.Event{Kind: plot.Release, X: 20, Y: 480}, Other: says("Pair 0, elements 0 and 8, ω = 1: (p + k)ω = −81.1° turns the query, pω = 65.9° the key;")},
	})
	// 30 rad and 20 rad are 1718.87° and 1145.92°.
}
