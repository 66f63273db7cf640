package dom

import "syscall/js"

// Now returns the time in milliseconds.
func Now() float64 { return Window.Get("performance").Call("now").Float() }

// frames are the functions to call in the next animation frame.
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

// OnFrame calls f in the next animation frame.
func OnFrame(f func()) {
	if frames = append(frames, f); len(frames) == 1 {
		Window.Call("requestAnimationFrame", onPaint)
	}
}

// NextTask waits until the browser has done its other pending work.
func NextTask() {
	answer(func(reply js.Func) { Window.Call("setTimeout", reply) })
}

// A Delay calls a function some time after the last Start.
type Delay struct {
	f     js.Func
	timer js.Value
}

// NewDelay returns a Delay that calls f.
func NewDelay(f func()) *Delay {
	return &Delay{f: guarded(func([]js.Value) { f() })}
}

// Start begins to wait, anew if it has been started before.
func (d *Delay) Start(milliseconds int) {
	if d.timer.Truthy() {
		Window.Call("clearTimeout", d.timer)
	}
	d.timer = Window.Call("setTimeout", d.f, milliseconds)
}

// Release cancels the call and frees the function.
func (d *Delay) Release() {
	Window.Call("clearTimeout", d.timer)
	d.f.Release()
}

// measured counts the entries that have been put on the performance timeline.
var measured int

// Measure puts the time since begun on the browser's performance timeline, which is
// cleared before it grows long.
func Measure(name string, begun float64) {
	if measured++; measured%1000 == 0 {
		Window.Get("performance").Call("clearMeasures", name)
	}
	options := js.Global().Get("Object").New()
	options.Set("start", begun)
	Window.Get("performance").Call("measure", name, options)
}
