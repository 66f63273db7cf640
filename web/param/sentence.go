package param

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
		if Wide(r) || !together {
			words = append(words, "")
		}
		words[len(words)-1] += string(r)
		together = !Wide(r)
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

// Wide reports whether a character is a word: a Chinese one, say.
func Wide(r rune) bool { return r >= 0x2e80 }

// SentenceOf writes words as a sentence, with spaces between those of letters.
func SentenceOf(words []string) string {
	sentence := ""
	last := ' '
	for i, word := range words {
		for j, r := range word {
			if i > 0 && j == 0 && !Wide(r) && !Wide(last) {
				sentence += " "
			}
			sentence += string(r)
			last = r
		}
	}
	return sentence
}
