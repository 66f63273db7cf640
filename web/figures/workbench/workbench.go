// Package workbench registers the figures for programmers.
package workbench

import (
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/figures/bugs"
	"github.com/posenc/posenc/web/figures/odd"
	"github.com/posenc/posenc/web/figures/precision"
)

func init() {
	figure.Register(
		odd.Spec,
		bugs.Spec,
		precision.Spec,
	)
}
