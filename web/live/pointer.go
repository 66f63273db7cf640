//go:build js

package live

import "github.com/hexops/vecty"

// A finger is where a pointer is, in CSS pixels.
type finger struct{ x, y float64 }

// pointIn returns where an event is within an element, in CSS pixels.
func pointIn(e element, event *vecty.Event) finger {
	box := e.Call("getBoundingClientRect")
	return finger{
		event.Value.Get("clientX").Float() - box.Get("left").Float(),
		event.Value.Get("clientY").Float() - box.Get("top").Float(),
	}
}
