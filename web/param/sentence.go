package param

import "strings"

// MaxWords is the largest number of words of a sentence.
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

// fields divides a text at its spaces and bars, and at what no SVG file may hold. Bytes that
// are no UTF-8 become U+FFFD.
func fields(text string) []string {
	return strings.FieldsFunc(string([]rune(text)), func(r rune) bool {
		switch r {
		case '|', '｜', '\u3000', '\u00a0', '\ufffe', '\uffff', 0x7f:
			return true
		}
		return r <= ' '
	})
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
