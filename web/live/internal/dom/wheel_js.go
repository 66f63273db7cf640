package dom

import (
	"math"
	"sync"
	"syscall/js"
)

// lastWheel is when the wheel last scrolled the page, in milliseconds.
var lastWheel = math.Inf(-1)

// WatchWheel makes WheelScrolls work, from the first call on.
var WatchWheel = sync.OnceFunc(func() {
	Window.Call("addEventListener", "wheel", guarded(func(args []js.Value) {
		if !args[0].Get("defaultPrevented").Bool() {
			lastWheel = args[0].Get("timeStamp").Float()
		}
	}), map[string]any{"passive": true})
})

// WheelScrolls reports whether the wheel is scrolling the page.
func WheelScrolls() bool {
	return Now()-lastWheel < 250
}
