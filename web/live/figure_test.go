//go:build js

package live

import (
	"strings"
	"testing"

	"github.com/hexops/vecty"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
)

// A witness is a member that counts what it is shown.
type witness struct{ state, point int }

func (w *witness) show(c change) {
	if c.state {
		w.state++
	}
	if c.point {
		w.point++
	}
}

// nextFrame waits for what is scheduled.
func nextFrame() {
	done := make(chan struct{})
	onFrame(func() { close(done) })
	<-done
}

func TestGroupShowsChangesOnceAFrame(t *testing.T) {
	g, w := newGroup(param.DefaultState()), new(witness)
	g.join(w)
	nextFrame()
	if *w != (witness{1, 1}) {
		t.Fatalf("after joining a figure is shown %v times", *w)
	}
	g.choose(5)
	g.choose(6)
	g.choose(6)
	g.point(&cell{1, 2})
	g.point(&cell{1, 2})
	nextFrame()
	if *w != (witness{2, 2}) {
		t.Errorf("shown %v times in all, want once more", *w)
	}
	if g.state.Position != 6 || g.row() != 1 {
		t.Errorf("position %d is chosen and row %d shown, want 6 and 1", g.state.Position, g.row())
	}
	g.point(nil)
	if g.row() != 6 {
		t.Errorf("row %d is shown when none is pointed at, want the chosen 6", g.row())
	}
}

func TestSeatCatchesUp(t *testing.T) {
	g, w := newGroup(param.DefaultState()), new(witness)
	s := newSeat(g, plot.English, w)
	g.join(s)
	nextFrame()
	s.see(false)
	g.choose(5)
	nextFrame()
	g.choose(6)
	nextFrame()
	if *w != (witness{1, 1}) {
		t.Errorf("out of view a figure is shown %v times, want once", *w)
	}
	s.see(true)
	if *w != (witness{2, 1}) {
		t.Errorf("back in view it has been shown %v times, want once more", *w)
	}
	s.see(true)
	if *w != (witness{2, 1}) {
		t.Error("it catches up twice")
	}
}

func TestSeatLeavesAndReturns(t *testing.T) {
	g, w := newGroup(param.DefaultState()), new(witness)
	s := newSeat(g, plot.English, w)
	g.join(s)
	s.leave(false)
	nextFrame()
	g.choose(5)
	if s.group.state.Position != 20 || !s.alone() {
		t.Errorf("on its own the position is %d after the group has chosen 5, want 20", s.group.state.Position)
	}
	s.leave(true)
	if s.group.state.Position != 5 || s.alone() {
		t.Errorf("back in its group the position is %d, want 5", s.group.state.Position)
	}
}

func TestGroupForgetsACellThatIsGone(t *testing.T) {
	g := newGroup(param.DefaultState())
	g.point(&cell{90, 200})
	small, err := g.state.With("d-model", "64")
	if err != nil {
		t.Fatal(err)
	}
	g.set(small)
	if g.pointed != nil {
		t.Errorf("%v is pointed at in 64 dimensions", *g.pointed)
	}
	if g.encoding.DModel() != 64 {
		t.Errorf("the encoding has %d dimensions, want 64", g.encoding.DModel())
	}
}

func TestGroupsByName(t *testing.T) {
	for name, shared := range map[string]bool{"a": true, "": false} {
		first, second := groupNamed(name), groupNamed(name)
		if (first == second) != shared {
			t.Errorf("groups of the name %q are shared: %v, want %v", name, first == second, shared)
		}
	}
}

// TestChineseRules checks that whatever can be typed is refused in Chinese.
func TestChineseRules(t *testing.T) {
	s := param.DefaultState()
	for _, name := range param.StateNames() {
		for _, text := range []string{"", "x", "-1", "0", "0.5", "7", "1e9", "1e17", "1e999", "9007199254740992", "1,2,3,4"} {
			_, err := s.With(name, text)
			if err == nil {
				continue
			}
			if message := refusal(err, plot.Chinese); strings.Contains(message, "（") {
				t.Errorf("%s=%s is refused as %q", name, text, message)
			}
		}
	}
	if message := refusal(encoder.Invalid("d_model", 7, "is odd; sines and cosines come in pairs"), plot.Chinese); message != "7 是奇数；正弦与余弦须成对出现" {
		t.Errorf("an odd d_model is refused as %q", message)
	}
}

// TestControls renders the bar into a document and plays with it.
func TestControls(t *testing.T) {
	document := window.Get("document")
	node := document.Call("createElement", "div")
	document.Get("body").Call("append", node)
	g := newGroup(param.DefaultState())
	seat := newSeat(g, plot.English)
	c := newControls(seat).(*controls)
	seat.parts = append(seat.parts, c)
	if err := vecty.RenderIntoNode(node, c); err != nil {
		t.Fatal(err)
	}
	g.join(seat)
	nextFrame()

	input := func(kind, part string) element {
		return c.root.Node().Call("querySelector", "input[type="+kind+"][data-part="+part+"]")
	}
	enter := func(e element, text string) {
		e.Set("value", text)
		e.Call("dispatchEvent", window.Get("Event").New("input", map[string]any{"bubbles": true}))
		nextFrame()
		nextFrame()
	}
	enter(input("number", "d-model"), "64")
	if g.state.DModel != 64 {
		t.Errorf("d_model = %d after typing 64", g.state.DModel)
	}
	number := input("number", "d-model")
	happen := func(e element, name string) {
		e.Call("dispatchEvent", window.Get("Event").New(name, map[string]any{"bubbles": true}))
		nextFrame()
		nextFrame()
	}
	enter(number, "645")
	if problem := c.form.fields[1].problem; g.state.DModel != 256 || problem != "Must be an even number, 2 to 65536" {
		t.Errorf("d_model = %d after typing 645, with the problem %q", g.state.DModel, problem)
	}
	if got := number.Call("getAttribute", "aria-invalid").String(); got != "true" {
		t.Errorf("aria-invalid is %s for 645", got)
	}
	happen(number, "focusout")
	if got := number.Get("value").String(); got != "256" || c.form.fields[1].problem != "" {
		t.Errorf("the field has %s after it is left, with the problem %q", got, c.form.fields[1].problem)
	}
	enter(number, "64")
	happen(number, "change")
	enter(number, "647")
	if g.state.DModel != 64 {
		t.Errorf("d_model = %d after 64 was entered and 647 typed", g.state.DModel)
	}
	happen(number, "focusout")
	enter(input("range", "base"), "0")
	if g.state.Base != 1 || input("number", "base").Get("value").String() != "1" {
		t.Errorf("base = %v at the left end of the slider", g.state.Base)
	}
	c.root.Node().Call("querySelector", "[data-preset='3']").Call("click")
	nextFrame()
	nextFrame()
	if g.state.Query(param.DefaultState()) != "seq-len=512&d-model=512" || c.form.fields[1].problem != "" {
		t.Errorf("the example 512 × 512 is %q, with the problem %q", g.state.Query(param.DefaultState()), c.form.fields[1].problem)
	}
	if at := input("range", "position").Get("value").String(); at != "20" {
		t.Errorf("the slider of the position is at %s, want 20", at)
	}
}

func TestMountRefuses(t *testing.T) {
	document := window.Get("document")
	div := document.Call("createElement", "div")
	document.Get("body").Call("append", div)
	for _, c := range []struct {
		node    element
		options Options
		want    string
	}{
		{div, options("figure", "pie"), `encoder: figure "pie" is not one of controls, heatmap, attention, inject, candidates, binary, dials, formula, table, waves, shift, dot, similarity, derivation, code, criteria, conventions, identify, odd, bugs, precision`},
		{div, options(), `encoder: figure "" is not one of controls, heatmap, attention, inject, candidates, binary, dials, formula, table, waves, shift, dot, similarity, derivation, code, criteria, conventions, identify, odd, bugs, precision`},
		{div, options("figure", "table", "d-model", "7"), "encoder: d-model 7 is odd; sines and cosines come in pairs"},
		{div, options("figure", "table", "seq-len", "<b>"), `encoder: seq-len "<b>" is not a number`},
		{div, options("figure", "table", "seq-len", "<b>", "lang", "zh"), `encoder: seq-len "<b>" 不是数字`},
		{div, options("figure", "饼图饼图饼图饼图饼图饼图饼图饼图", "lang", "zh"), `encoder: figure "饼图饼图饼图饼图饼图饼图饼…" 不是下列之一：controls, heatmap, attention, inject, candidates, binary, dials, formula, table, waves, shift, dot, similarity, derivation, code, criteria, conventions, identify, odd, bugs, precision`},
		{document.Call("createElement", "div"), options("figure", "table"), "encoder: place to mount at is not in the document"},
		{window.Get("nothing"), options("figure", "table"), "encoder: place to mount at is not in the document"},
	} {
		if _, err := Mount(c.node, c.options, ignored); err == nil || err.Error() != c.want {
			t.Errorf("Mount: error %v, want %s", err, c.want)
		}
	}
}
