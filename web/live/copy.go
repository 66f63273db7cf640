//go:build js

package live

import (
	"math"

	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/text"

	"github.com/posenc/posenc/web/figures/code"
)

// text returns the text that an item of the menu copies, and what there is to know
// about it.
func (s *saving) text(item string) (text, note string) {
	host := s.root.Call("getRootNode").Get("host")
	a := s.attributes(host)
	switch item {
	case "element":
		return a.Element(s.site), ""
	case "iframe":
		return a.Frame(s.site, figure.Title(s.spec.Name, s.Lang), "100%", s.heightOf(host)+figure.FrameHeight), ""
	case "markdown":
		summary := s.figure.picture().Summary
		if s.answers() {
			return figure.Image(a.Picture(s.site), summary, s.link(a)), ""
		}
		return figure.Image(s.spec.FileName(s.group.state, "svg"), summary, s.link(a)),
			s.Say("; put the saved SVG beside it", "；请把保存的 SVG 放在旁边")
	case "link":
		return s.link(a), ""
	}
	return code.Program(item, &s.group.state, s.Lang), ""
}

// attributes returns those with which an element shows in another page what the
// host shows.
func (s *saving) attributes(host element) figure.Attributes {
	lang, theme := host.Get("lang").String(), host.Get("theme").String()
	if lang == "" && s.Lang == text.Chinese {
		lang = "zh"
	}
	if theme == "auto" {
		theme = ""
	}
	return s.spec.Attributes(&s.group.state, lang, theme)
}

// link returns an address for what the figure shows: one of the site that tells so
// to whoever shows links, if there is one, else that of a page. A page of somebody
// else that keeps it in its own address is where its readers want to go.
func (s *saving) link(a figure.Attributes) string {
	here := window.Get("location").Get("href").String()
	inside := len(here) >= len(s.site) && here[:len(s.site)] == s.site
	switch {
	case s.answers() && (inside || !s.addressed()):
		return a.Share(s.site)
	case s.addressed():
		return address(s.group)
	default:
		return a.Link(s.site)
	}
}

// heightOf returns how high the figure is in its host when it is alone: with all
// its fields, without what links it, and without room for more.
func (s *saving) heightOf(host element) int {
	spec := s.spec
	fields := s.root.Call("closest", ".panel").Get("firstChild")
	missing := len(spec.Params) + len(spec.Shared) - fields.Get("children").Length()
	for range missing {
		field := newElement("p")
		field.Set("className", "field")
		field.Set("innerHTML", `<input type="range">`)
		fields.Call("append", field)
	}
	pin := s.root.Get("previousSibling")
	linked := pin.Get("hidden")
	pin.Set("hidden", true)
	height := heightOf(host) - heightOf(s.root.Call("closest", ".room")) + heightOf(s.seat.root)
	pin.Set("hidden", linked)
	for range missing {
		fields.Get("lastChild").Call("remove")
	}
	return int(math.Ceil(height))
}

func heightOf(e element) float64 { return e.Call("getBoundingClientRect").Get("height").Float() }
