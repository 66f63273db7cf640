package figure

import "github.com/posenc/posenc/web/param"

// Words returns the words of the sentence, or those of the example, and how
// many of the words are cut off after the first most.
func (v *View) Words(most int) (words []string, cut int) {
	words = param.Words(v.State.Sentence)
	if len(words) == 0 {
		words = []string{v.Say("dog", "A"), v.Say("bites", "打了"), v.Say("man", "B")}
	}
	cut = max(0, len(words)-most)
	return words[:len(words)-cut], cut
}
