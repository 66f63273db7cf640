package identify

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/identify"
	"github.com/posenc/posenc/encoder/precision"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/text"
)

// slips say what may have happened, by slip.
var slips = [...][2]string{
	identify.Clamped:      {"Positions beyond one end are clamped to it.", "超出一端的位置都被截到该端。"},
	identify.Rounded:      {"Positions in equal steps have been rounded to whole numbers.", "等步的位置被舍入为整数。"},
	identify.ShiftedIndex: {"That factor is the second frequency: i + 1 was used in place of i.", "这个倍数恰为第二个频率：本该用对的序号 i，却用了 i + 1。"},
	identify.OverLength:   {"Positions are divided by the number of rows.", "位置除以了行数。"},
	identify.OverLast:     {"Positions are divided by the last one, to end at 1.", "位置除以了最后一个位置，使其止于 1。"},
	identify.Turns:        {"Positions are multiplied by 2π, as if frequencies counted whole turns.", "位置乘了 2π，如同频率以整圈计。"},
	identify.TimesRootD:   {"Numbers are multiplied by √d_model, as embeddings are.", "数值乘了 √d_model，如同词嵌入那样。"},
	identify.HalfExponent: {"100 is the square root of 10000: the exponent may lack its factor 2.", "100 是 10000 的平方根：可能是指数漏了因子 2。"},
	identify.Log10:        {"That base is e⁴: log₁₀ 10000 was used in place of ln 10000.", "这个底数是 e⁴：本该用 ln 10000，却用了 log₁₀ 10000。"},
	identify.OffByOne:     {"If these are all rows of the table, positions begin at 1 where 0 is meant.", "若这就是整张表，则位置从 1 开始，而本应从 0 开始。"},
}

// details are what the verdict rests on, line by line.
func (p *picture) details() []string {
	var all []string
	if p.best == nil {
		return all
	}
	nearly := p.Reason == identify.Noisy || p.Reason == identify.Permuted || p.Reason == identify.Miswritten
	if len(p.Matches) == 0 && !nearly {
		return append(all, p.Phrase("Nearest is $1, with a largest difference of $2: too large to be rounding.", "最接近的是 $1，但最多相差 $2：不可能来自舍入。", fitName(p.best, p.Lang), number.Difference(p.largest.Size)))
	}
	if same := p.best.Presets()[1:]; len(same) > 0 && !nearly {
		all = append(all, p.Say("The same numbers: ", "数值相同的还有：")+p.Lang.List(same)+p.Say(".", "。"))
	}
	if others := p.others(); len(others) > 0 {
		all = append(all, p.Say("Also ", "另有：")+p.Lang.List(others)+p.Say(".", "。"))
	}
	if words := slips[p.best.Slip]; p.best.Slip != identify.NoSlip {
		all = append(all, p.Say(words[0], words[1]))
	}
	if p.best.Excerpt() {
		said := p.Phrase("These are the first $1 of $2 columns.", "这是 $2 列中的前 $1 列。", strconv.Itoa(len(p.best.Permutation)), strconv.Itoa(p.best.Table.Columns()))
		if last := len(p.best.Permutation) - 1; p.best.Permutation[last] != last {
			said = p.Phrase("These are $1 of $2 columns, the first and the last ones.", "这是 $2 列中的 $1 列，取自首尾。", strconv.Itoa(len(p.best.Permutation)), strconv.Itoa(p.best.Table.Columns()))
		} else if len(p.Matches) > 1 {
			said += p.Say(" ", "") + p.Phrase("As all columns, they have base $1.", "若这就是全部列，则底数为 $1。", compact(p.Matches[1].Base))
		}
		all = append(all, said)
	}
	facts := p.facts(p.best)
	if p.best.Bug != "" || nearly {
		facts = append([]string{p.where()}, facts...)
	}
	all = append(all, p.Lang.Sentence(p.Lang.List(facts))+p.Say(" ", "")+p.apart())
	if said := p.rotary(); said != "" && len(p.Matches) > 0 {
		all = append(all, said)
	}
	return all
}

// others names the other matches.
func (p *picture) others() []string {
	const most = 4
	var names []string
	if len(p.Matches) == 0 {
		return nil
	}
	for i := range p.Matches[1:] {
		if i == most {
			return append(names, "…")
		}
		names = append(names, fitName(&p.Matches[1+i], p.Lang))
	}
	return names
}

// fitName names a fit by its preset, and by what makes it another.
func fitName(f *identify.Fit, l text.Lang) string {
	with := ""
	add := func(s string) {
		if with != "" {
			with += l.Say(", ", "，")
		}
		with += s
	}
	for _, s := range f.Settings {
		if s.Name != "start" && s.Name != "base" {
			add(s.Name + " " + encoder.Decimal(s.Value))
		}
	}
	if f.Bug != "" {
		add(param.BugTitle(f.Bug).In(l))
	}
	name := f.Presets()[0]
	if with == "" {
		return name
	}
	return name + l.Say(" (", "（") + with + l.Say(")", "）")
}

// facts are the parameters of a fit.
func (p *picture) facts(fit *identify.Fit) []string {
	facts := []string{p.Say("base n = ", "底数 n = ") + compact(fit.Base)}
	if !fit.BaseKnown {
		facts[0] = p.Say("a single frequency does not determine the base", "单个频率看不出底数")
	}
	for _, s := range fit.Settings {
		if s.Name != "start" && s.Name != "base" {
			facts = append(facts, s.Name+" = "+encoder.Decimal(s.Value))
		}
	}
	if fit.Scale != 1 {
		facts = append(facts, p.Say("positions × ", "位置 × ")+compact(fit.Scale))
	}
	if math.Abs(fit.Amplitude-1) > 1e-9 {
		facts = append(facts, p.Say("numbers × ", "数值 × ")+compact(fit.Amplitude))
	}
	if fit.Offset != 0 {
		facts = append(facts, p.Phrase("$1 added to each", "各加 $1", compact(fit.Offset)))
	}
	switch n := len(fit.ZeroRows); {
	case n == 1:
		facts = append(facts, p.Phrase("zeros in row $1", "第 $1 行为零", strconv.Itoa(fit.ZeroRows[0])))
	case n > 1:
		facts = append(facts, p.Phrase("zeros in $1 rows", "有 $1 行为零", strconv.Itoa(n)))
	}
	if fit.Transposed {
		facts = append(facts, p.Say("transposed", "行与列互换"))
	}
	return facts
}

// rounding says what was rounded before sines and cosines were computed.
func (p *picture) rounding(r identify.Rounding) string {
	what := p.Say("frequencies", "频率")
	if r.Of == identify.Angles {
		what = p.Say("angles", "角度")
	}
	switch {
	case r.DType != precision.Float64:
		return p.Phrase("$1 rounded to $2", "$1舍入到 $2", what, r.DType.String())
	case r.Digits > 0:
		return p.Phrase("$1 rounded to $2 significant digits", "$1舍入到 $2 位有效数字", what, strconv.Itoa(r.Digits))
	}
	return p.Phrase("$1 rounded to $2 decimals", "$1舍入到 $2 位小数", what, strconv.Itoa(r.Decimals))
}

// apart says how far the numbers are from those of the best fit, and how far they
// may be.
func (p *picture) apart() string {
	look := p.numberFormat(p.Precision)
	if p.Reason == identify.Noisy || p.Reason == identify.Miswritten {
		return p.Phrase("$1. The largest difference is $2, and $3 by root mean square.", "$1。最大的差是 $2，均方根为 $3。", look, number.Difference(p.largest.Size), number.Difference(p.best.RMS))
	}
	return p.Phrase("$1. The largest difference is $2, and rounding allows $3.", "$1。最大的差是 $2，舍入可造成 $3。", look, number.Difference(p.largest.Size), number.Difference(p.best.Tolerance))
}

// numberFormat describes the precision of the numbers.
func (p *picture) numberFormat(format identify.NumberFormat) string {
	switch {
	case format.Step == 1:
		return p.Say("Whole numbers, as 8 bits hold them", "整数，如同存成 8 位")
	case format.Step > 0:
		return p.Phrase("Multiples of $1, as after rounding to 8 bits", "都是 $1 的倍数，如同舍入到 8 位", compact(format.Step))
	case format.Truncated:
		return p.Phrase("Cut off after $1 decimals", "在 $1 位小数后截断", strconv.Itoa(format.Decimals))
	case format.Decimals >= 0:
		return p.Phrase("Printed with $1 decimals", "打印了 $1 位小数", strconv.Itoa(format.Decimals))
	case format.Digits >= 0:
		return p.Phrase("Printed with $1 significant digits", "打印了 $1 位有效数字", strconv.Itoa(format.Digits))
	}
	return p.Phrase("Numbers of $1", "$1 的数", format.DType.String())
}

// where says at which positions the rows stand.
func (p *picture) where() string {
	fit := p.best
	if len(fit.Shape) > 0 {
		shape := ""
		for i, n := range fit.Shape {
			if i > 0 {
				shape += " × "
			}
			shape += strconv.Itoa(n)
		}
		return p.Phrase("a grid of $1 cells", "$1 的网格", shape)
	}
	if len(fit.Positions) == 0 || len(fit.Positions[0]) == 0 {
		return p.Say("at unknown positions", "位置未知")
	}
	at := fit.Positions[0]
	last := len(at) - 1
	switch {
	case last == 0:
		return p.Phrase("position $1", "位置 $1", place(at[0]))
	case fit.Consecutive && fit.Step == 1:
		return p.Phrase("positions $1 to $2", "位置 $1 到 $2", place(at[0]), place(at[last]))
	case fit.Consecutive:
		return p.Phrase("positions $1 to $2 in steps of $3", "位置 $1 到 $2，步长 $3", place(at[0]), place(at[last]), place(fit.Step))
	}
	places := make([]string, min(len(at), 5))
	for i := range places {
		places[i] = place(at[i])
	}
	if len(at) > len(places) {
		places = append(places, "…")
	}
	return p.Say("positions ", "位置 ") + p.Lang.List(places)
}
