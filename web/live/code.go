//go:build js

package live

import (
	"github.com/hexops/vecty"
	"github.com/hexops/vecty/elem"
	"github.com/hexops/vecty/event"
	"github.com/hexops/vecty/prop"

	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/plot"
)

// code is a program that computes the matrix, to be copied.
type code struct {
	*drawing
	copied string // what came of copying
}

func newCode(s *seat) component {
	c := &code{}
	c.drawing = newDrawing(s, "code", func(v figure.View) plot.Picture { return &plot.Code{View: v} })
	c.tools = c.buttons
	c.renewed = func() { c.copied = "" }
	return c.drawing
}

func (c *code) buttons() vecty.List {
	return vecty.List{elem.Div(
		vecty.Markup(vecty.Class("tools"), event.Click(c.onClick)),

		elem.Button(
			vecty.Markup(prop.Type(prop.TypeButton), vecty.Class("copy")),

			vecty.Text(c.Say("Copy the program", "复制程序")),
		),
		elem.Span(
			vecty.Markup(vecty.Attribute("role", "status")),

			vecty.Text(c.copied),
		),
	)}
}

func (c *code) onClick(e *vecty.Event) {
	if !e.Target.Call("closest", ".copy").Truthy() {
		return
	}
	copyText(c.root.Node(), c.Lang, (&plot.Code{View: c.view()}).Text(), func(outcome, _ string) {
		c.copied = outcome
		vecty.Rerender(c.drawing)
	})
}
