// Package figures lists the figures.
package figures

import (
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/figures/dials"
	"github.com/posenc/posenc/web/figures/heatmap"
	"github.com/posenc/posenc/web/figures/inject"
)

// All are the figures, in the order of the article.
var All = []figure.Spec{
	heatmap.Spec,
	inject.Spec,
	dials.Spec,
}
