package dom

import "syscall/js"

// guarded makes a JavaScript function of f that survives its panics: they are
// reported, and the next call works.
func guarded(f func(args []js.Value)) js.Func {
	return js.FuncOf(func(_ js.Value, args []js.Value) any {
		defer report()
		f(args)
		return nil
	})
}

// Go calls f in a goroutine of its own, which may wait. A panic of f is reported.
func Go(f func()) {
	go func() {
		defer report()
		f()
	}()
}

// report recovers from a panic and writes it to the console.
func report() {
	if r := recover(); r != nil {
		message := "posenc: a figure failed"
		switch r := r.(type) {
		case error:
			message += ": " + r.Error()
		case string:
			message += ": " + r
		}
		Window.Get("console").Call("error", message)
	}
}

// Listen calls f with the events of some names, until the function that it returns is
// called.
func Listen(target Element, f func(event js.Value), names ...string) (stop func()) {
	call := guarded(func(args []js.Value) { f(args[0]) })
	for _, name := range names {
		target.Call("addEventListener", name, call)
	}
	return func() {
		for _, name := range names {
			target.Call("removeEventListener", name, call)
		}
		call.Release()
	}
}

// Await waits until a promise is settled, and returns its value or its reason.
func Await(promise js.Value) js.Value {
	return answer(func(reply js.Func) { promise.Call("then", reply, reply) })
}

// answer waits until the function that it gives to ask is called, and returns its
// argument.
func answer(ask func(reply js.Func)) js.Value {
	answers := make(chan js.Value, 1)
	reply := js.FuncOf(func(_ js.Value, args []js.Value) any {
		answers <- append(args, js.Undefined())[0]
		return nil
	})
	defer reply.Release()
	ask(reply)
	return <-answers
}

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
