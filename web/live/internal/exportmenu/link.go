//go:build js

package exportmenu

import (
	"github.com/posenc/posenc/web/live/internal/dom"
	"github.com/posenc/posenc/web/live/internal/group"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/text"
)

// attributesOf returns the attributes with which an element of another page shows what
// a figure shows in its host.
func attributesOf(m *group.Member, host dom.Element) plot.Attributes {
	lang, theme := host.Get("lang").String(), host.Get("theme").String()
	if lang == "" && m.Lang == text.Chinese {
		lang = "zh"
	}
	if theme == "auto" {
		theme = ""
	}
	s := m.Group.State()
	return m.Spec.Attributes(&s, lang, theme)
}

// linkTo returns an address for what a figure shows: one of the site with a preview
// picture, if it has endpoints, else the address of a page. If the page is of another site and
// keeps the state in its own address, that is where its readers want to go.
func linkTo(m *group.Member, a plot.Attributes) string {
	here := dom.Window.Get("location").Get("href").String()
	inside := len(here) >= len(m.Site) && here[:len(m.Site)] == m.Site
	switch {
	case hasEndpoints(m.Site) && (inside || !m.Group.InAddress()):
		return a.Share(m.Site)
	case m.Group.InAddress():
		return m.Group.Address()
	default:
		return a.Link(m.Site)
	}
}
