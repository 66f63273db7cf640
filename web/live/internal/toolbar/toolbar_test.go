//go:build js

package toolbar

import (
	"strings"
	"testing"

	"github.com/posenc/posenc/web/live/internal/dom"
)

// stops returns the tabindex of each button.
func stops(buttons []dom.Element) string {
	var all []string
	for _, b := range buttons {
		all = append(all, b.Call("getAttribute", "tabindex").String())
	}
	return strings.Join(all, " ")
}

// TestOneStop checks that one button is a stop of the Tab key, which the arrow keys move,
// past buttons that cannot be seen.
func TestOneStop(t *testing.T) {
	row := dom.New("div")
	dom.Window.Get("document").Get("body").Call("append", row)
	defer row.Call("remove")
	var buttons []dom.Element
	for i := range 4 {
		b := dom.New("button")
		b.Set("hidden", i == 1)
		row.Call("append", b)
		if i != 1 {
			buttons = append(buttons, b)
		}
	}
	Arrange(row)
	if got := stops(buttons); got != "0 -1 -1" {
		t.Errorf("at first the tabindex is %s, want 0 -1 -1", got)
	}
	at := 0
	for _, key := range []struct {
		name, want string
		to         int
	}{{"ArrowRight", "-1 0 -1", 1}, {"End", "-1 -1 0", 2}, {"ArrowRight", "0 -1 -1", 0}, {"ArrowLeft", "-1 -1 0", 2}, {"Home", "0 -1 -1", 0}, {"a", "0 -1 -1", 0}} {
		event := dom.Window.Get("Event").New("keydown")
		event.Set("key", key.name)
		stop := dom.Listen(buttons[at], func(e dom.Element) { OnKey(row, e) }, "keydown")
		buttons[at].Call("dispatchEvent", event)
		stop()
		at = key.to
		if got := stops(buttons); got != key.want {
			t.Errorf("after %s the tabindex is %s, want %s", key.name, got, key.want)
		}
		Arrange(row)
		if got := stops(buttons); got != key.want {
			t.Errorf("arranged anew after %s, the tabindex is %s, want %s", key.name, got, key.want)
		}
	}
}
