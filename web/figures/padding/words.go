package padding

import "github.com/posenc/posenc/web/plot"

var ways = [...]plot.Words{{"by column", "按列编号"}, {"by words", "按词编号"}, {"each call from 0", "每次调用从 0 数起"}}

var (
	title      = plot.Words{"Positions with padding and a cache", "填充与缓存下的位置"}
	thePadding = plot.Words{"the padding", "填充"}
	onTheLeft  = plot.Words{"padding on the left", "左侧填充"}
	mask       = plot.Words{"mask", "掩码"}
	pad        = plot.Words{"pad", "填充"}
	newWord    = plot.Words{"new", "新词"}
	unchanged  = plot.Words{"“{word}”: as without padding", "“{word}”的输出：与无填充时相同"}
	changed    = plot.Words{"“{word}”: output off by {x:.2}", "“{word}”的输出：相差 {x:.2}"}
	summary    = plot.Words{"{pads} of padding before {words} words, the last from a cache.", "{words} 个词之前有 {pads} 个填充，最后一个词接在缓存之后。"}
	numbered   = plot.Words{" {way}: the first word has position {first}, the last {last}; {verdict}.", "{way}：第一个词在位置 {first}，最后一个在 {last}；{verdict}。"}
)
