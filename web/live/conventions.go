//go:build js

package live

import (
	"github.com/hexops/vecty"
	"github.com/hexops/vecty/elem"
	"github.com/hexops/vecty/event"
	"github.com/hexops/vecty/prop"

	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
)

// conventions are two libraries side by side: pointing at a cell reads it in both,
// and a click there chooses its row; pointing at the curves tells an offset, and a
// click there chooses it.
type conventions struct {
	*drawing
	compared plot.Conventions
	form     *form
	copied   string // what came of copying
}

func newConventions(s *seat) component {
	c := new(conventions)
	c.drawing = newDrawing(s, "conventions", func(v figure.View) plot.Picture {
		c.compared.View = v
		return &c.compared
	})
	c.form = newForm(s, func() { vecty.Rerender(c.drawing) }, append([]string{"convention", "versus"}, param.SettingNames()...)...)
	c.renewed = func() {
		c.form.forgive()
		c.compared, c.copied = plot.Conventions{}, ""
	}
	c.head = c.choices
	c.tools = c.buttons
	c.on("pointermove", func(e *vecty.Event) { c.point(e) })
	c.on("pointerleave", func(*vecty.Event) { c.read(nil); c.group.point(nil) })
	c.on("click", c.onPick)
	c.onKey(
		s.Say("Arrow keys move from cell to cell, Enter chooses the row, plus and minus change the offset k.", "方向键逐格移动，回车选中该行，加号和减号改变间隔 k。"),
		c.onArrow,
	)
	return c.drawing
}

// choices are fields for the two conventions, and for what the first lets its
// callers choose.
func (c *conventions) choices() vecty.List {
	return vecty.List{elem.Div(
		vecty.Markup(
			vecty.Class("panel", "head"),
			c.form.listen(func(e *vecty.Event) { c.form.onInput(e) }),
		),

		elem.Div(
			vecty.Markup(vecty.Class("fields")),

			c.form.list(func(string) bool { return true }),
		),
	)}
}

// buttons swap the two, lead to where they are written down, and copy what makes
// one of the other.
func (c *conventions) buttons() vecty.List {
	return vecty.List{elem.Div(
		vecty.Markup(vecty.Class("tools"), event.Click(c.onClick)),

		c.button("swap", c.Say("Swap A and B", "交换 A 与 B")),
		c.button("copy", c.Say("Copy the code of both", "复制两者的代码")),
		c.link("A", c.group.state.Convention),
		c.link("B", c.group.state.Versus),
		elem.Span(
			vecty.Markup(vecty.Attribute("role", "status")),

			vecty.Text(c.copied),
		),
	)}
}

func (c *conventions) button(does, face string) vecty.ComponentOrHTML {
	return elem.Button(
		vecty.Markup(prop.Type(prop.TypeButton), vecty.Data("does", does)),

		vecty.Text(face),
	)
}

// link leads to the source of a convention.
func (c *conventions) link(name, convention string) vecty.ComponentOrHTML {
	return elem.Anchor(
		vecty.Markup(
			prop.Href(plot.SourceOf(convention)),
			vecty.Attribute("target", "_blank"),
			vecty.Attribute("rel", "noopener"),
		),

		vecty.Text(c.Say("Source of ", "出处 ")+name),
	)
}

func (c *conventions) onClick(e *vecty.Event) {
	switch e.Target.Get("dataset").Get("does").String() {
	case "swap":
		a, b := c.group.state.Convention, c.group.state.Versus
		c.change(func(name string) (string, bool) {
			return map[string]string{"convention": b, "versus": a}[name], name == "convention" || name == "versus"
		})
	case "copy":
		c.picture()
		copyText(c.root.Node(), c.Lang, c.compared.Code(), func(outcome, _ string) {
			c.copied = outcome
			vecty.Rerender(c.drawing)
		})
	}
}

// change changes parts of the state, if they can be.
func (c *conventions) change(parts func(name string) (string, bool)) {
	if next, err := c.group.state.Parse(parts); err == nil {
		c.group.set(next)
	}
}

// point reads what an event points at.
func (c *conventions) point(e *vecty.Event) {
	at := c.at(e)
	if row, dim, ok := c.compared.CellAt(at.x, at.y); ok {
		c.group.point(&cell{row, dim})
	} else {
		c.group.point(nil)
	}
	if k, ok := c.compared.KAt(at.x, at.y); ok {
		c.read(&k)
	} else {
		c.read(nil)
	}
}

// read shows the numbers of an offset; nil for the chosen one.
func (c *conventions) read(k *int) {
	if before := c.compared.K; (k == nil) != (before == nil) || k != nil && *k != *before {
		c.compared.K = k
		c.show(change{point: true})
	}
}

func (c *conventions) onPick(e *vecty.Event) {
	at := c.at(e)
	if row, _, ok := c.compared.CellAt(at.x, at.y); ok {
		c.group.choose(row)
	}
	if k, ok := c.compared.KAt(at.x, at.y); ok {
		c.offset(k)
	}
}

// offset makes k the offset.
func (c *conventions) offset(k int) {
	next := c.group.state
	next.Offset = k
	c.group.set(next)
}

func (c *conventions) onArrow(e *vecty.Event) {
	if e.Value.Get("ctrlKey").Bool() || e.Value.Get("metaKey").Bool() || e.Value.Get("altKey").Bool() {
		return
	}
	s, k := c.group.state, c.group.state.Offset
	switch key := e.Value.Get("key").String(); key {
	case "Enter", " ":
		c.group.choose(c.group.row())
	case "Escape":
		c.group.point(nil)
	case "+", "=":
		c.offset(k + 1)
	case "-", "_":
		c.offset(k - 1)
	default:
		by, ok := directions[key]
		if !ok {
			return
		}
		to := cell{c.group.row(), 0}
		if at := c.group.pointed; at != nil {
			to = cell{max(0, min(at.row+by.row, s.SeqLen-1)), max(0, min(at.dim+by.dim, s.DModel-1))}
		}
		c.group.point(&to)
	}
	e.Value.Call("preventDefault")
	c.picture()
	c.say(c.compared.Told())
}
