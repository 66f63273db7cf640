package page

import "regexp"

// Browsers break lines between a formula and the punctuation around it, even before a full stop.
var formulaWithMarks = regexp.MustCompile(`(?s)([（(“]?)(<math>.*?</math>)([)”.,;:?!）。，、；：？！]*)`)

// keepMarks puts each formula within a line, and the punctuation that touches it, on one line.
func keepMarks(page []byte) []byte {
	return formulaWithMarks.ReplaceAllFunc(page, func(found []byte) []byte {
		parts := formulaWithMarks.FindSubmatch(found)
		if before, after := parts[1], parts[3]; len(before)+len(after) == 0 {
			return found
		}
		return append(append([]byte(`<span class="together">`), found...), "</span>"...)
	})
}
