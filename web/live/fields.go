//go:build js

package live

import (
	"github.com/hexops/vecty"
	"github.com/hexops/vecty/elem"
)

// fields renders the form above a picture.
func (h *host) fields() vecty.List {
	return vecty.List{elem.Div(
		vecty.Markup(
			vecty.Class("panel", "head"),
			h.form.listen(func(e *vecty.Event) { h.form.onInput(e) }),
		),

		elem.Div(
			vecty.Markup(vecty.Class("fields")),

			h.form.list(func(string) bool { return true }),
		),
	)}
}
