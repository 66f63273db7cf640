// Package figures registers all figures: those of the article, then those of the
// workbench.
package figures

import (
	"github.com/posenc/posenc/web/figures/article"
	"github.com/posenc/posenc/web/figures/workbench"
	"github.com/posenc/posenc/web/plot"
)

func init() {
	plot.Register(article.Figures...)
	plot.Register(workbench.Figures...)
}
