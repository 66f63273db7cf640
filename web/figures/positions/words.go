package positions

import (
	"github.com/posenc/posenc/encoder/positionids"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
)

var (
	exampleParam = param.New(param.Param{
		Name: "batch-example", Default: "padding-counted", Label: [2]string{"batch", "批次"}, Choices: []param.Choice{
			{"padding-counted", "padding counted", "填充被计入"}, {"left-padding", "left padding", "左侧填充"},
			{"packed", "packed texts", "打包的文本"}, {"image", "an image", "一幅图像"}, {"video", "a video", "一段视频"},
		},
		Description: [2]string{"the batch of the example of positions", "positions 示例的批次"},
	})
	batchParam = param.New(param.Param{
		Name: "batch", Form: param.Block, Label: [2]string{"batch", "批次"}, Example: `{"attention_mask":[[0,0,1,1]]}`,
		Description: [2]string{"a batch in JSON of at most 4,000 bytes that positions shows in place of the example", "代替示例的 JSON 批次，不超过 4000 字节，由 positions 展示"},
	})
	ruleParam     = ruleOf("rule", [2]string{"rule", "规则"}, [2]string{"the rule whose position ids positions shows, or compares with those that are given", "positions 展示哪条规则的位置编号，或用它核对给出的编号"})
	comparedParam = ruleOf("compared-rule", [2]string{"compared with", "对照"}, [2]string{"the rule with which positions compares another one", "positions 用来对照的另一条规则"})
)

func ruleOf(name string, label, description [2]string) *param.Param {
	choices := []param.Choice{{"any", "found", "自动选定"}}
	for _, r := range positionids.Rules() {
		choices = append(choices, param.Choice{r.String()})
	}
	return param.New(param.Param{Name: name, Default: "any", Label: label, Description: description, Choices: choices})
}

var (
	title  = plot.Words{"Position ids of a batch", "一个批次的位置编号"}
	keys   = plot.Words{"Arrow keys go from token to token, Page Up and Down to other columns, Enter to the next rule", "方向键在词元之间移动，Page Up 与 Down 翻到别的列，回车键换下一条规则"}
	box    = plot.Words{"A batch, with or without position_ids", "一个批次，可含 position_ids"}
	hint   = plot.Words{"JSON or a dict of Python with the keys of transformers, or lengths: 3, 5.", "JSON 或 Python 字典，键名同 transformers；也可以只给长度：3, 5。"}
	isRead = plot.Words{"{rows} × {columns} tokens.", "{rows} × {columns} 个词元。"}
	pages  = [...]plot.Words{{"previous columns", "前面的列"}, {"next columns", "后面的列"}}

	agrees      = plot.Words{"These are the ids that {rule} makes: {n} of {n}.", "这正是 {rule} 生成的编号：{n} 个全部相符。"}
	differ      = plot.Words{"{k} of {n} ids are not those of {rule}, first at row {row}, column {column}{axis}: {got}, not {want}.", "{n} 个编号中有 {k} 个与 {rule} 不符，最先在第 {row} 行第 {column} 列{axis}：应为 {want}，实为 {got}。"}
	madeBy      = plot.Words{"They are the ids of {rules}.", "它们是 {rules} 的编号。"}
	notExcluded = plot.Words{"Not excluded by this batch: {list}.", "这个批次未能排除：{list}。"}
	cannotTell  = plot.Words{"Cannot tell: {rules} number this batch alike. Choose one.", "无法断定：{rules} 对这个批次的编号相同。请选一条。"}
	noTokens    = plot.Words{"Cannot tell: the batch has no tokens.", "无法断定：这个批次没有词元。"}
	allAlike    = plot.Words{"All {n} rules number this batch alike.", "{n} 条规则对这个批次的编号都相同。"}
	noneAlike   = plot.Words{"The rules differ: {rules}.", "各规则的编号不同：{rules}。"}
	someAlike   = plot.Words{"{k} of {n} rules number this batch alike: {same}. Otherwise: {others}.", "{n} 条规则中有 {k} 条的编号相同：{same}。不同的有：{others}。"}

	asGiven  = plot.Words{"as given", "给出的编号"}
	above    = plot.Words{"above: {name}", "上方：{name}"}
	below    = plot.Words{"below: {name}", "下方：{name}"}
	row      = plot.Words{"row", "行"}
	column   = plot.Words{"column{axis}{cache}{page}", "列{axis}{cache}{page}"}
	cached   = plot.Words{", after {n} in the cache", "，在缓存的 {n} 列之后"}
	shown    = plot.Words{", {from}–{to} of {n}", "，共 {n} 列，此处 {from}–{to}"}
	onAxis   = [...]plot.Words{{" (time t)", "（时间 t）"}, {" (row h)", "（行 h）"}, {" (column w)", "（列 w）"}}
	kinds    = [...]plot.Words{{"padding", "填充"}, {"text", "文本"}, {"image", "图像"}, {"video", "视频"}}
	tokenAt  = plot.Words{"Row {row}, column {column}, {kind}: {ids}.", "第 {row} 行第 {column} 列，{kind}：{ids}。"}
	idBy     = plot.Words{"{id} ({rules})", "{id}（{rules}）"}
	theRules = plot.Words{"Rules that number this batch", "能给这个批次编号的规则"}
	otherIDs = plot.Words{"{k} of {n} ids differ", "{n} 个编号中有 {k} 个不同"}
	readOnly = plot.Words{" (read only)", "（仅读过源码）"}
)
