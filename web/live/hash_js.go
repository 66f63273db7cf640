package live

import (
	"syscall/js"

	"github.com/posenc/posenc/web/text"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/param"
)

// follow keeps the state of a group in the hash of the address, and the other
// way round, until the function that it returns is called. The hash may name a
// section of the page as well, before a question mark: #reading?d-model=64.
func follow(g *group, lang text.Lang) (end func()) {
	write := newDelay(func() {
		// The entry keeps what the scripts of the page remember in it.
		history := window.Get("history")
		history.Call("replaceState", history.Get("state"), "", address(g))
		translate(hashOf(g))
	})
	read := func() {
		section, query := split(window.Get("location").Get("hash").String())
		if section != "" && query == "" {
			write.start(200) // a link to a section keeps the state
			return
		}
		next, err := g.defaults.Parse(parameters(query))
		if err != nil {
			g.tell(badHash(err, lang))
			next = g.defaults
		} else {
			g.tell("")
		}
		g.set(next)
	}
	if g.writer == nil {
		read()
	} else {
		write.start(200) // what that has not written yet
	}
	translate(hashOf(g))
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

// address returns the address of the page with the state of a group in its hash.
func address(g *group) string {
	url := urls.New(window.Get("location").Get("href"))
	url.Set("hash", hashOf(g))
	return url.Get("href").String()
}

// hashOf returns the section that the address names, with the state of a group.
func hashOf(g *group) string {
	state := g.state.Query(g.defaults)
	section, _ := split(window.Get("location").Get("hash").String())
	if section == "" || state == "" {
		return section + state
	}
	return section + "?" + state
}

// split returns the section of the page that a hash names, and the state in it.
func split(hash string) (section, query string) {
	if hash != "" {
		hash = hash[1:] // the number sign
	}
	for i := range len(hash) {
		switch hash[i] {
		case '=':
			return "", hash
		case '?':
			return hash[:i], hash[i+1:]
		}
	}
	return hash, ""
}

// badHash says which part of a hash is invalid: (d-model = 7 is odd; …).
func badHash(err error, lang text.Lang) string {
	message := refusal(err, lang)
	if e, ok := err.(*encoder.Error); ok && e.Subject == "" {
		message = param.Hyphened(e.Parameter) + " = " + message
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

// parameters returns the parts of a query by their names.
func parameters(query string) func(name string) (string, bool) {
	search := window.Get("URLSearchParams").New(plain(query))
	return func(name string) (string, bool) {
		value := search.Call("get", name)
		return value.String(), !value.IsNull()
	}
}

// plain returns a query with plus signs that are what they are: only forms write
// them for spaces.
func plain(query string) string {
	text := ""
	for i := range len(query) {
		if query[i] == '+' {
			text += "%2B"
		} else {
			text += query[i : i+1]
		}
	}
	return text
}
