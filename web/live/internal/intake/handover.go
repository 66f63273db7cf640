//go:build js

package intake

import (
	"strings"

	"github.com/hexops/vecty"
	"github.com/hexops/vecty/elem"

	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/live/internal/dom"
)

// A reader may give a figure files that another one shows. They are handed to that of the
// same group, or to an element of its own below the form: an address could not carry
// them, and nothing leaves the page.

// viewers are all viewers, which like their slots are never released.
var viewers []*viewer

// viewerIn returns the viewer that an element shows.
func viewerIn(element dom.Element) *viewer {
	for _, f := range viewers {
		if f.Mounted() && f.Root.Call("getRootNode").Get("host").Equal(element) {
			return f
		}
	}
	return nil
}

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
	vecty.Rerender(f.Host)
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

// chief returns the file that a figure should read of those dropped together: the largest
// with one of its endings, as a config.json lies beside a checkpoint.
func chief(list []figure.Source, endings string) figure.Source {
	best := list[0]
	for _, file := range list[1:] {
		if better, same := hasEnding(file.Name, endings), hasEnding(best.Name, endings); better && (!same || file.Size > best.Size) {
			best = file
		}
	}
	return best
}

func hasEnding(name, endings string) bool {
	for _, ending := range strings.Split(endings, ",") {
		if strings.HasSuffix(strings.ToLower(name), ending) {
			return true
		}
	}
	return false
}
