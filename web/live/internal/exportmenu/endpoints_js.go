package exportmenu

import "github.com/posenc/posenc/web/live/internal/dom"

// hasEndpoints reports whether a site is a Worker, which has pictures at addresses. It
// says so in the Server-Timing of the program of the figures (wasm/worker/worker.mjs);
// a static site does not, and some browsers do not pass it on.
func hasEndpoints(site string) bool {
	if site == "" {
		return false
	}
	entries := dom.Window.Get("performance").Call("getEntriesByName", site+"page.wasm")
	for i := range entries.Length() {
		timing := entries.Index(i).Get("serverTiming")
		for j := 0; timing.Truthy() && j < timing.Length(); j++ {
			if timing.Index(j).Get("name").String() == "posenc" {
				return true
			}
		}
	}
	return false
}
