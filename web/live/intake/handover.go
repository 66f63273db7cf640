//go:build js

package intake

import (
	"github.com/hexops/vecty"
	"github.com/hexops/vecty/elem"

	"github.com/posenc/posenc/web/live/internal/dom"
	"github.com/posenc/posenc/web/live/internal/group"
)

// A reader may give a figure files that another one shows. They are handed to the figure of
// the same group, or to an element of its own in place of the picture: an address could not carry
// them, and nothing leaves the page.

// viewerBeside returns the viewer of a name in the same group, nil if there is none.
func (f *intake) viewerBeside(name string) *viewer {
	other := f.Sibling(name)
	for _, v := range viewers {
		if other != nil && v.Member == other {
			return v
		}
	}
	return nil
}

// handOver shows the files in the figure that is for them.
func (f *intake) handOver() {
	if other := f.viewerBeside(f.better); other != nil {
		other.open(f.dropped)
		intoView(other.Root)
		return
	}
	if f.handed {
		intoView(f.Node().Call("querySelector", ".other"))
		return
	}
	f.handed = true
	f.Show(group.Change{State: true})
}

func intoView(e dom.Element) { e.Call("scrollIntoView", map[string]any{"block": "start"}) }

// other renders the place of the element that files are handed to. Its events are not
// those of this figure.
func (f *intake) other() vecty.ComponentOrHTML {
	markup := []vecty.Applyer{vecty.Class("other")}
	for _, name := range []string{"change", "error", "dragover", "dragleave", "drop"} {
		markup = append(markup, (&vecty.EventListener{Name: name, Listener: func(*vecty.Event) {}}).StopPropagation())
	}
	markup = append(markup, (&vecty.EventListener{Name: "load", Listener: f.onOther}).StopPropagation())
	return elem.Div(
		vecty.Markup(markup...),

		vecty.If(f.handed, vecty.Tag("positional-encoding", vecty.Markup(vecty.Attribute("figure", f.better)))),
	)
}

// onOther hands over the files as soon as the element shows its figure.
func (f *intake) onOther(e *vecty.Event) {
	if other := viewerIn(e.Target); other != nil {
		other.open(f.dropped)
		intoView(e.Target)
	}
}
