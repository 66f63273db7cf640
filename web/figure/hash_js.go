package figure

import (
	"syscall/js"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/plot"
)

// follow keeps the state of a group in the hash of the address, and the other
// way round, until the function that it returns is called.
func follow(g *group, lang plot.Lang) (end func()) {
	read := func() {
		hash := window.Get("location").Get("hash").String()
		if hash != "" && !holds(hash, '=') {
			return // the name of a place on the page
		}
		next, err := g.defaults.Parse(parameters(hash))
		if err != nil {
			g.tell(badHash(err, lang))
			next = g.defaults
		} else {
			g.tell("")
		}
		g.set(next)
	}
	write := newDelay(func() {
		// The entry keeps what the scripts of the page remember in it.
		history := window.Get("history")
		history.Call("replaceState", history.Get("state"), "", address(g))
		translate(g.state.Query(g.defaults))
	})
	if g.writer == nil {
		read()
	} else {
		write.start(200) // what that has not written yet
	}
	translate(g.state.Query(g.defaults))
	g.writer = write
	changed := guarded(func([]js.Value) { read() })
	window.Call("addEventListener", "hashchange", changed)
	return func() {
		if g.writer == write {
			g.writer = nil // and not that of a figure which has taken over
		}
		write.end()
		window.Call("removeEventListener", "hashchange", changed)
		changed.Release()
	}
}

// address returns the address of the page with the state of a group as its hash.
func address(g *group) string {
	url := urls.New(window.Get("location").Get("href"))
	url.Set("hash", g.state.Query(g.defaults))
	return url.Get("href").String()
}

// badHash says which part of a hash is invalid: (d-model = 7 is odd; …).
func badHash(err error, lang plot.Lang) string {
	message := refusal(err, lang)
	if e, ok := err.(*encoder.Error); ok && e.Subject == "" {
		message = plot.Hyphened(e.Parameter) + " = " + message
	}
	return lang.Say(
		"The link contains an invalid setting ("+message+"). Showing the defaults.",
		"链接中的参数无效（"+message+"）。现按默认值显示。",
	)
}

// translate gives the hash to the links that lead to the page in another
// language.
func translate(hash string) {
	links := window.Get("document").Call("querySelectorAll", "a[hreflang]")
	for i := range links.Length() {
		links.Index(i).Set("hash", hash)
	}
}

// parameters returns the parts of a hash by their names.
func parameters(hash string) func(name string) (string, bool) {
	search := window.Get("URLSearchParams").New(plain(hash))
	return func(name string) (string, bool) {
		value := search.Call("get", name)
		return value.String(), !value.IsNull()
	}
}

// plain returns a hash without its number sign and with plus signs that are
// what they are: only forms write them for spaces.
func plain(hash string) string {
	text := ""
	for i := range len(hash) {
		switch hash[i] {
		case '#':
		case '+':
			text += "%2B"
		default:
			text += hash[i : i+1]
		}
	}
	return text
}

func holds(text string, sign byte) bool {
	for i := range len(text) {
		if text[i] == sign {
			return true
		}
	}
	return false
}
