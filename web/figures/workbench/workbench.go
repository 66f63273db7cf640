// Package workbench registers the figures for programmers.
package workbench

import (
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/figures/bugs"
	"github.com/posenc/posenc/web/figures/conventions"
	"github.com/posenc/posenc/web/figures/identify"
	"github.com/posenc/posenc/web/figures/odd"
	"github.com/posenc/posenc/web/figures/precision"
)

// Figures are the figures.
var Figures = []figure.Spec{
	conventions.Spec,
	identify.Spec,
	odd.Spec,
	bugs.Spec,
	precision.Spec,
}

func init() { figure.Register(Figures...) }
