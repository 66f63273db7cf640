package plot

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder"
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
	case f.Reason == encoder.TooFew:
		return p.phrase("Too few numbers to tell: they fit $1, $2, but they would fit much else.", "数太少，无法断定：与 $1的编码（$2）相符，但也与许多别的相符。", name, where)
	case f.Reason == encoder.Ambiguous:
		return p.phrase("More than one convention explains these numbers. The first is $1, $2.", "不止一种约定能解释这些数。首先是 $1的编码，$2。", name, where)
	case f.best.Bug != "":
		return p.phrase("It is what $1 would make, with a bug: $2. ", "这本是 $1的编码，但有一处错误：$2。", name, BugTitle(f.best.Bug, p.Lang)) + p.bug(f.best.Bug)
	}
	return p.phrase("It is what $1 would make, $2.", "这是 $1的编码，$2。", name, where)
}

// makers names who makes the numbers of a fit.
func (p *Identify) makers(fit *encoder.Fit) string {
	names := makers(fit)
	switch n := len(names); n {
	case 1:
		return names[0] + p.Say("", " ")
	case 2:
		return p.phrase("$1 or $2", "$1 或 $2 ", names[0], names[1])
	default:
		return p.phrase("$1 or $2 others", "$1 等 $3 个库", names[0], strconv.Itoa(n-1), strconv.Itoa(n))
	}
}

// makers returns the presets that make the numbers of a fit, that of the paper first
// if nothing had to be set that it does not have.
func makers(fit *encoder.Fit) []string {
	names := append([]string{fit.Preset}, fit.Same...)
	for _, s := range fit.Settings {
		if s.Name != "start" && s.Name != "base" {
			return names
		}
	}
	for i, name := range names {
		if name == paper {
			copy(names[1:i+1], names[:i])
			names[0] = paper
		}
	}
	return names
}

// bug explains a bug.
func (p *Identify) bug(name string) string {
	b, err := encoder.FindBug(name)
	if err != nil {
		return ""
	}
	return sentence(p.Say(b.English, b.Chinese), p.Lang)
}

// unexplained tells why nothing explains the numbers.
func (p *Identify) unexplained(f *identified) string {
	switch f.Reason {
	case encoder.AllZero:
		return p.Say("Every number is zero, as in the row of a padding token: there is nothing to tell by.", "所有数都为零，如同填充词元的行：无从辨认。")
	case encoder.OneRow:
		return p.Say("All rows are the same: they tell no positions.", "所有行都相同：其中没有位置。")
	case encoder.NotGraded:
		return p.Say("No convention makes these numbers: there are pairs of a sine and a cosine, but their frequencies follow no geometric grid.", "没有哪种约定能生成这些数：其中有正弦与余弦的对，但频率不成几何网格。")
	case encoder.Noisy:
		return p.phrase("No convention makes exactly these numbers, but $1 does so up to noise.", "没有哪种约定恰好生成这些数，但除噪声外与 $1 相符。", f.best.Preset)
	case encoder.Permuted:
		return p.phrase("It is $1 with its columns in another order.", "这是 $1，但各列换了次序。", f.best.Preset)
	case encoder.TooFew:
		return p.Say("Too few numbers to tell.", "数太少，无法断定。")
	}
	return p.Say("No convention makes these numbers: no two columns are a sine and its cosine. Learned embeddings look like that.", "没有哪种约定能生成这些数：没有两列是一对正弦与余弦。学习得到的嵌入就是这样。")
}

// details are what the verdict rests on, line by line.
func (p *Identify) details(f *identified) []string {
	var all []string
	if f.best == nil {
		return all
	}
	if len(f.Matches) == 0 {
		if f.Reason != encoder.Noisy && f.Reason != encoder.Permuted {
			return append(all, p.phrase("Nearest is $1, $2 away at the most: too far for rounding.", "最接近的是 $1，但最多相差 $2：不可能来自舍入。", fitName(f.best, p.Lang), gap(f.best.Residual)))
		}
		return append(all, p.apart(f))
	}
	if same := makers(f.best)[1:]; len(same) > 0 {
		all = append(all, p.Say("The same numbers: ", "数值相同的还有：")+enumerated(same, p.Lang)+p.Say(".", "。"))
	}
	if others := p.others(f); len(others) > 0 {
		all = append(all, p.Say("Also ", "另有：")+enumerated(others, p.Lang)+p.Say(".", "。"))
	}
	facts := p.facts(f.best)
	if f.best.Bug != "" {
		facts = append([]string{p.where(f)}, facts...)
	}
	return append(all, sentence(enumerated(facts, p.Lang), p.Lang)+p.Say(" ", "")+p.apart(f))
}

// others names the other matches.
func (p *Identify) others(f *identified) []string {
	const most = 4
	var names []string
	for i := range f.Matches[1:] {
		if i == most {
			return append(names, "…")
		}
		names = append(names, fitName(&f.Matches[1+i], p.Lang))
	}
	return names
}

// fitName names a fit by its preset, and by what makes it another.
func fitName(f *encoder.Fit, l Lang) string {
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
		add(BugTitle(f.Bug, l))
	}
	if with == "" {
		return f.Preset
	}
	return f.Preset + l.Say(" (", "（") + with + l.Say(")", "）")
}

// facts are the parameters of a fit.
func (p *Identify) facts(fit *encoder.Fit) []string {
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
	if fit.Transposed {
		facts = append(facts, p.Say("rows and columns have changed places", "行与列互换"))
	}
	return facts
}

// apart tells how far the numbers are from those of the best fit, and how far they
// may be.
func (p *Identify) apart(f *identified) string {
	look := p.grain(f.Precision)
	if len(f.Matches) == 0 {
		return p.phrase("$1. The largest difference is $2, and $3 by root mean square.", "$1。最大的差是 $2，均方根为 $3。", look, gap(f.best.Residual), gap(f.best.RMS))
	}
	return p.phrase("$1. The largest difference is $2, and rounding allows $3.", "$1。最大的差是 $2，舍入可造成 $3。", look, gap(f.best.Residual), gap(f.best.Tolerance))
}

// grain tells what the numbers look like.
func (p *Identify) grain(g encoder.Grain) string {
	switch {
	case g.Decimals >= 0:
		return p.phrase("Printed with $1 decimals", "打印了 $1 位小数", strconv.Itoa(g.Decimals))
	case g.Digits >= 0:
		return p.phrase("Printed with $1 significant digits", "打印了 $1 位有效数字", strconv.Itoa(g.Digits))
	}
	return p.phrase("Numbers of $1", "$1 的数", g.DType.String())
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
		return p.phrase("a grid of $1 cells", "$1 的网格", shape)
	}
	if len(fit.Positions) == 0 || len(fit.Positions[0]) == 0 {
		return p.Say("at unknown positions", "位置未知")
	}
	at := fit.Positions[0]
	last := len(at) - 1
	switch {
	case last == 0:
		return p.phrase("position $1", "位置 $1", place(at[0]))
	case fit.Consecutive && fit.Step == 1:
		return p.phrase("positions $1 to $2", "位置 $1 到 $2", place(at[0]), place(at[last]))
	case fit.Consecutive:
		return p.phrase("positions $1, $2, …, $3", "位置 $1、$2、……、$3", place(at[0]), place(at[1]), place(at[last]))
	}
	places := make([]string, min(len(at), 5))
	for i := range places {
		places[i] = place(at[i])
	}
	if len(at) > len(places) {
		places = append(places, "…")
	}
	return p.Say("positions ", "位置 ") + enumerated(places, p.Lang)
}

// place writes a position.
func place(x float64) string {
	if x == math.Trunc(x) {
		return FormatInteger(x)
	}
	return decimalSign(x) + compact(math.Abs(x))
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

// enumerated writes items one after another.
func enumerated(items []string, l Lang) string {
	all := ""
	for i, item := range items {
		if i > 0 {
			all += l.Say(", ", "、")
		}
		all += item
	}
	return all
}

// readout tells the numbers of a cell.
func (p *Identify) readout(f *identified) string {
	if f.best == nil && p.Cell == nil {
		return ""
	}
	at := p.at(f)
	said := p.phrase("Row $1, column $2: $3 given", "第 $1 行第 $2 列：给出 $3", strconv.Itoa(at.Row), strconv.Itoa(at.Column), p.shown(f.of.grid().at(at.Row, at.Column)))
	if f.best != nil {
		said += p.phrase(", $1 explained, $2 apart", "，解释为 $1，相差 $2", p.shown(f.made.at(at.Row, at.Column)), gap(math.Abs(f.difference.at(at.Row, at.Column))))
	}
	return said + p.Say(".", "。")
}

// shown writes a number with as many digits as tell it from its neighbours, up to 8
// decimals.
func (p *Identify) shown(x float64) string {
	if size := math.Abs(x); size > 0 && size < 1e-6 || size >= 1e6 {
		return decimalSign(x) + scientific(size, 6)
	}
	return decimal(x, 8)
}
