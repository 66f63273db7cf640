package criteria

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/number"
)

// verdict returns whether the claim holds, as a mark.
func (p *picture) verdict(f *finding) string {
	switch {
	case f.worst.Checked == 0:
		return "–"
	case f.holds:
		return "✓"
	}
	return "✗"
}

// value returns the number of the worst case.
func (p *picture) value(i int, f *finding) string {
	if f.worst.Checked == 0 {
		return p.Say("nothing to compare", "没有可比的")
	}
	value := significant(f.worst.Value)
	switch {
	case i == rates:
		value += " : 1"
	case i == anyLength:
		value += p.Phrase(" (so far $1)", "（原来 $1）", significant(f.bound))
	case i == smooth:
		value += p.Phrase(" (neighbours $1)", "（相邻 $1）", significant(f.bound))
	case f.bound > 0:
		value += p.Phrase(" (limit $1)", "（上限 $1）", significant(f.bound))
	}
	return value
}

// where returns where the worst case is, in fewer and fewer words.
func (p *picture) where(i int, f *finding) []string {
	x := f.worst
	position, comma, and := p.Say("position ", "位置 "), p.Say(", ", "，"), p.Say(" and ", " 与 ")
	pos, next := number.Integer(x.Position), number.Integer(x.Position+x.Offset)
	k := "k = " + number.Integer(x.Offset)
	dim := p.Say("dimension ", "维度 ") + number.Integer(float64(x.Dimension))
	long, short := "", ""
	switch {
	case x.Checked == 0 && i == anyLength:
		long = position + p.Say("2^53 is the last one", "2^53 是最后一个")
	case x.Checked == 0 && i == rates:
		long = p.Say("there is one pair", "只有一对")
	case x.Checked == 0 && i == periodic:
		long = p.Say("no turn ends up to position 2^53", "到位置 2^53 为止都转不完一圈")
	case x.Checked == 0 && i == fixed:
		long = p.Say("too far for float64", "位置太远，float64 不够用")
	case x.Checked == 0 && i == smooth && p.State.SeqLen > 1:
		long = p.Say("there are two positions", "只有两个位置")
	case x.Checked == 0:
		long = p.Say("there is one position", "只有一个位置")
	case i == unique, i == anyLength, i == smooth, i == steps:
		long, short = p.Say("positions ", position)+pos+and+next, k
	case i == linear:
		short = k + comma + dim
		long = position + pos + comma + short
	case i == periodic:
		long = p.Phrase("pair $1, a turn of $2", "第 $1 对，一圈 $2", number.Integer(float64(x.Dimension/2)), number.Period(x.Offset, false))
		short = p.Phrase("pair $1", "第 $1 对", number.Integer(float64(x.Dimension/2)))
	case i == rates:
		long = p.Say("dimensions ", "维度 ") + p.pair(x.Dimension) + and + p.pair(x.Dimension+2)
	case x.Value == 0:
		long = p.Say("none", "无变化")
	default:
		long, short = position+pos+comma+dim, dim
	}
	return []string{long, short}
}

// pair returns the two dimensions of a pair, the first of which is dim.
func (p *picture) pair(dim int) string {
	return number.Integer(float64(dim)) + "–" + number.Integer(float64(dim+1))
}

// significant returns a number ≥ 0 with four decimals, or where they would say
// nothing or too much as two digits times a power of ten.
func significant(x float64) string {
	switch {
	case math.IsInf(x, 1):
		return "∞"
	case x == math.Trunc(x) && x < 1e15:
		return number.Integer(x)
	case x >= 0.001 && x < 1e9:
		return number.Fixed(x, 4)
	}
	power := math.Floor(math.Log10(x))
	return number.Fixed(x/math.Pow(10, power), 1) + "·10" + number.Superscript(int(power))
}

func (p *picture) summary() string {
	kept, broken := 0, ""
	for i, f := range p.found {
		switch {
		case f.worst.Checked == 0:
		case f.holds:
			kept++
		default:
			broken += p.Say(" Broken: ", "不成立：") + claims[i].text.In(p.Lang) + p.Say(".", "。")
		}
	}
	s := p.State
	size := number.Integer(float64(s.SeqLen)) + p.Say(" positions in ", " 个位置、") + number.Integer(float64(s.DModel)) +
		p.Say(" dimensions with base ", " 维、底数 ") + encoder.Decimal(s.Base) + p.Say(".", "。")
	if len(p.found) < len(claims) {
		return p.Say("Claims about positional encodings are being checked for ", "正在检查位置编码的各项性质：") + size
	}
	summary := strconv.Itoa(kept) + p.Say(" claims about positional encodings hold for ", " 项关于位置编码的说法成立：") + size + broken
	if f := p.found[unique]; f.worst.Checked > 0 {
		summary += p.Say(" The two most similar rows are ", "最相近的两行相距 ") + significant(f.worst.Value) +
			p.Say(" apart: ", "：") + p.where(unique, &f)[0] + p.Say(".", "。")
	}
	return summary
}

// spoken returns a claim with what has been found, in words.
func (p *picture) spoken(i int) string {
	name := claims[i].text.In(p.Lang) + p.Say(": ", "：")
	if i >= len(p.found) {
		return name + p.Say("not checked yet", "尚未检查")
	}
	f := &p.found[i]
	verdict := map[string]string{"✓": p.Say("holds; ", "成立；"), "✗": p.Say("does not hold; ", "不成立；")}[p.verdict(f)]
	return name + verdict + claims[i].what.In(p.Lang) + " " + p.value(i, f) + p.Say(", ", "，") + p.where(i, f)[0]
}
