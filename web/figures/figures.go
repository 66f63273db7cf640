// Package figures lists the figures.
package figures

import (
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/figures/conventions"
	"github.com/posenc/posenc/web/figures/dials"
	"github.com/posenc/posenc/web/figures/odd"
	"github.com/posenc/posenc/web/figures/similarity"
)

// All are the figures, in the order of the article.
var All = []figure.Spec{
	dials.Spec,
	similarity.Spec,
	conventions.Spec,
	odd.Spec,
}
