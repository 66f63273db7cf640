// Package figures lists the figures.
package figures

import (
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/figures/binary"
	"github.com/posenc/posenc/web/figures/bugs"
	"github.com/posenc/posenc/web/figures/code"
	"github.com/posenc/posenc/web/figures/controls"
	"github.com/posenc/posenc/web/figures/derivation"
	"github.com/posenc/posenc/web/figures/dials"
	"github.com/posenc/posenc/web/figures/dot"
	"github.com/posenc/posenc/web/figures/formula"
	"github.com/posenc/posenc/web/figures/heatmap"
	"github.com/posenc/posenc/web/figures/odd"
	"github.com/posenc/posenc/web/figures/precision"
	"github.com/posenc/posenc/web/figures/shift"
	"github.com/posenc/posenc/web/figures/similarity"
	"github.com/posenc/posenc/web/figures/table"
	"github.com/posenc/posenc/web/figures/waves"
)

// All are the figures, in the order of the article.
var All = []figure.Spec{
	controls.Spec,
	heatmap.Spec,
	binary.Spec,
	dials.Spec,
	formula.Spec,
	table.Spec,
	waves.Spec,
	shift.Spec,
	dot.Spec,
	similarity.Spec,
	derivation.Spec,
	code.Spec,
	odd.Spec,
	bugs.Spec,
	precision.Spec,
}
