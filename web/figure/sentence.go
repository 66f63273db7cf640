package figure

import "github.com/posenc/posenc/web/param"

// Words returns the first words of the sentence, at most the given number, and how many
// are left out. Without a sentence they are those of the example.
func (v *View) Words(most int) (words []string, cut int) {
	words = param.Words(v.State.Sentence)
	if len(words) == 0 {
		words = []string{v.Say("dog", "狗"), v.Say("bites", "咬"), v.Say("man", "人")}
	}
	cut = max(0, len(words)-most)
	return words[:len(words)-cut], cut
}

// Order returns the order of the second sentence, a permutation of n places: the order in
// the state, or else the one that swaps the first and the last.
func (v *View) Order(n int) []int {
	order, seen := param.Integers(v.State.Order), make([]bool, n)
	fits := len(order) == n
	for _, at := range order {
		fits = fits && at < n && !seen[at]
		if !fits {
			break
		}
		seen[at] = true
	}
	if fits {
		return order
	}
	order = make([]int, n)
	for j := range order {
		order[j] = j
	}
	order[0], order[n-1] = n-1, 0
	return order
}
