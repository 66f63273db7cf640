package turns

import (
	"math"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/figures/internal/hands"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/text"
)

// TestLaw compares the mean of the cosines with the dot product of two rows, and checks that
// neither it nor the match depends on where the words stand.
func TestLaw(t *testing.T) {
	e, err := encoder.New(12, len(hands.Query)*2, encoder.Base(hands.Base))
	if err != nil {
		t.Fatal(err)
	}
	for k := range 12 {
		g, _ := e.RelativeDot(float64(k))
		if got := mean(float64(k)); !figuretest.Near(got, g/float64(len(hands.Query)), 1e-12) {
			t.Errorf("mean of %d words = %v, want %v", k, got, g/float64(len(hands.Query)))
		}
	}
	for m := range 8 {
		sum, most := 0.0, 0.0
		for i := range hands.Query {
			w := hands.Frequency(i)
			long := hands.Query[i].Long * hands.Key[i].Long
			sum += long * math.Cos(hands.Query[i].Angle+float64(m+3)*w-hands.Key[i].Angle-float64(m)*w)
			most += long
		}
		if got := hands.Match(3); !figuretest.Near(got, sum/most, 1e-12) || math.Round(100*got) != 70 {
			t.Errorf("match of words %d and %d = %v, want %v", m+3, m, got, sum/most)
		}
	}
}

// TestDragging drags both words by a place between them, one of them, and a hand, which moves both.
func TestDragging(t *testing.T) {
	f, v := Spec.New(), figuretest.View(t, 1024, text.English, "word", "7", "other-word", "4")
	s := hands.NewSentence(v)
	at := func(kind plot.Kind, place float64) plot.Event {
		return plot.Event{Kind: kind, X: s.X(place), Y: 20, Held: kind == plot.Move, Hit: f.Scene(v).At(s.X(place), 20)}
	}
	dial := f.Scene(v).Targets[1].Box // the first behind the words
	x, y := dial.X+dial.Width/2, dial.Y+dial.Height/2
	hand := func(kind plot.Kind, angle float64) plot.Event {
		x, y := x+30*math.Sin(angle), y-30*math.Cos(angle)
		return plot.Event{Kind: kind, X: x, Y: y, Held: kind == plot.Move, Hit: f.Scene(v).At(x, y)}
	}
	figuretest.Run(t, f, v, []figuretest.Step{
		{Event: at(plot.Press, 5.5)},
		{Event: at(plot.Move, 7.5), State: "other-word=6&word=9"},
		{Event: at(plot.Move, 11), State: "other-word=8&word=11"},
		{Event: at(plot.Release, 11)},
		{Event: at(plot.Press, 8.2)},
		{Event: at(plot.Move, 2.2), State: "other-word=2"},
		{Event: at(plot.Release, 2.2)},
		{Event: hand(plot.Press, 0)},
		{Event: hand(plot.Move, -1), State: "other-word=1&word=10"},
		{Event: hand(plot.Release, -1)},
		{Event: figuretest.Press(plot.Left), State: "other-word=0&word=9"},
		{Event: figuretest.Press(plot.Left)},
		{Event: figuretest.Press("ArrowUp"), State: "word=10"},
	})
}

func TestSummary(t *testing.T) {
	figuretest.Summaries(t, &Spec, map[string]plot.Words{
		"word=4&other-word=7&turns=turn":  {"From word 8, “man”, to word 5, “man”: 3 back. The fastest hand turns by −3.00 rad"},
		"word=4&other-word=7&turns=near":  {"their mean is 0.36"},
		"word=4&other-word=7&turns=match": {"match to "},
	})
}
