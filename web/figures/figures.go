// Package figures lists the figures.
package figures

import (
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/figures/bugs"
	"github.com/posenc/posenc/web/figures/dials"
	"github.com/posenc/posenc/web/figures/identify"
	"github.com/posenc/posenc/web/figures/precision"
)

// All are the figures, in the order of the article.
var All = []figure.Spec{
	dials.Spec,
	identify.Spec,
	bugs.Spec,
	precision.Spec,
}
