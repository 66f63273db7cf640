package figure

import (
	"strings"
	"syscall/js"

	"github.com/posenc/posenc/encoder"
)

// follow keeps the state of a group in the hash of the address, and the other
// way round.
func follow(g *group, w *words) {
	defaults := g.state
	read := func() {
		hash := window.Get("location").Get("hash").String()
		if hash != "" && !strings.Contains(hash, "=") {
			return // the name of a place on the page
		}
		next, err := defaults.Parse(parameters(hash))
		if err != nil {
			g.tell(w.badHash(nameOf(err) + w.refusal(err)))
			next = defaults
		}
		g.set(next)
	}
	write := newDelay(func() {
		location := window.Get("location")
		address := location.Get("pathname").String() + location.Get("search").String()
		if query := g.state.Query(); query != "" {
			address += "#" + query
		}
		window.Get("history").Call("replaceState", nil, "", address)
	})
	read()
	g.onState = func() { write.start(200) }
	window.Call("addEventListener", "hashchange", guarded(func([]js.Value) { read() }))
}

// nameOf returns the parameter that an error is about, and a space.
func nameOf(err error) string {
	if e, ok := err.(*encoder.Error); ok {
		return e.Parameter + " "
	}
	return ""
}

// parameters returns the parts of a hash by their names.
func parameters(hash string) func(name string) (string, bool) {
	search := window.Get("URLSearchParams").New(strings.TrimPrefix(hash, "#"))
	return func(name string) (string, bool) {
		value := search.Call("get", name)
		return value.String(), !value.IsNull()
	}
}
