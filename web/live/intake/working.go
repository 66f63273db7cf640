//go:build js

package intake

import (
	"errors"

	"github.com/hexops/vecty"
	"github.com/hexops/vecty/elem"

	"github.com/posenc/posenc/web/live/internal/dom"
	"github.com/posenc/posenc/web/live/internal/host"
)

// A wanted is the context of a piece of work. When it is asked, the browser may draw and
// hand over what the reader does; not in a hidden page, whose timers are slow.
type wanted struct {
	err   error
	begun float64 // when the browser had its turn
}

// turn is after how many milliseconds the browser has its turn.
const turn = 16

func (w *wanted) Err() error {
	if dom.Now() > w.begun+turn && !dom.PageHidden() {
		dom.NextTask()
		w.begun = dom.Now()
	}
	return w.err
}

func (w *wanted) cancel() { w.err = errors.New("cancelled") }

// working renders the row that shows the progress of work, which is hidden at first.
func working(f *host.Host) vecty.ComponentOrHTML {
	return elem.Div(
		vecty.Markup(vecty.Class("tools", "working"), vecty.Property("hidden", true)),

		vecty.Tag("progress", vecty.Markup(vecty.Attribute("max", "1"))),
		elem.Span(),
		button("cancel", f.Say("Cancel", "取消"), ""),
	)
}

// unknown is the share of work whose duration is not known.
const unknown = -1

// showWorking shows what is being done, and its share from 0 to 1; hides the row if about
// is empty.
func showWorking(f *host.Host, about string, share float64) {
	place := f.Node().Call("querySelector", ".working")
	place.Set("hidden", about == "")
	if about == "" {
		return
	}
	bar := place.Get("firstChild")
	if share == unknown {
		bar.Call("removeAttribute", "value")
	} else {
		bar.Set("value", share)
	}
	bar.Call("setAttribute", "aria-label", about)
	bar.Get("nextSibling").Set("textContent", about+" …")
}
