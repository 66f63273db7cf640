package dom

import (
	"math"
	"sync"
	"syscall/js"
)

// Density returns how many device pixels a CSS pixel has.
func Density() float64 { return Window.Get("devicePixelRatio").Float() }

// WindowHeight returns the height of the window in CSS pixels.
func WindowHeight() float64 { return Window.Get("innerHeight").Float() }

// PageHidden reports whether the page is in a tab or a window that cannot be seen.
func PageHidden() bool { return Window.Get("document").Get("hidden").Bool() }

// PrefersLessMotion reports whether the reader prefers less motion.
func PrefersLessMotion() bool { return matches("(prefers-reduced-motion: reduce)") }

// PrefersDark reports whether the reader prefers a dark page.
func PrefersDark() bool { return matches("(prefers-color-scheme: dark)") }

func matches(query string) bool { return Window.Call("matchMedia", query).Get("matches").Bool() }

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
