package conventions

import (
	"fmt"
	"html/template"
	"regexp"
	"strconv"
	"strings"

	"github.com/posenc/posenc/web/text"
)

// A fact is a line of the table of a page.
type fact struct {
	Name  string
	Value template.HTML
}

// facts returns what is known about c.
func (c described) facts(lang text.Lang) []fact {
	facts := []fact{
		{lang.Say("Order of columns", "列的次序"), inline("`" + c.columns() + "`")},
		{lang.Say("Default base n", "默认底数 n"), template.HTML(strconv.FormatFloat(c.Base, 'f', -1, 64))},
		{lang.Say("Odd d_model", "奇数 d_model"), inline(c.odd(lang.Say("en", "zh")))},
	}
	if c.Rotates {
		facts[0].Name = lang.Say("Pairs of four elements", "四个分量如何配对")
		return facts
	}
	facts = append(facts[:2:2],
		fact{lang.Say("Last frequency for d_model\u00a0=\u00a0512", "d_model\u00a0=\u00a0512 时的最后一个频率"), c.lastFrequency()},
		facts[2],
		fact{c.singlePair(lang), c.onePair(lang)},
		fact{lang.Say("First position", "起始位置"), c.firstPosition(lang)},
		fact{lang.Say("Number of axes", "轴数"), c.axisCounts(lang)},
	)
	return facts
}

// compared returns the facts that the list of conventions compares, the paper's being first in it.
func (c described) compared(lang text.Lang) []fact {
	first, axes := template.HTML("0"), template.HTML("1")
	if !c.Rotates {
		first, axes = c.firstPosition(lang), c.axisCounts(lang)
		if c.preset.Accepts("padding_idx") && !c.preset.Convention.Padded {
			first = inline("`padding_idx` + 1")
		}
	}
	return []fact{
		{lang.Say("Order of columns", "列的次序"), inline("`" + c.columns() + "`")},
		{lang.Say("Last frequency", "最后一个频率"), c.lastFrequency()},
		{lang.Say("First position", "起始位置"), first},
		{lang.Say("Axes", "轴数"), axes},
	}
}

// lastFrequency returns ω of the last pair of rows of the compared width, which are those of
// relationToPaper.
func (c described) lastFrequency() template.HTML {
	t, err := rowsOf(c.preset, 1, comparedWidth)
	if err != nil {
		return ""
	}
	return template.HTML(fmt.Sprintf("1/%.1f", 1/t.Frequency(t.Pairs()-1)))
}

// singlePair names the width at which each axis has one pair.
func (c described) singlePair(lang text.Lang) string {
	if c.preset.GridOnly() {
		return lang.Say("A single pair on each axis, d_model\u00a0=\u00a04", "每个轴只有一对，d_model\u00a0=\u00a04")
	}
	return lang.Say("A single pair, d_model\u00a0=\u00a02", "只有一对，d_model\u00a0=\u00a02")
}

// onePair returns what becomes of rows of two columns for each axis.
func (c described) onePair(lang text.Lang) template.HTML {
	if _, err := rowsOf(c.preset, 1, 2*c.preset.AxisCounts()[0]); err == nil {
		if c.preset.GridOnly() {
			return template.HTML(lang.Say("sine and cosine of the row and of the column", "行号与列号的正弦和余弦"))
		}
		return template.HTML("sin pos, cos pos")
	}
	if c.Refuses.OnePair == "" {
		return template.HTML(lang.Say("refused", "拒绝"))
	}
	return inline(lang.Say("the library ends with `", "该库的结果是 `") + c.Refuses.OnePair + "`")
}

// firstPosition returns the position of the first row, and what padding does.
func (c described) firstPosition(lang text.Lang) template.HTML {
	start := strings.Replace(strconv.Itoa(c.preset.Convention.Start), "-", "−", 1)
	switch {
	case c.preset.Convention.Padded:
		return template.HTML(lang.Say("0, after a row of zeros for padding", "0，前面有一行全零，用于填充"))
	case c.preset.Accepts("padding_idx"):
		return inline(lang.Say("`padding_idx` + 1 for the first token of a sentence; the row of `padding_idx` is zero",
			"句子的第一个词元在 `padding_idx` + 1；`padding_idx` 那一行全为零"))
	}
	return template.HTML(start)
}

// axisCounts returns the numbers of axes that the library supports.
func (c described) axisCounts(lang text.Lang) template.HTML {
	var names []string
	for _, n := range c.preset.AxisCounts() {
		names = append(names, strconv.Itoa(n))
	}
	return template.HTML(strings.Join(names, lang.Say(", ", "、")))
}

var inlineMarks = regexp.MustCompile("\\*([^*]+)\\*|`([^`]+)`")

// inline returns a text with the marks *variable* and `code` as HTML.
func inline(markdown string) template.HTML {
	return template.HTML(inlineMarks.ReplaceAllStringFunc(template.HTMLEscapeString(markdown), func(mark string) string {
		inner := strings.Trim(mark, "*`")
		if mark[0] == '*' {
			return "<var>" + inner + "</var>"
		}
		return "<code>" + inner + "</code>"
	}))
}
