package live

import (
	"math"
	"strconv"
	"sync"
	"syscall/js"
)

var window = js.Global().Get("window")

// guarded makes a JavaScript function of f that survives its panics: they are
// reported, and the next call works.
func guarded(f func(args []js.Value)) js.Func {
	return js.FuncOf(func(_ js.Value, args []js.Value) any {
		defer report()
		f(args)
		return nil
	})
}

// report recovers from a panic and tells the console of it.
func report() {
	if r := recover(); r != nil {
		message := "posenc: a figure failed"
		switch r := r.(type) {
		case error:
			message += ": " + r.Error()
		case string:
			message += ": " + r
		}
		window.Get("console").Call("error", message)
	}
}

// frames are what is to be done in the next animation frame.
var (
	frames  []func()
	onPaint = guarded(func([]js.Value) {
		pending := frames
		frames = nil
		for _, f := range pending {
			func() {
				defer report() // the others still get their frame
				f()
			}()
		}
	})
)

// onFrame calls f in the next animation frame.
func onFrame(f func()) {
	if frames = append(frames, f); len(frames) == 1 {
		window.Call("requestAnimationFrame", onPaint)
	}
}

// A delay calls f some time after it has last been started.
type delay struct {
	f     js.Func
	timer js.Value
}

func newDelay(f func()) *delay {
	return &delay{f: guarded(func([]js.Value) { f() })}
}

func (d *delay) start(milliseconds int) {
	if d.timer.Truthy() {
		window.Call("clearTimeout", d.timer)
	}
	d.timer = window.Call("setTimeout", d.f, milliseconds)
}

// end lets go of f, which is not called any more.
func (d *delay) end() {
	window.Call("clearTimeout", d.timer)
	d.f.Release()
}

// place puts an element somewhere within its parent, in CSS pixels.
func place(element js.Value, x, y, width, height float64) {
	style := element.Get("style")
	sides := [...]float64{x, y, width, height}
	for i, name := range [...]string{"left", "top", "width", "height"} {
		style.Set(name, strconv.FormatFloat(sides[i], 'f', -1, 64)+"px")
	}
}

// observe calls f when the size of an element or the density of the screen has
// changed, and at once.
func observe(element js.Value, f func()) {
	observer := window.Get("ResizeObserver").New(guarded(func([]js.Value) { f() }))
	observer.Call("observe", element)

	var changed js.Func
	watch := func() {
		query := "(resolution: " + strconv.FormatFloat(window.Get("devicePixelRatio").Float(), 'g', -1, 64) + "dppx)"
		once := map[string]any{"once": true}
		window.Call("matchMedia", query).Call("addEventListener", "change", changed, once)
	}
	changed = guarded(func([]js.Value) {
		watch()
		f()
	})
	watch()
}

// watch tells f whether an element is in view, or nearly, now and whenever that
// changes.
func watch(element js.Value, f func(inView bool)) {
	seen := guarded(func(args []js.Value) {
		entries := args[0]
		f(entries.Index(entries.Length() - 1).Get("isIntersecting").Bool())
	})
	window.Get("IntersectionObserver").New(seen, map[string]any{"rootMargin": "25%"}).Call("observe", element)
}

// A surface is what a canvas shows, in memory: it grows as it is needed, on
// both sides of the boundary, and is not made anew for every frame.
type surface struct{ bytes js.Value }

// put draws pixels onto a canvas, which gets their size.
func (s *surface) put(canvas js.Value, pixels []uint8, width, height int) {
	if canvas.Get("width").Int() != width || canvas.Get("height").Int() != height {
		canvas.Set("width", width)
		canvas.Set("height", height)
	}
	if !s.bytes.Truthy() || s.bytes.Length() != len(pixels) {
		s.bytes = window.Get("Uint8ClampedArray").New(len(pixels))
	}
	js.CopyBytesToJS(s.bytes, pixels)
	image := window.Get("ImageData").New(s.bytes, width, height)
	canvas.Call("getContext", "2d").Call("putImageData", image, 0, 0)
}

// element is a node of the document, for files that do without syscall/js.
type element = js.Value

// measured counts what has been put on the browser's performance timeline.
var measured int

// measure puts the time since begun on the timeline, which is cleared before it
// grows long.
func measure(name string, begun float64) {
	if measured++; measured%1000 == 0 {
		window.Get("performance").Call("clearMeasures", name)
	}
	options := js.Global().Get("Object").New()
	options.Set("start", begun)
	window.Get("performance").Call("measure", name, options)
}

// lastWheel is when the wheel last scrolled the page, in milliseconds.
var lastWheel = math.Inf(-1)

// watchWheel keeps lastWheel up to date, from its first call on.
var watchWheel = sync.OnceFunc(func() {
	window.Call("addEventListener", "wheel", guarded(func(args []js.Value) {
		if !args[0].Get("defaultPrevented").Bool() {
			lastWheel = args[0].Get("timeStamp").Float()
		}
	}), map[string]any{"passive": true})
})

// wheelScrolls reports whether the wheel is scrolling the page.
func wheelScrolls() bool {
	return now()-lastWheel < 250
}

// now returns the time in milliseconds.
func now() float64 { return window.Get("performance").Call("now").Float() }

func prefersLessMotion() bool {
	return window.Call("matchMedia", "(prefers-reduced-motion: reduce)").Get("matches").Bool()
}
