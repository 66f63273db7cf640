//go:build js

package figure

import (
	"math"

	"github.com/posenc/posenc/web/plot"
)

// text returns the text that an item of the menu copies.
func (s *saving) text(item string) string {
	host := s.root.Call("getRootNode").Get("host")
	lang, theme := host.Get("lang").String(), host.Get("theme").String()
	if lang == "" && s.Lang == plot.Chinese {
		lang = "zh"
	}
	if theme == "auto" {
		theme = ""
	}
	a := plot.AttributesOf(s.name, &s.group.state, lang, theme)
	link := a.Link(s.site)
	if s.addressed() {
		link = address(s.group)
	}
	switch item {
	case "element":
		return a.Element(s.site)
	case "iframe":
		return a.Frame(s.site, plot.Title(s.name, s.Lang), "100%", s.heightOf(host)+plot.FrameHeight)
	case "markdown":
		return a.Image(s.site, s.figure.picture().Summary(), link)
	case "link":
		return link
	}
	return plot.Program(item, &s.group.state, s.Lang)
}

// heightOf returns how high the figure is in its host when it is alone: with all
// its fields, without what links it, and without room for more.
func (s *saving) heightOf(host element) int {
	k, _ := kindOf(s.name)
	fields := s.root.Call("closest", ".panel").Get("firstChild")
	missing := len(k.own) + len(k.shared) - fields.Get("children").Length()
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
