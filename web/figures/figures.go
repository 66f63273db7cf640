// Package figures registers all figures: those of the article, then those of the
// workbench.
package figures

import (
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/figures/article"
	"github.com/posenc/posenc/web/figures/workbench"
)

func init() {
	figure.Register(article.Figures...)
	figure.Register(workbench.Figures...)
}
