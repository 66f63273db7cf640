package plot

// MaxWords is how many words of a sentence are looked at.
const MaxWords = 12

// Words returns the words of a sentence. Spaces and bars divide it, and do no
// more: 打了 in "A 打了 B" is one word. Without them, letters stay together and
// each Chinese character is a word. There may be none.
func Words(sentence string) []string {
	if words := fields(sentence); len(words) != 1 {
		return words
	}
	var words []string
	together := false
	for _, r := range fields(sentence)[0] {
		if wide(r) || !together {
			words = append(words, "")
		}
		words[len(words)-1] += string(r)
		together = !wide(r)
	}
	return words
}

// fields divides a text at its spaces and bars, and at what no file may hold.
func fields(text string) []string {
	var words []string
	within := false
	for _, r := range text {
		switch r {
		case '|', '｜', '\u3000', '\u00a0', '\ufffe', '\uffff':
			within = false
			continue
		}
		if r <= ' ' || r == 0x7f {
			within = false
			continue
		}
		if !within {
			words, within = append(words, ""), true
		}
		words[len(words)-1] += string(r)
	}
	return words
}

// wide reports whether a character is a word: a Chinese one, say.
func wide(r rune) bool { return r >= 0x2e80 }

// sentenceOf writes words as a sentence, with spaces between those of letters.
func sentenceOf(words []string) string {
	sentence := ""
	last := ' '
	for i, word := range words {
		for j, r := range word {
			if i > 0 && j == 0 && !wide(r) && !wide(last) {
				sentence += " "
			}
			sentence += string(r)
			last = r
		}
	}
	return sentence
}

// words returns the words of the sentence, or those of the example, and how
// many of the words are cut off after the first most.
func (v *View) words(most int) (words []string, cut int) {
	words = Words(v.State.Sentence)
	if len(words) == 0 {
		words = []string{v.Say("dog", "A"), v.Say("bites", "打了"), v.Say("man", "B")}
	}
	cut = max(0, len(words)-most)
	return words[:len(words)-cut], cut
}

// shortened returns a text that takes at most so many pixels, its end left out
// where it takes more.
func shortened(s string, pixels float64) string {
	if textWidth(s) <= pixels {
		return s
	}
	short := ""
	for _, r := range s {
		if textWidth(short+string(r)+"…") > pixels {
			break
		}
		short += string(r)
	}
	return short + "…"
}
