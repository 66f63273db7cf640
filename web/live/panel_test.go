//go:build js

package live

import (
	"testing"
)

// TestPin checks that a figure can have settings of its own if it shows any that the bar
// sets, and no other can.
func TestPin(t *testing.T) {
	const group = "pin"
	mounting(t, ignored, "figure", "controls", "group", group)
	_, attention := mounting(t, ignored, "figure", "attention", "group", group)
	number, dot := mounting(t, ignored, "figure", "dot", "group", group)
	for range 5 {
		nextFrame() // of both groups, and of Vecty
	}
	if !attention.Call("querySelector", ".pin").Get("hidden").Bool() {
		t.Error("attention, which shows nothing that the bar sets, has the button")
	}
	pin := dot.Call("querySelector", ".pin")
	if pin.Get("hidden").Bool() {
		t.Fatal("dot has no button")
	}
	for _, want := range []struct {
		label  string
		linked bool
		fields int // for d-model
	}{{"Follows the page", true, 0}, {"Own settings", false, 1}, {"Follows the page", true, 0}} {
		if got := pin.Get("textContent").String(); got != want.label || slots[number].Linked() != want.linked {
			t.Errorf("the button says %q, and the figure follows the page: %v; want %q, %v", got, slots[number].Linked(), want.label, want.linked)
		}
		if got := dot.Call("querySelectorAll", ".field-d-model").Length(); got != want.fields {
			t.Errorf("%q: %d fields for d-model, want %d", want.label, got, want.fields)
		}
		pin.Call("click")
		for range 5 {
			nextFrame() // of both groups, and of Vecty
		}
	}
}
