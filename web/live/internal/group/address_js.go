package group

import (
	"slices"
	"strings"
	"syscall/js"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/live/internal/dom"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/text"
)

// Follow keeps the state of the group in the hash of the address, and the other way round, until
// the figure leaves. Once its Root has left the page, nothing is written any more, as the address
// may be of another page by then. The hash may name a section of the page as well, before a
// question mark: #reading?d-model=64. If places are given, the state stands behind the first of
// them, #fig-dot?d-model=64, and a hash that names none of them is of another group. What is wrong
// with a hash is noted in the bar, or above the fields of the figure.
func (m *Member) Follow(places ...string) {
	g := m.Group
	g.places = places
	var written string // in the address, or read from it
	write := dom.NewDelay(func() {
		state := g.kept()
		if len(places) > 0 && state == written || !m.Root.Get("isConnected").Bool() {
			return // only the stage has changed, or the figure is not on the page any more
		}
		written = state
		// The entry keeps what the scripts of the page remember in it.
		history, change := dom.Window.Get("history"), "replaceState"
		if g.push {
			change, g.push = "pushState", false
		}
		history.Call(change, history.Get("state"), "", g.Address())
		setTranslations(g.hash())
	})
	read := func(hash string) {
		section, query := splitHash(hash)
		if len(places) > 0 {
			setTranslations(hash)
		}
		switch {
		case len(places) > 0 && (query == "" || section != "" && !slices.Contains(places, section)):
			return
		case section != "" && query == "":
			write.Start(writeTime) // a link to a section keeps the state
			return
		}
		g.draft = [2]string{}
		from := g.defaults
		from.Stage = g.state.Stage // which the page may scroll to
		next, err := from.Parse(parameters(query))
		if err != nil {
			g.note(m, invalidHash(err, m.Lang))
			next = g.defaults
		} else {
			g.note(m, "")
		}
		writer := g.writer
		if len(places) > 0 {
			g.writer = nil // others may read the same, and each would write its own place
		}
		g.Set(next)
		g.writer, written = writer, g.kept()
	}
	if g.writer == nil {
		read(location("hash"))
	} else {
		write.Start(writeTime) // what the other writer has not written yet
	}
	if len(places) == 0 {
		setTranslations(g.hash())
	}
	g.writer = write
	stop := dom.Listen(dom.Window, func(e js.Value) {
		hash := location("hash")
		// The address may have another hash by now, as writing the state into it makes no event.
		if url := e.Get("newURL"); url.Truthy() { // no event that a script has made
			hash = dom.URL.New(url).Get("hash").String()
		}
		read(hash)
	}, "hashchange")
	m.unfollow = func() {
		if g.writer == write {
			g.writer = nil // unless another figure follows the address by now
		}
		write.Release()
		stop()
	}
}

// InAddress reports whether the address of the page holds the state.
func (g *Group) InAddress() bool { return g.writer != nil }

// Address returns the address of the page with the state in its hash.
func (g *Group) Address() string {
	url := dom.URL.New(location("href"))
	url.Set("hash", g.hash())
	return url.Get("href").String()
}

// Draft makes the address keep a text of a parameter that the state does not have, as it is
// invalid, unless it is too long; an empty text stands for none.
func (g *Group) Draft(name, text string) {
	if text == g.draft[1] {
		return
	}
	if g.draft = [2]string{name, text}; g.writer != nil {
		g.writer.Start(writeTime)
	}
}

// kept returns what the address keeps of the state: all but the stage, which follows how far
// a page is scrolled.
func (g *Group) kept() string {
	kept := g.state
	if g.draft[1] != "" {
		if next, err := kept.With(g.draft[0], g.draft[1]); err == nil {
			kept = next
		}
	}
	kept.Stage = g.defaults.Stage
	return kept.Query(g.defaults)
}

// hash returns the section that the address names, with the state.
func (g *Group) hash() string {
	state := g.kept()
	section, _ := splitHash(location("hash"))
	if len(g.places) > 0 {
		section = g.places[0]
	}
	if section == "" || state == "" {
		return section + state
	}
	return section + "?" + state
}

func location(part string) string { return dom.Window.Get("location").Get(part).String() }

// splitHash returns the section of the page that a hash names, and the state in it. The
// place of a figure is also named by #figure=dot&d-model=64.
func splitHash(hash string) (section, query string) {
	hash = strings.TrimPrefix(hash, "#")
	section, query, _ = strings.Cut(hash, "?")
	if !strings.Contains(section, "=") {
		return section, query
	}
	if figure, ok := parameters(hash)("figure"); ok {
		section = "fig-" + figure
	} else {
		section = ""
	}
	return section, hash
}

// invalidHash says which part of a hash is invalid: (d-model = 7 is odd; …).
func invalidHash(err error, lang text.Lang) string {
	problem := param.Problem(err, lang)
	if e, ok := err.(*encoder.Error); ok && e.Subject == "" {
		problem = param.Hyphened(e.Parameter) + " = " + problem
	}
	return lang.Say(
		"The link contains an invalid setting ("+problem+"). Showing the defaults.",
		"链接中的参数无效（"+problem+"）。现按默认值显示。",
	)
}

// setTranslations gives the hash to the links that lead to the page in another
// language.
func setTranslations(hash string) {
	links := dom.Window.Get("document").Call("querySelectorAll", "a[hreflang]")
	for i := range links.Length() {
		links.Index(i).Set("hash", hash)
	}
}

// parameters returns the parts of a query by their names. Its plus signs are escaped:
// forms write them for spaces, and addresses do not.
func parameters(query string) func(name string) (string, bool) {
	search := dom.Window.Get("URLSearchParams").New(strings.ReplaceAll(query, "+", "%2B"))
	return func(name string) (string, bool) {
		value := search.Call("get", name)
		return value.String(), !value.IsNull()
	}
}
