//go:build js

package live

import (
	"testing"

	"github.com/posenc/posenc/web/live/internal/dom"
	"github.com/posenc/posenc/web/param"
)

// TestControls renders the bar into a document and plays with it.
func TestControls(t *testing.T) {
	number, root := mounting(t, ignored, "figure", "controls")
	g := slots[number].Group

	input := func(kind, part string) dom.Element {
		return root.Call("querySelector", "input[type="+kind+"][data-part="+part+"]")
	}
	problem := func() string {
		return root.Call("querySelector", "#field-d-model-problem").Get("textContent").String()
	}
	enter := func(e dom.Element, text string) {
		e.Set("value", text)
		e.Call("dispatchEvent", dom.Window.Get("Event").New("input", map[string]any{"bubbles": true}))
		nextFrame()
		nextFrame()
	}
	enter(input("number", "d-model"), "64")
	if g.State().DModel != 64 {
		t.Errorf("d_model = %d after typing 64", g.State().DModel)
	}
	field := input("number", "d-model")
	happen := func(e dom.Element, name string) {
		e.Call("dispatchEvent", dom.Window.Get("Event").New(name, map[string]any{"bubbles": true}))
		nextFrame()
		nextFrame()
	}
	enter(field, "645")
	if problem := problem(); g.State().DModel != 256 || problem != "Must be an even number, 2 to 65536" {
		t.Errorf("d_model = %d after typing 645, with the problem %q", g.State().DModel, problem)
	}
	if got := field.Call("getAttribute", "aria-invalid").String(); got != "true" {
		t.Errorf("aria-invalid is %s for 645", got)
	}
	happen(field, "focusout")
	if got := field.Get("value").String(); got != "256" || problem() != "" {
		t.Errorf("the field has %s after it is left, with the problem %q", got, problem())
	}
	enter(field, "64")
	happen(field, "change")
	enter(field, "647")
	if g.State().DModel != 64 {
		t.Errorf("d_model = %d after 64 was entered and 647 typed", g.State().DModel)
	}
	happen(field, "focusout")
	enter(input("range", "base"), "0")
	if g.State().Base != 1 || input("number", "base").Get("value").String() != "1" {
		t.Errorf("base = %v at the left end of the slider", g.State().Base)
	}
	root.Call("querySelector", "[data-preset='3']").Call("click")
	nextFrame()
	nextFrame()
	if s := g.State(); s.Query(param.DefaultState()) != "seq-len=512&d-model=512" || problem() != "" {
		t.Errorf("the example 512 × 512 is %q, with the problem %q", s.Query(param.DefaultState()), problem())
	}
	if at := input("range", "position").Get("value").String(); at != "20" {
		t.Errorf("the slider of the position is at %s, want 20", at)
	}
}
