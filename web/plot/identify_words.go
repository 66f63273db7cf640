package plot

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/bug"
	"github.com/posenc/posenc/encoder/identify"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/param"
)

// words are the verdict and what it rests on, above the matrices.
func (p *Identify) words(f *identified) textBlock {
	t := textBlock{width: float64(p.Width)}
	t.add("ink strong", p.verdict(f))
	for _, line := range p.details(f) {
		t.add("ink", line)
	}
	return t
}

// wordsHeight returns how high the words are; live ones at least as high as most,
// so that little moves when there are others.
func (p *Identify) wordsHeight(f *identified) int {
	n := p.words(f).count
	if !p.Still {
		switch {
		case p.Narrow():
			n = max(n, 13)
		case p.sideBySide():
			n = max(n, 5)
		default:
			n = max(n, 8)
		}
	}
	return n * bugLine
}

// Verdict says what makes the numbers.
func (p *Identify) Verdict() string { return p.verdict(p.identify()) }

// Bug returns the name of the bug that is found; empty if none is.
func (p *Identify) Bug() string {
	if f := p.identify(); len(f.Matches) > 0 {
		return f.best.Bug
	}
	return ""
}

func (p *Identify) verdict(f *identified) string {
	if f.err != nil {
		return p.Say("These numbers cannot be looked at.", "这些数无法辨认。")
	}
	if len(f.Matches) == 0 {
		return p.unexplained(f)
	}
	name, where := p.makers(f.best), p.where(f)
	switch {
	case f.Reason == identify.TooFew:
		return p.Phrase("Too few numbers to tell: they fit $1, $2, but they would fit much else.", "数太少，无法断定：与 $1的编码（$2）相符，但也与许多别的相符。", name, where)
	case f.Reason == identify.Ambiguous:
		return p.Phrase("More than one convention explains these numbers. The first is $1, $2.", "不止一种约定能解释这些数。首先是 $1的编码，$2。", name, where)
	case f.best.Bug != "":
		return p.Phrase("It is what $1 would make, with a bug: $2. ", "这本是 $1的编码，但有一处错误：$2。", name, param.BugTitle(f.best.Bug).In(p.Lang)) + p.bug(f.best.Bug)
	}
	return p.Phrase("It is what $1 would make, $2.", "这是 $1的编码，$2。", name, where)
}

// makers names who makes the numbers of a fit.
func (p *Identify) makers(fit *identify.Fit) string {
	names := makers(fit)
	switch n := len(names); n {
	case 1:
		return names[0] + p.Say("", " ")
	case 2:
		return p.Phrase("$1 or $2", "$1 或 $2 ", names[0], names[1])
	default:
		return p.Phrase("$1 or $2 others", "$1 等 $3 个库", names[0], strconv.Itoa(n-1), strconv.Itoa(n))
	}
}

// makers returns the presets that make the numbers of a fit, that of the paper first
// if nothing had to be set that it does not have.
func makers(fit *identify.Fit) []string {
	names := append([]string{fit.Preset}, fit.Same...)
	for _, s := range fit.Settings {
		if s.Name != "start" && s.Name != "base" {
			return names
		}
	}
	for i, name := range names {
		if name == param.Paper {
			copy(names[1:i+1], names[:i])
			names[0] = param.Paper
		}
	}
	return names
}

// bug explains a bug.
func (p *Identify) bug(name string) string {
	b, err := bug.Find(name)
	if err != nil {
		return ""
	}
	return p.Lang.Sentence(p.Say(b.English, b.Chinese))
}

// unexplained tells why nothing explains the numbers.
func (p *Identify) unexplained(f *identified) string {
	switch f.Reason {
	case identify.AllZero:
		return p.Say("Every number is zero, as in the row of a padding token: there is nothing to tell by.", "所有数都为零，如同填充词元的行：无从辨认。")
	case identify.OneNumber:
		return p.Say("A single number tells nothing: some angle has it for its sine. Give a whole row.", "单独一个数说明不了什么：总有某个角的正弦等于它。请给出一整行。")
	case identify.Constant:
		return p.Say("All numbers of a row are the same: there is no sine beside its cosine, and nothing to tell a convention by.", "同一行的数全都相同：没有正弦与余弦之分，无从辨认约定。")
	case identify.Ramp:
		return p.Say("The numbers rise or fall in equal steps: that is a ramp, and no sine or cosine in it.", "这些数等步增减：这是一条斜线，其中没有正弦或余弦。")
	case identify.OneRow:
		return p.Say("All rows are the same: they tell no positions.", "所有行都相同：其中没有位置。")
	case identify.NotGraded:
		return p.Say("No convention makes these numbers: columns pair up like sines and cosines, but no geometric grid of frequencies was found that makes them at any positions.", "没有哪种约定能生成这些数：各列可配成正弦与余弦的对，但没有找到能在任何位置生成它们的几何频率网格。")
	case identify.Noisy:
		return p.Phrase("No convention makes exactly these numbers, but $1 does so up to noise of $2 (root mean square).", "没有哪种约定恰好生成这些数，但除均方根为 $2 的噪声外与 $1 相符。", makers(f.best)[0], number.Difference(f.best.RMS))
	case identify.Permuted:
		return p.Phrase("It is $1, but ", "这是 $1，但", fitName(f.best, p.Lang)) + p.rearranged(f) + p.Say(".", "。")
	case identify.Miswritten:
		return p.Phrase("It is what $1 would make, $2, but for $3: ", "这是 $1 的编码（$2），但有$3不符：", fitName(f.best, p.Lang), p.where(f), p.numbers(len(f.best.Wrong))) + p.cells(f.best.Wrong)
	case identify.TooFew:
		return p.Say("Too few numbers to tell.", "数太少，无法断定。")
	}
	return p.Say("No convention makes these numbers: in no layout of a library do columns pair up as a sine and its cosine. Learned embeddings look like that.", "没有哪种约定能生成这些数：按任何库的列次序，都配不成正弦与余弦的对。学习得到的嵌入就是这样。")
}

func (p *Identify) numbers(n int) string {
	if n == 1 {
		return p.Say("one number", "一个数")
	}
	return p.Phrase("$1 numbers", " $1 个数", strconv.Itoa(n))
}

// cells names numbers by their places, the first few of them.
func (p *Identify) cells(list []identify.Cell) string {
	const most = 6
	var places []string
	for _, c := range list[:min(len(list), most)] {
		places = append(places, p.Phrase("row $1 column $2", "第 $1 行第 $2 列", strconv.Itoa(c.Row), strconv.Itoa(c.Column)))
	}
	if len(list) > most {
		places = append(places, "…")
	}
	return p.Lang.List(places) + p.Say(".", "。")
}

// rearranged tells what has become of the columns of a fit.
func (p *Identify) rearranged(f *identified) string {
	fit, d := f.best, f.of.Columns
	seen, distinct, negated := make([]bool, fit.Table.Columns()), 0, 0
	columns, pairs := true, d%2 == 0
	for j, k := range fit.Permutation {
		if !seen[k] {
			seen[k] = true
			distinct++
		}
		if fit.Negated[j] {
			negated++
		}
		columns = columns && k == d-1-j
		pairs = pairs && k == d-2-j+2*(j%2)
	}
	rising := fit.Scale > 1 && math.Abs(fit.Scale*fit.Table.Frequency(fit.Table.Pairs()-1)/fit.Table.Frequency(0)-1) < 1e-6
	said := ""
	switch {
	case rising:
		said = p.Say("the sign of the exponent is turned: frequencies rise from 1", "指数的符号反了：频率从 1 起递增")
	case columns:
		said = p.Say("its columns run backwards", "各列倒序")
	case pairs:
		said = p.Say("its pairs run backwards", "各对倒序")
	case 4*distinct <= 3*d:
		said = p.Say("some of its columns stand several times, and others nowhere", "有些列重复出现，有些列没有出现")
	case distinct < d-negated || !inOrder(fit.Permutation):
		said = p.Say("its columns stand in another order", "各列换了次序")
	}
	if negated > 0 {
		if said != "" {
			said += p.Say(", and ", "，且")
		}
		said += p.Phrase("$1 of its columns have the other sign", "有 $1 列符号相反", strconv.Itoa(negated))
	}
	return said
}

func inOrder(list []int) bool {
	for i, k := range list {
		if k != i {
			return false
		}
	}
	return true
}

// slips tell what may have happened, by slip.
var slips = [...][2]string{
	identify.Clamped:      {"Positions beyond one end are clamped to it.", "超出一端的位置都被截到该端。"},
	identify.Rounded:      {"Positions in equal steps have been rounded to whole numbers.", "等步的位置被舍入为整数。"},
	identify.ShiftedIndex: {"That factor is the second frequency: i + 1 stands where the pair i belongs.", "这个倍数恰为第二个频率：本该用对的序号 i，却用了 i + 1。"},
	identify.OverLength:   {"Positions are divided by the number of rows.", "位置除以了行数。"},
	identify.OverLast:     {"Positions are divided by the last one, to end at 1.", "位置除以了最后一个位置，使其止于 1。"},
	identify.Turns:        {"Positions are multiplied by 2π, as if frequencies counted whole turns.", "位置乘了 2π，如同频率以整圈计。"},
	identify.TimesRootD:   {"Numbers are multiplied by √d_model, as embeddings are.", "数值乘了 √d_model，如同词嵌入那样。"},
	identify.HalfExponent: {"100 is the square root of 10000: the exponent may lack its factor 2.", "100 是 10000 的平方根：可能是指数漏了因子 2。"},
	identify.Log10:        {"That base is e⁴: log₁₀ 10000 stands where ln 10000 belongs.", "这个底数是 e⁴：本该用 ln 10000，却用了 log₁₀ 10000。"},
}

// details are what the verdict rests on, line by line.
func (p *Identify) details(f *identified) []string {
	var all []string
	if f.best == nil {
		return all
	}
	nearly := f.Reason == identify.Noisy || f.Reason == identify.Permuted || f.Reason == identify.Miswritten
	if len(f.Matches) == 0 && !nearly {
		return append(all, p.Phrase("Nearest is $1, $2 away at the most: too far for rounding.", "最接近的是 $1，但最多相差 $2：不可能来自舍入。", fitName(f.best, p.Lang), number.Difference(f.largest.Size)))
	}
	if same := makers(f.best)[1:]; len(same) > 0 && !nearly {
		all = append(all, p.Say("The same numbers: ", "数值相同的还有：")+p.Lang.List(same)+p.Say(".", "。"))
	}
	if others := p.others(f); len(others) > 0 {
		all = append(all, p.Say("Also ", "另有：")+p.Lang.List(others)+p.Say(".", "。"))
	}
	if words := slips[f.best.Slip]; f.best.Slip != identify.NoSlip {
		all = append(all, p.Say(words[0], words[1]))
	}
	facts := p.facts(f.best)
	if f.best.Bug != "" || nearly {
		facts = append([]string{p.where(f)}, facts...)
	}
	return append(all, p.Lang.Sentence(p.Lang.List(facts))+p.Say(" ", "")+p.apart(f))
}

// others names the other matches.
func (p *Identify) others(f *identified) []string {
	const most = 4
	var names []string
	if len(f.Matches) == 0 {
		return nil
	}
	for i := range f.Matches[1:] {
		if i == most {
			return append(names, "…")
		}
		names = append(names, fitName(&f.Matches[1+i], p.Lang))
	}
	return names
}

// fitName names a fit by its preset, and by what makes it another.
func fitName(f *identify.Fit, l Lang) string {
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
	name := makers(f)[0]
	if with == "" {
		return name
	}
	return name + l.Say(" (", "（") + with + l.Say(")", "）")
}

// facts are the parameters of a fit.
func (p *Identify) facts(fit *identify.Fit) []string {
	facts := []string{p.Say("base n = ", "底数 n = ") + compact(fit.Base)}
	if !fit.BaseKnown {
		facts[0] = p.Say("a single frequency tells no base", "单个频率看不出底数")
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
	if fit.Transposed {
		facts = append(facts, p.Say("rows and columns have changed places", "行与列互换"))
	}
	return facts
}

// apart tells how far the numbers are from those of the best fit, and how far they
// may be.
func (p *Identify) apart(f *identified) string {
	look := p.numberFormat(f.Precision)
	if f.Reason == identify.Noisy || f.Reason == identify.Miswritten {
		return p.Phrase("$1. The largest difference is $2, and $3 by root mean square.", "$1。最大的差是 $2，均方根为 $3。", look, number.Difference(f.largest.Size), number.Difference(f.best.RMS))
	}
	return p.Phrase("$1. The largest difference is $2, and rounding allows $3.", "$1。最大的差是 $2，舍入可造成 $3。", look, number.Difference(f.largest.Size), number.Difference(f.best.Tolerance))
}

// numberFormat describes the precision of the numbers.
func (p *Identify) numberFormat(format identify.NumberFormat) string {
	switch {
	case format.Step == 1:
		return p.Say("Whole numbers, as 8 bits hold them", "整数，如同存成 8 位")
	case format.Step > 0:
		return p.Phrase("Multiples of $1, as after rounding to 8 bits", "都是 $1 的倍数，如同舍入到 8 位", compact(format.Step))
	case format.Decimals >= 0:
		return p.Phrase("Printed with $1 decimals", "打印了 $1 位小数", strconv.Itoa(format.Decimals))
	case format.Digits >= 0:
		return p.Phrase("Printed with $1 significant digits", "打印了 $1 位有效数字", strconv.Itoa(format.Digits))
	}
	return p.Phrase("Numbers of $1", "$1 的数", format.DType.String())
}

// where tells at which positions the rows stand.
func (p *Identify) where(f *identified) string {
	fit := f.best
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

// place writes a position.
func place(x float64) string {
	if x == math.Trunc(x) {
		return number.Integer(x)
	}
	if x < 0 {
		return "\u2212" + compact(-x)
	}
	return compact(x)
}

// compact writes a number with few digits, and with none that are not needed.
func compact(x float64) string {
	return encoder.Decimal(roundTo(x, 6))
}

// roundTo returns x with so many significant digits.
func roundTo(x float64, digits int) float64 {
	rounded, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'g', digits, 64), 64)
	return rounded
}

// readout tells the numbers of a cell.
func (p *Identify) readout(f *identified) string {
	if f.best == nil && p.Cell == nil {
		return ""
	}
	at := p.at(f)
	said := p.Phrase("Row $1, column $2: $3 given", "第 $1 行第 $2 列：给出 $3", strconv.Itoa(at.Row), strconv.Itoa(at.Column), p.shown(f.of.grid().At(at.Row, at.Column)))
	if f.best != nil {
		said += p.Phrase(", $1 explained, $2 apart", "，解释为 $1，相差 $2", p.shown(f.made.At(at.Row, at.Column)), number.Difference(math.Abs(f.difference.At(at.Row, at.Column))))
	}
	return said + p.Say(".", "。")
}

// shown writes a number with as many digits as tell it from its neighbours, up to 8
// decimals.
func (p *Identify) shown(x float64) string {
	if size := math.Abs(x); size > 0 && size < 1e-6 || size >= 1e6 {
		return number.Scientific(x, 6)
	}
	return number.Fixed(x, 8)
}
