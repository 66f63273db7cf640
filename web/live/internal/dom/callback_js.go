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
