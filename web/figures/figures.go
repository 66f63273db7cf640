// Package figures registers all figures: those of the article, then those of the
// workbench.
package figures

import (
	_ "github.com/posenc/posenc/web/figures/article"
	_ "github.com/posenc/posenc/web/figures/workbench"
)
