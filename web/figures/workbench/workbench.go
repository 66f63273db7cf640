// Package workbench lists the figures for programmers.
package workbench

import (
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/figures/bugs"
	"github.com/posenc/posenc/web/figures/checkpoint"
	"github.com/posenc/posenc/web/figures/conventions"
	"github.com/posenc/posenc/web/figures/export"
	"github.com/posenc/posenc/web/figures/identify"
	"github.com/posenc/posenc/web/figures/images"
	"github.com/posenc/posenc/web/figures/odd"
	"github.com/posenc/posenc/web/figures/precision"
	"github.com/posenc/posenc/web/figures/ropescaling"
	"github.com/posenc/posenc/web/figures/rotarybugs"
)

// Figures are the figures.
var Figures = []figure.Spec{
	ropescaling.Spec.Figure(),
	conventions.Spec.Figure(),
	identify.Spec.Figure(),
	checkpoint.Spec.Figure(),
	odd.Spec.Figure(),
	bugs.Spec.Figure(),
	rotarybugs.Spec.Figure(),
	precision.Spec.Figure(),
	images.Spec.Figure(),
	export.Spec.Figure(),
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
	{"odd", "odd", ""},
	{"bugs", "bugs", "rotary-bugs"},
	{"precision", "precision", ""},
	{"images", "images", ""},
	{"export", "export", ""},
}

// ToolOf returns the tool on whose page a figure is, and whether there is one.
func ToolOf(figure string) (tool Tool, ok bool) {
	for _, t := range Tools {
		if t.Figure == figure || t.Below == figure && figure != "" {
			return t, true
		}
	}
	return Tool{}, false
}
