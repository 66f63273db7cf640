package attention

import (
	"slices"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// at returns an event at a place of the second sentence of the first panel, in places from
// the left.
func at(t *testing.T, f *plot.Figure, v *plot.View, kind plot.Kind, place float64) plot.Event {
	t.Helper()
	var boxes []scene.Box
	for _, target := range f.Scene(v).Targets {
		if target.Label != "" {
			boxes = append(boxes, target.Box)
		}
	}
	x := boxes[0].X + boxes[0].Width/2 + place*(boxes[1].X-boxes[0].X)
	return plot.Event{Kind: kind, X: x, Y: boxes[0].Y + 10, Held: kind != plot.Press}
}

// longSentence has as many words as the figure takes.
const longSentence = "the quick brown fox jumps over the lazy dog and runs away"

// TestMoving draws a word that is dragged to the next place.
func TestMoving(t *testing.T) {
	v := figuretest.View(t, 700, text.English, "sentence", "the cat sat on the mat", "order", "0,2,1,3,4,5")
	f := Spec.New()
	for _, e := range []plot.Event{at(t, f, v, plot.Press, 1), at(t, f, v, plot.Move, 1.4)} {
		e.Hit = f.Scene(v).At(e.X, e.Y)
		figuretest.Follow(t, v, f.Handle(v, e))
	}
	figuretest.Golden(t, "moving", f.Scene(v))
}

// written counts the texts of a scene that a test holds of.
func written(s *scene.Scene, holds func(text string) bool) int {
	n := 0
	for _, text := range s.Texts() {
		if holds(text.String()) {
			n++
		}
	}
	return n
}

// TestWordsAreWhole checks that the words of a long sentence are all written in full,
// on a phone too, and one that is too long for any label to what can be guessed.
func TestWordsAreWhole(t *testing.T) {
	for sentence, want := range map[string][]string{
		longSentence: strings.Fields(longSentence),
		"我 也 想 跟 你 一起 去 图书馆 看 新来 的 书":                                              {"我", "一起", "图书馆", "新来"},
		"the Donaudampfschifffahrtsgesellschaft has a long name and is on a river": {"Donaudampfschi…", "river"},
		"responsibility is shared": {"responsibility", "shared"},
	} {
		for _, width := range []int{320, 366, 576, 1024} {
			s := Spec.New().Scene(figuretest.View(t, width, text.English, "sentence", sentence))
			figuretest.Check(t, s)
			for _, word := range want {
				if written(s, func(text string) bool { return text == word }) < 4 {
					t.Errorf("%d px: %q is not written whole on all of its labels", width, word)
				}
			}
		}
	}
}

// TestOrder checks that a list that is no permutation is none.
func TestOrder(t *testing.T) {
	for order, want := range map[string][]int{
		"": {2, 1, 0}, "1,2,0": {1, 2, 0}, "0,1,2": {0, 1, 2},
		"0,1": {2, 1, 0}, "0,0,1": {2, 1, 0}, "1,2,3": {2, 1, 0},
	} {
		if got := figuretest.View(t, 640, text.English, "order", order).Order(3); !slices.Equal(got, want) {
			t.Errorf("Order(3) = %v for %q, want %v", got, order, want)
		}
	}
}

// TestPositionsTellOrders checks the two claims of the figure in its numbers: without
// positions the outputs of a word agree to 1e-15 whatever the order, and with them
// they do not.
func TestPositionsTellOrders(t *testing.T) {
	for _, parts := range [][]string{
		nil, {"order", "1,2,0"},
		{"sentence", "我今天不去了"}, {"sentence", "the cat sat on the mat", "order", "5,4,3,2,1,0"},
	} {
		without, with := 0.0, 0.0
		for _, row := range figuretest.Rows(Spec.New(), figuretest.View(t, 640, text.Chinese, parts...)) {
			without = max(without, row[3]-row[4], row[4]-row[3])
			with = max(with, row[5]-row[6], row[6]-row[5])
		}
		if without > 1e-15 || with < 0.1 {
			t.Errorf("%q: outputs differ by %v without positions and %v with them, want < 1e-15 and > 0.1", parts, without, with)
		}
	}
}

// TestCausalMask checks that behind a mask a word has another output where other words
// stand before it, and the same where only their order is another.
func TestCausalMask(t *testing.T) {
	for _, c := range []struct {
		order string
		same  int // outputs, without positions and with them
		want  string
	}{
		{"", 0, "3 of 3 outputs change"}, {"1,0,2", 1, "2 of 3 outputs change"}, {"0,2,1", 2, "2 of 3 outputs change"},
	} {
		for _, width := range []int{358, 1024} {
			s := Spec.New().Scene(figuretest.View(t, width, text.English, "mask", "causal", "order", c.order))
			figuretest.Check(t, s)
			if n := written(s, func(text string) bool { return text == "=" }); n != c.same {
				t.Errorf("order %q: %d outputs are the same, want %d", c.order, n, c.same)
			}
			if written(s, func(text string) bool { return strings.HasPrefix(text, c.want) }) != 1 {
				t.Errorf("order %q, %d px: the figure does not say %q", c.order, width, c.want)
			}
		}
	}
	if s := Spec.New().Scene(figuretest.View(t, 1024, text.English, "mask", "causal", "order", "0,1,2")); written(s, func(text string) bool { return text == "The same sentence twice:" }) != 2 {
		t.Error("behind a mask the same sentence twice is not said to be the same")
	}
}

// TestNumbers checks that each ≠ has its number, however many words there are.
func TestNumbers(t *testing.T) {
	words := strings.Fields("one old man and the sea told a boy of long days")
	for n := 2; n <= param.MaxWords; n++ {
		for _, width := range []int{320, 358, 640, 1024} {
			s := Spec.New().Scene(figuretest.View(t, width, text.English, "sentence", strings.Join(words[:n], " ")))
			signs, numbers := 0, 0
			for _, text := range s.Texts() {
				if said := text.String(); text.Class.Has(scene.Halo) {
					if strings.HasPrefix(said, "≠") {
						signs++
					}
					if strings.Contains(said, ".") {
						numbers++
					}
				}
			}
			if signs != n || numbers != n {
				t.Errorf("%d words, %d px: %d signs and %d numbers, want %d of each", n, width, signs, numbers, n)
			}
		}
	}
}

// TestVerdict checks that the same words in the same order are not called another
// order, also where equal words have been swapped.
func TestVerdict(t *testing.T) {
	figuretest.Texts(t, &Spec, map[string]plot.Words{
		"":               {"\nattention cannot tell who bites whom.\n"},
		"order=1,0,2":    {"\nattention cannot tell the sentences apart.\n"},
		"order=0,1,2":    {"\nThe same sentence twice:\n"},
		"sentence=no+no": {"\nThe same sentence twice:\n"},
		"sentence=no":    {"\nA single word has no order:\n"},
		"sentence=a+a+a+a+a+a+a+a+a+a+a+a+a+a+a+a+a+a+a+a": {"\nOnly the first 12 of 20 words are used.\n"},
	})
}

// TestHandles checks that each word of the second sentence takes the focus, in its
// order.
func TestHandles(t *testing.T) {
	var labels []string
	for _, target := range Spec.New().Scene(figuretest.View(t, 1024, text.English)).Targets {
		if target.Label != "" {
			labels = append(labels, target.Label)
		}
	}
	if want := []string{"man, place 1 of 3", "bites, place 2 of 3", "dog, place 3 of 3"}; !slices.Equal(labels, want) {
		t.Errorf("labels %q, want %q", labels, want)
	}
}

// TestDragging drags the first word by one place, and far beyond the end.
func TestDragging(t *testing.T) {
	f, v := Spec.New(), figuretest.View(t, 1024, text.English)
	at := func(kind plot.Kind, place float64) plot.Event { return at(t, f, v, kind, place) }
	redraws := func(r plot.Result) bool { return r.Redraw && !r.Speak }
	figuretest.Run(t, f, v, []figuretest.Step{
		{Event: at(plot.Move, 0), Other: func(r plot.Result) bool { return !r.Redraw }}, // none is held
		{Event: at(plot.Press, 0), Other: func(r plot.Result) bool { return r.Capture && r.Redraw }},
		{Event: at(plot.Move, 0.4), Other: redraws},
		{Event: at(plot.Move, 0.6), State: "order=1,2,0", Other: func(r plot.Result) bool { return r.Redraw && r.Speak }},
		{Event: at(plot.Move, 7), State: "order=1,0,2"},
		{Event: at(plot.Move, -3), State: "order=2,1,0"},
		{Event: at(plot.Release, 0), Other: redraws},
		{Event: at(plot.Release, 0), Other: func(r plot.Result) bool { return !r.Redraw }},
		{Event: plot.Event{Kind: plot.Press, X: 10, Y: 10}, Other: func(r plot.Result) bool { return !r.Capture }},
	})
}

// TestKeys moves the word that has the focus, which the focus follows.
func TestKeys(t *testing.T) {
	key := func(name string, place int) plot.Event {
		return plot.Event{Kind: plot.Key, Key: name, Hit: scene.Hit{Name: "place", Index: place}}
	}
	goes := func(place int) func(r plot.Result) bool {
		return func(r plot.Result) bool { return r.Handled && r.Speak && r.Focus != nil && r.Focus.Index == place }
	}
	figuretest.Run(t, Spec.New(), figuretest.View(t, 1024, text.English), []figuretest.Step{
		{Event: key("ArrowRight", 0), State: "order=1,2,0", Other: goes(1)},
		{Event: key("Home", 1), State: "order=2,1,0", Other: goes(0)},
		{Event: key("ArrowLeft", 0), Other: goes(0)},
		{Event: key("End", 0), State: "order=1,0,2", Other: goes(2)},
		{Event: key("ArrowDown", 2), Other: goes(2)},
		{Event: key("ArrowUp", 2), State: "order=1,2,0", Other: goes(1)},
		{Event: key("x", 0), Other: func(r plot.Result) bool { return !r.Handled && r.Focus == nil }},
		{Event: plot.Event{Kind: plot.Key, Key: "End"}, Other: func(r plot.Result) bool { return !r.Handled }},
	})
}

// TestGliding moves a word from outside: the others come half as near to their places
// in 40 ms, and at once for those who want less motion.
func TestGliding(t *testing.T) {
	for _, calm := range []bool{false, true} {
		f, v := Spec.New(), figuretest.View(t, 1024, text.English)
		if f.Scene(v).Moving {
			t.Error("words move at first")
		}
		v = figuretest.View(t, 1024, text.English, "order", "0,1,2")
		if !f.Scene(v).Moving {
			t.Error("words do not move to their new places")
		}
		tick := func(time float64) float64 {
			f.Handle(v, plot.Event{Kind: plot.Tick, Time: time, Calm: calm})
			for _, mark := range f.Scene(v).Marks {
				if r, ok := mark.(scene.Rect); ok && r.Class == scene.Line|scene.Edge {
					return r.X // of the first word, which is now at the beginning
				}
			}
			return -1
		}
		first, second := tick(1000), tick(1040)
		if calm && first != 0 || !calm && (first <= 0 || !figuretest.Near(second, first/2, 0.5)) {
			t.Errorf("calm %v: the word is %v pixels from its place, and 40 ms later %v", calm, first, second)
		}
		for time := 2000.0; time < 2600; time += 50 {
			second = tick(time)
		}
		if second != 0 || f.Scene(v).Moving {
			t.Error("words move on")
		}
	}
}
