package plot

import "strconv"

// A verdict is whether a candidate does what a criterion asks, the number by
// which that is known, and what stands beside it.
type verdict struct {
	holds          bool
	number, beside string
}

// criterion returns what a candidate should do.
func (p *Candidates) criterion(c int) string {
	next := strconv.Itoa(p.words() + 1)
	return [...]string{
		p.Say("every position is unique", "每个位置唯一"),
		p.Say("the same step in any sentence", "步长不随句长变化"),
		p.Say("the same step everywhere", "句中各处步长相同"),
		p.Say("bounded by 1", "有界，不超过 1"),
		p.Say("works for word "+next+", never seen", "没见过的第 "+next+" 个词也能用"),
		p.Say("fixed, nothing to train", "规则固定，无需训练"),
	}[c]
}

// verdict judges candidate k by criterion c.
func (p *Candidates) verdict(j *judged, c, k int) verdict {
	u := j.judgements[k]
	switch c {
	case 0:
		return verdict{u.Unique.Holds, short(u.Unique.Distance), p.Say("nearest two", "最近的两个")}
	case 1:
		return verdict{u.Consistent.Holds, short(u.Consistent.Step), p.inWords(2) + short(u.Consistent.Other)}
	case 2:
		return verdict{u.Even.Holds, short(u.Even.Shortest), p.Say("to ", "至 ") + short(u.Even.Longest)}
	case 3:
		return verdict{u.Bounded.Holds, short(u.Bounded.Largest[0]), p.inWords(10) + short(u.Bounded.Largest[2])}
	case 4:
		g := u.Generalises
		switch {
		case g.Beyond > 0:
			return verdict{g.Holds, "+" + short(g.Beyond), p.Say("too large", "超出")}
		case g.Changed > 0:
			return verdict{g.Holds, short(g.Changed), p.Say("others move", "别的也变")}
		case g.Distance == 0:
			return verdict{g.Holds, "0", p.Say("as word "+strconv.Itoa(g.Nearest+1), "同第 "+strconv.Itoa(g.Nearest+1)+" 个")}
		}
		return verdict{g.Holds, short(g.Distance), p.Say("nearest", "离最近的")}
	}
	return verdict{true, "0", p.Say("parameters", "个参数")}
}

// inWords leads to what holds in a sentence so many times as long.
func (p *Candidates) inWords(times int) string {
	n := strconv.Itoa(times * p.words())
	return p.Say("in "+n+": ", n+" 词：")
}

// explanation returns the lines that tell where a verdict comes from.
func (p *Candidates) explanation(j *judged, v Verdict) []string {
	u := j.judgements[v.Candidate]
	n := p.words()
	words, twice, tenfold := strconv.Itoa(n), strconv.Itoa(2*n), strconv.Itoa(10*n)
	switch v.Criterion {
	case 0:
		at, to, apart := strconv.Itoa(u.Unique.P+1), strconv.Itoa(u.Unique.Q+1), short(u.Unique.Distance)
		return []string{p.Say("The two nearest codes, of words "+at+" and "+to+",", "最接近的两个编码，第 "+at+" 个词和第 "+to+" 个词的，"),
			p.Say("are "+apart+" apart.", "相距 "+apart+"。")}
	case 1:
		return []string{p.Say("From word 1 to word 2 is "+short(u.Consistent.Step)+" in "+words+" words,", words+" 个词时，第 1 个词到第 2 个词的距离是 "+short(u.Consistent.Step)+"，"),
			p.Say("and "+short(u.Consistent.Other)+" in "+twice+".", twice+" 个词时是 "+short(u.Consistent.Other)+"。")}
	case 2:
		e := u.Even
		if e.Holds {
			return []string{p.Say("Every step from a word to the next is "+short(e.Longest)+".", "每个词到下一个词的距离都是 "+short(e.Longest)+"。")}
		}
		step := func(p int) string { return strconv.Itoa(p+1) + " → " + strconv.Itoa(p+2) }
		return []string{p.Say("The shortest step is "+short(e.Shortest)+": word "+step(e.AtShortest)+".", "最短的一步是 "+short(e.Shortest)+"：第 "+step(e.AtShortest)+" 个词。"),
			p.Say("The longest is "+short(e.Longest)+": word "+step(e.AtLongest)+".", "最长的一步是 "+short(e.Longest)+"：第 "+step(e.AtLongest)+" 个词。")}
	case 3:
		b := u.Bounded.Largest
		return []string{p.Say("The largest number is "+short(b[0])+" in "+words+" words,", words+" 个词里最大的数是 "+short(b[0])+"，"),
			p.Say(short(b[1])+" in "+twice+", and "+short(b[2])+" in "+tenfold+".", twice+" 个词里是 "+short(b[1])+"，"+tenfold+" 个词里是 "+short(b[2])+"。")}
	case 4:
		return p.beyond(j, v.Candidate)
	}
	of := p.Say("the position", "位置")
	if v.Candidate == 1 {
		of = p.Say("the position and the length", "位置和句长")
	}
	return []string{p.Say("Computed from "+of+":", "由"+of+"直接算出："), p.Say("nothing is trained or left to chance.", "没有要训练的参数，也不靠随机。")}
}

// beyond tells what happens when a word more comes than was ever seen.
func (p *Candidates) beyond(j *judged, k int) []string {
	g := j.judgements[k].Generalises
	next := strconv.Itoa(p.words() + 1)
	switch {
	case g.Beyond > 0:
		return []string{p.Say("The code of word "+next+" has a number", "第 "+next+" 个词的编码里有一个数"),
			p.Say(short(g.Beyond)+" above all that were seen.", "比见过的都大 "+short(g.Beyond)+"。")}
	case g.Changed > 0:
		return []string{p.Say("With word "+next+" all other codes change,", "有了第 "+next+" 个词，别的编码都变了，"),
			p.Say("by up to "+short(g.Changed)+".", "最多变 "+short(g.Changed)+"。")}
	case g.Distance == 0:
		at := strconv.Itoa(g.Nearest + 1)
		return []string{p.Say("Word "+next+" has the same code as word "+at+".", "第 "+next+" 个词与第 "+at+" 个词的编码相同。")}
	}
	at := strconv.Itoa(g.Nearest + 1)
	return []string{p.Say("The code of word "+next+" is "+short(g.Distance)+" from the nearest,", "第 "+next+" 个词的编码离最近的"),
		p.Say("that of word "+at+"; its numbers are no larger", "（第 "+at+" 个词的）有 "+short(g.Distance)+"；"),
		p.Say("than those seen, and the other codes stay.", "其中没有更大的数，别的编码也不变。")}
}
