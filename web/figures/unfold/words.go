package unfold

import "github.com/posenc/posenc/web/plot"

var (
	title    = plot.Words{"From binary digits to the heatmap", "从二进制到热力图"}
	names    = [...]plot.Words{{"Digits", "数位"}, {"Hands", "指针"}, {"Waves", "波"}, {"Columns", "列"}, {"Heatmap", "热力图"}}
	headings = [...]plot.Words{
		digits:  {"The four lowest binary digits", "末四位二进制"},
		hands:   {"One hand per pair", "每对一根指针"},
		waves:   {"Each hand as two waves", "一根指针，两条波"},
		Columns: {"Waves as columns", "波变成列"},
		heatmap: {"All columns, all rows", "所有的列与行"},
	}

	position   = plot.Words{"position {p}", "位置 {p}"}
	repeats    = plot.Words{"↺ rows until it repeats: exactly doubled", "↺ 隔几行重复：恰好逐位翻倍"}
	turn       = plot.Words{"↺ positions a turn", "↺ 转一圈的位置数"}
	ratios     = plot.Words{"↺ positions a turn, times {list}", "↺ 转一圈的位置数，逐对乘以 {list}"}
	toTheRight = plot.Words{"sin to the right", "sin 向右多远"}
	up         = plot.Words{"cos up", "cos 向上多远"}
	twoColumns = plot.Words{"a pair, two columns", "一对，两列"}
	allShown   = plot.Words{"{n} positions, {d} dimensions", "{n} 个位置，{d} 维"}

	atStage    = plot.Words{"Stage {n} of 5: {heading}. {said}", "第 {n} 步，共 5 步：{heading}。{said}"}
	pairValues = plot.Words{"pair {i}: sin {sin:.2}, cos {cos:.2}", "第 {i} 对：sin {sin:.2}，cos {cos:.2}"}
	values     = plot.Words{"Position {p}: {list}.", "位置 {p}：{list}。"}
	allColumns = plot.Words{"{sizes}; marked: pairs {list}, position {p}.", "{sizes}；标出第 {list} 对与位置 {p}。"}
)
