// Package dom has what figures need of a browser: elements, sizes, frames, delays,
// canvases, files and the clipboard, as functions and types of Go.
//
// Functions that wait for the browser say so. They must be called in a goroutine, such
// as one that Go starts, not in a handler of events.
package dom

import (
	"math"
	"strconv"
	"sync"
	"syscall/js"
)

// New returns a new element.
func New(tag string) Element { return Window.Get("document").Call("createElement", tag) }

// Place puts an element at a point of its parent, in CSS pixels.
func Place(e Element, x, y, width, height float64) {
	style := e.Get("style")
	sides := [...]float64{x, y, width, height}
	for i, name := range [...]string{"left", "top", "width", "height"} {
		style.Set(name, strconv.FormatFloat(sides[i], 'f', -1, 64)+"px")
	}
}

// Box returns the bounding box of an element in the window.
func Box(e Element) js.Value { return e.Call("getBoundingClientRect") }

// Height returns the height of an element in its CSS pixels.
func Height(e Element) float64 { return Box(e).Get("height").Float() * pixels(e) }

// pixels returns the number of CSS pixels of an element in a pixel of the window: pages may
// show the element larger or smaller than it is, by zoom or transform. Small differences
// come from offsetWidth, which is rounded.
func pixels(e Element) float64 {
	width, shown := e.Get("offsetWidth").Float(), Box(e).Get("width").Float()
	if math.Abs(width-shown) < 1 || shown == 0 {
		return 1
	}
	return width / shown
}

// A Point is a point of an element, in CSS pixels.
type Point struct{ X, Y float64 }

// PointIn returns the point of an element at which an event is.
func PointIn(e Element, event js.Value) Point {
	box, scale := Box(e), pixels(e)
	return Point{
		(event.Get("clientX").Float() - box.Get("left").Float()) * scale,
		(event.Get("clientY").Float() - box.Get("top").Float()) * scale,
	}
}

// OnScreen reports whether a part of an element is on the screen.
func OnScreen(e Element) bool {
	box := Box(e)
	return !PageHidden() && box.Get("bottom").Float() > 0 && box.Get("top").Float() < WindowHeight()
}

// OnResize calls f soon, and then whenever the size of an element or the density of the screen
// has changed.
func OnResize(e Element, f func()) {
	observer := Window.Get("ResizeObserver").New(guarded(func([]js.Value) { f() }))
	observer.Call("observe", e)

	var changed js.Func
	watch := func() {
		query := "(resolution: " + strconv.FormatFloat(Density(), 'g', -1, 64) + "dppx)"
		once := map[string]any{"once": true}
		Window.Call("matchMedia", query).Call("addEventListener", "change", changed, once)
	}
	changed = guarded(func([]js.Value) {
		watch()
		f()
	})
	watch()
}

// OnVisible calls f soon, and whenever an element enters or leaves the view: visible is
// true while it is in view, or nearly.
func OnVisible(e Element, f func(visible bool)) {
	seen := guarded(func(args []js.Value) {
		entries := args[0]
		f(entries.Index(entries.Length() - 1).Get("isIntersecting").Bool())
	})
	Window.Get("IntersectionObserver").New(seen, map[string]any{"rootMargin": "25%"}).Call("observe", e)
}

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

// Window is the window of the page.
var Window = js.Global().Get("window")

// An Element is a node of the document, for files that do without syscall/js.
type Element = js.Value

// Density returns the number of device pixels in a CSS pixel.
func Density() float64 { return Window.Get("devicePixelRatio").Float() }

// WindowHeight returns the height of the window in CSS pixels.
func WindowHeight() float64 { return Window.Get("innerHeight").Float() }

// PageHidden reports whether the page is in a tab or a window that cannot be seen.
func PageHidden() bool { return Window.Get("document").Get("hidden").Bool() }

// Prefers reports whether a media query about the reader matches, such as "(pointer: coarse)".
func Prefers(query string) bool { return Window.Call("matchMedia", query).Get("matches").Bool() }
