package live

// answers reports whether the site is a Worker, which answers addresses with
// pictures. It says so when it hands out the program of the figures
// (wasm/worker/worker.js); a folder of files is as silent as a browser that does
// not tell what has been said.
func (s *saving) answers() bool {
	if s.site == "" {
		return false
	}
	entries := window.Get("performance").Call("getEntriesByName", s.site+"page.wasm")
	for i := range entries.Length() {
		said := entries.Index(i).Get("serverTiming")
		for j := 0; said.Truthy() && j < said.Length(); j++ {
			if said.Index(j).Get("name").String() == "posenc" {
				return true
			}
		}
	}
	return false
}
