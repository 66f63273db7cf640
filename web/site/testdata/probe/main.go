// Probe does with js.Global() what Go programs do, and leaves what it saw
// in the global object for check.js to judge.
package main

import (
	"os"
	"syscall/js"
)

func main() {
	global := js.Global()
	os.Stdout.WriteString("written by os\n")
	println("written by the runtime")

	global.Set("receiver", global.Call("whoCalls"))
	global.Set("sameMethod", global.Get("whoCalls").Equal(global.Get("whoCalls")))
	global.Set("pid", global.Get("process").Get("pid"))
	global.Delete("deleteMe")

	done := make(chan struct{})
	global.Call("setTimeout", js.FuncOf(func(js.Value, []js.Value) any {
		close(done)
		return nil
	}), 0)
	<-done
}
