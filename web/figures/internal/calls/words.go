package calls

import "github.com/posenc/posenc/web/plot"

var fixedBase = plot.Words{"its base is always 10000", "它的底数固定为 10000"}
