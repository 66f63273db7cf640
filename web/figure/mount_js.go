package figure

import (
	"syscall/js"

	"github.com/hexops/vecty"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/plot"
)

// Mount shows a figure in place of the element node, a <div> in the document.
// The options are strings:
//
//	figure   controls, heatmap or table
//	lang     the language, en or zh
//	group    the name of the figures that share its state; none of its own
//	hash     present if the state of its group is kept in the address
//
// and the parts of the state, by the names of plot.StateNames.
func Mount(node js.Value, options func(name string) (string, bool)) error {
	option := func(name string) string { value, _ := options(name); return value }
	state, err := plot.DefaultState().Parse(options)
	if err != nil {
		return err
	}
	if !node.Truthy() || node.Get("nodeName").String() != "DIV" || !node.Get("isConnected").Bool() {
		return &encoder.Error{Parameter: "node", Value: "to mount at", Rule: "is not a div in the document"}
	}
	g, w := groupNamed(option("group"), state), wordsIn(option("lang"))
	var c interface {
		vecty.Component
		member
	}
	switch name := option("figure"); name {
	case "controls":
		c = newControls(g, w)
	case "heatmap":
		c = newHeatmap(g, w)
	case "table":
		c = newTable(g, w)
	default:
		return &encoder.Error{Parameter: "figure", Value: `"` + name + `"`, Rule: "is not one of controls, heatmap, table"}
	}
	if err := vecty.RenderIntoNode(node, c); err != nil {
		return err
	}
	g.join(c)
	if _, ok := options("hash"); ok {
		follow(g, w)
	}
	return nil
}
