package attention

import (
	"testing"

	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/figure/figuretest"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// TestDragging drags the first word by one place, and far beyond the end.
func TestDragging(t *testing.T) {
	f, v := fresh(), figuretest.View(t, 1024, text.English)
	b := f.picture(v).panel(0)
	at := func(kind figure.Kind, place float64) figure.Event {
		return figure.Event{Kind: kind, X: b.centre(place), Y: b.chipTop() + 10, Held: kind != figure.Press}
	}
	redraws := func(r figure.Result) bool { return r.Redraw && !r.Speak }
	figuretest.Run(t, f, v, []figuretest.Step{
		{Event: at(figure.Move, 0), Other: func(r figure.Result) bool { return !r.Redraw }}, // none is held
		{Event: at(figure.Press, 0), Other: func(r figure.Result) bool { return r.Capture && r.Redraw }},
		{Event: at(figure.Move, 0.4), Other: redraws},
		{Event: at(figure.Move, 0.6), State: "order=1,2,0", Other: func(r figure.Result) bool { return r.Redraw && r.Speak }},
		{Event: at(figure.Move, 7), State: "order=1,0,2", Other: func(r figure.Result) bool { return f.slots[2] == 2 }},
		{Event: at(figure.Move, -3), State: "order=2,1,0"},
		{Event: at(figure.Release, 0), Other: redraws},
		{Event: at(figure.Release, 0), Other: func(r figure.Result) bool { return !r.Redraw }},
		{Event: figure.Event{Kind: figure.Press, X: 10, Y: 10}, Other: func(r figure.Result) bool { return !r.Capture }},
	})
}

// TestKeys moves the word that has the focus, which the focus follows.
func TestKeys(t *testing.T) {
	key := func(name string, place int) figure.Event {
		return figure.Event{Kind: figure.Key, Key: name, Hit: scene.Hit{Name: "place", Index: place}}
	}
	goes := func(place int) func(r figure.Result) bool {
		return func(r figure.Result) bool { return r.Handled && r.Speak && r.Focus != nil && r.Focus.Index == place }
	}
	figuretest.Run(t, fresh(), figuretest.View(t, 1024, text.English), []figuretest.Step{
		{Event: key("ArrowRight", 0), State: "order=1,2,0", Other: goes(1)},
		{Event: key("Home", 1), State: "order=2,1,0", Other: goes(0)},
		{Event: key("ArrowLeft", 0), Other: goes(0)},
		{Event: key("End", 0), State: "order=1,0,2", Other: goes(2)},
		{Event: key("ArrowDown", 2), Other: goes(2)},
		{Event: key("ArrowUp", 2), State: "order=1,2,0", Other: goes(1)},
		{Event: key("x", 0), Other: func(r figure.Result) bool { return !r.Handled && r.Focus == nil }},
		{Event: figure.Event{Kind: figure.Key, Key: "End"}, Other: func(r figure.Result) bool { return !r.Handled }},
	})
}

// TestGliding moves a word from outside: the others come half as near to their places
// in 40 ms, and at once for those who want less motion.
func TestGliding(t *testing.T) {
	for _, calm := range []bool{false, true} {
		f, v := fresh(), figuretest.View(t, 1024, text.English)
		if f.Scene(v).Moving {
			t.Error("words move at first")
		}
		v = figuretest.View(t, 1024, text.English, "order", "0,1,2")
		if !f.Scene(v).Moving {
			t.Error("words do not move to their new places")
		}
		tick := func(time float64) float64 {
			f.Handle(v, figure.Event{Kind: figure.Tick, Time: time, Calm: calm})
			return f.slots[0]
		}
		first, second := tick(1000), tick(1040)
		if calm && first != 0 || !calm && (first <= 1 || first >= 2 || !figuretest.Near(second, first/2, 1e-9)) {
			t.Errorf("calm %v: the word at place 2 is at %v, and 40 ms later at %v", calm, first, second)
		}
		if tick(3000) != 0 || f.Scene(v).Moving {
			t.Error("words move on")
		}
	}
}

// TestMoved checks the orders that moving a word makes.
func TestMoved(t *testing.T) {
	for _, c := range []struct {
		from, to int
		want     string
	}{
		{0, 3, "1,2,0,3"}, {3, 0, "0,3,1,2"}, {1, 2, "3,2,1,0"}, {2, 2, "3,1,2,0"},
	} {
		if got := moved([]int{3, 1, 2, 0}, c.from, c.to); got != c.want {
			t.Errorf("moved(3,1,2,0; %d → %d) = %s, want %s", c.from, c.to, got, c.want)
		}
	}
}
