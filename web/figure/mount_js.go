package figure

import (
	"syscall/js"

	"github.com/hexops/vecty"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/plot"
)

// Mount shows a figure in place of the element node, a <div> in the document,
// and a panel for it behind that. The options are strings:
//
//	figure   one of plot.FigureNames
//	lang     the language, en or zh
//	group    the name of the figures that share its state; none of its own
//	hash     present if the state of its group is kept in the address
//	site     the address of the folder that the program came from, with a slash at its end
//
// and the parts of the state, by the names of plot.StateNames. Of a group, the
// first figure that names a part says what it is.
func Mount(node js.Value, options func(name string) (string, bool)) error {
	option := func(name string) string { value, _ := options(name); return value }
	if _, err := plot.DefaultState().Parse(options); err != nil {
		return err
	}
	if !node.Truthy() || node.Get("nodeName").String() != "DIV" || !node.Get("isConnected").Bool() {
		return &encoder.Error{Parameter: "node", Value: "to mount at", Rule: "is not a div in the document"}
	}
	name := option("figure")
	kind, err := kindOf(name)
	if err != nil {
		return err
	}
	g := groupNamed(option("group"))
	if err := g.give(options); err != nil {
		return err
	}
	s := newSeat(g, plot.LangOf(option("lang")))
	s.site = option("site")
	f := kind.make(s)
	s.parts = append(s.parts, f)
	below := window.Get("document").Call("createElement", "div")
	node.Call("after", below)
	place := node.Get("parentNode")
	if err := vecty.RenderIntoNode(node, f); err != nil {
		return err
	}
	if name == "controls" {
		below.Call("remove")
	} else {
		p := newPanel(s, name, f, kind)
		s.parts = append(s.parts, p)
		if err := vecty.RenderIntoNode(below, p); err != nil {
			return err
		}
		watch(place, s.see)
	}
	g.join(s)
	if _, ok := options("hash"); ok {
		follow(g, s.Lang)
	}
	return nil
}
