// Package figures lists the figures.
package figures

import (
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/figures/binary"
	"github.com/posenc/posenc/web/figures/candidates"
	"github.com/posenc/posenc/web/figures/dials"
	"github.com/posenc/posenc/web/figures/formula"
	"github.com/posenc/posenc/web/figures/waves"
)

// All are the figures, in the order of the article.
var All = []figure.Spec{
	candidates.Spec,
	binary.Spec,
	dials.Spec,
	formula.Spec,
	waves.Spec,
}
