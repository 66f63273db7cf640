// Package workbench lists the figures of the workbench, whose pages stand beside the article.
package workbench

import (
	"github.com/posenc/posenc/web/figures/audit"
	"github.com/posenc/posenc/web/figures/bias"
	"github.com/posenc/posenc/web/figures/bugs"
	"github.com/posenc/posenc/web/figures/checkpoint"
	"github.com/posenc/posenc/web/figures/conventions"
	"github.com/posenc/posenc/web/figures/criteria"
	"github.com/posenc/posenc/web/figures/derivation"
	"github.com/posenc/posenc/web/figures/export"
	"github.com/posenc/posenc/web/figures/identify"
	"github.com/posenc/posenc/web/figures/images"
	"github.com/posenc/posenc/web/figures/odd"
	"github.com/posenc/posenc/web/figures/positions"
	"github.com/posenc/posenc/web/figures/precision"
	"github.com/posenc/posenc/web/figures/ropescaling"
	"github.com/posenc/posenc/web/figures/rotarybugs"
	"github.com/posenc/posenc/web/plot"
)

// Figures are the figures.
var Figures = []*plot.Spec{
	&ropescaling.Spec,
	&conventions.Spec,
	&identify.Spec,
	&checkpoint.Spec,
	&audit.Spec,
	&positions.Spec,
	&odd.Spec,
	&bugs.Spec,
	&rotarybugs.Spec,
	&precision.Spec,
	&images.Spec,
	&export.Spec,
	&criteria.Spec,
	&bias.Spec,
	&derivation.Spec,
}

// A Tool is the page of a figure in the workbench, at workbench/<Name>/. Another figure may
// stand below it, in the text, which shares its state.
type Tool struct{ Name, Figure, Below string }

// Tools are the tools in the order in which pages list them.
var Tools = []Tool{
	{"rotary", "rope-scaling", ""},
	{"identify", "identify", ""},
	{"checkpoint", "checkpoint", ""},
	{"compare", "conventions", ""},
	{"export", "export", ""},
	{"audit", "audit", ""},
	{"positions", "positions", ""},
	{"odd", "odd", ""},
	{"bugs", "bugs", "rotary-bugs"},
	{"precision", "precision", ""},
	{"images", "images", ""},
	{"criteria", "criteria", ""},
	{"bias", "bias", ""},
	{"derivation", "derivation", ""},
}

// Foremost is how many of the tools, the first ones, the navigation of pages shows at once; the
// others are in a menu.
const Foremost = 5

// OfHub are the tools that read a config.json, whose pages also fetch one from the Hub, by the name
// of a model.
var OfHub = []string{"rotary", "audit"}

// ToolOf returns the tool on whose page a figure is, and whether there is one.
func ToolOf(figure string) (tool Tool, ok bool) {
	for _, t := range Tools {
		if t.Figure == figure || t.Below == figure && figure != "" {
			return t, true
		}
	}
	return Tool{}, false
}
