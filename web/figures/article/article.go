// Package article lists the figures of the article, in its order.
package article

import (
	"github.com/posenc/posenc/web/figures/attention"
	"github.com/posenc/posenc/web/figures/binary"
	"github.com/posenc/posenc/web/figures/candidates"
	"github.com/posenc/posenc/web/figures/code"
	"github.com/posenc/posenc/web/figures/collision"
	"github.com/posenc/posenc/web/figures/controls"
	"github.com/posenc/posenc/web/figures/dials"
	"github.com/posenc/posenc/web/figures/dot"
	"github.com/posenc/posenc/web/figures/formula"
	"github.com/posenc/posenc/web/figures/heatmap"
	"github.com/posenc/posenc/web/figures/inject"
	"github.com/posenc/posenc/web/figures/layers"
	"github.com/posenc/posenc/web/figures/padding"
	"github.com/posenc/posenc/web/figures/recap"
	"github.com/posenc/posenc/web/figures/rotary"
	"github.com/posenc/posenc/web/figures/scale"
	"github.com/posenc/posenc/web/figures/shift"
	"github.com/posenc/posenc/web/figures/similarity"
	"github.com/posenc/posenc/web/figures/stretch"
	"github.com/posenc/posenc/web/figures/table"
	"github.com/posenc/posenc/web/figures/turns"
	"github.com/posenc/posenc/web/figures/unfold"
	"github.com/posenc/posenc/web/figures/versions"
	"github.com/posenc/posenc/web/figures/walk"
	"github.com/posenc/posenc/web/figures/waves"
	"github.com/posenc/posenc/web/plot"
)

// Figures are the figures.
var Figures = []*plot.Spec{
	&controls.Spec,
	&walk.Spec,
	&heatmap.Spec,
	&attention.Spec,
	&inject.Spec,
	&scale.Spec,
	&layers.Spec,
	&padding.Spec,
	&versions.Spec,
	&candidates.Spec,
	&unfold.Spec,
	&binary.Spec,
	&dials.Spec,
	&formula.Spec,
	&table.Spec,
	&waves.Spec,
	&shift.Spec,
	&turns.Spec,
	&stretch.Spec,
	&recap.Spec,
	&dot.Spec,
	&similarity.Spec,
	&collision.Spec,
	&code.Spec,
	&rotary.Spec,
}

// Controls are the values of the attribute controls, by figure, or by figure and what it shows;
// others have all controls, as they stand in folds. With the menu alone, the text and the pointer
// do what tools do.
var Controls = map[string]string{
	"walk": "none", "unfold": "none", "turns": "none", "stretch": "none", "recap": "none", "versions": "none",
	"heatmap": "menu", "collision": "menu",
	"inject sum": "menu", "inject one-hot": "own", "attention": "own", "scale": "own", "candidates": "own", "code": "own", "dials": "own",
}

// Elsewhere are figures for other pages: unfold has two of them as its stages.
var Elsewhere = []string{"controls", "binary", "waves"}
