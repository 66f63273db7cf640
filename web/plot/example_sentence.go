package plot

import (
	"github.com/posenc/posenc/web/param"
)

// sentenceOf writes words as a sentence, with spaces between those of letters.
func sentenceOf(words []string) string {
	sentence := ""
	last := ' '
	for i, word := range words {
		for j, r := range word {
			if i > 0 && j == 0 && !param.Wide(r) && !param.Wide(last) {
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
	words = param.Words(v.State.Sentence)
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
