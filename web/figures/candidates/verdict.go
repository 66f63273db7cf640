package candidates

import "strconv"

// A verdict is whether a candidate does what a criterion asks, the number by
// which that is known, and what stands beside it.
type verdict struct {
	holds          bool
	number, beside string
}

// criterion returns what a candidate should do.
func (p *picture) criterion(c int) string {
	said := [criteria][2]string{
		{"every position is unique", "每个位置唯一"},
		{"the same step in any sentence", "步长不随句长变化"},
		{"the same step everywhere", "句中各处步长相同"},
		{"bounded by 1", "有界，不超过 1"},
		{"works for word $1, never seen", "没见过的第 $1 个词也能用"},
		{"fixed, nothing to train", "规则固定，无需训练"},
	}[c]
	return p.Phrase(said[0], said[1], strconv.Itoa(words(p.View)+1))
}

// judge judges candidate k by criterion c.
func (p *picture) judge(c, k int) verdict {
	u := p.judgements[k]
	g := u.Generalises
	switch {
	case c == 0:
		return verdict{u.Unique.Holds, short(u.Unique.Distance), p.Say("apart", "最近的两个")}
	case c == 1:
		return verdict{u.LengthInvariant.Holds, short(u.LengthInvariant.Step), p.inWords(2, u.LengthInvariant.Other)}
	case c == 2:
		return verdict{u.EquallySpaced.Holds, short(u.EquallySpaced.Shortest), p.Phrase("to $1", "至 $1", short(u.EquallySpaced.Longest))}
	case c == 3:
		return verdict{u.Bounded.Holds, short(u.Bounded.Largest[0]), p.inWords(10, u.Bounded.Largest[2])}
	case c == 5:
		return verdict{true, "0", p.Say("weights", "个参数")}
	case g.Beyond > 0:
		return verdict{g.Holds, "+" + short(g.Beyond), p.Say("too large", "超出范围")}
	case g.Changed > 0 && p.tight():
		return verdict{g.Holds, short(g.Changed), p.Say("elsewhere", "其余改变")}
	case g.Changed > 0:
		return verdict{g.Holds, short(g.Changed), p.Say("others move", "其他编码改变")}
	case g.Distance == 0:
		return verdict{g.Holds, "0", p.Phrase("as word $1", "同第 $1 个", strconv.Itoa(g.Nearest+1))}
	}
	return verdict{g.Holds, short(g.Distance), p.Say("apart", "离最近的")}
}

// inWords says what a number is in a sentence so many times as long.
func (p *picture) inWords(times int, x float64) string {
	if p.tight() {
		return p.Phrase("$1: $2", "$1 词 $2", strconv.Itoa(times*words(p.View)), short(x))
	}
	return p.Phrase("in $1: $2", "$1 词：$2", strconv.Itoa(times*words(p.View)), short(x))
}

// tight reports whether columns have no room for ten letters.
func (p *picture) tight() bool { return p.column < 85 }

// explanation returns the lines that say where a verdict comes from, with a
// line feed between them.
func (p *picture) explanation(v cell) string {
	u := p.judgements[v.candidate]
	g, b := u.Generalises, u.Bounded.Largest
	n := words(p.View)
	word := func(p int) string { return strconv.Itoa(p + 1) }
	switch {
	case v.criterion == 0:
		return p.Phrase("The two nearest codes, of words $1 and $2,\nare $3 apart.", "最接近的两个编码，第 $1 个词和第 $2 个词的，\n相距 $3。",
			word(u.Unique.P), word(u.Unique.Q), short(u.Unique.Distance))
	case v.criterion == 1:
		return p.Phrase("From word 1 to word 2 is $1 in $2 words,\nand $3 in $4.", "$2 个词时，第 1 个词到第 2 个词的距离是 $1，\n$4 个词时是 $3。",
			short(u.LengthInvariant.Step), strconv.Itoa(n), short(u.LengthInvariant.Other), strconv.Itoa(2*n))
	case v.criterion == 2 && u.EquallySpaced.Holds:
		return p.Phrase("Every step from a word to the next is $1.", "每个词到下一个词的距离都是 $1。", short(u.EquallySpaced.Longest))
	case v.criterion == 2:
		return p.Phrase("The shortest step is $1: word $2 → $3.\nThe longest is $4: word $5 → $6.", "最短的一步是 $1：第 $2 → $3 个词。\n最长的一步是 $4：第 $5 → $6 个词。",
			short(u.EquallySpaced.Shortest), word(u.EquallySpaced.AtShortest), word(u.EquallySpaced.AtShortest+1), short(u.EquallySpaced.Longest), word(u.EquallySpaced.AtLongest), word(u.EquallySpaced.AtLongest+1))
	case v.criterion == 3:
		return p.Phrase("The largest number is $1 in $2 words,\n$3 in $4, and $5 in $6.", "$2 个词里最大的数是 $1，\n$4 个词里是 $3，$6 个词里是 $5。",
			short(b[0]), strconv.Itoa(n), short(b[1]), strconv.Itoa(2*n), short(b[2]), strconv.Itoa(10*n))
	case v.criterion == 5 && v.candidate == scaledIndex:
		return p.Say("Computed from the position and the length:\nnothing is learned, nothing is random.", "由位置和句长直接算出：\n没有要训练的参数，也不靠随机。")
	case v.criterion == 5:
		return p.Say("Computed from the position:\nnothing is learned, nothing is random.", "由位置直接算出：\n没有要训练的参数，也不靠随机。")
	case g.Beyond > 0:
		return p.Phrase("The code of word $1 has a number\n$2 above all that were seen.", "第 $1 个词的编码里有一个数\n比见过的都大 $2。", word(n), short(g.Beyond))
	case g.Changed > 0:
		return p.Phrase("With word $1 all other codes change,\nby up to $2.", "有了第 $1 个词，别的编码都变了，\n最多变 $2。", word(n), short(g.Changed))
	case g.Distance == 0:
		return p.Phrase("Word $1 has the same code as word $2.", "第 $1 个词与第 $2 个词的编码相同。", word(n), word(g.Nearest))
	}
	return p.Phrase("The code of word $1 is $2 from the nearest,\nthat of word $3; its numbers are no larger\nthan those seen, and the other codes stay.",
		"第 $1 个词的编码离最近的（第 $3 个词的）有 $2；\n其中没有比见过的更大的数，\n别的编码也不变。", word(n), short(g.Distance), word(g.Nearest))
}
