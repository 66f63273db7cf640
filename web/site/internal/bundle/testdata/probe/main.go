// Probe uses js.Global() as Go programs do, and records the results in the object seen of
// the page, which check.js reads.
package main

import (
	"os"
	"syscall/js"
)

func main() {
	global := js.Global()
	os.Stdout.WriteString("written by os\n")
	println("written by the runtime")

	seen := global.Get("seen")
	seen.Set("receiver", global.Call("whoCalls"))
	seen.Set("sameMethod", global.Get("whoCalls").Equal(global.Get("whoCalls")))
	seen.Set("pid", global.Get("process").Get("pid"))
	global.Set("exported", 42)
	seen.Set("exported", global.Get("exported"))

	done := make(chan struct{})
	global.Call("setTimeout", js.FuncOf(func(js.Value, []js.Value) any {
		close(done)
		return nil
	}), 0)
	<-done
}
