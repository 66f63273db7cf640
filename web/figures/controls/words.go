package controls

import "github.com/posenc/posenc/web/plot"

var (
	title    = plot.Words{"Size and position", "尺寸与位置"}
	examples = plot.Words{"Examples", "示例"}
)
