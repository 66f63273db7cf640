// Package figures lists the figures.
package figures

import (
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/figures/derivation"
	"github.com/posenc/posenc/web/figures/dials"
	"github.com/posenc/posenc/web/figures/dot"
	"github.com/posenc/posenc/web/figures/shift"
)

// All are the figures, in the order of the article.
var All = []figure.Spec{
	dials.Spec,
	shift.Spec,
	dot.Spec,
	derivation.Spec,
}
